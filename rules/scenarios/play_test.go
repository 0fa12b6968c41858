package scenarios_test

import (
	"context"
	"testing"

	"koprulu/bots/bot"
	"koprulu/bots/match"
	"koprulu/rules/game"
	"koprulu/rules/scenarios"
)

func ids() []string { return scenarios.IDs() }

// MODE-18: the points that players are told to collect are what the scenario requires, not the target of other games.
func TestPointsToWin(t *testing.T) {
	for id, want := range map[string][]int{"relics-of-the-xelnaga": {20, 20, 20, 20, 20}, "trump-card": {0, 0},
		"gate-of-shakuras": {0, 15}} {
		r := project(t, id)
		s := game.New(r, [32]byte{}, nil)
		for p, n := range want {
			if got := r.PointsToWin(&s, game.Player(p)); got != n {
				t.Errorf("%s: seat %d needs %d points, want %d", id, p+1, got, n)
			}
		}
	}
}

// Every scenario is played to a legal end, within its rounds, by random bots and by those that know the rules
// (MODE-19). What a game changes stays within the size of a state.
func TestScenariosEnd(t *testing.T) {
	for _, id := range ids() {
		t.Run(id, func(t *testing.T) {
			r := project(t, id)
			for _, name := range []string{"random", "simple"} {
				games := 3
				if name == "simple" {
					games = 1
				}
				for i := range games {
					table := match.Table{Rules: r}
					for seat := range r.Options.Players {
						b, err := bot.New(name, uint64(seat))
						if err != nil {
							t.Fatal(err)
						}
						table.Bots = append(table.Bots, b)
					}
					seeds := match.SeedsOf(1, i)
					if err := table.Play(context.Background(), &seeds); err != nil {
						t.Fatalf("%s, game %d: %v", name, i, err)
					}
					s := &table.State
					if s.Victory != game.ScenarioVictory && s.Victory != game.EliminationVictory || s.Winners == 0 ||
						s.Round > r.Options.Scenario.Rounds {
						t.Errorf("%s, game %d: victory %d of %b in round %d", name, i, s.Victory, s.Winners, s.Round)
					}
				}
			}
		})
	}
}
