package game

// What Leadership cards do when they are resolved, effect by effect, as far as possible (BW-LEAD-16, RULING-131). What
// they do later is in the code where it happens, which calls leads.
//
// An effect that takes several decisions counts them in FieldProgress and remembers in FieldMemory what the next one
// needs: a planet, or how many of its pieces were placed.

// The parts of RunLeader: on what occasion a card is carried out.
const (
	// leaderNow is the step in which it was chosen.
	leaderNow Part = iota
	// leaderLate is an Event card (RULING-130).
	leaderLate
	// leaderGalaxy are the parts that wait for the galaxy (RULING-78).
	leaderGalaxy
)

// leader carries out a Leadership card, effect by effect.
func (g *play) leader(f *Frame) {
	p := f.Player
	card := &g.sheet(p).Leaders[f.V[FieldLeader]]
	if int(f.V[FieldEffect]) >= len(card.Effects) || !g.alive(p) {
		g.pop()
		return
	}
	e := &card.Effects[f.V[FieldEffect]]
	if !g.due(f, e.Kind) || !g.lead(f, e) {
		f.V[FieldEffect], f.V[FieldProgress], f.V[FieldMemory] = f.V[FieldEffect]+1, 0, 0
	}
}

// due reports whether an effect happens now: in the setup only what needs no galaxy, the rest when all starting forces
// are placed (RULING-78); by an Event card nothing that concerns only the setup (RULING-130).
func (g *play) due(f *Frame, kind EffectKind) bool {
	switch kind {
	case ChoosePlanets:
		return f.Part == leaderNow
	case AllZRoutes, RouteTransports:
		return false // the setup asks for them (BW-LEAD-14)
	case Install:
		return g.s.Phase != Setup || f.Part == leaderGalaxy
	}
	return f.Part != leaderGalaxy
}

// question returns the frame of a decision about the effect being carried out.
func question(step Step, f *Frame) Frame {
	return Frame{Step: step, Player: f.Player, V: FrameValues{FieldLeader: f.V[FieldLeader],
		FieldEffect: f.V[FieldEffect]}}
}

// lead carries out an effect, or its next part, and reports whether more of it is to come.
func (g *play) lead(f *Frame, e *Effect) bool {
	p := f.Player
	switch e.Kind {
	case Install, Sacrificed, PlaceEither, ConquestTokens:
		return g.leadArea(f, e)
	case GainHero:
		return g.leadHero(f, e)
	case Expel:
		return g.leadExpel(f)
	case ChoosePlanets:
		if int(f.V[FieldProgress]) < g.planetsEach() {
			f.V[FieldProgress]++
			return g.offer(question(AskLeaderPlanet, f))
		}
	case BuildNow:
		f.V[FieldProgress]++
		if f.V[FieldProgress] == 1 {
			return g.offer(question(AskLeaderPlanet, f))
		}
		if f.V[FieldProgress] == 2 {
			g.buildNow(p, Planet(f.V[FieldMemory]))
			return true
		}
	case LimitOrders:
		if f.V[FieldProgress] == 0 {
			f.V[FieldProgress] = 1
			return g.offer(question(AskLeaderPlanet, f))
		}
	case ChooseFirst:
		if f.V[FieldProgress] == 0 {
			f.V[FieldProgress] = 1
			return g.offer(question(AskLeaderPlayer, f))
		}
	case KillRoutes:
		routes := g.othersTransports(p)
		for ; f.V[FieldProgress] < g.s.LinkCount; f.V[FieldProgress]++ {
			if !routes.Has(Route(f.V[FieldProgress])) {
				continue
			}
			ask := question(AskLeaderRoute, f)
			ask.V[FieldRoute] = f.V[FieldProgress]
			if g.offer(ask) {
				f.V[FieldProgress]++
				return true
			}
		}
	case AllTransports:
		return g.allTransports(f)
	case UseStarOrder:
		g.seat(p).Tokens[StarOrder] = 1
	case Covert:
		u := lowestType(e.Units)
		g.putWaiting(p, g.ofType(p, g.seat(p).Supply, u).lowest(int(e.Amount)), u, f.V[FieldLeader])
	case GrantCards:
		g.grantCards(p)
	case DrawEvents:
		place := EventDrawn(p)
		if f.Part == leaderLate {
			place = EventLater(p) // RULING-99
		}
		for range e.Amount {
			g.drawEvent(p, place)
		}
	case RetrieveWorkers:
		g.retrieve(p)
	case RaiseBuildings:
		for b := range g.seat(p).Level {
			if top := len(g.sheet(p).Buildings[b].Levels); g.seat(p).Level[b] > 0 && int(g.seat(p).Level[b]) < top {
				g.seat(p).Level[b] = uint8(top)
				g.tell(LogBuilding, p, uint8(b), uint8(top))
			}
		}
	case LosePoints:
		for i := range g.r.Options.Players {
			if q := g.inTurn(i); q != p && g.alive(q) && !g.mates(p, q) {
				g.losePoints(q, int(e.Amount))
			}
		}
	}
	return false
}

// putWaiting puts figures on a Leadership card, where they are in play but on no planet.
func (g *play) putWaiting(p Player, set Figures, u UnitType, card uint8) {
	g.seat(p).Supply &^= set
	g.seat(p).Waiting |= set
	if set != 0 {
		g.tellValues(LogWaiting, p, set.Len(), 0, uint8(u), card)
	}
}

// grantCards shuffles the technologies that only a Leadership card gives into a player's Combat deck; their discard
// pile stays as it is (BW-LEAD-15, FAQ-22).
func (g *play) grantCards(p Player) {
	seat, sheet := g.seat(p), g.sheet(p)
	n := 0
	for t := range sheet.Techs {
		if !sheet.Techs[t].Granted {
			continue
		}
		for card := range (sheet.Techs[t].Cards & seat.TechDeck).All() {
			seat.TechDeck &^= 1 << card
			seat.Pile[seat.Deck] = card
			seat.Deck++
			n++
		}
	}
	if n > 0 {
		g.shuffleCards(p, seat.Pile[:seat.Deck])
		g.tellValues(LogGranted, p, n, 0)
	}
}

// losePoints takes conquest points from a player, never more than they have; where nobody collects any, nothing happens
// (RULING-126).
func (g *play) losePoints(p Player, n int) {
	n = min(n, int(g.seat(p).Points))
	if n == 0 || g.pointless() {
		return
	}
	g.seat(p).Points -= uint16(n)
	g.tellValues(LogPoints, p, -n, int(g.seat(p).Points))
}
