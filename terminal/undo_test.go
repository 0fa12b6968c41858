package terminal

import (
	"math/rand/v2"
	"testing"

	"koprulu/help/choice"
	"koprulu/rules/game"
)

// TestUndo takes answers back in whole games, never beyond a barrier: the game is then what it was before the answer,
// and everything reported since is gone.
func TestUndo(t *testing.T) {
	for seed := range uint64(4) {
		tab := newTable(t, testConfig(t, 40+seed, "", "random", ""), 100, 30)
		c := rand.New(rand.NewPCG(seed, 2))
		undone, refused := 0, 0
		tab.playOn(c, 300, func() {
			m := tab.m
			if m.screen != onTable || m.overlay != noOverlay || !m.sight.View.Open.Has(m.seat) {
				return
			}
			can := m.sess.Undoable(m.seat)
			before := *m.sess.State()
			feed, turns, tape := len(m.sess.Feed), len(m.sess.Turns), len(m.sess.Written())
			if can == 0 {
				refused++
				tab.press("u")
				if *m.sess.State() != before || m.notice == "" {
					t.Fatal("something was taken back that could not be")
				}
				return
			}
			if c.IntN(3) > 0 {
				return
			}
			undone++
			last := m.sess.Turns[turns-1]
			if last.Seat != m.seat || m.sess.State().Barrier > before.Answers-1 {
				t.Fatalf("an answer of seat %d behind a barrier could be taken back by seat %d", last.Seat, m.seat)
			}
			tab.press("u")
			if len(m.sess.Turns) != turns-1 || len(m.sess.Feed) != last.Feed || len(m.sess.Written()) != last.Saved {
				t.Fatal("the answer was not taken back as a whole")
			}
			if m.sess.State().Answers >= before.Answers || m.sess.Undoable(m.seat) != can-1 {
				t.Fatalf("after taking back decision %d is open, before it was %d", m.sess.State().Answers, before.Answers)
			}
			tab.check()
			// The same answer again leads to the same game.
			tab.run(m.give(choice.Choice{Answer: last.Answer}))
			if *m.sess.State() != before || len(m.sess.Feed) != feed || len(m.sess.Written()) != tape {
				t.Fatal("the same answer leads to another game")
			}
			if m.overlay == overBattle {
				tab.press("enter")
			}
		})
		if undone == 0 || refused == 0 {
			t.Errorf("seed %d: %d answers were taken back, %d not", seed, undone, refused)
		}
	}
}

// TestUndoWhileOthersDecide: an answer that ended the player's turn can be taken back until another player has
// answered.
func TestUndoWhileOthersDecide(t *testing.T) {
	tab := newTable(t, testConfig(t, 5, "", ""), 100, 30)
	c := rand.New(rand.NewPCG(5, 5))
	for range 300 {
		m := tab.m
		if m.screen != onPass {
			tab.answerAtRandom(c)
			continue
		}
		if m.sess.State().Phase == game.Planning && m.seat != game.Nobody && m.sess.Undoable(m.seat) > 0 {
			seat, turns := m.seat, len(m.sess.Turns)
			tab.press("u")
			if m.screen != onTable || m.seat != seat || len(m.sess.Turns) != turns-1 {
				t.Fatalf("the order was not taken back: screen %d, seat %d", m.screen, m.seat)
			}
			return
		}
		tab.press("enter")
	}
	t.Fatal("nobody placed an order")
}

// TestBeside destroys a unit on purpose: only after a key and a confirmation.
func TestBeside(t *testing.T) {
	tab := newTable(t, testConfig(t, 11, "", "random"), 100, 30)
	c := rand.New(rand.NewPCG(11, 1))
	destroyed := false
	tab.playOn(c, 400, func() {
		m := tab.m
		if destroyed || m.overlay != noOverlay || len(m.beside.all) == 0 {
			return
		}
		var unit *choice.Choice
		for i := range m.beside.all {
			if m.beside.all[i].Answer.Verb == game.DoDestroyUnit {
				unit = &m.beside.all[i]
			}
		}
		if unit == nil {
			return
		}
		before := *m.sess.State()
		// In words, then no.
		tab.press("/")
		tab.write(unit.Text)
		tab.press("enter")
		if m.overlay != overConfirm {
			t.Fatalf("%q is done without a question", unit.Text)
		}
		tab.press("esc")
		if *m.sess.State() != before {
			t.Fatal("no means yes")
		}
		tab.press("esc", "esc")
		// By the key, then yes.
		tab.press("x")
		for m.overlay == overBeside {
			tab.press("enter")
		}
		want := m.doubtful.Answer
		tab.press("enter")
		s := m.sess.State()
		if *s == before || s.Top().Step == game.AskConfirmDestroy {
			t.Fatalf("%v was not done", want)
		}
		destroyed = true
	})
	if !destroyed {
		t.Fatal("there was never anything to destroy")
	}
}
