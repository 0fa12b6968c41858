// Package odds works out how a battle may end, from what a seat may know. What is hidden from it is dealt again many
// times, and both sides continue to fight well: who meets whom, where units give support and which cards are placed is
// compared in worlds as the deciding player may know them, the rest follows the rules of thumb of the bot simple; a
// seat that is asked tries the best of its answers first. A player who chose a card to keep or to place chose a good
// one, so deals are weighted accordingly. If only a few facedown cards are unknown, nothing else is left to chance and
// the choice of those cards makes no difference, each deal of them is looked at once. If nothing that anybody may still
// decide makes a difference, the odds are exact.
package odds

import (
	"cmp"
	"errors"
	"math"
	"slices"

	"koprulu/rules/game"
)

// MostLosses is the number of units from which losses are counted together.
const MostLosses = 6

// ErrNoBattle is returned if nobody fights.
var ErrNoBattle = errors.New("there is no battle")

// Basis is what odds rest on.
type Basis uint8

const (
	// Sampled odds come from some of the deals and have a standard error.
	Sampled Basis = iota
	// Every odds come from all deals that the seat must reckon with, each looked at once. Both sides play on by the rules
	// of thumb.
	Every
	// Exact odds come from all deals as well, and nothing that anybody decides from here on makes a difference.
	Exact
)

// Odds are the odds of a battle. Arrays by side are those of the attacker first (game.Attacker).
type Odds struct {
	// Area and Players are those of the battle.
	Area    game.Area
	Players [2]game.Player
	// Deals is the number of deals that were played, or of all that the seat must reckon with.
	Deals int
	Basis Basis
	// Wins counts the battles that each side won and after which it has a unit or a base in the area, Nobody those after
	// which nobody has: the defender wins them by the rules (BATTLE-33), but does not hold the area.
	Wins   [2]int
	Nobody int
	// Losses[side][n] counts the battles in which a side lost n units, the last place n or more; Lost are all units lost.
	Losses [2][MostLosses + 1]int
	Lost   [2]int
	// Skirmishes are those of the battle.
	Skirmishes []Skirmish
	// Answers are the answers that the seat can give now, if it is asked; in the order of the rules.
	Answers []Answer
}

// Skirmish is what may come of a skirmish: how often the front-line unit of each side is destroyed in it, out of the
// battles in which it was resolved. A skirmish that has already been resolved has none.
type Skirmish struct {
	Destroyed [2]int
	Deals     int
}

// Answer is what may come of an answer: the battles won by each side, all units lost, and the skirmishes after it.
// Sampled ones are played in the same deals, so that they can be compared.
type Answer struct {
	Answer game.Answer
	Deals  int
	Basis  Basis
	// Final is true for those that looked best after a few deals: they were played in other deals, and in more of them.
	Final      bool
	Wins       [2]int
	Lost       [2]int
	Skirmishes []Skirmish
}

// Share returns the part n of deals, and its standard error, which is 0 if everything was looked at.
func (b Basis) Share(n, deals int) (share, deviation float64) {
	if deals == 0 {
		return 0, 0
	}
	share = float64(n) / float64(deals)
	if b == Sampled {
		// Agresti and Coull: never certain after a few deals.
		m := float64(deals) + 4
		p := (float64(n) + 2) / m
		deviation = math.Sqrt(p * (1 - p) / m)
	}
	return share, deviation
}

// Points returns the part n of deals in percent, and by how much it may be off: two standard errors, rounded up; 0 if
// everything was looked at. The percentage is 0 only for none of the deals and 100 only for all of them: less than half
// a percent is -1, more than 99.5 is 101. Deals that were drawn never make anything certain: of Sampled ones, none is
// -1 as well, and all are 101.
func (b Basis) Points(n, deals int) (percent, off int) {
	if deals == 0 {
		return 0, 0
	}
	percent = (200*n + deals) / (2 * deals)
	switch {
	case percent == 0 && (n > 0 || b == Sampled):
		percent = -1
	case percent == 100 && (n < deals || b == Sampled):
		percent = 101
	}
	_, deviation := b.Share(n, deals)
	return percent, int(math.Ceil(200 * deviation))
}

// Best returns the place of the answer that is best for a side, -1 if no two answers differ: the one after which it
// wins most often and, of several, loses the fewest units compared with the other side.
func (o *Odds) Best(side int) int {
	all := o.Leading(side, len(o.Answers))
	for _, i := range all {
		if o.compare(side, all[0], i) != 0 {
			return all[0]
		}
	}
	return -1
}

// Leading returns the places of the answers that are best for a side, the best one first, at most n.
func (o *Odds) Leading(side, n int) []int {
	var out []int
	for i := range o.Answers {
		if o.Answers[i].Deals > 0 {
			out = append(out, i)
		}
	}
	slices.SortStableFunc(out, func(i, j int) int {
		if o.Answers[i].Final != o.Answers[j].Final {
			return map[bool]int{true: -1, false: 1}[o.Answers[i].Final]
		}
		return o.compare(side, i, j)
	})
	return out[:min(len(out), n)]
}

// compare compares two answers for a side: negative if the first one is better.
func (o *Odds) compare(side, i, j int) int {
	a, b := &o.Answers[i], &o.Answers[j]
	return cmp.Or(cmp.Compare(b.Wins[side]*a.Deals, a.Wins[side]*b.Deals),
		cmp.Compare((a.Lost[side]-a.Lost[1-side])*b.Deals, (b.Lost[side]-b.Lost[1-side])*a.Deals))
}

// Side returns the side of a player, -1 for others.
func (o *Odds) Side(p game.Player) int { return sideOf(o.Players, p) }
