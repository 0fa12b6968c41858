package game_test

import (
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// pieceTable sets up a table with the components of Brood War.
func pieceTable(t *testing.T, factions ...string) orderGame {
	t.Helper()
	return pieceTableWith(t, nil, factions...)
}

func pieceTableWith(t *testing.T, change func(*game.Options), factions ...string) orderGame {
	t.Helper()
	r := eventRules(t, func(o *game.Options) {
		o.BroodWar = true
		if change != nil {
			change(o)
		}
	}, factions...)
	return orderGame{game.NewPieceTable(r), t}
}

// building opens a Build order of player 0 on a planet.
func (tab orderGame) building(planet string) {
	tab.t.Helper()
	tab.executing(game.BuildOrder, planet)
	tab.asks(game.AskBuild, 0)
}

// executing executes an order of player 0 on a planet.
func (tab orderGame) executing(o game.Order, planet string) {
	tab.t.Helper()
	tab.Order(0, o, planet)
	tab.Execution()
	tab.do(doExecute)
}

// build builds a unit in an area; "card" is a place on a Leadership card.
func (tab orderGame) build(unit, area string) game.Answer {
	a := game.Answer{Verb: game.DoBuild, V: game.AnswerValues{game.OfUnit: uint8(tab.Unit(unit)),
		game.OfArea: uint8(game.NoArea), game.OfSecond: uint8(game.NoArea)}}
	if area != "card" {
		a.V[game.OfArea] = uint8(tab.Area(area))
	}
	return a
}

func (tab orderGame) base(area string) game.Answer {
	return game.Answer{Verb: game.DoBase, V: game.AnswerValues{game.OfArea: uint8(tab.Area(area))}}
}

func (tab orderGame) area(area string) game.Answer {
	return game.Answer{Verb: game.DoArea, V: game.AnswerValues{game.OfArea: uint8(tab.Area(area))}}
}

func token(res game.Resource) game.Answer {
	return game.Answer{Verb: game.DoToken, V: game.AnswerValues{game.OfResource: uint8(res)}}
}

// count compares a player's units of a type in an area.
func (tab orderGame) count(p game.Player, unit, area string, want int) {
	tab.t.Helper()
	if got := tab.Count(p, unit, area); got != want {
		tab.t.Errorf("%d %s of player %d in %s, want %d", got, unit, p, area, want)
	}
}

// BW-PLANET-01 BW-PLANET-02 BW-PLANET-03 BW-PLANET-04 TV-55: on Avernus Station ground units are built anywhere except
// in the area for flying units, and flying units only there.
func TestSpecialLimitsOfBuilding(t *testing.T) {
	tab := pieceTable(t, "raynor", "overmind")
	tab.Base(0, "avernus-station.2")
	tab.S.Seats[0].Modules[0] = 1 // Supply: three units
	tab.S.Seats[0].Level[2] = 1   // Starport I
	tab.building("avernus-station")
	for range 3 {
		tab.refuse(rule.BWPLANET02, tab.build("marine", "avernus-station.1"))
		tab.refuse(rule.BWPLANET02, tab.build("wraith", "avernus-station.2"))
		tab.do(tab.build("marine", "avernus-station.3"))
	}
	tab.count(0, "marine", "avernus-station.3", 3)
	tab.refuse(rule.BUILD11, tab.build("marine", "avernus-station.2"))
}

// BW-PLANET-02: a flying unit has its own area there, with its own limit.
func TestFlyingUnitsBuiltInTheirArea(t *testing.T) {
	tab := pieceTable(t, "raynor", "overmind")
	tab.Base(0, "avernus-station.2")
	tab.S.Seats[0].Level[2] = 1
	tab.Put(0, "2 wraith", "avernus-station.1")
	tab.building("avernus-station")
	tab.refuse(rule.BUILD14, tab.build("wraith", "avernus-station.1"))
	tab.refuse(rule.BWPLANET02, tab.build("wraith", "avernus-station.3"))
}

// BW-PLANET-03 RULING-31: no unit enters an area of the other kind by moving, and attackers have no exception.
func TestSpecialLimitsOfMoving(t *testing.T) {
	tab := pieceTable(t, "raynor", "overmind")
	tab.Put(0, "marine, wraith", "avernus-station.3") // the test put a Wraith there
	tab.Put(0, "marine", "helios.2")
	tab.Put(1, "mutalisk", "avernus-station.1")
	tab.Transport(0, 2)
	tab.executing(game.MobilizeOrder, "avernus-station")
	tab.refuse(rule.BWPLANET02, tab.move(1, "marine", "avernus-station.3", "avernus-station.1"))
	tab.refuse(rule.BWPLANET02, tab.move(1, "marine", "helios.2", "avernus-station.1"))
	tab.refuse(rule.BWPLANET02, tab.move(1, "wraith", "avernus-station.3", "avernus-station.2"))
	tab.do(tab.move(1, "wraith", "avernus-station.3", "avernus-station.1"))
}

// BW-PLANET-03: no unit retreats into an area of the other kind; one that finds no other is destroyed.
func TestSpecialLimitsOfRetreating(t *testing.T) {
	tab := pieceTable(t, "raynor", "overmind")
	tab.Put(0, "3 marine", "avernus-station.2")
	tab.Put(1, "zergling", "avernus-station.3")
	if havens := tab.Havens(0, "avernus-station.2", "marine"); havens != 0 {
		t.Errorf("Marines can retreat to %x", havens)
	}
	if havens := tab.Havens(0, "avernus-station.2", "wraith"); havens != 1<<tab.Area("avernus-station.1") {
		t.Errorf("Wraiths can retreat to %x", havens)
	}
}

// BW-PLANET-05: no base is built in or lifted to a flying-only area, and no installation put there.
func TestNoBaseInFlyingArea(t *testing.T) {
	tab := pieceTable(t, "raynor", "overmind")
	tab.Put(0, "wraith", "avernus-station.1")
	tab.Put(0, "marine", "avernus-station.2")
	if got := tab.MaySite(0, "avernus-station.1"); got != rule.BWPLANET05.String() {
		t.Errorf("an installation there is refused with %s", got)
	}
	tab.executing(game.BuildOrder, "avernus-station")
	tab.do(doDone)
	tab.refuse(rule.BWPLANET05, tab.base("avernus-station.1"))
	tab.do(tab.base("avernus-station.2"))
	tab.over()
	tab.executing(game.MobilizeOrder, "avernus-station")
	tab.refuse(rule.BWPLANET05, game.Answer{Verb: game.DoLift,
		V: game.AnswerValues{game.OfArea: uint8(tab.Area("avernus-station.1"))}})
	tab.do(game.Answer{Verb: game.DoLift, V: game.AnswerValues{game.OfArea: uint8(tab.Area("avernus-station.3"))}})
}

// BW-MOD-05 TV-60: with an Assist module one unit with assist does not count in each area.
func TestAssistModuleMakesRoom(t *testing.T) {
	for _, module := range []bool{false, true} {
		tab := pieceTable(t, "raynor", "overmind")
		tab.Put(0, "4 marine, 2 medic", "antiga-prime.1")
		tab.Transport(0, 0)
		if module {
			tab.Module(0, "assist")
		}
		tab.executing(game.MobilizeOrder, "helios")
		tab.do(tab.move(4, "marine", "antiga-prime.1", "helios.2"))
		if !module {
			tab.refuse(rule.MOB12, tab.move(1, "medic", "antiga-prime.1", "helios.2"))
			continue
		}
		tab.do(tab.move(1, "medic", "antiga-prime.1", "helios.2"))
		tab.refuse(rule.MOB12, tab.move(1, "medic", "antiga-prime.1", "helios.2"))
		tab.do(doDone)
		tab.count(0, "medic", "helios.2", 1)
		tab.over()
	}
}

// BW-MOD-06 TV-60: nor does one count against the limit plus two in an attack.
func TestAssistModuleInAnAttack(t *testing.T) {
	tab := pieceTable(t, "raynor", "overmind")
	tab.Put(0, "4 marine, 2 medic", "antiga-prime.1")
	tab.Put(1, "zergling", "helios.1")
	tab.Transport(0, 0)
	tab.Module(0, "assist")
	tab.executing(game.MobilizeOrder, "helios")
	tab.do(tab.move(4, "marine", "antiga-prime.1", "helios.1"))
	tab.do(tab.move(1, "medic", "antiga-prime.1", "helios.1"))
	tab.refuse(rule.MOB11, tab.move(1, "medic", "antiga-prime.1", "helios.1"))
}

// BW-MOD-05: the module also works for building and for units that come by a card or retreat, and a unit that does not
// count is not in excess (RETREAT-02).
func TestAssistModuleElsewhere(t *testing.T) {
	tab := pieceTable(t, "raynor", "overmind")
	tab.Base(0, "helios.2")
	tab.Put(0, "4 marine", "helios.2")
	tab.Module(0, "assist")
	tab.S.Seats[0].Level[0] = 2 // Barracks II: Medic
	if havens := tab.Havens(0, "helios.1", "medic"); !havens.Has(tab.Area("helios.2")) {
		t.Errorf("a Medic can retreat to %x only", havens)
	}
	if havens := tab.Havens(0, "helios.1", "firebat"); havens.Has(tab.Area("helios.2")) {
		t.Error("a Firebat can retreat to the full area")
	}
	tab.building("helios")
	tab.refuse(rule.BUILD14, tab.build("marine", "helios.2"))
	tab.do(tab.build("medic", "helios.2"))
	tab.refuse(rule.BUILD14, tab.build("medic", "helios.2"))
	// Another Medic could be moved in only if a unit left.
	if load := tab.R.Load(&tab.S, 0, tab.S.Units[tab.Area("helios.2")]); load != 4 {
		t.Errorf("%d units count in the area", load)
	}
}

// BW-MOD-05 RETREAT-02: units above the limit after a battle leave, but not the one that does not count.
func TestAssistModuleAndExcess(t *testing.T) {
	tab := pieceTable(t, "raynor", "overmind")
	tab.Module(0, "assist")
	tab.Excess(0, "3 marine, medic", "helios.1")
	tab.refuse(rule.BWMOD05, game.Answer{Verb: game.DoExcess, V: game.AnswerValues{game.OfUnit: uint8(tab.Unit("medic"))}})
	tab.offers(game.Answer{Verb: game.DoExcess, V: game.AnswerValues{game.OfUnit: uint8(tab.Unit("marine"))}})
}
