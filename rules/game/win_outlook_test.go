package game_test

import (
	"testing"

	"koprulu/internal/played"
	"koprulu/rules/game"
)

// WIN-01, WIN-23: what the end of the round would bring is said for every kind of victory, with the areas that each
// decide it, and nothing is said where nobody would win.
func TestOutlook(t *testing.T) {
	for name, test := range map[string]struct {
		prepare func(tab eventGame)
		kind    game.Victory
		winners game.PlayerSet
		needed  func(tab eventGame) game.AreaSet
	}{
		"nobody": {func(eventGame) {}, game.NoVictory, 0, nil},
		"points that come with areas": {func(tab eventGame) {
			tab.S.Seats[0].Points = 15
			tab.S.Seats[0].Points -= uint16(gain(tab, 0))
		}, game.NormalVictory, 0b1, func(tab eventGame) game.AreaSet { return worth(tab, 0) }},
		"points that are there": {func(tab eventGame) { tab.S.Seats[0].Points = 16 }, game.NormalVictory, 0b1, nil},
		"special objective": {func(tab eventGame) {
			tab.Base(2, tab.Area("antiga-prime", 1))
			tab.Base(2, tab.Area("helios", 1))
			tab.InPlay(2, "the-swarm")
			tab.Stage(3)
		}, game.SpecialVictory, 0b100, func(tab eventGame) game.AreaSet { return tab.R.Controlled(&tab.S, 2) }},
		"special objective too early": {func(tab eventGame) {
			tab.Base(2, tab.Area("antiga-prime", 1))
			tab.Base(2, tab.Area("helios", 1))
			tab.InPlay(2, "the-swarm")
		}, game.NoVictory, 0, nil},
		"elimination": {func(tab eventGame) {
			tab.Put(0, 1, "marine", tab.Area("bhekar-ro", 1))
			tab.Put(0, 1, "marine", tab.Area("dylar-iv", 1))
		}, game.EliminationVictory, 0b1, nil},
		"cards that end the game": {func(tab eventGame) {
			tab.even()
			tab.S.Seats[0].Points, tab.S.Seats[1].Points = 9, 3
			tab.S.EndMarkers = 2
		}, game.EndGameVictory, 0b1, nil},
	} {
		t.Run(name, func(t *testing.T) {
			tab := leaderTable(t, nil, "raynor", "mengsk", "overmind")
			test.prepare(tab)
			tab.S.Phase = game.Execution
			before := tab.S
			o := tab.R.Outlook(&tab.S)
			if tab.S != before {
				t.Error("the position is changed")
			}
			if o.Victory != test.kind || o.Winners != test.winners {
				t.Fatalf("victory %d of %b, want %d of %b", o.Victory, o.Winners, test.kind, test.winners)
			}
			if test.needed != nil {
				if want := test.needed(tab); o.Needed != want || want == 0 {
					t.Errorf("areas %b, want %b", o.Needed, want)
				}
			}
		})
	}
}

// gain is what a player scores at the end of a round.
func gain(tab eventGame, p game.Player) int {
	then := eventGame{&game.EventTable{R: tab.R, S: tab.S}, tab.t}
	then.Check(game.RegroupPoints)
	return int(then.S.Seats[p].Points) - int(tab.S.Seats[p].Points)
}

// worth are the areas of a player that score.
func worth(tab eventGame, p game.Player) (set game.AreaSet) {
	for a := range tab.R.Controlled(&tab.S, p).All() {
		if tab.R.Areas[a].Conquest > 0 {
			set = set.With(a)
		}
	}
	return set
}

// TestOutlookIsOpen (P5): what a view says of the end of the round is what the rules say, whoever looks, in all kinds
// of positions.
func TestOutlookIsOpen(t *testing.T) {
	said := 0
	played.Positions(t, func(name string, r *game.Rules, s *game.State) {
		want := r.Outlook(s)
		if want.Winners != 0 {
			said++
		}
		for p := range r.Players() + 1 {
			if int(p) == r.Options.Players {
				p = game.Nobody
			}
			if v := r.View(s, p); v.Outlook(r) != want {
				t.Errorf("%s, seat %d: %+v, want %+v", name, p, v.Outlook(r), want)
			}
		}
	})
	if said == 0 {
		t.Error("nobody would win anywhere")
	}
}
