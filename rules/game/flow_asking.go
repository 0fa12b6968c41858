package game

import "koprulu/rules/game/rule"

// Which forced answers are still asked for, because something else is possible: a move that could be taken back
// (RULING-20), or voluntary destruction that could open the step (LIMIT-05, TIME-18). Everything here asks whether the
// player has pieces whose loss would make another answer legal; whether that is worth it is for the player to judge.

// worthAsking reports whether a forced answer is asked for because something else is possible.
func (g *play) worthAsking(f *Frame) bool { return g.movesBack(f) || g.opens(f) }

// movesBack reports whether the player could take back a move instead.
func (g *play) movesBack(f *Frame) bool {
	return f.Step == AskMove && (g.s.Exec.Moved != 0 || g.s.Exec.LiftTo != NoArea)
}

// Formality returns the only answer to the open decision of a player who is asked all the same, because they could take
// moves back instead (RULING-20), and false if there is a choice or something depends on the answer: it reveals or
// draws something, or voluntary destruction could open the step. Whoever can take back the answer before it, too, loses
// nothing if it is given without asking (RULING-89).
func (r *Rules) Formality(s *State, p Player) (Answer, bool) {
	if s.FrameCount == 0 || s.Phase == Over || !r.Open(s).Has(p) {
		return Answer{}, false
	}
	g := play{r: r, s: s}
	f := s.top()
	if !g.movesBack(f) || g.opens(f) {
		return Answer{}, false
	}
	var two [2]Answer // enough to know whether there is a choice
	l := list{buf: two[:]}
	if g.legal(f, p, &l); l.n != 1 || two[0].Verb != DoDone {
		return Answer{}, false
	}
	next := *s
	if r.Apply(&next, p, two[0], nil) != rule.None || next.Barrier > s.Answers {
		return Answer{}, false
	}
	return two[0], true
}

// opens reports whether a forced answer is asked for because voluntary destruction could open the step.
func (g *play) opens(f *Frame) bool {
	switch {
	case g.r.before(Revision2):
		return f.Step == AskBuild && g.lacksRoom(f.Player)
	case g.mayDestroy(f.Player) != rule.None: // such as while a card is being resolved (RULING-59)
		return false
	}
	switch f.Step {
	case AskBuild:
		return g.opensTransport(f.Player) || g.opensUnit(f.Player) || g.opensTechRequired(f.Player) || g.opensMove(f.Player)
	case AskBase:
		return g.opensBase(f, f.Player)
	case AskMove:
		return g.opensDefence(f.Player)
	case AskRecall:
		return g.opensRecall(f.Player)
	}
	return false
}

// opensTransport reports whether a player could build a transport if one of those on the board were destroyed
// (LIMIT-01): all are on the board, and a route of the active planet has none.
func (g *play) opensTransport(p Player) bool {
	c := &g.r.Common
	return g.launchesHere(p) && g.seat(p).Transports.Len() >= int(c.Transports) && !g.transportsSafe(p) &&
		g.routesOf(g.s.Exec.Planet)&^g.seat(p).Transports != 0 && g.affordsPiece(p, c.TransportCost)
}

// mayBuildMore reports whether the build limit and what a player can pay allow one more unit of a type.
func (g *play) mayBuildMore(p Player, u UnitType) bool {
	return int(g.s.Exec.Built) < g.orderLimit(p) &&
		(g.s.Exec.Free > 0 || g.payable(p, g.r.Units[u].Cost, int(g.s.Exec.Bargain)))
}

// opensUnit reports whether a player could build a unit of step 1 if some of their units were destroyed: to free a
// figure of its type (base p.22, example 2), or to make room for it (BUILD-16).
func (g *play) opensUnit(p Player) bool {
	areas := g.unopposed(p) & g.planetAreas(g.s.Exec.Planet)
	for types := g.offered(p); types != 0; types &= types - 1 {
		u := lowestType(types)
		if g.mayBuildMore(p, u) && g.freeable(p, u) && (g.anyAdmits(areas, u) || g.waitsFor(p, u) != NoLeader) {
			return true
		}
	}
	return false
}

// opensTechRequired is opensUnit for tech-required units, which replace units destroyed for them (BUILD-20).
func (g *play) opensTechRequired(p Player) bool {
	for types := g.unlocked(p); types != 0; types &= types - 1 {
		u := lowestType(types)
		if !g.mayBuildMore(p, u) || !g.freeable(p, u) {
			continue
		}
		consumed, found := 0, false
		for areas := g.planetAreas(g.s.Exec.Planet); areas != 0; areas &= areas - 1 {
			n := g.consumable(p, u, areas.First()).Len()
			consumed += n
			found = found || n > 0 && g.admits(areas.First(), u)
		}
		if found && consumed >= int(g.r.Units[u].Consumes.Count) {
			return true
		}
	}
	return false
}

// freeable reports whether a figure of a type is in a player's supply, or is where they could destroy it; not if others
// control all of them.
func (g *play) freeable(p Player, u UnitType) bool {
	if g.ofType(p, g.seat(p).Supply|g.seat(p).Waiting, u) != 0 {
		return true
	}
	for areas := g.seat(p).Held; areas != 0; areas &= areas - 1 {
		if g.among(p, g.unitsIn(p, areas.First()), u, false) != 0 {
			return true
		}
	}
	return false
}

