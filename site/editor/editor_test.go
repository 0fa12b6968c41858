package editor

import (
	"math/bits"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/scenarios"
)

// everything returns rules with the components of both sets.
func everything(t testing.TB) *game.Rules {
	t.Helper()
	r, err := components.Default().Rules(game.Options{Players: game.MaxPlayers, BroodWar: true, RandomFactions: true})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// at returns a document to work on.
func at(t testing.TB, text string) *Document {
	t.Helper()
	d, err := New(everything(t), text, "en", "de", "ru")
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// steps carries out changes for a faction; a change may name a cell first, as in "1,0: place torus".
func steps(t testing.TB, d *Document, f game.Faction, all ...string) (said Said) {
	t.Helper()
	for _, do := range all {
		q := &Request{Faction: f, Value: func(string) string { return "" }}
		if at, rest, ok := strings.Cut(do, ": "); ok {
			x, y, _ := strings.Cut(at, ",")
			q.Cell = Cell{plain(x).Int(), plain(y).Int()}
			do = rest
		}
		q.Do = do
		var ok bool
		if said, ok = d.Do(q); !ok {
			t.Fatalf("%q means nothing", do)
		}
	}
	return said
}

const raynor, overmind = game.Faction(0), game.Faction(5)

// sound fails if a reader complains about the document.
func sound(t *testing.T, d *Document) {
	t.Helper()
	for _, c := range Judge(components.Default(), d, d.Text()) {
		t.Errorf("%s\n%s", c, d.Text())
	}
}

// TestBuildPosition builds a small position from nothing; it can be played.
func TestBuildPosition(t *testing.T) {
	d := at(t, Blank(false))
	if len(Judge(components.Default(), d, d.Text())) == 0 {
		t.Error("nobody complains of an empty table")
	}
	steps(t, d, raynor, "0,0: place torus", "1,0: place helios", "box brood-war", "0,1: place moria", "turn helios",
		"base torus.1", "unit torus.1 marine +", "unit torus.1 marine +", "unit torus.1 jim-raynor +",
		"unit torus.1 marine -",
		"ship torus/helios", "guard torus.1 +")
	steps(t, d, overmind, "base helios.4", "unit helios.2 zergling +", "site helios.2 infested-command-center",
		"site helios.2 infested-command-center", "deplete torus.2")
	text := d.Text()
	for _, want := range []string{`"marine": 1`, `"jim-raynor": 1`, `"route": "torus/helios"`, `"broodwar": true`,
		`"partly-depleted": ["torus.2"]`} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %s in\n%s", want, text)
		}
	}
	if strings.Contains(text, "installations") {
		t.Error("an installation that was taken away is still there")
	}
	sound(t, d)
	s := d.Sketch()
	if s.View.Placed.Len() != 3 || s.View.LinkCount == 0 || len(s.Pieces) != 7 {
		t.Errorf("the sketch has %d planets, %d routes, %d pieces", s.View.Placed.Len(), s.View.LinkCount, len(s.Pieces))
	}
}

// TestTake: removing a planet removes everything that names it, and nothing else.
func TestTake(t *testing.T) {
	d := at(t, Blank(false))
	steps(t, d, raynor, "0,0: place torus", "1,0: place helios", "0,1: place tarsonis")
	before := d.Text()
	steps(t, d, raynor, "2,0: place braken", "base braken.1", "unit braken.1 marine +", "ship helios/braken",
		"deplete braken.1")
	d.join("braken north", "torus north")
	steps(t, d, overmind, "guard braken.1 +", "take braken")
	if d.Text() != before {
		t.Errorf("left behind:\n%s\nbefore:\n%s", d.Text(), before)
	}
}

// TestTurn: a planet turns with its routes until it looks different, and in the end comes round again.
func TestTurn(t *testing.T) {
	d := at(t, Blank(false))
	steps(t, d, raynor, "0,0: place vyctor-5", "5,5: place helios")
	free := d.Sketch().Free
	d.join(free[0].Word, free[len(free)-1].Word)
	before := d.Text()
	for p := range game.Planet(len(d.r.Planets)) {
		if id := d.r.Planets[p].ID; id != "vyctor-5" {
			continue
		}
		for n := 1; ; n++ {
			said := steps(t, d, raynor, "turn vyctor-5")
			if len(d.Sketch().ZRoutes) != 1 || d.Sketch().View.LinkCount != 1 {
				t.Fatalf("after %d turns the route is lost:\n%s", n, d.Text())
			}
			if said.Key != "turned" {
				t.Fatalf("turn %d: %s", n, said.Key)
			}
			if d.Text() == before {
				break
			}
			if n > 4 {
				t.Fatalf("it never comes round:\n%s", d.Text())
			}
		}
	}
}

