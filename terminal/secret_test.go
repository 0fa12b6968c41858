package terminal

import (
	"math/rand/v2"
	"testing"

	"koprulu/rules/game"
)

// pages draws everything that the person at the keyboard can bring to the screen
// with a few keys.
func (tab *table) pages() []string {
	m := tab.m
	var out []string
	for p := range panels {
		m.tab = p
		out = append(out, tab.frame())
	}
	m.tab = panelHand
	m.wideMap = true
	out = append(out, tab.frame())
	m.wideMap = false
	m.hideFight = true
	out = append(out, tab.frame())
	m.hideFight = false
	for p := range m.sight.View.Players {
		m.overlay, m.sheetOf = overSheet, game.Player(p)
		out = append(out, tab.frame())
	}
	m.overlay, m.sheetOf = overBeside, game.Nobody
	out = append(out, tab.frame())
	m.overlay = noOverlay
	return out
}

// TestSecrets plays games of people at one keyboard. Everything the person at the keyboard can see must be the same if
// everything they can't know were different (P5).
func TestSecrets(t *testing.T) {
	for seed := range uint64(4) {
		tab := newTable(t, testConfig(t, 100+seed, "", "", "random", ""), 140, 45)
		c := rand.New(rand.NewPCG(seed, 1))
		differ := 0
		tab.playOn(c, 400, func() {
			m := tab.m
			if m.screen != onTable || m.overlay != noOverlay || c.IntN(3) > 0 {
				return
			}
			m.look()
			true1 := tab.pages()
			state := *m.sess.State()
			m.sess.Rules.Redeal(m.sess.State(), m.seat, c)
			m.look()
			false1 := tab.pages()
			for i := range true1 {
				if true1[i] != false1[i] {
					t.Fatalf("seat %d sees what it can't know:\n%s\n\ninstead of\n%s", m.seat, false1[i], true1[i])
				}
			}
			// The same question for another seat shows that something was redealt.
			other := (m.seat + 1) % 4
			if m.sess.Rules.View(&state, other) != m.sess.Rules.View(m.sess.State(), other) {
				differ++
			}
			*m.sess.State() = state
			m.look()
		})
		if differ == 0 {
			t.Error("nothing was ever dealt anew")
		}
	}
}

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
