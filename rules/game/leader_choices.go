package game

import "koprulu/rules/game/rule"

// What else Leadership cards ask for: planets, routes, players, and cards that an Event card lets a player resolve.

// unitsOn counts a player's units on a planet.
func (g *play) unitsOn(p Player, planet Planet) int {
	n := 0
	for area := range (g.seat(p).Held & g.planetAreas(planet)).All() {
		n += g.s.Units[area].Len()
	}
	return n
}

// The planet: a starting planet (Emperor Arcturus), that of Subtle Influence, Teeming Spawn or the Psi Disrupter.

func (g *play) legalLeaderPlanet(f *Frame, p Player, l *list) {
	planets := g.s.Placed
	switch g.leaderEffect(f, p).Kind {
	case ChoosePlanets:
		planets = 1<<len(g.r.Planets) - 1
	case LimitOrders, Expel:
		planets &= g.planetsOf(g.seat(p).Held)
	case BuildNow:
		planets &= g.planetsOf(g.s.occupied(p))
	}
	addEachLegal(g, f, p, l, Answer{Verb: DoAt}, OfPlanet, planets)
}

func (g *play) checkLeaderPlanet(f *Frame, p Player, a Answer) rule.ID {
	if int(a.Planet()) >= len(g.r.Planets) {
		return rule.TERM03
	}
	planet := a.Planet()
	kind := g.leaderEffect(f, p).Kind
	if kind == ChoosePlanets {
		for q := range g.players() {
			if g.seat(q).Planets.Has(planet) {
				return rule.GALAXY02
			}
		}
		return rule.None
	}
	if !g.s.Placed.Has(planet) {
		return rule.TERM03
	}
	switch kind {
	case LimitOrders:
		mine := g.unitsOn(p, planet)
		for q := range g.players() {
			if q != p && g.unitsOn(q, planet) >= mine {
				return rule.BWLEAD16
			}
		}
		if mine == 0 {
			return rule.BWLEAD16
		}
	case BuildNow:
		// An installation may be enough too (BW-INST-08, MODE-07).
		if g.s.occupied(p)&g.planetAreas(planet) == 0 {
			return rule.BUILD02
		}
	case Expel:
		if g.unitsOn(p, planet) == 0 {
			return rule.BWLEAD16
		}
	}
	return rule.None
}

func (g *play) applyLeaderPlanet(f *Frame, p Player, a Answer) {
	kind := g.leaderEffect(f, p).Kind
	g.pop()
	run := g.s.top()
	switch kind {
	case ChoosePlanets:
		g.seat(p).Planets |= 1 << a.Planet()
		g.tell(LogPlanetDrawn, p, uint8(a.Planet()))
	case LimitOrders:
		g.seat(p).Influence = a.Planet()
		g.tell(LogInfluence, p, uint8(a.Planet()))
	case BuildNow, Expel:
		run.V[FieldMemory] = uint8(a.Planet())
	}
}

// The route: where a transport of an enemy is destroyed, asked route by route (The Swarm Flies), or where an
// unused one of the player's own goes (Return to Aiur).

func (g *play) legalLeaderRoute(f *Frame, p Player, l *list) {
	if g.leaderEffect(f, p).Kind == KillRoutes {
		for q := range uint8(g.r.Options.Players) {
			g.addLegal(f, p, Answer{Verb: DoSabotage, V: AnswerValues{OfPlayer: q, OfRoute: f.V[FieldRoute]}}, l)
		}
		l.add(Answer{Verb: DoPass})
		return
	}
	for r := range g.s.LinkCount {
		g.addLegal(f, p, Answer{Verb: DoTransport, V: AnswerValues{OfRoute: r}}, l)
	}
}

