package rank

import "koprulu/rules/game"

// Battles: which abilities are used at their start, which units face each other, which give support and where.

// ability uses what is offered when a battle starts, unless it costs a unit.
func (b *battles) ability(legal []game.Answer) game.Answer {
	l := b.look
	if l.brood {
		return b.startAbility(legal)
	}
	found := l.weigh()
	for _, a := range legal {
		switch a.Verb {
		case game.DoUseEvent:
			found.offer(a, 100)
		case game.DoUse:
			switch a.Price() {
			case uint8(game.NoUnit):
				found.offer(a, 120)
			case game.WorkerPrice:
				if l.seat.Pool > 0 && l.seat.Hand.Len() < 4 {
					found.offer(a, 50)
				}
			}
		}
	}
	return found.orLast(legal)
}

// front answers AskFront, when an assist unit must be the front-line unit: the cheapest.
func (b *battles) front(legal []game.Answer) game.Answer { return b.lose(legal) }

// pair answers AskPair: the pair that promises the attacker the most.
func (b *battles) pair(legal []game.Answer) game.Answer {
	l := b.look
	bat := &l.s.Battle
	f := &b.fight
	f.sides[0].gather(l, bat.Players[game.Attacker], bat.Units[game.Attacker], 0)
	f.sides[1].gather(l, bat.Players[game.Defender], bat.Units[game.Defender], 0)
	pairs := max(1, min(f.sides[0].fronts, f.sides[1].fronts))
	support := b.surplus(0, pairs)
	against := b.surplus(1, pairs)
	return l.choose(legal, game.DoPair, func(a game.Answer) int {
		u, v := a.Unit(), a.Other()
		kill, die := f.duel(l, u, v, pairs, support, against)
		n := kill*(l.book.price[v]+150) - die*l.book.price[u]
		// The better unit is worth more in the front line than in support.
		n += 20 * l.facts.unit[u].quality
		return n
	})
}

// surplus returns the support per skirmish, in tenths, from units of a side that have no opponent.
func (b *battles) surplus(side, pairs int) int {
	t := &b.fight.sides[side]
	n := 0
	for _, u := range t.units[min(pairs, t.count):t.count] {
		n += 10 * int(b.look.r.Units[u].Support)
	}
	return n / pairs
}

// support answers AskSupport: where a unit raises the chance of a kill most.
func (b *battles) support(legal []game.Answer) game.Answer {
	l := b.look
	found := l.weigh()
	var clashes [game.MaxSkirmishes]clash
	var known [game.MaxSkirmishes]bool
	for _, a := range legal {
		if a.Verb != game.DoSupport {
			continue
		}
		k := a.Skirmish()
		if !known[k] {
			clashes[k], known[k] = b.clash(k), true
		}
		c := &clashes[k]
		u := a.Unit()
		unit := &l.r.Units[u]
		n := 0
		e := &l.facts.unit[c.own]
		kind := kindOf(l.r.Units[c.foe].Layer)
		attack := e.weak.attack[kind]
		if l.matching(c.own) > 0 {
			attack = e.strong.attack[kind]
		}
		over := attack + c.support + c.bonus[0].attack[0] - c.expect.health - c.bonus[1].health
		if unit.Targets&l.r.Units[c.foe].Layer != 0 && l.r.Units[c.own].Targets&l.r.Units[c.foe].Layer != 0 {
			n = (chance(over+10*int(unit.Support)) - chance(over)) * c.killWorth
		}
		// A reinforcement card that needs the unit.
		for hand := l.seat.Hand; hand != 0; hand &= hand - 1 {
			if card := &l.sheet.Cards[hand.First()]; card.Reinforcement && card.Specialty && card.Units.Has(u) {
				n += 20 * c.killWorth
				break
			}
		}
		found.offer(a, n)
	}
	return found.orLast(legal)
}
