package editor

import (
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/document"
	"koprulu/rules/game"
)

// TestTurnedRoutes: the ends of z-axis routes turn with their planet, and only with theirs.
func TestTurnedRoutes(t *testing.T) {
	d := at(t, Blank(false))
	steps(t, d, raynor, "0,0: place torus", "5,5: place vyctor-5")
	d.join("torus west", "vyctor-5 north")
	steps(t, d, raynor, "turn vyctor-5")
	if text := d.Text(); !strings.Contains(text, `"major": "torus west"`) ||
		!strings.Contains(text, `"minor": "vyctor-5 east"`) {
		t.Errorf("after the turn:\n%s", text)
	}
}

// TestJoinRefuses: a z-axis route needs two slots of two planets.
func TestJoinRefuses(t *testing.T) {
	d := at(t, Blank(false))
	before := d.Text()
	for _, c := range []struct{ major, minor, key string }{
		{"", "torus north", "no-slot"}, {"torus north", "", "no-slot"}, {"torus north", "torus south", "one-planet"},
	} {
		if said := d.join(c.major, c.minor); said.Key != c.key || d.Text() != before {
			t.Errorf("%q to %q: %s\n%s", c.major, c.minor, said.Key, d.Text())
		}
	}
}

// TestUnknownItem: only the items of scenarios can be put down.
func TestUnknownItem(t *testing.T) {
	d := at(t, Blank(true))
	steps(t, d, raynor, "0,0: place torus")
	before := d.Text()
	if said := steps(t, d, raynor, "item psi-emitters torus.1"); said.Key != "stale" || d.Text() != before {
		t.Errorf("%s\n%s", said.Key, d.Text())
	}
}

// TestErasable: what a complaint is about can be erased, as long as the document can do without it.
func TestErasable(t *testing.T) {
	for path, want := range map[string]string{
		"$": "", "$.planets": "", "$.players.raynor": "", "$.players.raynor.points": "players/raynor/points",
		"$.seed":          "seed",
		"$.bases[1].area": "bases/1", "$.units[0].units.hydra": "units/0/units/hydra",
	} {
		if got := (&Complaint{Problem: document.Problem{Path: path}}).Erasable(); got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
}

// TestGuardsAreLaid: the drawing has the guard tokens with their owners, and their number.
func TestGuardsAreLaid(t *testing.T) {
	d := at(t, Blank(false))
	steps(t, d, raynor, "0,0: place torus", "guard torus.1 +", "guard torus.1 +")
	steps(t, d, overmind, "guard torus.2 +")
	s := d.Sketch()
	one, _ := d.areaNamed("torus.1")
	two, _ := d.areaNamed("torus.2")
	for p := range s.View.Players {
		area := one
		if s.View.Seats[p].Faction == overmind {
			area = two
		}
		if got := s.View.Seats[p].Guarded; !got.Has(area) || got.Len() != 1 {
			t.Errorf("seat %d guards %b", p, got)
		}
	}
	if s.View.Guards[one] != 2 || s.View.Guards[two] != 1 {
		t.Errorf("%d and %d guard tokens", s.View.Guards[one], s.View.Guards[two])
	}
}

// TestSettle: units whose areas a scenario leaves to their owner go to the owner's base first, then into areas that are
// nobody else's, as far as there is room; what lies in other areas is not in their way.
func TestSettle(t *testing.T) {
	d := at(t, Blank(true))
	steps(t, d, overmind, "0,0: place torus", "base torus.1")
	steps(t, d, raynor, "base torus.2", "unit torus.3 marine +", "unit torus.3 marine +",
		"unit torus.3 marine +", "convert")
	text := strings.Join(strings.Fields(d.Text()), " ")
	for _, want := range []string{`"area": "torus.2", "faction": "raynor", "units": {"marine": 2}`,
		`"area": "torus.3", "faction": "raynor", "units": {"marine": 1}`} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, d.Text())
		}
	}
}

// TestEmptied: a field that is cleared takes with it what becomes empty, but the sections of a scenario's players stay,
// because each of them has to have one.
func TestEmptied(t *testing.T) {
	for _, scenario := range []bool{false, true} {
		d := at(t, Blank(scenario))
		steps(t, d, raynor, "0,0: place torus", "base torus.1", "box brood-war")
		before := d.Text()
		if scenario {
			d.root.Get("players").Get("raynor").Remove(func(*document.Node) bool { return true })
			before = d.Text()
		}
		send := func(value string) {
			d.Fill(func(path string) ([]string, bool) {
				return []string{value}, path == "players/raynor/resource-tokens/minerals"
			})
		}
		if send("2"); !strings.Contains(d.Text(), `"minerals": 2`) {
			t.Fatalf("nothing entered:\n%s", d.Text())
		}
		send("")
		if d.Text() != before {
			t.Errorf("scenario %v: left behind\n%s\nbefore:\n%s", scenario, d.Text(), before)
		}
	}
}

// TestAboutTheWhole: a complaint about the document as a whole belongs to the place of what it names.
func TestAboutTheWhole(t *testing.T) {
	d := at(t, Blank(false))
	steps(t, d, raynor, "0,0: place torus")
	for _, c := range []struct {
		path, word string
		faction    game.Faction
		area       string
	}{{"$", "overmind", overmind, ""}, {"$", "torus.2", game.NoFaction, "torus.2"},
		{"$.planets.torus", "overmind", game.NoFaction, ""}} {
		got := Complaints(d, document.Problems{document.NewProblem(c.path, 0, document.Say("about %s", c.word))})[0]
		area := ""
		if got.Area != game.NoArea {
			area = d.AreaID(got.Area)
		}
		if got.Faction != c.faction || area != c.area {
			t.Errorf("%s about %s: faction %d, area %q", c.path, c.word, got.Faction, area)
		}
	}
}

// TestTakeNames: a planet that is taken away disappears wherever the document names it as a planet, but a document with
// the same name keeps it.
func TestTakeNames(t *testing.T) {
	d := at(t, Blank(true))
	steps(t, d, raynor, "0,0: place torus", "1,0: place helios", "unit torus.1 jim-raynor +")
	d.put("id", document.NewString("torus"))
	steps(t, d, raynor, "take torus")
	if text := d.Text(); !strings.Contains(text, `"id": "torus"`) || strings.Contains(text, "jim-raynor\": \"torus") ||
		strings.Contains(text, `"torus": {`) {
		t.Errorf("left:\n%s", text)
	}
	if len(Judge(components.Default(), d, d.Text())) == 0 {
		t.Error("nobody complains of a scenario of one planet")
	}
}
