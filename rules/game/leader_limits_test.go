package game_test

import (
	"slices"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// admit makes an area admit only one kind of unit, at this table.
func (tab eventGame) admit(a game.Area, kind game.Layer) {
	tab.R.Areas[a].Admits = kind
	tab.R.Index()
}

// BW-PLANET-03: a special unit limit applies to every way of getting into an area, including that of a Leadership card.
func TestLeadershipCardsObeySpecialUnitLimits(t *testing.T) {
	t.Run("Scorched Earth Policy", func(t *testing.T) {
		tab := leaderTable(t, nil, "mengsk", "overmind")
		home, sky := tab.Area("abaddon", 1), tab.Area("helios", 1)
		was := tab.R.Areas[sky].Admits
		defer tab.admit(sky, was)
		tab.admit(sky, game.Flying)
		tab.Put(0, 1, "wraith", sky)
		tab.Lead(0, "scorched-earth-policy", false)
		tab.legalAre(tab.place("battlecruiser", home), tab.place("battlecruiser", sky), tab.place("siege-tank", home))
		tab.refuse(rule.BWPLANET02, tab.place("siege-tank", sky))
		// Without a figure of one type the other is placed; without any figure nothing is.
		tab = leaderTable(t, nil, "mengsk", "overmind")
		tab.Hide(0, "siege-tank", 3)
		tab.Put(0, 1, "marine", tab.Area("helios", 4))
		tab.Lead(0, "scorched-earth-policy", false)
		tab.refuse(rule.LIMIT01, tab.place("siege-tank", home))
		tab.legalAre(tab.place("battlecruiser", home), tab.place("battlecruiser", tab.Area("helios", 4)))
	})
	t.Run("Warp Gate", func(t *testing.T) {
		tab := leaderTable(t, nil, "tassadar", "raynor")
		gate, sky := tab.Area("antiga-prime", 2), tab.Area("helios", 1)
		was := tab.R.Areas[sky].Admits
		defer tab.admit(sky, was)
		tab.admit(sky, game.Flying)
		tab.Put(0, 1, "zealot", gate)
		tab.Put(0, 1, "scout", gate)
		tab.Lead(0, "warp-gate", true)
		tab.Ends(1)
		tab.asks(game.AskSiteMove, 0)
		tab.refuse(rule.BWPLANET02, tab.leave("zealot", gate, sky))
		tab.do(tab.leave("scout", gate, sky))
		tab.counts(1, "scout", sky)
	})
	t.Run("Psi Disrupter", func(t *testing.T) { // RETREAT-15
		tab := leaderTable(t, nil, "raynor", "overmind", "tassadar")
		here := tab.Area("antiga-prime", 1)
		tab.Put(0, 1, "marine", tab.Area("antiga-prime", 2))
		tab.Put(1, 1, "zergling", here)
		tab.Put(1, 1, "mutalisk", here)
		tab.S.Seats[1].Transports = 1 << 1 // to bhekar-ro
		for n := 1; n <= 3; n++ {
			a := tab.Area("bhekar-ro", n)
			was := tab.R.Areas[a].Admits
			defer tab.admit(a, was)
			tab.admit(a, game.Flying)
		}
		tab.Lead(0, "psi-disrupter", false)
		tab.asks(game.AskExpelled, 1)
		tab.refuse(rule.RETREAT15, tab.leave("zergling", here, tab.Area("bhekar-ro", 2)))
		tab.do(tab.leave("mutalisk", here, tab.Area("bhekar-ro", 2)))
		tab.over()
		tab.counts(1, "mutalisk", tab.Area("bhekar-ro", 2))
		if lost := tab.Told(game.LogDestroyed); len(lost) != 1 { // the Zergling could go nowhere
			t.Errorf("destroyed: %v", lost)
		}
	})
}

// BW-HERO-04, BW-HERO-05: a unit is destroyed for a hero only if the hero then has a place, even if it is the one that
// the unit leaves.
func TestNoFigureIsGivenInVain(t *testing.T) {
	tab := leaderTable(t, nil, "aldaris", "raynor")
	home, away := tab.Area("abaddon", 1), tab.Area("helios", 1) // room for four and for two
	tab.Put(0, 4, "zealot", home)
	tab.Put(0, 2, "dragoon", away)
	n := tab.R.OfType(&tab.S, 0, tab.S.Seats[0].Supply, tab.Unit("dragoon")).Len()
	tab.Hide(0, "dragoon", n)
	tab.Lead(0, "fenix", false)
	tab.asks(game.AskLeaderUnit, 0)
	// The one on a card would leave no room anywhere; one in the area leaves its own.
	tab.refuse(rule.BWHERO05, tab.give("dragoon", game.NoArea))
	tab.legalAre(tab.give("dragoon", away), eventPass)
	tab.do(tab.give("dragoon", away))
	tab.over()
	tab.counts(1, "fenix", away)
	tab.counts(1, "dragoon", away)
	// Alone in its area it leaves one that is no longer friendly.
	tab = leaderTable(t, nil, "aldaris", "raynor")
	tab.Put(0, 4, "zealot", home)
	tab.Put(0, 1, "dragoon", away)
	tab.Hide(0, "dragoon", n+1)
	tab.S.Seats[0].Waiting = 0
	tab.Lead(0, "fenix", false)
	tab.over()
	if len(tab.Told(game.LogLeaderLost)) != 1 {
		t.Error("he was gained")
	}
}

// BW-PLANET-03: starting units obey special unit limits too.
func TestStartingUnitsObeySpecialUnitLimits(t *testing.T) {
	asked := false
	setUp(t, nil, []string{"terran-dominion", "the-swarm"},
		func(g *setupGame, p game.Player, legal []game.Answer) game.Answer {
			if g.s.Top().Step != game.AskStartUnit || asked {
				return legal[0]
			}
			asked = true
			g.r.Areas = slices.Clone(g.r.Areas)
			a := legal[0]
			g.r.Areas[a.Area()].Admits = game.Flying
			g.r.Index()
			if broken := g.r.Check(&g.s, p, a); broken != rule.BWPLANET03 {
				t.Errorf("a ground unit in a flying-only area: %v", broken)
			}
			now := g.r.Legal(&g.s, p, make([]game.Answer, 0, game.MaxLegal))
			for _, other := range now {
				if uint8(other.Area()) == uint8(a.Area()) {
					t.Errorf("%v is legal", other)
				}
			}
			return now[0]
		}, "mengsk", "overmind")
	if !asked {
		t.Error("nobody placed a unit")
	}
}
