package components

import (
	"math/bits"
	"slices"
	"strings"
	"testing"

	"koprulu/rules/game"
)

func broodWar(t *testing.T, s *Set) *game.Rules {
	t.Helper()
	r, err := s.Rules(game.Options{Players: 4, BroodWar: true})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// What both boxes hold together: planets and Event cards mixed, larger decks, sheets with more module spaces
// (COMP-10, COMP-11, COMP-12, CARD-13, BW-SETUP-03, BW-SETUP-06, BW-SETUP-07, BW-PLANET-01, BW-KEY-06).
func TestCountsOfBroodWar(t *testing.T) {
	r := broodWar(t, Default())
	resources, strategic := 0, 0
	for _, a := range r.Areas {
		if a.Resource != game.NoResource {
			resources++
		}
		if a.Strategic {
			strategic++
		}
	}
	var stages [4]int
	for _, e := range r.Events {
		stages[e.Stage]++
	}
	heroes := 0
	for _, u := range r.Units {
		if u.Hero {
			heroes++
		}
	}
	for _, c := range []struct {
		what      string
		got, want int
	}{
		{"planets", len(r.Planets), 18}, {"Resource cards", resources, 38}, {"strategic areas", strategic, 3},
		{"Stage I", stages[1], 28}, {"Stage II", stages[2], 28}, {"Stage III", stages[3], 21}, {"heroes", heroes, 7},
		{"guard tokens (BW-TOKEN-10)", int(r.Common.GuardTokens), 12},
		{"resource tokens (BW-TOKEN-10)", int(r.Common.ResourceTokens), 30},
		{"Infested Command Centers", int(r.Common.InfestedCenters), 2},
		{"bases in Faster Survival (MODE-06)", int(r.Common.FasterBases), 3},
		{"target in Larger Galaxy (OPT-13)", int(r.Common.LargerTarget), 25},
	} {
		if c.got != c.want {
			t.Errorf("%s: %d, want %d", c.what, c.got, c.want)
		}
	}
	for players, want := range map[int]uint8{6: 3, 5: 7, 4: 11, 3: 15, 2: 19} {
		if got := r.Common.EventRemoved[players]; got != want {
			t.Errorf("%d Event cards are removed with %d players, want %d (BW-SETUP-08)", got, players, want)
		}
	}
	for i, want := range [...]struct{ figures, heroes, captives, starting, techs, buildings, modules, spaces int }{
		{36, 1, 0, 20, 27, 8, 11, 7}, {36, 1, 0, 20, 27, 8, 11, 7}, {36, 2, 2, 20, 28, 7, 10, 7},
		{36, 1, 2, 20, 28, 7, 10, 7},
		{42, 1, 0, 20, 28, 6, 7, 5}, {42, 1, 0, 20, 26, 6, 7, 5},
	} {
		s := r.Sheets[i]
		got := want
		got.heroes, got.captives, got.starting, got.techs, got.spaces = s.HeroFigures.Len(), s.CaptiveFigures.Len(),
			s.Starting.Len(), len(s.Cards)-s.Starting.Len(), int(s.ModuleSpaces)
		got.figures = len(s.Figures) - got.heroes - got.captives
		got.buildings, got.modules = 0, 0
		for _, b := range s.Buildings {
			got.buildings += len(b.Levels)
		}
		got.buildings -= bits.OnesCount8(s.Printed)
		for _, m := range r.Modules {
			got.modules += int(m.Tokens[s.Race])
		}
		if got != want {
			t.Errorf("%s has %+v, want %+v", s.ID, got, want)
		}
	}
}

// Figures come in this order: ordinary ones, heroes, places of captives.
func TestFiguresOfBroodWar(t *testing.T) {
	r := broodWar(t, Default())
	for _, s := range r.Sheets {
		var all, heroes, captives game.Figures
		for f, u := range s.Figures {
			bit := game.Figures(1) << f
			switch {
			case u == game.NoUnit:
				captives |= bit
			case r.Units[u].Hero:
				heroes |= bit
			case heroes|captives != 0:
				t.Errorf("%s: figure %d comes after a hero or a captive", s.ID, f)
			}
			if u != game.NoUnit && s.TypeFigures[u]&bit == 0 {
				t.Errorf("%s: figure %d is not among those of its type", s.ID, f)
			}
			all |= bit
		}
		for u, set := range s.TypeFigures {
			if set&captives != 0 {
				t.Errorf("%s: unit %d has a place of captives", s.ID, u)
			}
		}
		if all != s.FigureSet || heroes != s.HeroFigures || captives != s.CaptiveFigures || heroes&captives != 0 {
			t.Errorf("%s: the sets of figures do not fit", s.ID)
		}
	}
	for u, x := range r.Units {
		if !x.Hero && x.Kind != game.UnitType(u) || x.Hero && r.Units[x.Kind].Hero {
			t.Errorf("%s is of kind %d", x.ID, x.Kind)
		}
	}
}

// Base entries come first and in the same order, so that ids and numbers agree.
func TestBroodWarGoesOnWhereTheBaseGameEnds(t *testing.T) {
	a, b := rules(t, Default()), broodWar(t, Default())
	for i, u := range a.Units {
		if b.Units[i].ID != u.ID {
			t.Errorf("unit %d is %s, with Brood War %s", i, u.ID, b.Units[i].ID)
		}
	}
	for i, p := range a.Planets {
		if b.Planets[i] != p {
			t.Errorf("planet %d is %+v, with Brood War %+v", i, p, b.Planets[i])
		}
	}
	if len(a.Sheets[0].Leaders) != 0 || a.Common.GuardTokens != 0 || a.Hash == b.Hash ||
		b.Hash != Default().Box(true).Hash() {
		t.Error("the base game has something of Brood War")
	}
}

// What Brood War changes in the base game by default (BW-SETUP-01, BW-SETUP-02, BW-SETUP-04, BW-SETUP-05, BW-SETUP-09).
func TestChanges(t *testing.T) {
	file := Default().Box(true).File()
	var page []string
	for _, u := range file.Units {
		page = append(page, strings.Join([]string{u.ID, u.Targets, u.Cost, strings.Join(u.Keywords, ",")}, " "))
	}
	for _, b := range file.Buildings {
		for _, l := range b.Levels {
			page = append(page, strings.Join([]string{b.ID, string(rune('0' + l.Level)), l.Cost, strings.Join(l.Units, ",")},
				" "))
		}
	}
	for _, c := range file.Combat {
		page = append(page, strings.TrimSpace(strings.Join([]string{c.Race, c.ID, strings.Join(c.Units, ","), c.Major,
			c.Timing + strings.Join(c.Effects, "; ")}, " ")))
	}
	for _, x := range file.Technologies {
		for _, c := range x.Cards {
			page = append(page, strings.Join([]string{x.ID, strings.Join(c.Units, ","), strings.Join(c.Effects, "; ")}, " "))
		}
	}
	for _, m := range file.Modules {
		page = append(page, strings.Join([]string{m.ID, m.Cost.Zerg, m.Cost.Terran, m.Cost.Protoss}, ", "))
	}
	for _, want := range []string{
		"archon any 2 gas tech-required", "scourge flying 2 gas sacrifice",
		"lurker ground 1 mineral 1 gas cloaking,tech-required",
		"barracks 2 1 mineral firebat,medic", "starport 2 1 mineral 1 gas science-vessel,valkyrie",
		"robotics-facility 1 1 gas corsair",
		"robotics-facility 2 1 mineral 1 gas reaver", "gateway 3 2 minerals high-templar,dark-templar",
		"stargate 1 1 mineral 1 gas scout",
		"terran combat-4 marine,firebat 5/5 attack +1 own firebat; splash units marine,zealot,zergling own firebat",
		"terran combat-3 marine,firebat,ghost 6/4", "zerg combat-12 scourge,infested-terran 9/6",
		"protoss combat-2 zealot,dark-templar,corsair 7/5 attack +1 own dark-templar; health +2 own dark-templar,corsair",
		"siege-mode siege-tank splash ground; collateral", "increased-reaver-capacity reaver splash ground; collateral",
		"improved-flyer-attack guardian,devourer ",
		"psionic-storm-and-cloaking sarah-kerrigan attack +2; splash any; cloak front",
		"disruption-web corsair no-module-bonus; minor-attack ground; no-support ground",
		"defensive, 2 gas, 2 gas, 1 gas", "assist, 2 gas, 1 gas, 2 gas", "offensive, 1 gas, 2 gas, 2 gas", // BW-MOD-01
	} {
		if !slices.Contains(page, want) {
			t.Errorf("there is no %q", want)
		}
	}
}

// Only the Queen of Blades has the cards of Sarah Kerrigan, and nobody buys them (BW-LEAD-15).
func TestGrantedTechnology(t *testing.T) {
	for _, s := range broodWar(t, Default()).Sheets {
		granted := 0
		for _, x := range s.Techs {
			if x.Granted {
				granted += x.Cards.Len()
				if x.ID != "psionic-storm-and-cloaking" || x.Cost != (game.Cost{}) {
					t.Errorf("%s is granted %+v", s.ID, x)
				}
			}
			for c := range s.Cards {
				if x.Cards.Has(game.Card(c)) && s.Techs[s.Cards[c].Tech].ID != x.ID {
					t.Errorf("%s: card %s does not know its technology", s.ID, s.Cards[c].ID)
				}
			}
		}
		if want := map[bool]int{true: 2}[s.ID == "queen-of-blades"]; granted != want {
			t.Errorf("%s has %d granted cards, want %d", s.ID, granted, want)
		}
	}
}

// A ground-only, a flying-only and a strategic area, and Moria with five areas (BW-PLANET-02, BW-PLANET-06,
// BW-PLANET-09).
func TestAreasOfBroodWar(t *testing.T) {
	r := broodWar(t, Default())
	area := func(planet string, n int) game.AreaInfo {
		i := slices.IndexFunc(r.Planets, func(p game.PlanetTile) bool { return p.ID == planet })
		return r.Areas[int(r.Planets[i].First)+n-1]
	}
	for _, c := range []struct {
		planet string
		n      int
		want   game.AreaInfo
	}{
		{"avernus-station", 2, game.AreaInfo{Resource: game.Minerals, Amount: 1, Limit: 3, Admits: game.Ground}},
		{"erebus-station", 1, game.AreaInfo{Resource: game.NoResource, Strategic: true, Limit: 4, Admits: game.Ground}},
		{"hydrax", 1, game.AreaInfo{Resource: game.NoResource, Strategic: true, Limit: 3, Admits: game.Flying}},
		{"moria", 3, game.AreaInfo{Resource: game.NoResource, Conquest: 1, Limit: 3, Admits: game.Flying}},
		{"moria", 5, game.AreaInfo{Resource: game.Gas, Amount: 2, Limit: 2, Admits: game.AnyLayer}},
	} {
		got := area(c.planet, c.n)
		got.Planet, got.Number = 0, 0
		if got != c.want {
			t.Errorf("area %d of %s is %+v, want %+v", c.n, c.planet, got, c.want)
		}
	}
}
