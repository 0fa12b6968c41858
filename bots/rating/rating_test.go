package rating

import (
	"math"
	"testing"
)

// TestPlackettLuce compares ratings with those that implementations of OpenSkill publish in their tests and their
// documentation.
func TestPlackettLuce(t *testing.T) {
	r := Unknown()
	one, two, three := []Rating{r}, []Rating{r, r}, []Rating{r, r, r}
	for _, c := range []struct {
		name  string
		teams [][]Rating
		want  [][]Rating
	}{
		{"alone", [][]Rating{one}, [][]Rating{one}},
		{"two", [][]Rating{one, one}, [][]Rating{{{27.63523138347365, 8.065506316323548}},
			{{22.36476861652635, 8.065506316323548}}}},
		{"three", [][]Rating{one, one, one}, [][]Rating{{{27.868876552746237, 8.204837030780652}},
			{{25.717219138186557, 8.057829747583874}},
			{{21.413904309067206, 8.057829747583874}}}},
		{"four", [][]Rating{one, one, one, one}, [][]Rating{{{27.795084971874736, 8.263160757613477}},
			{{26.552824984374855, 8.179213704945203}},
			{{24.68943500312503, 8.083731307186588}}, {{20.96265504062538, 8.083731307186588}}}},
		{"five", [][]Rating{one, one, one, one, one}, [][]Rating{{{27.666666666666668, 8.290556877154474}},
			{{26.833333333333332, 8.240145629781066}},
			{{25.72222222222222, 8.179996679645559}}, {{24.055555555555557, 8.111796013701358}},
			{{20.72222222222222, 8.111796013701358}}}},
		{"teams of three, one and two", [][]Rating{three, one, two}, [][]Rating{
			{{25.939870821784513, 8.247641552260456}, {25.939870821784513, 8.247641552260456},
				{25.939870821784513, 8.247641552260456}},
			{{27.21366020491262, 8.274321317985242}},
			{{21.84646897330287, 8.213058173195341}, {21.84646897330287, 8.213058173195341}}}},
		{"two teams of different people", [][]Rating{{r, {32.444, 5.123}}, {{43.381, 2.421}, {25.188, 6.211}}}, [][]Rating{
			{{28.669648436582808, 8.071520788025197}, {33.83086971107981, 5.062772998705765}},
			{{43.071274808241974, 2.4166900452721256}, {23.149503312339064, 6.1378606973362135}}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			rank := make([]int, len(c.teams))
			for i := range rank {
				rank[i] = i + 1
			}
			for i, team := range PlackettLuce(c.teams, rank) {
				for j, got := range team {
					if !near(got, c.want[i][j]) {
						t.Errorf("player %d of team %d: %v, not %v", j, i, got, c.want[i][j])
					}
				}
			}
		})
	}
}

func near(a, b Rating) bool { return math.Abs(a.Mu-b.Mu) < 1e-9 && math.Abs(a.Sigma-b.Sigma) < 1e-9 }

// TestDraw: of teams with the same place the weaker one gains, equal ones keep their mean, and the order in which teams
// are listed does not matter.
func TestDraw(t *testing.T) {
	r := Unknown()
	got := PlackettLuce([][]Rating{{r}, {r}}, []int{1, 1})
	if math.Abs(got[0][0].Mu-r.Mu) > 1e-9 || got[0][0] != got[1][0] || got[0][0].Sigma >= r.Sigma {
		t.Errorf("equals who draw: %v", got)
	}
	if won := PlackettLuce([][]Rating{{r}, {r}}, []int{1, 2}); !near(Rating{r.Mu, won[0][0].Sigma}, got[0][0]) {
		t.Errorf("a draw of equals says as much as a victory: %v after the one, %v after the other", got, won)
	}
	strong := Rating{35, 3}
	got = PlackettLuce([][]Rating{{strong}, {r}}, []int{1, 1})
	if got[0][0].Mu >= strong.Mu || got[1][0].Mu <= r.Mu {
		t.Errorf("a draw of a strong and a weak one: %v", got)
	}
	turned := PlackettLuce([][]Rating{{r}, {strong}, nil}, []int{1, 1, 5})
	if !near(turned[0][0], got[1][0]) || !near(turned[1][0], got[0][0]) {
		t.Errorf("named in another order: %v, not %v", turned, got)
	}
}

