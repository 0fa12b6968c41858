package game_test

import (
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// Wherever an answer names a unit, its player can distinguish their own from stolen ones, and stolen ones of one type
// from two players from each other (BW-KEY-03, RULING-41).
func TestStolenUnitsAreToldApart(t *testing.T) {
	t.Run("in an exchange", func(t *testing.T) { // BW-MOD-02: the stolen one fights with another deck
		f := newBroodFight(t, "raynor", "tassadar", "aldaris")
		f.Module(1, "defensive")
		f.Fight("2 marine", "zealot, 2:zealot, dragoon")
		f.do("pair marine zealot+", "pair marine dragoon", "support zealot 1")
		f.asked(game.AskSwap, 1)
		f.refuse(rule.BWMOD02, "swap 0 zealot* front 1 zealot") // only one is in front
		f.do("swap 0 zealot front 1 zealot")
		f.asked(game.AskCards, 0)
		if sk := &f.S.Battle.Skirmishes; sk[0].Deck[1] != 1 || sk[1].Deck[1] != 1 {
			t.Error("a deck of another player serves in front")
		}
		f = newBroodFight(t, "raynor", "tassadar", "aldaris")
		f.Module(1, "defensive")
		f.Fight("2 marine", "2 zealot, 2:zealot, dragoon")
		f.do("pair marine dragoon", "pair marine zealot", "support zealot 0", "support zealot 0")
		f.asked(game.AskSwap, 1)
		f.refuse(rule.BWMOD02, "swap 0 zealot 1 zealot front") // own ones are alike
		f.do("swap 0 zealot* 1 zealot front")
		if f.S.Battle.Skirmishes[1].Deck[1] != 2 {
			t.Error("the stolen Zealot is not in front")
		}
	})
	t.Run("by a hero's revenge", func(t *testing.T) {
		for answer, owner := range map[string]game.Player{"revenge zealot helios.4": 1, "revenge zealot* helios.4": 0} {
			f := newBroodFight(t, "tassadar", "aldaris", "mengsk")
			f.Lead(0, "gantrithor")
			f.Hand(0, "combat-3")
			f.Hand(1, "combat-13")
			f.Put(1, "zealot, 0:zealot", "helios.4")
			f.Fight("gantrithor, scout", "archon")
			f.do("pair gantrithor archon")
			f.clash("card 0 combat-3", "card 0 combat-13")
			f.asked(game.AskRevenge, 0)
			f.refuse(rule.TIME48, "revenge base* helios.4")
			before := f.Supplied(owner, "zealot")
			f.do(answer)
			f.supplied(owner, "zealot", before+1)
		}
	})
	t.Run("of two owners", func(t *testing.T) {
		for answer, owner := range map[string]game.Player{"give-up marine helios.1": 0, "give-up marine* helios.1": 2} {
			f := newBroodFight(t, "mengsk", "tassadar", "raynor")
			f.Put(1, "0:marine, 2:marine", "helios.1")
			f.Hand(0, "siege-mode-1")
			f.Hand(1, "combat-3 mind-control")
			f.Fight("siege-tank", "zealot, dark-archon")
			f.clash("card 0 siege-mode-1", "card 0 combat-3 mind-control")
			f.asked(game.AskCaptive, 1)
			if n := len(f.Legal()); n != 3 {
				t.Errorf("%d answers", n)
			}
			f.do(answer)
			f.supplied(owner, "marine", 6)
		}
		// Which of them is in front decides whose deck is used.
		f := newBroodFight(t, "overmind", "tassadar", "raynor", "mengsk")
		f.Fight("zergling", "2:marine, 3:marine")
		f.do("pair zergling marine+")
		f.asked(game.AskCards, 0)
		if f.S.Battle.Skirmishes[0].Deck[1] != 3 {
			t.Error("the Marine of Mengsk is not in front")
		}
	})
	t.Run("in Ultimate Sacrifice", func(t *testing.T) {
		tab := leaderTable(t, nil, "tassadar", "aldaris")
		a := tab.Area("helios", 4)
		tab.Put(0, 1, "zealot", a)
		tab.Steal(0, "zealot", 1, a)
		tab.Lead(0, "ultimate-sacrifice", false)
		tab.asks(game.AskLeaderUnit, 0)
		stolen := tab.give("zealot", a)
		stolen.V[game.OfStolen] = game.StolenFirst
		tab.legalAre(tab.give("zealot", a), stolen)
		tab.do(stolen)
		tab.counts(1, "zealot", a)
		if n := tab.R.OfType(&tab.S, 1, tab.S.Seats[1].Supply, tab.Unit("zealot")).Len(); n != 6 {
			t.Errorf("%d Zealots in the supply of their owner", n)
		}
	})
}
