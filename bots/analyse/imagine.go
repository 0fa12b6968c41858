package analyse

import (
	"encoding/binary"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"sync"

	"koprulu/rules/game"
)

// Imagine returns a position as a seat may imagine it, the same for all positions that look the same to it, and a
// number that follows from it: the seed for all that is worked out from there.
func Imagine(r *game.Rules, s *game.State, seat game.Player) (root game.State, seed uint64) {
	root = *s
	var deal rand.PCG
	r.Redeal(&root, seat, &deal)
	code := encode(&root)
	if root.LastRound == 0 {
		code = slices.Delete(code, lastRound(), lastRound()+1)
	}
	h := fnv.New64a()
	h.Write(code)
	return root, h.Sum64() ^ uint64(seat)
}

// encode returns the bytes of a position.
func encode(s *game.State) []byte {
	code, err := binary.Append(nil, binary.LittleEndian, s)
	if err != nil {
		panic(err) // a state is one plain value (P1)
	}
	return code
}

// lastRound returns the place of State.LastRound in the bytes of a position. The field came later, and counts only
// where it is set: games without a last round have the same seeds as before.
var lastRound = sync.OnceValue(func() int {
	var without, with game.State
	with.LastRound = 1
	a, b := encode(&without), encode(&with)
	for i := range a {
		if a[i] != b[i] {
			return i
		}
	}
	panic("a position does not show the last round")
})