// anyAdmits reports whether a unit of a type may be in one of some areas if there is room (BW-PLANET-02).
func (g *play) anyAdmits(areas AreaSet, u UnitType) bool {
	for ; areas != 0; areas &= areas - 1 {
		if a := areas.First(); g.limit(a) > 0 && g.admits(a, u) {
			return true
		}
	}
	return false
}

// opensBase reports whether a player could build a base in step 3 if they destroyed one elsewhere, because all are on
// the board (LIMIT-01). In Survival a base that is destroyed leaves the game (MODE-04).
func (g *play) opensBase(f *Frame, p Player) bool {
	bases := g.seat(p).Bases
	if bases&g.planetAreas(g.s.Exec.Planet) != 0 || bases.Len() < g.baseLimit(p) || g.r.Options.Survival {
		return false
	}
	return g.anyDispensable(bases) && g.affords(f, p, g.r.Common.BaseCost) && g.sitesBase(p, 0)
}

// opensMove reports whether a player could build a base in step 3 if they destroyed the one that they have on the
// active planet (BUILD-27, BUILD-32), in another area of it. That is for them to do in step 1, which a base keeps open
// as long as they can pay for anything: they are not asked a second time. In Survival they need another base in their
// supply, and one on the board.
func (g *play) opensMove(p Player) bool {
	bases := g.seat(p).Bases
	here := bases & g.planetAreas(g.s.Exec.Planet)
	if here == 0 || !g.anyDispensable(here) || g.r.Options.Survival && (bases.Len() >= g.baseLimit(p) || bases.Len() < 2) {
		return false
	}
	return g.payable(p, g.r.Common.BaseCost, int(g.s.Exec.Bargain)) && g.sitesBase(p, here)
}

// sitesBase reports whether an area of the active planet with units of a player could take a base if the bases in
// gone had been destroyed before.
func (g *play) sitesBase(p Player, gone AreaSet) bool {
	for areas := g.seat(p).Held & g.planetAreas(g.s.Exec.Planet); areas != 0; areas &= areas - 1 {
		if a := areas.First(); g.vacant(p, a) == rule.None && !g.capital(a) && !g.fillsPlanet(p, a, gone) {
			return true
		}
	}
	return false
}

// anyDispensable reports whether one of some bases may be destroyed by its owner (MODE-25).
func (g *play) anyDispensable(bases AreaSet) bool {
	for ; bases != 0; bases &= bases - 1 {
		if !g.capital(bases.First()) {
			return true
		}
	}
	return false
}

// opensDefence reports whether units could move by a Defend order if its area had room (BW-ORDER-14, BW-ORDER-16):
// nothing leaves the area by the order itself. In a Mobilize order room is only checked when movement ends (RULING-20).
func (g *play) opensDefence(p Player) bool {
	to := g.s.Exec.Defend
	if to == NoArea || g.unitsIn(p, to) == 0 || g.limit(to) == 0 {
		return false
	}
	c := g.moves(p)
	for types := g.types(p, g.covert(p)); types != 0; types &= types - 1 {
		if g.checkPassage(p, &c, lowestType(types), NoArea, to) == rule.None {
			return true
		}
	}
	for from := g.origins(p).Without(to); from != 0; from &= from - 1 {
		for types := g.types(p, g.s.Units[from.First()]); types != 0; types &= types - 1 {
			if g.checkPassage(p, &c, lowestType(types), from.First(), to) == rule.None {
				return true
			}
		}
	}
	return false
}

// opensRecall reports whether a unit could be recalled if another one made room for it (MOB-21, MOB-12), and one that
// the card names stayed.
func (g *play) opensRecall(p Player) bool {
	e := effectOf(g.sheet(p).Cards[g.technology(p, Recall)].Effects, Recall)
	for to := g.recallTo(p); to != 0; to &= to - 1 {
		t := to.First()
		if g.closedToRecall(p, t) != rule.None {
			continue
		}
		all := g.unitsIn(p, t) | g.arrived(p, t)
		for figs := all &^ g.s.Exec.Moved; figs != 0; figs &= figs - 1 {
			rest := all &^ (1 << figs.First())
			if g.types(p, rest)&e.Units != 0 && g.recallable(p, t, rest) {
				return true
			}
		}
	}
	return false
}

// recallable reports whether a unit could be recalled into an area if it held just these units.
func (g *play) recallable(p Player, to Area, there Figures) bool {
	for from := g.seat(p).Held.Without(to) &^ g.s.Exec.Locked; from != 0; from &= from - 1 {
		for types := g.types(p, g.s.Units[from.First()]&^g.s.Exec.Moved); types != 0; types &= types - 1 {
			if u := lowestType(types); g.admits(to, u) && g.fits(p, there, u, 1, g.capacity(p, to)) {
				return true
			}
		}
	}
	return false
}

// lacksRoom is how Revision1 judged step 1 of a Build order: whether a unit only lacks room or a figure.
func (g *play) lacksRoom(p Player) bool {
	for types := g.offered(p); types != 0; types &= types - 1 {
		u := lowestType(types)
		broken := g.mayBuild(p, u)
		if broken == rule.None {
			// Affordable and allowed, so only room is missing: the player's units could make it.
			if g.seat(p).Held&g.planetAreas(g.s.Exec.Planet) != 0 {
				return true
			}
			continue
		}
		if broken == rule.LIMIT01 && int(g.s.Exec.Built) < g.orderLimit(p) &&
			g.payable(p, g.r.Units[u].Cost, int(g.s.Exec.Bargain)) {
			return true
		}
	}
	return false
}
