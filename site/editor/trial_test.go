package editor

import (
	"context"
	"slices"
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/rules/components"
	"koprulu/rules/game"
)

// tried prepares trials with a document.
func tried(t *testing.T, d *Document) *Trials {
	t.Helper()
	return Try(t.Context(), components.Default(), d, Judge(components.Default(), d, d.Text()))
}

// TestTrialsEnd: nothing is tried for somebody who does not wait any more.
func TestTrialsEnd(t *testing.T) {
	d := at(t, Blank(false))
	ctx, stop := context.WithCancel(t.Context())
	trials := Try(ctx, components.Default(), d, nil)
	if !trials.Many() {
		t.Error("nothing is tried")
	}
	if stop(); trials.Many() {
		t.Error("it goes on")
	}
}

// TestRefused: what a reader would complain about is refused with the reason, and nothing else is; trying changes
// nothing.
func TestRefused(t *testing.T) {
	d := at(t, Blank(false))
	steps(t, d, raynor, "0,0: place torus", "1,0: place helios", "base torus.1", "unit torus.2 marine +",
		"unit torus.2 marine +")
	before := d.Text()
	for _, c := range []struct {
		f    game.Faction
		do   string
		want string
	}{
		{overmind, "base torus.1", "already has a base in this area"},
		{raynor, "base torus.2", "already has a base on"},
		{raynor, "base torus.1", ""},
		{overmind, "base torus.3", ""},
		{overmind, "unit torus.2 zergling +", "units of"},
		{raynor, "unit torus.2 marine +", "unit limit"},
		{raynor, "unit torus.2 marine -", ""},
		{raynor, "unit torus.1 marine +", ""},
		{raynor, "unit torus.1 zergling +", "is not a unit of"},
		{raynor, "unit torus.1 valkyrie +", "valkyrie"},
		{overmind, "guard torus.1 +", "guard"},
		{raynor, "deplete torus.1", "yields neither"},
		{raynor, "deplete torus.2", ""},
		{raynor, "ship torus/helios", ""},
		{raynor, "ship torus/braken", "braken"},
		{raynor, "box brood-war", ""},
		{raynor, "take torus", ""},
		{raynor, "unseat raynor", ""},
		{raynor, "seat tassadar", ""},
	} {
		why := tried(t, d).Refused(&Request{Do: c.do, Faction: c.f, Value: func(string) string { return "" }})
		switch {
		case (why == nil) != (c.want == ""):
			t.Errorf("%s: refused %v", c.do, why)
		case why != nil && (why.Complaint == nil || !strings.Contains(why.Complaint.Reason, c.want)):
			t.Errorf("%s is refused for %+v, want %s", c.do, why, c.want)
		}
	}
	for _, do := range []string{"move torus nowhere", "sooner raynor", "turn helios", "0,0: place braken"} {
		if why := tried(t, d).Refused(&Request{Do: strings.TrimPrefix(do, "0,0: "), Faction: raynor,
			Value: func(string) string { return "" }}); why == nil || why.Said == nil {
			t.Errorf("%s is not refused: %v", do, why)
		}
	}
	if d.Text() != before {
		t.Errorf("the document became\n%s", d.Text())
	}
	// With Brood War on the map the base game is not offered.
	steps(t, d, raynor, "box brood-war", "0,1: place moria")
	if why := tried(t, d).Refused(&Request{Do: "box base", Faction: raynor,
		Value: func(string) string { return "" }}); why == nil {
		t.Error("the base game is offered with a planet of Brood War")
	}
}

