package game

import "koprulu/rules/game/rule"

// The setup of a scenario (MODE-11 to MODE-17), in the parts of the normal setup that still have something to
// decide: part 7 places the starting units, part 8 carries out the one-time effects of Leadership cards and
// draws the first hands.

// scenarioSetup sets a scenario up, with some of the parts of RunSetup.
func (g *play) scenarioSetup(f *Frame) {
	sc := g.r.Options.Scenario
	switch f.Part {
	case SetupFirst:
		g.scenarioTable()
		f.Part = SetupForces
	case SetupForces: // MODE-16: beginning with the first player
		if int(f.V[FieldCount]) == g.r.Options.Players {
			f.Part, f.V[FieldCount] = SetupHands, 0
			return
		}
		if p := g.inTurn(int(f.V[FieldCount])); g.offerStartUnit(p) {
			return
		}
		f.V[FieldCount]++
	case SetupHands:
		if f.V[FieldCount] == 0 {
			f.V[FieldCount] = 1
			g.scenarioCards()
			return
		}
		for i := range sc.Players {
			g.firstHand(g.inTurn(i))
		}
		g.pop()
		g.s.Round = 1
		g.push(Frame{Step: RunRound, Player: Nobody})
	}
}

// scenarioTable lays out everything that is not decided by players: factions, galaxy, bases, tokens, Event deck.
func (g *play) scenarioTable() {
	sc, s := g.r.Options.Scenario, g.s
	s.First = sc.First // MODE-12
	g.tell(LogFirstPlayer, s.First)
	for i := range sc.Players {
		p := g.inTurn(i)
		g.takeFaction(p, sc.Factions[p])
	}
	g.buildEventDeck()
	for p := range sc.Placed.All() {
		t := sc.Tiles[p]
		s.Placed |= 1 << p
		s.InPlay |= g.planetAreas(p)
		s.Tiles[p] = Tile{X: t.X, Y: t.Y, Turn: t.Turn}
	}
	for i := range sc.Links {
		l := &sc.Links[i]
		g.layRoute(l.Planets[0], l.Planets[1], l.Sides[0], l.Sides[1], l.Z)
	}
	for i := range sc.Players {
		g.scenarioForce(g.inTurn(i))
	}
	for p := range Player(sc.Players) { // MODE-27
		g.scenarioResources(p)
	}
	for p := range Player(sc.Players) {
		for _, a := range sc.Forces[p].Guards {
			g.putGuard(p, a)
		}
	}
	for i := range sc.Items {
		s.Items[i].Area = sc.Items[i].Area
	}
}

// scenarioForce gives a player what they begin with, except units and cards (MODE-14).
func (g *play) scenarioForce(p Player) {
	force, seat := &g.r.Options.Scenario.Forces[p], g.seat(p)
	for bases := force.Bases; bases != 0; bases &= bases - 1 {
		g.putBase(p, bases.First())
		g.tell(LogBase, p, uint8(bases.First()))
	}
	for _, site := range force.Sites {
		g.putSite(p, site.Kind, site.Area)
	}
	for route := range force.Transports.All() {
		seat.Transports |= 1 << route
		g.tell(LogTransport, p, uint8(route))
	}
	for b, level := range force.Level {
		seat.Level[b] = max(seat.Level[b], level)
	}
	seat.Modules = force.Modules
	seat.Pool = force.Workers
	seat.ResourceTokens = force.Tokens
	for leader := range force.Leaders.All() {
		seat.Leaders |= 1 << leader
		g.tell(LogLeader, p, uint8(leader), LeaderResolved)
	}
	// MODE-21: of the others only those whose stage the scenario names can be chosen.
	for l := range seat.LeaderDeck.All() {
		if seat.Leaders.Has(l) || g.r.Options.Scenario.Stages>>g.sheet(p).Leaders[l].Stage&1 == 0 {
			seat.LeaderDeck &^= 1 << l
		}
	}
}

// scenarioResources gives a player the Resource cards of the planets with their bases (MODE-27), as REGROUP-10 does.
func (g *play) scenarioResources(p Player) {
	empty := g.empty()
	for planet := range g.planetsOf(g.seat(p).Bases).All() {
		here := g.planetAreas(planet)
		take := g.friendly(p)
		if !g.othersBase(p, here) {
			take |= empty
		}
		for take &= here; take != 0; take &= take - 1 {
			if a := take.First(); g.r.Areas[a].Resource != NoResource && g.holderOf(a) == Nobody {
				g.takeCard(p, a)
			}
		}
	}
}

