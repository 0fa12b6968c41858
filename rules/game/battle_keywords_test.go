package game_test

import (
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

func TestSacrifice(t *testing.T) {
	t.Run("Scourges", func(t *testing.T) { // TV-58, BW-KEY-12, BW-KEY-13
		f := newBroodFight(t, "tassadar", "overmind")
		f.Hand(0, "combat-4 combat-5")
		f.Hand(1, "combat-10 combat-11")
		f.Fight("scout, dragoon", "2 scourge")
		f.do("pair scout scourge")
		f.do("card 0 combat-4", "card 1 combat-5")
		f.Edit(1, "combat-10", game.Effect{Kind: game.ZeroAttack})
		f.Edit(1, "combat-11", game.Effect{Kind: game.ZeroAttack})
		f.do("card 0 combat-10", "card 1 combat-11", "resolve 0")
		if len(f.Told(game.LogSacrificed)) != 1 || len(f.Told(game.LogDestroyed)) != 1 {
			// A Scourge cannot attack the Dragoon, and with attack 0 nobody has sufficient strength.
			t.Errorf("%v, %v", f.Told(game.LogSacrificed), f.Told(game.LogDestroyed))
		}
		f.supplied(1, "scourge", 2)
	})
	t.Run("with Stasis Field", func(t *testing.T) { // FAQ-11: values change, the unit's ability does not
		f := newBroodFight(t, "tassadar", "overmind")
		f.Hand(0, "combat-8 stasis-field-1")
		f.Hand(1, "combat-12")
		f.Fight("scout, arbiter", "scourge")
		f.clash("card 0 combat-8 stasis-field-1", "card 0 combat-12")
		f.over()
		f.strength(0, 0, 6, false)
		f.area("helios.2", "0: 1 scout, 1 arbiter")
	})
	t.Run("against an undetected cloaked unit", func(t *testing.T) { // BW-KEY-14, BW-KEY-15
		for _, detected := range []bool{false, true} {
			f := newBroodFight(t, "tassadar", "overmind")
			f.Hand(0, "combat-1")
			f.Hand(1, "combat-10")
			if detected {
				f.InPlay(1, "parasite")
				f.Edit(1, "parasite", game.Effect{Kind: game.Detect})
			}
			f.Edit(0, "combat-1", game.Effect{Kind: game.Attack, Amount: -6})
			f.Fight("dark-templar", "infested-terran, ultralisk")
			f.do("pair dark-templar infested-terran")
			f.clash("card 0 combat-1", "card 0 combat-10")
			want := 0
			if detected {
				want = 1
			}
			if got := len(f.Told(game.LogSacrificed)); got != want {
				t.Errorf("detected %v: %d sacrificed", detected, got)
			}
		}
	})
	t.Run("ignored, but destroyed", func(t *testing.T) { // BW-KEY-15
		f := newBroodFight(t, "tassadar", "overmind")
		f.Hand(0, "combat-1")
		f.Hand(1, "combat-10")
		f.Put(0, "zealot", "helios.1")
		f.Fight("dark-templar", "infested-terran")
		f.clash("card 0 combat-1", "card 0 combat-10")
		f.do("withdraw helios.1") // 7 against 7: the Dark Templar falls too
		f.over()
		if len(f.Told(game.LogSacrificed)) != 0 {
			t.Error("the Infested Terran was sacrificed")
		}
		f.supplied(1, "infested-terran", 3)
	})
	t.Run("triggers no splash damage", func(t *testing.T) { // BW-KEY-17, RULING-42
		for _, enough := range []bool{false, true} {
			f := newBroodFight(t, "mengsk", "overmind")
			f.Hand(0, "combat-20")
			f.Hand(1, "combat-10")
			if !enough {
				f.Edit(0, "combat-20", game.Effect{Kind: game.Splash, Layer: game.Flying},
					game.Effect{Kind: game.Attack, Amount: -9})
			}
			f.Fight("valkyrie", "scourge, guardian, guardian")
			f.do("pair valkyrie scourge")
			f.clash("card 0 combat-20", "card 0 combat-10")
			if got := len(f.Told(game.LogSplash)); (got == 1) != enough {
				t.Errorf("sufficient strength %v: %d splash cards", enough, got)
			}
		}
	})
	t.Run("a supporting unit counts", func(t *testing.T) { // BW-KEY-13
		f := newBroodFight(t, "overmind", "mengsk")
		f.Hand(0, "combat-1")
		f.Hand(1, "combat-3")
		f.Fight("scourge", "marine, wraith")
		f.do("pair scourge marine")
		f.clash("card 0 combat-1", "card 0 combat-3")
		if len(f.Told(game.LogSacrificed)) != 1 {
			t.Error("the Scourge can attack the Wraith")
		}
	})
}

func TestCollateralDamage(t *testing.T) {
	// tank is a Siege Tank attacking a Zergling in an area with a base.
	tank := func(t *testing.T, owner game.Player) fight {
		f := newBroodFight(t, "mengsk", "overmind", "raynor")
		f.Hand(0, "siege-mode-1")
		f.Hand(1, "combat-1")
		f.Base(owner, "helios.2")
		f.Base(owner, "abaddon.4")
		f.Workers(owner, "helios.2", 2)
		f.Fight("siege-tank", "zergling")
		f.clash("card 0 siege-mode-1", "card 0 combat-1")
		return f
	}
	t.Run("base", func(t *testing.T) { // BW-KEY-01, BW-KEY-02
		f := tank(t, 1)
		f.asked(game.AskCollateral, 0)
		f.refuse(rule.BWKEY01, "raze installation")
		f.refuse(rule.TIME50, "draw")
		f.do("raze base")
		if f.S.BaseAt[f.Area("helios.2")] != game.Nobody || f.S.Workers[f.Area("helios.2")] != 2 {
			t.Error("the base goes, the workers stay")
		}
	})
	t.Run("never one's own", func(t *testing.T) { // BW-KEY-01: an enemy base
		f := tank(t, 0)
		f.over()
		if f.S.BaseAt[f.Area("helios.2")] != 0 || f.S.Workers[f.Area("helios.2")] != 2 {
			t.Error("it hits its owner")
		}
	})
	t.Run("never a teammate's", func(t *testing.T) { // RULING-81
		for _, site := range []bool{false, true} {
			f := newFightWith(t, func(o *game.Options) { o.BroodWar, o.Teams = true, true }, "mengsk", "overmind", "raynor",
				"queen-of-blades")
			f.Hand(0, "siege-mode-1")
			f.Hand(1, "combat-1")
			if site {
				f.Site(2, game.WarpGate, "helios.2")
			} else {
				f.Base(2, "helios.2")
			}
			f.Workers(2, "helios.2", 2)
			f.Fight("siege-tank", "zergling")
			f.clash("card 0 siege-mode-1", "card 0 combat-1")
			f.over()
		}
	})
	t.Run("workers of a third player", func(t *testing.T) { // RULING-81
		f := tank(t, 2)
		f.do("raze workers")
		if f.S.Workers[f.Area("helios.2")] != 0 || !f.S.Seats[2].Cards.Has(f.Area("helios.2")) {
			t.Error("the workers go, the card stays")
		}
	})
	t.Run("installation, and nothing", func(t *testing.T) { // RULING-81, BW-INST-09
		for _, answer := range []string{"raze installation", "pass"} {
			f := newBroodFight(t, "mengsk", "overmind")
			f.Hand(0, "siege-mode-1")
			f.Hand(1, "combat-1")
			f.Site(1, game.InfestedCommandCenter, "helios.2")
			f.Fight("siege-tank", "zergling")
			f.clash("card 0 siege-mode-1", "card 0 combat-1")
			f.do(answer)
			if gone := f.S.Installations[f.Area("helios.2")] == game.NoInstallation; gone != (answer != "pass") {
				t.Errorf("%s: gone %v", answer, gone)
			}
		}
	})
	t.Run("own base", func(t *testing.T) {
		f := tank(t, 0)
		if len(f.Told(game.LogCollateral)) != 0 || f.S.BaseAt[f.Area("helios.2")] != 0 {
			t.Error("he may destroy nothing of his own")
		}
	})
	t.Run("destroyed", func(t *testing.T) { // BW-KEY-01
		f := newBroodFight(t, "mengsk", "overmind")
		f.Hand(0, "siege-mode-1")
		f.Hand(1, "combat-8")
		f.Base(1, "helios.2")
		f.Fight("siege-tank", "ultralisk, ultralisk")
		f.clash("card 0 siege-mode-1", "card 0 combat-8")
		f.over()
	})
	t.Run("withdrawn", func(t *testing.T) { // TV-95, RULING-81
		f := newBroodFight(t, "tassadar", "overmind")
		f.InPlay(0, "arbiter-cloaking")
		f.Hand(0, "increased-reaver-capacity-1")
		f.Hand(1, "combat-8")
		f.Put(0, "zealot", "helios.1")
		f.Base(1, "helios.2")
		f.Fight("reaver, arbiter", "ultralisk, ultralisk")
		f.clash("card 0 increased-reaver-capacity-1", "card 0 combat-8")
		f.do("withdraw helios.1")
		f.asked(game.AskCollateral, 0)
		f.do("raze base")
	})
	t.Run("Scorched Earth Policy", func(t *testing.T) { // Leadership card
		f := newBroodFight(t, "mengsk", "overmind")
		f.Lead(0, "scorched-earth-policy")
		f.Hand(0, "combat-12 combat-13")
		f.Hand(1, "combat-1 combat-2")
		f.Base(1, "helios.2")
		f.Fight("the-norad-ii, wraith", "2 zergling")
		f.do("pair the-norad-ii zergling", "card 0 combat-12", "card 1 combat-13", "card 0 combat-1", "card 1 combat-2")
		f.do("resolve 1") // the Wraith has none
		f.asked(game.AskCollateral, 0)
	})
	t.Run("its modules are gone for later skirmishes", func(t *testing.T) { // RULING-81
		f := newBroodFight(t, "mengsk", "overmind")
		f.Module(1, "air-support")
		f.Base(1, "helios.2")
		f.Hand(0, "siege-mode-1 combat-11")
		f.Hand(1, "combat-1 combat-2")
		f.Fight("siege-tank, wraith", "2 zergling")
		f.do("pair siege-tank zergling", "card 0 siege-mode-1", "card 1 combat-11", "card 0 combat-1", "card 1 combat-2")
		f.do("resolve 0", "raze base")
		f.values(1, 1, 5, 7)
	})
	t.Run("last base", func(t *testing.T) { // RULING-81: units in the battle count
		for _, defenders := range []string{"zergling", "zergling, zergling"} {
			f := newBroodFight(t, "mengsk", "overmind", "raynor")
			f.Hand(0, "siege-mode-2")
			f.Hand(1, "combat-1")
			f.Base(1, "helios.2")
			f.Edit(0, "siege-mode-2", game.Effect{Kind: game.Collateral}, game.Effect{Kind: game.Health, Amount: 5})
			f.Fight("siege-tank", defenders)
			f.clash("card 0 siege-mode-2", "card 0 combat-1")
			f.do("raze base")
			if alive := f.S.Alive.Has(1); alive != (defenders != "zergling") {
				t.Errorf("against %s: alive %v", defenders, alive)
			}
		}
	})
	t.Run("last base in Survival", func(t *testing.T) { // RULING-81, RULING-111
		f := newFightWith(t, func(o *game.Options) { o.BroodWar, o.Survival = true, true }, "mengsk", "overmind", "raynor")
		f.Hand(0, "siege-mode-1 siege-mode-2")
		f.Hand(1, "combat-1 combat-2")
		f.Base(1, "helios.2")
		f.Fight("siege-tank, siege-tank, marine", "2 zergling, hydralisk")
		f.do("pair siege-tank zergling", "pair siege-tank zergling")
		for f.S.Top().Step != game.AskCards {
			f.do("pair marine hydralisk")
		}
		f.do("card 0 siege-mode-1", "card 1 siege-mode-2", "blind 2", "card 0 combat-1", "card 1 combat-2", "blind 2")
		f.do("resolve 0", "raze base")
		if f.S.Alive.Has(1) {
			t.Fatal("the defender is still in the game")
		}
		f.over()
		f.area("helios.2", "0: 1 marine, 2 siege-tank")
	})
}

func TestRecharge(t *testing.T) {
	t.Run("Titan Reactor", func(t *testing.T) { // BW-KEY-10, BW-KEY-11
		f := newBroodFight(t, "mengsk", "overmind")
		f.InPlay(0, "titan-reactor")
		f.Hand(0, "combat-3 combat-1 defensive-matrix-1 defensive-matrix-2")
		f.Hand(1, "combat-1 combat-2")
		f.Fight("2 marine, 2 science-vessel", "2 zergling")
		f.do("support science-vessel 0", "support science-vessel 1")
		f.do("card 0 combat-3 defensive-matrix-1", "card 1 combat-1 defensive-matrix-2", "card 0 combat-1", "card 1 combat-2")
		f.do("resolve 0")
		f.asked(game.AskRecharge, 0)
		f.refuse(rule.BWKEY10, "take combat-3")
		f.refuse(rule.TIME49, "draw")
		f.do("take defensive-matrix-1")
		// Everyone saw it going there, and there is no decision about the other card.
		f.where(0, "defensive-matrix-1", "hand")
		f.where(0, "defensive-matrix-2", "discard pile")
		if seat := &f.S.Seats[0]; !seat.Known.Has(f.Card(0, "defensive-matrix-1")) ||
			!seat.Spent.Has(f.Card(0, "titan-reactor")) {
			t.Errorf("known %x, spent %x", seat.Known, seat.Spent)
		}
		f.over()
	})
	t.Run("declined", func(t *testing.T) {
		f := newBroodFight(t, "mengsk", "overmind")
		f.InPlay(0, "titan-reactor")
		f.Hand(0, "combat-3 defensive-matrix-1")
		f.Hand(1, "combat-1")
		f.Fight("marine, science-vessel", "zergling")
		f.clash("card 0 combat-3 defensive-matrix-1", "card 0 combat-1")
		f.do("pass")
		f.where(0, "defensive-matrix-1", "discard pile")
		if f.S.Seats[0].Spent != 0 {
			t.Error("the Titan Reactor was not used")
		}
	})
	t.Run("a card that matches no unit", func(t *testing.T) { // SKIRM-03, RULING-150
		f := newBroodFight(t, "mengsk", "overmind")
		f.InPlay(0, "titan-reactor")
		f.Hand(0, "combat-3 defensive-matrix-1")
		f.Hand(1, "combat-1")
		f.Fight("marine, marine", "zergling")
		f.do("card 0 combat-3 defensive-matrix-1", "card 0 combat-1")
		f.asked(game.AskRecharge, 0)
		f.where(0, "defensive-matrix-1", "discard pile")
		if top := f.S.Top(); !top.Discarded() {
			t.Error("the card is not said to be on the discard pile")
		}
		f.do("take defensive-matrix-1")
		f.where(0, "defensive-matrix-1", "hand")
		f.over()
	})
	t.Run("under the first rules", func(t *testing.T) { // only a card that took effect
		f := newFightWith(t, func(o *game.Options) { o.BroodWar, o.Revision = true, game.Revision1 }, "mengsk", "overmind")
		f.InPlay(0, "titan-reactor")
		f.Hand(0, "combat-3 defensive-matrix-1")
		f.Hand(1, "combat-1")
		f.Fight("marine, marine", "zergling")
		f.do("card 0 combat-3 defensive-matrix-1", "card 0 combat-1")
		f.where(0, "defensive-matrix-1", "discard pile")
		f.over()
	})
	t.Run("declined price", func(t *testing.T) { // SKIRM-28, RULING-150: its ability was not in force
		f := newBroodFight(t, "mengsk", "overmind")
		f.InPlay(0, "titan-reactor")
		f.Hand(0, "combat-3 defensive-matrix-1")
		f.Hand(1, "combat-1")
		f.Edit(0, "defensive-matrix-1", game.Effect{Kind: game.PayWorker})
		f.S.Seats[0].Pool = 3
		f.Fight("marine, science-vessel", "zergling")
		f.clash("card 0 combat-3 defensive-matrix-1", "card 0 combat-1")
		f.asked(game.AskPrice, 0)
		f.do("pass")
		f.asked(game.AskRecharge, 0)
		f.do("take defensive-matrix-1")
		f.where(0, "defensive-matrix-1", "hand")
		f.over()
	})
	t.Run("not of an eliminated player", func(t *testing.T) { // RULING-84, RULING-150
		f := newBroodFight(t, "tassadar", "overmind", "mengsk")
		f.InPlay(2, "titan-reactor")
		f.Hand(1, "combat-1")
		f.Fight("2:siege-tank", "hydralisk")
		f.S.Alive &^= 1 << 2
		f.Top(2, "defensive-matrix-1 combat-9")
		f.clash("owner 0", "card 0 combat-1")
		f.where(2, "defensive-matrix-1", "discard pile")
		f.values(0, 0, 8, 3)
	})
	t.Run("turned up for another player's unit", func(t *testing.T) { // BW-KEY-04, RULING-84, RULING-150
		f := newBroodFight(t, "tassadar", "overmind", "mengsk")
		f.InPlay(2, "titan-reactor")
		f.Hand(1, "combat-1")
		f.Fight("2:siege-tank", "hydralisk")
		f.Top(2, "defensive-matrix-1 emp-shockwave-1 combat-9")
		f.clash("owner 0", "card 0 combat-1")
		f.asked(game.AskRecharge, 2)
		f.do("pass")
		f.where(2, "defensive-matrix-1", "discard pile")
		f.asked(game.AskRecharge, 2)
		f.do("take emp-shockwave-1")
		f.where(2, "emp-shockwave-1", "hand")
		f.values(0, 0, 8, 3) // the Siege Tank's own card, which came next
	})
	t.Run("after its splash damage", func(t *testing.T) { // SPLASH-12
		f := newBroodFight(t, "tassadar", "overmind")
		f.InPlay(0, "khaydarin-amulet")
		f.Hand(0, "combat-1 psionic-storm-1")
		f.Hand(1, "combat-1")
		f.Fight("zealot, high-templar", "zergling, zergling")
		f.clash("card 0 combat-1 psionic-storm-1", "card 0 combat-1")
		f.asked(game.AskRecharge, 0)
		f.do("take psionic-storm-1")
		f.over()
		f.where(0, "psionic-storm-1", "hand")
	})
	// Khaydarin Amulet: a card of the starting deck that anyone may use is not a technology
	t.Run("technologies only", func(t *testing.T) {
		for card, recharged := range map[string]bool{"combat-17": false, "psionic-storm-2": true} {
			f := newBroodFight(t, "tassadar", "mengsk")
			f.InPlay(0, "khaydarin-amulet")
			f.Hand(0, "combat-3 "+card)
			f.Hand(1, "combat-9")
			f.Fight("zealot, high-templar", "siege-tank")
			f.clash("card 0 combat-3 "+card, "card 0 combat-9")
			if step, _ := f.At(); (step == game.AskRecharge) != recharged {
				t.Errorf("%s: question %d", card, step)
			}
		}
	})
	t.Run("icons", func(t *testing.T) { // Caduceus Reactor, Khaydarin Amulet, Gamete Meiosis name one unit each
		for _, c := range []struct{ faction, charger, card, unit string }{
			{"mengsk", "caduceus-reactor", "heal-1", "medic"},
			{"overmind", "gamete-meiosis", "ensnare-1", "queen"},
			{"mengsk", "titan-reactor", "heal-1", "medic"},
		} {
			f := newBroodFight(t, c.faction, "aldaris")
			f.InPlay(0, c.charger)
			front, standard := "marine", "combat-3"
			if c.faction == "overmind" {
				front, standard = "zergling", "combat-1"
			}
			f.Hand(0, standard+" "+c.card)
			f.Hand(1, "combat-3")
			f.Fight(front+", "+c.unit, "zealot")
			f.clash("card 0 "+standard+" "+c.card, "card 0 combat-3")
			if step, _ := f.At(); (step == game.AskRecharge) == (c.charger == "titan-reactor") {
				t.Errorf("%s and %s: question %d", c.charger, c.card, step)
			}
		}
	})
}

func TestDefensiveModule(t *testing.T) {
	t.Run("is an option, once a battle", func(t *testing.T) { // BW-MOD-02, RULING-67
		for _, answer := range []string{"pass", "swap 0 zealot front 1 archon front"} {
			f := newBroodFight(t, "mengsk", "tassadar")
			f.Module(1, "defensive")
			f.Fight("siege-tank, marine", "zealot, archon")
			f.do("pair siege-tank zealot")
			f.asked(game.AskSwap, 1)
			f.do(answer)
			f.asked(game.AskCards, 0)
			front := f.R.TypeOf(&f.S, 1, f.S.Battle.Skirmishes[0].Front[1])
			if (front == f.Unit("archon")) != (answer != "pass") {
				t.Errorf("%s: %s is in front", answer, f.R.Units[front].ID)
			}
		}
	})
	t.Run("Archon and Zealot", func(t *testing.T) { // TV-59, BW-MOD-02, BATTLE-18
		f := newBroodFight(t, "mengsk", "tassadar")
		f.Module(1, "defensive")
		f.Fight("marine, siege-tank", "archon, zealot")
		f.do("pair siege-tank zealot")
		f.asked(game.AskSwap, 1)
		f.refuse(rule.RULING67, "swap 0 zealot front 0 zealot front")
		f.refuse(rule.BWMOD02, "swap 0 archon front 1 zealot front")
		f.refuse(rule.TIME39, "swap 1 archon front 0 zealot front")
		f.do("swap 0 zealot front 1 archon front")
		f.asked(game.AskCards, 0)
		b := &f.S.Battle
		if f.R.TypeOf(&f.S, 1, b.Skirmishes[0].Front[1]) != f.Unit("archon") ||
			f.R.TypeOf(&f.S, 1, b.Skirmishes[1].Front[1]) != f.Unit("zealot") {
			t.Error("they were not exchanged")
		}
	})
	t.Run("targets", func(t *testing.T) { // TV-81, BW-MOD-04
		f := newBroodFight(t, "mengsk", "raynor")
		f.Module(1, "defensive")
		f.Fight("marine, siege-tank", "wraith, marine, goliath")
		f.do("pair siege-tank marine", "pair marine goliath", "support wraith 1")
		f.asked(game.AskSwap, 1)
		f.refuse(rule.BWMOD04, "swap 0 marine front 1 wraith")
		f.do("swap 0 marine front 1 goliath front")
	})
	t.Run("between front and support", func(t *testing.T) { // BW-MOD-02, BW-MOD-03
		f := newBroodFight(t, "mengsk", "raynor")
		f.Module(1, "defensive")
		f.Fight("marine, siege-tank", "wraith, marine, goliath, medic")
		f.do("pair siege-tank marine", "pair marine goliath", "support medic 1", "support wraith 1")
		f.refuse(rule.BWMOD03, "swap 0 marine front 1 medic")
		f.do("pass")
		f.asked(game.AskCards, 0)
	})
	t.Run("of the attacker, or with one skirmish", func(t *testing.T) {
		f := newBroodFight(t, "mengsk", "tassadar")
		f.Module(0, "defensive")
		f.Fight("marine, siege-tank", "archon, zealot")
		f.do("pair siege-tank zealot")
		f.asked(game.AskCards, 0)
		f = newBroodFight(t, "mengsk", "tassadar")
		f.Module(1, "defensive")
		f.Fight("marine", "archon, zealot")
		f.do("pair marine zealot")
		f.asked(game.AskCards, 0)
	})
}
