package rating

import "math"

// PlackettLuce returns the ratings of teams after a game, by the model of Plackett and Luce, algorithm 4 of the paper.
// rank has the place of each team, the lowest is best; teams with the same place have drawn. A team is as strong as its
// players together. Teams without players are ignored.
func PlackettLuce(teams [][]Rating, rank []int) [][]Rating {
	type sum struct{ mu, variance float64 }
	sums, all := make([]sum, len(teams)), 0.0
	for i, team := range teams {
		for _, r := range team {
			sums[i].mu += r.Mu
			sums[i].variance += r.Sigma * r.Sigma
		}
		if len(team) > 0 {
			all += sums[i].variance + Beta*Beta
		}
	}
	c := math.Sqrt(all)
	// For each team q: the combined strength of all that placed no better than it, and how many share its place.
	left, equal := make([]float64, len(teams)), make([]float64, len(teams))
	for q := range teams {
		for i, team := range teams {
			if len(team) == 0 {
				continue
			}
			if rank[i] >= rank[q] {
				left[q] += math.Exp(sums[i].mu / c)
			}
			if rank[i] == rank[q] {
				equal[q]++
			}
		}
	}
	after := make([][]Rating, len(teams))
	for i, team := range teams {
		omega, delta := 0.0, 0.0
		for q := range teams {
			if len(teams[q]) == 0 || rank[q] > rank[i] {
				continue
			}
			p := math.Exp(sums[i].mu/c) / left[q] // the chance that i would have come first among those left
			delta += p * (1 - p) / equal[q]
			if q == i {
				omega += (1 - p) / equal[q]
			} else {
				omega -= p / equal[q]
			}
		}
		omega *= sums[i].variance / c
		delta *= math.Sqrt(sums[i].variance) / c * sums[i].variance / (c * c)
		for _, r := range team {
			part := r.Sigma * r.Sigma / sums[i].variance
			after[i] = append(after[i], Rating{r.Mu + part*omega, r.Sigma * math.Sqrt(max(1-part*delta, LeastPart))})
		}
	}
	return after
}
