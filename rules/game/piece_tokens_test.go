package game_test

import (
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

func (tab orderGame) research(id string) game.Answer {
	techs := tab.R.Sheets[tab.S.Seats[0].Faction].Techs
	for i := range techs {
		if techs[i].ID == id {
			return game.Answer{Verb: game.DoTech, V: game.AnswerValues{game.OfTech: uint8(i)}}
		}
	}
	panic(id)
}

// tokensOf compares the resource tokens of a player.
func (tab orderGame) tokensOf(p game.Player, minerals, gas uint8) {
	tab.t.Helper()
	if got := tab.S.Seats[p].ResourceTokens; got != [2]uint8{minerals, gas} {
		tab.t.Errorf("player %d has the tokens %v, want %d and %d", p, got, minerals, gas)
	}
}

// TV-62 BW-TOKEN-01 PAY-22 TIME-20: Raynor pays for a technology of two gas with a token and one worker.
func TestTokenPaysForTechnology(t *testing.T) {
	tab := pieceTable(t, "raynor", "overmind")
	tab.S.Seats[0].ResourceTokens[game.Gas] = 1
	tab.Base(0, "helios.1")
	tab.executing(game.ResearchOrder, "helios")
	tab.do(doPass)
	tab.do(tab.research("optical-flare"))
	tab.asks(game.AskPay, 0)
	cost := tab.S.Buy
	if cost.Gas == 0 {
		t.Fatalf("the technology costs %v", cost)
	}
	tab.refuse(rule.RULING22, token(game.Minerals))
	tab.do(token(game.Gas))
	tab.told(game.LogTokenUsed, 1)
	tab.tokensOf(0, 0, 0)
	if pool := tab.S.Seats[0].Pool; pool != 10-(cost.Gas-1) {
		t.Errorf("%d workers in the pool", pool)
	}
}

// BW-TOKEN-01 RULING-08: tokens count towards what can be paid, several at once and without any worker; a worker
// that a token could have saved must not be missing for the rest.
func TestTokensMakeThingsAffordable(t *testing.T) {
	tab := pieceTable(t, "raynor", "overmind")
	tab.Base(0, "helios.2")
	tab.S.Seats[0].Level[0] = 2 // Barracks II: Firebat
	tab.S.Seats[0].Pool = 0
	firebat := tab.build("firebat", "helios.2")
	bare := orderGame{tab.Copied(), t}
	bare.executing(game.BuildOrder, "helios")
	bare.over()
	tab.S.Seats[0].ResourceTokens = [2]uint8{2, 1}
	again := orderGame{tab.Copied(), t}
	tab.building("helios")
	tab.do(firebat)
	tab.offers(token(game.Minerals), token(game.Gas))
	tab.do(token(game.Gas))
	tab.count(0, "firebat", "helios.2", 1)
	tab.tokensOf(0, 1, 0)
	// One worker and no token for gas: the worker is needed for the gas.
	again.S.Seats[0].ResourceTokens = [2]uint8{1, 0}
	again.S.Seats[0].Pool = 1
	again.building("helios")
	again.do(firebat)
	again.asks(game.AskPay, 0)
	again.refuse(rule.RULING08, pay(game.Minerals))
	again.offers(pay(game.Gas), token(game.Minerals))
	again.do(pay(game.Gas))
	again.count(0, "firebat", "helios.2", 1)
	again.tokensOf(0, 0, 0)
}

// RULING-22: the discount of a special Build order and a token may reduce the same item.
func TestTokenAndDiscount(t *testing.T) {
	tab := pieceTable(t, "raynor", "overmind")
	tab.Base(0, "helios.2")
	tab.S.Seats[0].ResourceTokens = [2]uint8{1, 0}
	tab.S.Seats[0].Pool = 0
	tab.S.Seats[0].Level[1] = 1 // Factory I: Vulture, 2 minerals
	tab.Module(0, "research-and-development")
	tab.executing(game.SpecialBuild, "helios")
	tab.do(tab.build("vulture", "helios.2"))
	tab.offers(game.Answer{Verb: game.DoDiscount, V: game.AnswerValues{game.OfResource: uint8(game.Minerals)}},
		token(game.Minerals))
	tab.do(token(game.Minerals))
	tab.count(0, "vulture", "helios.2", 1)
	tab.tokensOf(0, 0, 0)
	if tab.S.Exec.Bargain != 0 {
		t.Error("the discount was not used")
	}
}

// BW-TOKEN-02 BW-TOKEN-10 RULING-35: tokens are taken one by one, each of a type of choice, thirty in all; then there
// are none.
func TestTokensAreTaken(t *testing.T) {
	tab := pieceTable(t, "raynor", "overmind")
	tab.Gain(0, 3)
	tab.asks(game.AskToken, 0)
	tab.refuse(rule.BWTOKEN02, token(game.NoResource))
	tab.refuse(rule.TIME56, doPass)
	tab.do(token(game.Gas), token(game.Minerals), token(game.Gas))
	tab.tokensOf(0, 1, 2)
	tab.over()
	tab.S.Seats[1].ResourceTokens = [2]uint8{20, 5}
	tab.Gain(0, 3)
	tab.do(token(game.Gas), token(game.Gas))
	tab.over()
	tab.Gain(0, 1)
	tab.over()
	tab.tokensOf(0, 1, 4)
}

// PAY-10 RULING-27: Endless Hunger and Orbital Platform raise the permanent resources, for paying and in the
// tie-breaker.
func TestPermanentResourcesAreRaised(t *testing.T) {
	for _, card := range []struct {
		faction, leader string
		minerals, gas   int
	}{{"overmind", "endless-hunger", 5, 3}, {"tassadar", "orbital-platform", 6, 2}} {
		tab := pieceTable(t, card.faction, "raynor")
		plain := tab.R.Standing(&tab.S, 0)[1]
		tab.Leader(0, card.leader)
		if m, gas := tab.R.Permanent(&tab.S, 0, game.Minerals), tab.R.Permanent(&tab.S, 0, game.Gas); m != card.minerals ||
			gas != card.gas {
			t.Errorf("%s: %d minerals and %d gas", card.leader, m, gas)
		}
		if got := tab.R.Standing(&tab.S, 0)[1]; got != plain+2 {
			t.Errorf("%s: %d resources in the tie-breaker, without it %d", card.leader, got, plain)
		}
		tab.Base(0, "helios.2")
		tab.S.Seats[0].Home[game.Minerals] = 4
		tab.building("helios")
		tab.do(buildWorker)
		if tab.S.Seats[0].Home[game.Minerals] != 5 {
			t.Errorf("%s: the fifth mineral cannot be used", card.leader)
		}
	}
}
