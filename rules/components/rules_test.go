package components

import (
	"math/bits"
	"reflect"
	"strings"
	"testing"

	"koprulu/rules/game"
)

func rules(t *testing.T, s *Set) *game.Rules {
	t.Helper()
	r, err := s.Rules(game.Options{Players: 3})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// What the box holds (COMP-01 to COMP-09).
func TestCountsOfTheBox(t *testing.T) {
	r := rules(t, Default())
	resources := 0
	for _, a := range r.Areas {
		if a.Resource != game.NoResource {
			resources++
		}
	}
	stages := map[game.Stage]int{}
	markers := 0
	for _, e := range r.Events {
		stages[e.Stage]++
		if e.Effects[0].Kind == game.EndMarker {
			markers++
		}
	}
	for _, c := range []struct {
		what      string
		got, want int
	}{
		{"planets (COMP-01)", len(r.Planets), 12},
		{"areas with a Resource card (COMP-09)", resources, 26},
		{"Event cards of Stage I (COMP-08)", stages[1], 25},
		{"Event cards of Stage II (COMP-08)", stages[2], 25},
		{"Event cards of Stage III (COMP-08)", stages[3], 20},
		{"The End Draws Near (COMP-08)", markers, 3},
		{"workers (COMP-02)", int(r.Common.Workers), 15},
		{"transports (COMP-02)", int(r.Common.Transports), 7},
		{"bases (COMP-02)", int(r.Common.Bases), 6},
		{"Build tokens (COMP-02)", int(r.Common.Orders[game.BuildOrder]), 2},
		{"special Research tokens (COMP-02)", int(r.Common.Orders[game.SpecialResearch]), 1},
		{"target (WIN-03)", int(r.Common.TargetPoints), 15},
		{"target against Aldaris (WIN-17)", int(r.Common.RivalTarget), 20},
		{"end markers (WIN-16)", int(r.Common.EndMarkers), 2},
		{"cards removed with two players (SETUP-09)", int(r.Common.EventRemoved[2]), 20},
		{"cards removed with six players (SETUP-09)", int(r.Common.EventRemoved[6]), 0},
	} {
		if c.got != c.want {
			t.Errorf("%s: %d, want %d", c.what, c.got, c.want)
		}
	}
	for i, s := range r.Sheets {
		tokens, printed := 0, 0
		for _, b := range s.Buildings {
			tokens += len(b.Levels)
		}
		printed = bits.OnesCount8(s.Printed)
		modules := 0
		for _, m := range r.Modules {
			modules += int(m.Tokens[s.Race])
		}
		got := [...]int{len(s.Figures), s.Starting.Len(), len(s.Cards) - s.Starting.Len(), tokens - printed, modules, printed}
		want := [...][6]int{
			game.Terran: {30, 18, 21, 8, 8, 1}, game.Protoss: {27, 18, 20, 6, 7, 1}, game.Zerg: {33, 18, 22, 6, 4, 1},
		}[s.Race]
		if got != want {
			t.Errorf("sheet %d %s: figures, starting cards, technology cards, buildings, modules, printed are %v, want %v (COMP-03 to COMP-07)", i, s.ID, got, want)
		}
	}
}

// The sheets are in their fixed order, with what they have from their race (COMP-15).
func TestSheets(t *testing.T) {
	r := rules(t, Default())
	for i, want := range []struct {
		id        string
		race      game.Race
		objective game.Objective
		hand      uint8
		build     [2]uint8
		lift      bool
		modules   uint8
	}{
		// WIN-13
		{"raynor", game.Terran, game.Objective{Kind: game.ResourceAreas, Amount: 6}, 8, [2]uint8{2, 0}, true, 5},
		// WIN-15
		{"mengsk", game.Terran, game.Objective{Kind: game.WholePlanets, Amount: 2}, 8, [2]uint8{2, 0}, true, 5},
		// WIN-15
		{"tassadar", game.Protoss, game.Objective{Kind: game.MostAreas}, 6, [2]uint8{2, 0}, false, 5},
		// WIN-17
		{"aldaris", game.Protoss, game.Objective{Kind: game.Predestined}, 6, [2]uint8{2, 0}, false, 5},
		// WIN-14, MOD-03
		{"queen-of-blades", game.Zerg, game.Objective{Kind: game.ConquestAreas, Amount: 3}, 6, [2]uint8{2, 2}, false, 3},
		// WIN-14, MOD-03
		{"overmind", game.Zerg, game.Objective{Kind: game.BasePlanets, Amount: 3}, 6, [2]uint8{2, 2}, false, 3},
	} {
		s := r.Sheets[i]
		if s.ID != want.id || s.Race != want.race || s.Objective != want.objective || s.HandLimit != want.hand ||
			s.BuildLimit != want.build[0] || s.PerBuilding != want.build[1] || s.LiftOff != want.lift ||
			s.ModuleSpaces != want.modules {
			t.Errorf("sheet %d: %s %v %v hand %d build %d+%d lift-off %v modules %d, want %+v", i, s.ID, s.Race, s.Objective,
				s.HandLimit, s.BuildLimit,
				s.PerBuilding, s.LiftOff, s.ModuleSpaces, want)
		}
		if s.Permanent != [2]uint8{game.Minerals: 4, game.Gas: 2} {
			t.Errorf("%s has permanent resources %v", s.ID, s.Permanent)
		}
		all := game.Figures(0)
		for u, f := range s.TypeFigures {
			if all&f != 0 {
				t.Errorf("%s: a figure has two types", s.ID)
			}
			all |= f
			for i := range s.Figures {
				if f.Has(game.Figure(i)) && int(s.Figures[i]) != u {
					t.Errorf("%s: figure %d is of type %d, not %d", s.ID, i, s.Figures[i], u)
				}
			}
		}
		if all != s.FigureSet || s.FigureSet.Len() != len(s.Figures) {
			t.Errorf("%s: the sets of figures do not fit", s.ID)
		}
		if s.Starting != 1<<18-1 {
			t.Errorf("%s: the starting cards do not come first", s.ID)
		}
		cards := s.Starting
		for x, tech := range s.Techs {
			if cards&tech.Cards != 0 {
				t.Errorf("%s: a card of %s belongs to something else, too", s.ID, tech.ID)
			}
			cards |= tech.Cards
			for c := range s.Cards {
				if tech.Cards.Has(game.Card(c)) && (s.Cards[c].Tech != game.Tech(x) || s.Cards[c].PlayArea != tech.PlayArea) {
					t.Errorf("%s: card %s does not know its technology %s", s.ID, s.Cards[c].ID, tech.ID)
				}
			}
		}
		if cards.Len() != len(s.Cards) {
			t.Errorf("%s: %d of %d cards belong to the starting deck or a technology", s.ID, cards.Len(), len(s.Cards))
		}
	}
}

func TestAreasStandInOrderOfPlanets(t *testing.T) {
	r := rules(t, Default())
	next := 0
	for p, x := range r.Planets {
		if int(x.First) != next || x.Areas != (1<<x.Count-1)<<x.First {
			t.Errorf("%s begins at area %d with set %b, want area %d", x.ID, x.First, x.Areas, next)
		}
		for i := range int(x.Count) {
			a := r.Areas[next]
			if a.Planet != game.Planet(p) || int(a.Number) != i+1 {
				t.Errorf("area %d is area %d of planet %d", next, a.Number, a.Planet)
			}
			next++
		}
	}
	chauSara := r.Planets[4]
	a := r.Areas[chauSara.First]
	if chauSara.ID != "chau-sara" || chauSara.Slots != 1<<game.North|1<<game.East || a.Resource != game.Gas ||
		a.Amount != 1 || a.Limit != 4 || a.Admits != game.AnyLayer {
		t.Errorf("Chau Sara is %+v with area %+v", chauSara, a)
	}
}

func TestUnits(t *testing.T) {
	r := rules(t, Default())
	by := map[string]game.Unit{}
	for _, u := range r.Units {
		by[u.ID] = u
	}
	if u := by["archon"]; !u.TechRequired || u.Cost != (game.Cost{Gas: 1}) ||
		r.Units[u.Consumes.Unit].ID != "high-templar" || u.Consumes.Count != 2 {
		t.Errorf("Archon: %+v (BUILD-20)", u)
	}
	if u := by["guardian"]; u.Targets != game.Ground || u.Layer != game.Flying || u.Support != 2 {
		t.Errorf("Guardian: %+v (UNIT-06)", u)
	}
	if u := by["science-vessel"]; !u.Assist || !u.Detector || u.Targets != 0 || u.Support != 0 {
		t.Errorf("Science Vessel: %+v", u)
	}
}

// Cards are distinguished only by what matters for play.
func TestSameCards(t *testing.T) {
	r := rules(t, Default())
	find := func(sheet int, id string) game.CardInfo {
		for _, c := range r.Sheets[sheet].Cards {
			if c.ID == id {
				return c
			}
		}
		t.Fatalf("there is no card %s", id)
		return game.CardInfo{}
	}
	for _, c := range []struct {
		sheet     int
		id, first string
	}{
		{0, "combat-17", "combat-17"}, {1, "combat-18", "combat-17"}, {0, "lockdown-2", "lockdown-1"},
		{0, "stim-packs-2", "stim-packs-2"},
		{4, "combat-12", "combat-11"}, {4, "combat-11", "combat-11"}, {5, "evolved-carapace-2", "evolved-carapace-1"},
		{2, "combat-18", "combat-17"},
	} {
		s := r.Sheets[c.sheet]
		if got := s.Cards[find(c.sheet, c.id).Same].ID; got != c.first {
			t.Errorf("%s %s is the same as %s, want %s", s.ID, c.id, got, c.first)
		}
	}
	for i, e := range r.Events {
		if first := r.Events[e.Same]; first.ID != e.ID || first.Copy != 1 || int(e.Same)+int(e.Copy)-1 != i {
			t.Errorf("event %d %s %d is the same as event %d", i, e.ID, e.Copy, e.Same)
		}
		if i > 0 && e.Stage < r.Events[i-1].Stage {
			t.Errorf("event %d is not in order of stages", i)
		}
	}
}

// Ids of cards: combat-N, and the technology with the copy if there are several.
func TestCardIDs(t *testing.T) {
	var got []string
	for _, c := range rules(t, Default()).Sheets[0].Cards {
		got = append(got, c.ID)
	}
	all := strings.Join(got, " ")
	for _, want := range []string{"combat-1 combat-2 ",
		"combat-18 stim-packs-1 stim-packs-2 bunker nuke lockdown-1 lockdown-2 "} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is not in %s", want, all)
		}
	}
}

func TestOptions(t *testing.T) {
	for _, n := range []int{-1, 0, 1, 7} {
		if _, err := Default().Rules(game.Options{Players: n}); err == nil {
			t.Errorf("%d players are taken", n)
		}
	}
	r, err := Default().Rules(game.Options{Players: 6, Teams: true})
	if err != nil || r.Options != (game.Options{Players: 6, Teams: true}) {
		t.Errorf("options are %+v, %v", r.Options, err)
	}
}

// An exported file leads to the same game.
func TestExportIsReadBack(t *testing.T) {
	s := Default()
	again, err := Parse("export.json", s.Export())
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(rules(t, s), rules(t, again)) {
		t.Error("the rules differ")
	}
	if s.Hash() != again.Hash() || rules(t, again).Hash != s.Hash() || len(s.Hash()) != 16 {
		t.Errorf("hashes are %q and %q", s.Hash(), again.Hash())
	}
	if string(again.Export()) != string(s.Export()) {
		t.Error("the exports differ")
	}
	if d := Diff(s, again); len(d) > 0 {
		t.Error(d)
	}
}
