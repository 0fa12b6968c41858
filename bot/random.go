package bot

import (
	"math/bits"
	"math/rand/v2"

	"koprulu/game"
)

// random gives every legal answer the same probability.
type random struct{ chance rand.PCG }

func newRandom(seed uint64) Bot {
	b := &random{}
	b.chance.Seed(seed, 0x72616e646f6d)
	return b
}

func (b *random) Name() string { return "random" }

// Blind reports that only the list of answers matters.
func (b *random) Blind() bool { return true }

func (b *random) Pick(_ *game.Rules, _ *game.State, _ game.Player, legal []game.Answer) game.Answer {
	return legal[below(&b.chance, len(legal))]
}

// below returns a number below n, every one with the same probability (after Lemire).
func below(c *rand.PCG, n int) int {
	hi, lo := bits.Mul64(c.Uint64(), uint64(n))
	if lo < uint64(n) {
		for limit := -uint64(n) % uint64(n); lo < limit; {
			hi, lo = bits.Mul64(c.Uint64(), uint64(n))
		}
	}
	return int(hi)
}
