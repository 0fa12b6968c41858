package web_test

import (
	"testing"

	"koprulu/rules/game"
)

// TestOpenView looks at every hand and every order in the middle of each golden game.
func TestOpenView(t *testing.T) {
	games, err := golden()
	if err != nil {
		t.Fatal(err)
	}
	orders := 0
	for _, g := range games {
		for at := 0; at <= g.Answers(); at += max(g.Answers()/7, 1) {
			state, _, err := g.Play(at)
			if err != nil {
				t.Fatal(err)
			}
			open := g.Rules.OpenView(&state)
			for p := range open.Players {
				s := &open.Seats[p]
				if n := s.Hand.Len() + s.Discarding.Len(); n != int(s.HandCount) {
					t.Errorf("%s after %d answers: %d cards of seat %d are shown, he has %d", g.Name, at, n, p+1, s.HandCount)
				}
			}
			for _, o := range open.Orders[:open.OrderCount] {
				orders++
				if o.Order >= game.OrderKinds {
					t.Errorf("%s after %d answers: an order on %s is hidden", g.Name, at, g.Rules.Planets[o.Planet].ID)
				}
			}
		}
	}
	if orders == 0 {
		t.Error("no order lies on the board at any of these moments")
	}
}
