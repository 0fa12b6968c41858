package analyse

import (
	"encoding/binary"
	"hash/fnv"
	"math/rand/v2"

	"koprulu/rules/game"
)

// Imagine returns a position as a seat may imagine it, the same for all positions that look the same to it, and a
// number that follows from it: the seed for all that is worked out from there.
func Imagine(r *game.Rules, s *game.State, seat game.Player) (root game.State, seed uint64) {
	root = *s
	var deal rand.PCG
	r.Redeal(&root, seat, &deal)
	code, err := binary.Append(nil, binary.LittleEndian, &root)
	if err != nil {
		panic(err) // a state is one plain value (P1)
	}
	h := fnv.New64a()
	h.Write(code)
	return root, h.Sum64() ^ uint64(seat)
}
