package terminal

import (
	"strings"
	"testing"

	"koprulu/help/choice"
	"koprulu/rules/game"
)

// TestTyping finds answers by their number, by words in the player's language and
// in notation.
func TestTyping(t *testing.T) {
	for _, c := range []struct{ lang, typed string }{
		{"en", "research %s"}, {"de", "forschung %s"}, {"ru", "исследован %s"}, {"en", "order research %s"},
	} {
		cfg := testConfig(t, 1, "", "", "")
		cfg.Language = c.lang
		tab := reach(t, cfg, 100, 30, game.AskOrder)
		m := tab.m
		var want choice.Choice
		for _, ch := range m.pick.all {
			if ch.Answer.Order() == game.ResearchOrder {
				want = ch
			}
		}
		planet := m.w.Planet(want.Answer.Planet())
		if strings.HasPrefix(c.typed, "order") {
			planet = m.sess.Rules.Planets[want.Answer.Planet()].ID
		}
		tab.press("/")
		tab.write(strings.ToLower(strings.ReplaceAll(c.typed, "%s", planet)))
		if len(m.pick.items) != 1 || m.pick.items[0].Choices[0].Answer != want.Answer {
			t.Errorf("%s: %q finds %d answers", c.lang, m.pick.typed, len(m.pick.items))
			continue
		}
		turns := len(m.sess.Turns)
		tab.press("enter")
		if len(m.sess.Turns) != turns+1 || m.sess.Turns[turns].Answer != want.Answer {
			t.Errorf("%s: %q is not the answer given", c.lang, want.Label)
		}
	}
	// By number.
	tab := reach(t, testConfig(t, 1, "", "", ""), 100, 30, game.AskOrder)
	want := tab.m.pick.items[1].Choices[0].Answer
	if tab.m.pick.items[1].Group {
		want = tab.m.pick.items[1].Choices[1].Answer
		tab.press("2", "enter")
	}
	tab.press("2", "enter")
	if last := tab.m.sess.Turns[len(tab.m.sess.Turns)-1]; last.Answer != want {
		t.Error("2 is not the second answer")
	}
}

// TestRefusals: what is well-formed but not legal is refused with the sentence of
// its rule, anything else with a hint; the game does not change.
func TestRefusals(t *testing.T) {
	tab := reach(t, testConfig(t, 1, "", "", ""), 100, 30, game.AskOrder)
	m := tab.m
	before := *m.sess.State()
	far := ""
	for planets := m.sight.View.Placed; planets != 0; planets &= planets - 1 {
		p := planets.First()
		legal := false
		for _, c := range m.pick.all {
			legal = legal || c.Answer.Planet() == p
		}
		if !legal {
			far = m.sess.Rules.Planets[p].ID
		}
	}
	for typed, want := range map[string]string{
		"order build " + far: "PLAN-0",
		"pass":               "PLAN-17",
		"order build nowher": "“nowher”",
		"planet":             "not a complete answer",
		"zug um zug":         "“zug”",
		"99":                 "There is no answer 99",
	} {
		tab.press("esc", "esc", "/")
		tab.write(typed)
		tab.press("enter")
		if !strings.Contains(m.message, want) || !strings.Contains(tab.frame(), want) {
			t.Errorf("%q is refused with %q; it should say %q:\n%s", typed, m.message, want, tab.frame())
		}
		if *m.sess.State() != before {
			t.Fatalf("%q changed the game", typed)
		}
		tab.check()
	}
}

// TestAnswersOnTheMap: the answers about a planet are found from the map.
func TestAnswersOnTheMap(t *testing.T) {
	tab := reach(t, testConfig(t, 1, "", "", ""), 100, 30, game.AskOrder)
	m := tab.m
	for range 3 {
		tab.press("m", "up", "up", "left")
		planet := m.focus
		tab.press("enter")
		if m.pick.planet != planet {
			t.Fatalf("the list is about planet %d, not %d", m.pick.planet, planet)
		}
		for _, item := range m.pick.items {
			for _, c := range item.Choices {
				if !c.Places.Planets.Has(planet) {
					t.Errorf("%q is not about %s", c.Label, m.w.Planet(planet))
				}
			}
		}
		tab.press("esc")
	}
}

// TestRussianKeyboard: commands work without changing the layout of the keyboard,
// and words are still written in Russian.
func TestRussianKeyboard(t *testing.T) {
	cfg := testConfig(t, 1, "", "", "")
	cfg.Language = "ru"
	tab := reach(t, cfg, 100, 30, game.AskOrder)
	m := tab.m
	tab.press(",")
	if m.overlay != overHelp {
		t.Error("the key of ? does not show the help")
	}
	tab.press("esc", "й")
	if m.overlay != overQuit {
		t.Error("the key of q does not ask whether to stop")
	}
	tab.press("esc", "д")
	if m.tab != panelLog {
		t.Error("the key of l does not show the log")
	}
	tab.press(".")
	tab.write("приказ")
	if m.pick.typed != "приказ" {
		t.Errorf("%q was written", m.pick.typed)
	}
}

// TestLookup finds things in the help by words.
func TestLookup(t *testing.T) {
	tab := reach(t, testConfig(t, 1, "", "", ""), 100, 30, game.AskOrder)
	m := tab.m
	for question, want := range map[string]string{
		"zealot": "Zealot", "stim": "Stim Packs", "mob-09": "MOB-09", "cloak": "Cloak", "overmind": "The Overmind",
		"draws near": "The End Draws Near",
	} {
		tab.press("?", "/")
		tab.write(question)
		if len(m.help.found) == 0 || !strings.HasPrefix(m.help.found[0].Title, want) {
			t.Errorf("%q finds %d things, not first %q", question, len(m.help.found), want)
		}
		if !strings.Contains(tab.frame(), want) {
			t.Errorf("%q does not show %q:\n%s", question, want, tab.frame())
		}
		tab.press("esc", "esc")
		if m.overlay != noOverlay {
			t.Fatal("the help does not close")
		}
	}
}
