package game

import "koprulu/game/rule"

// New deals a new game and runs it up to the first decision. The seed decides
// everything that chance decides in it (RULING-87); it must have between two
// and six players (SETUP-17), which package components checks with the options.
func New(r *Rules, seed [32]byte, log *Log) State {
	s := Blank(r)
	s.Seed = seed
	g := play{r: r, s: &s, log: log}
	g.push(Frame{Step: RunSetup, Player: Nobody})
	g.run()
	return s
}

// Blank gives a state without any piece on the table, in the setup: what
// positions are built on.
func Blank(r *Rules) State {
	s := State{First: Nobody, Active: Nobody, Exec: idle(), Battle: Battle{Area: NoArea}}
	s.Alive = 1<<r.Options.Players - 1
	for a := range s.Holder {
		s.Holder[a], s.BaseAt[a] = Nobody, Nobody
	}
	for p := range s.Seats {
		s.Seats[p].Faction, s.Seats[p].Chosen, s.Seats[p].Influence = NoFaction, NoLeader, NoPlanet
		for i := range s.Seats[p].Captives {
			s.Seats[p].Captives[i] = Captive{Owner: Nobody, Figure: NoFigure}
		}
	}
	return s
}

// idle is the value of State.Exec while no order is executed.
func idle() Exec {
	return Exec{Player: Nobody, Planet: NoPlanet, Order: OrderKinds, Target: NoArea,
		LiftFrom: NoArea, LiftTo: NoArea, Bought: NoTech, ToHand: NoCard, Token: NoOrder, Defend: NoArea}
}

// noExec gives the idle value of State.Exec.
func (g *play) noExec() Exec { return idle() }

// setup follows SETUP-01 and, for the galaxy, GALAXY-01. A is the part, B counts within it.
func (g *play) setup(f *Frame) {
	n := g.r.Options.Players
	switch f.A {
	case 0: // Step 1: the first player (SETUP-02).
		g.s.First = Player(g.pick(n))
		g.tell(LogFirstPlayer, g.s.First)
		f.A++
	case 1: // Step 2: factions, dealt or chosen (SETUP-03, RULING-69).
		if int(f.B) == n {
			f.A, f.B = 2, 0
			return
		}
		p := g.inTurn(int(f.B))
		f.B++
		if fixed := g.r.Options.Factions[p]; fixed != NoFaction {
			g.takeFaction(p, fixed)
		} else if g.r.Options.RandomFactions || g.r.Options.Teams {
			g.dealFaction(p)
		} else {
			g.ask(AskFaction, p)
		}
	case 2: // Steps 3 to 6: components, tokens, Event deck.
		g.buildEventDeck()
		f.A++
	case 3: // Galaxy steps 1 and 2: planets (GALAXY-02).
		g.drawPlanets()
		f.A++
	case 4: // Galaxy steps 3 and 4: placing planets (GALAXY-04 to GALAXY-11).
		if int(f.B) == 2*n {
			f.A, f.B = 5, 0
			return
		}
		p := g.placer(int(f.B))
		f.B++
		g.placePlanet(p)
	case 5: // Galaxy step 5: z-axis routes (GALAXY-12).
		if int(f.B) == n {
			f.A, f.B = 6, 0
			return
		}
		f.B++
		if g.zRouteFits() {
			g.push(Frame{Step: AskMajorSlot, Player: g.inTurn(int(f.B) - 1), B: f.B})
		}
	case 6: // Galaxy step 6: Resource cards (GALAXY-17).
		for p := range Player(n) {
			g.firstCards(p)
		}
		f.A++
	case 7: // Galaxy step 7: starting forces (GALAXY-18).
		if int(f.B) == n {
			f.A, f.B = 8, 0
			return
		}
		p := g.inTurn(int(f.B))
		switch f.C {
		case 0:
			if g.startUnitLeft(p) {
				g.ask(AskStartUnit, p)
				return
			}
			f.C = 1
		case 1:
			if g.seat(p).Transports.Len() < int(g.sheet(p).Start.Transports) && g.startRoutes(p) != 0 {
				g.ask(AskStartTransport, p)
				return
			}
			g.seat(p).Pool = g.sheet(p).Start.Workers // GALAXY-21
			f.B, f.C = f.B+1, 0
		}
	case 8: // Steps 8 and 9: decks and first hands (SETUP-13, SETUP-14).
		for i := range n {
			g.firstHand(g.inTurn(i))
		}
		g.pop()
		g.s.Round = 1
		g.push(Frame{Step: RunRound, Player: Nobody})
	}
}

