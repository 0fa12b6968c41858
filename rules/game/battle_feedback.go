package game

import "koprulu/rules/game/rule"

// Feedback (FAQ-21, RULING-136): a cancel effect if the opponent has no units with assist in the skirmish; otherwise,
// after all cancel effects, the opponent destroys one of these units.

// assistants returns the units with assist that a side has in a skirmish and could lose.
func (g *play) assistants(k uint8, side int) Figures {
	p := g.s.Battle.Players[side]
	return g.assisting(p, g.unhurt(k, side)) &^ g.sheet(p).HeroFigures
}

// feedbacks asks what such cards destroy, the attacker's card first, and reports whether more is to come.
func (g *play) feedbacks(f *Frame, k uint8) bool {
	if !g.r.Options.BroodWar {
		return false
	}
	b := &g.s.Battle
	for f.V[FieldFeedback] < 2 {
		side := int(f.V[FieldFeedback])
		f.V[FieldFeedback]++
		extra := b.Skirmishes[k].Extra[side]
		if !g.reinforcementWorks(k, side) || g.assistants(k, 1-side) == 0 {
			continue
		}
		if g.holding(g.sheet(b.Players[side]).Cards[extra].Effects, Feedback, k, side) {
			g.push(Frame{Step: AskAssist, Player: b.Players[1-side], V: FrameValues{FieldSkirmish: k}})
			return true
		}
	}
	f.V[FieldFeedback] = 0
	return false
}

// assistantsAt returns those of the assistants that an answer can mean by its word for the place (OfFront): the
// front-line unit is named as such, and units of its type in support as supporting ones, so that the opponent has the
// choice (RULING-136). Until Revision3 there was no word, and the lowest figure of a type was lost.
func (g *play) assistantsAt(k uint8, side int, place uint8) Figures {
	set := g.assistants(k, side)
	if g.r.before(Revision3) {
		if place != 0 {
			return 0
		}
		return set
	}
	front := set & (1 << g.s.Battle.Skirmishes[k].Front[side])
	var same Figures // those in support that only their place tells apart from the front-line unit
	if front != 0 {
		same = g.ofType(g.s.Battle.Players[side], set, g.typeOf(g.s.Battle.Players[side], front.First())) &^ front
	}
	switch place {
	case InFront:
		return front
	case InSupport:
		return same
	}
	return set &^ (front | same)
}

func (g *play) legalAssist(f *Frame, p Player, l *list) {
	for _, place := range [...]uint8{InFront, InSupport, 0} {
		g.addUnits(p, g.assistantsAt(f.V[FieldSkirmish], g.sideOf(p), place),
			Answer{Verb: DoLose, V: AnswerValues{OfFront: place}}, l)
	}
}

func (g *play) checkAssist(f *Frame, p Player, a Answer) rule.ID {
	switch side := g.sideOf(p); {
	case a.Front() > InSupport:
		return f.Step.Timing()
	case g.meant(p, g.assistantsAt(f.V[FieldSkirmish], side, a.Front()), a) == NoFigure:
		return rule.RULING136
	}
	return rule.None
}

func (g *play) applyAssist(f *Frame, p Player, a Answer) {
	k, side := f.V[FieldSkirmish], g.sideOf(p)
	g.pop()
	sk := &g.s.Battle.Skirmishes[k]
	fig := g.meant(p, g.assistantsAt(k, side, a.Front()), a)
	switch {
	case g.cloaked(k, side, fig): // it supports until it withdraws (KEY-01)
		sk.Marks[side] |= MarkFading
	case fig != sk.Front[side]:
		// Off the board before support values and abilities count (SKIRM-30).
		sk.Support[side] &^= 1 << fig
		g.loseUnit(side, fig)
		return
	}
	g.fell(k, side, 1<<fig) // no splash damage is triggered
}
