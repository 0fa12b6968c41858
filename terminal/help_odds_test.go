package terminal

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"koprulu/bots/odds"
	"koprulu/rules/game"
	"koprulu/terminal/draw"
)

// inFight plays to the first placing of cards in a game of people at one keyboard.
func inFight(t *testing.T, lang string, w, h int) *table {
	t.Helper()
	cfg := testConfig(t, 7, "", "", "")
	cfg.Language = lang
	return reach(t, cfg, w, h, game.AskCards)
}

// TestOddsInWords: the odds of a battle name both sides, each skirmish still to come and the best answers of the seat,
// in all languages and widths.
func TestOddsInWords(t *testing.T) {
	for _, lang := range []string{"en", "de", "ru"} {
		tab := inFight(t, lang, 100, 30)
		m := tab.m
		o, err := m.sess.Reckoning(m.seat, odds.Study)(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		v := &m.sight.View
		for _, wide := range []int{60, 92, 100} {
			var all []string
			for _, l := range draw.OddsLines(m.w, m.sight, &o, wide) {
				if l.Width() > wide {
					t.Errorf("%s: %d columns of %d: %s", lang, l.Width(), wide, l)
				}
				all = append(all, l.String())
			}
			text := strings.Join(all, "\n")
			wants := []string{m.w.Text("ui.odds.answers"), m.w.Text("ui.odds.out.nobody"),
				m.w.Text("ui.odds.deals", "n", o.Deals)}
			for _, p := range v.Battle.Players {
				wants = append(wants, m.w.Text("ui.odds.out.side", "player", m.w.Player(v, p)), m.w.Player(v, p))
			}
			for k := range v.Battle.Count {
				wants = append(wants, m.w.Text("ui.odds.skirmish", "n", k+1))
			}
			for _, want := range wants {
				if !strings.Contains(text, want) {
					t.Errorf("%s, %d columns: no word of %q:\n%s", lang, wide, want, text)
				}
			}
			if strings.ContainsAny(text, "⟨⟩") {
				t.Errorf("words are missing: %s", text)
			}
		}
	}
}

// TestOddsKey: the key shows a first figure and then all odds, worked out in the background, the same each time; any
// other key cancels the question, and what comes after that is not shown.
func TestOddsKey(t *testing.T) {
	tab := inFight(t, "en", 140, 40)
	m := tab.m
	before := tab.frame()
	key := tea.KeyPressMsg{Code: 'o', Text: "o"}
	_, cmd := m.Update(key)
	if m.overlay != overOdds || !strings.Contains(tab.frame(), m.w.Text("ui.odds.wait")) || m.odds.found != nil {
		t.Fatalf("the odds are not waited for:\n%s", tab.frame())
	}
	var seen []string
	for cmd != nil {
		_, cmd = m.Update(cmd())
		seen = append(seen, tab.frame())
		tab.check()
	}
	if len(seen) != 2 || !m.odds.full || strings.Contains(seen[1], m.w.Text("ui.odds.wait")) ||
		!strings.Contains(seen[1], m.w.Text("ui.odds.answers")) {
		t.Fatalf("%d frames:\n%s", len(seen), strings.Join(seen, "\n"))
	}
	if !strings.Contains(seen[0], m.w.Text("ui.odds.deals", "n", odds.Glance.Deals)) ||
		!strings.Contains(seen[0], m.w.Text("ui.odds.wait")) {
		t.Errorf("no first figure:\n%s", seen[0])
	}
	tab.press("esc")
	if tab.frame() != before {
		t.Errorf("the odds leave something behind:\n%s", tab.frame())
	}
	tab.press("o")
	if tab.frame() != seen[1] {
		t.Errorf("asked again:\n%s", tab.frame())
	}
	tab.press("down", "down", "up", "pgdown", "pgup", "pgup", "x")

	_, cmd = m.Update(key)
	tab.press("esc")
	found, ok := cmd().(oddsFound)
	if !ok || found.err == nil || found.err != context.Canceled {
		t.Errorf("the question is not given up: %v", found.err)
	}
	if m.Update(found); tab.frame() != before || m.odds.found != nil {
		t.Errorf("odds come though nobody waits for them:\n%s", tab.frame())
	}
	// Those of the previous question do not answer the one that is open now.
	_, _ = m.Update(key)
	found.err = nil
	if m.Update(found); m.odds.found != nil {
		t.Error("the odds of another question are shown")
	}
}

// TestOddsWithoutBattle: a message says that nobody fights and nobody can be attacked.
func TestOddsWithoutBattle(t *testing.T) {
	tab := reach(t, testConfig(t, 1, "", "", ""), 100, 30, game.AskOrder)
	tab.press("o")
	if none := tab.m.w.Text("ui.odds.attack.none"); tab.m.overlay != noOverlay || !strings.Contains(tab.frame(), none) {
		t.Errorf("not said:\n%s", tab.frame())
	}
}

// TestOddsTellNothingHidden (P5): people who pass a keyboard around are shown the odds of the seat that looks, to the
// letter the same as in a game that looks the same to it.
func TestOddsTellNothingHidden(t *testing.T) {
	c := rand.New(rand.NewPCG(3, 1))
	seats, differ, looks := map[game.Player]bool{}, 0, 0
	for seed := uint64(0); looks < 8 && seed < 20; seed++ { // In some games there is hardly a battle.
		tab := newTable(t, testConfig(t, seed, "", "", ""), 140, 45)
		tab.playOn(c, 1200, func() {
			m := tab.m
			if m.screen != onTable || m.overlay != noOverlay || m.sight.View.Battle.Area == game.NoArea || looks == 8 {
				return
			}
			looks++
			m.look()
			look := func() string {
				tab.press("o")
				if m.overlay != overOdds || !m.odds.full {
					t.Fatalf("no odds:\n%s", tab.frame())
				}
				defer tab.press("esc")
				return tab.frame()
			}
			state := *m.sess.State()
			mine := look()
			m.sess.Rules.Redeal(m.sess.State(), m.seat, c)
			if twin := look(); twin != mine {
				t.Fatalf("seat %d is told what it can't know:\n%s\n\ninstead of\n%s", m.seat, twin, mine)
			}
			// Redealing for another seat may change what this one knows, and with it the odds.
			*m.sess.State() = state
			m.sess.Rules.Redeal(m.sess.State(), (m.seat+1)%3, c)
			if m.look(); look() != mine {
				differ++
			}
			*m.sess.State() = state
			m.look()
			seats[m.seat] = true
		})
	}
	if looks < 8 || len(seats) < 2 || differ == 0 {
		t.Errorf("%d looks by the seats %v, %d others: the comparison sees too little", looks, seats, differ)
	}
}
