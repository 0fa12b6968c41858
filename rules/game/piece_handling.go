package game

// putUnit puts a figure on the board in an area.
func (g *play) putUnit(p Player, f Figure, a Area) { g.putUnits(p, 1<<f, a) }

// putUnits puts figures on the board in an area.
func (g *play) putUnits(p Player, set Figures, a Area) {
	if set == 0 {
		return
	}
	g.seat(p).Supply &^= set
	g.s.Units[a] |= set
	g.s.Holder[a] = p
	if seat := g.seat(p); !seat.Held.Has(a) {
		seat.Held = seat.Held.With(a)
		g.stirred = true
	}
}

// takeUnits takes figures out of an area, without saying where they go.
func (g *play) takeUnits(p Player, set Figures, a Area) {
	g.s.Units[a] &^= set
	if g.s.Units[a] == 0 && g.s.Holder[a] == p {
		g.s.Holder[a] = Nobody
		g.seat(p).Held = g.seat(p).Held.Without(a)
		g.stirred = true
	}
}

// destroyUnit puts a figure in an area back into its owner's supply (TERM-15), to be built again, even in the same
// order (LIMIT-03).
func (g *play) destroyUnit(p Player, f Figure, a Area) {
	u := g.typeOf(p, f)
	g.takeUnits(p, 1<<f, a)
	g.returnFigure(p, f)
	g.tell(LogDestroyed, p, uint8(u), uint8(a))
}

// returnFigure puts a figure that has left the board where it belongs (TERM-15): a unit under mind
// control to its original owner's supply (BW-KEY-08), a hero's figure to the supply as an ordinary
// unit (BW-HERO-11).
func (g *play) returnFigure(p Player, f Figure) {
	seat, sheet := g.seat(p), g.sheet(p)
	g.dropItem(p, f)
	switch {
	case sheet.CaptiveFigures.Has(f):
		c := g.captive(p, f)
		owner := g.seat(c.Owner)
		owner.Aside &^= 1 << c.Figure
		owner.Supply |= 1 << c.Figure
		*c = Captive{Owner: Nobody, Figure: NoFigure}
		seat.Aside |= 1 << f
	case sheet.HeroFigures.Has(f): // it was a hero until now, wherever it went (BW-HERO-07)
		stand := g.lent(p, g.r.Units[sheet.Figures[f]].Kind)
		seat.Aside = seat.Aside&^stand | 1<<f
		seat.Supply |= stand
	default:
		seat.Supply |= 1 << f
	}
}

// lent returns the figure of a type that gave up its place to a hero, as a set.
func (g *play) lent(p Player, u UnitType) Figures {
	set := g.seat(p).Aside & g.sheet(p).TypeFigures[u]
	for q := range g.players() {
		for _, c := range g.seat(q).Captives {
			if c.Owner == p {
				set &^= 1 << c.Figure
			}
		}
	}
	return set.lowest(1)
}

// putBase puts a base in an area.
func (g *play) putBase(p Player, a Area) {
	g.s.BaseAt[a] = p
	g.seat(p).Bases = g.seat(p).Bases.With(a)
	g.stirred = true
}

// takeBase takes a base off the board.
func (g *play) takeBase(p Player, a Area) {
	g.s.BaseAt[a] = Nobody
	g.seat(p).Bases = g.seat(p).Bases.Without(a)
	g.stirred = true
}

// destroyBase destroys a base (TERM-15); by is the player who does it.
func (g *play) destroyBase(p Player, a Area, by Player) {
	g.baseFell(p, by, a)
	g.takeBase(p, a)
	g.tell(LogBaseLost, p, uint8(a))
	if g.r.Options.Survival { // MODE-04
		g.seat(p).LostBases++
		g.tellValues(LogBaseGone, p, g.baseLimit(p), 0)
	}
}

