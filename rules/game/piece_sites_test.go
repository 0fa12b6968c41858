package game_test

import (
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// BW-INST-08 BW-INST-04 RULING-12: Infested Terrans need an Infested Command Center of their owner on the planet and
// neither base nor building; they count as units in the later steps (BUILD-32), and the installation grants no right
// that a base gives.
func TestInfestedTerrans(t *testing.T) {
	tab := pieceTable(t, "overmind", "raynor")
	tab.executing(game.BuildOrder, "helios")
	tab.over() // nothing there to build with
	tab.Site(0, game.InfestedCommandCenter, "helios.2")
	tab.building("helios")
	tab.refuse(rule.BUILD02, tab.build("zergling", "helios.1"))
	tab.refuse(rule.BUILD02, game.Answer{Verb: game.DoWorker})
	tab.refuse(rule.BUILD02, game.Answer{Verb: game.DoBuildTransport})
	tab.offers(tab.build("infested-terran", "helios.1"), tab.build("infested-terran", "helios.2"),
		tab.build("infested-terran", "helios.3"), tab.build("infested-terran", "helios.4"), doDone)
	tab.do(tab.build("infested-terran", "helios.1"), tab.build("infested-terran", "helios.2"))
	tab.count(0, "infested-terran", "helios.1", 1)
	// They count against the unit build limit of two, so step 1 is over.
	tab.asks(game.AskUpgrade, 0) // BUILD-03: a unit is there now
	tab.do(doDone)
	tab.refuse(rule.BWINST02, tab.base("helios.2"))
	tab.do(tab.base("helios.1"))
	tab.over()
}

// BW-INST-08: elsewhere, or on a planet with another's Infested Command Center, they cannot be built.
func TestInfestedTerransElsewhere(t *testing.T) {
	tab := pieceTable(t, "overmind", "queen-of-blades")
	tab.Base(0, "bhekar-ro.1")
	tab.Site(0, game.InfestedCommandCenter, "helios.2")
	tab.Site(1, game.InfestedCommandCenter, "bhekar-ro.2")
	tab.building("bhekar-ro")
	tab.refuse(rule.BWINST08, tab.build("infested-terran", "bhekar-ro.1"))
}

// BW-INST-01 BW-INST-05 BW-INST-10 TV-99: an area that holds only an enemy Warp Gate is the one enemy area of a
// Mobilize order, entered within the normal limit and without a battle; in step 1 the Warp Gate is destroyed.
func TestEnemyInstallationIsEntered(t *testing.T) {
	tab := pieceTable(t, "overmind", "tassadar")
	tab.Site(1, game.WarpGate, "helios.1")
	tab.Site(1, game.Cerebrate, "helios.3")
	tab.Put(0, "4 zergling", "antiga-prime.1")
	tab.Transport(0, 0)
	if !tab.Friendly(1, "helios.1") {
		t.Error("the owner does not control the area")
	}
	tab.executing(game.MobilizeOrder, "helios")
	tab.refuse(rule.MOB12, tab.move(3, "zergling", "antiga-prime.1", "helios.1"))
	tab.do(tab.move(2, "zergling", "antiga-prime.1", "helios.1"))
	tab.refuse(rule.MOB08, tab.move(1, "zergling", "antiga-prime.1", "helios.3"))
	tab.do(doDone)
	tab.over()
	tab.told(game.LogBattle, 0)
	if tab.Friendly(0, "helios.1") || tab.Friendly(1, "helios.1") {
		t.Error("somebody controls the area of both")
	}
	tab.Regrouping()
	tab.told(game.LogInstallationLost, 1)
	if tab.S.Installations[tab.Area("helios.1")] != game.NoInstallation ||
		tab.S.Seats[1].Sites != 1<<tab.Area("helios.3") {
		t.Error("the Warp Gate still stands, or the other installation does not")
	}
	if !tab.Friendly(0, "helios.1") {
		t.Error("the Zerglings do not control the area")
	}
}

// BW-INST-02 BW-INST-10: one base or one installation in an area, no matter who owns it, for a base that is built and
// for one that lifts off.
func TestOneBaseOrInstallation(t *testing.T) {
	tab := pieceTable(t, "raynor", "overmind", "mengsk")
	tab.Base(2, "pridewater.1")
	tab.Site(1, game.InfestedCommandCenter, "helios.2")
	tab.Site(0, game.WarpGate, "helios.1")
	tab.Put(0, "marine", "helios.1")
	tab.Put(0, "marine", "helios.2")
	tab.Put(0, "marine", "helios.3")
	for area, want := range map[string]rule.ID{"helios.1": rule.BWINST02, "helios.2": rule.TERM06, "helios.3": rule.None} {
		if got := tab.MaySite(0, area); got != want.String() {
			t.Errorf("an installation in %s is judged with %q, want %q", area, got, want)
		}
	}
	tab.executing(game.BuildOrder, "helios")
	tab.do(doDone)
	tab.refuse(rule.BWINST02, tab.base("helios.1"))
	tab.refuse(rule.BWINST10, tab.base("helios.2"))
	tab.do(tab.base("helios.3"))
	if got := tab.MaySite(0, "helios.3"); got != rule.BWINST02.String() {
		t.Errorf("an installation beside a base is judged with %q", got)
	}
	tab.executing(game.MobilizeOrder, "helios")
	tab.refuse(rule.MOB20, game.Answer{Verb: game.DoLift, V: game.AnswerValues{game.OfArea: uint8(tab.Area("helios.1"))}})
	tab.do(game.Answer{Verb: game.DoLift, V: game.AnswerValues{game.OfArea: uint8(tab.Area("helios.4"))}})
}

// BW-INST-10 REGROUP-07 REGROUP-09: an enemy installation in an area costs its Resource card; BW-INST-04: the player's
// own brings none without a base on the planet.
func TestInstallationsAndResourceCards(t *testing.T) {
	tab := pieceTable(t, "overmind", "tassadar")
	tab.Base(0, "helios.1")
	tab.Yield(0, "helios.2")
	tab.Yield(0, "helios.4")
	tab.Site(1, game.WarpGate, "helios.2")
	tab.Site(0, game.Cerebrate, "bhekar-ro.1")
	tab.Regrouping()
	cards := tab.S.Seats[0].Cards
	if cards.Has(tab.Area("helios.2")) || !cards.Has(tab.Area("helios.4")) || cards.Has(tab.Area("bhekar-ro.1")) {
		t.Errorf("cards %x", cards)
	}
}

// BW-REGROUP-01 BW-INST-03 BW-INST-04: installations go with the bases, before the transports, and keep no transport
// alive.
func TestStepOneWithInstallations(t *testing.T) {
	tab := pieceTable(t, "overmind", "tassadar")
	tab.Site(0, game.InfestedCommandCenter, "antiga-prime.1")
	tab.Site(0, game.Cerebrate, "bhekar-ro.1")
	tab.Base(0, "helios.3")
	tab.Put(1, "zealot", "helios.3")
	tab.Put(1, "zealot", "bhekar-ro.1")
	tab.Transport(0, 0) // antiga-prime - helios
	tab.Regrouping()
	tab.told(game.LogBaseLost, 1)
	tab.told(game.LogInstallationLost, 1)
	tab.told(game.LogTransportLost, 1)
	if tab.S.Seats[0].Sites != 1<<tab.Area("antiga-prime.1") {
		t.Errorf("installations in %x", tab.S.Seats[0].Sites)
	}
}

// BW-INST-07 BW-INST-09 TIME-67: Infest Command Center, on Terran bases alone, before the transports are checked; with
// one token left only the first base can have it, and a battle fought in this round does not count in later ones.
func TestInfestCommandCenter(t *testing.T) {
	infest := func(card bool) orderGame {
		tab := pieceTable(t, "raynor", "overmind", "tassadar")
		if card {
			tab.InPlay(1, "infest-command-center")
		}
		tab.Base(0, "helios.1")
		tab.Base(0, "helios.3")
		tab.Base(2, "helios.2")
		tab.Site(1, game.InfestedCommandCenter, "torus.1")
		for _, area := range []string{"helios.1", "helios.2", "helios.3"} {
			tab.Put(1, "zergling", area)
			tab.S.Seats[1].Infestable |= 1 << tab.Area(area)
		}
		tab.Put(0, "marine", "torus.2")
		tab.Put(2, "zealot", "antiga-prime.1")
		tab.Transport(0, 0)
		tab.Regrouping()
		return tab
	}
	tab := infest(false)
	tab.told(game.LogBaseLost, 3)
	tab.told(game.LogInstallation, 1) // that of the setup
	tab = infest(true)
	tab.asks(game.AskInfest, 1)
	tab.told(game.LogTransportLost, 0)
	tab.offers(tab.area("helios.1"), doPass)
	tab.refuse(rule.BWINST07, tab.area("helios.2"))
	tab.do(tab.area("helios.1"))
	tab.told(game.LogTransportLost, 1)
	if sites := tab.S.Seats[1].Sites; sites != 1<<tab.Area("helios.1")|1<<tab.Area("torus.1") {
		t.Errorf("installations in %x", sites)
	}
	if tab.S.Seats[1].Infestable != 0 {
		t.Error("the battles of the round are remembered")
	}
}

// BW-INST-09 LIMIT-01: with both tokens on the board there is no decision; a destroyed one can be used again.
func TestInfestedCentersAreTwo(t *testing.T) {
	tab := pieceTable(t, "raynor", "overmind")
	tab.InPlay(1, "infest-command-center")
	tab.S.Seats[1].Infestable = 1 << tab.Area("helios.1")
	tab.Base(0, "helios.1")
	tab.Put(1, "queen", "helios.1")
	tab.Site(1, game.InfestedCommandCenter, "helios.3")
	tab.Site(1, game.InfestedCommandCenter, "bhekar-ro.1")
	again := orderGame{tab.Copied(), t}
	tab.Regrouping()
	tab.told(game.LogInstallation, 2) // those of the setup
	again.Put(0, "marine", "bhekar-ro.1")
	again.Regrouping()
	again.asks(game.AskInfest, 1)
}

// firstSetTable is a table with the components of version 1, whose Infest Command Center works on any enemy base in an
// area with a Queen.
func firstSetTable(t *testing.T, factions ...string) orderGame {
	t.Helper()
	set, err := components.Published("1")
	if err != nil {
		t.Fatal(err)
	}
	r := eventRulesOf(t, set, func(o *game.Options) { o.BroodWar = true }, factions...)
	return orderGame{game.NewPieceTable(r), t}
}

// BW-INST-07 BW-INST-09 TIME-67: Infest Command Center of the first set, from a supply of two, before the transports
// are checked.
func TestInfestCommandCenterOfTheFirstSet(t *testing.T) {
	infest := func(card bool) orderGame {
		tab := firstSetTable(t, "raynor", "overmind", "tassadar")
		if card {
			tab.InPlay(1, "infest-command-center")
		}
		tab.Base(0, "helios.1")
		tab.Base(2, "helios.2")
		tab.Base(2, "bhekar-ro.1")
		tab.Put(1, "queen", "helios.1")
		tab.Put(1, "queen", "helios.2")
		tab.Put(1, "zergling", "bhekar-ro.1")
		tab.Put(2, "zealot", "antiga-prime.1")
		tab.Transport(0, 0)
		tab.Regrouping()
		return tab
	}
	tab := infest(false)
	tab.told(game.LogBaseLost, 3)
	tab.told(game.LogInstallation, 0)
	tab = infest(true)
	tab.asks(game.AskInfest, 1)
	tab.told(game.LogTransportLost, 0)
	tab.offers(tab.area("helios.1"), doPass)
	tab.refuse(rule.BWINST07, tab.area("helios.2"))
	tab.do(tab.area("helios.1"))
	tab.asks(game.AskInfest, 1)
	tab.do(doPass)
	tab.told(game.LogTransportLost, 1)
	if sites := tab.S.Seats[1].Sites; sites != 1<<tab.Area("helios.1") {
		t.Errorf("installations in %x", sites)
	}
}

// RULING-03 ELIM-03 BW-INST-04: installations keep nobody in the game. RULING-29: they leave it with their owner, like
// the guard tokens.
func TestEliminationTakesInstallations(t *testing.T) {
	tab := pieceTable(t, "raynor", "tassadar", "overmind")
	tab.Base(2, "helios.4")
	tab.Site(2, game.Cerebrate, "helios.1")
	tab.Site(2, game.InfestedCommandCenter, "antiga-prime.1")
	tab.Put(0, "marine", "helios.4")
	tab.Put(2, "zergling", "helios.2")
	tab.Guard(2, "helios.2", 2)
	tab.S.Seats[2].ResourceTokens = [2]uint8{20, 10}
	tab.Gone(2, "helios.2")
	tab.Regrouping()
	if tab.S.Alive.Has(2) {
		t.Fatal("the Overmind still plays")
	}
	if tab.S.Seats[2].Sites != 0 || tab.S.Seats[2].Guarded != 0 || tab.S.Guards[tab.Area("helios.2")] != 0 {
		t.Error("something of him is left on the board")
	}
	// The player's resource tokens are in the common supply again (BW-TOKEN-10).
	tab.Gain(0, 1)
	tab.do(token(game.Gas))
	tab.tokensOf(0, 0, 1)
	for a := range tab.R.Areas {
		if tab.S.Installations[a] != game.NoInstallation {
			t.Errorf("an installation is left in area %d", a)
		}
	}
}

// RULING-29: units that an eliminated player controlled by mind control return to their owner, and units of their
// colour stay with the players who control them.
func TestEliminationAndCaptives(t *testing.T) {
	tab := pieceTable(t, "raynor", "tassadar", "aldaris")
	tab.Steal(2, "marine", 0, "helios.1")
	tab.Steal(1, "zealot", 2, "helios.3")
	tab.Gone(2, "helios.1")
	tab.Regrouping()
	if tab.S.Alive.Has(2) ||
		tab.S.Seats[0].Aside&tab.R.Sheets[tab.S.Seats[0].Faction].TypeFigures[tab.Unit("marine")] != 0 {
		t.Error("the Marine did not come back")
	}
	tab.count(1, "zealot", "helios.3", 1)
}

// RULING-18 LIMIT-06: players may not destroy their installations or guard tokens voluntarily; BW-KEY-07: they may
// destroy units under mind control.
func TestVoluntaryDestructionWithBroodWar(t *testing.T) {
	tab := pieceTable(t, "tassadar", "overmind")
	tab.Site(0, game.WarpGate, "helios.1")
	tab.Base(0, "helios.3")
	tab.Steal(0, "zergling", 1, "helios.2")
	tab.building("helios")
	tab.refuse(rule.LIMIT04, game.Answer{Verb: game.DoDestroyBase,
		V: game.AnswerValues{game.OfArea: uint8(tab.Area("helios.1"))}})
	tab.do(game.Answer{Verb: game.DoDestroyUnit, V: game.AnswerValues{game.OfUnit: uint8(tab.Unit("zergling")),
		game.OfArea: uint8(tab.Area("helios.2"))}}, doConfirm)
	tab.count(0, "zergling", "helios.2", 0)
	if supply := tab.R.OfType(&tab.S, 1, tab.S.Seats[1].Supply, tab.Unit("zergling")); supply.Len() != 9 {
		t.Errorf("%d Zerglings in the supply of their owner", supply.Len())
	}
}

// BW-TOKEN-06 BW-TOKEN-07 BW-TOKEN-10 RULING-35: guard tokens stay from round to round, several in an area, until their
// owner no longer controls it; there are twelve.
func TestGuardTokensStandAndFall(t *testing.T) {
	tab := pieceTable(t, "raynor", "overmind")
	tab.Put(0, "marine", "helios.1")
	tab.Put(0, "marine", "helios.2")
	tab.Base(1, "helios.3")
	tab.Guard(0, "helios.1", 2)
	tab.Guard(1, "helios.3", 11)
	if n := tab.S.Guards[tab.Area("helios.3")]; n != 10 {
		t.Errorf("%d guard tokens of the ten left", n)
	}
	tab.Regrouping()
	if tab.S.Seats[0].Guarded != 1<<tab.Area("helios.1") {
		t.Error("the guard tokens did not stay")
	}
	tab.executing(game.MobilizeOrder, "helios")
	tab.do(tab.move(1, "marine", "helios.1", "helios.2"))
	if tab.S.Guards[tab.Area("helios.1")] != 2 {
		t.Error("the guard tokens are gone though the move can be taken back")
	}
	tab.do(tab.move(1, "marine", "helios.2", "helios.3"), doDone)
	if tab.S.Guards[tab.Area("helios.1")] != 0 || tab.S.Guards[tab.Area("helios.3")] != 0 {
		t.Error("guard tokens lie in areas that their owners do not control")
	}
	tab.told(game.LogGuardLost, 2)
}

// BW-TOKEN-06 BUILD-21: an area emptied by building a tech-required unit is no longer guarded.
func TestGuardOfAnAreaEmptiedByBuilding(t *testing.T) {
	tab := pieceTable(t, "tassadar", "overmind")
	tab.Base(0, "helios.3")
	tab.Put(0, "high-templar", "helios.1")
	tab.Put(0, "high-templar", "helios.2")
	tab.Guard(0, "helios.1", 1)
	tab.Guard(0, "helios.2", 1)
	tab.InPlay(0, "summon-archon")
	tab.building("helios")
	archon := tab.build("archon", "helios.2")
	archon.V[game.OfSecond] = uint8(tab.Area("helios.1"))
	tab.do(archon)
	tab.paid()
	if tab.S.Seats[0].Guarded != 1<<tab.Area("helios.2") {
		t.Errorf("guarded are %x", tab.S.Seats[0].Guarded)
	}
}
