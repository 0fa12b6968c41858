//go:build !race

package terminal

import (
	"math/rand/v2"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

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

// anyKey returns a key at random; those that stop the game are left out.
func anyKey(c *rand.Rand) string {
	keys := []string{"enter", "enter", "enter", "enter", "down", "down", "up", "left", "right", "esc", "tab", "backspace",
		"u", "m", "x", "s", "v", "g",
		"+", "-", "h", "b", "p", "l", "[", "]", "/", "1", "2", "7", "?", "f", "space", "pgdown", "pgup", "shift+left",
		"shift+up", "ctrl+down", "home", "end", "a", "o", "r"}
	return keys[c.IntN(len(keys))]
}

// TestAnyKeys presses keys at random in games of all kinds: nothing may break,
// whatever is pressed when, and every frame has the size of the screen.
func TestAnyKeys(t *testing.T) {
	sizes := [][2]int{{100, 30}, {140, 40}, {80, 24}, {213, 61}, {100, 30}}
	seats := [][]string{{"", "random"}, {"", "", "random"}, {"", "simple", "random", ""},
		{"", "random", "random", "random", "random", "random"}}
	steps := 1500
	if testing.Short() {
		steps = 500
	}
	for i, names := range seats {
		for j, lang := range []string{"en", "de", "ru"} {
			c := rand.New(rand.NewPCG(uint64(i), uint64(j)))
			cfg := testConfig(t, uint64(10*i+j), names...)
			cfg.Language = lang
			tab := newTable(t, cfg, 100, 30)
			var keys []string
			func() {
				defer func() {
					if r := recover(); r != nil {
						t.Logf("after the keys %s", strings.Join(keys[max(0, len(keys)-30):], " "))
						panic(r)
					}
				}()
				for n := range steps {
					if n%100 == 0 {
						size := sizes[c.IntN(len(sizes))]
						tab.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
					}
					key := anyKey(c)
					keys = append(keys, key)
					tab.press(key)
					if n%7 == 0 {
						tab.check()
					}
				}
			}()
			t.Logf("%d answers, round %d", tab.m.sess.State().Answers, tab.m.sess.State().Round)
		}
	}
}
