package game_test

import (
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// covertTable is a table where player 0, Raynor, has three Ghosts on his card and a Mobilize order on helios.
func covertTable(t *testing.T) orderGame {
	t.Helper()
	tab := orderTable(t)
	tab.Lead(0, game.Effect{Kind: game.Covert, Amount: 3, Units: 1 << tab.Unit("ghost")})
	tab.Wait(0, "3 ghost")
	tab.Order(0, game.MobilizeOrder, "helios")
	return tab
}

// Covert Operations: Ghosts on the card move as if they were on the active planet, within limits and through Air
// Support, and can be taken back.
func TestCovertOperations(t *testing.T) {
	tab := covertTable(t)
	tab.Base(1, "helios.4") // limit 3
	tab.Module(1, "air-support")
	tab.Put(1, "zergling", "helios.1")
	tab.Execution()
	tab.do(doExecute)
	tab.asks(game.AskMove, 0)
	tab.refuse(rule.MOB02, tab.move(4, "ghost", "card", "helios.2"))
	tab.refuse(rule.MOB02, tab.move(1, "marine", "card", "helios.2"))
	tab.refuse(rule.MOB03, tab.move(1, "ghost", "card", "bhekar-ro.1"))
	tab.do(tab.move(2, "ghost", "card", "helios.4")) // MOD-08 stops transports only
	tab.refuse(rule.MOB08, tab.move(1, "ghost", "card", "helios.1"))
	tab.refuse(rule.MOB16, tab.move(1, "ghost", "helios.4", "helios.2"))
	if n := tab.Waiting(0, "ghost"); n != 1 {
		t.Errorf("%d ghosts wait", n)
	}
	// Each way to take them back is listed once.
	var buf [game.MaxLegal]game.Answer
	backs := 0
	for _, b := range tab.R.Beside(&tab.S, 0, buf[:0]) {
		if b.Verb == game.DoBack {
			backs++
		}
	}
	if backs != 2 {
		t.Errorf("%d ways to take the ghosts back", backs)
	}
	tab.do(game.Answer{Verb: game.DoBack, V: game.AnswerValues{game.OfCount: 2, game.OfUnit: uint8(tab.Unit("ghost")),
		game.OfFrom: uint8(tab.Area("helios.4")), game.OfTo: uint8(game.NoArea)}})
	if n := tab.Waiting(0, "ghost"); n != 3 {
		t.Errorf("%d ghosts wait", n)
	}
	tab.do(tab.move(3, "ghost", "card", "helios.2"), doDone)
	tab.over()
	if got := tab.Shown("helios.2"); got != "0: 3 ghost" {
		t.Errorf("in the area: %s", got)
	}
}

// They may attack (MOB-11), and take part in a Defend order (RULING-125).
func TestCovertOperationsAttackAndDefend(t *testing.T) {
	tab := covertTable(t)
	tab.Put(1, "zergling", "helios.1")
	tab.Execution()
	tab.do(doExecute, tab.move(3, "ghost", "card", "helios.1"), doDone)
	if tab.S.Battle.Area != tab.Area("helios.1") || tab.Survivors(game.Attacker) != "3 ghost" {
		t.Error("no battle of the ghosts")
	}

	tab = orderTable(t)
	tab.Lead(0, game.Effect{Kind: game.Covert, Amount: 3, Units: 1 << tab.Unit("ghost")})
	tab.Wait(0, "3 ghost")
	tab.Put(0, "marine", "helios.2")
	tab.Planning()
	tab.do(tab.defend("helios.2"))
	tab.refuse(rule.BWORDER14, tab.move(1, "ghost", "card", "helios.1"))
	tab.do(tab.move(1, "ghost", "card", "helios.2"), doDone)
	if got := tab.Shown("helios.2"); got != "0: 1 marine, 1 ghost" {
		t.Errorf("in the area: %s", got)
	}
	// In addition to these Ghosts the player has a Marine; alone they would not keep the player in the game (ELIM-03).
	if n := tab.Waiting(0, "ghost"); n != 2 {
		t.Errorf("%d ghosts wait", n)
	}
}

// evadeTable is the table of TV-61: a base with Air Support on helios.2, Mengsk comes from antiga-prime and bhekar-ro.
func evadeTable(t *testing.T) orderGame {
	t.Helper()
	tab := orderTable(t, "mengsk", "overmind")
	tab.Base(1, "helios.2")
	tab.Put(1, "zergling", "helios.2")
	tab.Module(1, "air-support")
	tab.Put(0, "3 marine", "antiga-prime.1")
	tab.Put(0, "2 firebat", "bhekar-ro.1")
	tab.Transport(0, 0)
	tab.Transport(0, 1)
	tab.Order(0, game.MobilizeOrder, "helios")
	return tab
}

// BW-MOD-07, BW-MOD-08, BW-MOD-10, CONF-24, RULING-43, TIME-24, TV-61: with the Offensive module the transport is
// legal, and every transport used is destroyed before the battle.
func TestOffensiveModule(t *testing.T) {
	tab := evadeTable(t)
	tab.Execution()
	tab.do(doExecute)
	tab.refuse(rule.MOB19, tab.move(3, "marine", "antiga-prime.1", "helios.2"))

	tab = evadeTable(t)
	tab.Module(0, "offensive")
	tab.Execution()
	tab.do(doExecute, tab.move(3, "marine", "antiga-prime.1", "helios.2"),
		tab.move(2, "firebat", "bhekar-ro.1", "helios.2"))
	if tab.S.Seats[0].Transports.Len() != 2 {
		t.Error("a transport was destroyed before movement ended")
	}
	tab.do(doDone)
	if tab.S.Seats[0].Transports != 0 {
		t.Error("a transport is left")
	}
	tab.told(game.LogTransportLost, 2)
	if tab.S.Battle.Area != tab.Area("helios.2") {
		t.Error("no battle")
	}
}

// BW-MOD-09: transports used for other areas only are kept. Of two on parallel routes the player says which one was
// used (RULING-43).
func TestEvasionSparesOtherTransports(t *testing.T) {
	tab := evadeTable(t)
	tab.Module(0, "offensive")
	tab.Parallel("antiga-prime", "helios") // route 2
	tab.Transport(0, 2)
	tab.Execution()
	tab.do(doExecute, tab.move(2, "marine", "antiga-prime.1", "helios.2"),
		tab.move(2, "firebat", "bhekar-ro.1", "helios.4"),
		tab.move(1, "marine", "antiga-prime.1", "helios.4"), doDone)
	tab.asks(game.AskEvasion, 0)
	transport := func(r uint8) game.Answer {
		return game.Answer{Verb: game.DoTransport, V: game.AnswerValues{game.OfRoute: r}}
	}
	if legal := tab.Legal(); len(legal) != 2 || legal[0] != transport(0) || legal[1] != transport(2) {
		t.Errorf("legal are %v", legal)
	}
	tab.refuse(rule.BWMOD08, transport(1))
	tab.refuse(rule.TIME23, doDone)
	tab.do(transport(2))
	if got := tab.S.Seats[0].Transports; got != 1<<0|1<<1 {
		t.Errorf("transports %b", got)
	}
	if tab.S.Battle.Area != tab.Area("helios.2") {
		t.Error("no battle")
	}
}

// TIME-24, TIME-65, MOB-21: transports are spent before a unit is recalled, whether or not one can be.
func TestEvasionBeforeRecall(t *testing.T) {
	for _, parallel := range []bool{false, true} {
		tab := orderTable(t, "tassadar", "overmind")
		tab.Base(1, "helios.2")
		tab.Put(1, "zergling", "helios.2")
		tab.Module(1, "air-support")
		tab.Module(0, "offensive")
		tab.InPlay(0, "recall")
		tab.Put(0, "arbiter, zealot", "antiga-prime.1")
		tab.Put(0, "dragoon", "bhekar-ro.1")
		tab.Transport(0, 0)
		if parallel {
			tab.Parallel("antiga-prime", "helios") // route 2
			tab.Transport(0, 2)
		}
		tab.Order(0, game.MobilizeOrder, "helios")
		tab.Execution()
		tab.do(doExecute, tab.move(1, "arbiter", "antiga-prime.1", "helios.2"), doDone)
		if parallel {
			tab.asks(game.AskEvasion, 0)
			tab.do(game.Answer{Verb: game.DoTransport, V: game.AnswerValues{game.OfRoute: 2}})
		}
		tab.asks(game.AskRecall, 0)
		if got, want := tab.S.Seats[0].Transports, game.RouteSet(0); parallel && got != 1 || !parallel && got != want {
			t.Errorf("parallel %v: transports %b while a unit may be recalled", parallel, got)
		}
		tab.do(doPass)
		if tab.S.Battle.Area != tab.Area("helios.2") {
			t.Error("no battle")
		}
	}
}

// A unit that began the order on the planet uses no transport (MOD-09).
func TestNoTransportNoPrice(t *testing.T) {
	tab := evadeTable(t)
	tab.Module(0, "offensive")
	tab.Put(0, "goliath", "helios.1")
	tab.Execution()
	tab.do(doExecute, tab.move(1, "goliath", "helios.1", "helios.2"), doDone)
	if tab.S.Seats[0].Transports.Len() != 2 {
		t.Error("a transport was destroyed")
	}
}

// Return to Aiur: transports that cannot be destroyed cannot pay for an evasion, nor be destroyed voluntarily.
func TestProtectedTransportsCannotEvade(t *testing.T) {
	tab := evadeTable(t)
	tab.Module(0, "offensive")
	tab.Lead(0, game.Effect{Kind: game.ProtectTransports})
	tab.Execution()
	tab.refuse(rule.ROUND05, game.Answer{Verb: game.DoDestroyTransport, V: game.AnswerValues{game.OfRoute: 0}})
	tab.do(doExecute)
	tab.refuse(rule.MOB19, tab.move(3, "marine", "antiga-prime.1", "helios.2"))
}

// BW-INST-10, MOB-09, RULING-19, TV-99: an area with only an enemy installation is the one enemy area of the order,
// with the normal limit and without a battle; the installation is destroyed in step 1.
func TestEnteringAnInstallation(t *testing.T) {
	tab := orderTable(t, "raynor", "tassadar")
	tab.Site(1, game.WarpGate, "helios.1") // limit 2
	tab.Put(1, "zealot", "helios.3")
	tab.Put(0, "3 marine", "helios.2")
	tab.Order(0, game.MobilizeOrder, "helios")
	tab.Execution()
	tab.do(doExecute)
	tab.refuse(rule.MOB12, tab.move(3, "marine", "helios.2", "helios.1"))
	tab.do(tab.move(2, "marine", "helios.2", "helios.1"))
	tab.refuse(rule.MOB08, tab.move(1, "marine", "helios.2", "helios.3"))
	tab.do(doDone)
	tab.over()
	if tab.S.Battle.Area != game.NoArea || tab.Friendly(0, "helios.1") || tab.Friendly(1, "helios.1") {
		t.Error("a battle, or somebody controls the area")
	}
	tab.Regrouping()
	if tab.S.Installations[tab.Area("helios.1")] != game.NoInstallation || !tab.Friendly(0, "helios.1") {
		t.Error("the installation stands")
	}
}

// MOB-18: an area that a teammate controls through an installation is closed.
func TestTeammatesInstallation(t *testing.T) {
	tab := orderTable(t, "raynor", "tassadar", "mengsk", "aldaris")
	tab.R.Options.Teams = true // seats 0 and 2, 1 and 3
	tab.Site(2, game.WarpGate, "helios.1")
	tab.Put(0, "marine", "helios.2")
	tab.Order(0, game.MobilizeOrder, "helios")
	tab.Execution()
	tab.do(doExecute)
	tab.refuse(rule.MOB18, tab.move(1, "marine", "helios.2", "helios.1"))
}

// BW-PLANET-02, BW-PLANET-03, RULING-31: special unit limits apply to every move, including attacks and Recall.
func TestSpecialLimitsInMoves(t *testing.T) {
	tab := orderTable(t, "raynor", "overmind")
	tab.Only("helios.1", game.Flying)
	tab.Only("helios.3", game.Ground)
	tab.Put(1, "mutalisk", "helios.1")
	tab.Put(0, "marine,wraith", "helios.2")
	tab.Order(0, game.MobilizeOrder, "helios")
	tab.Execution()
	tab.do(doExecute)
	tab.refuse(rule.BWPLANET02, tab.move(1, "marine", "helios.2", "helios.1"))
	tab.refuse(rule.BWPLANET02, tab.move(1, "wraith", "helios.2", "helios.3"))
	tab.do(tab.move(1, "wraith", "helios.2", "helios.1"))

	tab = orderTable(t, "tassadar", "overmind")
	tab.InPlay(0, "recall")
	tab.Only("helios.2", game.Flying)
	tab.Put(0, "arbiter", "helios.2")
	tab.Put(0, "zealot", "bhekar-ro.1")
	tab.Order(0, game.MobilizeOrder, "helios")
	tab.Execution()
	tab.do(doExecute, doDone)
	if !tab.Over() {
		tab.refuse(rule.BWPLANET02, game.Answer{Verb: game.DoRecall,
			V: game.AnswerValues{game.OfUnit: uint8(tab.Unit("zealot")), game.OfFrom: uint8(tab.Area("bhekar-ro.1")),
				game.OfTo: uint8(tab.Area("helios.2"))}})
	}
}

// BW-PLANET-05: no base lifts off into a flying-only area, or to an installation (BW-INST-02).
func TestLiftOffKeepsOutOfFlyingOnlyAreas(t *testing.T) {
	tab := orderTable(t)
	tab.Base(0, "helios.2")
	tab.Only("helios.1", game.Flying)
	tab.Site(0, game.WarpGate, "helios.3")
	tab.Put(0, "marine", "helios.4")
	tab.Order(0, game.MobilizeOrder, "helios")
	tab.Execution()
	tab.do(doExecute)
	lift := func(area string) game.Answer {
		return game.Answer{Verb: game.DoLift, V: game.AnswerValues{game.OfArea: uint8(tab.Area(area))}}
	}
	for _, area := range []string{"helios.1", "helios.3"} {
		if broken := tab.R.Check(&tab.S, 0, lift(area)); broken == rule.None {
			t.Errorf("the base may go to %s", area)
		}
	}
	tab.do(lift("helios.4"))
}

// BW-TOKEN-09, TIME-70: without a scenario that names items there are none to pick up.
func TestNoItemsWithoutAScenario(t *testing.T) {
	tab := orderTable(t)
	tab.Put(0, "marine", "helios.2")
	tab.Order(0, game.MobilizeOrder, "helios")
	tab.Execution()
	tab.do(doExecute)
	tab.asks(game.AskMove, 0)
	tab.refuse(rule.TIME70, game.Answer{Verb: game.DoPickUp, V: game.AnswerValues{game.OfUnit: uint8(tab.Unit("marine")),
		game.OfArea: uint8(tab.Area("helios.2"))}})
	for _, a := range tab.Legal() {
		if a.Verb == game.DoPickUp || a.Items() != 0 {
			t.Errorf("%v is legal", a)
		}
	}
}
