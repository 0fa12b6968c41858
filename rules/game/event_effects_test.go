package game_test

import (
	"slices"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// playing sets a table up with one Event card for player 0, which they play.
func (tab eventGame) playing(id string) game.EventCard {
	tab.t.Helper()
	card := tab.Draw(0, id)[0]
	tab.Start()
	tab.do(playEvent(card))
	return card
}

// slot is the answer for a side of a planet; end that for an end of a route.
func (tab eventGame) slot(id string, side game.Side) game.Answer {
	return game.Answer{Verb: game.DoSlot, V: game.AnswerValues{game.OfPlanet: uint8(tab.Planet(id)),
		game.OfSide: uint8(side)}}
}

func eventEnd(r, end uint8) game.Answer {
	return game.Answer{Verb: game.DoEnd, V: game.AnswerValues{game.OfRoute: r, game.OfEnd: end}}
}

func (tab eventGame) place(unit string, a game.Area) game.Answer {
	return game.Answer{Verb: game.DoPlace, V: game.AnswerValues{game.OfUnit: uint8(tab.Unit(unit)), game.OfArea: uint8(a)}}
}

func (tab eventGame) lose(unit string) game.Answer {
	return game.Answer{Verb: game.DoLose, V: game.AnswerValues{game.OfUnit: uint8(tab.Unit(unit))}}
}

func (tab eventGame) move(n int, unit string, from, to game.Area) game.Answer {
	return game.Answer{Verb: game.DoMove, V: game.AnswerValues{game.OfCount: uint8(n), game.OfUnit: uint8(tab.Unit(unit)),
		game.OfFrom: uint8(from), game.OfTo: uint8(to)}}
}

func (tab eventGame) at(id string) game.Answer {
	return game.Answer{Verb: game.DoAt, V: game.AnswerValues{game.OfPlanet: uint8(tab.Planet(id))}}
}

func (tab eventGame) counts(want int, unit string, a game.Area) {
	tab.t.Helper()
	if got := tab.Count(unit, a); got != want {
		tab.t.Errorf("%d of %s in area %d, want %d", got, unit, a, want)
	}
}

func eventTransport(r uint8) game.Answer {
	return game.Answer{Verb: game.DoTransport, V: game.AnswerValues{game.OfRoute: r}}
}

func eventSabotage(p game.Player, r uint8) game.Answer {
	return game.Answer{Verb: game.DoSabotage, V: game.AnswerValues{game.OfPlayer: uint8(p), game.OfRoute: r}}
}

// The only z-axis route of the table is route 3, from antiga-prime to helios.
const zRoute = 3

func TestMovingOneEndOfAZRoute(t *testing.T) { // RULING-127, GALAXY-13, RULING-62, FAQ-15
	tab := eventTable(t)
	tab.S.Seats[1].Transports = 1 << zRoute
	tab.playing("navigational-shift")
	tab.asks(game.AskZRoute, 0)
	tab.refuse(rule.RULING127, eventEnd(0, 0)) // a normal route
	tab.refuse(rule.RULING127, game.Answer{Verb: game.DoAddRoute})
	tab.refuse(rule.TIME59, eventPass)
	tab.do(eventEnd(zRoute, 1))
	tab.asks(game.AskZSlot, 0)
	tab.refuse(rule.GALAXY13, tab.slot("antiga-prime", game.East))
	tab.refuse(rule.RULING127, tab.slot("helios", game.North)) // where it is
	tab.refuse(rule.RULING62, tab.slot("abaddon", game.South)) // taken
	tab.refuse(rule.GALAXY12, tab.slot("abaddon", game.East))  // no slot
	tab.refuse(rule.GALAXY12, tab.slot("torus", game.North))   // not on the table
	tab.do(tab.slot("dylar-iv", game.West))
	tab.over()
	s := &tab.S
	if l := s.Links[zRoute]; l.Planets[1] != tab.Planet("dylar-iv") || l.Sides[1] != game.West || l.Z != 1 {
		t.Errorf("the route is %v", l)
	}
	if s.Tiles[tab.Planet("helios")].Used != 0 || s.Tiles[tab.Planet("dylar-iv")].Used != 1<<game.North|1<<game.West {
		t.Error("the slots are wrong")
	}
	antiga := tab.Planet("antiga-prime")
	if s.Adjacent[antiga].Has(tab.Planet("helios")) || !s.Adjacent[antiga].Has(tab.Planet("dylar-iv")) ||
		s.Adjacent[tab.Planet("helios")] != 0 || !s.Adjacent[antiga].Has(tab.Planet("abaddon")) {
		t.Error("the wrong planets are adjacent")
	}
	if !s.Seats[1].Transports.Has(zRoute) {
		t.Error("a transport left the route")
	}
	if moved := tab.Told(game.LogRouteMoved); len(moved) != 1 || moved[0].V[game.EntryEnd] != 1 ||
		game.Planet(moved[0].V[game.EntryPlanet]) != tab.Planet("dylar-iv") {
		t.Errorf("told %v", moved)
	}
}

func TestMovedEndMayStayOnItsPlanet(t *testing.T) { // RULING-127
	tab := eventTable(t)
	tab.playing("navigational-shift")
	tab.do(eventEnd(zRoute, 1), tab.slot("helios", game.South))
	tab.over()
	helios := tab.Planet("helios")
	if tab.S.Tiles[helios].Used != 1<<game.South || !tab.S.Adjacent[helios].Has(tab.Planet("antiga-prime")) {
		t.Error("the route is wrong")
	}
}

func TestZRouteMayDoubleAnotherRoute(t *testing.T) { // GALAXY-14
	tab := eventTable(t)
	tab.playing("navigational-shift")
	tab.do(eventEnd(zRoute, 1), tab.slot("abaddon", game.North))
	tab.over()
}

func TestNoZRouteToMove(t *testing.T) { // RULING-127: nothing happens
	tab := eventTable(t)
	tab.S.Links[zRoute].Z = 0
	tab.playing("navigational-shift")
	tab.over()
}

func TestZRouteEndsWithoutAPlace(t *testing.T) { // RULING-127: nothing happens
	tab := eventTable(t)
	for _, p := range []string{"abaddon", "antiga-prime", "bhekar-ro", "dylar-iv", "helios"} {
		tab.S.Tiles[tab.Planet(p)].Used = 15
	}
	tab.playing("navigational-shift")
	tab.over()
}

func TestMovingBothEndsOfAZRoute(t *testing.T) { // RULING-127: the slots it frees may be used
	tab := eventTable(t)
	tab.playing("navigational-upheaval")
	tab.asks(game.AskZRoute, 0)
	tab.refuse(rule.RULING127, eventEnd(zRoute, 1))
	tab.do(eventEnd(zRoute, 0))
	tab.refuse(rule.RULING127, tab.slot("antiga-prime", game.East))
	tab.do(tab.slot("helios", game.North)) // the slot of the minor end
	tab.refuse(rule.GALAXY13, tab.slot("helios", game.South))
	tab.do(tab.slot("antiga-prime", game.East)) // the slot of the major end
	tab.over()
	l := tab.S.Links[zRoute]
	if l.Planets != [2]game.Planet{tab.Planet("helios"), tab.Planet("antiga-prime")} ||
		l.Sides != [2]game.Side{game.North, game.East} {
		t.Errorf("the route is %v", l)
	}
	if tab.S.Tiles[tab.Planet("helios")].Used != 1 || tab.S.Tiles[tab.Planet("antiga-prime")].Used != 7 {
		t.Error("the slots are wrong")
	}
	if len(tab.Told(game.LogRouteMoved)) != 2 {
		t.Error("not told of both ends")
	}
}

func TestFirstEndMustLeaveAPlaceForTheSecond(t *testing.T) { // RULING-127, GALAXY-13
	tab := eventTable(t)
	for _, p := range []string{"abaddon", "dylar-iv"} {
		tab.S.Tiles[tab.Planet(p)].Used = 15
	}
	// Free are helios E S W, so no route can be added; the minor end cannot go back to helios N.
	tab.playing("navigational-upheaval")
	tab.do(tab.slot("helios", game.South))
	tab.over() // only antiga-prime E was left
	if tab.S.Links[zRoute].Planets[1] != tab.Planet("antiga-prime") {
		t.Error("the minor end is wrong")
	}

	tab = eventTable(t)
	for _, p := range []string{"abaddon", "dylar-iv", "helios"} {
		tab.S.Tiles[tab.Planet(p)].Used = 15
	}
	tab.S.Tiles[tab.Planet("antiga-prime")].Used &^= 1 // its slot N is free
	tab.playing("navigational-upheaval")
	// The major end at antiga-prime N would leave nothing: it goes to helios N.
	tab.asks(game.AskZSlot, 0)
	tab.do(tab.slot("antiga-prime", game.North))
	tab.over()
	if tab.S.Links[zRoute].Planets[0] != tab.Planet("helios") ||
		tab.S.Links[zRoute].Planets[1] != tab.Planet("antiga-prime") {
		t.Errorf("the route is %v", tab.S.Links[zRoute])
	}
}

func TestAddingAZRoute(t *testing.T) { // RULING-127, GALAXY-24
	tab := eventTable(t)
	tab.playing("navigational-upheaval")
	tab.do(game.Answer{Verb: game.DoAddRoute})
	tab.refuse(rule.RULING62, tab.slot("helios", game.North))
	tab.do(tab.slot("abaddon", game.North))
	tab.refuse(rule.GALAXY12, tab.slot("abaddon", game.West))
	tab.do(tab.slot("helios", game.West))
	tab.over()
	if tab.S.LinkCount != 5 || tab.S.Links[4].Z != 4 || tab.S.ZUsed != 1|1<<3 {
		t.Errorf("%d routes, %v, used %b", tab.S.LinkCount, tab.S.Links[4], tab.S.ZUsed)
	}
	if !tab.S.Adjacent[tab.Planet("abaddon")].Has(tab.Planet("helios")) {
		t.Error("the planets are not adjacent")
	}
}

func TestWithSixPlayersNoRouteCanBeAdded(t *testing.T) { // RULING-127, GALAXY-15
	tab := eventTable(t, "raynor", "tassadar", "overmind", "mengsk", "aldaris", "queen-of-blades")
	card := tab.Draw(0, "navigational-upheaval")[0]
	tab.Start()
	tab.do(playEvent(card))
	// The only route to move is chosen without asking.
	tab.asks(game.AskZSlot, 0)
	if tab.S.Top().V[game.FieldRoute] != zRoute {
		t.Errorf("asked: %v", tab.S.Top())
	}
}

func TestUnusedWorkersAreGained(t *testing.T) { // LIMIT-01
	tab := eventTable(t)
	tab.playing("new-recruits")
	tab.over()
	if tab.S.Seats[0].Pool != 7 {
		t.Errorf("%d workers", tab.S.Seats[0].Pool)
	}
	tab = eventTable(t)
	tab.S.Seats[0].Unavailable = 9 // 14 of 15 in play
	tab.playing("new-recruits")
	if tab.S.Seats[0].Pool != 6 {
		t.Errorf("%d workers", tab.S.Seats[0].Pool)
	}
}

func TestFreeTransports(t *testing.T) { // BUILD-08, BUILD-09
	tab := eventTable(t)
	tab.Base(0, tab.Area("antiga-prime", 1))
	tab.playing("transport-convoy")
	tab.asks(game.AskEventTransport, 0)
	tab.refuse(rule.BUILD08, eventTransport(2)) // bhekar-ro to dylar-iv
	tab.refuse(rule.BUILD08, eventTransport(9))
	tab.refuse(rule.TIME59, eventPass)
	tab.do(eventTransport(1))
	tab.refuse(rule.BUILD09, eventTransport(1))
	tab.do(eventTransport(zRoute))
	tab.over()
	if tab.S.Seats[0].Transports != 1<<1|1<<zRoute {
		t.Errorf("transports %b", tab.S.Seats[0].Transports)
	}
}

func TestFreeTransportsMayBeDeclined(t *testing.T) { // EVENT-14
	tab := eventTable(t)
	tab.playing("transport-convoy")
	tab.do(eventDone)
	tab.over()
	if tab.S.Seats[0].Transports != 0 {
		t.Error("he has a transport")
	}
}

func TestTransportsRunOut(t *testing.T) { // LIMIT-01
	tab := eventTable(t)
	tab.R.Common.Transports = 1
	tab.S.Seats[0].Transports = 1 << 2
	tab.playing("transport-convoy")
	tab.over()
	if tab.S.Seats[0].Transports != 1<<2 {
		t.Error("he has too many")
	}
}

func TestCombatCardsAreDrawn(t *testing.T) { // EVENT-14, HIDE-22
	tab := eventTable(t)
	before := tab.S.Seats[0].Hand.Len()
	tab.playing("training-exercises")
	tab.over()
	if got := tab.S.Seats[0].Hand.Len(); got != before+3 {
		t.Errorf("%d cards, had %d", got, before)
	}
}

func TestFreeUnitsAtABase(t *testing.T) { // EVENT-14, TERM-06
	tab := eventTable(t)
	home := tab.Area("abaddon", 1)
	tab.Put(0, 1, "marine", tab.Area("abaddon", 2))
	tab.playing("local-militia")
	tab.asks(game.AskEventArea, 0)
	tab.refuse(rule.TERM06, pickArea(tab.Area("bhekar-ro", 1)))  // an enemy's
	tab.refuse(rule.EVENT14, pickArea(tab.Area("bhekar-ro", 2))) // no own base
	tab.refuse(rule.TERM03, pickArea(tab.Area("torus", 1)))
	tab.refuse(rule.TERM03, pickArea(63))
	tab.refuse(rule.TIME59, eventPass)
	tab.do(pickArea(home))
	tab.over()
	tab.counts(2, "marine", home)
	if units := tab.Told(game.LogUnit); len(units) != 1 || units[0].V[game.EntryCount] != 2 ||
		units[0].V[game.EntryArea] != uint8(home) {
		t.Errorf("told %v", units)
	}
}

func TestFreeUnitsOfTheOwnRaceOnly(t *testing.T) { // EVENT-14
	tab := eventTable(t, "tassadar", "raynor")
	tab.playing("local-militia")
	tab.over()
	tab.counts(1, "zealot", tab.Area("abaddon", 1))
}

func TestFreeUnitsFillTheArea(t *testing.T) { // EVENT-14, LIMIT-07
	tab := eventTable(t)
	home := tab.Area("abaddon", 1)
	tab.Put(0, 3, "firebat", home)
	tab.playing("local-militia")
	tab.over()
	tab.counts(1, "marine", home)
}

func TestFreeUnitsFromTheSupplyOnly(t *testing.T) { // EVENT-14, LIMIT-01
	tab := eventTable(t)
	tab.Put(0, 3, "marine", tab.Area("abaddon", 2))
	tab.Put(0, 2, "marine", tab.Area("antiga-prime", 1))
	tab.playing("local-militia")
	tab.over() // abaddon 2 is full, so there is one area
	tab.counts(1, "marine", tab.Area("abaddon", 1))
}

func TestFreeUnitsWithoutAnyPlace(t *testing.T) { // EVENT-14
	tab := eventTable(t)
	tab.Put(0, 4, "marine", tab.Area("abaddon", 1))
	tab.Put(0, 3, "firebat", tab.Area("abaddon", 2))
	tab.playing("local-militia")
	tab.over()

	tab = eventTable(t)
	tab.TakeBase(0, tab.Area("abaddon", 1))
	tab.Put(0, 1, "marine", tab.Area("abaddon", 1))
	tab.playing("local-militia") // no base
	tab.over()
	tab.counts(1, "marine", tab.Area("abaddon", 1))
}

func TestReinforcementsNeedAnOwnPiece(t *testing.T) { // EVENT-14
	tab := eventTable(t)
	tab.Put(0, 1, "marine", tab.Area("bhekar-ro", 2))
	tab.playing("reinforcements")
	tab.refuse(rule.EVENT14, pickArea(tab.Area("antiga-prime", 1)))
	tab.refuse(rule.TERM06, pickArea(tab.Area("bhekar-ro", 1)))
	tab.do(pickArea(tab.Area("bhekar-ro", 3)))
	tab.over()
	tab.counts(2, "marine", tab.Area("bhekar-ro", 3))
	tab.counts(1, "vulture", tab.Area("bhekar-ro", 3))
}

func TestPlayerChoosesWhichUnitsArePlaced(t *testing.T) { // RULING-120
	tab := eventTable(t)
	home := tab.Area("abaddon", 1)
	tab.Put(0, 2, "firebat", home)
	tab.playing("reinforcements")
	tab.do(pickArea(home))
	tab.asks(game.AskEventPiece, 0)
	tab.refuse(rule.EVENT14, tab.place("firebat", home))
	tab.refuse(rule.EVENT14, tab.place("vulture", tab.Area("abaddon", 2)))
	tab.refuse(rule.EVENT14, eventDone)
	tab.do(tab.place("vulture", home))
	tab.over() // the second place can only be a marine
	tab.counts(1, "marine", home)
	tab.counts(1, "vulture", home)
}

func TestUnitsOfTheBuildings(t *testing.T) { // BLDG-06, BUILD-12
	tab := eventTable(t)
	home := tab.Area("abaddon", 1)
	tab.S.Seats[0].Level[0] = 2 // marine, firebat
	tab.Put(0, 1, "vulture", tab.Area("abaddon", 2))
	tab.playing("elite-reinforcements")
	tab.refuse(rule.EVENT14, pickArea(tab.Area("antiga-prime", 1)))
	tab.do(pickArea(home))
	tab.asks(game.AskEventPiece, 0)
	tab.refuse(rule.BUILD12, tab.place("ghost", home))
	tab.refuse(rule.BUILD12, tab.place("zealot", home))
	tab.refuse(rule.EVENT14, tab.place("marine", tab.Area("abaddon", 2)))
	tab.do(tab.place("firebat", home), tab.place("firebat", home), tab.place("marine", home))
	tab.asks(game.AskEventPiece, 0) // worth five so far
	tab.refuse(rule.EVENT14, tab.place("firebat", home))
	tab.do(tab.place("marine", home))
	tab.over()
	tab.counts(2, "firebat", home)
	tab.counts(2, "marine", home)
}

func TestUnitsOfTheBuildingsMayBeFewer(t *testing.T) { // EVENT-14
	tab := eventTable(t)
	tab.Put(0, 1, "vulture", tab.Area("abaddon", 2))
	tab.playing("elite-reinforcements")
	tab.do(pickArea(tab.Area("abaddon", 2)), tab.place("marine", tab.Area("abaddon", 2)), eventDone)
	tab.over()
	tab.counts(1, "marine", tab.Area("abaddon", 2))
}

func TestUnitsOfTheBuildingsMayCostAllThereIs(t *testing.T) { // EVENT-14
	tab := eventTable(t)
	tab.Put(0, 1, "vulture", tab.Area("abaddon", 2))
	tab.R.Events = slices.Clone(tab.R.Events)
	for i := range tab.R.Events {
		if e := &tab.R.Events[i]; e.ID == "elite-reinforcements" {
			e.Effects = []game.Effect{{Kind: game.PlaceAllowed, Amount: 1}}
		}
	}
	tab.playing("elite-reinforcements")
	tab.do(pickArea(tab.Area("abaddon", 2)), tab.place("marine", tab.Area("abaddon", 2)))
	tab.over()
	tab.counts(1, "marine", tab.Area("abaddon", 2))
}

func TestUnitsOfTheBuildingsEndWithTheRoom(t *testing.T) { // LIMIT-07
	tab := eventTable(t)
	home := tab.Area("abaddon", 1)
	tab.Put(0, 3, "vulture", home)
	tab.playing("elite-reinforcements") // abaddon 2 is empty, not friendly
	tab.do(tab.place("marine", home))
	tab.over()
}

func TestMovingAFewUnits(t *testing.T) { // MOB-02, MOB-04, TERM-08
	tab := eventTable(t)
	home, near := tab.Area("abaddon", 1), tab.Area("antiga-prime", 1)
	tab.Put(0, 3, "marine", home)
	tab.Put(1, 1, "zealot", tab.Area("antiga-prime", 2))
	tab.S.Seats[0].Transports = 1
	tab.playing("forward-scouts")
	tab.asks(game.AskEventPlanet, 0)
	tab.refuse(rule.MOB04, tab.at("bhekar-ro"))
	tab.refuse(rule.MOB02, tab.at("torus"))
	tab.refuse(rule.TIME59, eventDone)
	tab.do(tab.at("antiga-prime"))
	tab.asks(game.AskMove, 0)
	tab.refuse(rule.TERM08, tab.move(1, "marine", home, tab.Area("antiga-prime", 2)))
	tab.refuse(rule.EVENT14, tab.move(3, "marine", home, near))
	tab.do(tab.move(1, "marine", home, near))
	tab.refuse(rule.EVENT14, tab.move(2, "marine", home, near))
	tab.do(tab.move(1, "marine", home, tab.Area("antiga-prime", 3)))
	tab.do(eventDone)
	tab.over()
	tab.counts(1, "marine", near)
	tab.counts(1, "marine", home)
	if tab.S.Exec.Player != game.Nobody || tab.S.Exec.Moved != 0 || tab.S.Exec.Quota != 0 {
		t.Errorf("the moves are not over: %v", tab.S.Exec)
	}
}

func TestMovingAnyNumberOfUnits(t *testing.T) { // MOB-02
	tab := eventTable(t)
	home, near := tab.Area("abaddon", 1), tab.Area("antiga-prime", 1)
	tab.Put(0, 4, "marine", home)
	tab.S.Seats[0].Transports = 1
	tab.playing("forced-march")
	tab.do(tab.at("antiga-prime"), tab.move(4, "marine", home, near))
	if !tab.Over() {
		tab.do(eventDone)
	}
	tab.over()
	tab.counts(4, "marine", near)
}

func TestMovesMayBeDeclined(t *testing.T) { // MOB-15
	tab := eventTable(t)
	tab.Put(0, 1, "marine", tab.Area("abaddon", 1))
	tab.playing("forced-march")
	tab.do(eventPass)
	tab.over()

	tab = eventTable(t)
	tab.playing("forced-march") // nothing to move
	tab.over()
}

func TestEventBuysAModule(t *testing.T) { // BUILD-24, PAY-08
	tab := eventTable(t)
	tab.playing("module-surplus")
	tab.asks(game.AskUpgrade, 0)
	f := tab.S.Top()
	if f.V[game.FieldByCard] != 1 || f.V[game.FieldKinds] != 2 || f.V[game.FieldDiscount] != 1 {
		t.Errorf("asked %v", f)
	}
	tab.refuse(rule.TIME21, game.Answer{Verb: game.DoBuilding, V: game.AnswerValues{game.OfBuilding: 0}})
	tab.do(eventDone)
	tab.over()
}

func TestEventBuysABuilding(t *testing.T) { // BLDG-03, PAY-08
	tab := eventTable(t)
	tab.playing("prefabricated-structures")
	tab.asks(game.AskUpgrade, 0)
	// The level two barracks cost one mineral, which the discount covers.
	tab.do(game.Answer{Verb: game.DoBuilding, V: game.AnswerValues{game.OfBuilding: 0}})
	for !tab.Over() {
		tab.do(tab.Legal()[0])
	}
	if tab.S.Seats[0].Level[0] != 2 {
		t.Errorf("level %d", tab.S.Seats[0].Level[0])
	}
	if tab.S.Exec.Upgraded != 0 {
		t.Error("the purchase is not over")
	}
}

func TestEventUpgradesNeedABase(t *testing.T) { // BUILD-25, RES-01
	for _, id := range []string{"module-surplus", "prefabricated-structures", "field-laboratory", "secret-weapon"} {
		tab := eventTable(t)
		tab.TakeBase(0, tab.Area("abaddon", 1))
		tab.Put(0, 1, "marine", tab.Area("abaddon", 1))
		tab.playing(id)
		tab.over()
	}
}

func TestEventBuildsABase(t *testing.T) { // BUILD-26, BUILD-27
	tab := eventTable(t)
	tab.Put(0, 1, "marine", tab.Area("abaddon", 2))
	tab.Put(0, 1, "marine", tab.Area("bhekar-ro", 2))
	tab.playing("rapid-expansion")
	tab.asks(game.AskBase, 0)
	base := func(a game.Area) game.Answer {
		return game.Answer{Verb: game.DoBase, V: game.AnswerValues{game.OfArea: uint8(a)}}
	}
	tab.refuse(rule.BUILD27, base(tab.Area("abaddon", 2)))
	tab.refuse(rule.BUILD26, base(tab.Area("bhekar-ro", 3)))
	tab.do(base(tab.Area("bhekar-ro", 2)))
	tab.over()
	if !tab.S.Seats[0].Bases.Has(tab.Area("bhekar-ro", 2)) || tab.S.Seats[0].Pool != 5 {
		t.Error("no free base")
	}
}

func TestEventBaseWithoutAPlace(t *testing.T) { // BUILD-04, EVENT-14
	tab := eventTable(t)
	tab.playing("outpost-charter")
	tab.over()
}

func TestEventBuysATechnology(t *testing.T) { // RES-05, RES-08
	for _, id := range []string{"field-laboratory", "research-breakthrough", "secret-weapon"} {
		t.Run(id, func(t *testing.T) {
			tab := eventTable(t)
			tab.playing(id)
			tab.asks(game.AskTech, 0)
			before := tab.S.Seats[0].TechDeck
			deck := tab.S.EventDeck
			tab.do(tab.Legal()[0])
			for !tab.Over() {
				tab.do(tab.Legal()[0])
			}
			if tab.S.Seats[0].TechDeck == before {
				t.Error("no technology")
			}
			if tab.S.EventDeck != deck {
				t.Error("an Event card was drawn")
			}
			if id == "secret-weapon" && tab.S.Seats[0].Pool != 5 {
				t.Error("it was not free")
			}
			if tab.S.Exec.Bought != game.NoTech {
				t.Error("the purchase is not over")
			}
		})
	}
}

func TestConquestPointsOfEvents(t *testing.T) { // EVENT-14, RULING-126
	for _, c := range []struct {
		name, id string
		points   [3]uint16
		want     uint16
	}{
		{"one", "early-propaganda", [3]uint16{}, 1},
		{"two", "decisive-conquest", [3]uint16{4, 0, 0}, 6},
		{"fewest of all", "conquest-reports", [3]uint16{4, 4, 5}, 6},
		{"somebody has fewer", "conquest-reports", [3]uint16{4, 3, 5}, 5},
	} {
		t.Run(c.name, func(t *testing.T) {
			tab := eventTable(t)
			for p, n := range c.points {
				tab.S.Seats[p].Points = n
			}
			tab.playing(c.id)
			tab.over()
			if got := tab.S.Seats[0].Points; got != c.want {
				t.Errorf("%d points, want %d", got, c.want)
			}
		})
	}
}

func TestEliminatedPlayersHaveNoFewestPoints(t *testing.T) { // ELIM-04
	tab := eventTable(t)
	tab.S.Seats[0].Points, tab.S.Seats[2].Points = 3, 3
	tab.Fell(1)
	tab.playing("conquest-reports")
	if got := tab.S.Seats[0].Points; got != 5 {
		t.Errorf("%d points", got)
	}
}

func TestNoConquestPointsInGalacticConquest(t *testing.T) { // VAR-01, RULING-126
	r := eventRules(t, func(o *game.Options) { o.GalacticConquest = true }, "raynor", "tassadar")
	tab := eventGame{game.NewEventTable(r), t}
	tab.playing("decisive-conquest")
	tab.over()
	if tab.S.Seats[0].Points != 0 {
		t.Error("he has points")
	}
}

func TestSabotage(t *testing.T) { // at most one transport per opponent
	tab := eventTable(t)
	tab.S.Seats[0].Transports = 1
	tab.S.Seats[1].Transports = 1<<1 | 1<<2
	tab.S.Seats[2].Transports = 1 << 2
	tab.playing("sabotaged-transports")
	tab.asks(game.AskSabotage, 0)
	tab.refuse(rule.TERM02, eventSabotage(0, 0))
	tab.refuse(rule.TERM02, eventSabotage(1, 0))
	tab.refuse(rule.TERM02, eventSabotage(9, 0))
	tab.do(eventSabotage(1, 1))
	tab.refuse(rule.EVENT14, eventSabotage(1, 2))
	tab.do(eventSabotage(2, 2))
	tab.over()
	if tab.S.Seats[1].Transports != 1<<2 || tab.S.Seats[2].Transports != 0 || tab.S.Seats[0].Transports != 1 {
		t.Error("the wrong transports are gone")
	}
}

func TestSabotageMayStop(t *testing.T) { // 'up to'
	tab := eventTable(t)
	tab.S.Seats[1].Transports = 1
	tab.playing("sabotaged-transports")
	tab.do(eventDone)
	tab.over()
	if tab.S.Seats[1].Transports != 1 {
		t.Error("a transport is gone")
	}

	tab = eventTable(t)
	tab.playing("sabotaged-transports") // no transports
	tab.over()
}

func eventTeams(t *testing.T) eventGame {
	r := eventRules(t, func(o *game.Options) { o.Teams = true }, "raynor", "tassadar", "overmind", "mengsk")
	return eventGame{game.NewEventTable(r), t}
}

func TestTeammatesAreNotSabotaged(t *testing.T) { // RULING-108
	tab := eventTeams(t)
	tab.S.Seats[1].Transports = 1
	tab.S.Seats[2].Transports = 1
	tab.playing("sabotaged-transports")
	tab.refuse(rule.RULING108, eventSabotage(2, 0))
	tab.do(eventSabotage(1, 0))
	tab.over()
}

func TestPartialDepletion(t *testing.T) { // PAY-18, PAY-24
	tab := eventTable(t)
	mine, gone, half := tab.Area("abaddon", 2), tab.Area("antiga-prime", 2), tab.Area("antiga-prime", 3)
	tab.S.Workers[mine] = 2
	tab.S.Depleted = 1 << gone
	tab.S.Partial = 1 << half
	tab.playing("resource-exhaustion")
	tab.refuse(rule.PAY18, pickArea(tab.Area("abaddon", 1)))
	tab.refuse(rule.PAY17, pickArea(gone))
	tab.refuse(rule.PAY18, pickArea(half))
	tab.do(pickArea(mine))
	tab.over()
	if !tab.S.Partial.Has(mine) || tab.S.Workers[mine] != 2 || !tab.S.Seats[0].Cards.Has(mine) {
		t.Error("wrong depletion")
	}
}

func TestFullDepletion(t *testing.T) { // PAY-18, PAY-14
	tab := eventTable(t)
	his := tab.Area("bhekar-ro", 2)
	tab.S.Workers[his] = 2
	tab.S.Partial = 1 << his
	tab.playing("planetary-depletion")
	tab.refuse(rule.PAY18, pickArea(tab.Area("abaddon", 1)))
	tab.do(pickArea(his))
	tab.over()
	if !tab.S.Depleted.Has(his) || tab.S.Partial.Has(his) || tab.S.Seats[1].Unavailable != 2 ||
		tab.S.Seats[1].Cards.Has(his) {
		t.Error("wrong depletion")
	}
}

func TestNothingLeftToDeplete(t *testing.T) { // EVENT-14
	tab := eventTable(t)
	tab.S.Depleted = tab.S.InPlay
	tab.playing("planetary-depletion")
	tab.over()
}

func TestControllerChoosesTheLosses(t *testing.T) { // EVENT-14, TERM-10
	tab := eventTable(t)
	near, far := tab.Area("antiga-prime", 1), tab.Area("bhekar-ro", 1)
	tab.Put(1, 2, "zealot", near)
	tab.Put(1, 1, "dragoon", near)
	tab.Put(1, 1, "zealot", far)
	tab.Put(2, 1, "zergling", tab.Area("antiga-prime", 3))
	tab.Put(0, 1, "marine", tab.Area("abaddon", 2))
	card := tab.playing("orbital-bombardment")
	if tab.S.EventPlace[card] != game.EventPlayed { // TIME-59: open for all
		t.Error("the card is not open")
	}
	tab.asks(game.AskEventArea, 0)
	tab.refuse(rule.EVENT14, pickArea(far))                    // two routes away
	tab.refuse(rule.EVENT14, pickArea(tab.Area("abaddon", 2))) // their own
	tab.do(pickArea(near))
	tab.asks(game.AskKillUnit, 1)
	tab.refuse(rule.EVENT14, tab.lose("scout"))
	tab.refuse(rule.TIME59, eventPass)
	tab.do(tab.lose("dragoon"))
	tab.over() // two zealots are one choice
	tab.counts(1, "zealot", near)
	tab.counts(0, "dragoon", near)
}

func TestAllUnitsAreLostIfFewer(t *testing.T) { // EVENT-14
	tab := eventTable(t)
	near := tab.Area("antiga-prime", 1)
	tab.Put(1, 1, "zealot", near)
	tab.Put(1, 1, "dragoon", near)
	tab.playing("orbital-bombardment")
	tab.over()
	if tab.S.Units[near] != 0 || tab.S.Holder[near] != game.Nobody || len(tab.Told(game.LogDestroyed)) != 2 {
		t.Error("somebody survived")
	}
}

func TestBombardmentNeedsABase(t *testing.T) { // EVENT-14
	tab := eventTable(t)
	tab.TakeBase(0, tab.Area("abaddon", 1))
	tab.Put(0, 1, "marine", tab.Area("abaddon", 1))
	tab.Put(1, 1, "zealot", tab.Area("abaddon", 2))
	tab.playing("orbital-bombardment")
	tab.over()
	tab.counts(1, "zealot", tab.Area("abaddon", 2))
}

func TestTeammatesUnitsOnlyWithoutAnotherTarget(t *testing.T) { // RULING-108
	tab := eventTeams(t)
	his, mates := tab.Area("antiga-prime", 1), tab.Area("antiga-prime", 2)
	tab.Put(1, 1, "zealot", his)
	tab.Put(2, 1, "zergling", mates)
	card := tab.Draw(0, "orbital-bombardment")[0]
	tab.Start()
	tab.do(playEvent(card))
	tab.over()
	tab.counts(0, "zealot", his)
	tab.counts(1, "zergling", mates)

	tab = eventTeams(t)
	tab.Put(2, 1, "zergling", mates)
	tab.playing("orbital-bombardment") // mandatory, and there is no other
	tab.over()
	tab.counts(0, "zergling", mates)
}

func TestBaseRaid(t *testing.T) { // EVENT-14, ELIM-02
	tab := eventTable(t)
	tab.Put(0, 1, "marine", tab.Area("bhekar-ro", 3))
	tab.Put(0, 1, "marine", tab.Area("dylar-iv", 3))
	tab.Put(1, 1, "zealot", tab.Area("bhekar-ro", 1)) // guards its base
	tab.Put(2, 1, "zergling", tab.Area("dylar-iv", 2))
	tab.playing("base-raid")
	tab.over()
	if tab.S.Seats[2].Bases != 0 || tab.S.Seats[1].Bases == 0 || !tab.S.Alive.Has(2) {
		t.Error("the wrong base is gone")
	}
}

func TestLossOfTheLastPieceByAnEvent(t *testing.T) { // ELIM-01, WIN-21, RULING-106
	tab := eventTable(t, "raynor", "tassadar")
	tab.Put(0, 1, "marine", tab.Area("bhekar-ro", 3))
	tab.playing("base-raid")
	if tab.S.Phase != game.Over || tab.S.Winners != 1 || tab.S.Victory != game.EliminationVictory {
		t.Errorf("phase %d, winners %b", tab.S.Phase, tab.S.Winners)
	}
}