// placer gives the player who places the i-th planet: round the table and back (TV-01).
func (g *play) placer(i int) Player {
	n := g.r.Options.Players
	if i >= n {
		i = 2*n - 1 - i
	}
	return g.inTurn(i)
}

func (g *play) legalFaction(f *Frame, p Player, l *list) {
	for i := range uint8(FactionCount) {
		a := Answer{Verb: DoFaction, A: i}
		if g.checkFaction(f, p, a) == rule.None {
			l.add(a)
		}
	}
}

func (g *play) checkFaction(f *Frame, p Player, a Answer) rule.ID {
	if a.Verb != DoFaction || a.A >= FactionCount {
		return rule.TIME03
	}
	if g.factionTaken(Faction(a.A)) {
		return rule.SETUP03
	}
	return rule.None
}

func (g *play) applyFaction(f *Frame, p Player, a Answer) {
	g.pop()
	g.takeFaction(p, Faction(a.A))
}

// factionTaken reports whether a faction was chosen or is reserved for a seat.
func (g *play) factionTaken(f Faction) bool {
	for q := range g.r.Options.Players {
		if g.s.Seats[q].Faction == f || g.r.Options.Factions[q] == f {
			return true
		}
	}
	return false
}

// takeFaction gives a player all components of a faction (SETUP-05, SETUP-16).
func (g *play) takeFaction(p Player, f Faction) {
	seat := g.seat(p)
	seat.Faction = f
	sheet := g.sheet(p)
	seat.Aside = sheet.HeroFigures | sheet.CaptiveFigures
	seat.Supply = sheet.FigureSet &^ seat.Aside
	seat.LeaderDeck = 1<<len(sheet.Leaders) - 1
	seat.Tokens = g.r.Common.Orders
	for b := range sheet.Buildings {
		if sheet.Printed>>b&1 != 0 {
			seat.Level[b] = 1
		}
	}
	for c := range sheet.Cards {
		if !sheet.Starting.Has(Card(c)) {
			seat.TechDeck |= 1 << c
		}
	}
	g.tell(LogFaction, p, uint8(f))
}

// dealFaction gives a player a random faction that is left (RULING-69).
func (g *play) dealFaction(p Player) {
	left := 0
	for f := range Faction(FactionCount) {
		if !g.factionTaken(f) {
			left++
		}
	}
	n := g.pick(left)
	for f := range Faction(FactionCount) {
		if !g.factionTaken(f) {
			if n == 0 {
				g.takeFaction(p, f)
				return
			}
			n--
		}
	}
}

// buildEventDeck shuffles each stage, removes cards unseen and stacks the deck
// with Stage I on top (SETUP-08 to SETUP-11). In Galactic Conquest the The End
// Draws Near cards are removed first (VAR-03).
func (g *play) buildEventDeck() {
	for stage := Stage(3); stage >= 1; stage-- {
		var cards [MaxEvents]EventCard
		n := 0
		for i := range g.r.Events {
			if g.r.Events[i].Stage != stage {
				continue
			}
			if g.r.Options.Conquest() && effectOf(g.r.Events[i].Effects, EndMarker) != nil {
				g.s.EventPlace[i] = EventOut
				continue
			}
			cards[n] = EventCard(i)
			n++
		}
		g.shuffleEvents(cards[:n])
		removed := 0
		if stage < 3 {
			removed = min(n, int(g.r.Common.EventRemoved[g.r.Options.Players]))
		}
		for i, c := range cards[:n] {
			if i < removed {
				g.s.EventPlace[c] = EventRemoved
			} else {
				g.s.EventPile[g.s.EventDeck] = c
				g.s.EventDeck++
			}
		}
	}
}

// drawPlanets mixes the starting planet tokens and gives each player two,
// clockwise from the first player (GALAXY-02).
func (g *play) drawPlanets() {
	var tokens [MaxPlanets]Planet
	n := len(g.r.Planets)
	for i := range n {
		tokens[i] = Planet(i)
	}
	g.shufflePlanets(tokens[:n])
	for i := range g.r.Options.Players {
		p := g.inTurn(i)
		for _, planet := range tokens[2*i : 2*i+2] {
			g.seat(p).Planets |= 1 << planet
			g.tell(LogPlanetDrawn, p, uint8(planet))
		}
	}
}

