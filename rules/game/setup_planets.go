package game

// planetsPlaced returns the number of planets that each player places (GALAXY-09, OPT-10).
func (g *play) planetsPlaced() int {
	if g.r.Options.LargerGalaxy {
		return 3
	}
	return 2
}

// planetsEach returns the number of planets that each player draws (GALAXY-02, OPT-08, OPT-10).
func (g *play) planetsEach() int {
	if g.r.Options.MorePlanets {
		return 3
	}
	return g.planetsPlaced()
}

// drawPlanets shuffles the starting planet tokens and deals them out clockwise from the first player (GALAXY-02,
// TIME-07); planets that nobody draws are never placed (GALAXY-03). A player who has chosen planets by a Leadership
// card draws none, and nobody else draws those.
func (g *play) drawPlanets() {
	var tokens [MaxPlanets]Planet
	var chosen PlanetSet
	for p := range g.r.Options.Players {
		chosen |= g.s.Seats[p].Planets
	}
	n := 0
	for i := range g.r.Planets {
		if !chosen.Has(Planet(i)) {
			tokens[n] = Planet(i)
			n++
		}
	}
	g.shufflePlanets(tokens[:n])
	each, from := g.planetsEach(), 0
	for i := range g.r.Options.Players {
		p := g.inTurn(i)
		if g.seat(p).Planets != 0 {
			continue
		}
		for _, planet := range tokens[from : from+each] {
			g.seat(p).Planets |= 1 << planet
			g.tell(LogPlanetDrawn, p, uint8(planet))
		}
		from += each
	}
}

// placer returns the player who places the i-th planet: round the table, back, and in Larger Galaxy
// round again (TV-01, TV-02).
func (g *play) placer(i int) Player {
	n := g.r.Options.Players
	switch {
	case i >= 2*n:
		i -= 2 * n
	case i >= n:
		i = 2*n - 1 - i
	}
	return g.inTurn(i)
}

// planetsToPlace returns how many of their planets a player still has to place: all but the one left out with More
// Starting Planet Tokens (OPT-08).
func (g *play) planetsToPlace(p Player) int {
	n := g.s.Seats[p].Planets.Len()
	if g.r.Options.MorePlanets {
		n--
	}
	return max(0, n)
}

// lastPlanet reports whether only one planet is left to place.
func (g *play) lastPlanet() bool {
	n := 0
	for p := range g.players() {
		n += g.planetsToPlace(p)
	}
	return n == 1
}

// mustSettle reports whether a player has as many bases to place as chances to do so, the present one included
// (GALAXY-10, RULING-64).
func (g *play) mustSettle(p Player) bool {
	return g.startBases(p)-g.seat(p).Bases.Len() > g.planetsToPlace(p)
}

// zPlacer returns the player who places the i-th z-axis route (GALAXY-12): a player with a card for it places
// all of them (BW-LEAD-14).
func (g *play) zPlacer(i int) Player {
	for p := range g.players() {
		if g.leads(p, AllZRoutes) != nil {
			return p
		}
	}
	return g.inTurn(i)
}
