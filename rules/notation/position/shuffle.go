package position

import "math/rand/v2"

// shuffler returns the chance by which a position is filled in where it says nothing about the
// order of cards. It depends on the seed and on what is shuffled, and has nothing to do with the
// chance of the game itself.
func shuffler(seed [32]byte, what byte) *rand.Rand {
	seed[0] ^= what
	seed[31] ^= 0xA5
	return rand.New(rand.NewChaCha8(seed))
}
