package game_test

import (
	"testing"

	"koprulu/rules/game"
)

// decided returns what the end of a game says about its tie-breaker: the number of the criterion that decided, and the
// players who were equal until then.
func (tab eventGame) decided() (by uint8, among game.PlayerSet) {
	tab.t.Helper()
	for _, e := range tab.Log.Entries {
		if e.Kind == game.LogVictory {
			return e.V[game.EntryDecider], game.PlayerSet(e.V[game.EntryEqual])
		}
	}
	tab.t.Fatal("the game did not end")
	return 0, 0
}

// even makes the first two players equal in everything, with enough points to win, and the third one poor.
func (tab eventGame) even() {
	for p := range tab.R.Options.Players {
		tab.S.Seats[p].Cards = 0
	}
	tab.S.Seats[0].Points, tab.S.Seats[1].Points = 16, 16
}

// WIN-04, WIN-06, WIN-09: the log says which tie-breaker decided, and between whom; the last one counts if several were
// needed.
func TestEndTellsTieBreaker(t *testing.T) {
	for name, test := range map[string]struct {
		prepare func(tab eventGame)
		by      uint8
		among   game.PlayerSet
		winners game.PlayerSet
	}{
		"one player": {func(tab eventGame) { tab.S.Seats[1].Points = 14 }, 0, 0, 0b1},
		"points":     {func(tab eventGame) { tab.S.Seats[1].Points = 17 }, 1, 0b11, 0b10},
		"points, with the third far behind": {func(tab eventGame) { tab.S.Seats[2].Points = 15; tab.S.Seats[0].Points = 15 },
			1, 0b111, 0b10},
		"resources": {func(tab eventGame) { tab.S.Seats[1].Cards |= 1 << tab.Area("helios", 2) }, 2,
			0b11, 0b10},
		"bases": {func(tab eventGame) {
			tab.Base(0, tab.Area("helios", 1))
			tab.Put(1, 1, "marine", tab.Area("helios", 2))
		}, 4, 0b11, 0b1},
		"areas":   {func(tab eventGame) { tab.Put(1, 1, "marine", tab.Area("helios", 2)) }, 3, 0b11, 0b10},
		"workers": {func(tab eventGame) { tab.S.Seats[0].Pool++ }, 5, 0b11, 0b1},
		"shared":  {func(eventGame) {}, 6, 0b11, 0b11},
		"areas of two, the third fell behind before": {func(tab eventGame) {
			tab.S.Seats[2].Points = 15
			tab.Put(1, 1, "marine", tab.Area("helios", 2))
		}, 3, 0b11, 0b10},
	} {
		t.Run(name, func(t *testing.T) {
			tab := leaderTable(t, nil, "raynor", "mengsk", "overmind")
			tab.even()
			test.prepare(tab)
			if tab.Check(game.RegroupNormal); tab.S.Winners != test.winners {
				t.Errorf("%b wins, want %b", tab.S.Winners, test.winners)
			}
			if by, among := tab.decided(); by != test.by || among != test.among {
				t.Errorf("place %d decides between %b, want %d between %b", by, among, test.by, test.among)
			}
		})
	}
}