// scenarioCards puts the technologies into the Combat decks or play areas and begins the one-time effects of the
// Leadership cards in play, before the first hands are drawn (MODE-17, MODE-21).
func (g *play) scenarioCards() {
	sc := g.r.Options.Scenario
	for p := range Player(sc.Players) {
		seat, sheet := g.seat(p), g.sheet(p)
		for _, t := range sc.Forces[p].Techs {
			cards := sheet.Techs[t].Cards & seat.TechDeck
			seat.TechDeck &^= cards
			if sheet.Techs[t].PlayArea {
				seat.Play |= cards
				continue
			}
			for ; cards != 0; cards &= cards - 1 {
				seat.Pile[seat.Deck] = cards.First()
				seat.Deck++
			}
		}
		for leader := range sc.Forces[p].Leaders.All() {
			g.cardOnce(p, leader)
		}
	}
}

// cardOnce carries out the one-time effects of a Leadership card in play, unless the forces of the scenario determine
// them.
func (g *play) cardOnce(p Player, c Leader) {
	effects := g.sheet(p).Leaders[c].Effects
	for i := range effects {
		switch e := &effects[i]; e.Kind {
		case GrantCards:
			g.grantCards(p)
		case UseStarOrder:
			g.seat(p).Tokens[StarOrder] = 1
		case Covert:
			u := lowestType(e.Units)
			g.putWaiting(p, g.ofType(p, g.seat(p).Supply, u).lowest(int(e.Amount)), u, uint8(c))
		}
	}
}

// GivesAtOnce reports whether an effect of a Leadership card is one that a scenario can have in play: lasting effects,
// one-time effects without a choice, and heroes and installations, which the scenario places itself.
func (k EffectKind) GivesAtOnce() bool {
	switch k {
	case ChoosePlanets, AllZRoutes, RouteTransports, BuildNow, LimitOrders, ChooseFirst, KillRoutes, AllTransports,
		DrawEvents,
		RetrieveWorkers, RaiseBuildings, LosePoints, Sacrificed, PlaceEither, ConquestTokens, Expel:
		return false
	}
	return true
}

// forceLeft returns how many units of an entry of a player's forces still have to be placed.
func (g *play) forceLeft(p Player, e *ForceUnit) int {
	n := int(e.Count)
	for area := range g.planetAreas(e.Planet).All() {
		n -= g.ofType(p, g.unitsIn(p, area), e.Unit).Len()
	}
	return n
}

func (g *play) listForces(p Player, l *list) {
	units := g.r.Options.Scenario.Forces[p].Units
	for i := range units {
		if g.forceLeft(p, &units[i]) <= 0 {
			continue
		}
		for area := range g.planetAreas(units[i].Planet).All() {
			a := Answer{Verb: DoPlace, V: AnswerValues{OfUnit: uint8(units[i].Unit), OfArea: uint8(area)}}
			l.addUnless(g.checkForce(p, a), a)
		}
	}
}

// checkForce judges where a starting unit of a scenario goes (MODE-16): any area of its planet where no other player
// is.
func (g *play) checkForce(p Player, a Answer) rule.ID {
	at, u := a.Area(), a.Unit()
	left := 0
	units := g.r.Options.Scenario.Forces[p].Units
	for i := range units {
		if units[i].Unit == u && units[i].Planet == g.planetOf(at) {
			left = g.forceLeft(p, &units[i])
		}
	}
	switch {
	case left <= 0:
		return rule.MODE16
	case g.rivals(p).Has(at):
		return rule.GALAXY19
	case !g.admits(at, u):
		return rule.BWPLANET03
	case !g.hasRoom(p, at, u):
		return rule.LIMIT07
	}
	return rule.None
}

// placeForce puts a starting unit of a scenario on the board, a hero in place of a figure of its type (BW-HERO-02), and
// gives it the item that it carries from the start.
func (g *play) placeForce(p Player, u UnitType, at Area) {
	fig := g.sheet(p).TypeFigures[u].lowest(1)
	if g.r.Units[u].Hero {
		g.enterHero(p, u, at)
	} else {
		fig = g.ofType(p, g.seat(p).Supply, u).lowest(1)
		g.putUnits(p, fig, at)
		g.tell(LogUnit, p, uint8(u), 1, uint8(at))
	}
	for i, item := range g.r.Options.Scenario.Items {
		it := &g.s.Items[i]
		if item.Area == NoArea && it.Area == NoArea && item.Player == p && item.Unit == u {
			*it = ItemPlace{Area: at, Player: p, Figure: fig.First()}
			g.tell(LogItem, p, uint8(item.Kind), uint8(u), uint8(at))
			break
		}
	}
}
