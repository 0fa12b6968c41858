package table

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// Final returns a function that reports whether legal answers of a seat, given one after the other, could not be taken
// back because it would reveal, draw or decide something by chance; with pays, if what the answer makes due is paid at
// once, as for people who do not choose the workers. It is judged in a game that was redealt from what the seat may
// know, so it gives nothing else away, and may be wrong where hidden information decides. It is nil if the game is not
// Dealt.
func (s *Snapshot) Final(seat game.Player, pays bool) func(...game.Answer) bool {
	if s.State == nil || seat >= game.MaxPlayers {
		return nil
	}
	now := s.dealtAnew(seat)
	return func(answers ...game.Answer) bool {
		next := now
		for _, a := range answers {
			if s.Rules.Apply(&next, seat, a, nil) != rule.None {
				return false
			}
		}
		if pays {
			s.settle(&next, seat, 0, nil, new(way), new(*game.State))
		}
		return next.Barrier > now.Answers
	}
}

// dealtAnew returns the game redealt from what a seat may know, always the same at one moment, so that the outcome of
// answers in it gives nothing else away.
func (s *Snapshot) dealtAnew(seat game.Player) game.State {
	return dealtAnew(s.Rules, s.State, s.ID, s.Answers, seat)
}

func dealtAnew(r *game.Rules, s *game.State, id ID, answers int, seat game.Player) game.State {
	var text [8]byte
	binary.LittleEndian.PutUint32(text[:], uint32(answers))
	text[4] = byte(seat)
	now := *s
	r.Redeal(&now, seat, rand.NewChaCha8(sha256.Sum256(append([]byte(id), text[:]...))))
	return now
}
