package game_test

import (
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
)

// Every question about a game can be asked before factions are chosen (SETUP-03).
func TestAskingBeforeFactionsAreChosen(t *testing.T) {
	opts := game.Options{Players: 3}
	for i := range opts.Factions {
		opts.Factions[i] = game.NoFaction
	}
	r, err := components.Default().Rules(opts)
	if err != nil {
		t.Fatal(err)
	}
	s := game.New(r, seed(1), nil)
	if s.Top().Step != game.AskFaction {
		t.Fatalf("step %d, want the choice of factions", s.Top().Step)
	}
	for p := range game.Player(3) {
		if n := r.HandLimit(&s, p); n != 0 {
			t.Errorf("hand limit %d before there is a faction", n)
		}
		if n := r.BuildLimitOf(&s, p); n != 0 {
			t.Errorf("unit build limit %d before there is a faction", n)
		}
		if n := r.Target(&s, p); n != 15 {
			t.Errorf("target %d, want 15", n)
		}
		if r.Standing(&s, p) != [5]int{} || r.Controlled(&s, p) != 0 || r.Team(p) != int(p) || r.StageNow(&s) != 3 &&
			s.EventDeck == 0 {
			t.Errorf("seat %d stands higher than nothing", p)
		}
		v := r.View(&s, p)
		if v.Seats[p].Faction != game.NoFaction {
			t.Error("a faction before the choice")
		}
	}
}