// TestGame: bots keep their ratings and move those of people, players who left come last only for themselves, and games
// without anything to compare say so.
func TestGame(t *testing.T) {
	r := Unknown()
	bot, ok := Anchor("medium-racer")
	if level, _ := Anchor("medium"); !ok || bot != level {
		t.Errorf("a bot with a style has %v (%v), its level %v", bot, ok, level)
	}
	if _, ok := Anchor("program"); ok {
		t.Error("a bot that nobody has measured has a rating")
	}
	won, ok := Game([]Player{{Team: 0, Place: 1, Before: r}, {Team: 1, Place: 2, Before: bot, Fixed: true}})
	if !ok || won[0].Mu <= r.Mu || won[1] != bot {
		t.Errorf("a person beats a bot: %v", won)
	}
	lost, _ := Game([]Player{{Team: 0, Place: 1, Before: r, Lost: true}, {Team: 1, Place: 2, Before: bot, Fixed: true}})
	if lost[0].Mu >= r.Mu {
		t.Errorf("whose stand-in won: %v", lost)
	}
	players := []Player{{Team: 0, Place: 1, Before: r, Lost: true}, {Team: 1, Place: 3, Before: r},
		{Team: 0, Place: 1, Before: r}, {Team: 1, Place: 3, Before: r}}
	teams, _ := Game(players)
	if teams[0].Mu >= r.Mu || teams[2].Mu <= r.Mu || teams[1].Mu >= r.Mu {
		t.Errorf("who leaves a partner who wins: %v", teams)
	}
	for _, list := range [][]Player{{{Before: r}}, {{Before: r}, {Before: r, Place: 2}},
		{{Team: 0, Fixed: true}, {Team: 1, Fixed: true}}} {
		if _, ok := Game(list); ok {
			t.Errorf("%+v is rated", list)
		}
	}
}

// TestRatingsThatMayNotMove: a rating that may not rise falls or stays as it is, spread included, and the others are
// rated as if it might; the same the other way round.
func TestRatingsThatMayNotMove(t *testing.T) {
	r := Unknown()
	usual, _ := Game([]Player{{Team: 0, Place: 1, Before: r}, {Team: 1, Place: 2, Before: r}})
	held := func(winner, loser Player) []Rating {
		winner.Team, winner.Place, winner.Before, loser.Team, loser.Place, loser.Before = 0, 1, r, 1, 2, r
		after, ok := Game([]Player{winner, loser})
		if !ok {
			t.Fatal("it is not rated")
		}
		return after
	}
	for i, c := range []struct {
		got  []Rating
		want []Rating
	}{
		{held(Player{NoRise: true}, Player{NoRise: true}), []Rating{r, usual[1]}},
		{held(Player{NoFall: true}, Player{NoFall: true}), []Rating{usual[0], r}},
		{held(Player{NoRise: true, NoFall: true}, Player{}), []Rating{r, usual[1]}},
	} {
		if c.got[0] != c.want[0] || c.got[1] != c.want[1] {
			t.Errorf("%d: %v, want %v", i, c.got, c.want)
		}
	}
	// Two who have left draw: that says nothing about either.
	if after, _ := Game([]Player{{Team: 0, Place: 1, Before: r, Lost: true, NoRise: true},
		{Team: 1, Place: 2, Before: r, Lost: true, NoRise: true}}); after[0] != r || after[1] != r {
		t.Errorf("both left: %v", after)
	}
}

// TestKept: a rating that was kept comes back as it was kept.
func TestKept(t *testing.T) {
	for _, r := range []Rating{Unknown(), {-13.0000004, 2.4999996}} {
		mu, sigma := r.Kept()
		if again, s := ReadKept(mu, sigma).Kept(); again != mu || s != sigma || math.Abs(ReadKept(mu, sigma).Mu-r.Mu) > 1e-6 {
			t.Errorf("%v is kept as %d, %d and comes back as %d, %d", r, mu, sigma, again, s)
		}
	}
	low, high := Unknown().Interval()
	if math.Abs((high-low)/2-1.959963984540054*FirstSigma) > 1e-9 {
		t.Errorf("the interval is %v to %v", low, high)
	}
}
