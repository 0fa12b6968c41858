package game

import "koprulu/rules/game/rule"

// Leadership cards at the start and the end of the Regrouping Phase (TIME-69, RULING-122).

// The abilities at the end of the phase, one after the other for each player.
const (
	endHero Part = iota
	endGate
	endRestore
	endDone
)

// pushEnds begins to ask for the cards at the start (part 0) or the end (part 1) of the phase if anybody has such a
// card.
func (g *play) pushEnds(part uint8) {
	for p := range g.players() {
		if seat := g.seat(p); (seat.Leaders|seat.Lasting)&g.r.sources.ends[seat.Faction] != 0 {
			g.push(Frame{Step: RunRegroupingEnds, Player: Nobody, V: FrameValues{FieldAtEnd: part}})
			return
		}
	}
}

// regroupingEnds asks player after player, ability by ability.
func (g *play) regroupingEnds(f *Frame) {
	if int(f.V[FieldTurns]) == g.r.Options.Players {
		g.pop()
		return
	}
	p := g.inTurn(int(f.V[FieldTurns]))
	part := f.Part
	f.Part++
	if f.V[FieldAtEnd] == 0 || part == endDone || !g.alive(p) {
		f.V[FieldTurns], f.Part = f.V[FieldTurns]+1, 0
	}
	if !g.alive(p) {
		return
	}
	if f.V[FieldAtEnd] == 0 {
		if e := g.leads(p, Storage); e != nil {
			g.gainTokens(p, min(int(g.seat(p).Pool), int(e.Amount)), 1<<Minerals|1<<Gas)
		}
		return
	}
	switch part {
	case endHero:
		if c := g.returner(p); c != NoLeader {
			g.offer(Frame{Step: AskHeroReturn, Player: p, V: FrameValues{FieldLeader: uint8(c)}})
		}
	case endGate:
		if e := g.leads(p, SiteMoves); e != nil && g.siteOf(p, e.Site) != NoArea {
			g.offer(Frame{Step: AskSiteMove, Player: p, V: FrameValues{FieldInstallation: uint8(e.Site)}})
		}
	case endRestore:
		if e := g.leads(p, RestoreAreas); e != nil {
			g.offer(Frame{Step: AskRestore, Player: p, V: FrameValues{FieldLeft: uint8(e.Amount)}})
		}
	}
}

// returner returns the Leadership card in play whose hero may come back, NoLeader if it is on the board.
func (g *play) returner(p Player) Leader {
	if g.leads(p, HeroReturns) == nil {
		return NoLeader
	}
	for card := range g.seat(p).Leaders.All() {
		c := &g.sheet(p).Leaders[card]
		if effectOf(c.Effects, HeroReturns) != nil && g.heroAway(p, c.Hero) {
			return card
		}
	}
	return NoLeader
}

// homes returns the areas to which a hero may come back: those with a base of its owner.
func (g *play) homes(p Player) AreaSet { return g.seat(p).Bases }

// Where a hero comes back, if it does. Without an unbuilt figure of its type, a unit of that type is destroyed first,
// as when it is gained; then FieldGiven is 1, and the hero must come.

func (g *play) legalHeroReturn(f *Frame, p Player, l *list) {
	hero := g.sheet(p).Leaders[f.V[FieldLeader]].Hero
	if g.lendable(p, hero) == 0 {
		g.listGivable(p, hero, g.homes(p), l)
	} else {
		for area := range g.homes(p).All() {
			if g.checkHeroArea(p, hero, area) == rule.None {
				l.add(Answer{Verb: DoArea, V: AnswerValues{OfArea: uint8(area)}})
			}
		}
	}
	if f.V[FieldGiven] == 0 {
		l.add(Answer{Verb: DoPass})
	}
}

