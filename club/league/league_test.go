package league_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"koprulu/club/league"
	"koprulu/rules/game"
	"koprulu/table"
)

var noon = time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)

// started makes a contest with a number of players and begins it.
func started(t *testing.T, s league.Settings, players int) *league.League {
	t.Helper()
	if s.Name == "" {
		s.Name = "Autumn"
	}
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	c := &league.League{ID: "c", Owner: "owner", State: league.State{Settings: s, Seed: [32]byte{1}}}
	for i := range players {
		if err := c.Join(table.Person(fmt.Sprint("p", i)), fmt.Sprint("P", i)); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Begin(noon); err != nil {
		t.Fatal(err)
	}
	return c
}

// tables are the tables of a contest as they stand.
type tables map[table.ID]*table.Summary

func (l tables) look(id table.ID) *table.Summary { return l[id] }

// finish ends all games of the current round; the player with the lowest number wins each, and has the most points.
func (l tables) finish(c *league.League) {
	for _, g := range c.Present() {
		m := &table.Summary{
			Basics: table.Basics{ID: g.Table, Status: table.Finished, Seats: make([]table.Seat, len(g.Players))},
		}
		for seat, p := range g.Players {
			m.Seats[seat].Person = c.Players[p].Person
			m.Points[seat] = 100 - p
			if p == slices.Min(g.Players) {
				m.Winners = 1 << game.Player(seat)
			}
		}
		l[g.Table] = m
	}
}

// TestLeagueToItsEnd: a league plays its rounds, the player who wins all games is first, and everybody has met
// everybody.
func TestLeagueToItsEnd(t *testing.T) {
	c := started(t, league.Settings{Kind: league.KindLeague, Size: 2, Rounds: 5, Days: 7}, 6)
	all := tables{}
	for round := 1; round <= 5; round++ {
		if c.Round != round || len(c.Present()) != 3 || !c.Ends.Equal(noon.Add(7*24*time.Hour)) {
			t.Fatalf("round %d: %d, %d games, until %v", round, c.Round, len(c.Present()), c.Ends)
		}
		if c.Follow(noon, all.look) {
			t.Fatal("something changed before anything happened")
		}
		all.finish(c)
		if !c.Follow(noon, all.look) {
			t.Fatal("nothing changed")
		}
	}
	if c.Status != league.Over || len(c.Games) != 15 || c.Follow(noon, all.look) {
		t.Errorf("after five rounds: %v, %d games", c.Status, len(c.Games))
	}
	for i, l := range c.Standings() {
		if l.Player != i || l.Place != i+1 || l.Score != 120*(5-i) || l.Played != 5 {
			t.Errorf("line %d: %+v", i, l)
		}
	}
}

// TestLateTablesAreDecidedByPoints: at the end of a round, tables that go on are decided as they stand; those who are
// away come last. A second earlier, nothing is decided.
func TestLateTablesAreDecidedByPoints(t *testing.T) {
	c := started(t, league.Settings{Kind: league.KindLeague, Size: 3, Rounds: 2, Days: 7}, 3)
	g := *c.Present()[0]
	m := &table.Summary{
		Basics: table.Basics{Status: table.Playing, Seats: []table.Seat{{Person: "a"}, {Person: "b", Bot: "simple"},
			{Person: "c"}}},
		Progress: table.Progress{Points: [game.MaxPlayers]int{3, 9, 5}},
	}
	all := tables{g.Table: m}
	end := noon.Add(7 * 24 * time.Hour)
	if c.Follow(end.Add(-time.Second), all.look) {
		t.Fatal("decided before the end of the round")
	}
	if !c.Follow(end, all.look) || c.Round != 2 || !c.Ends.Equal(end.Add(7*24*time.Hour)) {
		t.Fatalf("round %d until %v", c.Round, c.Ends)
	}
	if g := c.Games[0]; g.By != league.ByPoints || !slices.Equal(g.Result.Places, []int{2, 3, 1}) ||
		!slices.Equal(g.Result.Points, []int{3, 9, 5}) {
		t.Errorf("decided %s: %+v", g.By, g.Result)
	}
	// A table that no longer exists is worth the same to everybody.
	if !c.Follow(end.Add(7*24*time.Hour), all.look) || c.Status != league.Over {
		t.Fatal("the second round does not end")
	}
	if g := c.Games[1]; g.By != league.ByNobody || g.Result.Score(0) != 60 || g.Result.Score(2) != 60 {
		t.Errorf("a table that is gone: %+v", g.Result)
	}
}

// TestWithdrawal: players who withdraw are not seated any more, the rounds of the others are planned again, and the
// standings keep what was played.
func TestWithdrawal(t *testing.T) {
	c := started(t, league.Settings{Kind: league.KindLeague, Size: 2, Rounds: 3, Pace: 3}, 4)
	all := tables{}
	all.finish(c)
	if err := errors.Join(c.Withdraw("p0")); err != nil || !errors.Is(c.Withdraw("p0"), league.ErrNotIn) ||
		!errors.Is(c.Join("p9", "P9"), league.ErrClosed) {
		t.Fatal(err)
	}
	for c.Follow(noon, all.look) {
		all.finish(c)
	}
	if c.Status != league.Over || c.Round != 3 {
		t.Fatalf("it ended in round %d, %v", c.Round, c.Status)
	}
	for _, g := range c.Games {
		if g.Round > 1 && slices.Contains(g.Players, 0) {
			t.Error("who has withdrawn was seated")
		}
	}
	lines := c.Standings()
	if last := lines[3]; last.Player != 0 || last.Place != 0 || !last.Out || last.Wins != 1 {
		t.Errorf("the last line: %+v", last)
	}
	// If nobody is left to play, it is over.
	c = started(t, league.Settings{Kind: league.KindLeague, Size: 2, Rounds: 3, Pace: 3}, 2)
	all.finish(c)
	if err := c.Withdraw("p1"); err != nil || !c.Follow(noon, all.look) || c.Status != league.Over {
		t.Error("a league of one goes on")
	}
}

// TestCupToItsEnd: the strongest wins a cup of any size, and places follow how far somebody came.
func TestCupToItsEnd(t *testing.T) {
	for _, way := range [][3]int{{2, 1, 5}, {2, 1, 8}, {4, 2, 11}, {3, 1, 3}, {6, 3, 40}} {
		c := started(t, league.Settings{Kind: league.KindCup, Size: way[0], Advance: way[1], Days: 3}, way[2])
		all := tables{}
		all.finish(c)
		for c.Follow(noon, all.look) {
			all.finish(c)
		}
		lines := c.Standings()
		if c.Status != league.Over || lines[0].Player != 0 || lines[0].Place != 1 {
			t.Errorf("%v: %v, the winner is %+v", way, c.Status, lines[0])
		}
		final := c.Games[len(c.Games)-1]
		if len(final.Players) > way[0] || final.Round != c.Round || lines[1].Place != 2 && len(final.Players) > 1 {
			t.Errorf("%v: the final %+v, second %+v", way, final, lines[1])
		}
		for player := range c.Players { // Players have or had a table or a bye in each round up to the one that they reached.
			rounds := 0
			for _, r := range c.Rounds {
				if slices.Contains(append(slices.Concat(r.Tables...), r.Byes...), player) {
					rounds++
				}
			}
			if c.Reached(player) != rounds || rounds == 0 {
				t.Errorf("%v: player %d reached round %d, was in %d", way, player, c.Reached(player), rounds)
			}
		}
	}
	// A player who withdraws after the first round of four leaves the final to the other.
	c := started(t, league.Settings{Kind: league.KindCup, Size: 2, Advance: 1, Days: 3}, 4)
	all := tables{}
	all.finish(c)
	if err := c.Withdraw("p0"); err != nil {
		t.Fatal(err)
	}
	if !c.Follow(noon, all.look) || c.Status != league.Over {
		t.Errorf("a final of one: %v, round %d", c.Status, c.Round)
	}
}

// TestJoining: people join once, until it begins.
func TestJoining(t *testing.T) {
	c := &league.League{}
	for i := range league.MostPlayers {
		if err := c.Join(table.Person(fmt.Sprint(i)), ""); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Join("more", ""); !errors.Is(err, league.ErrFull) {
		t.Errorf("one more: %v", err)
	}
	if err := c.Join("1", ""); !errors.Is(err, league.ErrIn) {
		t.Errorf("a second time: %v", err)
	}
	if err := c.Withdraw("1"); err != nil || c.Join("1", "") != nil || len(c.Players) != league.MostPlayers {
		t.Errorf("coming back: %v, %d players", err, len(c.Players))
	}
	few := &league.League{}
	if err := few.Begin(noon); !errors.Is(err, league.ErrFew) {
		t.Errorf("a contest of nobody: %v", err)
	}
}

// TestSettings: impossible settings are refused by their field.
func TestSettings(t *testing.T) {
	good := league.Settings{Name: " Autumn  league ", Kind: league.KindLeague, Size: 4, Rounds: 3, Days: 14}
	if err := good.Check(); err != nil || good.Name != "Autumn league" {
		t.Fatalf("%q: %v", good.Name, err)
	}
	for _, name := range []string{"بازی\u200cها", "Team 👨\u200d👩\u200d👧"} {
		s := good
		s.Name = name
		if err := s.Check(); err != nil || s.Name != name {
			t.Errorf("a contest is named %q instead of %q (%v)", s.Name, name, err)
		}
	}
	for field, change := range map[string]func(*league.Settings){
		"name": func(s *league.Settings) { s.Name = " " }, "kind": func(s *league.Settings) { s.Kind = "x" },
		"size":   func(s *league.Settings) { s.Size = 7 },
		"rounds": func(s *league.Settings) { s.Rounds = 31 }, "days": func(s *league.Settings) { s.Days = 0 },
		"pace":    func(s *league.Settings) { s.Pace = 15 },
		"advance": func(s *league.Settings) { s.Kind, s.Advance = league.KindCup, 3 },
		"minutes": func(s *league.Settings) { s.Minutes = 181 }, "gain": func(s *league.Settings) { s.Gain = 1 },
		"vacation": func(s *league.Settings) { s.Pace, s.Rest.Vacation = 3, 61 },
		"rest":     func(s *league.Settings) { s.Pace, s.Rest.Nights = 0, true },
	} {
		s := good
		change(&s)
		var wrong *league.WrongError
		if err := s.Check(); !errors.As(err, &wrong) || wrong.Field != field {
			t.Errorf("%s: %v", field, err)
		}
	}
	set := good.Table("x", []int{3, 0})
	if set.Options.Players != 2 || set.Options.Factions[0] != 3 || set.Help != table.HelpOff || set.Pace.Clocked() {
		t.Errorf("the table: %+v", set)
	}

	// Live tables have minutes for each player and need a round that ends; they can't have days as well.
	live := good
	live.Minutes, live.Gain = 30, 20
	if err := live.Check(); err != nil || !live.Live() || live.Table("x", []int{3, 0}).Pace != table.Live(30,
		20*time.Second) {
		t.Errorf("a live league: %v, %+v", err, live)
	}
	for field, change := range map[string]func(*league.Settings){
		"minutes": func(s *league.Settings) { s.Pace = 1 }, "gain": func(s *league.Settings) { s.Gain = 301 },
		"days": func(s *league.Settings) { s.Days = 0 },
	} {
		s := live
		change(&s)
		var wrong *league.WrongError
		if err := s.Check(); !errors.As(err, &wrong) || wrong.Field != field {
			t.Errorf("live, %s: %v", field, err)
		}
	}
}

// TestChairsGoRound: in the rounds of a league the players take turns with the first seat, and hardly anybody plays a
// faction again before having played the others (in the last round of six both may have the same one left).
func TestChairsGoRound(t *testing.T) {
	c := started(t, league.Settings{Kind: league.KindLeague, Size: 2, Rounds: 6, Days: 7}, 2)
	all := tables{}
	for c.Status == league.Running {
		all.finish(c)
		c.Follow(noon, all.look)
	}
	played := map[[2]int]int{}
	for i, g := range c.Games {
		if i%2 == 1 && g.Players[0] == c.Games[i-1].Players[0] {
			t.Errorf("player %d has the first seat in rounds %d and %d", g.Players[0], i, i+1)
		}
		for seat, p := range g.Players {
			played[[2]int{p, g.Factions[seat]}]++
		}
	}
	if len(c.Games) != 6 || len(played) < 11 {
		t.Errorf("in %d games of two %d sides were played", len(c.Games), len(played))
	}
}

// TestCupSeeds: those with a bye come first in the next round, then those who won their table, then those who came
// second there, each group in its previous order; the standings have those with a bye ahead of those who play.
func TestCupSeeds(t *testing.T) {
	c := started(t, league.Settings{Kind: league.KindCup, Size: 4, Advance: 2, Days: 3}, 11)
	before, byes := slices.Clone(c.In), slices.Clone(c.Rounds[0].Byes)
	if len(byes) != 4 || len(c.Games) != 2 {
		t.Fatalf("%d byes, %d tables", len(byes), len(c.Games))
	}
	for i, l := range c.Standings() {
		want := 1
		if i >= len(byes) {
			want = len(byes) + 1
		}
		if slices.Contains(byes, l.Player) != (i < len(byes)) || l.Place != want {
			t.Errorf("line %d: %+v", i+1, l)
		}
	}
	var first, second []int
	for _, g := range c.Games {
		best := slices.Sorted(slices.Values(g.Players))
		first, second = append(first, best[0]), append(second, best[1])
	}
	stronger := func(a, b int) int { return slices.Index(before, a) - slices.Index(before, b) }
	slices.SortFunc(first, stronger)
	slices.SortFunc(second, stronger)
	all := tables{}
	all.finish(c)
	c.Follow(noon, all.look)
	if want := slices.Concat(byes, first, second); !slices.Equal(c.In, want) {
		t.Errorf("in the second round the order is %v, want %v", c.In, want)
	}
}

// TestStoppedTables: at a table that its players ended early, all who stayed share the first place, whatever is on the
// board, and who left comes last; at one that a host ended all share it.
func TestStoppedTables(t *testing.T) {
	for _, host := range []bool{false, true} {
		c := started(t, league.Settings{Kind: league.KindLeague, Size: 3, Rounds: 1, Days: 7}, 3)
		g := *c.Present()[0]
		all := tables{g.Table: {Basics: table.Basics{Status: table.Ended,
			Seats: []table.Seat{{Person: "a"}, {Person: "b"}, {Person: "c", Bot: "simple", Left: true}},
			Gone:  [game.MaxPlayers]table.Fate{2: table.Left}},
			Progress: table.Progress{ByHost: host, Points: [game.MaxPlayers]int{3, 9, 12}}}}
		if !c.Follow(noon, all.look) || c.Status != league.Over {
			t.Fatal("it is not decided")
		}
		by, places := league.ByAgreement, []int{1, 1, 3}
		if host {
			by, places = league.ByNobody, []int{1, 1, 1}
		}
		if g := c.Games[0]; g.By != by || !slices.Equal(g.Result.Places, places) ||
			!slices.Equal(g.Result.Fates, []string{"stayed", "stayed", "left"}) {
			t.Errorf("decided %s: %+v", g.By, g.Result)
		}
	}
}

// TestAwayForLessThanTheGrace: a player for whom a bot stands in when their table is decided comes last only if it has
// done so for longer than the grace of the table; one who left or was replaced for good comes last even if their seat
// has won.
func TestAwayForLessThanTheGrace(t *testing.T) {
	end := noon.Add(7 * 24 * time.Hour)
	for _, c := range []struct {
		name   string
		change func(m *table.Summary)
		places []int
	}{
		{"a bot stands in within the grace", func(m *table.Summary) { m.StoodIn[1] = end.Add(-m.Settings.Pace.Grace()) },
			[]int{3, 1, 2}},
		{"a bot stands in for longer",
			func(m *table.Summary) { m.StoodIn[1] = end.Add(-m.Settings.Pace.Grace() - time.Second) }, []int{2, 3, 1}},
		{"somebody has won whose seat a bot took a moment ago", func(m *table.Summary) {
			m.Status, m.Closed, m.Winners, m.StoodIn[1] = table.Finished, end.Add(-time.Hour), 2, end.Add(-time.Hour-time.Minute)
		}, []int{3, 1, 2}},
		{"the seat of somebody who left has won", func(m *table.Summary) {
			m.Status, m.Closed, m.Winners, m.Seats[1].Left, m.Gone[1] = table.Finished, end, 2, true, table.Left
		}, []int{2, 3, 1}},
		{"somebody who was replaced has won", func(m *table.Summary) {
			m.Status, m.Closed, m.Winners, m.Seats[1].Left, m.Gone[1] = table.Finished, end, 2, true, table.Replaced
		}, []int{2, 3, 1}},
		{"somebody who was removed has won, and somebody has left", func(m *table.Summary) {
			m.Status, m.Closed, m.Winners, m.Seats[1].Left, m.Gone[1] = table.Finished, end, 2, true, table.Removed
			m.Seats[0].Left, m.Gone[0], m.Points[0] = true, table.Left, 0
		}, []int{2, 2, 1}},
	} {
		league := started(t, league.Settings{Kind: league.KindLeague, Size: 3, Rounds: 1, Days: 7}, 3)
		m := &table.Summary{
			Basics: table.Basics{Status: table.Playing, Seats: []table.Seat{{Person: "a"}, {Person: "b", Bot: "simple"},
				{Person: "c"}}},
			Progress: table.Progress{Points: [game.MaxPlayers]int{3, 9, 5}},
		}
		m.Settings.Pace = table.Days(1)
		c.change(m)
		league.Follow(end, tables{league.Present()[0].Table: m}.look)
		if r := league.Games[0].Result; !slices.Equal(r.Places, c.places) {
			t.Errorf("%s: %+v, want the places %v", c.name, r, c.places)
		}
	}
}
