package league

import (
	"cmp"
	"slices"
)

// Win is what the winner of a table gets, whatever its size; a bye is worth as much. It can be divided among the places
// of all sizes.
const Win = 120

// A Result is how a table ended: the place of each of its players, from 1, and their conquest points. Players who share
// places have the best of them.
type Result struct {
	Players []int `json:"players"`
	Places  []int `json:"places"`
	Points  []int `json:"points"`
	// Fates are what became of the players, in words; results that were kept before have none.
	Fates []string `json:"fates,omitempty"`
}

// A Finish is how somebody stands at the end of a table.
type Finish struct {
	// Won is true for those who have won by the rules, Away for those who have lost by being gone.
	Won, Away bool
	Points    int
}

// Places returns the places of a table: winners, then by conquest points, and last those who were away, ordered among
// themselves in the same way.
func Places(list []Finish) []int {
	better := func(a, b Finish) int {
		return cmp.Or(first(!a.Away, !b.Away), first(a.Won, b.Won), cmp.Compare(b.Points, a.Points))
	}
	places := make([]int, len(list))
	for i, a := range list {
		places[i] = 1
		for _, b := range list {
			if better(b, a) < 0 {
				places[i]++
			}
		}
	}
	return places
}

// first compares so that true comes first.
func first(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// Score returns what the place of a player is worth: Win for the first, nothing for the last, and equal steps in
// between. Those who share places get the mean of their scores.
func (r *Result) Score(i int) int {
	n, shared := len(r.Places), 0
	for _, place := range r.Places {
		if place == r.Places[i] {
			shared++
		}
	}
	if n < 2 {
		return Win
	}
	return (2*(n-r.Places[i]) - (shared - 1)) * (Win / 2) / (n - 1)
}

// won reports whether a player has the first place alone.
func (r *Result) won(i int) bool {
	for k, place := range r.Places {
		if k != i && place == 1 {
			return false
		}
	}
	return r.Places[i] == 1
}

// A Line is a player in the standings of a league.
type Line struct {
	Player int
	// Place counts from 1; those who are equal in everything share one. It is 0 for those who have withdrawn.
	Place int
	// Played counts tables that are decided, Wins first places that are not shared, Byes rounds without an opponent.
	Played, Wins, Byes int
	// Score is the sum of Result.Score, Points the sum of conquest points.
	Score, Points int
	// Direct is how often the player was ahead of those with the same score and wins at the tables where they met, less
	// how often behind.
	Direct int
	// Strength is the mean score of the opponents, one for each meeting.
	Strength int
	// Out is true for those who have withdrawn.
	Out bool
}

// Standings ranks the players of a league by what is decided so far. Ties are broken by wins, then by the direct
// encounters of those who are still tied, then by the strength of the opponents, then by conquest points; players who
// are equal in all of that share a place. Those who have withdrawn come last and have no place; what others achieved
// against them counts.
func Standings(players int, out []bool, results []Result, byes []int) []Line {
	lines := make([]Line, players)
	for p := range lines {
		lines[p] = Line{Player: p, Out: p < len(out) && out[p]}
	}
	for i := range results {
		r := &results[i]
		for k, p := range r.Players {
			l := &lines[p]
			l.Played++
			l.Score += r.Score(k)
			l.Points += r.Points[k]
			if r.won(k) {
				l.Wins++
			}
		}
	}
	for _, p := range byes {
		lines[p].Byes++
		lines[p].Score += Win
	}
	for p := range lines {
		lines[p].Direct, lines[p].Strength = direct(lines, p, results), strength(lines, p, results)
	}
	compare := func(a, b Line) int {
		return cmp.Or(first(!a.Out, !b.Out), cmp.Compare(b.Score, a.Score), cmp.Compare(b.Wins, a.Wins),
			cmp.Compare(b.Direct, a.Direct),
			cmp.Compare(b.Strength, a.Strength), cmp.Compare(b.Points, a.Points))
	}
	slices.SortStableFunc(lines, compare)
	for i := range lines {
		switch {
		case lines[i].Out:
		case i > 0 && compare(lines[i-1], lines[i]) == 0:
			lines[i].Place = lines[i-1].Place
		default:
			lines[i].Place = i + 1
		}
	}
	return lines
}

// direct is Line.Direct of a player.
func direct(lines []Line, player int, results []Result) (sum int) {
	for i := range results {
		r := &results[i]
		at := slices.Index(r.Players, player)
		if at < 0 {
			continue
		}
		for k, other := range r.Players {
			if lines[other].Score == lines[player].Score && lines[other].Wins == lines[player].Wins &&
				lines[other].Out == lines[player].Out {
				sum += cmp.Compare(r.Places[k], r.Places[at])
			}
		}
	}
	return sum
}

// strength is Line.Strength of a player.
func strength(lines []Line, player int, results []Result) int {
	sum, n := 0, 0
	for i := range results {
		if !slices.Contains(results[i].Players, player) {
			continue
		}
		for _, other := range results[i].Players {
			if other != player {
				sum += lines[other].Score
				n++
			}
		}
	}
	if n == 0 {
		return 0
	}
	return sum / n
}