// TestShift: planets change places.
func TestShift(t *testing.T) {
	d := at(t, Blank(false))
	steps(t, d, raynor, "0,0: place torus", "1,0: place helios", "move torus east")
	if !strings.Contains(d.Text(), `"torus": {"cell": [1, 0]}`) ||
		!strings.Contains(d.Text(), `"helios": {"cell": [0, 0]}`) {
		t.Error(d.Text())
	}
	if said := steps(t, d, raynor, "0,0: place torus"); said.Key != "occupied" {
		t.Errorf("a planet lies on another one: %v", said)
	}
	if said := steps(t, d, raynor, "99,0: place tarsonis"); said.Key != "off" {
		t.Errorf("a planet lies beyond the grid: %v", said)
	}
}

// TestKeeps: a change leaves alone what it is not about, known or not.
func TestKeeps(t *testing.T) {
	d := at(t, `{"koprulu":"position/1","mystery":{"z":[1.50,-2e3,"é<b>",null,true]},"factions":["raynor","overmind"],"planets":{}}`)
	steps(t, d, raynor, "0,0: place torus")
	if !strings.Contains(d.Text(), `"mystery": {"z": [1.50, -2e3, "é<b>", null, true]}`) {
		t.Error(d.Text())
	}
}

// TestWhere: complaints find their places.
func TestWhere(t *testing.T) {
	d := at(t, `{"koprulu": "position/1", "factions": ["raynor", "overmind"],
		"planets": {"torus": {"cell": [0, 0], "turn": 45}, "helios": {"cell": [1, 0]}},
		"units": [{"area": "helios.2", "faction": "raynor", "units": {"zergling": 1}}],
		"bases": [{"area": "tarsonis.1", "faction": "overmind"}], "players": {"overmind": {"points": -1}}}`)
	found := map[string]bool{}
	for _, c := range Judge(components.Default(), d, d.Text()) {
		where := c.Section
		if c.Planet != game.NoPlanet {
			where += " " + d.r.Planets[c.Planet].ID
		}
		if c.Area != game.NoArea {
			where += " " + d.AreaID(c.Area)
		}
		if c.Faction != game.NoFaction {
			where += " " + d.r.Sheets[c.Faction].ID
		}
		found[where] = true
	}
	for _, want := range []string{"planets torus", "units helios helios.2 raynor", "bases tarsonis tarsonis.1 overmind",
		"players overmind"} {
		if !found[want] {
			t.Errorf("nobody complains at %q: %v", want, found)
		}
	}
	c := Judge(components.Default(), nil, `{"a": 1,`)
	if len(c) != 1 || c[0].Line == 0 && !strings.Contains(c[0].Reason, "line") {
		t.Errorf("of a text that is not valid JSON: %+v", c)
	}
}

// TestTwice: a document with duplicate fields can be drawn and changed, and the complaint says where they are.
func TestTwice(t *testing.T) {
	text := "{\"koprulu\": \"position/1\", \"factions\": [\"raynor\", \"overmind\"],\n\"planets\": {\"torus\": {\"cell\": [0, 0], \"cell\": [1, 0]}},\n\"round\": 1, \"round\": 2}"
	d := at(t, text)
	if s := d.Sketch(); bits.OnesCount32(uint32(s.View.Placed)) != 1 {
		t.Errorf("the planets %b are drawn", s.View.Placed)
	}
	complaints := Judge(components.Default(), d, text)
	if len(complaints) != 2 || complaints[0].Line != 2 || complaints[0].Section != "planets" || complaints[1].Line != 3 {
		t.Errorf("the complaints are %+v", complaints)
	}
}

// TestNumbers: what a form sends as a number is written as one, whatever its sign and leading zeros.
func TestNumbers(t *testing.T) {
	d := at(t, Blank(true))
	d.Fill(func(path string) ([]string, bool) { return []string{"+07"}, path == "rounds" })
	if !strings.Contains(d.Text(), `"rounds": 7,`) {
		t.Errorf("the rounds are not 7:\n%s", d.Text())
	}
}

