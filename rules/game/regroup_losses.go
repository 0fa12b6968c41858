package game

import "koprulu/rules/game/rule"

// Regrouping step 1: bases, installations and transports that are destroyed (REGROUP-03, REGROUP-04, BW-REGROUP-01).

// destroyBasesAndTransports is step 1, for all players at the same time. FieldHalf is 1 in its second part: what
// the cards of TIME-67 let players do comes between the bases and the transports.
func (g *play) destroyBasesAndTransports(f *Frame) {
	if f.V[FieldHalf] == 0 {
		lost := g.loseBases()
		if g.r.Options.BroodWar {
			g.checkElimination()
			if g.s.Phase == Over {
				return
			}
			g.askInfest(&lost)
			f.Part, f.V[FieldHalf] = regroupBases, 1
			return
		}
	}
	f.V[FieldHalf] = 0
	for p := range g.s.Seats {
		g.s.Seats[p].Infestable = 0
	}
	g.loseTransports()
	g.checkElimination()
}

// loseBases destroys the bases and installations in areas that units of another player, or in Team Play of another team
// (RULING-107), are in now (MOB-10). It returns the areas where a base was destroyed, by the race of its owner.
func (g *play) loseBases() (lost [Races]AreaSet) {
	var held, built AreaSet
	for p := range g.players() {
		seat := g.seat(p)
		held |= seat.Held
		built |= seat.Bases | seat.Sites
	}
	for a := range (held & built).All() {
		q := g.s.Holder[a]
		if q == Nobody {
			continue
		}
		if p := g.s.BaseAt[a]; p != Nobody && p != q && !g.mates(p, q) {
			race := g.sheet(p).Race
			g.destroyBase(p, a, q)
			lost[race] = lost[race].With(a)
		}
		if p := g.siteOwner(a); p != Nobody && p != q && !g.mates(p, q) { // BW-INST-03
			g.destroySite(a, q)
		}
	}
	return lost
}

// loseTransports destroys the transports without a base of their owner at either end (REGROUP-04, RULING-93), which
// could be used until now (REGROUP-05, CONF-04); installations do not sustain them (BW-REGROUP-01).
func (g *play) loseTransports() {
	for p := range g.players() {
		seat := g.seat(p)
		if seat.Transports == 0 || g.transportsSafe(p) {
			continue
		}
		for r := range seat.Transports.All() {
			l := &g.s.Links[r]
			ends := g.planetAreas(l.Planets[0]) | g.planetAreas(l.Planets[1])
			if seat.Bases&ends != 0 || seat.Held&ends != 0 && g.technology(p, KeepTransports) != NoCard {
				continue
			}
			g.destroyTransport(p, r)
		}
	}
}

// askInfest asks the players who may put an Infested Command Center in the place of a base that was just
// destroyed, clockwise from the first player (TIME-67).
func (g *play) askInfest(lost *[Races]AreaSet) {
	var all AreaSet
	for _, areas := range lost {
		all |= areas
	}
	if all == 0 {
		return
	}
	for i := g.r.Options.Players - 1; i >= 0; i-- {
		p := g.inTurn(i)
		if !g.alive(p) {
			continue
		}
		for a := Area(MaxAreas); a > 0; a-- {
			if all.Has(a-1) && g.mayInfest(p, a-1) && g.fellToInfest(p, a-1, lost) {
				g.push(Frame{Step: AskInfest, Player: p, V: FrameValues{FieldArea: uint8(a - 1)}})
			}
		}
	}
}

// mayInfest reports whether a player has the technology, an unused Infested Command Center, and in an area whatever the
// technology requires apart from the base that fell there (BW-INST-07).
func (g *play) mayInfest(p Player, a Area) bool {
	if g.sitesOf(p, InfestedCommandCenter) >= int(g.r.Common.InfestedCenters) {
		return false
	}
	if g.technology(p, InfestFallen) != NoCard {
		return g.seat(p).Infestable.Has(a) && g.seat(p).Held.Has(a)
	}
	c := g.technology(p, Infest)
	return c != NoCard && g.types(p, g.unitsIn(p, a))&effectOf(g.sheet(p).Cards[c].Effects, Infest).Units != 0
}

// fellToInfest reports whether the base that fell in an area was one of those that a player's technology can take over.
func (g *play) fellToInfest(p Player, a Area, lost *[Races]AreaSet) bool {
	c := g.technology(p, InfestFallen)
	return c == NoCard || lost[effectOf(g.sheet(p).Cards[c].Effects, InfestFallen).Race].Has(a)
}

// noteInfesters records the area of a new battle for each side with a unit that its technology Infest Command
// Center names, whether the side already has the technology or researches it later in the round.
func (g *play) noteInfesters() {
	b := &g.s.Battle
	for side, p := range b.Players {
		cards := g.cardsWith(p, InfestFallen)
		if cards == 0 {
			continue
		}
		if e := effectOf(g.sheet(p).Cards[cards.First()].Effects, InfestFallen); g.types(p, b.Units[side])&e.Units != 0 {
			g.seat(p).Infestable = g.seat(p).Infestable.With(b.Area)
		}
	}
}

// Whether an Infested Command Center goes to the area of a base that fell (BW-INST-07).

func (g *play) legalInfest(f *Frame, p Player, l *list) {
	g.addLegal(f, p, Answer{Verb: DoArea, V: AnswerValues{OfArea: f.V[FieldArea]}}, l)
}

func (g *play) checkInfest(f *Frame, p Player, a Answer) rule.ID {
	switch {
	case uint8(a.Area()) != f.V[FieldArea]:
		return rule.BWINST07
	case !g.mayInfest(p, a.Area()): // the last one went to another area
		return rule.LIMIT01
	}
	return rule.None
}

func (g *play) applyInfest(f *Frame, p Player, a Answer) {
	g.pop()
	g.putSite(p, InfestedCommandCenter, a.Area())
}
