package game

// Which effects are in force in a battle: the search through all their sources.

// noSkirmish stands for the battle outside of skirmishes.
const noSkirmish uint8 = 255

// origin tells where an effect in force comes from.
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
	origins
)

// search walks through the effects of one kind that a side has in a skirmish,
// cards first. Whether the conditions of an effect hold is for the caller to ask.
type search struct {
	kind EffectKind
	k    uint8
	side int
	// from is the origin of the effect found last, next the origin read next.
	from, next origin
	// at counts within an origin of several cards; cards and leaders are those left in the play area.
	at      int
	cards   CardSet
	leaders LeaderSet
	// list are the effects of one card, read up to done.
	list []Effect
	done int
}

func (g *play) search(k uint8, side int, kind EffectKind) search {
	seat := g.seat(g.s.Battle.Players[side])
	s := search{kind: kind, k: k, side: side, cards: seat.Play, leaders: seat.Leaders}
	if k == noSkirmish {
		s.next = fromPlay
	}
	return s
}

// find gives the next effect, nil if there is none left.
func (g *play) find(q *search) *Effect {
	for {
		for q.done < len(q.list) {
			e := &q.list[q.done]
			q.done++
			// What a hero's card gives ends with his part in the battle (RULING-40).
			if e.Kind == q.kind && (q.from != fromLeader || g.takesPart(e, q.side)) {
				return e
			}
		}
		if q.next == origins {
			return nil
		}
		q.from, q.done = q.next, 0
		q.list = g.readOn(q)
	}
}

// readOn gives the effects of the next card, if any, and moves on.
func (g *play) readOn(q *search) []Effect {
	b := &g.s.Battle
	p := b.Players[q.side]
	switch q.next {
	case fromStandard:
		q.next++
		if g.standardWorks(q.k, q.side) {
			return g.standard(q.k, q.side).Effects
		}
	case fromReinforcement:
		q.next++
		if g.reinforcementWorks(q.k, q.side) {
			return g.sheet(p).Cards[b.Skirmishes[q.k].Extra[q.side]].Effects
		}
	case fromPlay:
		for q.cards != 0 {
			c := q.cards.First()
			q.cards &= q.cards - 1
			if info := &g.sheet(p).Cards[c]; info.Timing == InBattle {
				return info.Effects
			}
		}
		q.next++
	case fromKept:
		for g.seat(p).Kept != 0 && q.at < len(g.r.Events) {
			c := EventCard(q.at)
			q.at++
			if g.s.EventPlace[c] == EventKept(p) && g.r.Events[c].Timing == InBattle {
				return g.r.Events[c].Effects
			}
		}
		q.next++
	case fromStart:
		q.next++
		if c := b.StartCard[q.side]; c != NoCard {
			return g.sheet(p).Cards[c].Effects
		}
	case fromStartEvent:
		q.next++
		return g.eventEffects(b.StartEvent[q.side])
	case fromOpening:
		q.next++
		if q.side == Attacker {
			return g.eventEffects(b.Opening)
		}
	case fromSecond:
		q.next++
		q.at = 0
		if q.side == Attacker && b.Opening != NoEvent {
			return g.eventEffects(b.Second)
		}
	case fromModule:
		// A second module of a type adds nothing in battle (MOD-12).
		for q.at < len(g.r.Modules) {
			m := q.at
			q.at++
			if g.seat(p).Modules[m] > 0 {
				return g.r.Modules[m].Effects
			}
		}
		q.next++
	case fromLeader:
		for q.leaders != 0 {
			l := q.leaders.First()
			q.leaders &= q.leaders - 1
			if info := &g.sheet(p).Leaders[l]; info.Timing == InBattle {
				return info.Effects
			}
		}
		q.next++
	}
	return nil
}

// takesPart reports whether the unit takes part in the battle that an effect asks for, if it does.
func (g *play) takesPart(e *Effect, side int) bool {
	return e.If&IfHave == 0 || g.battleTypes(side)&e.Own != 0
}

func (g *play) eventEffects(c EventCard) []Effect {
	if c == NoEvent {
		return nil
	}
	return g.r.Events[c].Effects
}