func (g *play) checkLeaderRoute(f *Frame, p Player, a Answer) rule.ID {
	if g.leaderEffect(f, p).Kind == KillRoutes {
		switch {
		case a.Verb == DoPass:
			return rule.None
		case a.Verb != DoSabotage:
			return f.Step.Timing()
		case uint8(a.Route()) != f.V[FieldRoute]:
			return rule.BWLEAD16
		}
		return g.checkRaid(p, a.Player(), a.Route())
	}
	switch {
	case a.Verb != DoTransport:
		return f.Step.Timing()
	case uint8(a.Route()) >= g.s.LinkCount:
		return rule.TERM04
	case g.seat(p).Transports.Has(a.Route()):
		return rule.BUILD09
	case g.seat(p).Transports.Len() >= int(g.r.Common.Transports):
		return rule.LIMIT01
	}
	return rule.None
}

// othersTransports returns the routes with a transport of another player.
func (g *play) othersTransports(p Player) RouteSet {
	var set RouteSet
	for q := range g.players() {
		if q != p {
			set |= g.seat(q).Transports
		}
	}
	return set
}

// checkRaid returns the rule that forbids a card of p from destroying q's transport on a route.
func (g *play) checkRaid(p, q Player, r Route) rule.ID {
	switch {
	case int(q) >= g.r.Options.Players || q == p || !g.seat(q).Transports.Has(r):
		return rule.TERM02
	case g.mates(p, q):
		return rule.RULING108
	case g.transportsSafe(q):
		return rule.RULING131
	}
	return rule.None
}

func (g *play) applyLeaderRoute(f *Frame, p Player, a Answer) {
	g.pop()
	switch a.Verb {
	case DoSabotage:
		g.destroyTransport(a.Player(), a.Route())
	case DoTransport:
		g.seat(p).Transports |= 1 << a.Route()
		g.tell(LogTransport, p, uint8(a.Route()))
	}
}

// allTransports places the unused transports of a player where there is nothing to choose because there are
// enough for all routes, and asks for the next one otherwise; it reports whether it did.
func (g *play) allTransports(f *Frame) bool {
	p := f.Player
	seat := g.seat(p)
	free := (RouteSet(1)<<g.s.LinkCount - 1) &^ seat.Transports
	if seat.Transports.Len()+free.Len() > int(g.r.Common.Transports) {
		return g.offer(question(AskLeaderRoute, f))
	}
	for ; free != 0; free &= free - 1 {
		seat.Transports |= 1 << free.First()
		g.tell(LogTransport, p, uint8(free.First()))
	}
	return false
}

// The first player (Emperor Arcturus).

func (g *play) legalLeaderPlayer(f *Frame, p Player, l *list) {
	for q := range uint8(g.r.Options.Players) {
		if g.alive(Player(q)) {
			l.add(Answer{Verb: DoPlayer, V: AnswerValues{OfPlayer: q}})
		}
	}
}

func (g *play) checkLeaderPlayer(f *Frame, p Player, a Answer) rule.ID {
	if int(a.Player()) >= g.r.Options.Players || !g.alive(a.Player()) {
		return rule.ELIM07
	}
	return rule.None
}

func (g *play) applyLeaderPlayer(f *Frame, p Player, a Answer) {
	g.pop()
	g.s.First = a.Player()
	g.tell(LogFirstPlayer, g.s.First)
}

// The unused Leadership card that an Event card resolves (RULING-130). It does not count as the chosen one of
// its stage.

func (g *play) legalExtraLeader(f *Frame, p Player, l *list) {
	addEach(l, Answer{Verb: DoLeader}, OfLeader, g.leaderOptions(p, Stage(f.V[FieldStage])))
}

func (g *play) checkExtraLeader(f *Frame, p Player, a Answer) rule.ID {
	broken := g.checkLeaderCard(p, a.Leader(), Stage(f.V[FieldStage]))
	if broken == rule.BWLEAD02 || broken == rule.BWLEAD12 {
		return rule.RULING130
	}
	return broken
}

func (g *play) applyExtraLeader(f *Frame, p Player, a Answer) {
	g.pop()
	g.seat(p).LeaderDeck &^= 1 << a.Leader()
	g.tell(LogLeader, p, uint8(a.Leader()), LeaderByEvent)
	g.resolveLeader(p, a.Leader(), true)
}
