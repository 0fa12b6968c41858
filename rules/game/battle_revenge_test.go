package game_test

import (
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

func TestRevenge(t *testing.T) {
	// fallen is Gantrithor destroyed by a Battlecruiser that survives.
	fallen := func(t *testing.T) fight {
		f := newBroodFight(t, "tassadar", "mengsk", "raynor")
		f.Lead(0, "gantrithor")
		f.Hand(0, "combat-3")
		f.Hand(1, "combat-16")
		f.Base(2, "helios.3")
		f.Put(2, "marine", "helios.4")
		f.Site(1, game.WarpGate, "helios.1")
		f.Fight("gantrithor, scout", "battlecruiser")
		f.do("pair gantrithor battlecruiser")
		f.clash("card 0 combat-3", "card 0 combat-16")
		f.asked(game.AskRevenge, 0)
		f.supplied(0, "carrier", 3)
		return f
	}
	t.Run("in a battle", func(t *testing.T) { // Leadership card
		f := fallen(t)
		f.refuse(rule.BWHERO06, "revenge scout helios.2")
		f.refuse(rule.BWHERO06, "revenge base helios.4")
		f.refuse(rule.TIME48, "draw")
		f.do("revenge battlecruiser helios.2")
		f.over()
		f.area("helios.2", "0: 1 scout")
	})
	t.Run("of the defender, on a unit that attacks", func(t *testing.T) { // Leadership card
		f := newBroodFight(t, "mengsk", "tassadar")
		f.Lead(1, "gantrithor")
		f.Hand(0, "combat-16")
		f.Hand(1, "combat-3")
		f.Fight("battlecruiser", "gantrithor, scout")
		f.do("pair battlecruiser gantrithor")
		f.clash("card 0 combat-16", "card 0 combat-3")
		f.asked(game.AskRevenge, 1)
		f.refuse(rule.BWHERO06, "revenge scout helios.2")
		f.do("revenge battlecruiser helios.2")
		f.over()
		f.area("helios.2", "1: 1 scout")
	})
	t.Run("a base, an installation, a unit elsewhere, nothing", func(t *testing.T) {
		for _, answer := range []string{"revenge base helios.3", "revenge installation helios.1",
			"revenge marine helios.4", "pass"} {
			f := fallen(t)
			f.do(answer)
			base, site := f.S.BaseAt[f.Area("helios.3")] == 2, f.S.Installations[f.Area("helios.1")] != 0
			unit := f.Shown("helios.4") == "2: 1 marine"
			if base == (answer == "revenge base helios.3") || site == (answer == "revenge installation helios.1") ||
				unit == (answer == "revenge marine helios.4") {
				t.Errorf("%s: base %v, installation %v, unit %v", answer, base, site, unit)
			}
		}
	})
	t.Run("not a unit that still has to fight", func(t *testing.T) { // Leadership card
		f := newBroodFight(t, "tassadar", "mengsk")
		f.Lead(0, "gantrithor")
		f.Hand(0, "combat-3 combat-4")
		f.Hand(1, "combat-16 combat-3")
		f.Fight("gantrithor, zealot", "battlecruiser, marine")
		f.do("pair gantrithor battlecruiser", "card 0 combat-3", "card 1 combat-4", "card 0 combat-16", "card 1 combat-3",
			"resolve 0")
		f.asked(game.AskRevenge, 0)
		f.refuse(rule.BWHERO06, "revenge marine helios.2")
	})
	t.Run("is an effect of the Destroy Units step", func(t *testing.T) { // SPLASH-01, KEY-04
		for _, cloaked := range []bool{false, true} {
			f := newBroodFight(t, "tassadar", "mengsk")
			f.Lead(0, "gantrithor")
			f.Hand(0, "combat-10")
			f.Hand(1, "combat-16")
			f.Edit(0, "combat-10", game.Effect{Kind: game.Splash, Layer: game.AnyLayer},
				game.Effect{Kind: game.Attack, Amount: -9})
			f.Edit(1, "combat-16", game.Effect{Kind: game.Attack, Amount: 1})
			if cloaked {
				f.Put(1, "marine", "helios.1")
				f.EditUnit("battlecruiser", func(u *game.Unit) { u.Cloaked = true })
			}
			f.Fight("gantrithor", "battlecruiser, medic")
			f.clash("card 0 combat-10", "card 0 combat-16")
			f.do("revenge battlecruiser helios.2")
			if cloaked {
				f.do("withdraw helios.1")
				f.area("helios.1", "1: 1 marine, 1 battlecruiser")
			}
			f.over()
			f.area("helios.2", "") // the Medic fell to the splash damage
		}
	})
	t.Run("not of a teammate", func(t *testing.T) { // RULING-108
		f := newFightWith(t, func(o *game.Options) { o.BroodWar, o.Teams = true, true }, "tassadar", "mengsk",
			"aldaris", "raynor")
		f.Lead(0, "gantrithor")
		f.Hand(0, "combat-3")
		f.Hand(1, "combat-16")
		f.Base(2, "helios.3")
		f.Put(2, "zealot", "helios.4")
		f.Site(2, game.WarpGate, "helios.1")
		f.Fight("gantrithor, scout", "battlecruiser")
		f.do("pair gantrithor battlecruiser")
		f.clash("card 0 combat-3", "card 0 combat-16")
		f.asked(game.AskRevenge, 0)
		f.refuse(rule.BWHERO06, "revenge base helios.3")
		f.refuse(rule.BWHERO06, "revenge installation helios.1")
		f.refuse(rule.BWHERO06, "revenge zealot helios.4")
		if n := len(f.Legal()); n != 2 {
			t.Errorf("%d answers", n)
		}
	})
	t.Run("by an Event card", func(t *testing.T) {
		f := newBroodFight(t, "tassadar", "mengsk")
		f.Lead(0, "gantrithor")
		f.Base(0, "abaddon.1")
		f.Put(0, "gantrithor", "helios.2")
		f.Put(1, "2 marine", "helios.1")
		f.Kill("helios.2", 1)
		if step, p := f.At(); step != game.AskRevenge || p != 0 {
			t.Fatalf("question %d of player %d", step, p)
		}
		f.do("revenge marine helios.1")
		f.area("helios.1", "1: 1 marine")
	})
}
