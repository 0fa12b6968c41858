package game

import "koprulu/rules/game/rule"

// The Defensive module (BW-MOD-02): between steps 5 and 6 the defender may exchange two of their units between two
// skirmishes, once per battle (RULING-67).

// The bits of OfFronts in a DoSwap: which of the two units is the front-line unit.
const (
	swapFirstFront uint8 = 1 << iota
	swapSecondFront
)

// places returns the units of the defender in a skirmish that are in the front line or in support.
func (g *play) places(k uint8, front bool) Figures {
	sk := &g.s.Battle.Skirmishes[k]
	if front {
		return 1 << sk.Front[Defender]
	}
	return sk.Support[Defender]
}

// offerSwap asks the defender if they have the module and a use for it, and reports whether it did.
func (g *play) offerSwap() bool {
	b := &g.s.Battle
	return b.Count > 1 && g.hasModule(b.Players[Defender], SwapUnits) &&
		g.offer(Frame{Step: AskSwap, Player: b.Players[Defender]})
}

// legalSwap leaves out exchanges of two equal units, which change nothing.
func (g *play) legalSwap(f *Frame, p Player, l *list) {
	b := &g.s.Battle
	for first := range b.Count {
		for second := first + 1; second < b.Count; second++ {
			for bits := range uint8(4) {
				theirs := g.types(p, g.places(second, bits&swapSecondFront != 0))
				for own := g.types(p, g.places(first, bits&swapFirstFront != 0)); own != 0; own &= own - 1 {
					for other := theirs; other != 0; other &= other - 1 {
						a := Answer{Verb: DoSwap, V: AnswerValues{OfSkirmish: first, OfUnit: uint8(lowestType(own)),
							OfOtherSkirmish: second, OfOther: uint8(lowestType(other)), OfFronts: bits}}
						for ; a.Stolen() <= StolenFirst|StolenSecond; a.V[OfStolen]++ {
							l.addUnless(g.mayExchange(p, a), a)
						}
					}
				}
			}
		}
	}
}

func (g *play) checkSwap(f *Frame, p Player, a Answer) rule.ID {
	b := &g.s.Battle
	switch {
	case a.Fronts() > swapFirstFront|swapSecondFront:
		return f.Step.Timing()
	case a.Skirmish() >= b.Count || a.OtherSkirmish() >= b.Count:
		return rule.BWMOD02
	case a.Skirmish() == a.OtherSkirmish():
		return rule.RULING67
	case a.Skirmish() > a.OtherSkirmish(): // the lower skirmish is named first
		return f.Step.Timing()
	}
	return g.mayExchange(p, a)
}

// mayExchange returns the rule against an exchange between two different skirmishes.
func (g *play) mayExchange(p Player, a Answer) rule.ID {
	first, second := g.exchanged(p, a)
	switch {
	case first == NoFigure || second == NoFigure || g.alike(p, first, second):
		return rule.BWMOD02
	case g.r.Units[a.Unit()].Assist || g.r.Units[a.Other()].Assist:
		return rule.BWMOD03
	case a.Fronts()&swapFirstFront != 0 && !g.aimsAt(a.Skirmish(), a.Other()), a.Fronts()&swapSecondFront != 0 &&
		!g.aimsAt(a.OtherSkirmish(), a.Unit()):
		return rule.BWMOD04
	}
	return rule.None
}

// exchanged returns the two units that an answer names, NoFigure for one that is missing.
func (g *play) exchanged(p Player, a Answer) (first, second Figure) {
	return g.named(p, g.places(a.Skirmish(), a.Fronts()&swapFirstFront != 0), a.Unit(), a.Stolen()&StolenFirst),
		g.named(p, g.places(a.OtherSkirmish(), a.Fronts()&swapSecondFront != 0), a.Other(), a.Stolen()&StolenSecond)
}

// aimsAt reports whether the attacker's front-line unit of a skirmish can target a type of unit.
func (g *play) aimsAt(k uint8, u UnitType) bool {
	return g.frontUnit(k, Attacker).Targets&g.r.Units[u].Layer != 0
}

func (g *play) applySwap(f *Frame, p Player, a Answer) {
	g.pop()
	first, second := g.exchanged(p, a)
	g.exchange(a.Skirmish(), first, second)
	g.exchange(a.OtherSkirmish(), second, first)
	g.tell(LogSwapped, p, a.Skirmish(), uint8(a.Unit()), a.OtherSkirmish(), uint8(a.Other()))
}

// exchange puts a unit of the defender in the place of another one.
func (g *play) exchange(k uint8, out, in Figure) {
	sk := &g.s.Battle.Skirmishes[k]
	if sk.Front[Defender] == out {
		sk.Front[Defender] = in
		return
	}
	sk.Support[Defender] = sk.Support[Defender]&^(1<<out) | 1<<in
}
