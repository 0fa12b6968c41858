package sight

import (
	"math/bits"
	"math/rand/v2"
)

// Below returns a number below n, every one with the same probability (after Lemire).
func Below(c *rand.PCG, n int) int {
	hi, lo := bits.Mul64(c.Uint64(), uint64(n))
	if lo < uint64(n) {
		for limit := -uint64(n) % uint64(n); lo < limit; {
			hi, lo = bits.Mul64(c.Uint64(), uint64(n))
		}
	}
	return int(hi)
}
