package match

import (
	"koprulu/bots/rating"
)

// Share is how often a bot won.
type Share struct {
	// Share is the part of its games that the bot won, counted for each seat that it had; a shared win counts in full.
	Share float64 `json:"share"`
	// Low and High are the bounds of the true share, with a confidence of 95 percent.
	Low  float64 `json:"low"`
	High float64 `json:"high"`
	// Even is the share of a seat that wins as often as every other; it is not set in a scenario, whose seats differ.
	Even float64 `json:"even,omitempty"`
	// Deals is the number of deals that were played, Seats the number of seats that the bot had in all of them together.
	Deals int `json:"deals"`
	Seats int `json:"seats"`
}

// Outcome is what a bot made of a deal: how many seats it had, and how many of them won.
type Outcome struct{ Played, Won int }

// ShareOf works out the share of a bot from its outcomes, one per deal. Games of the same deal are not independent, so
// the interval is Wilson's for the number of trials that explains how much the deals differ, at least one for each deal
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
	s.Low, s.High = rating.Wilson(s.Share, min(max(trials, float64(s.Deals)), float64(played)))
	return s
}
