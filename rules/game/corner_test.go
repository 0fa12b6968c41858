package game_test

import (
	"slices"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// RULING-124: a planet on which no more orders may be placed takes no Defend order either, whichever planet it is.
func TestNoDefendOrderOnAClosedPlanet(t *testing.T) {
	for planet, areas := range map[string][]string{"abaddon": {"abaddon.2", "helios.2"},
		"helios": {"helios.2", "abaddon.2"}} {
		tab := orderTable(t, "queen-of-blades", "raynor")
		tab.Lead(0, game.Effect{Kind: game.LimitOrders, Amount: 1})
		tab.S.Seats[0].Influence = tab.Planet(planet)
		for _, area := range areas {
			tab.Put(1, "marine", area)
		}
		tab.S.First = 1
		tab.Planning()
		tab.do(tab.place(game.BuildOrder, planet))
		tab.do(tab.Legal()[0])
		tab.asks(game.AskOrder, 1)
		tab.refuse(rule.ROUND05, tab.defend(areas[0]))
		if legal := tab.Legal(); slices.Contains(legal, tab.defend(areas[0])) ||
			!slices.Contains(legal, tab.defend(areas[1])) {
			t.Errorf("%s is closed; legal are %v", planet, legal)
		}
	}
}

// SPECIAL-06: the log says of each side's comparison whether a special order adds to it, which it does only for the
// attacker.
func TestSpecialOrderIsToldOfTheAttacker(t *testing.T) {
	for special, want := range map[bool][2]bool{false: {false, false}, true: {true, false}} {
		f := newFight(t, "overmind", "mengsk")
		f.Hand(0, "combat-1")
		f.Hand(1, "combat-1")
		if special {
			f.FightSpecial("zergling", "marine")
			f.asked(game.AskExtraDraw, 0)
			f.do("pass")
		} else {
			f.Fight("zergling", "marine")
		}
		f.duel("combat-1", "combat-1")
		for p := range game.Player(2) {
			if told := f.compared(p).V[game.EntryFlags]&game.WithSpecial != 0; told != want[p] {
				t.Errorf("special %v: of player %d it is told: %v", special, p, told)
			}
		}
	}
}

// TIME-63: after an order every player who can react is asked, each in their turn.
func TestEveryoneReacts(t *testing.T) {
	tab := orderTable(t, "raynor", "tassadar", "aldaris", "overmind")
	for p := game.Player(1); p <= 2; p++ {
		tab.InPlay(p, "recall")
		tab.Edit(p, "recall", game.Effect{Kind: game.LockArea, Units: 1 << tab.Unit("zealot")})
	}
	tab.Put(1, "zealot", "helios.3")
	tab.Put(2, "zealot", "helios.4")
	tab.Put(0, "2 marine", "helios.2")
	tab.Order(0, game.MobilizeOrder, "helios")
	tab.Execution()
	tab.do(doExecute)
	tab.asks(game.AskReaction, 1)
	tab.do(doPass)
	tab.asks(game.AskReaction, 2)
	tab.do(doPass)
	tab.asks(game.AskMove, 0)
}

// RULING-29: units that wait on a Leadership card go back to the supply when their owner is eliminated, and the log
// tells them.
func TestWaitingUnitsOfTheEliminated(t *testing.T) {
	tab := pieceTable(t, "overmind", "raynor", "tassadar")
	tab.Leader(1, "covert-operations")
	before := tab.S.Seats[1].Supply
	tab.Wait(1, "3 ghost")
	tab.Put(0, "zergling", "abaddon.2")
	tab.Base(2, "helios.3")
	tab.Regrouping()
	if seat := &tab.S.Seats[1]; tab.S.Alive.Has(1) || seat.Waiting != 0 || seat.Supply != before {
		t.Errorf("alive %b, waiting %b, supply %b, before %b", tab.S.Alive, seat.Waiting, seat.Supply, before)
	}
	if lost := tab.Told(game.LogDestroyed); len(lost) != 3 || lost[0].V[game.EntryArea] != uint8(game.NoArea) {
		t.Errorf("the log tells %v", lost)
	}
}

// HIDE-18, EVENT-03: players know the cards that they have read; of others' cards they see only how many of each stage
// there are.
func TestReadEventsAreSeenByTheirReader(t *testing.T) {
	tab := eventTable(t)
	mine := tab.Draw(0, "new-recruits")[0]
	tab.Draw(2, "early-propaganda")
	tab.Start()
	tab.asks(game.AskPlayEvent, 0)
	for viewer := range game.Player(3) {
		v := tab.R.View(&tab.S, viewer)
		for p, want := range []int{1, 0, 1} {
			n := 0
			for _, of := range v.Seats[p].Drawn {
				n += int(of)
			}
			if n != want {
				t.Errorf("player %d sees %d drawn cards of player %d", viewer, n, p)
			}
		}
		if got := v.Seats[0].Read.Has(mine); got != (viewer == 0) {
			t.Errorf("player %d knows the card of player 0: %v", viewer, got)
		}
		if v.Seats[2].Read.Has(mine) || v.Seats[1].Read != (game.EventSet{}) {
			t.Error("a card is seen with a player who has none such")
		}
	}
}

// A card may require that the opposing front-line unit has no support; a supporting unit that was destroyed still
// counts as support.
func TestEffectAgainstAnUnsupportedUnit(t *testing.T) {
	for support, want := range map[string]bool{"hydralisk": true, "2 hydralisk": false} {
		f := newFight(t, "raynor", "overmind")
		f.Hand(0, "combat-1")
		f.Hand(1, "combat-1")
		f.Edit(0, "combat-1", game.Effect{Kind: game.Attack, Amount: 3, If: game.IfFoeAlone})
		f.Fight("marine", support)
		f.duel("combat-1", "combat-1")
		if got := int8(f.compared(0).V[game.EntryCards]); (got == 3) != want {
			t.Errorf("against %s the card adds %d", support, got)
		}
		if got := int8(f.compared(1).V[game.EntryCards]); got != 0 {
			t.Errorf("a card of the other side adds %d", got)
		}
	}
}

// TIME-62: nobody without a card is asked for one at the end of the Planning Phase, not even silently.
func TestNoPlanningCardNoQuestion(t *testing.T) {
	tab := orderTable(t, "aldaris", "overmind")
	tab.Planning()
	tab.planAll()
	tab.over()
	for _, forced := range tab.Log.Forced {
		if forced.Step == game.AskPlanningCard {
			t.Errorf("player %d was asked for a card without having one", forced.Player)
		}
	}
}

// TIME-62, PLAN-06: two orders are a stack whose bottom order can go on top.
func TestBottomOfTwoGoesOnTop(t *testing.T) {
	tab := orderTable(t, "aldaris", "overmind")
	tab.Lead(0, game.Effect{Kind: game.RaiseOrder})
	tab.Put(0, "zealot", "helios.2")
	tab.Planning()
	helios := []game.Order{game.BuildOrder, game.MobilizeOrder}
	for tab.S.Top().Step == game.AskOrder {
		a := tab.place(game.ResearchOrder, "abaddon")
		if tab.S.Top().Player == 0 && len(helios) > 0 {
			a, helios = tab.place(helios[0], "helios"), helios[1:]
		} else if !slices.Contains(tab.Legal(), a) {
			a = tab.Legal()[0]
			for _, b := range tab.Legal() {
				if b.Verb == game.DoOrder && b.Planet() == tab.Planet("abaddon") {
					a = b
				}
			}
		}
		tab.do(a)
	}
	tab.asks(game.AskPlanningCard, 0)
	tab.do(game.Answer{Verb: game.DoRaise, V: game.AnswerValues{game.OfPlanet: uint8(tab.Planet("helios"))}})
	var stack []game.Order
	for _, o := range tab.S.Orders[:tab.S.OrderCount] {
		if o.Planet == tab.Planet("helios") {
			stack = append(stack, o.Order)
		}
	}
	if !slices.Equal(stack, []game.Order{game.MobilizeOrder, game.BuildOrder}) {
		t.Errorf("the stack is %v", stack)
	}
}
