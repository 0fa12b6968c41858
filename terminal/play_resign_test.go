package terminal

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"koprulu/rules/game"
	"koprulu/terminal/draw"
	"koprulu/terminal/hotseat"
)

// TestResignAgainstOne: the key asks first and says who wins; words ask too, no means no, and yes ends the game.
func TestResignAgainstOne(t *testing.T) {
	tab := newTable(t, testConfig(t, 3, "", "random"), 80, 24)
	m := tab.m
	before := *m.sess.State()
	tab.press("/")
	tab.write("resign")
	tab.press("enter")
	if m.overlay != overResign || *m.sess.State() != before {
		t.Fatalf("resigning in words is not asked about: %s", tab.frame())
	}
	tab.check()
	if says := tab.frame(); !strings.Contains(says, "You lose at once") || strings.Contains(says, "bot play on") {
		t.Errorf("it does not say what will happen, or offers a bot: %s", says)
	}
	tab.press("esc", "esc", "esc", "r", "x")
	if m.overlay != noOverlay || *m.sess.State() != before {
		t.Fatal("another key means yes")
	}
	tab.press("r", "enter")
	s := m.sess.State()
	if s.Phase != game.Over || s.Winners != 1<<1 || m.screen != onOver {
		t.Fatalf("the game goes on, or seat 1 has not won: %v, winners %b", s.Phase, s.Winners)
	}
}

// TestResignAmongBots: nobody else at the keyboard would play on, so no bot is offered for the seat.
func TestResignAmongBots(t *testing.T) {
	tab := newTable(t, testConfig(t, 5, "", "random", "random"), 80, 24)
	tab.press("r")
	if says := tab.frame(); !strings.Contains(says, "may decide the game") || strings.Contains(says, "bot play on") {
		t.Errorf("it does not say what will happen, or offers a bot: %s", says)
	}
	tab.press("enter")
	if s := tab.m.sess.State(); !s.Resigned.Has(0) {
		t.Fatal("the seat has not resigned")
	}
}

// TestResignAmongSeveral: who shares the keyboard may let a bot play on, which the saved game remembers; who resigns is
// out, and is not asked again. What the next person sees is not shown before they say so.
func TestResignAmongSeveral(t *testing.T) {
	cfg := testConfig(t, 4, "", "", "")
	cfg.Save = filepath.Join(t.TempDir(), "save.jsonl")
	tab := newTable(t, cfg, 80, 24)
	m := tab.m
	sit := func() game.Player {
		if m.screen != onPass {
			t.Fatalf("the keyboard is not passed on: %s", tab.frame())
		}
		tab.press("enter")
		return m.seat
	}
	first := sit()
	for m.sess.Undoable(first) == 0 { // Somebody is asked again after an answer that could be taken back.
		if tab.press("enter"); m.screen == onPass {
			first = sit()
		}
	}
	tab.press("r")
	tab.check()
	if says := tab.frame(); !strings.Contains(says, "b let a bot play on") ||
		!strings.Contains(says, "may decide the game") {
		t.Errorf("it does not offer a bot, or does not say what will happen: %s", says)
	}
	tab.press("enter")
	if m.overlay != overResign {
		t.Error("a key that means neither closes the question")
	}
	tab.press("b")
	if m.sess.Named(first) != hotseat.StandIn || m.sess.State().Resigned != 0 {
		t.Fatal("no bot plays on")
	}
	if strings.Contains(tab.frame(), m.w.Text("ui.pass.undo")) {
		t.Error("who gave their seat up may take an answer back")
	}
	second := sit()
	if saved, err := hotseat.Load(cfg.Save, hotseat.Components{Base: cfg.Rules}); err != nil || saved.Beside != nil ||
		saved.Game.Named(first) != hotseat.StandIn ||
		!bytes.Equal(saved.Game.Written(), m.sess.Written()) || saved.Game.Named(second) != "" {
		t.Fatalf("the saved game does not know who gave up: %v", err)
	}
	tab.press("r", "r")
	if s := m.sess.State(); !s.Resigned.Has(second) || m.sess.Undoable(second) != 0 {
		t.Fatal("the second has not resigned")
	}
	if third := sit(); third == first || third == second {
		t.Fatalf("seat %d is asked, which has resigned or is played by a bot", third)
	}
	text, err := os.ReadFile(cfg.Save)
	if err != nil {
		t.Fatal(err)
	}
	for _, given := range []string{"[4]", "[0]", "[1,1]"} {
		is := strings.Replace(string(text), `"given":[1]`, `"given":`+given, 1)
		path := filepath.Join(t.TempDir(), "save.jsonl")
		if err := os.WriteFile(path, []byte(is), 0o600); err != nil {
			t.Fatal(err)
		}
		if saved, err := hotseat.Load(path, hotseat.Components{Base: cfg.Rules}); err != nil ||
			(saved.Beside == nil) != strings.Contains(is, "[1,1]") {
			t.Errorf("seats given up as in %s: %v", is[strings.LastIndex(is, "\n")+1:], err)
		}
	}
}

// TestPlainResign: line by line the same words ask the same question, in the player's language too.
func TestPlainResign(t *testing.T) {
	for lang, says := range map[string][]string{
		"en": {"resign", "You lose at once", "yes", "wins"},
		"de": {"aufgeben", "Du verlierst sofort", "ja", "gewinnt"},
		"ru": {"сдаюсь", "Ты сразу проиграешь", "да", "побеждает"},
	} {
		cfg := testConfig(t, 3, "", "random")
		cfg.Language = lang
		out := playPlain(t, cfg, lines(false, "resign", "0", says[0], says[2]))
		if strings.Count(out, says[1]) != 2 || !strings.Contains(out, says[3]) {
			t.Errorf("%s: it is not asked twice, or nobody wins: %s", lang, out)
		}
		// Three people: the first plays on, lets a bot play on, then the second resigns and the third too, which ends the
		// game.
		cfg = testConfig(t, 4, "", "", "")
		cfg.Language = lang
		bot := map[string]string{"en": "bot", "de": "bot", "ru": "бот"}[lang]
		out = playPlain(t, cfg, lines(false, "", says[0], "?", says[0], bot, "", says[0], says[0], "", says[0], says[2]))
		if !strings.Contains(out, draw.NewWords(lang, cfg.Rules).Text("ui.plain.resign")) ||
			!strings.Contains(out, draw.NewWords(lang, cfg.Rules).Text("ui.strip.resigned")) {
			t.Errorf("%s: no bot is offered, or nobody has resigned: %s", lang, tail(out))
		}
	}
}
