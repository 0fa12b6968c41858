package ladder

import (
	"koprulu/bots/rating"
	"math"
	"testing"
)

// TestRate compares ratings with those published in the tests of other implementations of the same method.
func TestRate(t *testing.T) {
	r := rating.Unknown()
	one, two, three := []Rating{r}, []Rating{r, r}, []Rating{r, r, r}
	s := []Rating{{Mu: 16.03354781649136, Sigma: 12.429396412128556}}
	ss, sss := append(s, s...), append(s, s[0], s[0])
	_ = sss
	for _, c := range []struct {
		name  string
		teams [][]Rating
		rank  []int
		want  []Rating // the first of each team
	}{
		{"alone", [][]Rating{one}, []int{1}, []Rating{r}},
		{"two", [][]Rating{one, one}, []int{1, 2}, []Rating{{Mu: 27.63523138347365, Sigma: 8.065506316323548},
			{Mu: 22.36476861652635, Sigma: 8.065506316323548}}},
		{"three", [][]Rating{one, one, one}, []int{1, 2, 3}, []Rating{{Mu: 30.2704627669473, Sigma: 7.788474807872566},
			{Mu: 25, Sigma: 7.788474807872566}, {Mu: 19.7295372330527, Sigma: 7.788474807872566}}},
		{"four", [][]Rating{one, one, one, one}, []int{1, 2, 3, 4},
			[]Rating{{Mu: 32.90569415042095, Sigma: 7.5012190693964005}, {Mu: 27.63523138347365, Sigma: 7.5012190693964005},
				{Mu: 22.36476861652635, Sigma: 7.5012190693964005}, {Mu: 17.09430584957905, Sigma: 7.5012190693964005}}},
		{"teams of three, one and two", [][]Rating{three, one, two}, []int{1, 2, 3},
			[]Rating{{Mu: 25.992743915179297, Sigma: 8.19709997489984},
				{Mu: 28.48909130001799, Sigma: 8.220848339985736}, {Mu: 20.518164784802714, Sigma: 8.127515465304823}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for i, team := range Rate(c.teams, c.rank, nil) {
				if got := team[0]; math.Abs(got.Mu-c.want[i].Mu) > 1e-9 || math.Abs(got.Sigma-c.want[i].Sigma) > 1e-9 {
					t.Errorf("team %d: %v, not %v", i, got, c.want[i])
				}
			}
		})
	}
	// These begin elsewhere, with the beta that goes with it: ours in other units.
	if got := Rate([][]Rating{s, ss}, []int{1, 1}, nil); got[0][0].Mu <= s[0].Mu || got[1][0].Mu >= s[0].Mu {
		t.Errorf("one that draws with two gains: %v", got)
	}
	nobody := func(int, int) bool { return false }
	if got := Rate([][]Rating{one, one}, []int{1, 2}, nobody); got[0][0] != r || got[1][0] != r {
		t.Errorf("teams that are not compared change: %v", got)
	}
}
