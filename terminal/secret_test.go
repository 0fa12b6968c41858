package terminal

import (
	"math/rand/v2"
	"testing"

	"koprulu/rules/game"
)

// TestPassing: when the keyboard changes hands, nothing of the last person is left: the passing screen is the same
// whatever they did, and the next person sees what a program that was just started would show.
func TestPassing(t *testing.T) {
	cfg := testConfig(t, 7, "", "", "")
	tab := newTable(t, cfg, 100, 30)
	c := rand.New(rand.NewPCG(7, 7))
	passes := 0
	for range 300 {
		m := tab.m
		if m.screen == onOver {
			break
		}
		if m.screen != onPass {
			// Leave traces: a half-typed word, another panel, a planet, a refusal.
			tab.press("l", "]", "m", "right", "m", "+", "/")
			tab.write("zzz")
			tab.press("enter", "esc", "esc", "?")
			tab.press("tab", "tab", "tab")
			tab.write("marine")
			tab.press("esc", "esc", "s", "right", "esc")
			tab.answerAtRandom(c)
			continue
		}
		passes++
		passing := tab.frame()
		tab.press("enter")
		fresh := newModel(t.Context(), cfg, m.w, m.sess, nil)
		fresh.width, fresh.height = m.width, m.height
		fresh.next = m.seat
		fresh.sit()
		fresh.zoom, fresh.fitZoom = m.zoom, m.fitZoom
		if got, want := tab.frame(), fresh.frame().String(); got != want {
			t.Fatalf("something of the last person is left:\n%s\n\ninstead of\n%s", got, want)
		}
		fresh.screen, fresh.next, fresh.seat = onPass, m.seat, game.Nobody
		if m.sess.Undoable((m.seat+2)%3) == 0 && fresh.frame().String() != passing && m.sess.Undoable((m.seat+1)%3) == 0 {
			t.Fatalf("the passing screen shows more than who is next:\n%s", passing)
		}
	}
	if passes < 10 {
		t.Errorf("the keyboard was passed %d times only", passes)
	}
}

// TestAlone: with one person the keyboard is never passed.
func TestAlone(t *testing.T) {
	tab := newTable(t, testConfig(t, 3, "", "random"), 100, 30)
	c := rand.New(rand.NewPCG(3, 3))
	tab.playOn(c, 300, func() {
		if tab.m.screen == onPass {
			t.Fatal("the keyboard is passed to nobody")
		}
	})
}