// firstCards gives a player the Resource cards of his base's planet (GALAXY-17).
func (g *play) firstCards(p Player) {
	for areas := g.startAreas(p); areas != 0; areas &= areas - 1 {
		a := areas.First()
		if g.r.Areas[a].Resource != NoResource {
			g.takeCard(p, a)
		}
	}
}

// startAreas gives the areas of the planet with a player's starting base.
func (g *play) startAreas(p Player) AreaSet {
	if g.seat(p).Bases == 0 {
		return 0
	}
	return g.planetAreas(g.planetOf(g.seat(p).Bases.First()))
}

// startUnitsLeft gives how many starting units of a type still have to be placed.
func (g *play) startUnitsLeft(p Player, u UnitType) int {
	for _, piece := range g.sheet(p).Start.Units {
		if piece.Unit == u {
			return int(piece.Count) - g.ofType(p, g.onBoard(p), u).Len()
		}
	}
	return 0
}

// startUnitLeft reports whether a starting unit can be placed (RULING-65).
func (g *play) startUnitLeft(p Player) bool {
	for _, piece := range g.sheet(p).Start.Units {
		if g.startUnitsLeft(p, piece.Unit) > 0 {
			for areas := g.startAreas(p); areas != 0; areas &= areas - 1 {
				if g.checkStartUnit(nil, p, Answer{Verb: DoPlace, A: uint8(piece.Unit), B: uint8(areas.First())}) == rule.None {
					return true
				}
			}
		}
	}
	return false
}

func (g *play) legalStartUnit(f *Frame, p Player, l *list) {
	for _, piece := range g.sheet(p).Start.Units {
		for areas := g.startAreas(p); areas != 0; areas &= areas - 1 {
			a := Answer{Verb: DoPlace, A: uint8(piece.Unit), B: uint8(areas.First())}
			if g.checkStartUnit(f, p, a) == rule.None {
				l.add(a)
			}
		}
	}
}

func (g *play) checkStartUnit(_ *Frame, p Player, a Answer) rule.ID {
	if a.Verb != DoPlace || int(a.A) >= len(g.r.Units) || int(a.B) >= len(g.r.Areas) {
		return rule.TIME11
	}
	area := Area(a.B)
	if g.startUnitsLeft(p, UnitType(a.A)) <= 0 {
		return rule.GALAXY18
	}
	if !g.startAreas(p).Has(area) || !g.admits(area, UnitType(a.A)) || g.s.Holder[area] != Nobody && g.s.Holder[area] != p {
		return rule.GALAXY19
	}
	if !g.hasRoom(p, area, UnitType(a.A)) {
		return rule.LIMIT07
	}
	return rule.None
}

func (g *play) applyStartUnit(f *Frame, p Player, a Answer) {
	g.pop()
	g.putUnit(p, g.ofType(p, g.seat(p).Supply, UnitType(a.A)).First(), Area(a.B))
	g.tell(LogUnit, p, a.A, 1, a.B)
}

// startRoutes gives the routes for a starting transport (GALAXY-20, BUILD-09).
func (g *play) startRoutes(p Player) RouteSet {
	if g.seat(p).Bases == 0 {
		return 0
	}
	return g.routesOf(g.planetOf(g.seat(p).Bases.First())) &^ g.seat(p).Transports
}

func (g *play) legalStartTransport(f *Frame, p Player, l *list) {
	for routes := g.startRoutes(p); routes != 0; routes &= routes - 1 {
		l.add(Answer{Verb: DoTransport, A: uint8(routes.First())})
	}
}

func (g *play) checkStartTransport(f *Frame, p Player, a Answer) rule.ID {
	if a.Verb != DoTransport || a.A >= g.s.LinkCount {
		return rule.TIME11
	}
	if !g.startRoutes(p).Has(Route(a.A)) {
		return rule.GALAXY20
	}
	return rule.None
}

func (g *play) applyStartTransport(f *Frame, p Player, a Answer) {
	g.pop()
	g.seat(p).Transports |= 1 << a.A
	g.tell(LogTransport, p, a.A)
}

// firstHand shuffles a player's Combat deck and draws his first hand (SETUP-14).
func (g *play) firstHand(p Player) {
	seat := g.seat(p)
	for c := g.sheet(p).Starting; c != 0; c &= c - 1 {
		seat.Pile[seat.Deck] = c.First()
		seat.Deck++
	}
	g.shuffleCards(p, seat.Pile[:seat.Deck])
	g.drawCards(p, int(g.sheet(p).HandLimit))
}
