package game

import "koprulu/rules/game/rule"

// Heroes enter play (28.7): the hero's figure takes the place of one of its type from the supply, which is kept aside
// until the hero is destroyed (BW-HERO-02, BW-HERO-11).

// leadHero gains the hero of a Leadership card, and reports whether more of it is to come.
func (g *play) leadHero(f *Frame, e *Effect) bool {
	p, hero := f.Player, lowestType(e.Units)
	part := f.V[FieldProgress]
	f.V[FieldProgress]++
	switch part {
	case 0:
		if g.lendable(p, hero) == 0 {
			if g.offer(question(AskLeaderUnit, f)) {
				return true
			}
			break
		}
		f.V[FieldProgress], f.V[FieldMemory] = 2, 1
		fallthrough
	case 1:
		// The figure is available now, unless the player did not want to give one.
		f.V[FieldProgress] = 2
		if f.V[FieldMemory] != 0 && g.offer(question(AskLeaderArea, f)) {
			return true
		}
	default:
		return false
	}
	g.tell(LogLeaderLost, p, f.V[FieldLeader]) // RULING-40: the card stays, without a hero
	return false
}

// lendable returns the unbuilt figures that may become a hero (BW-HERO-02).
func (g *play) lendable(p Player, hero UnitType) Figures {
	return g.ofType(p, g.seat(p).Supply, g.r.Units[hero].Kind)
}

// checkHeroArea returns the rule that forbids a hero from entering an area (BW-HERO-02, BW-HERO-03).
func (g *play) checkHeroArea(p Player, hero UnitType, a Area) rule.ID {
	switch {
	case !g.friendly(p).Has(a):
		return rule.BWHERO02
	case !g.admits(a, hero):
		return rule.BWPLANET02
	case !g.hasRoom(p, a, hero):
		return rule.BWHERO03
	}
	return rule.None
}

// enterHero puts a hero on the board.
func (g *play) enterHero(p Player, hero UnitType, a Area) {
	seat := g.seat(p)
	lent, figure := g.lendable(p, hero).lowest(1), g.sheet(p).TypeFigures[hero]
	seat.Supply &^= lent
	seat.Aside = seat.Aside&^figure | lent
	g.putUnits(p, figure, a)
	g.tell(LogHero, p, uint8(hero), uint8(a))
}

// heroAway reports whether a hero is not in play (Torrasque).
func (g *play) heroAway(p Player, hero UnitType) bool {
	return g.seat(p).Aside&g.sheet(p).TypeFigures[hero] != 0
}

// givable returns the player's figures of a hero's type in an area that can be destroyed for the hero (BW-HERO-04),
// NoArea for those that wait on a Leadership card. Units under mind control would return to another player's supply.
func (g *play) givable(p Player, hero UnitType, a Area) Figures {
	figures := g.sheet(p).TypeFigures[g.r.Units[hero].Kind]
	if a == NoArea {
		return g.seat(p).Waiting & figures
	}
	return g.unitsIn(p, a) & figures
}

// heroFits reports whether a hero has a place in some areas once a figure has been destroyed in area from.
func (g *play) heroFits(p Player, hero UnitType, areas AreaSet, from Area, figure Figures) bool {
	for areas &= g.friendly(p); areas != 0; areas &= areas - 1 {
		a := areas.First()
		if a != from {
			if g.checkHeroArea(p, hero, a) == rule.None {
				return true
			}
			continue
		}
		// The area must still be friendly then, and has one unit fewer.
		rest := g.unitsIn(p, a) &^ figure
		if rest == 0 && g.s.BaseAt[a] != p && !g.seat(p).Sites.Has(a) {
			continue
		}
		if g.admits(a, hero) && g.fits(p, rest, hero, 1, g.limit(a)) {
			return true
		}
	}
	return false
}

// listGivable lists the player's units that can be destroyed to obtain the figure of a hero for one of some areas.
func (g *play) listGivable(p Player, hero UnitType, areas AreaSet, l *list) {
	kind := uint8(g.r.Units[hero].Kind)
	for from := g.seat(p).Held; from != 0; from &= from - 1 {
		if g.checkGivable(p, hero, areas, from.First()) == rule.None {
			l.add(Answer{Verb: DoGive, V: AnswerValues{OfUnit: kind, OfArea: uint8(from.First())}})
		}
	}
	if g.checkGivable(p, hero, areas, NoArea) == rule.None {
		l.add(Answer{Verb: DoGive, V: AnswerValues{OfUnit: kind, OfArea: uint8(NoArea)}})
	}
}

// checkGivable returns the rule that forbids destroying a unit in an area for a hero.
func (g *play) checkGivable(p Player, hero UnitType, areas AreaSet, a Area) rule.ID {
	if a != NoArea && int(a) >= len(g.r.Areas) {
		return rule.BWHERO04
	}
	figures := g.givable(p, hero, a)
	if figures == 0 {
		return rule.BWHERO04
	}
	if !g.heroFits(p, hero, areas, a, figures.lowest(1)) {
		return rule.BWHERO05
	}
	return rule.None
}

// giveFigure destroys a unit of the player in an area, or on a Leadership card.
func (g *play) giveFigure(p Player, figure Figure, u UnitType, a Area) {
	if a == NoArea {
		g.seat(p).Waiting &^= 1 << figure
		g.returnFigure(p, figure)
		g.tell(LogDestroyed, p, uint8(u), uint8(a))
		return
	}
	g.destroyUnit(p, figure, a)
}

// A unit of the player that is destroyed for an effect: to obtain the figure of a hero, which the player may decline
// (BW-HERO-04), or any unit (Ultimate Sacrifice).

func (g *play) legalLeaderUnit(f *Frame, p Player, l *list) {
	e := g.leaderEffect(f, p)
	if e.Kind == GainHero {
		g.listGivable(p, lowestType(e.Units), g.s.InPlay, l)
		l.add(Answer{Verb: DoPass})
		return
	}
	for area := range g.seat(p).Held.All() {
		g.addUnits(p, g.s.Units[area], Answer{Verb: DoGive, V: AnswerValues{OfArea: uint8(area)}}, l)
	}
}

func (g *play) checkLeaderUnit(f *Frame, p Player, a Answer) rule.ID {
	e := g.leaderEffect(f, p)
	if a.Verb == DoPass && e.Kind == GainHero {
		return rule.None
	}
	if a.Verb != DoGive {
		return f.Step.Timing()
	}
	if e.Kind == GainHero {
		hero := lowestType(e.Units)
		if uint8(a.Unit()) != uint8(g.r.Units[hero].Kind) || a.Stolen() != 0 {
			return rule.BWHERO04
		}
		return g.checkGivable(p, hero, g.s.InPlay, a.Area())
	}
	if int(a.Area()) >= len(g.r.Areas) || g.meant(p, g.unitsIn(p, a.Area()), a) == NoFigure {
		return rule.BWLEAD16
	}
	return rule.None
}

func (g *play) applyLeaderUnit(f *Frame, p Player, a Answer) {
	e := g.leaderEffect(f, p)
	g.pop()
	if a.Verb == DoPass {
		return
	}
	u, at := a.Unit(), a.Area()
	if e.Kind == GainHero {
		g.s.top().V[FieldMemory] = 1
		g.giveFigure(p, g.givable(p, lowestType(e.Units), at).First(), u, at)
		return
	}
	g.s.top().V[FieldMemory] = uint8(g.planetOf(at))
	g.destroyUnit(p, g.meant(p, g.unitsIn(p, at), a), at)
}