func (g *play) checkHeroReturn(f *Frame, p Player, a Answer) rule.ID {
	hero := g.sheet(p).Leaders[f.V[FieldLeader]].Hero
	needs := g.lendable(p, hero) == 0
	switch {
	case a.Verb == DoPass && f.V[FieldGiven] == 0:
		return rule.None
	case a.Verb == DoGive:
		if !needs || uint8(a.Unit()) != uint8(g.r.Units[hero].Kind) || a.Stolen() != 0 {
			return rule.BWHERO04
		}
		return g.checkGivable(p, hero, g.homes(p), a.Area())
	case a.Verb != DoArea:
		return f.Step.Timing()
	case needs:
		return rule.BWHERO04
	case !g.homes(p).Has(a.Area()):
		return rule.RULING40
	}
	return g.checkHeroArea(p, hero, a.Area())
}

func (g *play) applyHeroReturn(f *Frame, p Player, a Answer) {
	hero := g.sheet(p).Leaders[f.V[FieldLeader]].Hero
	switch a.Verb {
	case DoGive:
		f.V[FieldGiven] = 1
		g.giveFigure(p, g.givable(p, hero, a.Area()).First(), a.Unit(), a.Area())
		return
	case DoArea:
		g.enterHero(p, hero, a.Area())
	}
	g.pop()
}

// The moves of the Warp Gate, unit by unit from its area to friendly and empty areas anywhere. Units that left cannot
// move again, because only the area of the gate may be left.

// gates returns the area of an installation from which units may move: it must be friendly.
func (g *play) gates(p Player, site Installation) Area {
	if a := g.siteOf(p, site); a != NoArea && g.friendly(p).Has(a) {
		return a
	}
	return NoArea
}

func (g *play) legalSiteMove(f *Frame, p Player, l *list) {
	if from := g.gates(p, Installation(f.V[FieldInstallation])); from != NoArea {
		units, unopposed := g.unitsIn(p, from), g.unopposed(p).Without(from)
		for types := g.types(p, units); types != 0 && !l.full(); types &= types - 1 {
			u := lowestType(types)
			stolen := g.among(p, units, u, true) != 0
			for area := range unopposed.All() {
				if !g.accepts(p, area, u) {
					continue
				}
				a := Answer{Verb: DoLeave, V: AnswerValues{OfUnit: uint8(u), OfFrom: uint8(from), OfTo: uint8(area)}}
				l.add(a)
				if a.V[OfStolen] = StolenFirst; stolen {
					l.add(a)
				}
			}
		}
	}
}

func (g *play) checkSiteMove(f *Frame, p Player, a Answer) rule.ID {
	u, from, to := a.Unit(), a.From(), a.To()
	switch {
	case g.stray(a) || from == to:
		return rule.TERM03
	case from != g.gates(p, Installation(f.V[FieldInstallation])) ||
		g.among(p, g.unitsIn(p, from), u, a.Stolen() != 0) == 0:
		return rule.BWINST06
	case !g.unopposed(p).Has(to):
		return rule.TERM08
	case !g.admits(to, u):
		return rule.BWPLANET02
	case !g.hasRoom(p, to, u):
		return rule.LIMIT07
	}
	return rule.None
}

func (g *play) applySiteMove(f *Frame, p Player, a Answer) {
	g.transfer(p, a)
	g.again(f)
}

// Which partially depleted area is turned back (Riches of Aiur); FieldLeft are left.

func (g *play) legalRestore(f *Frame, p Player, l *list) {
	addEach(l, Answer{Verb: DoArea}, OfArea, g.seat(p).Cards&g.s.Partial)
}

func (g *play) checkRestore(f *Frame, p Player, a Answer) rule.ID {
	if !(g.seat(p).Cards & g.s.Partial).Has(a.Area()) {
		return rule.BWLEAD16
	}
	return rule.None
}

func (g *play) applyRestore(f *Frame, p Player, a Answer) {
	g.s.Partial = g.s.Partial.Without(a.Area())
	g.tell(LogRestored, p, uint8(a.Area()))
	g.countDown(f)
}
