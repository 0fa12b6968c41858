package game_test

import (
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// guards counts the guard tokens of a player in an area.
func (tab orderGame) guards(p game.Player, area string, want int) {
	tab.t.Helper()
	a := tab.Area(area)
	if got := int(tab.S.Guards[a]); got != want || tab.S.Seats[p].Guarded.Has(a) != (want > 0) {
		tab.t.Errorf("%d guard tokens in %s, want %d", got, area, want)
	}
}

// BW-ORDER-11, BW-ORDER-12, BW-ORDER-13, BW-ORDER-15, BW-ORDER-17, BW-ORDER-19, PLAN-14, TIME-14, TV-76, FAQ-26: a
// Defend order without moves leaves a guard token at once, and three more orders remain.
func TestDefendOrderCountsAsOne(t *testing.T) {
	tab := orderTable(t)
	tab.Put(0, "marine", "helios.2")
	tab.Planning()
	tab.asks(game.AskOrder, 0)
	tab.refuse(rule.BWORDER11, tab.defend("helios.1")) // empty
	tab.refuse(rule.BWORDER11, tab.defend("abaddon.2"))
	tab.do(tab.defend("helios.2"))
	if tab.S.Top().Step == game.AskMove {
		t.Fatal("asked for moves though nothing can move")
	}
	tab.guards(0, "helios.2", 1)
	tab.told(game.LogDefend, 1)
	tab.drawn(0, 0)
	if tab.S.Active != game.Nobody || tab.S.OrderCount != 0 || !tab.S.Seats[0].Defended {
		t.Errorf("active %d, %d orders, defended %t", tab.S.Active, tab.S.OrderCount, tab.S.Seats[0].Defended)
	}
	own := 0
	for tab.S.Phase == game.Planning && !tab.Over() {
		if tab.S.Top().Player == 0 {
			tab.refuse(rule.BWORDER13, tab.defend("helios.2"))
			own++
		}
		tab.do(tab.Legal()[0])
	}
	if own != 3 || tab.S.OrderCount != 7 {
		t.Errorf("%d more orders, %d in all on the board", own, tab.S.OrderCount)
	}
	// In the next Planning Phase it can be used again.
	tab.S.OrderCount = 0
	tab.S.Seats[0].Tokens = tab.R.Common.Orders
	tab.Planning()
	tab.do(tab.defend("helios.2"))
	tab.guards(0, "helios.2", 2)
}

// BW-ORDER-14, BW-ORDER-16, BW-ORDER-20, RULING-82, RULING-83, RULING-125: units go into the area from the planet
// and by transport from adjacent ones, within its limit, and nowhere else.
func TestDefendOrderMovesIntoItsArea(t *testing.T) {
	tab := orderTable(t)
	tab.Transport(0, 0) // antiga-prime to helios
	tab.Strategic("helios.2")
	tab.Put(0, "2 marine", "helios.2") // limit 4
	tab.Put(0, "firebat", "helios.1")
	tab.Put(0, "3 marine", "antiga-prime.1")
	tab.Put(0, "goliath", "bhekar-ro.1")
	tab.Put(1, "zergling", "helios.3")
	tab.Planning()
	tab.do(tab.defend("helios.2"))
	tab.asks(game.AskMove, 0)
	if x := tab.S.Exec; x.Special || tab.S.Active != 0 || x.Defend != tab.Area("helios.2") {
		t.Errorf("the order is %+v", x)
	}
	tab.refuse(rule.BWORDER14, tab.move(1, "marine", "helios.2", "helios.1"))
	tab.refuse(rule.BWORDER14, tab.move(1, "firebat", "helios.1", "helios.3")) // never a battle
	tab.refuse(rule.BWORDER14, tab.move(1, "firebat", "helios.1", "helios.4"))
	tab.refuse(rule.MOB04, tab.move(1, "goliath", "bhekar-ro.1", "helios.2"))
	tab.refuse(rule.MOB12, tab.move(3, "marine", "antiga-prime.1", "helios.2"))
	tab.do(tab.move(1, "marine", "antiga-prime.1", "helios.2"), tab.move(1, "firebat", "helios.1", "helios.2"))
	// Voluntary destruction is possible meanwhile.
	tab.do(game.Answer{Verb: game.DoDestroyUnit, V: game.AnswerValues{game.OfUnit: uint8(tab.Unit("goliath")),
		game.OfArea: uint8(tab.Area("bhekar-ro.1"))}}, doConfirm)
	tab.do(doDone)
	tab.guards(0, "helios.2", 1)
	if got := tab.Shown("helios.2"); got != "0: 3 marine, 1 firebat" {
		t.Errorf("in the area: %s", got)
	}
	// Later orders are judged by the new position.
	tab.do(tab.Legal()[0])
	tab.asks(game.AskOrder, 0)
	tab.refuse(rule.PLAN03, tab.place(game.BuildOrder, "torus"))
}

// BW-ORDER-11, RULING-82, RULING-02: an area with only an installation is enough, one with pieces of others is not
// possible.
func TestDefendOrderNeedsAFriendlyArea(t *testing.T) {
	tab := orderTable(t)
	tab.Site(0, game.WarpGate, "bhekar-ro.1")
	tab.Put(0, "marine", "helios.2")
	tab.Base(1, "helios.2")
	tab.Planning()
	tab.asks(game.AskOrder, 0)
	tab.refuse(rule.BWORDER11, tab.defend("helios.2"))
	tab.do(tab.defend("bhekar-ro.1"))
	tab.guards(0, "bhekar-ro.1", 1)
}

// BW-PLANET-03, BW-ORDER-16: special unit limits apply to a Defend order too.
func TestDefendOrderKeepsSpecialLimits(t *testing.T) {
	tab := orderTable(t)
	tab.Only("helios.2", game.Flying)
	tab.Put(0, "wraith", "helios.2")
	tab.Put(0, "marine,wraith", "helios.1")
	tab.Planning()
	tab.do(tab.defend("helios.2"))
	tab.refuse(rule.BWPLANET02, tab.move(1, "marine", "helios.1", "helios.2"))
	tab.do(tab.move(1, "wraith", "helios.1", "helios.2"), doDone)
	tab.guards(0, "helios.2", 1)
}

// RULING-35, BW-TOKEN-10: without a guard token in the supply the order still moves units.
func TestDefendOrderWithoutAGuardToken(t *testing.T) {
	tab := orderTable(t)
	tab.R.Common.GuardTokens = 0
	tab.Put(0, "marine", "helios.2")
	tab.Put(0, "marine", "helios.1")
	tab.Planning()
	tab.do(tab.defend("helios.2"), tab.move(1, "marine", "helios.1", "helios.2"), doDone)
	tab.guards(0, "helios.2", 0)
	if got := tab.Shown("helios.2"); got != "0: 2 marine" {
		t.Errorf("in the area: %s", got)
	}
}

// RULING-125, MOB-20, MOB-21: Lift Off and Recall are part of a Defend order, with its area as the only destination.
func TestAbilitiesInADefendOrder(t *testing.T) {
	tab := orderTable(t)
	tab.Base(0, "helios.1")
	tab.Put(0, "marine", "helios.2")
	tab.Planning()
	tab.do(tab.defend("helios.2"))
	tab.asks(game.AskMove, 0)
	lift := func(area string) game.Answer {
		return game.Answer{Verb: game.DoLift, V: game.AnswerValues{game.OfArea: uint8(tab.Area(area))}}
	}
	tab.refuse(rule.BWORDER14, lift("helios.3"))
	tab.do(lift("helios.2"), doDone)
	if tab.S.BaseAt[tab.Area("helios.2")] != 0 {
		t.Error("the base is not there")
	}

	tab = orderTable(t, "tassadar", "overmind")
	tab.InPlay(0, "recall")
	tab.Put(0, "arbiter", "helios.2")
	tab.Put(0, "arbiter", "helios.4")
	tab.Put(0, "zealot", "bhekar-ro.1")
	tab.Planning()
	tab.do(tab.defend("helios.2"), doDone)
	tab.asks(game.AskRecall, 0)
	recall := func(to string) game.Answer {
		return game.Answer{Verb: game.DoRecall, V: game.AnswerValues{game.OfUnit: uint8(tab.Unit("zealot")),
			game.OfFrom: uint8(tab.Area("bhekar-ro.1")), game.OfTo: uint8(tab.Area(to))}}
	}
	tab.refuse(rule.FAQ12, recall("helios.4"))
	tab.do(recall("helios.2"))
	tab.guards(0, "helios.2", 1)
}

// BW-TOKEN-06, BW-TOKEN-07: a guard token is lost with control of its area, and only then.
func TestGuardTokensAreLostWithControl(t *testing.T) {
	tab := orderTable(t)
	tab.Put(0, "marine", "helios.2")
	tab.Base(0, "helios.3")
	tab.Planning()
	tab.do(tab.defend("helios.2"), doDone)
	tab.guards(0, "helios.2", 1)
	tab.do(tab.Legal()[0])
	tab.S.FrameCount, tab.S.OrderCount = 0, 0
	tab.S.Seats[1].Tokens = tab.R.Common.Orders
	tab.Put(1, "zergling", "helios.1")
	tab.Order(1, game.MobilizeOrder, "helios")
	tab.Order(0, game.MobilizeOrder, "helios")
	tab.Execution()
	tab.do(doExecute, tab.move(1, "marine", "helios.2", "helios.4"))
	tab.guards(0, "helios.2", 1) // the move can still be taken back
	tab.do(game.Answer{Verb: game.DoBack, V: game.AnswerValues{game.OfCount: 1, game.OfUnit: uint8(tab.Unit("marine")),
		game.OfFrom: uint8(tab.Area("helios.4")), game.OfTo: uint8(tab.Area("helios.2"))}})
	tab.do(tab.move(1, "marine", "helios.2", "helios.4"), doDone)
	tab.guards(0, "helios.2", 0)
	tab.told(game.LogGuardLost, 1)
}

// RULING-83, RULING-106: a player who destroys their last piece in a Defend order is out; the order ends, the others
// play on.
func TestEliminatedInADefendOrder(t *testing.T) {
	tab := orderTable(t, "raynor", "overmind", "tassadar")
	tab.TakeBase(0)
	tab.Put(0, "marine", "helios.2")
	tab.Put(0, "marine", "helios.1")
	tab.Planning()
	tab.do(tab.defend("helios.2"))
	tab.asks(game.AskMove, 0)
	destroy := func(area string) game.Answer {
		return game.Answer{Verb: game.DoDestroyUnit, V: game.AnswerValues{game.OfUnit: uint8(tab.Unit("marine")),
			game.OfArea: uint8(tab.Area(area))}}
	}
	tokens := tab.S.Seats[0].Tokens
	tab.do(destroy("helios.1"), doConfirm)
	tab.asks(game.AskOrder, 1) // nothing was left to move, so the order was over at once
	tab.guards(0, "helios.2", 1)

	tab = orderTable(t, "raynor", "overmind", "tassadar")
	tab.TakeBase(0)
	tab.Put(0, "marine", "helios.2")
	tab.Put(0, "marine", "helios.1")
	tab.Planning()
	tab.do(tab.defend("helios.2"), destroy("helios.2"), doConfirm)
	tab.asks(game.AskMove, 0)
	tab.do(destroy("helios.1"), doConfirm)
	if tab.S.Alive.Has(0) || tab.S.Exec.Player != game.Nobody || tab.S.Active != game.Nobody ||
		tab.S.Seats[0].Tokens != tokens {
		t.Errorf("alive %b, %+v", tab.S.Alive, tab.S.Exec)
	}
	tab.guards(0, "helios.2", 0)
	// The others still place four orders each, beginning with the Overmind.
	for i := range 8 {
		tab.asks(game.AskOrder, game.Player(1+i%2))
		tab.do(tab.Legal()[0])
	}
	tab.over()
}

// BW-ORDER-10: the base game has no Defend order.
func TestNoDefendOrderInTheBaseGame(t *testing.T) {
	tab := orderTable(t)
	tab.R.Options.BroodWar = false
	tab.Put(0, "marine", "helios.2")
	tab.Planning()
	tab.refuse(rule.TIME13, tab.defend("helios.2"))
}

// RULING-04, BW-ORDER-12: a player without a token for a stack still has their Defend order, which counts as one of the
// four.
func TestDefendOrderWithoutOtherTokens(t *testing.T) {
	tab := orderTable(t)
	tab.Put(0, "marine", "helios.2")
	tab.S.Seats[0].Tokens = [game.OrderKinds]uint8{}
	tab.Planning()
	tab.asks(game.AskOrder, 0)
	for _, a := range tab.Legal() {
		if a.Verb != game.DoDefend {
			t.Errorf("%v is legal", a)
		}
	}
	tab.do(tab.defend("helios.2"))
	tab.guards(0, "helios.2", 1)
	for tab.S.Phase == game.Planning && !tab.Over() {
		tab.asks(game.AskOrder, 1)
		tab.do(tab.Legal()[0])
	}
	if tab.S.OrderCount != 4 {
		t.Errorf("%d orders on the board", tab.S.OrderCount)
	}
}
