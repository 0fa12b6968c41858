package game_test

import (
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// newBroodFight is a table of Brood War.
func newBroodFight(t *testing.T, factions ...string) fight {
	t.Helper()
	return newFightWith(t, func(o *game.Options) { o.BroodWar = true }, factions...)
}

// survivors checks which units of a side are still in the battle.
func (f fight) survivors(side int, want string) {
	f.t.Helper()
	if got := f.Survivors(side); got != want {
		f.t.Errorf("side %d: got %q, want %q", side, got, want)
	}
}

// supplied checks how many figures of a type are in a player's supply.
func (f fight) supplied(p game.Player, unit string, want int) {
	f.t.Helper()
	if got := f.Supplied(p, unit); got != want {
		f.t.Errorf("player %d has %d of %s in his supply, want %d", p, got, unit, want)
	}
}

// values checks how a side was compared in a skirmish: its attack and the health against it.
func (f fight) values(p game.Player, k uint8, attack, health int16) {
	f.t.Helper()
	for _, e := range f.Told(game.LogStrength) {
		if e.Player == p && e.V[game.EntrySkirmish] == k {
			if e.N[game.EntryAttack] != attack || e.N[game.EntryHealth] != health {
				f.t.Errorf("player %d at skirmish %d: attack %d against %d, want %d against %d", p, k, e.N[game.EntryAttack],
					e.N[game.EntryHealth], attack, health)
			}
			return
		}
	}
	f.t.Errorf("player %d was not compared at skirmish %d", p, k)
}

// clash places the cards of both sides at the only skirmish, or continues to the next decision.
func (f fight) clash(attack, defence string) {
	f.t.Helper()
	for _, a := range []string{attack, defence} {
		f.asked(game.AskCards, f.S.Top().Player)
		f.do(a)
	}
}

func TestGuardToken(t *testing.T) {
	t.Run("adds two in every skirmish", func(t *testing.T) { // TV-74, BW-TOKEN-03, RULING-36
		f := newBroodFight(t, "overmind", "aldaris")
		f.Guard(1, "helios.2")
		f.Guard(1, "helios.2")
		f.Hand(0, "combat-1 combat-2")
		f.Hand(1, "combat-3 combat-4 combat-17")
		f.Fight("2 zergling", "zealot, dragoon")
		f.asked(game.AskStartAbility, 1)
		f.do("guard")
		if f.S.Guards[f.Area("helios.2")] != 1 || len(f.Told(game.LogGuardUsed)) != 1 {
			t.Error("one of two tokens is used up") // RULING-35
		}
		f.do("pair zergling zealot", "card 0 combat-1", "card 1 combat-2", "card 0 combat-3", "card 1 combat-4 combat-17")
		f.do("resolve 0")
		f.values(0, 0, 6, 8) // 6 + 2
		f.values(0, 1, 5, 8) // 7 + 1, no token
	})
	t.Run("with a hero and a card", func(t *testing.T) { // TV-94, BW-TOKEN-05
		f := newBroodFight(t, "overmind", "aldaris")
		f.Guard(1, "helios.2")
		f.Hand(0, "combat-1 combat-2 combat-3")
		f.Hand(1, "combat-3 combat-6 combat-17")
		f.Fight("2 zergling, hydralisk", "zealot, fenix")
		f.do("guard", "pair zergling fenix", "pair zergling zealot", "support hydralisk 0")
		f.do("card 0 combat-1", "card 1 combat-2", "card 0 combat-6", "card 1 combat-3 combat-17", "resolve 0")
		f.values(0, 0, 7, 11) // 7 + 2 + 2
		f.values(0, 1, 5, 7)  // 6 + 1, no token
	})
	t.Run("of the defender only", func(t *testing.T) { // BW-TOKEN-04
		f := newBroodFight(t, "aldaris", "tassadar", "overmind")
		f.InPlay(0, "leg-enhancements")
		f.InPlay(1, "leg-enhancements")
		f.Fight("zealot", "zealot, dragoon")
		f.asked(game.AskStartAbility, 0)
		f.refuse(rule.BWTOKEN04, "guard")
		f.do("pass")
		f.asked(game.AskStartAbility, 1)
		f.refuse(rule.BWTOKEN04, "guard")
	})
	t.Run("is lost with the area", func(t *testing.T) { // BW-TOKEN-06, RULING-110
		f := newBroodFight(t, "overmind", "aldaris")
		f.Guard(1, "helios.2")
		f.Hand(0, "combat-16")
		f.Hand(1, "combat-3")
		f.Fight("ultralisk, zergling", "zealot")
		f.do("pass")
		f.do("pair ultralisk zealot", "card 0 combat-16", "card 0 combat-3")
		f.over()
		f.area("helios.2", "0: 1 zergling, 1 ultralisk")
		if f.S.Guards[f.Area("helios.2")] != 0 || f.S.Seats[1].Guarded != 0 {
			t.Error("the token is still there")
		}
	})
}

func TestStartOfBroodWarBattle(t *testing.T) {
	t.Run("Restoration", func(t *testing.T) { // component data
		f := newBroodFight(t, "mengsk", "overmind")
		f.InPlay(0, "restoration")
		f.Fight("marine, medic", "zergling")
		f.do("use restoration")
		if n := f.S.Seats[0].Hand.Len(); n != 4 {
			t.Errorf("he drew %d cards", n)
		}
	})
	t.Run("Restoration without a Medic", func(t *testing.T) {
		f := newBroodFight(t, "mengsk", "overmind")
		f.InPlay(0, "restoration charon-boosters")
		f.Fight("2 marine", "zergling")
		f.asked(game.AskCards, 0)
		if n := f.S.Seats[0].Hand.Len(); n != 3 {
			t.Errorf("he drew %d cards", n)
		}
	})
	t.Run("Leg Enhancements", func(t *testing.T) { // TV-77, FAQ-19, FAQ-20, BW-HERO-09
		f := newBroodFight(t, "tassadar", "aldaris")
		for id, want := range map[string]int{"archon": 4, "lurker": 4, "guardian": 4, "devourer": 4, "dark-archon": 3,
			"zealot": 2} {
			if got := f.Worth(id); got != want {
				t.Errorf("%s is worth %d, want %d", id, got, want)
			}
		}
		f.InPlay(0, "leg-enhancements")
		f.Fight("zealot", "fenix, archon, reaver")
		f.do("use leg-enhancements")
		f.asked(game.AskVictim, 1)
		f.refuse(rule.BWHERO09, "lose fenix")
		f.do("lose archon")
		f.survivors(game.Defender, "1 reaver, 1 fenix")
	})
	t.Run("cloaked", func(t *testing.T) { // KEY-18, BW-KEY-16
		f := newBroodFight(t, "tassadar", "aldaris")
		f.InPlay(0, "leg-enhancements")
		f.Put(1, "zealot", "helios.1")
		f.Fight("zealot", "dark-templar, archon")
		f.do("use leg-enhancements", "withdraw helios.1")
		f.survivors(game.Defender, "1 archon")
		f.area("helios.1", "1: 1 zealot, 1 dark-templar")
	})
	t.Run("Zeratul", func(t *testing.T) { // Leadership card; BATTLE-06
		f := newBroodFight(t, "tassadar", "aldaris")
		f.Lead(0, "zeratul")
		f.InPlay(0, "leg-enhancements")
		f.Put(1, "zealot", "helios.1")
		f.Fight("zealot, zeratul", "fenix, dark-templar, scout")
		f.asked(game.AskStartAbility, 0)
		f.do("use zeratul") // the Dark Templar must go first and does not withdraw
		f.asked(game.AskPair, 0)
		f.survivors(game.Defender, "1 scout, 1 fenix")
		f.area("helios.1", "1: 1 zealot")
	})
	t.Run("Zeratul against a hero", func(t *testing.T) {
		f := newBroodFight(t, "tassadar", "aldaris")
		f.Lead(0, "zeratul")
		f.Lead(1, "fenix")
		f.Fight("zealot, zeratul", "fenix, scout")
		f.do("use zeratul")
		f.survivors(game.Defender, "1 scout")
		f.supplied(1, "dragoon", 3) // BW-HERO-11
	})
	t.Run("Zeratul elsewhere", func(t *testing.T) { // RULING-40
		f := newBroodFight(t, "tassadar", "aldaris")
		f.Lead(0, "zeratul")
		f.Put(0, "zeratul", "helios.1")
		f.Fight("zealot", "dragoon, scout")
		f.refuse(rule.TIME36, "use zeratul")
	})
	t.Run("Zeratul elsewhere, beside another ability", func(t *testing.T) { // BATTLE-05, RULING-40
		f := newBroodFight(t, "tassadar", "aldaris")
		f.Lead(0, "zeratul")
		f.InPlay(0, "leg-enhancements")
		f.Put(0, "zeratul", "helios.1")
		f.Fight("zealot", "dragoon, scout")
		f.asked(game.AskStartAbility, 0)
		f.refuse(rule.BATTLE05, "use zeratul")
	})
	t.Run("Charon Boosters", func(t *testing.T) { // BW-HERO-09
		f := newBroodFight(t, "tassadar", "mengsk")
		f.Lead(0, "gantrithor")
		f.InPlay(1, "charon-boosters")
		f.Fight("gantrithor, scout", "goliath")
		f.do("use charon-boosters")
		f.survivors(game.Attacker, "1 gantrithor")
	})
	t.Run("a price is no hero", func(t *testing.T) { // BW-HERO-13, RULING-133
		f := newBroodFight(t, "overmind", "mengsk")
		f.InPlay(0, "consume")
		f.Lead(0, "torrasque")
		f.Fight("torrasque, defiler", "marine")
		f.refuse(rule.BWHERO13, "use consume torrasque")
		f.do("use consume defiler")
	})
}

func TestHeroesInBattle(t *testing.T) {
	t.Run("bonus in front", func(t *testing.T) { // BW-HERO-12
		f := newBroodFight(t, "tassadar", "overmind")
		f.Lead(0, "zeratul")
		f.Hand(0, "combat-1")
		f.Hand(1, "combat-16")
		f.Fight("zeratul", "ultralisk")
		f.do("pass")
		f.clash("card 0 combat-1", "card 0 combat-16")
		f.strength(0, 8, 8, true) // 6 + 1 of the card + 1 of the hero
		f.strength(1, 7, 8, false)
	})
	t.Run("with minor values too", func(t *testing.T) { // BW-HERO-12
		f := newBroodFight(t, "tassadar", "overmind")
		f.Lead(0, "gantrithor")
		f.Hand(0, "combat-3")
		f.Hand(1, "combat-16")
		f.Fight("gantrithor", "mutalisk")
		f.clash("card 0 combat-3", "card 0 combat-16")
		f.strength(1, 3, 6, false) // 5 + 1
	})
	t.Run("Jim Raynor in support", func(t *testing.T) { // RULING-132, RULING-112
		f := newBroodFight(t, "raynor", "overmind")
		f.Lead(0, "jim-raynor")
		f.Hand(0, "combat-3")
		f.Hand(1, "combat-1")
		f.Fight("marine, jim-raynor", "zergling")
		f.do("pair marine zergling")
		f.clash("card 0 combat-3", "card 0 combat-1")
		f.over()
		f.strength(0, 8, 3, true) // 6, support of the Vulture, 1
		f.strength(1, 6, 4, true) // its health counts in front only
	})
	t.Run("Jim Raynor elsewhere", func(t *testing.T) { // RULING-40
		f := newBroodFight(t, "raynor", "overmind")
		f.Lead(0, "jim-raynor")
		f.Put(0, "jim-raynor", "helios.1")
		f.Hand(0, "combat-3")
		f.Hand(1, "combat-1")
		f.Fight("marine", "zergling")
		f.clash("card 0 combat-3", "card 0 combat-1")
		f.strength(0, 6, 3, true)
	})
	t.Run("a dead Jim Raynor helps no more", func(t *testing.T) {
		f := newBroodFight(t, "raynor", "overmind")
		f.Lead(0, "jim-raynor")
		f.Hand(0, "combat-1 combat-2")
		f.Hand(1, "combat-8 combat-1")
		f.Fight("marine, jim-raynor", "zergling, ultralisk")
		f.do("pair jim-raynor ultralisk", "card 0 combat-1", "card 1 combat-2", "card 0 combat-8", "card 1 combat-1")
		f.do("resolve 0") // 2 + 1 against 9; 8 against 5 + 2
		f.over()
		f.strength(0, 5, 3, true)
		f.supplied(0, "vulture", 3)
	})
	t.Run("splash damage", func(t *testing.T) { // BW-HERO-08, SPLASH-14
		f := newBroodFight(t, "mengsk", "overmind")
		f.Lead(1, "torrasque")
		for _, other := range []string{", hydralisk, ultralisk", ""} {
			f := newBroodFight(t, "mengsk", "overmind")
			f.Lead(1, "torrasque")
			f.Hand(0, "siege-mode-1")
			f.Hand(1, "combat-1")
			f.Fight("siege-tank", "zergling, torrasque"+other)
			f.do("pair siege-tank zergling")
			f.clash("card 0 siege-mode-1", "card 0 combat-1")
			if other == "" { // nothing but the hero is left
				f.area("helios.2", "1: 1 torrasque")
				continue
			}
			f.asked(game.AskSplash, 1)
			f.refuse(rule.BWHERO08, "lose torrasque")
			f.do("lose ultralisk")
			f.area("helios.2", "1: 1 hydralisk, 1 torrasque")
		}
	})
	t.Run("technologies that destroy", func(t *testing.T) { // BW-HERO-09
		f := newBroodFight(t, "overmind", "mengsk", "raynor")
		f.Lead(1, "the-norad-ii")
		f.Hand(0, "combat-8 spawn-broodling-1")
		f.Hand(1, "combat-14")
		f.Fight("guardian, queen", "the-norad-ii")
		f.clash("card 0 combat-8 spawn-broodling-1", "card 0 combat-14")
		f.survivors(game.Defender, "1 the-norad-ii")
		f.values(0, 0, 8, 9) // 8 + 1; the Guardian cannot target it anyway
	})
	t.Run("Spawn Broodling", func(t *testing.T) { // BW-HERO-09
		f := newBroodFight(t, "overmind", "raynor")
		f.Lead(1, "jim-raynor")
		f.Hand(0, "combat-1 spawn-broodling-1")
		f.Hand(1, "combat-3")
		f.Fight("zergling, queen", "marine, jim-raynor, firebat")
		f.do("pair zergling marine")
		f.clash("card 0 combat-1 spawn-broodling-1", "card 0 combat-3")
		f.survivors(game.Defender, "1 jim-raynor") // 6 kills the Marine, the Broodling the Firebat
	})
	t.Run("sufficient strength", func(t *testing.T) { // BW-HERO-10, BW-HERO-11
		f := newBroodFight(t, "overmind", "raynor")
		f.Lead(1, "jim-raynor")
		f.Hand(0, "combat-8")
		f.Hand(1, "combat-3")
		f.Fight("ultralisk", "jim-raynor")
		f.clash("card 0 combat-8", "card 0 combat-3")
		f.over()
		f.strength(0, 8, 7, true)
		f.supplied(1, "vulture", 3)
	})
	t.Run("Nuke", func(t *testing.T) { // BW-HERO-09
		f := newBroodFight(t, "mengsk", "overmind")
		f.Lead(1, "torrasque")
		f.Hand(0, "nuke")
		f.Hand(1, "combat-1")
		f.Fight("ghost", "zergling, torrasque")
		f.do("pair ghost torrasque")
		f.clash("card 0 nuke", "card 0 combat-1")
		f.survivors(game.Defender, "1 torrasque")
	})
	t.Run("Sarah Kerrigan", func(t *testing.T) { // Leadership card, RULING-132, BW-LEAD-15
		for _, lockdown := range []bool{false, true} {
			f := newBroodFight(t, "mengsk", "queen-of-blades")
			f.Lead(1, "sarah-kerrigan")
			f.Hand(0, "combat-9 lockdown-1")
			f.Hand(1, "combat-8 psionic-storm-and-cloaking-1")
			f.Put(1, "zergling", "helios.1")
			if lockdown { // an effect that imposes minor values prevails over her major ones
				f.Edit(0, "lockdown-1", game.Effect{Kind: game.ImposeMinor})
			}
			f.Fight("siege-tank, ghost", "sarah-kerrigan")
			f.do("pair siege-tank sarah-kerrigan")
			if lockdown {
				f.do("card 0 combat-9 lockdown-1", "card 0 combat-8")
				f.over()
				f.strength(1, 5, 8, false)
				continue
			}
			f.do("card 0 combat-9", "card 0 combat-8 psionic-storm-and-cloaking-1")
			// 8 + 2 against 8; 7 + 1 + 1 against 8, without the card's bonus for an Ultralisk.
			f.do("withdraw helios.1")
			f.strength(1, 10, 8, true)
			f.strength(0, 9, 8, true)
			f.area("helios.1", "1: 1 zergling, 1 sarah-kerrigan")
		}
	})
	t.Run("Fenix matches two types", func(t *testing.T) { // Leadership card, BW-HERO-06
		f := newBroodFight(t, "aldaris", "overmind")
		f.Lead(0, "fenix")
		f.Hand(0, "combat-6 psionic-storm-1")
		f.Hand(1, "combat-8")
		f.Fight("fenix", "ultralisk")
		f.clash("card 0 combat-6 psionic-storm-1", "card 0 combat-8")
		f.strength(0, 10, 9, true)
	})
}
