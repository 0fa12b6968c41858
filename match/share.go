package match

import (
	"koprulu/rating"
)

// Share tells how often a bot won.
type Share struct {
	// Share is the part of its games that the bot won, counted for each seat that it had; a shared win counts in full.
	Share float64 `json:"share"`
	// Low and High are the bounds between which the true share is with a confidence of 95 percent.
	Low  float64 `json:"low"`
	High float64 `json:"high"`
	// Even is the share of a seat that wins as often as every other; in a scenario, whose seats differ, it is not said.
	Even float64 `json:"even,omitempty"`
	// Deals is the number of deals that were played, Seats the number of seats that the bot had in all of them together.
	Deals int `json:"deals"`
	Seats int `json:"seats"`
}

// Outcome is what a bot made of a deal: seats that it had, and those that won.
type Outcome struct{ Played, Won int }

// ShareOf works out the share of a bot from its outcomes, a deal each. Games of the same deal are not independent of each
// other, so the interval is Wilson's for as many trials as explain how much the deals differ, at least one for each deal
// and at most one for each seat.
func ShareOf(deals []Outcome) Share {
	played, won := 0, 0
	s := Share{}
	for _, d := range deals {
		if d.Played > 0 {
			s.Deals++
		}
		played, won = played+d.Played, won+d.Won
	}
	s.Seats = played
	if played == 0 {
		s.High = 1
		return s
	}
	s.Share = float64(won) / float64(played)
	spread := 0.0
	for _, d := range deals {
		off := float64(d.Won) - s.Share*float64(d.Played)
		spread += off * off
	}
	trials := float64(played)
	if n := float64(s.Deals); spread > 0 && n > 1 {
		spread *= n / (n - 1)
		trials = s.Share * (1 - s.Share) * trials * trials / spread
	}
	s.Low, s.High = Wilson(s.Share, min(max(trials, float64(s.Deals)), float64(played)))
	return s
}

// Wilson returns the score interval of Wilson for a share of successes in a number of trials, with a confidence of
// 95 percent; without a trial it is all from 0 to 1.
func Wilson(share, trials float64) (low, high float64) { return rating.Wilson(share, trials) }
