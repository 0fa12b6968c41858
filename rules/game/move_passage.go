package game

import "koprulu/rules/game/rule"

// Where units of a movement may come from and go to, and how many have room there.

// enemyUnits reports whether units of another player are in an area.
func (g *play) enemyUnits(p Player, a Area) bool {
	return g.s.Holder[a] != Nobody && g.s.Holder[a] != p
}

// arrived returns the units that moved into an area in this order.
func (g *play) arrived(p Player, a Area) Figures {
	if a == g.s.Exec.Target && g.enemyUnits(p, a) {
		return g.s.Battle.Units[Attacker]
	}
	return g.unitsIn(p, a) & g.s.Exec.Moved
}

// capacity returns how many of the player's units that count (load) an area may hold when movement
// ends (MOB-11, MOB-12, BW-MOD-06): two more where enemy units stand, not where there is only a base (RULING-19).
func (g *play) capacity(p Player, a Area) int {
	if g.enemyUnits(p, a) {
		return g.limit(a) + 2
	}
	return g.limit(a)
}

// origins returns the areas from which units may move to the active planet (MOB-02): on it and on the adjacent planets
// (TERM-11), also where pieces of an enemy stand (MOB-17).
func (g *play) origins(p Player) AreaSet {
	planet := g.s.Exec.Planet
	areas := g.planetAreas(planet)
	for planets := g.carriedFrom(p, planet); planets != 0; planets &= planets - 1 {
		areas |= g.planetAreas(planets.First())
	}
	return areas & g.seat(p).Held &^ g.s.Exec.Locked
}

// screened returns the areas of the active planet into which a player may not transport units (MOD-08, RULING-16):
// those of the bases alone, no matter who else is there (MOD-09, MOD-10), but not those of teammates (RULING-137).
func (g *play) screened(p Player) AreaSet {
	var set AreaSet
	for areas := g.planetAreas(g.s.Exec.Planet); areas != 0; areas &= areas - 1 {
		a := areas.First()
		if q := g.s.BaseAt[a]; q != Nobody && q != p && !g.mates(p, q) && g.hasModule(q, OrbitalDefense) {
			set = set.With(a)
		}
	}
	return set
}

// checkEnter returns the rule that forbids a player's units from entering an area: no area of a teammate (VAR-15), and
// only one enemy area.
func (g *play) checkEnter(p Player, to Area, rivals AreaSet) rule.ID {
	if !rivals.Has(to) {
		return rule.None
	}
	if g.s.Exec.Quota != anyNumber || g.s.top().V[FieldByCard] != 0 {
		return rule.TERM08 // an Event card: no enemy area may be entered
	}
	if q := g.s.Holder[to]; q != Nobody && g.mates(p, q) {
		return rule.MOB18
	}
	if q := g.s.BaseAt[to]; q != Nobody && g.mates(p, q) && !g.enemyUnits(p, to) {
		return rule.MOB18
	}
	if q := g.siteOwner(to); q != Nobody && g.mates(p, q) && !g.enemyUnits(p, to) {
		return rule.MOB18
	}
	if g.s.Exec.Target != NoArea && g.s.Exec.Target != to {
		return rule.MOB08
	}
	return rule.None
}

// moveContext is what every candidate of a movement decision is checked against: the active planet and its areas, those
// that may be destinations, those with pieces of others and those closed to transports.
type moveContext struct {
	planet           Planet
	here, open       AreaSet
	rivals, screened AreaSet
	// truce are the areas that a special rule of a scenario closes.
	truce AreaSet
}

func (g *play) moves(p Player) moveContext {
	here := g.planetAreas(g.s.Exec.Planet)
	c := moveContext{planet: g.s.Exec.Planet, here: here, open: here, rivals: g.rivals(p) & here, truce: g.truce(p)}
	if !g.evades(p) {
		c.screened = g.screened(p)
	}
	if g.s.Exec.Defend != NoArea {
		c.open = 1 << g.s.Exec.Defend // BW-ORDER-14
	}
	return c
}

// stray reports whether a move names a unit or an area that does not exist.
func (g *play) stray(a Answer) bool {
	return int(a.Unit()) >= len(g.r.Units) || int(a.From()) >= len(g.r.Areas) || int(a.To()) >= len(g.r.Areas)
}

// checkArrival judges n units of a type that go from one area to another, except for their number at the origin.
func (g *play) checkArrival(p Player, c *moveContext, n int, u UnitType, from, to Area) rule.ID {
	if broken := g.checkPassage(p, c, u, from, to); broken != rule.None {
		return broken
	}
	if !g.fits(p, g.there(p, to), u, n, g.capacity(p, to)) {
		if g.enemyUnits(p, to) {
			return rule.MOB11
		}
		return rule.MOB12
	}
	return rule.None
}

// there returns the figures that share an area's limit with those that go there.
func (g *play) there(p Player, to Area) Figures {
	if g.s.Exec.Defend != NoArea {
		return g.unitsIn(p, to) // nothing moves away from the only destination
	}
	return g.arrived(p, to)
}

// checkPassage judges units of a type that go from one area to another, whatever their number. They may go straight
// from any area to any other (MOB-06): where an area is on its planet does not matter (TERM-12).
func (g *play) checkPassage(p Player, c *moveContext, u UnitType, from, to Area) rule.ID {
	if !c.here.Has(to) {
		return rule.MOB03
	}
	if !c.open.Has(to) {
		return rule.BWORDER14
	}
	if !g.admits(to, u) { // attackers too (RULING-31)
		return rule.BWPLANET02
	}
	if c.truce.Has(to) {
		return rule.MODE25
	}
	if c.screened.Has(to) && from != NoArea && !c.here.Has(from) {
		return rule.MOB19
	}
	if c.rivals.Has(to) {
		if broken := g.checkEnter(p, to, c.rivals); broken != rule.None {
			return broken
		}
	}
	return rule.None
}

// enterable returns the areas of the active planet that units of a player may enter at all, whatever their type and
// wherever they come from.
func (g *play) enterable(p Player, c *moveContext) AreaSet {
	areas := c.open & c.here &^ c.truce
	for rivals := areas & c.rivals; rivals != 0; rivals &= rivals - 1 {
		if a := rivals.First(); g.checkEnter(p, a, c.rivals) != rule.None {
			areas = areas.Without(a)
		}
	}
	return areas
}
