package game

import "math/bits"

// Which effects are in force in a battle: the search through all their sources.

// noSkirmish is the part of a battle outside the skirmishes.
const noSkirmish uint8 = 255

// origin says where an effect in force comes from.
type origin uint8

const (
	fromStandard origin = iota
	fromReinforcement
	fromPlay
	fromKept
	fromStart
	fromStartEvent
	fromOpening
	fromSecond
	fromModule
	fromLeader
)

// search walks through the effects of one kind that a side has in a skirmish, cards first. Callers
// check themselves whether the conditions of an effect hold.
type search struct {
	kind EffectKind
	k    uint8
	side int
	// from is the origin of the effect found last, source the card or module it is on where the origin has several;
	// left has a bit for each origin still to be read, if it can have an effect of the kind.
	from   origin
	source uint8
	left   uint16
	// at is the Event card from which the kept ones are read on; cards, modules and leaders are those with an
	// effect of the kind that have not been read yet.
	at      EventCard
	cards   CardSet
	modules moduleSet
	leaders LeaderSet
	// list are the effects of one card, read up to done.
	list []Effect
	done int
}

func (g *play) search(k uint8, side int, kind EffectKind) search {
	b := &g.s.Battle
	p := b.Players[side]
	seat, with := g.seat(p), g.cardsWith(p, kind)
	s := search{kind: kind, k: k, side: side, cards: seat.Play & with, modules: g.r.sources.modules[kind],
		leaders: seat.Leaders & g.leadersWith(p, kind)}
	if k != noSkirmish {
		sk := &b.Skirmishes[k]
		if c := sk.Card[side]; c != NoCard && g.cardsWith(sk.Deck[side], kind).Has(c) {
			s.left |= 1 << fromStandard
		}
		if c := sk.Extra[side]; c != NoCard && with.Has(c) {
			s.left |= 1 << fromReinforcement
		}
	}
	if s.cards != 0 {
		s.left |= 1 << fromPlay
	}
	if seat.Kept != 0 {
		s.left |= 1 << fromKept
	}
	if c := b.StartCard[side]; c != NoCard && with.Has(c) {
		s.left |= 1 << fromStart
	}
	if b.StartEvent[side] != NoEvent {
		s.left |= 1 << fromStartEvent
	}
	if side == Attacker && b.Opening != NoEvent {
		s.left |= 1<<fromOpening | 1<<fromSecond
	}
	if s.modules != 0 {
		s.left |= 1 << fromModule
	}
	if s.leaders != 0 {
		s.left |= 1 << fromLeader
	}
	return s
}

// find returns the next effect, nil if there is none left.
func (g *play) find(q *search) *Effect {
	for {
		for q.done < len(q.list) {
			e := &q.list[q.done]
			q.done++
			// What a hero's card adds ends with its part in the battle (RULING-40).
			if e.Kind == q.kind && (q.from != fromLeader || g.takesPart(e, q.side)) {
				return e
			}
		}
		if q.left == 0 {
			return nil
		}
		q.from, q.done = origin(bits.TrailingZeros16(q.left)), 0
		q.list = g.readOn(q)
	}
}

// readOn returns the effects of the next card, if any, and moves on.
func (g *play) readOn(q *search) []Effect {
	b := &g.s.Battle
	p := b.Players[q.side]
	switch q.from {
	case fromPlay:
		for q.cards != 0 {
			c := q.cards.First()
			q.cards &= q.cards - 1
			if info := &g.sheet(p).Cards[c]; info.Timing == InBattle {
				q.source = uint8(c)
				return info.Effects
			}
		}
	case fromKept:
		for c := g.nextEvent(EventKept(p), q.at); c != NoEvent; c = g.nextEvent(EventKept(p), q.at) {
			q.at = c + 1
			if g.r.Events[c].Timing == InBattle {
				q.source = uint8(c)
				return g.r.Events[c].Effects
			}
		}
	case fromModule:
		// A second module of a type adds nothing in battle (MOD-12).
		for q.modules != 0 {
			m := q.modules.first()
			q.modules &= q.modules - 1
			if g.seat(p).Modules[m] > 0 {
				q.source = uint8(m)
				return g.r.Modules[m].Effects
			}
		}
	case fromLeader:
		for q.leaders != 0 {
			l := q.leaders.First()
			q.leaders &= q.leaders - 1
			if info := &g.sheet(p).Leaders[l]; info.Timing == InBattle {
				q.source = uint8(l)
				return info.Effects
			}
		}
	}
	q.left &^= 1 << q.from
	switch q.from {
	case fromStandard:
		if g.standardWorks(q.k, q.side) {
			return g.standard(q.k, q.side).Effects
		}
	case fromReinforcement:
		if g.reinforcementWorks(q.k, q.side) {
			return g.sheet(p).Cards[b.Skirmishes[q.k].Extra[q.side]].Effects
		}
	case fromStart:
		q.source = uint8(b.StartCard[q.side])
		return g.sheet(p).Cards[b.StartCard[q.side]].Effects
	case fromStartEvent:
		q.source = uint8(b.StartEvent[q.side])
		return g.eventEffects(b.StartEvent[q.side])
	case fromOpening:
		q.source = uint8(b.Opening)
		return g.eventEffects(b.Opening)
	case fromSecond:
		q.source = uint8(b.Second)
		return g.eventEffects(b.Second)
	}
	return nil
}

// takesPart reports whether the unit that an effect asks for, if any, takes part in the battle.
func (g *play) takesPart(e *Effect, side int) bool {
	return e.If&IfHave == 0 || g.battleTypes(side)&e.Own != 0
}

func (g *play) eventEffects(c EventCard) []Effect {
	if c == NoEvent {
		return nil
	}
	return g.r.Events[c].Effects
}
