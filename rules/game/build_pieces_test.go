package game_test

import (
	"slices"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

var (
	doFree      = game.Answer{Verb: game.DoFree}
	buildWorker = game.Answer{Verb: game.DoWorker}
)

func pay(res game.Resource) game.Answer {
	return game.Answer{Verb: game.DoPay, V: game.AnswerValues{game.OfResource: uint8(res),
		game.OfArea: uint8(game.NoArea)}}
}

// paid pays an item in the first way that is listed.
func (tab orderGame) paid() {
	tab.t.Helper()
	for tab.S.Top().Step == game.AskPay {
		tab.do(tab.Legal()[0])
	}
}

func buildTransport(r game.Route) game.Answer {
	return game.Answer{Verb: game.DoBuildTransport, V: game.AnswerValues{game.OfRoute: uint8(r)}}
}

func (tab orderGame) module(id string) game.Answer {
	for m := range tab.R.Modules {
		if tab.R.Modules[m].ID == id {
			return game.Answer{Verb: game.DoModule, V: game.AnswerValues{game.OfModule: uint8(m)}}
		}
	}
	panic(id)
}

// BW-HERO-13 TV-97 RULING-133: a hero is never the price of a tech-required unit, an ordinary unit of its type is.
func TestHeroIsNeverConsumed(t *testing.T) {
	tab := pieceTable(t, "tassadar", "overmind")
	tab.Leader(0, "zeratul")
	tab.Hero(0, "zeratul", "helios.1")
	tab.Base(0, "helios.3")
	tab.InPlay(0, "summon-dark-archon")
	archon := tab.build("dark-archon", "helios.1")
	twin := orderGame{tab.Copied(), t}
	tab.building("helios")
	tab.refuse(rule.BUILD20, archon)
	twin.Put(0, "dark-templar", "helios.1")
	twin.building("helios")
	twin.do(archon)
	twin.count(0, "dark-archon", "helios.1", 1)
	twin.count(0, "dark-templar", "helios.1", 0)
	twin.count(0, "zeratul", "helios.1", 1)
}

// BUILD-18 BUILD-20 FAQ-20: Lurker and Devourer are built like the other tech-required units.
func TestNewTechRequiredUnits(t *testing.T) {
	tab := pieceTable(t, "overmind", "raynor")
	tab.Put(0, "2 hydralisk, mutalisk", "helios.2")
	tab.executing(game.BuildOrder, "helios")
	tab.refuse(rule.BUILD01, tab.build("lurker", "helios.2"))
	tab = pieceTable(t, "overmind", "raynor")
	tab.Put(0, "2 hydralisk, mutalisk", "helios.2")
	tab.InPlay(0, "lurker-aspect guardian-aspect")
	tab.building("helios")
	tab.refuse(rule.BUILD20, tab.build("lurker", "helios.1"))
	tab.refuse(rule.BUILD21, tab.build("lurker", "card"))
	tab.do(tab.build("lurker", "helios.2"))
	tab.paid()
	tab.do(tab.build("devourer", "helios.2"))
	for unit, n := range map[string]int{"lurker": 1, "devourer": 1, "hydralisk": 1, "mutalisk": 0} {
		tab.count(0, unit, "helios.2", n)
	}
}

// BW-MOD-05 RULING-115: a tech-required unit that counts cannot take the place of a unit with assist that did not.
func TestTechRequiredUnitAndAssistModule(t *testing.T) {
	tab := pieceTable(t, "tassadar", "overmind")
	tab.Put(0, "4 zealot, high-templar", "helios.2")
	tab.Put(0, "high-templar", "helios.1")
	tab.InPlay(0, "summon-archon")
	tab.Module(0, "assist")
	tab.building("helios")
	two := tab.build("archon", "helios.2")
	two.V[game.OfSecond] = uint8(tab.Area("helios.1"))
	tab.refuse(rule.BUILD14, two)
	two.V[game.OfArea], two.V[game.OfSecond] = uint8(two.Second()), uint8(two.Area())
	tab.do(two)
	tab.count(0, "archon", "helios.1", 1)
}

// FAQ-19 FAQ-20 TV-77: what was destroyed for a unit is part of its cost.
func TestWorthWithBroodWar(t *testing.T) {
	tab := pieceTable(t, "tassadar", "overmind")
	for unit, want := range map[string]int{"archon": 4, "high-templar": 1, "dark-archon": 3, "lurker": 4, "devourer": 4,
		"zealot": 2} {
		if got := tab.Worth(unit); got != want {
			t.Errorf("a %s is worth %d, want %d", unit, got, want)
		}
	}
}

// BW-SETUP-05 BW-SETUP-09: the Robotics Facility has a second level, and one level may allow several types.
func TestBuildingsOfBroodWar(t *testing.T) {
	tab := pieceTable(t, "tassadar", "overmind")
	tab.Base(0, "bhekar-ro.1")
	tab.S.Seats[0].Level = [3]uint8{3, 1, 0}
	tab.building("bhekar-ro")
	legal := tab.Legal()
	for _, unit := range []string{"zealot", "dragoon", "high-templar", "dark-templar", "corsair"} {
		if !slices.Contains(legal, tab.build(unit, "bhekar-ro.1")) {
			t.Errorf("a %s cannot be built", unit)
		}
	}
	tab.refuse(rule.BUILD12, tab.build("reaver", "bhekar-ro.1"))
	tab.do(doDone)
	tab.do(game.Answer{Verb: game.DoBuilding, V: game.AnswerValues{game.OfBuilding: 1}})
	tab.paid()
	if tab.S.Seats[0].Level[1] != 2 {
		t.Error("no second level")
	}
}

// BW-MOD-01 RULING-17: the three new modules, each once, at the prices of the race; MOD-01 holds.
func TestNewModules(t *testing.T) {
	for faction, gas := range map[string][3]int{"overmind": {2, 2, 1}, "raynor": {2, 1, 2}, "aldaris": {1, 2, 2}} {
		for i, id := range []string{"defensive", "assist", "offensive"} {
			tab := pieceTable(t, faction, "mengsk")
			tab.Base(0, "helios.1")
			tab.building("helios")
			tab.do(doDone)
			tab.do(tab.module(id))
			if pool := int(tab.S.Seats[0].Pool); pool != 10-gas[i] {
				t.Errorf("the %s module of %s costs %d, want %d", id, faction, 10-pool, gas[i])
			}
			again := tab.Copied()
			tab.executing(game.BuildOrder, "helios")
			tab.do(doDone)
			tab.refuse(rule.LIMIT01, tab.module(id))
			full := orderGame{again, t}
			full.S.Seats[0].Modules[1] = full.R.Sheets[full.S.Seats[0].Faction].ModuleSpaces - 1
			full.executing(game.BuildOrder, "helios")
			full.do(doDone)
			full.refuse(rule.MOD01, full.module("air-support"))
		}
	}
}

// CONF-03 VAR-24: with Brood War a team may have a base in every area of a planet.
func TestTeamMayFillPlanet(t *testing.T) {
	tab := pieceTableWith(t, func(o *game.Options) { o.Teams = true }, "raynor", "overmind", "aldaris", "mengsk")
	tab.Base(2, "bhekar-ro.1")
	tab.Base(2, "bhekar-ro.2")
	tab.Put(0, "marine", "bhekar-ro.3")
	tab.executing(game.BuildOrder, "bhekar-ro")
	tab.do(doDone)
	tab.do(tab.base("bhekar-ro.3"))
	if tab.S.BaseAt[tab.Area("bhekar-ro.3")] != 0 {
		t.Error("no base was built")
	}
}

// Covert Operations: a Ghost may be built onto the card, with Barracks III and a base on the planet, within the limit
// but without room; it is on no planet, keeps nobody in the game and can be destroyed voluntarily.
func TestBuiltOntoCovertOperations(t *testing.T) {
	tab := pieceTable(t, "raynor", "overmind")
	tab.Leader(0, "covert-operations")
	tab.Base(0, "helios.2")
	tab.Put(0, "2 marine", "helios.1")
	tab.Put(0, "2 marine, 2 firebat", "helios.2")
	tab.Put(0, "vulture, goliath", "helios.3")
	tab.Put(0, "siege-tank", "helios.3")
	tab.Put(0, "2 wraith", "helios.4")
	tab.S.Seats[0].Level[0] = 3
	tab.S.Seats[0].Tokens[game.BuildOrder]++
	tab.building("helios")
	tab.refuse(rule.BUILD13, tab.build("marine", "card"))
	tab.refuse(rule.BUILD14, tab.build("ghost", "helios.2"))
	tab.do(tab.build("ghost", "card"))
	if tab.Waiting(0, "ghost") != 1 {
		t.Fatal("the Ghost does not wait")
	}
	tab.told(game.LogWaiting, 1)
	tab.do(game.Answer{Verb: game.DoDestroyUnit, V: game.AnswerValues{game.OfUnit: uint8(tab.Unit("ghost")),
		game.OfArea: uint8(game.NoArea)}}, doConfirm)
	if tab.Waiting(0, "ghost") != 0 {
		t.Error("the Ghost still waits")
	}
	tab.refuse(rule.LIMIT04, game.Answer{Verb: game.DoDestroyUnit,
		V: game.AnswerValues{game.OfUnit: uint8(tab.Unit("ghost")), game.OfArea: uint8(game.NoArea)}})
	// The order has no gas left for another.
	tab.refuse(rule.PAY08, tab.build("ghost", "card"))
}

// Conclave Fleet: units of any type but tech-required ones may wait, built with a base on the planet.
func TestBuiltOntoConclaveFleet(t *testing.T) {
	tab := pieceTable(t, "aldaris", "overmind")
	tab.Leader(0, "conclave-fleet")
	tab.InPlay(0, "summon-dark-archon")
	tab.Put(0, "dark-templar", "helios.1")
	tab.building("helios")
	tab.refuse(rule.BUILD02, tab.build("zealot", "card"))
	tab.refuse(rule.BUILD21, tab.build("dark-archon", "card"))
	tab = pieceTable(t, "aldaris", "overmind")
	tab.Leader(0, "conclave-fleet")
	tab.Base(0, "helios.2")
	tab.building("helios")
	tab.do(tab.build("zealot", "card"), tab.build("zealot", "card"))
	if tab.Waiting(0, "zealot") != 2 {
		t.Error("the Zealots do not wait")
	}
	tab.asks(game.AskUpgrade, 0) // the unit build limit of two was reached
}

// ELIM-01: units on a Leadership card do not keep their owner in the game.
func TestWaitingUnitsAreNotOnTheBoard(t *testing.T) {
	tab := pieceTable(t, "overmind", "raynor")
	tab.Leader(1, "covert-operations")
	tab.Wait(1, "3 ghost")
	tab.Put(0, "zergling", "abaddon.2")
	tab.Regrouping()
	if tab.S.Alive.Has(1) || tab.S.Victory != game.EliminationVictory {
		t.Error("Raynor still plays")
	}
}

// Make Do With Little: one worker or transport of each Build order is free, and a Supply module counts as two.
func TestMakeDoWithLittle(t *testing.T) {
	tab := pieceTable(t, "raynor", "overmind")
	tab.Leader(0, "make-do-with-little")
	tab.Module(0, "supply")
	tab.Base(0, "helios.2")
	if limit := tab.R.BuildLimitOf(&tab.S, 0); limit != 4 {
		t.Errorf("the unit build limit is %d", limit)
	}
	tab.building("helios")
	tab.do(buildWorker)
	tab.asks(game.AskPay, 0)
	tab.do(doFree)
	if tab.S.Seats[0].Unavailable != 1 || tab.S.Seats[0].Pool != 10 {
		t.Error("the worker was not free")
	}
	tab.do(buildTransport(1))
	if tab.S.Seats[0].Pool != 9 {
		t.Error("the transport was free too")
	}
	// The card does not make a unit free, nor anything after the first payment.
	tab.do(tab.build("marine", "helios.2"))
	if tab.S.Seats[0].Pool != 8 {
		t.Error("the Marine was free")
	}
}

// Make Do With Little without any worker left: what could not be paid for comes without a decision.
func TestMakeDoWithNothing(t *testing.T) {
	tab := pieceTable(t, "raynor", "overmind")
	tab.Leader(0, "make-do-with-little")
	tab.Base(0, "helios.2")
	tab.S.Seats[0].Pool = 0
	tab.building("helios")
	tab.offers(buildWorker, buildTransport(0), buildTransport(1), buildTransport(2), doDone)
	tab.do(buildTransport(2))
	if !tab.S.Seats[0].Transports.Has(2) {
		t.Error("no transport")
	}
	// The next order has its own gift, but this one has no second.
	tab.over()
	tab.building("helios")
	tab.do(buildWorker)
	tab.over()
}
