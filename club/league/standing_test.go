package league_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"koprulu/club/league"
)

// TestScore: the places at tables of every size are worth equal steps from 120 to nothing; players who share places
// share what they are worth.
func TestScore(t *testing.T) {
	for _, c := range []struct{ places, want []int }{
		{[]int{1, 2}, []int{120, 0}},
		{[]int{2, 3, 1}, []int{60, 0, 120}},
		{[]int{1, 2, 3, 4}, []int{120, 80, 40, 0}},
		{[]int{1, 2, 3, 4, 5}, []int{120, 90, 60, 30, 0}},
		{[]int{1, 2, 3, 4, 5, 6}, []int{120, 96, 72, 48, 24, 0}},
		{[]int{1, 2, 2, 4}, []int{120, 60, 60, 0}},
		{[]int{1, 1}, []int{60, 60}},
		{[]int{1, 1, 1, 4, 4, 4}, []int{96, 96, 96, 24, 24, 24}},
	} {
		r := league.Result{Players: numbers(len(c.places)), Places: c.places}
		sum := 0
		for i, want := range c.want {
			if got := r.Score(i); got != want {
				t.Errorf("places %v: place %d is worth %d, want %d", c.places, c.places[i], got, want)
			}
			sum += r.Score(i)
		}
		if sum != len(c.places)*league.Win/2 {
			t.Errorf("places %v are worth %d together", c.places, sum)
		}
	}
}

func TestPlaces(t *testing.T) {
	for _, c := range []struct {
		list []league.Finish
		want []int
	}{
		{[]league.Finish{{Points: 9}, {Won: true, Points: 7}, {Points: 12}}, []int{3, 1, 2}},
		{[]league.Finish{{Points: 9}, {Points: 9}, {Points: 12}, {Points: 1}}, []int{2, 2, 1, 4}},
		// A bot that won for somebody who was away does not win for them.
		{[]league.Finish{{Won: true, Away: true, Points: 20}, {Points: 3}, {Away: true, Points: 5}}, []int{2, 1, 3}},
	} {
		if got := league.Places(c.list); !slices.Equal(got, c.want) {
			t.Errorf("%+v: places %v, want %v", c.list, got, c.want)
		}
	}
}

// table is a result of players in the order of their places.
func tableOf(points []int, players ...int) league.Result {
	r := league.Result{Players: players, Points: points}
	for i := range players {
		r.Places = append(r.Places, i+1)
	}
	return r
}

func order(lines []league.Line) (players, places []int) {
	for _, l := range lines {
		players, places = append(players, l.Player), append(places, l.Place)
	}
	return players, places
}

// TestTieBreaks: each case is decided by one more of the criteria than the one before it.
func TestTieBreaks(t *testing.T) {
	p := []int{0, 0, 0, 0}
	for _, c := range []struct {
		name            string
		out             []bool
		results         []league.Result
		byes            []int
		players, places []int
	}{
		{"score", nil, []league.Result{tableOf(p[:3], 2, 0, 1)}, nil, []int{2, 0, 1}, []int{1, 2, 3}},
		// 0 has a win and a last place, 1 and 2 have two second places of three: all have 120.
		{"wins", nil, []league.Result{tableOf(p[:3], 0, 1, 3), tableOf(p[:3], 4, 1, 0)}, nil, []int{0, 4, 1, 3, 2}, nil},
		// 0, 1 and 2 each have a win at a table of two; 1 has beaten 0, 2 has met neither.
		{"direct", nil, []league.Result{tableOf(p[:2], 1, 0), tableOf(p[:2], 0, 3), tableOf(p[:2], 2, 4)}, nil,
			[]int{1, 2, 0, 3, 4}, nil},
		// 0 and 1 each have a win at a table of two: 1 over 2, who also has a bye, 0 over 3, who has none.
		{"strength", nil, []league.Result{tableOf(p[:2], 0, 3), tableOf(p[:2], 1, 2)}, []int{2}, []int{1, 0, 2, 3},
			[]int{1, 2, 3, 4}},
		{"points", nil, []league.Result{tableOf([]int{9, 1}, 1, 3), tableOf([]int{10, 1}, 0, 2)}, nil, []int{0, 1, 2, 3},
			[]int{1, 2, 3, 3}},
		// 0 and 1 share a first place, which is no win: 2 has one.
		{"shared", nil, []league.Result{{Players: []int{0, 1, 3}, Places: []int{1, 1, 3}, Points: p[:3]},
			{Players: []int{0, 3}, Places: []int{1, 1}, Points: p[:2]}, tableOf(p[:2], 2, 4),
			{Players: []int{2, 4}, Places: []int{1, 1}, Points: p[:2]},
			{Players: []int{0, 4}, Places: []int{1, 1}, Points: p[:2]}},
			nil, []int{0, 2, 4, 1, 3}, nil},
		// 0 has shared two first places, 1 has won once and lost once: all three with 120, of whom 5 has beaten 1.
		{"shared wins", nil, []league.Result{{Players: []int{0, 2}, Places: []int{1, 1}, Points: p[:2]},
			{Players: []int{0, 3}, Places: []int{1, 1}, Points: p[:2]}, tableOf(p[:2], 1, 4), tableOf(p[:2], 5, 1)},
			nil, []int{5, 1, 0, 2, 3, 4}, []int{1, 2, 3, 4, 4, 6}},
		{"bye", nil, []league.Result{tableOf(p[:2], 1, 0)}, []int{2}, []int{1, 2, 0}, []int{1, 2, 3}},
		{"out", []bool{false, true}, []league.Result{tableOf(p[:3], 1, 2, 0)}, nil, []int{2, 0, 1}, []int{1, 2, 0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			n := len(c.players)
			players, places := order(league.Standings(n, c.out, c.results, c.byes))
			if !slices.Equal(players, c.players) && c.name != "wins" || c.places != nil && !slices.Equal(places, c.places) {
				t.Errorf("players %v, places %v, want %v, %v", players, places, c.players, c.places)
			}
			if c.name == "wins" && slices.Index(players, 0) > slices.Index(players, 1) {
				t.Errorf("a win counts no more than two second places: %v", players)
			}
		})
	}
}

