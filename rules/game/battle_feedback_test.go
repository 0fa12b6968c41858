package game_test

import (
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

func TestFeedback(t *testing.T) {
	t.Run("destroys an assist unit", func(t *testing.T) { // RULING-136
		f := newBroodFight(t, "tassadar", "mengsk")
		f.Hand(0, "combat-3 feedback-1")
		f.Hand(1, "combat-3 heal-1")
		f.Fight("zealot, dark-archon", "marine, medic, science-vessel")
		f.clash("card 0 combat-3 feedback-1", "card 0 combat-3 heal-1")
		f.asked(game.AskAssist, 1)
		f.refuse(rule.RULING136, "lose marine")
		f.do("lose medic")
		f.values(0, 0, 5, 6) // Heal still counts (SKIRM-04)
		f.supplied(1, "medic", 3)
		if len(f.Told(game.LogSplash)) != 0 {
			t.Error("it triggers no splash damage")
		}
	})
	t.Run("in front or in support", func(t *testing.T) { // RULING-136
		for _, answer := range []string{"lose defiler front", "lose defiler support", "lose queen"} {
			f := newBroodFight(t, "tassadar", "overmind")
			f.Hand(0, "combat-3 feedback-1")
			f.Hand(1, "burrow-1")
			f.Edit(1, "burrow-1", game.Effect{Kind: game.Health, Amount: 9})
			f.EditUnit("defiler", func(u *game.Unit) { u.Targets = game.Ground })
			f.Fight("zealot, dark-archon", "2 defiler, queen")
			f.do("front defiler")
			f.clash("card 0 combat-3 feedback-1", "card 0 burrow-1")
			f.asked(game.AskAssist, 1)
			f.refuse(rule.RULING136, "lose defiler")
			f.refuse(rule.RULING136, "lose queen front")
			f.refuse(rule.RULING136, "lose queen support")
			front := f.S.Battle.Skirmishes[0].Front[1]
			f.do(answer)
			if fell := !f.S.Battle.Units[1].Has(front); fell != (answer == "lose defiler front") {
				t.Errorf("%s: the unit in front fell: %v", answer, fell)
			}
		}
	})
	t.Run("cancels", func(t *testing.T) { // RULING-136, KEY-06
		f := newBroodFight(t, "tassadar", "overmind")
		f.Hand(0, "combat-3 feedback-1")
		f.Hand(1, "combat-1 evolved-carapace-1")
		f.Fight("zealot, dark-archon", "zergling")
		f.clash("card 0 combat-3 feedback-1", "card 0 combat-1 evolved-carapace-1")
		if len(f.Told(game.LogCancelled)) != 1 {
			t.Error("the reinforcement card was not cancelled")
		}
	})
	t.Run("is cancelled", func(t *testing.T) { // TV-96, FAQ-21
		for _, attacks := range []bool{true, false} {
			var f fight
			if attacks {
				f = newBroodFight(t, "tassadar", "mengsk")
				f.Hand(0, "combat-3 feedback-1")
				f.Hand(1, "combat-3 emp-shockwave-1")
				f.Fight("zealot, dark-archon", "marine, science-vessel")
				f.clash("card 0 combat-3 feedback-1", "card 0 combat-3 emp-shockwave-1")
				f.supplied(1, "science-vessel", 2)
			} else {
				f = newBroodFight(t, "mengsk", "tassadar")
				f.Hand(0, "combat-3 emp-shockwave-1")
				f.Hand(1, "combat-3 feedback-1")
				f.Fight("marine, science-vessel", "zealot, dark-archon")
				f.clash("card 0 combat-3 emp-shockwave-1", "card 0 combat-3 feedback-1")
				f.supplied(0, "science-vessel", 2)
			}
			if len(f.Told(game.LogCancelled)) != 1 {
				t.Errorf("attacks %v: Feedback was not cancelled", attacks)
			}
		}
	})
	t.Run("a front-line unit", func(t *testing.T) { // RULING-128
		f := newBroodFight(t, "tassadar", "overmind")
		f.Hand(0, "combat-3 feedback-1")
		f.Hand(1, "burrow-1")
		f.Edit(1, "burrow-1", game.Effect{Kind: game.Attack, Amount: 9})
		f.EditUnit("defiler", func(u *game.Unit) { u.Targets = game.Ground })
		f.Fight("zealot, dark-archon", "defiler")
		f.clash("card 0 combat-3 feedback-1", "card 0 burrow-1")
		f.values(1, 0, 9, 6)
		f.supplied(1, "defiler", 3)
		f.supplied(0, "zealot", 6) // it still destroys
		f.over()
	})
	t.Run("a cloaked one withdraws later", func(t *testing.T) { // RULING-136, KEY-04, KEY-01
		f := newBroodFight(t, "tassadar", "aldaris")
		f.InPlay(1, "arbiter-cloaking")
		f.Hand(0, "combat-16 feedback-1")
		f.Hand(1, "combat-6")
		f.Put(1, "zealot", "helios.1")
		f.Edit(0, "combat-16", game.Effect{Kind: game.Splash, Layer: game.Ground}, game.Effect{Kind: game.Attack, Amount: -9})
		f.Fight("reaver, dark-archon", "dragoon, arbiter, high-templar")
		f.clash("card 0 combat-16 feedback-1", "card 0 combat-6")
		f.do("lose high-templar")
		f.do("withdraw helios.1")
		f.area("helios.1", "1: 1 zealot, 1 high-templar")
		if len(f.Told(game.LogSplash)) != 0 {
			t.Error("it triggers no splash damage")
		}
	})
}

func TestFeedbackRemovesSupport(t *testing.T) {
	t.Run("its support value", func(t *testing.T) {
		f := newBroodFight(t, "tassadar", "overmind")
		f.Hand(0, "combat-3 feedback-1")
		f.Hand(1, "combat-1 combat-17")
		f.EditUnit("queen", func(u *game.Unit) { u.Support, u.Targets = 3, game.Ground })
		f.Fight("zealot, dark-archon", "zergling, queen")
		f.clash("card 0 combat-3 feedback-1", "card 0 combat-1 combat-17")
		f.values(1, 0, 6, 6) // neither the support of the Queen nor the bonus for a supported unit
		f.supplied(1, "queen", 3)
	})
	t.Run("its detector", func(t *testing.T) {
		f := newBroodFight(t, "tassadar", "mengsk")
		f.Hand(0, "combat-3 feedback-1")
		f.Hand(1, "combat-3")
		f.Put(0, "zealot", "helios.1")
		f.Fight("dark-templar, dark-archon", "marine, science-vessel")
		f.clash("card 0 combat-3 feedback-1", "card 0 combat-3")
		f.asked(game.AskWithdraw, 0) // nobody sees the Dark Templar
	})
	t.Run("a cloaked one still supports", func(t *testing.T) {
		f := newBroodFight(t, "tassadar", "aldaris")
		f.InPlay(1, "arbiter-cloaking")
		f.Hand(0, "combat-3 feedback-1")
		f.Hand(1, "combat-3")
		f.Put(1, "zealot", "helios.1")
		f.EditUnit("high-templar", func(u *game.Unit) { u.Support, u.Targets = 2, game.Ground })
		f.EditUnit("arbiter", func(u *game.Unit) { u.Support = 0 })
		f.Fight("zealot, dark-archon", "zealot, arbiter, high-templar")
		f.clash("card 0 combat-3 feedback-1", "card 0 combat-3")
		f.do("lose high-templar")
		f.values(1, 0, 7, 6)
	})
}
