package game_test

import (
	"math/rand/v2"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// tankFight is TV-57 up to the cards: a Siege Tank attacks a Zealot that a Dark Archon supports.
func tankFight(t *testing.T, attackers string) fight {
	f := newBroodFight(t, "mengsk", "tassadar", "overmind")
	f.Hand(0, "siege-mode-1")
	f.Hand(1, "combat-3 mind-control")
	f.Fight(attackers, "zealot, dark-archon")
	return f
}

func TestMindControl(t *testing.T) {
	t.Run("Siege Tank", func(t *testing.T) { // TV-57, BW-KEY-03, RULING-73
		f := tankFight(t, "siege-tank")
		f.clash("card 0 siege-mode-1", "card 0 combat-3 mind-control")
		f.asked(game.AskSplash, 1)
		f.survivors(game.Defender, "1 siege-tank, 1 dark-archon")
		f.survivors(game.Attacker, "")
		f.do("lose siege-tank")
		f.over()
		f.area("helios.2", "1: 1 dark-archon")
		f.supplied(0, "siege-tank", 3) // BW-KEY-08
		if f.Captives(1) != 0 {
			t.Error("the token is free again")
		}
	})
	t.Run("kept", func(t *testing.T) { // RULING-41: it counts against its owner's supply
		f := tankFight(t, "siege-tank")
		f.clash("card 0 siege-mode-1", "card 0 combat-3 mind-control")
		f.do("lose dark-archon")
		f.over()
		f.area("helios.2", "1: 1 siege-tank")
		f.supplied(0, "siege-tank", 2)
		if e := f.Told(game.LogStolen); len(e) != 1 || e[0].Player != 1 || e[0].V[game.EntryOtherPlayer] != 0 {
			t.Errorf("%v", e)
		}
	})
	t.Run("collateral damage of the stolen unit", func(t *testing.T) { // TV-95
		f := newBroodFight(t, "mengsk", "tassadar")
		f.Hand(0, "siege-mode-1")
		f.Hand(1, "combat-3 mind-control")
		f.Base(1, "helios.2")
		f.Fight("siege-tank", "zealot, dark-archon")
		f.clash("card 0 siege-mode-1", "card 0 combat-3 mind-control")
		f.asked(game.AskSplash, 1)
	})
	t.Run("a hero", func(t *testing.T) { // BW-KEY-09
		f := newBroodFight(t, "raynor", "tassadar")
		f.Lead(0, "jim-raynor")
		f.Hand(0, "combat-8")
		f.Hand(1, "combat-3 mind-control")
		f.Fight("jim-raynor", "zealot, dark-archon")
		f.clash("card 0 combat-8", "card 0 combat-3 mind-control")
		if len(f.Told(game.LogStolen)) != 0 {
			t.Error("Jim Raynor was stolen")
		}
	})
	t.Run("a unit that is destroyed", func(t *testing.T) { // RULING-73
		f := newBroodFight(t, "tassadar", "mengsk")
		f.Hand(0, "combat-1 mind-control")
		f.Hand(1, "combat-1")
		f.Fight("zealot, dark-archon", "marine")
		f.clash("card 0 combat-1 mind-control", "card 0 combat-1")
		f.over()
		f.supplied(1, "marine", 6)
		if f.Captives(0) != 0 {
			t.Error("a destroyed unit was stolen")
		}
	})
	t.Run("a stolen unit cannot withdraw", func(t *testing.T) { // RULING-73: the attacker's effects come first
		f := newBroodFight(t, "tassadar", "overmind")
		f.Hand(0, "combat-3 mind-control")
		f.Hand(1, "burrow-1 spawn-broodling-1")
		f.Edit(0, "combat-3", game.Effect{Kind: game.Attack, Amount: -6})
		f.Fight("zealot, dark-archon", "hydralisk, queen")
		f.clash("card 0 combat-3 mind-control", "card 0 burrow-1 spawn-broodling-1")
		// The Spawn Broodling now finds the Zealot and the Dark Archon in the skirmish, not the Hydralisk.
		f.asked(game.AskKilled, 0)
		f.refuse(rule.SKIRM29, "lose hydralisk")
		f.do("lose dark-archon")
		f.survivors(game.Attacker, "1 zealot, 1 hydralisk")
	})
	t.Run("mandatory while a token is free", func(t *testing.T) { // RULING-41, BW-KEY-06
		f := newBroodFight(t, "mengsk", "tassadar", "overmind")
		f.Put(1, "2:zergling", "helios.1")
		f.Hand(0, "siege-mode-1")
		f.Hand(1, "combat-3 mind-control")
		f.Fight("siege-tank", "zealot, dark-archon")
		f.clash("card 0 siege-mode-1", "card 0 combat-3 mind-control")
		f.asked(game.AskSplash, 1)
		if f.Captives(1) != 2 {
			t.Errorf("he controls %d", f.Captives(1))
		}
	})
	t.Run("a third unit", func(t *testing.T) { // RULING-41, BW-KEY-07
		for _, answer := range []string{"give-up zergling helios.1", "pass"} {
			f := newBroodFight(t, "mengsk", "tassadar", "overmind")
			f.Put(1, "2:zergling, 2:hydralisk", "helios.1")
			f.Hand(0, "siege-mode-1")
			f.Hand(1, "combat-3 mind-control")
			f.Fight("siege-tank", "zealot, dark-archon")
			f.clash("card 0 siege-mode-1", "card 0 combat-3 mind-control")
			f.asked(game.AskCaptive, 1)
			f.refuse(rule.BWKEY06, "give-up marine helios.1")
			f.refuse(rule.TIME48, "draw")
			f.do(answer)
			if answer == "pass" {
				f.area("helios.2", "0: 1 siege-tank")
				f.supplied(2, "zergling", 8)
				continue
			}
			f.survivors(game.Defender, "1 siege-tank, 1 dark-archon")
			f.supplied(2, "zergling", 9)
			f.area("helios.1", "1: 1 hydralisk")
		}
	})
	t.Run("a third unit, in the place of one that has fought", func(t *testing.T) { // RULING-41
		f := newBroodFight(t, "mengsk", "tassadar", "overmind")
		f.Hand(0, "siege-mode-1 combat-1")
		f.Hand(1, "combat-3 mind-control")
		f.Put(1, "2:zergling", "helios.1")
		f.Fight("siege-tank, marine", "zealot, 2:hydralisk, dark-archon")
		f.do("pair siege-tank zealot", "support dark-archon 0", "card 0 siege-mode-1", "card 1 combat-1")
		f.Top(2, "combat-7") // the Hydralisk survives its skirmish
		f.do("card 0 combat-3 mind-control", "owner 1", "resolve 1")
		f.asked(game.AskCaptive, 1)
		f.do("give-up hydralisk helios.2")
		f.supplied(2, "hydralisk", 6)
		f.survivors(game.Defender, "1 siege-tank, 1 dark-archon")
	})
	t.Run("a unit that still has to fight", func(t *testing.T) { // BATTLE-30
		f := newBroodFight(t, "mengsk", "tassadar", "overmind")
		f.Hand(0, "siege-mode-1 combat-3")
		f.Hand(1, "combat-3 mind-control")
		f.Put(1, "2:zergling", "helios.1")
		f.Fight("siege-tank, marine", "zealot, 2:hydralisk, dark-archon")
		f.do("pair siege-tank zealot", "support dark-archon 0", "card 0 siege-mode-1", "card 1 combat-3")
		f.do("card 0 combat-3 mind-control", "owner 1", "resolve 0")
		f.asked(game.AskCaptive, 1)
		f.refuse(rule.BATTLE30, "give-up hydralisk helios.2")
		f.do("give-up zergling helios.1")
	})
	t.Run("back to its original owner", func(t *testing.T) { // BW-KEY-03
		f := newBroodFight(t, "aldaris", "tassadar")
		f.Hand(0, "combat-4 mind-control")
		f.Hand(1, "combat-3")
		f.Fight("zealot, dark-archon", "0:dragoon")
		f.Edit(0, "combat-4", game.Effect{Kind: game.Attack, Amount: -9})
		f.Top(0, "combat-5")
		f.clash("card 0 combat-4 mind-control", "owner 0")
		f.over()
		if f.Captives(0) != 0 || f.Captives(1) != 0 {
			t.Error("a unit stolen back is an ordinary one")
		}
		f.area("helios.2", "0: 1 zealot, 1 dragoon, 1 dark-archon") // 6 against 7
	})
	t.Run("from one thief to the other", func(t *testing.T) { // RULING-41: its original owner stays the same
		f := newBroodFight(t, "aldaris", "tassadar", "overmind")
		f.Hand(0, "combat-1 mind-control")
		f.Edit(0, "combat-1", game.Effect{Kind: game.Attack, Amount: -9}, game.Effect{Kind: game.Health, Amount: 9})
		f.Fight("zealot, dark-archon", "2:ultralisk")
		f.clash("card 0 combat-1 mind-control", "owner 0")
		f.over()
		f.area("helios.2", "0: 1 zealot, 1 ultralisk, 1 dark-archon")
		if c := f.S.Seats[0].Captives[0]; c.Owner != 2 || f.Captives(1) != 0 {
			t.Errorf("%v", c)
		}
	})
	t.Run("more units than the area holds", func(t *testing.T) { // RULING-72
		f := newBroodFight(t, "mengsk", "tassadar")
		f.Hand(0, "siege-mode-1")
		f.Hand(1, "combat-1 mind-control")
		f.Edit(0, "siege-mode-1")
		f.Edit(1, "combat-1", game.Effect{Kind: game.Attack, Amount: -9}, game.Effect{Kind: game.Health, Amount: 9})
		f.Fight("siege-tank", "3 zealot, dark-archon")
		f.clash("card 0 siege-mode-1", "card 0 combat-1 mind-control")
		f.asked(game.AskExcess, 1)
		f.do("excess siege-tank")
		f.asked(game.AskRetreat, 1)
		f.do("retreat helios.1")
		f.over()
		f.area("helios.1", "1: 1 siege-tank")
		f.area("helios.2", "1: 3 zealot, 1 dark-archon")
	})
	t.Run("elimination of its former owner", func(t *testing.T) { // RULING-29, RULING-30
		f := newBroodFight(t, "mengsk", "tassadar", "overmind")
		f.Hand(0, "combat-1")
		f.Hand(1, "combat-1 mind-control")
		f.Edit(1, "combat-1", game.Effect{Kind: game.Attack, Amount: -9}, game.Effect{Kind: game.Health, Amount: 9})
		f.Fight("marine", "zealot, dark-archon")
		f.TakeBase(0)
		f.clash("card 0 combat-1", "card 0 combat-1 mind-control")
		f.over()
		if f.S.Alive.Has(0) || !f.S.Alive.Has(1) {
			t.Errorf("alive: %b", f.S.Alive)
		}
		f.area("helios.2", "1: 1 marine, 1 zealot, 1 dark-archon")
		if f.Captives(1) != 1 {
			t.Error("units that others control stay")
		}
	})
}

func TestStolenUnitFights(t *testing.T) {
	// ready is a stolen Siege Tank with a Zealot beside it against two Zerglings, before the cards.
	ready := func(t *testing.T) fight {
		f := newBroodFight(t, "tassadar", "overmind", "mengsk")
		f.Hand(0, "combat-1 combat-17")
		f.Hand(1, "combat-1 combat-2")
		f.Fight("zealot, 2:siege-tank", "2 zergling")
		f.do("pair siege-tank zergling")
		return f
	}
	t.Run("with its owner's card", func(t *testing.T) { // BW-KEY-04, BW-KEY-05, BW-KEY-18, TIME-42
		f := ready(t)
		f.Top(2, "combat-9")
		f.asked(game.AskCards, 0)
		f.refuse(rule.BWKEY04, "card 0 combat-1")
		f.refuse(rule.BWKEY04, "blind 0")
		f.refuse(rule.BATTLE20, "owner 0 combat-1")
		f.do("owner 0 combat-17", "card 1 combat-1")
		// Nobody knows the card, not even its user, who knows their own reinforcement card (HIDE-12, HIDE-13).
		for seat := range game.Player(3) {
			v := f.R.View(&f.S, seat)
			sk := &v.Battle.Skirmishes[0]
			if sk.Card[0] != game.NoCard || (sk.Extra[0] == f.Card(0, "combat-17")) != (seat == 0) || sk.Cards[0] != 2 {
				t.Errorf("seat %d sees %v and %v", seat, sk.Card[0], sk.Extra[0])
			}
			s := f.S
			f.R.Redeal(&s, seat, rand.NewPCG(uint64(seat), 9))
			if f.R.View(&s, seat) != v {
				t.Errorf("seat %d sees another game when the rest is dealt anew", seat)
			}
		}
		f.do("card 0 combat-1", "card 1 combat-2", "resolve 0")
		f.values(0, 0, 8, 3)                   // 7 + 1 for a Siege Tank
		f.values(1, 0, 6, 9)                   // 8 + 1
		f.where(2, "combat-9", "discard pile") // RULING-84
		f.where(0, "combat-17", "discard pile")
	})
	t.Run("splash damage of another deck", func(t *testing.T) { // SPLASH-05, SPLASH-12, RULING-84
		f := newBroodFight(t, "tassadar", "overmind", "mengsk")
		f.Hand(1, "combat-1")
		f.Fight("2:siege-tank", "zergling, hydralisk, ultralisk")
		f.Top(2, "siege-mode-1")
		f.do("pair siege-tank zergling", "owner 0", "card 0 combat-1")
		f.asked(game.AskSplash, 1)
		f.where(2, "siege-mode-1", "elsewhere")
		if f.S.Top().V[game.FieldAt] != 1 || f.S.Battle.Skirmishes[0].Card[0] != f.Card(2, "siege-mode-1") {
			t.Errorf("%v", f.S.Top())
		}
		f.do("lose hydralisk")
		f.where(2, "siege-mode-1", "discard pile")
	})
	t.Run("a reinforcement card turned up", func(t *testing.T) { // RULING-84, SKIRM-05
		f := ready(t)
		f.Top(2, "combat-17 combat-18 combat-9")
		f.do("owner 0", "card 1 combat-1", "card 0 combat-1", "card 1 combat-2", "resolve 0")
		f.values(0, 0, 8, 3)
		f.where(2, "combat-17", "discard pile")
		f.where(2, "combat-18", "discard pile")
	})
	t.Run("without any card", func(t *testing.T) { // RULING-84, RULING-96
		f := ready(t)
		f.Bare(2, "")
		f.do("owner 0", "card 1 combat-1", "card 0 combat-1", "card 1 combat-2", "resolve 0")
		f.values(0, 0, 0, 3)
		f.values(1, 0, 6, 0)
	})
	t.Run("cancelled", func(t *testing.T) { // RULING-98, BW-KEY-04
		f := newBroodFight(t, "tassadar", "aldaris", "mengsk")
		f.Hand(0, "combat-1")
		f.Hand(1, "combat-3 hallucination-1")
		f.Fight("2:siege-tank", "zealot, high-templar")
		f.Top(2, "combat-9 combat-16")
		f.clash("owner 0", "card 0 combat-3 hallucination-1")
		f.values(0, 0, 8, 6) // the next card of its owner's deck
		f.where(2, "combat-9", "discard pile")
	})
	t.Run("against its owner", func(t *testing.T) { // BW-KEY-04
		f := newBroodFight(t, "tassadar", "mengsk")
		f.Hand(1, "combat-3")
		f.Fight("1:siege-tank", "marine")
		f.Top(1, "combat-9")
		f.clash("owner 0", "card 0 combat-3")
		f.values(0, 0, 8, 4)
		f.where(1, "combat-9", "discard pile")
		f.where(1, "combat-3", "discard pile")
	})
	t.Run("of an eliminated player", func(t *testing.T) { // RULING-84
		f := ready(t)
		f.S.Alive &^= 1 << 2
		f.Top(2, "combat-9")
		f.do("owner 0", "card 1 combat-1", "card 0 combat-1", "card 1 combat-2", "resolve 0")
		f.values(0, 0, 8, 3)
	})
	t.Run("its ability holds when it is gone", func(t *testing.T) { // KEY-17, BW-KEY-18
		f := newBroodFight(t, "tassadar", "overmind", "mengsk")
		f.Hand(0, "combat-3")
		f.Hand(1, "burrow-1 spawn-broodling-1")
		f.Put(1, "zergling", "helios.1")
		f.Edit(1, "spawn-broodling-1", game.Effect{Kind: game.Kill, Amount: 1, Layer: game.AnyLayer})
		f.Edit(0, "combat-3", game.Effect{Kind: game.Attack, Amount: 9})
		f.Fight("zealot, 2:science-vessel", "hydralisk, queen")
		f.clash("card 0 combat-3", "card 0 burrow-1 spawn-broodling-1")
		f.asked(game.AskKilled, 0)
		f.do("lose science-vessel")
		f.supplied(1, "hydralisk", 6) // the stolen detector saw it
	})
}

// KEY-17, BW-KEY-08: the effects of a unit under mind control on its skirmish last when it is gone and its place is
// free.
func TestGoneCaptivesStillCount(t *testing.T) {
	t.Run("a detector in support", func(t *testing.T) {
		f := newBroodFight(t, "tassadar", "overmind", "queen-of-blades")
		f.EditUnit("hydralisk", func(u *game.Unit) { u.Detector = true })
		f.Hand(0, "combat-8")
		f.Hand(1, "combat-19")
		f.Put(1, "zergling", "helios.1")
		f.Put(1, "zergling", "helios.3")
		f.Fight("scout, 2:hydralisk", "lurker")
		f.do("pair scout lurker")
		f.clash("card 0 combat-8", "card 0 combat-19")
		f.supplied(2, "hydralisk", 6) // the Lurker cannot reach the Scout
		f.supplied(1, "lurker", 3)    // and was seen
	})
	t.Run("splash damage of a front-line unit", func(t *testing.T) {
		f := newBroodFight(t, "tassadar", "overmind", "raynor")
		f.Hand(1, "combat-4")
		f.Top(2, "combat-4")
		f.Fight("2:firebat", "2 zergling")
		f.clash("owner 0", "card 0 combat-4")
		f.supplied(2, "firebat", 3)
		f.over()
		f.supplied(1, "zergling", 9) // its card names the Firebat, and the splash damage is the thief's
	})
}

func TestOtherBroodWarCards(t *testing.T) {
	t.Run("Optical Flare", func(t *testing.T) { // component data; SKIRM-30
		f := newBroodFight(t, "mengsk", "overmind")
		f.Hand(0, "combat-3 optical-flare")
		f.Hand(1, "combat-8 combat-17")
		f.Fight("marine, medic", "ultralisk, zergling")
		f.do("pair marine ultralisk")
		f.clash("card 0 combat-3 optical-flare", "card 0 combat-8 combat-17")
		f.values(1, 0, 1, 4) // the bonus of a card counts, support does not
	})
	t.Run("Disruption Web", func(t *testing.T) { // component data
		f := newBroodFight(t, "tassadar", "mengsk")
		f.Module(1, "air-support")
		f.Base(1, "helios.2")
		f.Hand(0, "combat-2 disruption-web-1")
		f.Hand(1, "combat-1")
		f.Fight("corsair", "marine, firebat, wraith")
		f.do("pair corsair marine")
		f.clash("card 0 combat-2 disruption-web-1", "card 0 combat-1")
		f.values(1, 0, 4, 7) // minor 2, card 1 vs. flying, the Wraith 1; no Air Support
	})
	t.Run("Dark Swarm", func(t *testing.T) { // component data: the ranged units of Brood War
		f := newBroodFight(t, "overmind", "mengsk")
		f.Hand(0, "combat-1 dark-swarm-1")
		f.Hand(1, "combat-3")
		f.Fight("zergling, defiler", "marine, valkyrie")
		f.do("pair zergling marine")
		f.clash("card 0 combat-1 dark-swarm-1", "card 0 combat-3")
		f.strength(1, 6, 3, false)
	})
}

func TestAreasForOneKindOfUnit(t *testing.T) {
	// RETREAT-15, BW-PLANET-03: no unit withdraws or retreats to an area that excludes its type.
	only := func(f fight, area string, kind game.Layer) {
		f.EditArea(area, func(a *game.AreaInfo) { a.Admits = kind })
	}
	t.Run("withdrawal", func(t *testing.T) {
		f := newBroodFight(t, "tassadar", "overmind")
		f.InPlay(0, "arbiter-cloaking")
		f.Hand(0, "combat-3")
		f.Hand(1, "combat-8")
		only(f, "helios.1", game.Flying)
		f.Put(1, "zergling", "helios.3")
		f.Fight("zealot, arbiter", "2 ultralisk")
		f.clash("card 0 combat-3", "card 0 combat-8") // helios.4 is the only way out
		f.area("helios.4", "0: 1 zealot")
	})
	t.Run("retreat", func(t *testing.T) {
		f := newBroodFight(t, "tassadar", "overmind")
		f.Hand(0, "combat-3")
		f.Hand(1, "burrow-1")
		only(f, "helios.1", game.Flying)
		f.Fight("zealot, scout", "hydralisk, hydralisk, hydralisk")
		for f.S.Top().Step != game.AskCards {
			f.do("pair zealot hydralisk", "support hydralisk 0")
		}
		f.do("card 0 combat-3", "blind 1", "card 0 burrow-1", "blind 1", "resolve 0")
		for f.S.Top().Step == game.AskWithdraw {
			f.do("withdraw helios.3")
		}
		f.asked(game.AskRetreat, 0)
		f.do("retreat helios.1")
		f.over()
		f.area("helios.1", "0: 1 scout") // the Zealot could not follow
		f.supplied(0, "zealot", 6)
	})
	t.Run("shown to all", func(t *testing.T) { // HIDE-26, BW-TOKEN-08
		f := newBroodFight(t, "tassadar", "overmind", "mengsk")
		f.Put(0, "2:marine", "helios.1")
		for _, seat := range []game.Player{0, 1, 2, game.Nobody} {
			if c := f.R.View(&f.S, seat).Seats[0].Captives[0]; c.Owner != 2 {
				t.Errorf("seat %d sees %v", seat, c)
			}
		}
	})
}

// What Feedback destroys is off the board before abilities and support values count (RULING-136, SKIRM-30); a unit that
// only waits to withdraw is still in the skirmish (KEY-01).
