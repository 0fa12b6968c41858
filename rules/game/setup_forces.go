package game

import "koprulu/rules/game/rule"

// Starting forces (GALAXY-18) and what Brood War changes about them (BW-LEAD-09, BW-LEAD-14).

// LeadersChosen reports whether Leadership cards are chosen (BW-LEAD-02, OPT-15, MODE-21).
func (o *Options) LeadersChosen() bool {
	return o.BroodWar && !o.NoLeaders && (o.Scenario == nil || o.Scenario.Stages != 0)
}

// specialCard returns the Special Victory card of a player's faction (BW-LEAD-10), NoLeader in the base game.
func (g *play) specialCard(p Player) Leader {
	if special := g.r.sources.special[g.seat(p).Faction]; special != 0 {
		return special.First()
	}
	return NoLeader
}

// startCard returns the Leadership card of Stage I whose starting forces a player has, NoLeader if those of their
// sheet apply. Until setup is over, a card that left the game is among the lasting ones.
func (g *play) startCard(p Player) Leader {
	if g.r.Options.NoLeaders {
		return g.specialCard(p) // OPT-14, OPT-15
	}
	seat := g.seat(p)
	if set := (seat.Leaders | seat.Lasting) & g.r.sources.staged[seat.Faction][1]; set != 0 {
		return set.First()
	}
	return NoLeader
}

// startOf returns the starting forces of a player: those of their sheet, or of their Leadership card of Stage I
// (BW-LEAD-09).
func (g *play) startOf(p Player) *Start {
	if !g.r.Options.BroodWar {
		return &g.sheet(p).Start
	}
	if l := g.startCard(p); l != NoLeader {
		return &g.sheet(p).Leaders[l].Start
	}
	return &g.sheet(p).Start
}

// StartOf returns the starting forces of a player who has a faction: those of their sheet, or of their Leadership card
// of Stage I.
func (r *Rules) StartOf(s *State, p Player) *Start {
	g := play{r: r, s: s}
	return g.startOf(p)
}

// startBases returns the number of starting bases, one unless a Leadership card says otherwise (BW-LEAD-14), in Larger
// Galaxy too (OPT-11).
func (g *play) startBases(p Player) int { return max(1, int(g.startOf(p).Bases)) }

// stageOne begins the choice of the Leadership cards of Stage I (BW-LEAD-02). Without Leadership cards every player has
// their Special Victory card in play (OPT-15), but in Larger Galaxy only its starting forces (OPT-14).
func (g *play) stageOne() {
	switch {
	case g.r.Options.LeadersChosen():
		g.push(Frame{Step: RunLeaders, Player: Nobody, V: FrameValues{FieldStage: 1}})
	case g.r.Options.NoLeaders && !g.r.Options.LargerGalaxy:
		for i := range g.r.Options.Players {
			p := g.inTurn(i)
			if l := g.specialCard(p); l != NoLeader {
				seat := g.seat(p)
				seat.Leaders |= 1 << l
				seat.LeaderDeck &^= 1 << l
				g.tell(LogLeader, p, uint8(l), LeaderResolved)
			}
		}
	}
}

// startAreas returns the areas of the planets with a player's starting bases.
func (g *play) startAreas(p Player) AreaSet { return g.areasOn(g.planetsOf(g.seat(p).Bases)) }

// firstCards gives a player the Resource cards of their bases' planets (GALAXY-17, BW-LEAD-14).
func (g *play) firstCards(p Player) {
	for a := range g.startAreas(p).All() {
		if g.r.Areas[a].Resource != NoResource {
			g.takeCard(p, a)
		}
	}
}

// startingForces places what a player starts with, piece by piece (GALAXY-18 to GALAXY-21), and reports
// whether that is done. FieldStage is 0 while there are units left to place.
func (g *play) startingForces(f *Frame, p Player) bool {
	if f.V[FieldStage] == 0 {
		if g.offerStartUnit(p) {
			return false
		}
		f.V[FieldStage] = 1
	}
	routes := g.startRoutes(p)
	if g.leads(p, RouteTransports) != nil {
		// One on every route of the planet (BW-LEAD-14), so there is nothing to choose.
		for ; routes != 0 && g.seat(p).Transports.Len() < int(g.r.Common.Transports); routes &= routes - 1 {
			g.seat(p).Transports |= 1 << routes.First()
			g.tell(LogTransport, p, uint8(routes.First()))
		}
	} else if g.seat(p).Transports.Len() < int(g.startOf(p).Transports) && routes != 0 {
		g.ask(AskStartTransport, p)
		return false
	}
	g.seat(p).Pool = g.startOf(p).Workers // GALAXY-21
	f.V[FieldStage] = 0
	return true
}

