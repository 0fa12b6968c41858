package bot

import (
	"crypto/sha256"
	"encoding/binary"

	"koprulu/rules/game"
)

// Seeds returns the seed for what a bot leaves to chance at a decision of a seat, and the one with which the game is
// redealt for it. Both follow from the seed of the game and the number of answers so far (State.Answers), so that after
// a restart the bot answers as it would have. A bot that carries its random numbers from decision to decision
// (Rememberer) has the same seed throughout the game.
func Seeds(name string, s *game.State, seat game.Player) (seed uint64, redeal [32]byte) {
	redeal = seeds(s, seat, s.Answers, "bot")
	if LooksAhead(name) {
		own := seeds(s, seat, 0, "mind")
		return binary.LittleEndian.Uint64(own[:]), redeal
	}
	return binary.LittleEndian.Uint64(redeal[:]), redeal
}

func seeds(s *game.State, seat game.Player, answers uint32, purpose string) [32]byte {
	var text [48]byte
	copy(text[:], s.Seed[:])
	text[32] = byte(seat)
	binary.LittleEndian.PutUint32(text[36:], answers)
	copy(text[40:], purpose)
	return sha256.Sum256(text[:])
}
