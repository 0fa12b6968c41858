package game

import "koprulu/rules/game/rule"

// A hero whose destruction by an opponent destroys an enemy unit, base or installation on the same
// planet (the Leadership card Gantrithor).

// What DoRevenge destroys.
const (
	revengeUnit uint8 = iota
	revengeBase
	revengeSite
)

// vengeful returns the figures of a player's heroes with such a card.
func (g *play) vengeful(p Player) Figures {
	var set Figures
	sheet := g.sheet(p)
	for leader := range g.seat(p).Leaders.All() {
		info := &sheet.Leaders[leader]
		if info.Hero != NoUnit && effectOf(info.Effects, Revenge) != nil {
			set |= sheet.TypeFigures[info.Hero]
		}
	}
	return set
}

// avenge asks the owner of a hero that an opponent has just destroyed in an area what it takes with it. It is called
// outside battles, for cards that destroy units of others, with any destroyed figure; nothing happens if it is not such
// a hero. A hero that has nowhere to go was not destroyed by an opponent (RULING-143).
func (g *play) avenge(p Player, fig Figure, a Area) {
	if g.s.Phase != Over && g.vengeful(p).Has(fig) && g.alive(p) {
		g.offerRevenge(p, g.planetOf(a))
	}
}

func (g *play) offerRevenge(p Player, planet Planet) {
	g.offer(Frame{Step: AskRevenge, Player: p, V: FrameValues{FieldPlanet: uint8(planet)}})
}

// askRevenge asks a side whose hero was destroyed in a skirmish.
func (g *play) askRevenge(k uint8, side int) {
	b := &g.s.Battle
	p := b.Players[side]
	if b.Skirmishes[k].Dead[side]&g.sheet(p).HeroFigures&g.seat(p).Aside&g.vengeful(p) != 0 {
		g.offerRevenge(p, g.planetOf(b.Area))
	}
}

// avenged returns the enemy units of an area that may be chosen and their owner. In a battle a unit whose skirmish is
// still unresolved, or that waits to withdraw, cannot be chosen.
func (g *play) avenged(p Player, a Area) (Figures, Player) {
	b := &g.s.Battle
	q, set := g.s.Holder[a], g.s.Units[a]
	if a == b.Area {
		side := 1 - g.sideOf(p)
		if b.Players[1-side] != p {
			return 0, Nobody
		}
		q, set = b.Players[side], b.Units[side]&^g.engaged(side)
	}
	if set == 0 || !g.foe(p, q) {
		return 0, Nobody
	}
	return set, q
}

func (g *play) legalRevenge(f *Frame, p Player, l *list) {
	for a := range g.planetAreas(Planet(f.V[FieldPlanet])).All() {
		set, q := g.avenged(p, a)
		if q != Nobody {
			for u := range g.types(q, set).All() {
				l.add(Answer{Verb: DoRevenge, V: AnswerValues{OfKind: revengeUnit, OfUnit: uint8(u), OfArea: uint8(a)}})
				if g.among(q, set, u, true) != 0 {
					l.add(Answer{Verb: DoRevenge, V: AnswerValues{OfKind: revengeUnit, OfUnit: uint8(u), OfArea: uint8(a),
						OfStolen: StolenFirst}})
				}
			}
		}
		if g.foe(p, g.s.BaseAt[a]) {
			l.add(Answer{Verb: DoRevenge, V: AnswerValues{OfKind: revengeBase, OfArea: uint8(a)}})
		}
		if g.foe(p, g.siteOwner(a)) {
			l.add(Answer{Verb: DoRevenge, V: AnswerValues{OfKind: revengeSite, OfArea: uint8(a)}})
		}
	}
}

func (g *play) checkRevenge(f *Frame, p Player, a Answer) rule.ID {
	switch {
	case a.Kind() > revengeSite || a.Kind() != revengeUnit && uint8(a.Unit())|a.Stolen() != 0:
		return f.Step.Timing()
	case int(a.Area()) >= len(g.r.Areas) || g.planetOf(a.Area()) != Planet(f.V[FieldPlanet]):
		return rule.BWHERO06
	}
	at := a.Area()
	found := false
	switch a.Kind() {
	case revengeUnit:
		set, q := g.avenged(p, at)
		found = q != Nobody && g.meant(q, set, a) != NoFigure
	case revengeBase:
		found = g.foe(p, g.s.BaseAt[at])
	case revengeSite:
		found = g.foe(p, g.siteOwner(at))
	}
	if !found {
		return rule.BWHERO06
	}
	return rule.None
}

func (g *play) applyRevenge(f *Frame, p Player, a Answer) {
	g.pop()
	at := a.Area()
	g.tellRevenge(p)
	switch a.Kind() {
	case revengeBase:
		g.destroyBase(g.s.BaseAt[at], at, p)
	case revengeSite:
		g.destroySite(at, p)
	case revengeUnit:
		set, q := g.avenged(p, at)
		fig := g.meant(q, set, a)
		if at != g.s.Battle.Area {
			g.destroyUnit(q, fig, at)
			break
		}
		if k, side := g.s.Battle.Now, g.sideOf(q); g.unhurt(k, side).Has(fig) {
			g.strike(k, side, 1<<fig)
		} else {
			g.loseUnit(side, fig)
		}
	}
	g.checkElimination()
}

// tellRevenge logs whose card is used.
func (g *play) tellRevenge(p Player) {
	for leader := range g.seat(p).Leaders.All() {
		if l := leader; effectOf(g.sheet(p).Leaders[l].Effects, Revenge) != nil {
			g.tell(LogLeader, p, uint8(l), LeaderUsed)
			return
		}
	}
}