// destroyTransport destroys a transport (TERM-15).
func (g *play) destroyTransport(p Player, r Route) {
	g.seat(p).Transports &^= 1 << r
	g.tell(LogTransportLost, p, uint8(r))
}

// takeCard gives a player the Resource card of an area (REGROUP-10), on the side that State.Partial says (PAY-19).
func (g *play) takeCard(p Player, a Area) {
	g.seat(p).Cards = g.seat(p).Cards.With(a)
	g.s.Workers[a] = 0
}

// loseCard puts a Resource card back into the common deck and destroys the workers on it (REGROUP-08, PAY-20).
func (g *play) loseCard(p Player, a Area) {
	g.tell(LogCardLost, p, uint8(a), g.s.Workers[a])
	g.seat(p).Cards = g.seat(p).Cards.Without(a)
	g.s.Workers[a] = 0
}

// holderOf returns the player who has the Resource card of an area, Nobody if it is in the common deck.
func (g *play) holderOf(a Area) Player {
	for p := range g.players() {
		if g.seat(p).Cards.Has(a) {
			return p
		}
	}
	return Nobody
}

// depletePartly makes an area partially depleted (PAY-13). There is a token for every area that needs one (LIMIT-02).
func (g *play) depletePartly(a Area) {
	g.s.Partial = g.s.Partial.With(a)
	g.tell(LogDepletion, Nobody, uint8(a), DepletedPartly)
}

// depleteFully removes the Resource card of an area from the game; its
// workers become unavailable (PAY-14).
func (g *play) depleteFully(a Area) {
	g.s.Partial = g.s.Partial.Without(a)
	g.s.Depleted = g.s.Depleted.With(a)
	if p := g.holderOf(a); p != Nobody {
		g.seat(p).Unavailable += g.s.Workers[a]
		g.seat(p).Cards = g.seat(p).Cards.Without(a)
	}
	g.s.Workers[a] = 0
	g.tell(LogDepletion, Nobody, uint8(a), DepletedFully)
}

// layRoute lays out a route between two slots. Only that makes planets adjacent (TERM-10), by a z-axis route as by any
// other (GALAXY-16). Normal routes never run out (RULING-60), and after setup only a card lays or moves one
// (GALAXY-23).
func (g *play) layRoute(p, q Planet, ps, qs Side, z uint8) {
	r := Route(g.s.LinkCount)
	g.s.Links[r] = Link{Planets: [2]Planet{p, q}, Sides: [2]Side{ps, qs}, Z: z}
	g.s.LinkCount++
	g.s.Tiles[p].Used |= 1 << ps
	g.s.Tiles[q].Used |= 1 << qs
	g.s.Adjacent[p] |= 1 << q
	g.s.Adjacent[q] |= 1 << p
	if z > 0 {
		g.s.ZUsed |= 1 << (z - 1)
	}
	g.tell(LogRoute, Nobody, uint8(r), uint8(p), uint8(q), z)
}

// readAdjacent recomputes Adjacent from the routes after one has been moved.
func (g *play) readAdjacent() {
	g.s.Adjacent = [MaxPlanets]PlanetSet{}
	for i := range g.s.LinkCount {
		l := &g.s.Links[i]
		g.s.Adjacent[l.Planets[0]] |= 1 << l.Planets[1]
		g.s.Adjacent[l.Planets[1]] |= 1 << l.Planets[0]
	}
}

// addPoints gives a player conquest points, which nobody gets in Galactic Conquest (VAR-01, RULING-126); in Survival
// they take resource tokens instead (MODE-05). Points gained are kept when the area is lost (WIN-02).
func (g *play) addPoints(p Player, n int) {
	if n == 0 {
		return
	}
	if g.r.Options.Survival && n > 0 {
		g.gainTokens(p, n, anyResource)
		return
	}
	if g.pointless() {
		return
	}
	g.seat(p).Points += uint16(n)
	g.tellValues(LogPoints, p, n, int(g.seat(p).Points))
}
