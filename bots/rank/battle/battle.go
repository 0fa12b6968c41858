// Package battle judges by rules of thumb what to do in battles.
package battle

import (
	"koprulu/bots/rank/sight"
	"koprulu/rules/game"
)

// Battles: which abilities are used at their start, which units face each other, which give support and where.

// Ability uses what is offered when a battle starts, unless it costs a unit.
func (b *Judge) Ability(legal []game.Answer) game.Answer {
	l := b.Look
	if l.Brood {
		return b.startAbility(legal)
	}
	found := l.Weigh()
	for _, a := range legal {
		switch a.Verb {
		case game.DoUseEvent:
			found.Offer(a, 100)
		case game.DoUse:
			switch a.Price() {
			case uint8(game.NoUnit):
				found.Offer(a, 120)
			case game.WorkerPrice:
				if l.Seat.Pool > 0 && l.Seat.Hand.Len() < 4 {
					found.Offer(a, 50)
				}
			}
		}
	}
	return found.OrLast(legal)
}

// Front answers AskFront, when an assist unit must be the front-line unit: the cheapest.
func (b *Judge) Front(legal []game.Answer) game.Answer { return b.Lose(legal) }

// Pair answers AskPair: the pair that promises the attacker the most.
func (b *Judge) Pair(legal []game.Answer) game.Answer {
	l := b.Look
	bat := &l.State.Battle
	f := &b.fight
	f.Sides[0].Gather(l, bat.Players[game.Attacker], bat.Units[game.Attacker], 0)
	f.Sides[1].Gather(l, bat.Players[game.Defender], bat.Units[game.Defender], 0)
	pairs := max(1, min(f.Sides[0].Fronts, f.Sides[1].Fronts))
	support := b.surplus(0, pairs)
	against := b.surplus(1, pairs)
	return l.Choose(legal, game.DoPair, func(a game.Answer) int {
		u, v := a.Unit(), a.Other()
		kill, die := f.Duel(l, u, v, pairs, support, against)
		n := kill*(l.Book.Price[v]+150) - die*l.Book.Price[u]
		// The better unit is worth more in the front line than in support.
		n += 20 * l.Facts.Unit[u].Quality
		return n
	})
}

// surplus returns the support per skirmish, in tenths, from units of a side that have no opponent.
func (b *Judge) surplus(side, pairs int) int {
	t := &b.fight.Sides[side]
	n := 0
	for _, u := range t.Units[min(pairs, t.Count):t.Count] {
		n += 10 * int(b.Look.Rules.Units[u].Support)
	}
	return n / pairs
}

// Support answers AskSupport: where a unit raises the chance of a kill most.
func (b *Judge) Support(legal []game.Answer) game.Answer {
	l := b.Look
	found := l.Weigh()
	var clashes [game.MaxSkirmishes]clash
	var known [game.MaxSkirmishes]bool
	for _, a := range legal {
		if a.Verb != game.DoSupport {
			continue
		}
		k := a.Skirmish()
		if !known[k] {
			clashes[k], known[k] = b.Clash(k), true
		}
		c := &clashes[k]
		u := a.Unit()
		unit := &l.Rules.Units[u]
		n := 0
		e := &l.Facts.Unit[c.own]
		kind := sight.KindOf(l.Rules.Units[c.foe].Layer)
		attack := e.Weak.Attack[kind]
		if l.Matching(c.own) > 0 {
			attack = e.Strong.Attack[kind]
		}
		over := attack + c.support + c.bonus[0].Attack[0] - c.expect.Health - c.bonus[1].Health
		if unit.Targets&l.Rules.Units[c.foe].Layer != 0 && l.Rules.Units[c.own].Targets&l.Rules.Units[c.foe].Layer != 0 {
			n = (sight.Chance(over+10*int(unit.Support)) - sight.Chance(over)) * c.killWorth
		}
		// A reinforcement card that needs the unit.
		for hand := l.Seat.Hand; hand != 0; hand &= hand - 1 {
			if card := &l.Sheet.Cards[hand.First()]; card.Reinforcement && card.Specialty && card.Units.Has(u) {
				n += 20 * c.killWorth
				break
			}
		}
		found.Offer(a, n)
	}
	return found.OrLast(legal)
}
