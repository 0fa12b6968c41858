package bot

import (
	"math/bits"
	"math/rand/v2"

	"koprulu/rules/game"
)

// random chooses every legal answer with the same probability.
type random struct{ chance rand.PCG }

func newRandom(seed uint64) Bot {
	b := &random{}
	b.chance.Seed(seed, 0x72616e646f6d)
	return b
}

func (b *random) Name() string { return "random" }

// Blind reports true: only the list of answers matters.
func (b *random) Blind() bool { return true }

func (b *random) Pick(_ *game.Rules, _ *game.State, _ game.Player, legal []game.Answer) game.Answer {
	hi, _ := bits.Mul64(b.chance.Uint64(), uint64(len(legal)))
	return legal[hi]
}
