package terminal

import (
	"context"
	"errors"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"koprulu/bots/hint"
	"koprulu/bots/search"
	"koprulu/rules/game"
	"koprulu/terminal/draw"
)

// fewHints is what tests work out.
var fewHints = hint.Budget{Search: search.Budget{Rollouts: 16, Plans: 2, Answers: 4}, Lines: 3, Worlds: 16}

// asking plays to the placing of an order.
func asking(t *testing.T, lang string, w, h int) *table {
	t.Helper()
	cfg := testConfig(t, 7, "", "", "")
	cfg.Language, cfg.Hints = lang, fewHints
	return reach(t, cfg, w, h, game.AskOrder)
}

// TestHintsInWords: hints say the answers, their chances and reasons, in all languages and widths.
func TestHintsInWords(t *testing.T) {
	for _, lang := range []string{"en", "de", "ru"} {
		m := asking(t, lang, 100, 30).m
		h, err := m.sess.Pondering(m.seat, fewHints)(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, wide := range []int{60, 92, 100} {
			var all []string
			for _, l := range draw.HintLines(m.w, m.sight, &h, wide) {
				if l.Width() > wide {
					t.Errorf("%s: %d columns of %d: %s", lang, l.Width(), wide, l)
				}
				all = append(all, strings.TrimSpace(l.String()))
			}
			text := strings.Join(all, " ")
			for i := range h.List {
				if want := m.w.All.Answer(m.sess.Rules, &m.sight.View, h.List[i].Answer); !strings.Contains(text, want) {
					t.Errorf("%s, %d columns: no word of %q:\n%s", lang, wide, want, text)
				}
			}
			if strings.ContainsAny(text, "⟨⟩") || !strings.Contains(text, "%") {
				t.Errorf("words are missing: %s", text)
			}
		}
	}
}

// TestHintKey: the key shows hints, worked out in the background and counted once per decision; a digit does what the
// hint says; any other key cancels the question, and what comes after that is neither shown nor counted.
func TestHintKey(t *testing.T) {
	tab := asking(t, "en", 140, 40)
	m := tab.m
	before, seat := tab.frame(), m.seat
	key := tea.KeyPressMsg{Code: 'w', Text: "w"}
	_, cmd := m.Update(key)
	if m.overlay != overHints || !strings.Contains(tab.frame(), m.w.Text("ui.hint.wait")) || m.sess.Hints(seat) != 0 {
		t.Fatalf("the hints are not waited for:\n%s", tab.frame())
	}
	tab.press("esc")
	gone, ok := cmd().(hintsFound)
	if !ok || !errors.Is(gone.err, context.Canceled) {
		t.Errorf("the question is not given up: %v", gone.err)
	}
	gone.err = nil
	if m.Update(gone); tab.frame() != before || m.sess.Hints(seat) != 0 {
		t.Errorf("hints come though nobody waits for them:\n%s", tab.frame())
	}
	for range 2 {
		_, cmd = m.Update(key)
		m.Update(cmd())
		tab.check()
		if shown := tab.frame(); !strings.Contains(shown, m.w.Text("ui.hint.used", "n", 1)) ||
			strings.Contains(shown, m.w.Text("ui.hint.wait")) {
			t.Fatalf("no hints, or they are counted twice:\n%s", shown)
		}
		tab.press("down", "up", "pgdown", "pgup", "x")
		if len(m.marked()) == 0 || tab.frame() == before {
			t.Errorf("the hints leave no numbers on the map:\n%s", tab.frame())
		}
		marks := m.marks
		if m.marks = (hintMarks{}); tab.frame() != before {
			t.Errorf("the hints leave more behind than numbers on the map:\n%s", tab.frame())
		}
		m.marks = marks
	}
	_, cmd = m.Update(key)
	m.Update(cmd())
	want, turns := m.hints.found.List[0].Answer, len(m.sess.Turns)
	tab.press("1")
	if len(m.sess.Turns) <= turns || m.sess.Turns[turns].Answer != want || m.overlay == overHints {
		t.Errorf("the first hint is not done: %v, wanted %v", m.sess.Turns[turns:], want)
	}
	if len(m.marked()) != 0 {
		t.Error("the numbers stay on the map when the decision is taken")
	}
	if text := draw.Hinted(m.w, &m.sight.View, m.sess.Hints); len(text) != 1 ||
		!strings.Contains(text[0].String(), m.w.Text("ui.hint.used", "n", 1)) {
		t.Errorf("at the end it is said: %v", text)
	}
}

// TestPlainHints: the command prints hints, and with a number does what the hint says.
func TestPlainHints(t *testing.T) {
	cfg := testConfig(t, 7, "", "random", "random")
	cfg.Hints = fewHints
	out := playPlain(t, cfg, lines(false, "hint", "hint 9", "hint x", "hint 1", "quit"))
	for _, want := range []string{"% to win the game", "used 1 hint; hint 1, 2 or 3 plays it", "There are hints 1 to "} {
		if !strings.Contains(out, want) {
			t.Errorf("nothing says %q:\n%s", want, out)
		}
	}
	if strings.Count(out, "There are hints 1 to ") != 2 {
		t.Errorf("wrong numbers are not refused:\n%s", out)
	}
	// What a hint proposes is done: the next question comes.
	asked := func(script ...string) int { return strings.Count(playPlain(t, cfg, lines(false, script...)), "\n1. ") }
	if none, one := asked("quit"), asked("hint 1", "quit"); one <= none {
		t.Errorf("%d questions, and %d after a hint was followed", none, one)
	}
}
