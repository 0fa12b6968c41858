package terminal

import (
	"bytes"
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"koprulu/help/choice"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/terminal/draw"
)

// refused is an answer to a step that is refused, and the text that explains why.
var refused = []struct {
	step      game.Step
	text, key string
}{
	{game.AskUpgrade, "build worker", "illegal.over"},
	{game.AskPay, "confirm", "illegal.now"},
	{game.AskMove, "", "illegal.few"},
}

// explained returns what is typed at a table, and what the player has to read then: without a text, the answer moves
// more units than there are.
func explained(t *testing.T, m *model, text, key string) (typed, want string) {
	t.Helper()
	v := &m.sight.View
	args := []any{"prompt", m.w.Prompt(m.sight)}
	if text == "" {
		for _, a := range m.sight.Legal {
			if a.Verb == game.DoMove {
				area := game.Area(a.V[game.OfFrom])
				n := v.OfType(m.sess.Rules, m.seat, v.Units[area], game.UnitType(a.V[game.OfUnit])).Len()
				a.V[game.OfCount] = uint8(n + 1)
				text, args = answer.FormatInView(m.sess.Rules, v, a), []any{"n", n, "area", m.w.Area(area)}
				break
			}
		}
	}
	if text == "" {
		t.Fatal("nothing can be moved")
	}
	return text, m.w.Text(key, args...)
}

// TestRefusalsExplain: a player whose typed answer is refused reads what is asked now, why a step is over and how many
// units there are, in full screen and line by line, at a keyboard that several people share.
func TestRefusalsExplain(t *testing.T) {
	for _, words := range locale.All() {
		for _, c := range refused {
			cfg := testConfig(t, 1, "", "", "")
			cfg.Language = words.Lang()
			tab := reach(t, cfg, 120, 40, c.step)
			m := tab.m
			typed, want := explained(t, m, c.text, c.key)
			tab.press("esc", "esc", "/")
			tab.write(typed)
			tab.press("enter")
			tab.check()
			if !strings.Contains(m.message, want) {
				t.Errorf("%s, %q is refused with %q, not %q", cfg.Language, typed, m.message, want)
			}
			if begin := string([]rune(want)[:24]); !strings.Contains(tab.frame(), begin) {
				t.Errorf("%s: %q is not on the screen:\n%s", cfg.Language, begin, tab.frame())
			}
			var out bytes.Buffer
			cfg.Plain, cfg.In, cfg.Out = true, lines(false, "", typed, "quit"), &out
			if err := runPlain(context.Background(), cfg, draw.NewWords(cfg.Language, cfg.Rules),
				opening{sess: m.sess}); err != nil {
				t.Fatal(err)
			}
			if read := strings.Join(strings.Fields(out.String()), " "); !strings.Contains(read, want) {
				t.Errorf("%s, line by line, %q is not refused with %q:\n%s", cfg.Language, typed, want, out.String())
			}
		}
	}
}

// TestRefusalsTellNoSecrets: an answer is refused with the same words on two tables that look the same to the seat.
func TestRefusalsTellNoSecrets(t *testing.T) {
	for _, c := range refused {
		cfg := testConfig(t, 1, "", "", "")
		tab := reach(t, cfg, 120, 40, c.step)
		m := tab.m
		typed, _ := explained(t, m, c.text, c.key)
		refuse := func() string {
			m.message = ""
			a, why := m.w.Read(m.sess, m.seat, typed)
			if why != "" {
				t.Fatal(why)
			}
			m.give(choice.Choice{Answer: a})
			return m.message
		}
		before := refuse()
		s := m.sess.State()
		held := *s
		m.sess.Rules.Redeal(s, m.seat, rand.NewPCG(9, 9))
		if *s == held {
			t.Fatal("nothing is hidden from the seat")
		}
		if after := refuse(); before == "" || after != before {
			t.Errorf("%q is refused with %q and with %q", typed, before, after)
		}
	}
}
