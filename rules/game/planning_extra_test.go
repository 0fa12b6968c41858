package game_test

import (
	"slices"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// planAll lets everyone place the first order listed and returns who placed, in sequence.
func (tab orderGame) planAll() []game.Player {
	var placed []game.Player
	for !tab.Over() && tab.S.Top().Step == game.AskOrder {
		placed = append(placed, tab.S.Top().Player)
		tab.do(tab.Legal()[0])
	}
	return placed
}

// TIME-68, TV-98, RULING-124: the Cerebrate gives an order before everyone's first one, not the Defend order; the
// Overmind places five and is not obstructed before the last has left the board.
func TestCerebrateGivesAnOrder(t *testing.T) {
	tab := orderTable(t, "raynor", "overmind")
	tab.Lead(1, game.Effect{Kind: game.SiteOrder, Site: game.Cerebrate})
	tab.Site(1, game.Cerebrate, "helios.1")
	tab.Put(1, "zergling", "helios.2")
	tab.Put(0, "marine", "helios.3")
	tab.Planning()
	tab.asks(game.AskOrder, 1)
	tab.refuse(rule.RULING124, tab.defend("helios.2"))
	tab.refuse(rule.PLAN17, doPass)
	tab.do(tab.place(game.SpecialMobilize, "helios"))
	tab.asks(game.AskOrder, 0)
	placed := tab.planAll()
	own := 1
	for _, p := range placed {
		own += int(p)
	}
	if own != 5 || len(placed) != 8 {
		t.Errorf("placed by %v", placed)
	}
	tab.Execution()
	left := 0
	for _, o := range tab.S.Orders[:tab.S.OrderCount] {
		left += int(o.Player)
	}
	if left != 5 {
		t.Fatalf("%d orders of the Overmind on the board", left)
	}

	// Without the installation there is no order.
	tab = orderTable(t, "raynor", "overmind")
	tab.Lead(1, game.Effect{Kind: game.SiteOrder, Site: game.Cerebrate})
	tab.Site(1, game.InfestedCommandCenter, "helios.1")
	tab.Planning()
	tab.asks(game.AskOrder, 0)
	if placed := tab.planAll(); len(placed) != 8 {
		t.Errorf("placed by %v", placed)
	}
}

// TV-98, EXEC-10: a fifth order keeps its owner from being out of orders.
func TestFiveOrdersAreExecuted(t *testing.T) {
	tab := orderTable(t, "raynor", "overmind")
	for _, o := range []game.Order{game.BuildOrder, game.BuildOrder, game.MobilizeOrder, game.MobilizeOrder} {
		tab.Order(1, o, "helios")
	}
	tab.Order(0, game.ResearchOrder, "helios")
	tab.Order(1, game.ResearchOrder, "bhekar-ro")
	tab.Execution()
	tab.asks(game.AskExecute, 0)
	tab.do(doEvent)
	turns := 0
	for !tab.Over() {
		if tab.S.Top().Step == game.AskReveal {
			tab.do(tab.Legal()[0])
		}
		if !tab.Over() {
			tab.asks(game.AskExecute, 1)
			tab.do(doEvent)
			turns++
		}
	}
	if turns != 5 {
		t.Errorf("%d turns", turns)
	}
	tab.told(game.LogObstructed, 0)
	tab.drawn(1, 5)
}

// The Will of the Conclave, RULING-124: after each of their four orders the player may place a second one, not the
// Defend order, eight in all.
func TestTwoOrdersInsteadOfOne(t *testing.T) {
	tab := orderTable(t, "aldaris", "overmind")
	tab.Lead(0, game.Effect{Kind: game.DoubleOrders})
	tab.Put(0, "zealot", "helios.2")
	tab.Planning()
	tab.asks(game.AskOrder, 0)
	tab.refuse(rule.PLAN17, doPass)
	tab.do(tab.place(game.BuildOrder, "helios"))
	tab.asks(game.AskOrder, 0)
	tab.refuse(rule.RULING124, tab.defend("helios.2"))
	tab.do(tab.place(game.SpecialBuild, "bhekar-ro"))
	tab.asks(game.AskOrder, 1)
	tab.do(tab.Legal()[0])
	// The first of two may be the Defend order.
	tab.do(tab.defend("helios.2"))
	tab.asks(game.AskOrder, 0)
	tab.do(doPass)
	tab.asks(game.AskOrder, 1)
	placed := tab.planAll()
	own := 0
	for _, p := range placed {
		if p == 0 {
			own++
		}
	}
	if own != 4 || len(placed) != 7 {
		t.Errorf("placed by %v", placed)
	}
}

// Subtle Influence, RULING-124: every other player places at most one order on the planet, a Defend order and extra
// orders included.
func TestOrdersOnAPlanetAreLimited(t *testing.T) {
	tab := orderTable(t, "queen-of-blades", "raynor")
	tab.Lead(0, game.Effect{Kind: game.LimitOrders, Amount: 1})
	tab.S.Seats[0].Influence = tab.Planet("helios")
	tab.Put(1, "marine", "helios.2")
	tab.Put(1, "marine", "bhekar-ro.1")
	tab.Put(0, "zergling", "helios.1")
	tab.Planning()
	tab.do(tab.place(game.BuildOrder, "helios"))
	tab.asks(game.AskOrder, 1)
	tab.do(tab.place(game.BuildOrder, "helios"))
	tab.do(tab.place(game.BuildOrder, "helios")) // she may
	tab.asks(game.AskOrder, 1)
	tab.refuse(rule.ROUND05, tab.place(game.MobilizeOrder, "helios"))
	tab.refuse(rule.ROUND05, tab.defend("helios.2"))
	tab.do(tab.defend("bhekar-ro.1"))

	tab = orderTable(t, "queen-of-blades", "raynor")
	tab.Lead(0, game.Effect{Kind: game.LimitOrders, Amount: 1})
	tab.S.Seats[0].Influence = tab.Planet("helios")
	tab.Put(1, "marine", "helios.2")
	tab.S.First = 1
	tab.Planning()
	tab.do(tab.defend("helios.2"))
	tab.do(tab.Legal()[0])
	tab.asks(game.AskOrder, 1)
	tab.refuse(rule.ROUND05, tab.place(game.MobilizeOrder, "helios"))
	tab.do(tab.place(game.MobilizeOrder, "antiga-prime"))
}

// Khala Devotee, TIME-62: at the end of the Planning Phase the bottom order of a stack goes on top, once, facedown.
func TestBottomOrderGoesOnTop(t *testing.T) {
	tab := orderTable(t, "aldaris", "overmind")
	tab.Lead(0, game.Effect{Kind: game.RaiseOrder})
	tab.Put(0, "zealot", "helios.2")
	tab.Put(1, "zergling", "helios.1")
	tab.Planning()
	raise := func(planet string) game.Answer {
		return game.Answer{Verb: game.DoRaise, V: game.AnswerValues{game.OfPlanet: uint8(tab.Planet(planet))}}
	}
	tab.do(tab.place(game.BuildOrder, "helios"), tab.place(game.MobilizeOrder, "helios"))
	tab.do(tab.place(game.BuildOrder, "abaddon"), tab.place(game.MobilizeOrder, "bhekar-ro"))
	tab.do(tab.place(game.ResearchOrder, "helios"), tab.place(game.ResearchOrder, "abaddon"))
	tab.do(tab.place(game.ResearchOrder, "abaddon"), tab.place(game.ResearchOrder, "abaddon"))
	tab.asks(game.AskPlanningCard, 0)
	tab.refuse(rule.PLAN06, raise("bhekar-ro"))
	tab.do(raise("helios"))
	tab.over() // once in a phase, and there is no other card
	var stack []game.Order
	for _, o := range tab.S.Orders[:tab.S.OrderCount] {
		if o.Planet == tab.Planet("helios") {
			stack = append(stack, o.Order)
		}
	}
	if len(stack) != 3 || stack[0] != game.MobilizeOrder || stack[1] != game.ResearchOrder || stack[2] != game.BuildOrder {
		t.Errorf("the stack is %v", stack)
	}
	if v := tab.R.View(&tab.S, 1); v.Orders[tab.S.OrderCount-1].Order != game.OrderKinds {
		t.Error("the order was shown")
	}

	// It may be declined, and others have no such card.
	tab = orderTable(t, "overmind", "aldaris")
	tab.Lead(1, game.Effect{Kind: game.RaiseOrder})
	tab.Planning()
	tab.planAll()
	tab.asks(game.AskPlanningCard, 1)
	tab.do(doPass)
	tab.over()
}

// HIDE-02, RULING-90: a player who has looked at the orders of a planet cannot take that back.
func TestLookingAtOrdersCannotBeTakenBack(t *testing.T) {
	tab := orderTable(t, "raynor", "overmind")
	tab.Base(0, "helios.1")
	tab.Put(1, "zergling", "helios.2")
	tab.Keep(0, "intercepted-orders", 1)
	tab.Planning()
	for tab.S.Top().Step == game.AskOrder {
		tab.do(tab.Legal()[0])
	}
	tab.asks(game.AskPlanningCard, 0)
	h := game.NewHistory(tab.S)
	look := slices.IndexFunc(tab.Legal(), func(a game.Answer) bool { return a.Verb == game.DoUseEvent })
	if look < 0 {
		t.Fatal("he cannot look")
	}
	if broken := h.Apply(tab.R, 0, tab.Legal()[look], nil); broken != rule.None {
		t.Fatal(broken)
	}
	if n := h.Undoable(0); n != 0 || h.Undo(0) {
		t.Errorf("%d answers can be taken back after a look", n)
	}
}