// startUnitsLeft returns how many starting units of a type still have to be placed.
func (g *play) startUnitsLeft(p Player, u UnitType) int {
	for _, piece := range g.startOf(p).Units {
		if piece.Unit == u {
			return int(piece.Count) - g.ofType(p, g.onBoard(p), u).Len()
		}
	}
	return 0
}

// offerStartUnit asks a player to place a starting unit if they can (RULING-65), and reports whether it did.
func (g *play) offerStartUnit(p Player) bool { return g.offer(Frame{Step: AskStartUnit, Player: p}) }

func (g *play) legalStartUnit(f *Frame, p Player, l *list) {
	if g.r.Options.Scenario != nil {
		g.listForces(p, l)
		return
	}
	here := g.startAreas(p)
	placed := g.onBoard(p)
	for _, piece := range g.startOf(p).Units {
		if int(piece.Count) <= g.ofType(p, placed, piece.Unit).Len() {
			continue
		}
		if l.full() {
			return
		}
		for area := range here.All() {
			if g.mayStart(p, piece.Unit, area) == rule.None {
				l.add(Answer{Verb: DoPlace, V: AnswerValues{OfUnit: uint8(piece.Unit), OfArea: uint8(area)}})
			}
		}
	}
}

func (g *play) checkStartUnit(_ *Frame, p Player, a Answer) rule.ID {
	if int(a.Unit()) >= len(g.r.Units) || int(a.Area()) >= len(g.r.Areas) {
		return rule.TIME11
	}
	if g.r.Options.Scenario != nil {
		return g.checkForce(p, a)
	}
	if g.startUnitsLeft(p, a.Unit()) <= 0 {
		return rule.GALAXY18
	}
	return g.mayStart(p, a.Unit(), a.Area())
}

// mayStart returns the rule that forbids one more starting unit of a type in an area.
func (g *play) mayStart(p Player, u UnitType, area Area) rule.ID {
	if g.seat(p).Bases&g.planetAreas(g.planetOf(area)) == 0 || g.s.Holder[area] != Nobody && g.s.Holder[area] != p {
		return rule.GALAXY19
	}
	if !g.admits(area, u) {
		return rule.BWPLANET03
	}
	if !g.hasRoom(p, area, u) {
		return rule.LIMIT07
	}
	return rule.None
}

func (g *play) applyStartUnit(f *Frame, p Player, a Answer) {
	g.pop()
	if g.r.Options.Scenario != nil {
		g.placeForce(p, a.Unit(), a.Area())
		return
	}
	g.putUnit(p, g.ofType(p, g.seat(p).Supply, a.Unit()).First(), a.Area())
	g.tell(LogUnit, p, uint8(a.Unit()), 1, uint8(a.Area()))
}

// startRoutes returns the routes for a starting transport (GALAXY-20, BUILD-09): those of the planets with the player's
// bases.
func (g *play) startRoutes(p Player) RouteSet {
	var set RouteSet
	for planet := range g.planetsOf(g.seat(p).Bases).All() {
		set |= g.routesOf(planet)
	}
	return set &^ g.seat(p).Transports
}

func (g *play) legalStartTransport(f *Frame, p Player, l *list) {
	addEach(l, Answer{Verb: DoTransport}, OfRoute, g.startRoutes(p))
}

func (g *play) checkStartTransport(f *Frame, p Player, a Answer) rule.ID {
	if uint8(a.Route()) >= g.s.LinkCount {
		return rule.TIME11
	}
	if !g.startRoutes(p).Has(a.Route()) {
		return rule.GALAXY20
	}
	return rule.None
}

func (g *play) applyStartTransport(f *Frame, p Player, a Answer) {
	g.pop()
	g.seat(p).Transports |= 1 << a.Route()
	g.tell(LogTransport, p, uint8(a.Route()))
}
