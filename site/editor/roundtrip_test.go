package editor

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/scenario"
	"koprulu/rules/scenarios"
)

// sent returns the values of all fields of a document as a form sends them.
func sent(d *Document) func(path string) ([]string, bool) {
	values := map[string][]string{}
	d.Forms().each(func(f *Field) { values[f.Path] = append([]string{""}, f.Values...) })
	return func(path string) ([]string, bool) { v, ok := values[path]; return v, ok }
}

// TestRoundTripScenarios: every scenario of the project stays the same when it is loaded, its fields are sent as they
// are, and something on its map is changed and changed back.
func TestRoundTripScenarios(t *testing.T) {
	set := components.Default()
	for _, id := range scenarios.IDs() {
		text, _ := scenarios.Document(id)
		want, err := scenario.Read(set, text)
		if err != nil {
			t.Fatal(err)
		}
		d := at(t, string(text))
		if d.Fill(sent(d)) {
			t.Errorf("%s: fields that were not changed change the document", id)
		}
		p := d.root.Get("planets").Fields()[0].Name
		steps(t, d, d.Factions()[0], "unit "+p+".1 marine +", "unit "+p+".1 marine -", "guard "+p+".1 +", "guard "+p+".1 -",
			"special relics")
		d.removeEntry("rules", len(d.root.Get("rules").List())-1)
		got, err := scenario.Read(set, []byte(d.Text()))
		if err != nil {
			t.Errorf("%s: %v\n%s", id, err, d.Text())
			continue
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s is another scenario:\n%s\nwas\n%s", id, got.Document, want.Document)
		}
	}
}

// TestRoundTripPositions: so do positions, with figures, captives, tokens and anything else that only the text can say.
func TestRoundTripPositions(t *testing.T) {
	set := components.Default()
	names := []string{"../tutorial/start.json", "../tutorial/leaders.json"}
	more, err := filepath.Glob("../web/internal/sample/positions/*.json")
	if err != nil || len(more) == 0 {
		t.Fatal("there are no positions", err)
	}
	names = append(names, more...)
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		_, want, err := position.Read(set, text)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		d := at(t, string(text))
		if d.Fill(sent(d)) {
			t.Errorf("%s: fields that were not changed change the document", name)
		}
		p := d.root.Get("planets").Fields()[0].Name
		steps(t, d, d.Factions()[0], "mark "+p+".1", "mark "+p+".1")
		_, got, err := position.Read(set, []byte(d.Text()))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if got != want {
			t.Errorf("%s is another position", name)
		}
	}
}

// TestFigures: figures that a document names keep their numbers when others come and go.
func TestFigures(t *testing.T) {
	d := at(t, `{"koprulu": "position/1", "factions": ["raynor", "overmind"], "planets": {"torus": {"cell": [0, 0]}},
		"units": [{"area": "torus.1", "faction": "raynor", "units": {"marine": [2, 5]}}, {"area": "torus.2", "faction": "raynor", "units": {"marine": [1]}}]}`)
	if s := d.Sketch(); len(s.Pieces) != 2 || !reflect.DeepEqual(s.Pieces[0].Figures, []int{2, 5}) {
		t.Errorf("the pieces are %+v", s.Pieces)
	}
	steps(t, d, raynor, "unit torus.1 marine +")
	if !strings.Contains(d.Text(), `"marine": [2, 5, 3]`) {
		t.Error(d.Text())
	}
	steps(t, d, raynor, "unit torus.1 marine -", "unit torus.1 marine -", "unit torus.2 marine -")
	if !strings.Contains(d.Text(), `"marine": [2]`) || strings.Contains(d.Text(), "torus.2") {
		t.Error(d.Text())
	}
}

// TestCaptives: units under mind control are put down, drawn in the colours of their holder, and leave with their
// original owner.
func TestCaptives(t *testing.T) {
	d := at(t, Blank(false))
	tassadar, _ := d.factionNamed("tassadar")
	steps(t, d, tassadar, "box brood-war", "seat tassadar", "0,0: place torus", "1,0: place helios", "base torus.1",
		"unit torus.1 zealot +")
	steps(t, d, raynor, "base helios.4")
	steps(t, d, overmind, "base helios.1")
	q := &Request{Do: "capture torus.1 +", Faction: tassadar, Value: func(string) string { return "raynor:marine" }}
	if said, ok := d.Do(q); !ok || said.Key != "units" || said.N != 1 {
		t.Fatalf("%+v", said)
	}
	sound(t, d)
	s := d.Sketch()
	x := s.Pieces[len(s.Pieces)-1]
	var areaOf game.Area
	for _, p := range s.Pieces {
		if p.Kind == UnitPiece {
			areaOf, x = p.Area, p
		}
	}
	if x.Owner != raynor || x.Faction != tassadar || s.View.Units[areaOf].Len() != 2 ||
		s.View.Seats[2].Captives[0].Owner != 0 {
		t.Errorf("the captive is %+v, the area has %d units, the places %v", x, s.View.Units[areaOf].Len(),
			s.View.Seats[2].Captives)
	}
	if said := steps(t, d, raynor, "unit helios.4 tassadar:zealot +"); said.Key != "no-captive" {
		t.Errorf("Terrans control minds: %+v", said)
	}
	if said := steps(t, d, tassadar, "unit torus.1 raynor:marine -"); said.N != 0 ||
		strings.Contains(d.Text(), "raynor:marine") {
		t.Errorf("it is still there: %s", d.Text())
	}
	if _, ok := d.Do(q); !ok {
		t.Error("it does not come back")
	}
	if steps(t, d, raynor, "unseat raynor"); strings.Contains(d.Text(), "raynor") {
		t.Errorf("left behind:\n%s", d.Text())
	}
}

// TestCarried: an item is drawn where its carrier begins, and a carried one is not in an area.
func TestCarried(t *testing.T) {
	d := at(t, Blank(true))
	steps(t, d, raynor, "0,0: place torus", "1,0: place helios", "unit helios.1 marine +", "item psi-emitter torus.1")
	d.Fill(func(path string) ([]string, bool) {
		switch path {
		case "items/0/carried-by/faction":
			return []string{"raynor"}, true
		case "items/0/carried-by/unit":
			return []string{"marine"}, true
		}
		return nil, false
	})
	if !strings.Contains(d.Text(), `{"item": "psi-emitter", "carried-by": {"faction": "raynor", "unit": "marine"}}`) {
		t.Error(d.Text())
	}
	for _, p := range d.Sketch().Pieces {
		if p.Kind == ItemPiece && d.r.Planets[p.Planet].ID == "helios" && p.Faction == raynor {
			return
		}
	}
	t.Errorf("it is not drawn: %+v", d.Sketch().Pieces)
}

// TestPutAway: the cards of both stages are put away one by one, and the list is removed when there are none.
func TestPutAway(t *testing.T) {
	d := at(t, Blank(true))
	before := d.Text()
	fill := func(path, value string) {
		d.Fill(func(p string) ([]string, bool) { return []string{value}, p == path })
	}
	fill("events/put-away/1", "4")
	if !strings.Contains(d.Text(), `"put-away": [0, 4]`) {
		t.Error(d.Text())
	}
	if fill("events/put-away/1", "0"); d.Text() != before {
		t.Error(d.Text())
	}
}