// TestOffered: changes that are not refused, made one after the other, never leave a mistake behind.
func TestOffered(t *testing.T) {
	for _, start := range append(Templates(), "") {
		text, ok := Template(start)
		if !ok {
			text = Blank(true)
		}
		d := at(t, text)
		for i, do := range []string{"place abaddon", "place moria", "seat aldaris", "box brood-war", "place moria",
			"base helios.4", "base helios.2", "unit helios.2 marine +", "unit helios.2 jim-raynor +",
			"unit helios.2 marine +", "unit helios.2 marine +", "unit torus.3 zergling +", "guard helios.4 +", "guard torus.1 +",
			"site torus.2 warp-gate", "site torus.2 cerebrate", "mark torus.1",
			"item psi-emitter torus.1", "condition hold", "condition gather", "condition points", "special truce",
			"special relics", "deplete helios.1", "deplete helios.2", "ship helios/torus", "box base"} {
			for _, f := range []game.Faction{raynor, overmind} {
				q := &Request{Do: do, Cell: Cell{i % 3, 3}, Faction: f, Value: func(string) string { return "" }}
				if tried(t, d).Refused(q) != nil {
					continue
				}
				if d.Do(q); len(Mistakes(Judge(components.Default(), d, d.Text()))) > 0 {
					t.Fatalf("%q, %s: %v\n%s", start, do, Mistakes(Judge(components.Default(), d, d.Text())), d.Text())
				}
			}
		}
	}
}

// TestRefusedFields: a value beyond its limit is not set, the others are.
func TestRefusedFields(t *testing.T) {
	text, _ := Template("two-bases")
	d := at(t, text)
	sent := map[string][]string{"players/raynor/workers": {"99"}, "rounds": {"7"}, "id": {"My Map"}, "team/raynor": {"1"}}
	changed, refused := tried(t, d).Fill(func(path string) ([]string, bool) { v, ok := sent[path]; return v, ok })
	if !changed || len(refused) != 2 || refused["players/raynor/workers"] == nil || refused["id"] == nil {
		t.Errorf("changed %v, refused %v", changed, refused)
	}
	if !strings.Contains(d.Text(), `"rounds": 7`) || !strings.Contains(d.Text(), `"id": "two-bases"`) ||
		!strings.Contains(d.Text(), `"workers": 8`) {
		t.Error(d.Text())
	}
}

// TestChecklist: an empty map needs planets and homes; each point disappears when it is done, and each mistake is a
// point of its own.
func TestChecklist(t *testing.T) {
	d := at(t, Blank(true))
	open := func() (out []string) {
		for _, p := range d.Checklist(d.Sketch(), Judge(components.Default(), d, d.Text())) {
			if !p.Done {
				out = append(out, p.Key)
			}
		}
		return out
	}
	if got := open(); !slices.Equal(got, []string{"planets", "home", "home"}) {
		t.Errorf("open are %v", got)
	}
	steps(t, d, raynor, "0,0: place torus", "base torus.1")
	if got := open(); !slices.Equal(got, []string{"home"}) {
		t.Errorf("open are %v", got)
	}
	steps(t, d, overmind, "unit torus.2 zergling +")
	if got := open(); len(got) != 0 {
		t.Errorf("open are %v", got)
	}
	steps(t, d, overmind, "base torus.1", "drop victory 0")
	if got := open(); !slices.Equal(got, []string{"victory", "mend"}) {
		t.Errorf("open are %v", got)
	}
	for _, p := range d.Checklist(d.Sketch(), Judge(components.Default(), d, d.Text())) {
		if p.Key == "mend" {
			steps(t, d, overmind, "erase "+p.Complaint.Erasable())
		}
	}
	if got := open(); !slices.Equal(got, []string{"victory"}) {
		t.Errorf("open are %v\n%s", got, d.Text())
	}
}

// TestUnfinished: the sentences about what is not there yet are those of the readers.
func TestUnfinished(t *testing.T) {
	for pattern := range unfinished {
		said := sentence(pattern)
		if locale.All()[1].Reason(said) == locale.English().Reason(said) {
			t.Errorf("no reader says %q", pattern)
		}
	}
}

// sentence is a sentence with as many values as it takes.
type sentence string

func (s sentence) Said() (string, []any) {
	values := make([]any, strings.Count(string(s), "%"))
	for i := range values {
		values[i] = 1
	}
	return string(s), values
}
