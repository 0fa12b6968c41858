package ladder

import (
	"math"

	"koprulu/bots/rating"
)

// Rating is what is known about the strength of a player: a normal distribution.
type Rating = rating.Rating

// Rate returns the ratings of teams after a game: that of Bradley and Terry with full pairs, after Weng and Lin, "A
// Bayesian Approximation Method for Online Ranking", Journal of Machine Learning Research 12 (2011), algorithm 1. rank
// has the place of each team, the lowest being best; compare says whether two teams are compared with each other, nil
// for all. Teams of the same place that are compared have drawn.
func Rate(teams [][]Rating, rank []int, compare func(i, q int) bool) [][]Rating {
	type sum struct{ mu, variance float64 }
	sums := make([]sum, len(teams))
	for i, team := range teams {
		for _, r := range team {
			sums[i].mu += r.Mu
			sums[i].variance += r.Sigma * r.Sigma
		}
	}
	after := make([][]Rating, len(teams))
	for i, team := range teams {
		omega, delta := 0.0, 0.0
		for q := range teams {
			if q == i || compare != nil && !compare(i, q) {
				continue
			}
			c := math.Sqrt(sums[i].variance + sums[q].variance + 2*rating.Beta*rating.Beta)
			p := 1 / (1 + math.Exp((sums[q].mu-sums[i].mu)/c))
			score := 0.5
			switch {
			case rank[i] < rank[q]:
				score = 1
			case rank[i] > rank[q]:
				score = 0
			}
			omega += sums[i].variance / c * (score - p)
			gamma := math.Sqrt(sums[i].variance) / c
			delta += gamma * sums[i].variance / (c * c) * p * (1 - p)
		}
		for _, r := range team {
			part := r.Sigma * r.Sigma / sums[i].variance
			after[i] = append(after[i], Rating{Mu: r.Mu + part*omega,
				Sigma: r.Sigma * math.Sqrt(max(1-part*delta, rating.LeastPart))})
		}
	}
	return after
}
