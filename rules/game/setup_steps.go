package game

import "koprulu/rules/game/rule"

// New deals a new game and runs it up to the first decision. The seed decides everything random in it (RULING-87); it
// must have between two and six players (SETUP-17), which package components checks with the options. A game in which
// nobody would ever be asked anything is Endless; no scenario that its reader accepts leads to one.
func New(r *Rules, seed [32]byte, log *Log) State {
	s := Blank(r)
	s.Seed = seed
	g := play{r: r, s: &s, log: log}
	g.push(Frame{Step: RunSetup, Player: Nobody})
	g.run()
	return s
}

// Blank returns a state in setup without any piece on the table: positions are built on it.
func Blank(r *Rules) State {
	s := State{Board: Board{First: Nobody, Active: Nobody, Exec: idle()}, Battle: NoBattle()}
	s.Alive = 1<<r.Options.Players - 1
	for a := range s.Holder {
		s.Holder[a], s.BaseAt[a] = Nobody, Nobody
	}
	if sc := r.Options.Scenario; sc != nil {
		for i := range sc.Items {
			s.Items[i] = nowhere
		}
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

// noExec returns the idle value of State.Exec.
func (g *play) noExec() Exec { return idle() }

// The parts of RunSetup. A scenario determines the table, so it leaves out those between the first and the forces.
const (
	// SetupFirst is step 1, the first player (SETUP-02).
	SetupFirst Part = iota
	// SetupFactions is step 2 (SETUP-03).
	SetupFactions
	// SetupEvents is steps 3 to 6: components, tokens and the Event deck.
	SetupEvents
	// SetupDraw is galaxy steps 1 and 2, SetupPlanets are 3 and 4, SetupZRoutes is 5, SetupResources 6, SetupForces 7
	// (GALAXY-01).
	SetupDraw
	SetupPlanets
	SetupZRoutes
	SetupResources
	SetupForces
	// SetupHands is steps 8 and 9: decks and first hands (SETUP-13, SETUP-14).
	SetupHands
)

// setup follows SETUP-01 and, for the galaxy, GALAXY-01. FieldCount counts within a part.
func (g *play) setup(f *Frame) {
	if g.r.Options.Scenario != nil {
		g.scenarioSetup(f)
		return
	}
	n := g.r.Options.Players
	switch f.Part {
	case SetupFirst: // Step 1: the first player (SETUP-02, TIME-02).
		g.s.First = Player(g.pick(n))
		g.tell(LogFirstPlayer, g.s.First)
		f.Part++
	case SetupFactions: // Step 2: factions, dealt or chosen (SETUP-03, RULING-69).
		if int(f.V[FieldCount]) == n {
			f.Part, f.V[FieldCount] = SetupEvents, 0
			return
		}
		p := g.inTurn(int(f.V[FieldCount]))
		f.V[FieldCount]++
		if fixed := g.r.Options.Factions[p]; fixed != NoFaction {
			g.takeFaction(p, fixed)
		} else if g.r.Options.RandomFactions || g.r.Options.Teams {
			g.dealFaction(p)
		} else {
			g.ask(AskFaction, p)
		}
	// Steps 3 to 6: components, tokens, Event deck (TIME-04); with Brood War the Leadership cards of Stage I (CONF-17).
	case SetupEvents:
		g.buildEventDeck()
		f.Part++
		g.stageOne()
	case SetupDraw: // Step 7 is the galaxy (SETUP-12), its steps 1 and 2 the planets (GALAXY-02).
		g.drawPlanets()
		f.Part++
	case SetupPlanets: // Galaxy steps 3 and 4: placing planets (GALAXY-04 to GALAXY-11).
		if int(f.V[FieldCount]) == g.planetsPlaced()*n {
			for p := range n {
				g.s.Seats[p].Planets = 0 // OPT-09
			}
			f.Part, f.V[FieldCount] = SetupZRoutes, 0
			return
		}
		p := g.placer(int(f.V[FieldCount]))
		f.V[FieldCount]++
		g.placePlanet(p)
	case SetupZRoutes: // Galaxy step 5: z-axis routes (GALAXY-12).
		if int(f.V[FieldCount]) == n {
			f.Part, f.V[FieldCount] = SetupResources, 0
			return
		}
		f.V[FieldCount]++
		if g.zRouteFits() {
			g.push(Frame{Step: AskMajorSlot, Player: g.zPlacer(int(f.V[FieldCount]) - 1),
				V: FrameValues{FieldZ: f.V[FieldCount]}})
		}
	case SetupResources: // Galaxy step 6: Resource cards (GALAXY-17, TIME-10).
		for p := range Player(n) {
			g.firstCards(p)
		}
		f.Part++
	case SetupForces: // Galaxy step 7: starting forces (GALAXY-18).
		if int(f.V[FieldCount]) == n {
			f.Part, f.V[FieldCount] = SetupHands, 0
			if g.r.Options.LeadersChosen() {
				// Parts of the Leadership cards that need the galaxy (RULING-78).
				g.push(Frame{Step: RunLeaders, Player: Nobody, Part: LeadersLater, V: FrameValues{FieldStage: 1}})
			}
			return
		}
		if g.startingForces(f, g.inTurn(int(f.V[FieldCount]))) {
			f.V[FieldCount]++
		}
	case SetupHands: // Steps 8 and 9: decks and first hands (SETUP-13, SETUP-14).
		for i := range n {
			g.firstHand(g.inTurn(i))
		}
		g.pop()
		g.s.Round = 1
		g.push(Frame{Step: RunRound, Player: Nobody})
	}
}

func (g *play) legalFaction(f *Frame, p Player, l *list) {
	for i := range uint8(FactionCount) {
		g.addLegal(f, p, Answer{Verb: DoFaction, V: AnswerValues{OfFaction: i}}, l)
	}
}

func (g *play) checkFaction(f *Frame, p Player, a Answer) rule.ID {
	if uint8(a.Faction()) >= FactionCount {
		return rule.TIME03
	}
	if g.factionTaken(a.Faction()) {
		return rule.SETUP03
	}
	return rule.None
}

func (g *play) applyFaction(f *Frame, p Player, a Answer) {
	g.pop()
	g.takeFaction(p, a.Faction())
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

// takeFaction gives a player all components of a faction (SETUP-05, SETUP-16). Those of factions that nobody plays are
// not in the game (SETUP-15).
func (g *play) takeFaction(p Player, f Faction) {
	seat := g.seat(p)
	seat.Faction = f
	sheet := g.sheet(p)
	seat.Aside = sheet.HeroFigures | sheet.CaptiveFigures
	seat.Supply = sheet.FigureSet &^ seat.Aside
	seat.LeaderDeck = 1<<len(sheet.Leaders) - 1
	seat.Tokens = g.r.Common.Orders
	if g.r.Options.FasterSurvival {
		seat.LostBases = g.r.Common.Bases - g.r.Common.FasterBases // MODE-06
	}
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

// dealFaction gives a player a random faction of those left (RULING-69), in Team Play (VAR-14) and with
// Randomized Factions (OPT-04).
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

// firstHand shuffles a player's Combat deck and draws their first hand (SETUP-14, TIME-12).
func (g *play) firstHand(p Player) {
	seat := g.seat(p)
	for c := g.sheet(p).Starting; c != 0; c &= c - 1 {
		seat.Pile[seat.Deck] = c.First()
		seat.Deck++
	}
	g.shuffleCards(p, seat.Pile[:seat.Deck])
	g.drawCards(p, int(g.sheet(p).HandLimit))
}
