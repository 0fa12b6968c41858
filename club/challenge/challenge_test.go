package challenge_test

import (
	"slices"
	"testing"
	"time"

	"koprulu/club/challenge"
	"koprulu/rules/game"
	"koprulu/table"
)

// TestWeeks: a week begins on Monday at midnight, UTC, in whatever time zone a time is given; years have 52 or 53 of
// them.
func TestWeeks(t *testing.T) {
	east := time.FixedZone("east", 14*3600)
	for _, c := range []struct {
		at   time.Time
		want challenge.Week
	}{
		{time.Date(2026, 11, 29, 23, 59, 59, 999e6, time.UTC), "2026-W48"},
		{time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC), "2026-W49"},
		{time.Date(2026, 11, 30, 13, 59, 0, 0, east), "2026-W48"},
		{time.Date(2027, 1, 3, 12, 0, 0, 0, time.UTC), "2026-W53"},
		{time.Date(2027, 1, 4, 0, 0, 0, 0, time.UTC), "2027-W01"},
		{time.Date(2024, 12, 31, 0, 0, 0, 0, time.UTC), "2025-W01"},
	} {
		got := challenge.WeekOf(c.at)
		if got != c.want {
			t.Errorf("%v is in week %s, want %s", c.at, got, c.want)
		}
		if got.Start().After(c.at) || !got.End().After(c.at) || got.Start().Weekday() != time.Monday ||
			got.End().Sub(got.Start()) != 7*24*time.Hour {
			t.Errorf("week %s is from %v to %v", got, got.Start(), got.End())
		}
		if !got.Runs(c.at) || !got.Runs(got.End().Add(-1)) || got.Runs(got.End()) {
			t.Errorf("week %s does not run until its end", got)
		}
		if got.Next().Start() != got.End() {
			t.Errorf("after %s comes %s", got, got.Next())
		}
		if again, ok := challenge.Parse(string(got)); !ok || again != got {
			t.Errorf("%s is read as %s, %v", got, again, ok)
		}
	}
	for _, wrong := range []string{"", "2026-W54", "2025-W53", "2026-W00", "2026-48", "26-W48", "2026-W48x", "2026-w48",
		"0000-W01", "2026-W4"} {
		if w, ok := challenge.Parse(wrong); ok {
			t.Errorf("%q is read as %s", wrong, w)
		}
	}
}

// TestChallengesTakeTurns: sets alternate, in twelve weeks everybody has played every faction with each set, and seats
// rotate; all four factions of a game differ, and follow from week and seed.
func TestChallengesTakeTurns(t *testing.T) {
	type side struct {
		faction  game.Faction
		broodWar bool
	}
	played, seats := map[side]bool{}, map[int]bool{}
	week := challenge.Week("2026-W48")
	broodWar := challenge.New("2026-W47", [32]byte{}, "simple").BroodWar
	for range 12 {
		c := challenge.New(week, [32]byte{1}, "simple")
		if c.BroodWar == broodWar {
			t.Errorf("week %s has the set of the week before", week)
		}
		broodWar = c.BroodWar
		played[side{c.Factions[c.Seat], c.BroodWar}], seats[c.Seat] = true, true
		sorted := slices.Sorted(slices.Values(c.Factions[:]))
		if len(slices.Compact(sorted)) != challenge.Seats || sorted[len(sorted)-1] >= game.FactionCount {
			t.Errorf("week %s: factions %v", week, c.Factions)
		}
		if c != challenge.New(week, [32]byte{1}, "simple") {
			t.Errorf("week %s is made differently a second time", week)
		}
		week = week.Next()
	}
	if len(played) != 2*int(game.FactionCount) || len(seats) != challenge.Seats {
		t.Errorf("in twelve weeks %d sides and %d seats", len(played), len(seats))
	}
	if early := challenge.New("1999-W07", [32]byte{}, "simple"); early.Seat < 0 ||
		early.Factions[early.Seat] >= game.FactionCount {
		t.Errorf("long ago: %+v", early)
	}
}

// TestResults: winners are ahead of losers, and games that do not count have no place.
func TestResults(t *testing.T) {
	c := challenge.New("2026-W48", [32]byte{1}, "simple")
	in, after := c.Week.End().Add(-time.Second), c.Week.End()
	game := func(status table.Status, won bool, round, points int, closed time.Time, left bool) *table.Summary {
		m := &table.Summary{Basics: table.Basics{Status: status, Seats: make([]table.Seat, challenge.Seats)},
			Progress: table.Progress{Round: round},
			Closed:   closed}
		m.Seats[c.Seat] = table.Seat{Person: "p", Name: "P", Left: left}
		if left {
			m.Gone[c.Seat] = table.Left
		}
		m.Points[c.Seat] = points
		if won {
			m.Winners = 1 << c.Seat
		} else {
			m.Winners = 1 << ((c.Seat + 1) % challenge.Seats)
		}
		return m
	}
	var list []challenge.Result
	for id, m := range map[table.ID]*table.Summary{
		"a": game(table.Finished, true, 4, 12, in, false), "b": game(table.Finished, true, 4, 15, in, false),
		"c": game(table.Finished, true, 3, 11, in, false),
		"d": game(table.Finished, false, 6, 14, in, false), "e": game(table.Finished, false, 5, 14, in, false),
		"f": game(table.Finished, false, 5, 14, in, false),
		"g": game(table.Playing, false, 9, 30, time.Time{}, false), "h": game(table.Finished, true, 1, 30, after, false),
		"i": game(table.Ended, true, 1, 30, in, false), "j": game(table.Finished, true, 1, 30, in, true),
	} {
		list = append(list, c.ResultOf(challenge.Play{Week: c.Week, Table: id, Person: "p"}, m))
	}
	challenge.Rank(list)
	var order string
	var places []int
	for _, r := range list {
		order, places = order+string(r.Table), append(places, r.Place)
	}
	if order != "cbadefghij" || !slices.Equal(places, []int{1, 2, 3, 4, 5, 5, 0, 0, 0, 0}) {
		t.Errorf("order %s, places %v", order, places)
	}
}
