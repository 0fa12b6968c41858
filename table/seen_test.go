package table_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/table"
)

// TestSeenBySeat asks a table of persons, answer by answer, for what its seats may see: the view is that of the seat, a
// bot that picks for it gets a game in which everything else was redealt, and nobody sees everything before the end.
func TestSeenBySeat(t *testing.T) {
	w := newWorld(t)
	tab := w.deal(quick(3), 3)
	chance := rand.NewPCG(1, 2)
	otherwise := 0
	w.play(tab, 5, 150, func() {
		s := tab.Snapshot()
		if s.Everything() != nil {
			t.Fatalf("after %d answers everything is shown", s.Answers)
		}
		for _, seat := range []game.Player{0, 1, 2, game.Nobody} {
			if want := s.Rules.View(s.State, seat); *s.View(seat) != want {
				t.Fatalf("after %d answers seat %d has another view", s.Answers, seat)
			}
			if seat == game.Nobody || s.Decisions[seat].Number == 0 {
				continue
			}
			for _, a := range slices.Concat(s.Legal(seat, nil), s.Beside(seat, nil)) {
				if id := s.Forbids(seat, a); id != rule.None {
					t.Fatalf("%s forbids %v", id, a)
				}
			}
			if s.Forbids(seat, game.Answer{Verb: game.Verbs}) == rule.None {
				t.Fatal("nothing forbids what is no answer")
			}
			got := s.Pick(badBot{func(r *game.Rules, dealt *game.State, p game.Player, legal []game.Answer) game.Answer {
				if r.View(dealt, p) != *s.View(seat) || p != seat {
					t.Fatalf("after %d answers the bot of seat %d looks at another game", s.Answers, seat)
				}
				if *dealt != *s.State {
					otherwise++
				}
				return legal[len(legal)-1]
			}}, seat, chance)
			if legal := s.Legal(seat, nil); got != legal[len(legal)-1] {
				t.Fatalf("the bot of seat %d picked %v, the table says %v", seat, legal[len(legal)-1], got)
			}
		}
	})
	if otherwise == 0 {
		t.Error("bots always got the true game")
	}
}

// TestEverythingIsShownAtTheEnd: a game that is over shows every hand; a table without a game shows nothing.
func TestEverythingIsShownAtTheEnd(t *testing.T) {
	w := newWorld(t)
	if s := w.create(quick(2), 2).Snapshot(); s.Dealt() || s.View(0) != nil || s.Everything() != nil {
		t.Error("a table that has not begun shows a game")
	}
	inBubble(t, func(w *world) {
		tab := w.deal(quick(2), 0, "random", "random")
		synctest.Wait()
		all := tab.Snapshot().Everything()
		if tab.Snapshot().Status != table.Finished || all == nil {
			t.Fatal("a game that is over does not show everything")
		}
		for p := range game.Player(2) {
			if n := all.Seats[p].Hand.Len() + all.Seats[p].Discarding.Len(); n != int(all.Seats[p].HandCount) {
				t.Errorf("%d of %d cards of seat %d are shown", n, all.Seats[p].HandCount, p)
			}
		}
	})
}
