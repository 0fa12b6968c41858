package game_test

import (
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

const research = "research-and-development"

// BW-ORDER-01, BW-ORDER-02, BW-ORDER-04, PLAN-13, RULING-57, TV-54: without a module a special order may be
// placed, but must be taken as an Event card when it is revealed.
func TestSpecialOrderWithoutRoomIsAnEventCard(t *testing.T) {
	tab := orderTable(t)
	tab.Put(0, "marine", "helios.2")
	tab.Planning()
	tab.asks(game.AskOrder, 0)
	tab.do(tab.place(game.SpecialBuild, "helios"), tab.place(game.BuildOrder, "abaddon"),
		tab.place(game.SpecialMobilize, "helios"), tab.place(game.BuildOrder, "abaddon"),
		tab.place(game.SpecialResearch, "helios"))
	if n := tab.S.OrderCount; n != 5 {
		t.Fatalf("%d orders were placed", n)
	}
	tab = orderTable(t)
	tab.Order(0, game.SpecialBuild, "helios")
	tab.Order(1, game.BuildOrder, "abaddon")
	tab.Execution()
	// The only order is revealed and exchanged without a decision; the Overmind is next.
	tab.asks(game.AskExecute, 1)
	tab.told(game.LogReveal, 2)
	tab.told(game.LogNoRoom, 1)
	tab.drawn(0, 1)
	tab.tokens(0, game.SpecialBuild, 1, 0)
}

// BW-ORDER-02, BW-ORDER-03, BW-ORDER-05, BW-ORDER-07, BW-REGROUP-02, TV-75: an executed special order is in the pool
// until step 4, one exchanged for an Event card is not.
func TestExecutedSpecialOrderGoesToThePool(t *testing.T) {
	tab := orderTable(t)
	tab.Module(0, research)
	if view := tab.R.View(&tab.S, 0); view.PoolRoom(tab.R) != 1 {
		t.Errorf("an empty pool of one has room for %d", view.PoolRoom(tab.R))
	}
	for _, o := range []game.Order{game.SpecialResearch, game.SpecialMobilize, game.SpecialBuild} {
		tab.Order(0, o, "helios")
	}
	if view := tab.R.View(&tab.S, 0); view.PoolRoom(tab.R) != 0 {
		t.Errorf("with three special orders on the board the pool has room for %d more", view.PoolRoom(tab.R))
	}
	tab.Execution()
	tab.asks(game.AskExecute, 0)
	tab.offers(doExecute, doEvent)
	tab.do(doEvent)
	tab.tokens(0, game.SpecialBuild, 1, 0)
	tab.asks(game.AskExecute, 0)
	tab.do(doExecute)
	// The pool is full now: the third becomes an Event card.
	tab.over()
	tab.tokens(0, game.SpecialMobilize, 0, 1)
	tab.tokens(0, game.SpecialResearch, 1, 0)
	tab.told(game.LogPool, 1)
	tab.told(game.LogNoRoom, 1)
	tab.drawn(0, 2)
	if n := tab.R.PoolSize(&tab.S, 0); n != 1 {
		t.Errorf("the pool holds %d", n)
	}
	tab.Regrouping()
	tab.tokens(0, game.SpecialMobilize, 1, 0)
}

// BW-ORDER-06, RULING-33: a special order cannot be downgraded to a standard one.
func TestSpecialOrderIsNoStandardOrder(t *testing.T) {
	tab := orderTable(t)
	tab.Module(0, research)
	tab.Order(0, game.SpecialBuild, "helios")
	tab.Execution()
	tab.asks(game.AskExecute, 0)
	tab.refuse(rule.BWORDER06, executeAs(game.BuildOrder))
	tab.refuse(rule.BWORDER06, executeAs(game.SpecialBuild))
}

// BW-ORDER-09, RULING-34: a module bought in this order does not help this order's token, but the next one.
func TestModuleEnlargesThePoolFromThatMoment(t *testing.T) {
	tab := orderTable(t, "raynor", "overmind")
	tab.Module(0, research)
	tab.S.Seats[0].OrderPool[game.SpecialResearch] = 1
	tab.S.Seats[0].Tokens[game.SpecialResearch] = 0
	tab.Order(0, game.SpecialMobilize, "abaddon")
	tab.Order(0, game.SpecialBuild, "abaddon")
	tab.Order(0, game.BuildOrder, "abaddon")
	tab.Execution()
	tab.do(doExecute, doDone)
	tab.asks(game.AskUpgrade, 0)
	for m := range tab.R.Modules {
		if tab.R.Modules[m].ID == research {
			tab.do(game.Answer{Verb: game.DoModule, V: game.AnswerValues{game.OfModule: uint8(m)}})
		}
	}
	for tab.S.Top().Step == game.AskPay {
		tab.do(tab.Legal()[0])
	}
	for tab.S.Top().Step != game.AskExecute {
		tab.do(doDone)
	}
	if tab.S.Exec.Order != game.SpecialBuild || !tab.S.Exec.Room {
		t.Fatalf("the special Build order has no room: %+v", tab.S.Exec)
	}
	tab.do(doExecute)
	for !tab.Over() {
		tab.do(doDone)
	}
	tab.tokens(0, game.SpecialBuild, 0, 1)
	tab.tokens(0, game.SpecialMobilize, 1, 0) // both places are taken
}

// Make Do with Little: each module counts as two.
func TestModulesMayCountTwice(t *testing.T) {
	tab := orderTable(t)
	tab.Module(0, research)
	tab.Lead(0, game.Effect{Kind: game.DoubleModules})
	if n := tab.R.PoolSize(&tab.S, 0); n != 2 {
		t.Errorf("the pool holds %d", n)
	}
}

// BW-PLANET-06, TERM-07: a strategic area that holds pieces of two players is controlled by neither, whatever else is
// on the planet.
func TestContestedStrategicArea(t *testing.T) {
	for _, contested := range []bool{false, true} {
		tab := orderTable(t)
		tab.Strategic("helios.2")
		tab.Base(0, "helios.2")
		tab.Put(0, "marine", "helios.1")
		if contested {
			tab.Put(1, "zergling", "helios.2")
		}
		tab.Order(0, game.BuildOrder, "helios")
		tab.Execution()
		tab.asks(game.AskExecute, 0)
		if contested {
			tab.offers(doExecute, doEvent)
			tab.refuse(rule.BWPLANET06, executeAs(game.SpecialBuild))
		} else {
			tab.offers(doExecute, executeAs(game.SpecialBuild), doEvent)
		}
	}
}

// BW-PLANET-06, BW-PLANET-07, BW-PLANET-08, BW-ORDER-08, RULING-32, TV-56, FAQ-25: a player who controls a strategic
// area may treat their orders on the planet as special; special ones need no room there and return.
func TestStrategicAreaMakesOrdersSpecial(t *testing.T) {
	tab := orderTable(t)
	tab.Strategic("helios.2")
	tab.Put(0, "marine", "helios.2")
	tab.Base(0, "helios.1")
	tab.Order(0, game.SpecialMobilize, "helios")
	tab.Order(0, game.BuildOrder, "helios")
	tab.Execution()
	tab.asks(game.AskExecute, 0)
	tab.offers(doExecute, executeAs(game.SpecialBuild), doEvent)
	tab.refuse(rule.BWORDER18, executeAs(game.SpecialMobilize))
	// Control lost during the order changes nothing (RULING-32).
	tab.do(game.Answer{Verb: game.DoDestroyUnit, V: game.AnswerValues{game.OfUnit: uint8(tab.Unit("marine")),
		game.OfArea: uint8(tab.Area("helios.2"))}}, doConfirm)
	tab.do(executeAs(game.SpecialBuild))
	tab.asks(game.AskBuild, 0)
	x := &tab.S.Exec
	if !x.Special || x.Bargain != 1 || x.Token != game.BuildOrder {
		t.Errorf("the order is %+v", x)
	}
	// Three units with a limit of two, one of them for a mineral less.
	limit := tab.R.BuildLimitOf(&tab.S, 0)
	for range limit + 1 {
		tab.do(game.Answer{Verb: game.DoBuild, V: game.AnswerValues{game.OfUnit: uint8(tab.Unit("marine")),
			game.OfArea: uint8(tab.Area("helios.2")), game.OfSecond: uint8(game.NoArea)}})
		for tab.S.Top().Step == game.AskPay {
			tab.do(tab.Legal()[0])
		}
	}
	for tab.S.Exec.Order == game.SpecialBuild {
		tab.do(doDone)
	}
	tab.tokens(0, game.BuildOrder, int(tab.R.Common.Orders[game.BuildOrder]), 0)
	tab.tokens(0, game.SpecialBuild, 1, 0)
	// The special Mobilize order needs no module here.
	tab.asks(game.AskExecute, 0)
	tab.offers(doExecute, doEvent)
	tab.do(doExecute)
	if !tab.Over() {
		tab.do(doDone)
	}
	tab.over()
	tab.tokens(0, game.SpecialMobilize, 1, 0)
	tab.told(game.LogOrderReturned, 1)
	tab.told(game.LogPool, 0)
	if n := tab.R.PoolSize(&tab.S, 0); n != 0 {
		t.Errorf("a strategic area enlarges the pool to %d", n)
	}
}

// BW-PLANET-06, BW-PLANET-08: without control of the area nothing is special.
func TestStrategicAreaOfAnotherPlayer(t *testing.T) {
	tab := orderTable(t)
	tab.Strategic("helios.2")
	tab.Put(1, "zergling", "helios.2")
	tab.Put(0, "marine", "helios.1")
	tab.Order(0, game.MobilizeOrder, "helios")
	tab.Execution()
	tab.asks(game.AskExecute, 0)
	tab.offers(doExecute, doEvent)
	tab.refuse(rule.BWPLANET06, executeAs(game.SpecialMobilize))
}

// OPT-05, OPT-06, RULING-47, TV-75: with Disposable Special Orders every special order can be executed; it goes to
// the pool if there is room and the player wants it, otherwise it leaves the game.
func TestDisposableSpecialOrders(t *testing.T) {
	tab := orderTableWith(t, func(o *game.Options) { o.DisposableOrders = true })
	tab.Module(0, research)
	tab.Order(0, game.SpecialBuild, "helios")
	tab.Order(0, game.SpecialResearch, "helios")
	tab.Order(0, game.SpecialMobilize, "helios")
	tab.Execution()
	tab.asks(game.AskExecute, 0)
	tab.do(doExecute)
	tab.asks(game.AskDisposal, 0)
	tab.offers(game.Answer{Verb: game.DoPool}, game.Answer{Verb: game.DoRemove})
	tab.refuse(rule.TIME17, doPass)
	tab.do(game.Answer{Verb: game.DoRemove})
	tab.tokens(0, game.SpecialMobilize, 0, 0)
	tab.do(doExecute, game.Answer{Verb: game.DoPool})
	tab.tokens(0, game.SpecialResearch, 0, 1)
	tab.do(doExecute) // no room: it leaves the game without a decision
	for !tab.Over() {
		tab.do(doDone)
	}
	tab.tokens(0, game.SpecialBuild, 0, 0)
	tab.told(game.LogOrderRemoved, 2)
	tab.Regrouping()
	tab.tokens(0, game.SpecialResearch, 1, 0)
	tab.tokens(0, game.SpecialMobilize, 0, 0)
}

// OPT-07, RULING-47: on a planet with a strategic area of the player the token simply returns, and so does one taken as
// an Event card.
func TestDisposableOrderReturnsFromAStrategicPlanet(t *testing.T) {
	tab := orderTableWith(t, func(o *game.Options) { o.DisposableOrders = true })
	tab.Strategic("helios.2")
	tab.Put(0, "marine", "helios.2")
	tab.Order(0, game.SpecialBuild, "antiga-prime")
	tab.Order(0, game.SpecialResearch, "helios")
	tab.Execution()
	tab.asks(game.AskReveal, 0)
	tab.do(tab.reveal("helios"), doExecute)
	tab.tokens(0, game.SpecialResearch, 1, 0)
	tab.asks(game.AskExecute, 0)
	tab.do(doEvent)
	tab.tokens(0, game.SpecialBuild, 1, 0)
	tab.told(game.LogOrderRemoved, 0)
}

// BW-ORDER-18: the Star order is named after the reveal; used as a special order it needs and takes a place in the
// pool.
func TestStarOrder(t *testing.T) {
	tab := orderTable(t, "mengsk", "overmind")
	tab.Star(0)
	tab.Put(0, "marine", "helios.2")
	tab.Planning()
	tab.asks(game.AskOrder, 0)
	tab.do(tab.place(game.StarOrder, "helios"))
	v := tab.R.View(&tab.S, 1)
	if v.Orders[0].Order != game.OrderKinds || v.Seats[0].TokenCount != 9 {
		t.Errorf("the Overmind sees %+v and %d tokens", v.Orders[0], v.Seats[0].TokenCount)
	}

	star := func() orderGame {
		tab := orderTable(t, "mengsk", "overmind")
		tab.Star(0)
		tab.Order(0, game.StarOrder, "helios")
		return tab
	}
	tab = star()
	tab.Execution()
	tab.asks(game.AskExecute, 0)
	tab.offers(executeAs(game.BuildOrder), executeAs(game.MobilizeOrder), executeAs(game.ResearchOrder), doEvent)
	tab.refuse(rule.BWORDER18, doExecute)
	tab.refuse(rule.BWORDER02, executeAs(game.SpecialBuild))
	tab.refuse(rule.TIME17, executeAs(game.StarOrder))
	tab.do(executeAs(game.ResearchOrder))
	tab.over()
	tab.tokens(0, game.StarOrder, 1, 0)

	tab = star()
	tab.Module(0, research)
	tab.Execution()
	tab.do(executeAs(game.SpecialResearch))
	tab.over()
	tab.tokens(0, game.StarOrder, 0, 1)

	tab = star()
	tab.Execution()
	tab.do(doEvent)
	tab.tokens(0, game.StarOrder, 1, 0)
	tab.drawn(0, 1)

	tab = star()
	tab.Strategic("helios.2")
	tab.Put(0, "marine", "helios.2")
	tab.Execution()
	tab.do(executeAs(game.SpecialResearch))
	tab.tokens(0, game.StarOrder, 1, 0)
}

// Deathblow and Terran Civilization: any revealed order may be executed as the special order of the card; the token
// returns, even a special one, and the pool is not needed.
func TestOrderExecutedByACard(t *testing.T) {
	tab := orderTable(t)
	tab.Lead(0, game.Effect{Kind: game.OrderAs, Amount: int8(game.MobilizeOrder)})
	tab.Put(0, "2 marine", "helios.2")
	tab.Order(0, game.SpecialResearch, "helios")
	tab.Order(0, game.BuildOrder, "helios")
	tab.Execution()
	tab.offers(doExecute, executeAs(game.SpecialMobilize), doEvent)
	tab.do(executeAs(game.SpecialMobilize))
	tab.asks(game.AskMove, 0)
	if x := tab.S.Exec; !x.Special || x.Token != game.BuildOrder {
		t.Errorf("the order is %+v", x)
	}
	tab.do(doDone)
	// There is no room for the special order itself (BW-ORDER-02), but the card needs none.
	tab.asks(game.AskExecute, 0)
	tab.offers(executeAs(game.SpecialMobilize), doEvent)
	tab.refuse(rule.BWORDER02, doExecute)
	tab.do(executeAs(game.SpecialMobilize), doDone)
	tab.over()
	tab.tokens(0, game.BuildOrder, int(tab.R.Common.Orders[game.BuildOrder]), 0)
	tab.tokens(0, game.SpecialResearch, 1, 0)
}

// Teeming Spawn: a Build order without a token, special only on a planet with a strategic area.
func TestBuildOrderOfACard(t *testing.T) {
	tab := orderTable(t, "overmind", "raynor")
	tab.BuildNow(0, "abaddon")
	tab.asks(game.AskBuild, 0)
	if tab.S.Active != 0 || tab.S.Exec.Special {
		t.Errorf("the order is %+v", tab.S.Exec)
	}
	tokens := tab.S.Seats[0].Tokens
	for !tab.Over() {
		tab.do(doDone)
	}
	if tab.S.Seats[0].Tokens != tokens || tab.S.Active != game.Nobody {
		t.Error("the order gave or took a token")
	}
	tab.Strategic("abaddon.1")
	tab.BuildNow(0, "abaddon")
	tab.asks(game.AskExecute, 0)
	tab.offers(doExecute, executeAs(game.SpecialBuild))
	tab.refuse(rule.TIME17, doEvent)
	tab.do(executeAs(game.SpecialBuild))
	if !tab.S.Exec.Special || tab.S.Exec.Bargain != 1 {
		t.Errorf("the order is %+v", tab.S.Exec)
	}
	for !tab.Over() {
		tab.do(doDone)
	}
	if tab.S.Seats[0].Tokens != tokens {
		t.Error("the order gave or took a token")
	}
}

// BW-PLANET-02, BW-PLANET-04, TV-55: units are built in friendly and empty areas of the planet, except those that admit
// only the other kind.
func TestBuildingKeepsSpecialLimits(t *testing.T) {
	tab := orderTable(t)
	tab.Module(0, "supply")
	tab.Only("helios.1", game.Flying)
	tab.Base(0, "helios.2")
	tab.Order(0, game.BuildOrder, "helios")
	tab.Execution()
	tab.do(doExecute)
	build := func(area string) game.Answer {
		return game.Answer{Verb: game.DoBuild, V: game.AnswerValues{game.OfUnit: uint8(tab.Unit("marine")),
			game.OfArea: uint8(tab.Area(area)), game.OfSecond: uint8(game.NoArea)}}
	}
	for _, area := range []string{"helios.2", "helios.3", "helios.4"} {
		tab.refuse(rule.BWPLANET02, build("helios.1"))
		tab.do(build(area))
		for tab.S.Top().Step == game.AskPay {
			tab.do(tab.Legal()[0])
		}
	}
	tab.refuse(rule.BUILD11, build("helios.3"))
}

// EXEC-13, RULING-106: the special order of an active player who is eliminated while executing it enters no pool, and
// their other orders, including the Star order, are discarded when they are on top.
func TestOrdersOfAnEliminatedPlayer(t *testing.T) {
	tab := orderTable(t, "mengsk", "overmind", "tassadar")
	tab.Star(0)
	tab.Module(0, research)
	tab.TakeBase(0)
	tab.Put(0, "marine", "antiga-prime.1")
	tab.Order(0, game.StarOrder, "helios")
	tab.Order(0, game.SpecialResearch, "helios")
	tab.Order(1, game.BuildOrder, "helios")
	tab.Order(0, game.SpecialBuild, "antiga-prime")
	tab.Execution()
	tab.do(doExecute)
	tab.asks(game.AskUpgrade, 0)
	tab.do(game.Answer{Verb: game.DoDestroyUnit, V: game.AnswerValues{game.OfUnit: uint8(tab.Unit("marine")),
		game.OfArea: uint8(tab.Area("antiga-prime.1"))}}, doConfirm)
	if tab.S.Alive.Has(0) || tab.S.Exec.Player == 0 {
		t.Fatal("he is still in the game")
	}
	tab.tokens(0, game.SpecialBuild, 1, 0)
	tab.asks(game.AskExecute, 1)
	tab.do(doEvent)
	tab.over()
	tab.tokens(0, game.SpecialResearch, 1, 0)
	tab.tokens(0, game.StarOrder, 1, 0)
	tab.told(game.LogOrderLost, 2)
}

// RULING-29: on elimination the player's guard tokens, installations and cards leave with them.
func TestEliminationTakesTokensAway(t *testing.T) {
	tab := orderTable(t, "overmind", "raynor", "tassadar")
	tab.Lead(0, game.Effect{Kind: game.SiteOrder, Site: game.Cerebrate})
	tab.Site(0, game.Cerebrate, "helios.1")
	tab.TakeBase(0)
	tab.Put(0, "zergling", "helios.2")
	tab.S.Seats[0].OrderPool[game.SpecialBuild], tab.S.Seats[0].Tokens[game.SpecialBuild] = 1, 0
	tab.S.Guards[tab.Area("helios.2")] = 2
	tab.S.Seats[0].Guarded = 1 << tab.Area("helios.2")
	tab.Order(0, game.BuildOrder, "helios")
	tab.Execution()
	tab.do(game.Answer{Verb: game.DoDestroyUnit, V: game.AnswerValues{game.OfUnit: uint8(tab.Unit("zergling")),
		game.OfArea: uint8(tab.Area("helios.2"))}}, doConfirm)
	seat := &tab.S.Seats[0]
	if tab.S.Alive.Has(0) || seat.Sites|seat.Guarded != 0 || seat.Leaders|seat.Lasting != 0 ||
		tab.S.Guards[tab.Area("helios.2")] != 0 || tab.S.Installations[tab.Area("helios.1")] != game.NoInstallation {
		t.Errorf("left: %+v", seat)
	}
}
