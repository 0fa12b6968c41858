package game_test

import (
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

func survival(t *testing.T, factions ...string) orderGame {
	t.Helper()
	return pieceTableWith(t, func(o *game.Options) { o.Survival = true }, factions...)
}

// MODE-03 MODE-04 TV-79: a player who loses their last base is eliminated with all their units, and the base never
// returns.
func TestSurvivalIsAboutBases(t *testing.T) {
	tab := survival(t, "raynor", "overmind", "aldaris")
	tab.Base(2, "helios.1")
	tab.Base(2, "helios.2")
	tab.Put(2, "2 zealot", "bhekar-ro.1")
	tab.Put(0, "marine", "helios.1")
	twin := orderGame{tab.Copied(), t}
	tab.Regrouping()
	if !tab.S.Alive.Has(2) || tab.S.Seats[2].LostBases != 1 || tab.R.BaseLimit(&tab.S, 2) != 5 {
		t.Errorf("one base of two was lost: alive %v, %d lost", tab.S.Alive.Has(2), tab.S.Seats[2].LostBases)
	}
	tab.told(game.LogBaseGone, 1)
	twin.Put(0, "marine", "helios.2")
	twin.Regrouping()
	if twin.S.Alive.Has(2) || twin.S.Seats[2].LostBases != 2 {
		t.Error("a player without a base still plays")
	}
	twin.count(2, "zealot", "bhekar-ro.1", 0)
	if twin.S.Holder[twin.Area("bhekar-ro.1")] != game.Nobody {
		t.Error("his units are still there")
	}
}

// MODE-04: a base destroyed voluntarily is gone too; MODE-03: a player who does that to their last one is out.
func TestSurvivalBaseDestroyedByItsOwner(t *testing.T) {
	tab := survival(t, "raynor", "overmind", "aldaris")
	tab.Base(2, "pridewater.1")
	tab.Base(0, "helios.1")
	tab.Put(0, "marine", "helios.2")
	tab.executing(game.MobilizeOrder, "helios")
	destroy := func(area string) game.Answer {
		return game.Answer{Verb: game.DoDestroyBase, V: game.AnswerValues{game.OfArea: uint8(tab.Area(area))}}
	}
	tab.do(destroy("helios.1"), doConfirm)
	if tab.S.Seats[0].LostBases != 1 {
		t.Errorf("%d bases are lost", tab.S.Seats[0].LostBases)
	}
	tab.do(destroy("abaddon.1"), doConfirm)
	if tab.S.Alive.Has(0) || tab.S.Exec.Player != game.Nobody {
		t.Error("Raynor goes on without a base")
	}
}

// MODE-04 LIMIT-01: bases out of the game cannot be built; MODE-06: in Faster Survival every faction has three.
func TestSurvivalBasesRunOut(t *testing.T) {
	tab := survival(t, "raynor", "overmind")
	tab.Put(0, "marine", "helios.1")
	tab.S.Seats[0].LostBases = 5
	tab.executing(game.BuildOrder, "helios")
	tab.do(doDone, doDone)
	tab.over() // no base can be built, so step 3 is over
	faster := pieceTableWith(t, func(o *game.Options) { o.Survival, o.FasterSurvival = true, true }, "raynor", "overmind")
	if n := faster.R.BaseLimit(&faster.S, 0); n != 3 {
		t.Errorf("%d bases in Faster Survival", n)
	}
	if n := tab.R.BaseLimit(&tab.S, 1); n != 6 {
		t.Errorf("%d bases in Survival", n)
	}
}

// MODE-02 MODE-05 VAR-01 TIME-56: tokens instead of conquest points, chosen clockwise from the first player.
func TestSurvivalTokensForPoints(t *testing.T) {
	tab := survival(t, "raynor", "overmind")
	tab.S.First = 1
	tab.Put(0, "marine", "helios.1")
	tab.Put(1, "zergling", "antiga-prime.1")
	tab.Put(1, "zergling", "helios.3")
	before := tab.S.Seats[1].Points
	tab.Score()
	tab.asks(game.AskToken, 1)
	tab.do(token(game.Gas), token(game.Minerals))
	tab.asks(game.AskToken, 0)
	tab.do(token(game.Minerals))
	tab.tokensOf(1, 1, 1)
	tab.tokensOf(0, 1, 0)
	if tab.S.Seats[1].Points != before || !tab.R.Options.Conquest() {
		t.Error("conquest points in Survival")
	}
}

// RULING-35 MODE-05: the supply serves players clockwise from the first player, and those who come too late get none.
func TestSurvivalTokensRunOut(t *testing.T) {
	tab := survival(t, "raynor", "overmind")
	tab.S.First = 1
	tab.S.Seats[0].ResourceTokens = [2]uint8{28, 0}
	tab.Put(0, "marine", "helios.1")
	tab.Put(1, "zergling", "antiga-prime.1")
	tab.Put(1, "zergling", "helios.3")
	tab.Score()
	tab.do(token(game.Gas), token(game.Gas))
	tab.over()
	tab.tokensOf(0, 28, 0)
	tab.tokensOf(1, 0, 2)
}

// MODE-07: with a controlled area a transport can be built on a planet without a base; RULING-93: step 1 takes it.
func TestSurvivalTransportsWithoutBase(t *testing.T) {
	tab := survival(t, "raynor", "overmind")
	tab.Put(0, "marine", "helios.1")
	tab.building("helios")
	tab.refuse(rule.BUILD02, buildWorker)
	tab.do(buildTransport(1))
	if !tab.S.Seats[0].Transports.Has(1) {
		t.Fatal("no transport was built")
	}
	tab.do(doDone)
	for !tab.Over() {
		tab.do(doDone)
	}
	tab.Regrouping()
	tab.told(game.LogTransportLost, 1)
	// Without control there is none, and outside Survival never.
	none := survival(t, "raynor", "overmind")
	none.Put(0, "marine", "helios.1")
	none.Base(1, "helios.1")
	none.Order(0, game.BuildOrder, "helios")
	none.Execution()
	none.do(doExecute)
	none.refuse(rule.BUILD01, buildTransport(1))
	plain := pieceTable(t, "raynor", "overmind")
	plain.Put(0, "marine", "helios.1")
	plain.Order(0, game.BuildOrder, "helios")
	plain.Execution()
	plain.do(doExecute)
	plain.refuse(rule.BUILD01, buildTransport(1))
}

// RULING-111 MODE-03: a side that loses its last base in its battle falls with all its units; the battle ends there,
// waiting cards are discarded and the other side stays.
func TestSurvivalEndsABattle(t *testing.T) {
	tab := survival(t, "raynor", "overmind", "aldaris")
	tab.Base(2, "helios.2")
	tab.Put(2, "2 zealot", "helios.2")
	tab.Put(2, "zealot", "bhekar-ro.1")
	tab.Put(0, "3 marine", "antiga-prime.1")
	tab.Transport(0, 0)
	tab.Bare(2, "")
	tab.executing(game.MobilizeOrder, "helios")
	tab.do(tab.move(3, "marine", "antiga-prime.1", "helios.2"), doDone)
	tab.UntilStep(game.AskSkirmish)
	tab.Raze(2, "helios.2")
	if tab.S.Alive.Has(2) || tab.S.Battle.Area != game.NoArea {
		t.Fatalf("alive %v, battle in %d, asked %v", tab.S.Alive.Has(2), tab.S.Battle.Area, tab.S.Top())
	}
	tab.count(0, "marine", "helios.2", 3)
	tab.count(2, "zealot", "bhekar-ro.1", 0)
	tab.told(game.LogBattleWon, 1)
	if tab.S.Phase == game.Over {
		t.Error("the game is over with two players left")
	}
}
