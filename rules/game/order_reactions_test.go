package game_test

import (
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// lockTable is a table where player 1, Tassadar, has a card that locks areas on planets with one of his Zealots.
func lockTable(t *testing.T, factions ...string) orderGame {
	t.Helper()
	tab := orderTable(t, factions...)
	tab.InPlay(1, "recall")
	tab.Edit(1, "recall", game.Effect{Kind: game.LockArea, Units: 1 << tab.Unit("zealot")})
	tab.Put(1, "zealot", "helios.3")
	tab.Put(0, "2 marine", "helios.2")
	tab.Put(0, "marine", "antiga-prime.1")
	tab.Transport(0, 0)
	return tab
}

func (tab orderGame) lock(area string) game.Answer {
	return game.Answer{Verb: game.DoLock, V: game.AnswerValues{game.OfCard: uint8(tab.Card(1, "recall")),
		game.OfArea: uint8(tab.Area(area))}}
}

// TIME-63, RULING-121: the player is asked about Maelstrom when an opponent executes a Mobilize order; the units of
// the area cannot move in it. Once in an Execution Phase.
func TestAreaIsLocked(t *testing.T) {
	tab := lockTable(t, "raynor", "tassadar")
	tab.Order(0, game.MobilizeOrder, "helios")
	tab.Order(0, game.MobilizeOrder, "helios")
	tab.Order(0, game.MobilizeOrder, "helios")
	tab.Order(0, game.BuildOrder, "helios")
	tab.Execution()
	tab.do(doExecute)
	// No Mobilize order, no question.
	for tab.S.Exec.Order == game.BuildOrder {
		tab.do(doDone)
	}
	tab.do(doEvent) // never spent on an order exchanged for an Event card
	tab.asks(game.AskExecute, 0)
	tab.do(doExecute)
	tab.asks(game.AskReaction, 1)
	tab.refuse(rule.CARD11, tab.lock("antiga-prime.1")) // no Zealot on the planet
	tab.refuse(rule.CARD11, tab.lock("helios.3"))       // no unit of the opponent
	tab.refuse(rule.TIME63, doDone)
	tab.do(tab.lock("helios.2"))
	tab.asks(game.AskMove, 0)
	tab.refuse(rule.ROUND05, tab.move(1, "marine", "helios.2", "helios.1"))
	tab.do(tab.move(1, "marine", "antiga-prime.1", "helios.1"), doDone)
	tab.told(game.LogLocked, 1)
	// The card is spent until the phase ends.
	tab.do(doExecute)
	tab.asks(game.AskMove, 0)
	tab.do(tab.move(1, "marine", "helios.2", "helios.1"))
}

// TIME-63: it may be declined, and locks only an opponent's orders.
func TestAreaIsNotLocked(t *testing.T) {
	tab := lockTable(t, "raynor", "tassadar")
	tab.Order(1, game.MobilizeOrder, "helios")
	tab.Order(0, game.MobilizeOrder, "helios")
	tab.Execution()
	tab.do(doExecute, doPass)
	tab.asks(game.AskMove, 0)
	tab.do(tab.move(1, "marine", "helios.2", "helios.1"), doDone)
	tab.do(doExecute)
	tab.asks(game.AskMove, 1) // their own order

	tab = lockTable(t, "raynor", "tassadar", "overmind", "aldaris")
	tab.R.Options.Teams = true // seats 0 and 2, 1 and 3
	tab.Put(3, "zealot", "helios.1")
	tab.Order(3, game.MobilizeOrder, "helios")
	tab.S.First = 3
	tab.Execution()
	tab.do(doExecute)
	tab.asks(game.AskMove, 3)
}

// RULING-123: an order that becomes a Mobilize order by its owner's choice counts from that choice on; a Defend order
// causes no reaction.
func TestStarOrderCausesReactions(t *testing.T) {
	tab := lockTable(t, "mengsk", "tassadar")
	tab.Star(0)
	tab.Order(0, game.StarOrder, "helios")
	tab.Execution()
	tab.do(executeAs(game.MobilizeOrder))
	tab.asks(game.AskReaction, 1)

	tab = lockTable(t, "mengsk", "tassadar")
	tab.Lead(0, game.Effect{Kind: game.OrderAs, Amount: int8(game.MobilizeOrder)})
	tab.Order(0, game.BuildOrder, "helios")
	tab.Execution()
	tab.do(executeAs(game.SpecialMobilize))
	tab.asks(game.AskReaction, 1)

	tab = lockTable(t, "mengsk", "tassadar")
	tab.Planning()
	tab.do(tab.defend("helios.2"))
	tab.asks(game.AskMove, 0)
}

// fleetTable is a table where player 1, Aldaris, has units on his card and bases on helios.3 and bhekar-ro.1.
func fleetTable(t *testing.T) orderGame {
	t.Helper()
	tab := orderTable(t, "raynor", "aldaris")
	tab.Lead(1, game.Effect{Kind: game.Fleet})
	tab.Wait(1, "2 dragoon,2 scout")
	tab.Base(1, "helios.3") // limit 2
	tab.Base(1, "bhekar-ro.1")
	tab.Put(0, "marine", "helios.2")
	return tab
}

func (tab orderGame) land(unit, area string) game.Answer {
	return game.Answer{Verb: game.DoPlace, V: game.AnswerValues{game.OfUnit: uint8(tab.Unit(unit)),
		game.OfArea: uint8(tab.Area(area))}}
}

// RULING-123, TIME-63: when a Mobilize order is executed, waiting units come down into one area with a base of their
// owner, up to its limit, before the moves.
func TestFleetComesDown(t *testing.T) {
	tab := fleetTable(t)
	tab.Only("abaddon.2", game.Ground)
	tab.Order(0, game.MobilizeOrder, "helios")
	tab.Execution()
	tab.do(doExecute)
	tab.asks(game.AskFleet, 1)
	tab.refuse(rule.TERM06, tab.land("dragoon", "helios.1"))
	tab.refuse(rule.LIMIT01, tab.land("zealot", "helios.3"))
	tab.refuse(rule.BWPLANET02, tab.land("scout", "abaddon.2"))
	tab.do(tab.land("dragoon", "helios.3"))
	tab.refuse(rule.RULING123, tab.land("scout", "bhekar-ro.1"))
	tab.do(tab.land("scout", "helios.3"))
	// The area is full, so there is no further decision.
	tab.asks(game.AskMove, 0)
	if got := tab.Shown("helios.3"); got != "1: 1 dragoon, 1 scout" || tab.Waiting(1, "dragoon") != 1 {
		t.Errorf("in the area: %s", got)
	}
	tab.told(game.LogCameDown, 2)
}

// RULING-123: in their owner's Mobilize order they come down at its start and may move on in it; an area with enemy
// units is not friendly.
func TestFleetInAnOwnOrder(t *testing.T) {
	tab := fleetTable(t)
	tab.Put(0, "firebat", "bhekar-ro.1")
	tab.Order(1, game.MobilizeOrder, "helios")
	tab.Execution()
	tab.do(doExecute)
	tab.asks(game.AskFleet, 1)
	tab.refuse(rule.TERM06, tab.land("dragoon", "bhekar-ro.1"))
	tab.do(tab.land("dragoon", "helios.3"), doDone)
	tab.asks(game.AskMove, 1)
	tab.do(tab.move(1, "dragoon", "helios.3", "helios.1"))
}

// LIMIT-04, RULING-59: waiting units may be destroyed voluntarily; they do not count as units on the board.
func TestWaitingUnitsMayBeDestroyed(t *testing.T) {
	tab := fleetTable(t)
	tab.Order(1, game.BuildOrder, "helios")
	tab.Execution()
	destroy := game.Answer{Verb: game.DoDestroyUnit, V: game.AnswerValues{game.OfUnit: uint8(tab.Unit("dragoon")),
		game.OfArea: uint8(game.NoArea)}}
	var buf [game.MaxLegal]game.Answer
	listed := false
	for _, a := range tab.R.Beside(&tab.S, 1, buf[:0]) {
		listed = listed || a == destroy
	}
	if !listed {
		t.Error("the destruction is not listed")
	}
	supply := tab.S.Seats[1].Supply.Len()
	tab.do(destroy, doConfirm)
	if tab.Waiting(1, "dragoon") != 1 || tab.S.Seats[1].Supply.Len() != supply+1 {
		t.Error("the unit is not in the supply")
	}
	// They do not keep their owner in the game (ELIM-03).
	tab.Put(1, "zealot", "helios.1")
	tab.TakeBase(1)
	tab.do(game.Answer{Verb: game.DoDestroyUnit, V: game.AnswerValues{game.OfUnit: uint8(tab.Unit("zealot")),
		game.OfArea: uint8(tab.Area("helios.1"))}}, doConfirm)
	if tab.S.Alive.Has(1) || tab.S.Victory != game.EliminationVictory {
		t.Error("waiting units keep their owner in the game")
	}
}