// TestCups: with any number of players, size and number of those who go on, byes come only in the first round, every
// later table is full, and it ends with one table. The strongest do not meet before they have to.
func TestCups(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	for _, way := range [][2]int{{2, 1}, {3, 1}, {4, 1}, {4, 2}, {5, 1}, {6, 1}, {6, 2}, {6, 3}} {
		size, advance := way[0], way[1]
		for n := league.MinSize; n <= 70; n++ {
			in := numbers(n)
			for round := 1; ; round++ {
				r := league.CupRound(in, size, advance)
				var next, seen []int
				seen = append(seen, r.Byes...)
				next = append(next, r.Byes...)
				for _, table := range r.Tables {
					seen = append(seen, table...)
					if len(table) > size || len(table) < 2 || len(r.Tables) > 1 && len(table) <= advance || round > 1 &&
						len(table) != size {
						t.Fatalf("%d players, %v, round %d: a table of %d", n, way, round, len(table))
					}
					res := league.Result{Players: table}
					for _, place := range chance.Perm(len(table)) {
						res.Places = append(res.Places, place+1)
					}
					next = append(next, league.Advance(&res, advance, table)...)
				}
				slices.Sort(seen)
				if !slices.Equal(seen, slices.Sorted(slices.Values(in))) || round > 1 && len(r.Byes) > 0 {
					t.Fatalf("%d players, %v, round %d: %+v", n, way, round, r)
				}
				if len(r.Tables) == 1 && len(r.Byes) == 0 {
					if want := league.CupRounds(n, size, advance); round != want {
						t.Errorf("%d players, %v: %d rounds, said to be %d", n, way, round, want)
					}
					break
				}
				if len(r.Tables) > 1 && slices.Contains(r.Tables[0], in[len(r.Byes)]) &&
					slices.Contains(r.Tables[0], in[len(r.Byes)+1]) {
					t.Errorf("%d players, %v: the two strongest meet", n, way)
				}
				in = next
			}
		}
	}
	five := league.CupRound(numbers(5), 2, 1)
	if !slices.Equal(five.Byes, []int{0, 1, 2}) || len(five.Tables) != 1 {
		t.Errorf("five players in pairs: %+v", five)
	}
	if eight := league.CupRound(numbers(8), 4, 2); len(eight.Tables) != 2 ||
		!slices.Equal(eight.Tables[0], []int{0, 3, 4, 7}) || !slices.Equal(eight.Tables[1], []int{1, 2, 5, 6}) {
		t.Errorf("eight players in fours: %+v", eight)
	}
	tie := league.Result{Players: []int{7, 8, 9}, Places: []int{1, 2, 2}}
	if got := league.Advance(&tie, 2, []int{9, 8, 7}); !slices.Equal(got, []int{7, 9}) {
		t.Errorf("of a shared second place %v go on", got)
	}
}
