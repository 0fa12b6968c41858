package game_test

import (
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

func inSurvival(o *game.Options) { o.Survival = true }

// MODE-03: a player without a base is out, even with units; RULING-111: all the units leave the board with the player.
func TestNoBaseNoSurvival(t *testing.T) {
	tab := leaderTable(t, inSurvival, "raynor", "tassadar", "overmind")
	tab.Put(0, 3, "marine", tab.Area("helios", 1))
	tab.LoseBase(0, tab.Area("abaddon", 1))
	if tab.S.Alive != 6 || tab.S.Phase == game.Over {
		t.Fatalf("alive %b", tab.S.Alive)
	}
	if tab.S.Seats[0].Held != 0 || tab.S.Holder[tab.Area("helios", 1)] != game.Nobody {
		t.Error("his units are still there")
	}
	if n := tab.R.OfType(&tab.S, 0, tab.S.Seats[0].Supply, tab.Unit("marine")).Len(); n != 6 {
		t.Errorf("%d Marines in the supply", n)
	}
	// Without Survival the player plays on (ELIM-02).
	tab = leaderTable(t, nil, "raynor", "tassadar", "overmind")
	tab.Put(0, 3, "marine", tab.Area("helios", 1))
	tab.LoseBase(0, tab.Area("abaddon", 1))
	if tab.S.Alive != 7 {
		t.Errorf("alive %b", tab.S.Alive)
	}
}

// MODE-04: a destroyed base is out of the game.
func TestLostBasesStayLost(t *testing.T) {
	tab := leaderTable(t, inSurvival, "raynor", "tassadar")
	tab.Base(0, tab.Area("helios", 1))
	before := tab.R.BaseLimit(&tab.S, 0)
	tab.LoseBase(0, tab.Area("abaddon", 1))
	if n := tab.R.BaseLimit(&tab.S, 0); n != before-1 || tab.S.Seats[0].LostBases != 1 {
		t.Errorf("%d bases of %d, %d lost", n, before, tab.S.Seats[0].LostBases)
	}
	if len(tab.Told(game.LogBaseGone)) != 1 {
		t.Error("nothing is said about it")
	}
	tab = leaderTable(t, nil, "raynor", "tassadar")
	tab.Base(0, tab.Area("helios", 1))
	tab.LoseBase(0, tab.Area("abaddon", 1))
	if n := tab.R.BaseLimit(&tab.S, 0); n != 6 {
		t.Errorf("without Survival %d bases", n)
	}
}

// MODE-05, TIME-56: instead of conquest points players take resource tokens of their choice, asked clockwise;
// RULING-35: as many as there are.
func TestPointsAreTokensInSurvival(t *testing.T) {
	tab := leaderTable(t, inSurvival, "raynor", "tassadar", "overmind")
	tab.S.First = 1
	var plain []game.Area
	for a := range game.Area(len(tab.R.Areas)) {
		if tab.S.InPlay.Has(a) && tab.R.Areas[a].Conquest == 0 && tab.S.BaseAt[a] == game.Nobody &&
			tab.R.Areas[a].Admits&game.Ground != 0 {
			plain = append(plain, a)
		}
	}
	tab.Put(0, 1, "marine", plain[0])
	tab.S.Points = 1 << plain[0] // in addition to one point of each base's area
	few := *tab.EventTable
	tab.Check(game.RegroupPoints)
	tab.asks(game.AskToken, 2)
	tab.refuse(rule.TIME56, eventDone)
	tab.do(token(game.Gas))
	tab.asks(game.AskToken, 0)
	tab.do(token(game.Minerals), token(game.Gas))
	tab.over()
	if tab.S.Seats[0].ResourceTokens != [2]uint8{1, 1} || tab.S.Seats[2].ResourceTokens != [2]uint8{0, 1} ||
		tab.S.Seats[0].Points != 0 {
		t.Errorf("tokens %v and %v", tab.S.Seats[0].ResourceTokens, tab.S.Seats[2].ResourceTokens)
	}

	tab.EventTable = &few
	tab.S.Seats[1].ResourceTokens = [2]uint8{20, 8}
	tab.Check(game.RegroupPoints)
	tab.asks(game.AskToken, 2)
	tab.do(token(game.Gas))
	tab.asks(game.AskToken, 0)
	tab.do(token(game.Gas))
	tab.over()
}

// RULING-126: points of Event cards become tokens in Survival.
func TestEventPointsInSurvival(t *testing.T) {
	tab := leaderTable(t, inSurvival, "raynor", "tassadar")
	for c := range tab.R.Events {
		e := &tab.R.Events[c]
		n := 0
		for i := range e.Effects {
			if e.Effects[i].Kind == game.GainConquest {
				n = max(n, int(e.Effects[i].Amount))
			}
		}
		if n == 0 {
			continue
		}
		table := *tab.EventTable
		one := eventGame{&table, t}
		one.Draw(0, e.ID)
		one.Start()
		one.do(playEvent(firstRead(one, 0)))
		for range n {
			one.asks(game.AskToken, 0)
			one.do(token(game.Minerals))
		}
		one.over()
		if got := one.S.Seats[0].ResourceTokens; got != [2]uint8{uint8(n), 0} || one.S.Seats[0].Points != 0 {
			t.Errorf("%s: tokens %v, want %d", e.ID, got, n)
		}
	}
}

// BW-TOKEN-02, EVENT-14: Event cards give tokens of fixed types or of the player's choice.
func TestTokensOfEventCards(t *testing.T) {
	tab := leaderTable(t, nil, "raynor", "tassadar")
	tab.Draw(0, "hidden-stockpile")
	tab.Draw(1, "salvaged-supplies")
	tab.Start()
	tab.do(playEvent(firstRead(tab, 0)))
	if got := tab.S.Seats[0].ResourceTokens; got != [2]uint8{1, 1} {
		t.Errorf("tokens %v of the stockpile", got)
	}
	tab.do(playEvent(firstRead(tab, 1)))
	tab.do(token(game.Gas), token(game.Minerals), token(game.Gas))
	tab.over()
	if got := tab.S.Seats[1].ResourceTokens; got != [2]uint8{1, 2} {
		t.Errorf("tokens %v of the supplies", got)
	}
}

// RULING-111: a battle in which a player is eliminated ends, and the other side stays; the eliminated player's waiting
// cards are discarded, and the log tells each of their units.
func TestFallInABattleOfSurvival(t *testing.T) {
	for _, faller := range []game.Player{0, 1} {
		tab := pieceTableWith(t, inSurvival, "raynor", "tassadar", "overmind")
		tab.S.Seats[1].Bases = 0
		for a := range tab.S.BaseAt {
			if tab.S.BaseAt[a] == 1 {
				tab.S.BaseAt[a] = game.Nobody
			}
		}
		tab.Base(1, "helios.1")
		tab.Base(2, "bhekar-ro.1")
		tab.Put(0, "2 marine", "helios.2")
		tab.Put(1, "2 zealot", "helios.1")
		tab.executing(game.MobilizeOrder, "helios")
		tab.do(game.Answer{Verb: game.DoMove, V: game.AnswerValues{game.OfCount: 2, game.OfUnit: uint8(tab.Unit("marine")),
			game.OfFrom: uint8(tab.Area("helios.2")), game.OfTo: uint8(tab.Area("helios.1"))}})
		tab.do(doDone)
		for tab.S.Top().Step != game.AskSkirmish {
			p := tab.R.Open(&tab.S).First()
			legal := tab.R.Legal(&tab.S, p, make([]game.Answer, 0, game.MaxLegal))
			tab.R.Apply(&tab.S, p, legal[len(legal)-1], &tab.Log)
		}
		tab.LoseBase(faller, tab.S.Seats[faller].Bases.First())
		if tab.S.Alive.Has(faller) || tab.S.Battle.Area != game.NoArea {
			t.Fatalf("alive %b, battle in %d", tab.S.Alive, tab.S.Battle.Area)
		}
		if lost := tab.Told(game.LogDestroyed); len(lost) != 2 || lost[0].Player != faller ||
			lost[1].V[game.EntryArea] != uint8(tab.Area("helios.1")) {
			t.Errorf("of seat %d the log tells %v", faller, lost)
		}
		unit, stays := "marine", "zealot"
		if faller == 1 {
			unit, stays = stays, unit
		}
		tab.count(1-faller, stays, "helios.1", 2)
		if all := tab.R.Sheets[tab.S.Seats[faller].Faction].TypeFigures[tab.Unit(unit)]; tab.R.OfType(&tab.S, faller,
			tab.S.Seats[faller].Supply, tab.Unit(unit)).Len() != all.Len() {
			t.Errorf("not every %s is in the supply", unit)
		}
	}
}

// BW-KEY-10, TIME-49: a card taken back to the hand is there even if collateral damage right after it ends the battle
// (RULING-111).
func TestRechargedCardIsKeptAtTheEndOfTheBattle(t *testing.T) {
	f := newFightWith(t, func(o *game.Options) { o.BroodWar, o.Survival = true, true }, "mengsk", "raynor", "overmind")
	f.Base(1, "helios.2")
	f.InPlay(0, "titan-reactor")
	f.Hand(0, "siege-mode-2 emp-shockwave-1")
	f.Hand(1, "combat-3")
	f.Fight("siege-tank, science-vessel", "2 firebat")
	f.clash("card 0 siege-mode-2 emp-shockwave-1", "card 0 combat-3")
	f.do("take emp-shockwave-1", "raze base")
	if f.S.Alive != 5 {
		t.Fatalf("alive %b", f.S.Alive)
	}
	f.over()
	if at := f.Where(0, "emp-shockwave-1"); at != "hand" {
		t.Errorf("the card is in the %s", at)
	}
}

// RULING-111, RULING-150: cards left over when collateral damage ends the battle may be taken back by the side that
// plays on.
func TestCardsLeftOverMayBeRecharged(t *testing.T) {
	for _, take := range []bool{false, true} {
		f := newFightWith(t, func(o *game.Options) { o.BroodWar, o.Survival = true, true }, "mengsk", "raynor", "overmind")
		f.Base(1, "helios.2")
		f.InPlay(0, "titan-reactor")
		f.Hand(0, "siege-mode-2 combat-3 emp-shockwave-1")
		f.Hand(1, "combat-3")
		f.Fight("siege-tank, marine, science-vessel", "2 firebat")
		f.do("pair siege-tank firebat")
		for f.S.Top().Step == game.AskSupport {
			f.do("support science-vessel 1")
		}
		f.do("card 0 siege-mode-2", "card 1 combat-3 emp-shockwave-1", "card 0 combat-3", "blind 1", "resolve 0", "raze base")
		f.asked(game.AskRecharge, 0)
		if f.S.Alive != 5 {
			t.Fatalf("alive %b", f.S.Alive)
		}
		at := "discard pile"
		if take {
			f.do("take emp-shockwave-1")
			at = "hand"
		} else {
			f.do("pass")
		}
		f.over()
		f.where(0, "emp-shockwave-1", at)
	}
}
