// Package value estimates who will win a game, from what stands on the board: the chance of each seat, in parts of One.
// Only whole numbers are used, so that the estimate is the same on every machine.
package value

import "koprulu/game"

// One is certainty.
const One = 1 << 16

// Chances are the chances of winning, by seat.
type Chances [game.MaxPlayers]int32

// Estimate returns the chances of all seats. In a game that is over the winners share One.
func Estimate(r *game.Rules, s *game.State) (c Chances) {
	if s.Phase == game.Over {
		for p := range game.Player(r.Options.Players) {
			if s.Winners.Has(p) {
				c[p] = One / int32(s.Winners.Len())
			}
		}
		return c
	}
	var score [game.MaxPlayers]int32
	teams := [game.MaxPlayers]int32{}
	var in game.PlayerSet
	for p := range game.Player(r.Options.Players) {
		if !s.Alive.Has(p) {
			continue
		}
		v := Measure(r, s, p)
		score[p] = handMade.score(&v)
		in |= 1 << p
		teams[r.Team(p)] += score[p]
	}
	if !r.Options.Teams {
		return softmax(&score, in)
	}
	for p := range game.Player(r.Options.Players) {
		score[p] = teams[r.Team(p)] // partners win together
	}
	each := softmax(&score, in)
	for p := range game.Player(r.Options.Players) {
		for q := range game.Player(r.Options.Players) {
			if r.Team(q) == r.Team(p) {
				c[p] += each[q]
			}
		}
	}
	return c
}
