package rulecases

import (
	"slices"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/scenario"
)

// orders plays a game with the first legal answers until every player has placed their first order, and returns who
// placed one, in turn.
func orders(t *testing.T, r *game.Rules) (placed []string, s game.State) {
	t.Helper()
	s = game.New(r, [32]byte{1}, nil)
	var buf [game.MaxLegal]game.Answer
	for range 2000 {
		p := r.Open(&s).First()
		a := r.Legal(&s, p, buf[:0])[0]
		if r.Decision(&s) == game.AskOrder {
			placed = append(placed, r.Sheets[s.Seats[p].Faction].ID)
			if len(placed) == r.Options.Players {
				return placed, s
			}
		}
		r.Apply(&s, p, a, nil)
	}
	t.Fatal("nobody places orders")
	return nil, s
}

// The play order of a scenario is the clockwise order of the seats (TV-64).
func TestPlayOrderOfAScenario(t *testing.T) {
	sc, err := scenario.Named(components.Default(), "quest-for-uraj-and-khalis")
	if err != nil {
		t.Fatal(err)
	}
	r, err := scenario.Rules(components.Default(), sc)
	if err != nil {
		t.Fatal(err)
	}
	placed, s := orders(t, r)
	if want := []string{"queen-of-blades", "raynor", "tassadar"}; !slices.Equal(placed, want) {
		t.Errorf("%v place orders in this turn, want %v", placed, want)
	}
	if s.Items == game.Blank(rulesFor(t, game.Options{Players: 3, BroodWar: true})).Items {
		t.Error("the crystals of the scenario are not in play")
	}
}

// Item tokens are used in scenarios that name them and nowhere else (BW-TOKEN-09).
func TestItemsInScenariosOnly(t *testing.T) {
	none := game.Blank(rulesFor(t, game.Options{Players: 3, BroodWar: true, RandomFactions: true})).Items
	_, s := orders(t, rulesFor(t, game.Options{Players: 3, BroodWar: true, RandomFactions: true}))
	if s.Items != none {
		t.Errorf("a game without a scenario has items: %v", s.Items)
	}
	sc, err := scenario.Named(components.Default(), "the-broken-swarm")
	if err != nil {
		t.Fatal(err)
	}
	r, err := scenario.Rules(components.Default(), sc)
	if err != nil {
		t.Fatal(err)
	}
	if _, s = orders(t, r); s.Items != none {
		t.Errorf("a scenario that names no items has some: %v", s.Items)
	}
}
