package table

import (
	"math/rand/v2"

	"koprulu/bots/bot"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
)

// Advise returns what the rules of thumb would answer to the open decision of a seat, in the words of notation, for
// questions about which a lesson has nothing of its own to say; empty where there is nothing to choose. It follows from
// what the seat may know (P5).
func (s *Snapshot) Advise(seat game.Player) (string, error) { return advise(s.Rules, s.State, seat) }

func advise(r *game.Rules, s *game.State, seat game.Player) (string, error) {
	var list [game.MaxLegal]game.Answer
	seed, redeal := bot.Seeds(bot.Simple, s, seat)
	seen := *s
	r.Redeal(&seen, seat, rand.NewChaCha8(redeal))
	legal := r.Legal(&seen, seat, list[:0])
	if len(legal) < 2 {
		return "", nil
	}
	b, err := bot.New(bot.Simple, seed)
	if err != nil {
		return "", err
	}
	return answer.Format(r, &seen, seat, b.Pick(r, &seen, seat, legal)), nil
}
