// Package rating estimates how well players play from the games that they have finished, as normal distributions, after
// Weng and Lin, "A Bayesian Approximation Method for Online Ranking", Journal of Machine Learning Research 12 (2011).
// It stores nothing and knows no tables: the same games in the same order always lead to the same ratings.
package rating

import "math"

// Rating is what is known about the strength of a player: a normal distribution.
type Rating struct{ Mu, Sigma float64 }

// The usual values to begin with, and the usual variation from game to game.
const (
	FirstMu    = 25.0
	FirstSigma = FirstMu / 3
	// Beta is how much the play of one player varies from game to game.
	Beta = FirstSigma / 2
	// Tau is how much strength may change from one game to the next, as a standard deviation: without it the ratings of
	// those who play much would stand still although people learn. It has the usual value.
	Tau = FirstMu / 300
	// LeastPart is the smallest part of a variance that a single game leaves.
	LeastPart = 1e-4
	// Provisional is the number of rated games below which a rating says little.
	Provisional = 10
)

// Unknown is the rating of a player who has not played yet.
func Unknown() Rating { return Rating{FirstMu, FirstSigma} }

// Interval returns the bounds of the strength, with a confidence of 95 percent.
func (r Rating) Interval() (low, high float64) {
	return r.Mu - z*r.Sigma, r.Mu + z*r.Sigma
}

// Aged returns the rating before the next game: strength may have changed a little since the last one.
func (r Rating) Aged() Rating { return Rating{r.Mu, math.Hypot(r.Sigma, Tau)} }

// unit is the number of parts that one point of a rating is stored in.
const unit = 1e6

// Kept returns the rating in millionths, as stores keep it; ReadKept is the reverse. Rounding again changes nothing.
func (r Rating) Kept() (mu, sigma int64) {
	return int64(math.Round(r.Mu * unit)), int64(math.Round(r.Sigma * unit))
}

// ReadKept reads what Kept has returned.
func ReadKept(mu, sigma int64) Rating { return Rating{float64(mu) / unit, float64(sigma) / unit} }
