package terminal

import (
	"context"
	"errors"
	"strings"
	"testing"

	"koprulu/bots/bot"
	"koprulu/rules/game"
)

// frail is a bot that is kept for a game and fails at its n-th decision.
type frail struct {
	bot.Bot
	after         int
	asked, closed int
}

func (b *frail) PickContext(_ context.Context, r *game.Rules, s *game.State, seat game.Player,
	legal []game.Answer) (game.Answer, error) {
	if b.asked++; b.asked == b.after {
		return game.Answer{}, errors.New("it has left the room")
	}
	return b.Pick(r, s, seat, legal), nil
}

func (b *frail) Close() error {
	b.closed++
	return nil
}

// TestFailedBot: when a bot fails it is said once, and simple plays on in its place; a bot that holds something is made
// once and closed at the end.
func TestFailedBot(t *testing.T) {
	for _, after := range []int{5, 0} {
		made := 0
		b := &frail{after: after}
		cfg := testConfig(t, 3, "", "cmd:frail")
		cfg.Maker = func(name string, seed uint64) (bot.Bot, error) {
			made++
			var err error
			b.Bot, err = bot.New("simple", seed)
			return b, err
		}
		out := playPlain(t, cfg, lines(true, "1"))
		said := strings.Count(strings.Join(strings.Fields(out), " "),
			"The bot at seat 2, cmd:frail, has failed: it has left the room. An easy bot takes its place.")
		if want := map[bool]int{true: 1}[after > 0]; said != want {
			t.Errorf("said %d times, want %d", said, want)
		}
		if made != 1 || b.closed != 1 || after > 0 && b.asked != after || !strings.Contains(tail(out), "Seed: ") {
			t.Errorf("made %d times, closed %d times, asked %d times;\n%s", made, b.closed, b.asked, tail(out))
		}
	}
	// On the screen it has to be confirmed.
	b := &frail{after: 1}
	cfg := testConfig(t, 3, "", "cmd:frail")
	cfg.Maker = func(_ string, seed uint64) (bot.Bot, error) {
		var err error
		b.Bot, err = bot.New("simple", seed)
		return b, err
	}
	tab := newTable(t, cfg, 120, 40)
	for range 200 {
		if g := tab.m.sess; g.Failed(1) == nil && g.BotToMove() == game.Nobody && !g.Over() {
			legal, _ := g.Answers(0)
			if _, err := g.Answer(0, legal[0]); err != nil {
				t.Fatal(err)
			}
			tab.run(tab.m.advance())
		}
	}
	if frame := strings.Join(strings.Fields(strings.NewReplacer("│", " ").Replace(tab.frame())),
		" "); !strings.Contains(frame, "it has left the room") {
		t.Errorf("nothing is said:\n%s", tab.frame())
	}
}
