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

// thinking plays on until the seat that looks could attack somebody, and returns the attacks that the rules allow.
func thinking(t *testing.T, lang string, w, h int) (*table, []game.Area) {
	t.Helper()
	cfg := testConfig(t, 7, "", "", "")
	cfg.Language = lang
	tab := newTable(t, cfg, w, h)
	var areas []game.Area
	c := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		tab.playOn(c, 5, func() {})
		if tab.m.screen != onTable || tab.m.overlay != noOverlay || tab.m.sess.Over() {
			continue
		}
		if areas = possible(t, tab.m); len(areas) > 1 {
			return tab, areas
		}
	}
	t.Fatal("nobody could attack")
	return nil, nil
}

// possible lists the areas that the seat at the keyboard could attack.
func possible(t *testing.T, m *model) (areas []game.Area) {
	t.Helper()
	list, _ := draw.AttacksOf(m.sight)
	for _, x := range list {
		if _, err := m.sess.Attacking(m.seat, x.Area, odds.Budget{Deals: 1})(t.Context()); err == nil {
			areas = append(areas, x.Area)
		}
	}
	return areas
}

// TestAttacksOnTheScreen: the key shows the odds of each possible attack, first figures before better ones, in all
// languages; any other key cancels the question, and what comes after that is not shown.
func TestAttacksOnTheScreen(t *testing.T) {
	for _, lang := range []string{"en", "de", "ru"} {
		tab, areas := thinking(t, lang, 100, 30)
		m := tab.m
		before := tab.frame()
		key := tea.KeyPressMsg{Code: 'o', Text: "o"}
		_, cmd := m.Update(key)
		if m.overlay != overOdds || !strings.Contains(tab.frame(), m.w.Text("ui.odds.wait")) ||
			strings.Contains(tab.frame(), "%") {
			t.Fatalf("%s: the odds are not waited for:\n%s", lang, tab.frame())
		}
		figures := 0
		for cmd != nil {
			msg := cmd()
			if found, ok := msg.(attackFound); ok && found.err == nil {
				if want := map[bool]int{true: odds.GlanceAttack.Deals,
					false: odds.StudyAttack.Deals}[figures < len(areas)]; found.odds.Deals != want {
					t.Errorf("%s: figure %d comes from %d deals, not %d", lang, figures, found.odds.Deals, want)
				}
				figures++
			}
			_, cmd = m.Update(msg)
			tab.check()
		}
		shown := tab.frame()
		if figures != 2*len(areas) || strings.Contains(shown, m.w.Text("ui.odds.wait")) || strings.ContainsAny(shown, "⟨⟩") {
			t.Fatalf("%s: %d figures of %d attacks:\n%s", lang, figures, len(areas), shown)
		}
		for _, a := range areas {
			if !strings.Contains(shown, m.w.Area(a)) {
				t.Errorf("%s: no word of %s:\n%s", lang, m.w.Area(a), shown)
			}
		}
		tab.press("esc")
		if tab.frame() != before {
			t.Errorf("%s: the odds leave something behind:\n%s", lang, tab.frame())
		}
		tab.press("o")
		if tab.frame() != shown {
			t.Errorf("%s: asked again:\n%s", lang, tab.frame())
		}
		tab.press("esc")
		_, cmd = m.Update(key)
		tab.press("esc")
		found, ok := cmd().(attackFound)
		if !ok || found.err != context.Canceled {
			t.Errorf("%s: the question is not given up: %v", lang, found.err)
		}
		found.err = nil
		if tab.send(found); tab.frame() != before {
			t.Errorf("%s: odds come though nobody waits for them:\n%s", lang, tab.frame())
		}
		for _, wide := range []int{40, 68, 100} {
			list := []draw.Attack{{Area: areas[0], Odds: &odds.Odds{Deals: 120, Wins: [2]int{60, 60}}}, {Area: areas[1]}}
			for _, l := range draw.AttackLines(m.w, m.sight, list, true, wide) {
				if l.Width() > wide {
					t.Errorf("%s: %d columns of %d: %s", lang, l.Width(), wide, l)
				}
			}
		}
	}
}

// TestAttacksTellNothingHidden (P5): the odds of attacks that a player is shown, on the screen and in lines, are to the
// letter the same as in a game that looks the same to them.
func TestAttacksTellNothingHidden(t *testing.T) {
	c := rand.New(rand.NewPCG(3, 1))
	seats, differ, looks, told := map[game.Player]bool{}, 0, 0, map[string]bool{}
	for seed := uint64(0); looks < 5 && seed < 10; seed++ {
		tab, last := newTable(t, testConfig(t, seed, "", "", ""), 140, 45), 0
		tab.playOn(c, 600, func() {
			m := tab.m
			if m.screen != onTable || m.overlay != noOverlay || m.sess.Over() || looks == 5 || len(m.sess.Turns) < last+60 ||
				len(possible(t, m)) == 0 {
				return
			}
			last = len(m.sess.Turns)
			looks++
			look := func() string {
				m.look()
				tab.press("o")
				shown := tab.frame()
				if m.overlay != overOdds || !strings.Contains(shown, "%") {
					t.Fatalf("no odds:\n%s", shown)
				}
				tab.press("esc")
				var lines []string
				list, now := draw.AttacksOf(m.sight)
				for i := range list {
					o, err := m.sess.Attacking(m.seat, list[i].Area, odds.GlanceAttack)(t.Context())
					list[i].Odds, list[i].Full, list[i].Not = &o, true, err != nil
				}
				for _, l := range draw.AttackLines(m.w, m.sight, list, now, plainWidth) {
					lines = append(lines, l.String())
				}
				return shown + strings.Join(lines, "\n")
			}
			state := *m.sess.State()
			mine := look()
			told[mine] = true
			m.sess.Rules.Redeal(m.sess.State(), m.seat, c)
			if twin := look(); twin != mine {
				t.Fatalf("seat %d is told what it can't know:\n%s\n\ninstead of\n%s", m.seat, twin, mine)
			}
			// Redealing for another seat may change what this one knows, and with it the odds.
			*m.sess.State() = state
			m.sess.Rules.Redeal(m.sess.State(), (m.seat+1)%3, c)
			if look() != mine {
				differ++
			}
			*m.sess.State() = state
			m.look()
			seats[m.seat] = true
		})
	}
	if looks < 5 || len(seats) < 2 || differ == 0 || len(told) < looks {
		t.Errorf("%d looks by the seats %v, %d different, %d others: the comparison sees too little", looks, seats,
			len(told), differ)
	}
}

// TestPlainAttacks: line by line, the command says which attacks are possible and how they may go, or that there are
// none.
func TestPlainAttacks(t *testing.T) {
	asked, cfg := 0, testConfig(t, 7, "", "random")
	out := playPlain(t, cfg, &script{next: func() (string, bool) {
		if asked++; asked > 700 {
			return "", false
		}
		if asked%10 == 0 {
			return "odds", true
		}
		return string(rune('1' + asked%7)), true
	}})
	w := draw.NewWords("en", cfg.Rules)
	for _, key := range []string{"ui.odds.attack.all", "ui.odds.attack.none", "ui.odds.attack.known"} {
		if !strings.Contains(strings.Join(strings.Fields(out), " "), w.Text(key)) {
			t.Errorf("%q is never said", w.Text(key))
		}
	}
}
