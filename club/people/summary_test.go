package people

import (
	"math"
	"testing"
	"time"

	"koprulu/bots/rating"
	"koprulu/table"
)

// TestSum: the summary of somebody's games agrees with the games, each of which counts where it belongs.
func TestSum(t *testing.T) {
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	r := rating.Rating{Mu: 27, Sigma: 7}
	game := func(at, rounds int, mode string, brood bool, mine table.SeatResult, others ...Other) Played {
		p := Played{Result: table.Result{Counts: true, Ended: noon.AddDate(0, 0, at), Players: 1 + len(others), Mode: mode,
			Brood: brood, Rounds: rounds}, Seat: mine, Others: others}
		return p
	}
	ben := func(place, team int) Other {
		return Other{Seat: table.SeatResult{Seat: 1, Team: team, Place: place}, Name: "Ben", Page: "ben"}
	}
	shy := Other{Seat: table.SeatResult{Seat: 2, Team: 2, Place: 3}, Name: "Shy", Page: "shy", Hidden: true}
	gone := Other{Seat: table.SeatResult{Seat: 2, Team: 2, Place: 3}}
	bot := Other{Seat: table.SeatResult{Seat: 1, Team: 1, Place: 1, Bot: "medium"}}
	times := [12]int{2, 0, 1}
	list := []Played{ // the newest first
		game(9, 2, table.ModeStandard, false, table.SeatResult{Place: 1, Points: 99, Part: table.PlayedFrom,
			Faction: "raynor"}, ben(2, 1)),
		game(8, 5, table.ModeTeams, true, table.SeatResult{Place: 1, Points: 30, Faction: "overmind", Leaders: []string{"b"}},
			ben(1, 0), Other{Seat: table.SeatResult{Team: 1, Place: 3}}, Other{Seat: table.SeatResult{Team: 1, Place: 3}}),
		game(7, 9, table.ModeScenario, true, table.SeatResult{Place: 2, Points: 50, Faction: "raynor",
			Leaders: []string{"a", "b"}}, bot),
		game(6, 4, table.ModeStandard, false, table.SeatResult{Place: 1, Points: 15, Faction: "raynor", Lost: true,
			Part: table.PlayedUntil}, ben(2, 1)),
		game(5, 7, table.ModeStandard, false, table.SeatResult{Place: 1, Points: 15, Faction: "raynor", Seconds: 40,
			Times: times, Techs: []string{"x"}}, ben(2, 1), shy),
		game(4, 8, table.ModeStandard, false, table.SeatResult{Place: 2, Points: 9, Faction: "overmind", Seconds: 8,
			Techs: []string{"x", "y"}}, ben(1, 1), gone),
	}
	list[4].Rating = &r
	s := Sum(list, GameFilter{}, false)
	if s.All != (Share{5, 2, .5 + .5 + .5 + 1./3 + 1./3}) || s.Points != 69 || s.Scored != 4 || len(s.Games) != 6 ||
		!s.Games[0].Result.Ended.Equal(list[0].Result.Ended) {
		t.Errorf("%+v, %d points in %d of %d games", s.All, s.Points, s.Scored, len(s.Games))
	}
	if f := s.Factions["raynor"]; f.Games != 3 || f.Wins != 1 || s.Boxes["broodwar"].Games != 2 || s.Sizes[3].Games != 2 ||
		s.Modes[table.ModeTeams].Wins != 1 || math.Abs(s.Modes[table.ModeTeams].Even-.5) > 1e-9 {
		t.Errorf("by faction %+v, by set %+v, by size %+v, by mode %+v", f, s.Boxes, s.Sizes, s.Modes)
	}
	if s.Decisions != 3 || s.Seconds != 48 || s.Times != times || s.LeaderGames != 2 || s.Leaders[0] != (Used{"b", 2}) ||
		s.Techs[0] != (Used{"x", 2}) {
		t.Errorf("times %d in %d s, leaders %v, technologies %v", s.Decisions, s.Seconds, s.Leaders, s.Techs)
	}
	if s.Quickest == nil || s.Quickest.Result.Rounds != 5 || len(s.Course) != 1 || s.Course[0].Rating != r {
		t.Errorf("the quickest %+v, the course %v", s.Quickest, s.Course)
	}
	// Ben: behind, ahead, behind for having left; a partner and somebody whose seat was taken over are no rivals.
	if len(s.Rivals) != 2 || s.Rivals[0].Page != "ben" || s.Rivals[0].Games != 3 || s.Rivals[0].Ahead != 1 ||
		s.Rivals[0].Behind != 2 || s.Rivals[0].Course[2] != -1 || s.Rivals[1].Bot != "medium" {
		t.Errorf("rivals: %+v", s.Rivals)
	}
	if own := Sum(list, GameFilter{}, true); len(own.Rivals) != 3 {
		t.Errorf("rivals that one knows of oneself: %+v", own.Rivals)
	}
	for _, c := range []struct {
		f    GameFilter
		want int
	}{{GameFilter{Box: "base"}, 4}, {GameFilter{Box: "broodwar"}, 2}, {GameFilter{Mode: table.ModeTeams}, 1},
		{GameFilter{Players: 3}, 2}, {GameFilter{Against: "bots"}, 1},
		{GameFilter{Against: "people"}, 5}, {GameFilter{Since: noon.AddDate(0, 0, 7)}, 3}} {
		if got := len(Sum(list, c.f, false).Games); got != c.want {
			t.Errorf("%+v takes %d games, want %d", c.f, got, c.want)
		}
	}
	if low, high := s.All.Interval(); low >= s.All.Rate() || high <= s.All.Rate() {
		t.Errorf("%v to %v around %v", low, high, s.All.Rate())
	}
}