// TestForms: the values of the forms go into the document, and cleared ones leave it.
func TestForms(t *testing.T) {
	d := at(t, Blank(true))
	steps(t, d, raynor, "0,0: place torus", "base torus.1", "special relics", "condition destroy", "condition homeless",
		"item psi-emitter torus.1")
	send := func(values map[string][]string) bool {
		return d.Fill(func(path string) ([]string, bool) { v, ok := values[path]; return v, ok })
	}
	if send(map[string][]string{"rounds": {"8"}, "events/refill": nil}) {
		t.Error("the same values are a change")
	}
	before := d.Text()
	fill := map[string][]string{"rounds": {"5"}, "events/refill": {"on"}, "leadership": {"2", "3"},
		"players/raynor/buildings/barracks": {"2"},
		"victory/2/losers":                  {"overmind"}, "victory/1/who": {"raynor"}, "team/raynor": {"1"},
		"team/overmind":         {"2"},
		"about":                 {"A \"text\""},
		"items/0/carriers/race": {"terran"}}
	if !send(fill) {
		t.Fatal("nothing changed")
	}
	for _, want := range []string{`"rounds": 5`, `"refill": true`, `"leadership": [2, 3]`, `"barracks": 2`,
		`"losers": ["overmind"]`, `"who": "raynor"`,
		`"teams": [["raynor"], ["overmind"]]`, `"about": "A \"text\""`, `"carriers": {"race": "terran"}`} {
		if !strings.Contains(d.Text(), want) {
			t.Errorf("there is no %s in\n%s", want, d.Text())
		}
	}
	send(map[string][]string{"rounds": {"8"}, "events/refill": nil, "leadership": nil,
		"players/raynor/buildings/barracks": {""},
		"victory/2/losers":                  {"raynor", "overmind"}, "victory/1/who": {""}, "team/raynor": {""},
		"team/overmind": {""},
		"about":         {""}, "items/0/carriers/race": {""}})
	if d.Text() != before {
		t.Errorf("after all is emptied:\n%s\nbefore:\n%s", d.Text(), before)
	}
}

// TestResourceTokens: with Brood War, and only then, the form of a seat asks for resource tokens, and what is entered
// is kept.
func TestResourceTokens(t *testing.T) {
	d := at(t, Blank(false))
	steps(t, d, raynor, "0,0: place torus", "base torus.1")
	fill := map[string][]string{"players/raynor/resource-tokens/minerals": {"2"},
		"players/raynor/resource-tokens/gas": {"1"}}
	send := func() { d.Fill(func(path string) ([]string, bool) { v, ok := fill[path]; return v, ok }) }
	send()
	if strings.Contains(d.Text(), "resource-tokens") {
		t.Errorf("there are resource tokens in the base game:\n%s", d.Text())
	}
	steps(t, d, raynor, "box brood-war")
	send()
	if !strings.Contains(d.Text(), `"resource-tokens": {"minerals": 2, "gas": 1}`) {
		t.Errorf("the resource tokens are not kept:\n%s", d.Text())
	}
}

// TestConvert: galaxy and pieces of a position become those of a scenario and back again.
func TestConvert(t *testing.T) {
	d := at(t, Blank(false))
	steps(t, d, raynor, "0,0: place torus", "1,0: place helios", "box brood-war", "base torus.1", "unit torus.1 marine +",
		"ship torus/helios")
	steps(t, d, overmind, "base helios.4", "unit helios.2 zergling +")
	steps(t, d, raynor, "convert")
	if text := d.Text(); !d.Scenario() || !strings.Contains(text, `"units": {"torus": {"marine": 1}}`) ||
		!strings.Contains(text, `"bases": ["helios.4"]`) {
		t.Errorf("the scenario:\n%s", text)
	}
	steps(t, d, raynor, "convert")
	if d.Scenario() {
		t.Error("still a scenario")
	}
	sound(t, d)
	if s := d.Sketch(); len(s.Pieces) != 5 {
		t.Errorf("%d pieces came back:\n%s", len(s.Pieces), d.Text())
	}
}

// TestSeats: seats are added, moved and removed, with everything that belongs to them.
func TestSeats(t *testing.T) {
	d := at(t, Blank(true))
	before := d.Text()
	tassadar, _ := d.factionNamed("tassadar")
	steps(t, d, tassadar, "seat tassadar", "0,0: place torus", "base torus.2", "unit torus.2 zealot +", "guard torus.2 +",
		"guard torus.2 +", "sooner tassadar")
	if got := d.Factions(); len(got) != 3 || got[1] != tassadar {
		t.Errorf("the seats are %v", got)
	}
	if !strings.Contains(d.Text(), `"guards": ["torus.2", "torus.2"]`) {
		t.Error(d.Text())
	}
	steps(t, d, raynor, "take torus", "unseat tassadar")
	if d.Text() != before {
		t.Errorf("left behind:\n%s", d.Text())
	}
	steps(t, d, raynor, "unseat raynor")
	if !strings.Contains(d.Text(), `"first": "overmind"`) {
		t.Error(d.Text())
	}
}

