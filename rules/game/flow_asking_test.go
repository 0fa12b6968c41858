package game_test

import (
	"testing"

	"koprulu/rules/game"
)

// crowded is a Build order of the Overmind on Helios, with a base there, in which neither workers nor transports can be
// built: all are in play. Units cost what the pool pays for; areas holds the unit limits of Helios.
func crowded(t *testing.T, rev game.Revision, limits [4]uint8) orderGame {
	t.Helper()
	tab := pieceTableWith(t, func(o *game.Options) { o.Revision = rev }, "overmind", "raynor")
	tab.Base(0, "helios.2")
	tab.S.Seats[0].Pool = 15
	tab.S.Seats[0].Transports = 1<<tab.S.LinkCount - 1
	for i, limit := range limits {
		tab.EditArea([4]string{"helios.1", "helios.2", "helios.3", "helios.4"}[i], func(a *game.AreaInfo) { a.Limit = limit })
	}
	return tab
}

// begin executes the order and reports whether step 1 is asked about.
func (tab orderGame) begin() bool {
	tab.t.Helper()
	tab.executing(game.BuildOrder, "helios")
	return tab.R.Decision(&tab.S) == game.AskBuild
}

// LIMIT-05: step 1 of a Build order is asked about, though nothing can be built, where voluntary destruction could open
// it, and passed over where it could not, under every revision of the rules.
func TestBuildIsAskedAboutWhereDestructionHelps(t *testing.T) {
	for _, rev := range []game.Revision{game.Revision1, game.Revision2} {
		for name, c := range map[string]struct {
			limits [4]uint8
			set    func(tab orderGame)
			asked  bool
		}{
			"own units fill the areas": {[4]uint8{1, 1, 1, 1}, func(tab orderGame) {
				for _, a := range []string{"helios.1", "helios.2", "helios.3", "helios.4"} {
					tab.Put(0, "zergling", a)
				}
			}, true},
			"no area has room for any unit": {[4]uint8{0, 0, 0, 0}, func(tab orderGame) {}, false},
			"units of others fill the areas": {[4]uint8{1, 0, 1, 1}, func(tab orderGame) {
				for _, a := range []string{"helios.1", "helios.3", "helios.4"} {
					tab.Put(1, "marine", a)
				}
			}, false},
			"all figures are elsewhere": {[4]uint8{4, 4, 4, 4}, func(tab orderGame) {
				for tab.Supplied(0, "zergling") > 0 {
					tab.Put(0, "zergling", "antiga-prime.1")
				}
			}, true},
			"all figures are elsewhere and nothing can be paid": {[4]uint8{4, 4, 4, 4}, func(tab orderGame) {
				for tab.Supplied(0, "zergling") > 0 {
					tab.Put(0, "zergling", "antiga-prime.1")
				}
				tab.S.Seats[0].Pool, tab.S.Seats[0].Unavailable = 0, 15
			}, false},
		} {
			tab := crowded(t, rev, c.limits)
			c.set(tab)
			if asked := tab.begin(); asked != c.asked {
				t.Errorf("revision %d, %s: step 1 is asked about: %v", rev, name, asked)
			}
		}
	}
}

// BUILD-27, BUILD-32, LIMIT-05: step 1 is asked about if all that is left is to give the base on the planet up for
// another area of it. In Survival a base that is given up leaves the game (MODE-04): another one must be left, on the
// board and in the supply.
func TestBuildIsAskedAboutForTheBase(t *testing.T) {
	for name, c := range map[string]struct {
		survival bool
		bases    int
		lost     uint8
		asked    bool
	}{
		"the only base":                        {false, 1, 0, true},
		"two in Survival":                      {true, 2, 0, true},
		"the only one in Survival":             {true, 1, 0, false},
		"two in Survival, the others are lost": {true, 2, 4, false},
	} {
		tab := pieceTableWith(t, func(o *game.Options) { o.Survival = c.survival }, "overmind", "raynor")
		tab.Base(0, "helios.2")
		tab.Base(1, "antiga-prime.1")
		if c.bases == 1 {
			tab.LoseBase(0, tab.Area("abaddon.1"))
		}
		seat := &tab.S.Seats[0]
		seat.LostBases = c.lost
		seat.Pool, seat.Level, seat.Transports = 15, [game.Buildings]uint8{}, 1<<tab.S.LinkCount-1
		tab.Put(0, "zergling", "helios.4")
		if limit := tab.R.BaseLimit(&tab.S, 0); limit != 6-int(c.lost) {
			t.Fatalf("the Overmind may have %d bases", limit)
		}
		if asked := tab.begin(); asked != c.asked {
			t.Errorf("%s: step 1 is asked about: %v", name, asked)
		}
	}
}
