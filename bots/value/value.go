// Package value estimates who will win a game, from what is on the board: the chance of each seat, in parts of One. A
// small network was trained for this on games of bots that look ahead; its weights are part of the program. Only whole
// numbers are used, so that the estimate is the same on every machine.
package value

import (
	"math/bits"

	"koprulu/rules/game"
)

// One is certainty.
const One = 1 << 16

// Chances are the chances of winning, by seat. Partners win together, each with the chance of their team.
type Chances [game.MaxPlayers]int32

// Estimator estimates chances. It serves one goroutine.
type Estimator struct {
	// Net is the network that it asks; nil means that of the game's set.
	Net *Net
	// Survey is what it saw last.
	Survey Survey
}

// Estimate returns the chances of all seats. In a game that is over the winners share One.
func (e *Estimator) Estimate(r *game.Rules, s *game.State) Chances {
	if s.Phase == game.Over {
		return decided(r, s)
	}
	net := e.Net
	if net == nil {
		net = Of(r)
	}
	e.Survey.Read(r, s)
	return net.ChancesOf(r, &e.Survey, e.Survey.in)
}

// decided returns the chances in a game that is over.
func decided(r *game.Rules, s *game.State) (c Chances) {
	teams := uint(0)
	for p := range r.Players() {
		if s.Winners.Has(p) {
			teams |= 1 << r.Team(p)
		}
	}
	for p := range r.Players() {
		if teams>>r.Team(p)&1 != 0 {
			c[p] = One / int32(bits.OnesCount(teams))
		}
	}
	return c
}

// ChancesOf turns the features of the seats that are in the game into chances. A team has the mean score of its seats.
// In games of Survival scores are worth less, by Tuning.Survival.
func (n *Net) ChancesOf(r *game.Rules, v *Survey, in game.PlayerSet) (c Chances) {
	var score, seats [game.MaxPlayers]int32
	teams := uint(0)
	for ; in != 0; in &= in - 1 {
		p := in.First()
		t := r.Team(p)
		score[t] += n.Score(&v.Of[p])
		seats[t]++
		teams |= 1 << t
	}
	for t := range score {
		if seats[t] > 1 {
			score[t] /= seats[t]
		}
		if part := n.Tuned.Survival; part > 0 && r.Options.Survival {
			score[t] = int32(int64(score[t]) * int64(part) / Tempers)
		}
	}
	of := softmax(&score, teams)
	for p := range r.Players() {
		c[p] = of[r.Team(p)]
	}
	return c
}
