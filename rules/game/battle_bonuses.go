package game

// For LogBonus: what adds to the values of a side in a skirmish, other than its cards there, its supporting units and a
// special order. The sum alone would not say where it comes from.

// The sources in LogBonus.
const (
	// BonusHero is a hero in the front line, of type EntryWhich (BW-HERO-12).
	BonusHero uint8 = iota
	// BonusModule is the module EntryWhich.
	BonusModule
	// BonusEvent is the Event card EntryWhich.
	BonusEvent
	// BonusLeader is the Leadership card EntryWhich.
	BonusLeader
	// BonusCard is the Combat card EntryWhich, in the play area or used as the battle began.
	BonusCard
	// BonusGuard is a guard token (BW-TOKEN-03).
	BonusGuard
	// BonusSources counts the sources.
	BonusSources
)

// silencedModules reports whether the modules of a side add nothing in a skirmish.
func (g *play) silencedModules(k uint8, side int) bool {
	return g.seat(g.s.Battle.Players[side]).Modules != [MaxModules]uint8{} && g.inForce(k, 1-side, NoModule)
}

// tellBonuses logs the bonuses of a side in a skirmish by their sources; enough says whether those that depend on
// sufficient strength count.
func (g *play) tellBonuses(k uint8, side int, enough bool) {
	if g.log == nil {
		return
	}
	front, noModule := g.frontUnit(k, side), g.silencedModules(k, side)
	if front.Bonus != (Values{}) {
		g.tellBonus(k, side, BonusHero, uint8(g.frontType(k, side)), int(front.Bonus.Attack), int(front.Bonus.Health))
	}
	for _, kind := range [2]EffectKind{Attack, Health} {
		q := g.search(k, side, kind)
		for e := g.find(&q); e != nil; e = g.find(&q) {
			late := e.If&IfSufficient != 0
			if q.from <= fromReinforcement || late && (kind == Attack || !enough) || !late && noModule && q.from == fromModule ||
				!g.holds(e, k, side) {
				continue
			}
			attack, health := int(e.Amount), 0
			if kind == Health {
				attack, health = 0, attack
			}
			g.tellBonus(k, side, bonusSource(q.from), q.source, attack, health)
		}
	}
	g.tellBonus(k, side, BonusGuard, 0, 0, g.guarded(k, side, noModule))
}

// tellBonus logs one bonus, unless it is zero.
func (g *play) tellBonus(k uint8, side int, source, which uint8, attack, health int) {
	if attack != 0 || health != 0 {
		g.tellValues(LogBonus, g.s.Battle.Players[side], attack, health, k, source, which)
	}
}

// bonusSource returns the source in LogBonus of effects that are not on the cards of a skirmish.
func bonusSource(from origin) uint8 {
	switch from {
	case fromModule:
		return BonusModule
	case fromLeader:
		return BonusLeader
	case fromKept, fromStartEvent, fromOpening, fromSecond:
		return BonusEvent
	}
	return BonusCard
}
