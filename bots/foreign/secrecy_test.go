package foreign_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"koprulu/bots/bot"
	"koprulu/bots/foreign"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/chance"
)

// told is a program of the tests and all that it is told.
type told struct {
	pool *foreign.Pool
	text bytes.Buffer
}

func newTold(t *testing.T) *told {
	d := &told{}
	d.pool = newPool(t, foreign.Config{Tap: func(sent bool, line []byte) {
		if sent {
			d.text.Write(line)
		}
	}})
	return d
}

// ask asks the program for one decision of a game that is redealt with a seed, and returns all that it was told.
func (d *told) ask(t *testing.T, r *game.Rules, s *game.State, p game.Player, seed uint64) string {
	t.Helper()
	d.text.Reset()
	b, err := d.pool.New(command("tries"), seed)
	if err != nil {
		t.Fatal(err)
	}
	shown := *s
	r.Redeal(&shown, p, rand.NewPCG(seed, 1))
	var buf [game.MaxLegal]game.Answer
	if _, err := bot.Ask(t.Context(), b, r, &shown, p, r.Legal(&shown, p, buf[:0])); err != nil {
		t.Fatal(err)
	}
	if err := b.(interface{ Close() error }).Close(); err != nil {
		t.Fatal(err)
	}
	return d.text.String()
}

// TestTwins checks promise P5: what a program is told about two games that differ only in what its seat can't know is
// the same to the byte, including all that it tries.
func TestTwins(t *testing.T) {
	t.Parallel()
	options := []game.Options{{Players: 2}, {Players: 4, Teams: true}, {Players: 3, BroodWar: true},
		{Players: 2, BroodWar: true, DisposableOrders: true}}
	one, other := newTold(t), newTold(t)
	// so that both have greeted
	one.ask(t, rulesOf(t, options[0]), dealt(rulesOf(t, options[0]), 1), openSeat(rulesOf(t, options[0]), 1), 1)
	other.ask(t, rulesOf(t, options[0]), dealt(rulesOf(t, options[0]), 1), openSeat(rulesOf(t, options[0]), 1), 1)
	asked, different := 0, 0
	for i, o := range options {
		r := rulesOf(t, o)
		rng := rand.New(rand.NewPCG(uint64(i), 9))
		s := *dealt(r, uint64(i))
		var buf [game.MaxLegal]game.Answer
		for n := 0; s.Phase != game.Over && n < 900; n++ {
			p := r.Open(&s).First()
			legal := r.Legal(&s, p, buf[:0])
			if n%15 == 0 && len(legal) > 1 {
				twin := s
				r.Redeal(&twin, p, rng)
				if twin.Board == s.Board && twin.Seats != s.Seats {
					different++
				}
				asked++
				seed := rng.Uint64()
				if a, b := one.ask(t, r, &s, p, seed), other.ask(t, r, &twin, p, seed); a != b {
					t.Fatalf("options %d, decision %d: seat %d is told\n%s\nof a game and\n%s\nof its twin", i, s.Answers, p, a, b)
				}
				legal = r.Legal(&s, p, buf[:0])
			}
			if broken := r.Apply(&s, p, legal[rng.IntN(len(legal))], nil); broken != rule.None {
				t.Fatal(broken)
			}
		}
	}
	if asked < 40 || different < asked/2 {
		t.Errorf("%d decisions, at %d of which the twins differed", asked, different)
	}
}

// dealt returns a newly dealt game.
func dealt(r *game.Rules, seed uint64) *game.State {
	s := game.New(r, chance.NumberSeed(seed), nil)
	return &s
}

// openSeat returns the seat that decides first in it.
func openSeat(r *game.Rules, seed uint64) game.Player { return r.Open(dealt(r, seed)).First() }