// TestHero: a hero begins with its Leadership card.
func TestHero(t *testing.T) {
	d := at(t, Blank(true))
	steps(t, d, raynor, "0,0: place torus")
	before := d.Text()
	steps(t, d, raynor, "unit torus.1 jim-raynor +")
	if !strings.Contains(d.Text(), `"heroes": {"jim-raynor": "torus"}`) ||
		!strings.Contains(d.Text(), `"leaders": ["jim-raynor"]`) {
		t.Error(d.Text())
	}
	if s := d.Sketch(); len(s.Pieces) != 1 || s.Pieces[0].Area != game.NoArea {
		t.Errorf("%+v", s.Pieces)
	}
	if steps(t, d, raynor, "unit torus.1 jim-raynor -"); d.Text() != before {
		t.Errorf("left behind:\n%s", d.Text())
	}
}

// FuzzDo: no document and no request, however wrong, breaks the editor or keeps it busy for ever, and what it writes is
// read again to the same bytes. The documents are also those of every included scenario, and positions of every phase
// and of games in which somebody is out.
func FuzzDo(f *testing.F) {
	r := everything(f)
	for _, text := range []string{Blank(false), Blank(true),
		`{"koprulu":"scenario/1","planets":[],"players":{"raynor":[]},"items":{},"victory":[1,[]],"z-routes":[[],{"z":"a"}]}`,
		`{"planets":{"torus":{"cell":[0,0]}},"units":{"a":1},"factions":{"a":"raynor"},"options":[]}`, `[]`, `"x"`} {
		for _, do := range []string{"place torus", "turn torus", "take torus", "join", "unit torus.1 marine +",
			"base torus.1", "guard torus.1 +", "convert",
			"condition gather", "special truce", "seat aldaris", "unseat raynor", "box brood-war", "drop victory 0",
			"raise rules 1", "item psi-emitter torus.1", "part 0", "deplete torus.1",
			"site torus.1 warp-gate", "ship torus/helios", "move torus north", "sooner raynor"} {
			f.Add(text, do)
		}
	}
	stored, err := filepath.Glob("../../rules/golden/testdata/positions/*.json")
	if err != nil || len(stored) == 0 {
		f.Fatalf("no stored positions: %v", err)
	}
	for _, path := range stored {
		text, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text), "convert")
	}
	for _, id := range scenarios.IDs() {
		text, _ := scenarios.Document(id)
		f.Add(string(text), "convert")
	}
	f.Add(`{"koprulu": "position/1", "options": {"scenario": "trump-card"}, "seed": 7, "phase": "setup"}`, "join")
	f.Fuzz(func(t *testing.T, text, do string) {
		hangs := time.AfterFunc(time.Minute, func() { panic("this takes for ever") })
		defer hangs.Stop()
		d, err := New(r, text, "en", "de", "ru")
		if err != nil {
			return
		}
		d.Do(&Request{Do: do, Faction: raynor, Value: func(string) string { return "torus north" }})
		d.Fill(func(path string) ([]string, bool) { return []string{"1"}, true })
		d.Sketch()
		d.Forms()
		after := d.Text()
		again, err := New(r, after, "en", "de", "ru")
		if err != nil {
			t.Fatalf("what was written can't be read: %v\n%s", err, after)
		}
		if again.Text() != after {
			t.Errorf("reads differently:\n%s\n%s", after, again.Text())
		}
		Judge(components.Default(), again, after)
	})
}

// TestBoxes: the components of the base game come first.
func TestBoxes(t *testing.T) {
	base, err := components.Default().Rules(game.Options{Players: game.MaxPlayers})
	if err != nil {
		t.Fatal(err)
	}
	if len(base.Planets) != BasePlanets || len(base.Units) != BaseUnits || len(base.Modules) != baseModules {
		t.Errorf("the base game has %d planets, %d types of unit, %d modules", len(base.Planets), len(base.Units),
			len(base.Modules))
	}
	all := everything(t)
	for i := range base.Units {
		if all.Units[i].ID != base.Units[i].ID {
			t.Errorf("unit %d is %s in one set and %s in the other", i, base.Units[i].ID, all.Units[i].ID)
		}
	}
}
