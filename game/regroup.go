package game

import "koprulu/game/rule"

// regrouping follows REGROUP-01: A is the step, from 0.
func (g *play) regrouping(f *Frame) {
	step := f.A
	f.A++
	if step < 10 && step != 8 {
		g.tell(LogStep, Nobody, step+1)
	}
	switch step {
	case 0:
		g.destroyBasesAndTransports()
	case 1:
		g.loseCards()
	case 2:
		g.gainCards()
	case 3:
		g.retrieveWorkers()
	case 4:
		g.gainPoints()
	case 5:
		g.checkNormalVictory()
	case 6:
		g.checkSpecialVictory()
	case 7:
		g.push(Frame{Step: RunEventStep, Player: Nobody})
	case 8: // the end of step 8: WIN-16, RULING-99
		for i := range g.r.Events {
			for p := range Player(g.r.Options.Players) {
				if g.s.EventPlace[i] == EventLater(p) {
					g.s.EventPlace[i] = EventDrawn(p)
				}
			}
		}
		g.checkEndGame()
	case 9:
		var over PlayerSet
		for p := range Player(g.r.Options.Players) {
			if g.alive(p) && g.seat(p).Hand.Len() > g.r.HandLimit(g.s, p) {
				over |= 1 << p
			}
		}
		if over != 0 {
			g.push(Frame{Step: AskDiscard, Player: Nobody, A: uint8(over)})
		}
	case 10:
		g.s.First = g.nextAlive(g.s.First) // REGROUP-22, ELIM-07
		g.tell(LogFirstPlayer, g.s.First)
		g.pop()
	}
}

// destroyBasesAndTransports is step 1 (REGROUP-03, REGROUP-04), for all players at the same time.
func (g *play) destroyBasesAndTransports() {
	for areas := g.s.InPlay; areas != 0; areas &= areas - 1 {
		a := areas.First()
		p, q := g.s.BaseAt[a], g.s.Holder[a]
		if p != Nobody && q != Nobody && p != q && !g.mates(p, q) {
			g.destroyBase(p, a)
		}
	}
	for p := range Player(g.r.Options.Players) {
		seat := g.seat(p)
		for routes := seat.Transports; routes != 0; routes &= routes - 1 {
			r := routes.First()
			l := &g.s.Links[r]
			ends := g.planetAreas(l.Planets[0]) | g.planetAreas(l.Planets[1])
			if seat.Bases&ends != 0 || seat.Held&ends != 0 && g.technology(p, KeepTransports) != NoCard {
				continue
			}
			g.destroyTransport(p, r)
		}
	}
	g.checkElimination()
}

// loseCards is step 2 (REGROUP-06, REGROUP-07).
func (g *play) loseCards() {
	for p := range Player(g.r.Options.Players) {
		seat := g.seat(p)
		rivals := g.rivals(p)
		for cards := seat.Cards; cards != 0; cards &= cards - 1 {
			a := cards.First()
			if rivals.Has(a) || seat.Bases&g.planetAreas(g.planetOf(a)) == 0 {
				g.loseCard(p, a)
			}
		}
	}
}

// gainCards is step 3 (REGROUP-10, REGROUP-11).
func (g *play) gainCards() {
	empty := g.empty()
	var held AreaSet
	for p := range g.r.Options.Players {
		held |= g.s.Seats[p].Cards
	}
	for p := range Player(g.r.Options.Players) {
		seat := g.seat(p)
		if !g.alive(p) {
			continue
		}
		for planets := g.planetsOf(seat.Bases); planets != 0; planets &= planets - 1 {
			here := g.planetAreas(planets.First())
			take := g.friendly(p)
			if !g.othersBase(p, here) {
				take |= empty
			}
			for take &= here &^ held; take != 0; take &= take - 1 {
				a := take.First()
				if g.r.Areas[a].Resource != NoResource && !g.s.Depleted.Has(a) {
					g.takeCard(p, a)
					g.tell(LogCardGained, p, uint8(a))
				}
			}
		}
	}
}

// othersBase reports whether another player has a base in some areas.
func (g *play) othersBase(p Player, areas AreaSet) bool {
	for q := range g.r.Options.Players {
		if Player(q) != p && g.s.Seats[q].Bases&areas != 0 {
			return true
		}
	}
	return false
}

// retrieveWorkers is step 4 (REGROUP-14).
func (g *play) retrieveWorkers() {
	for p := range g.r.Options.Players {
		seat := &g.s.Seats[p]
		seat.Pool += seat.Unavailable + seat.Home[0] + seat.Home[1]
		seat.Unavailable, seat.Home = 0, [2]uint8{}
		for cards := seat.Cards; cards != 0; cards &= cards - 1 {
			a := cards.First()
			seat.Pool += g.s.Workers[a]
			g.s.Workers[a] = 0
		}
	}
}

// gainPoints is step 5 (REGROUP-15).
func (g *play) gainPoints() {
	for p := range Player(g.r.Options.Players) {
		if !g.alive(p) {
			continue
		}
		n := 0
		for areas := g.friendly(p); areas != 0; areas &= areas - 1 {
			n += int(g.r.Areas[areas.First()].Conquest)
		}
		g.addPoints(p, n)
	}
}

// The discard step: all players above their limit choose at the same time and
// secretly; the cards are shown when all have chosen (RULING-66).

func (g *play) legalDiscard(f *Frame, p Player, l *list) {
	var seen CardSet
	for hand := g.seat(p).Hand; hand != 0; hand &= hand - 1 {
		c := hand.First()
		same := g.sheet(p).Cards[c].Same
		if seen.Has(same) {
			continue
		}
		seen |= 1 << same
		l.add(Answer{Verb: DoDiscard, A: uint8(c)})
	}
}

func (g *play) checkDiscard(f *Frame, p Player, a Answer) rule.ID {
	if a.Verb != DoDiscard {
		return rule.REGROUP19
	}
	hand := g.seat(p).Hand
	if a.A >= MaxCards || !hand.Has(Card(a.A)) {
		return rule.TIME60
	}
	for lower := hand & (1<<a.A - 1); lower != 0; lower &= lower - 1 {
		if g.sheet(p).Cards[lower.First()].Same == g.sheet(p).Cards[a.A].Same {
			return rule.TIME60
		}
	}
	return rule.None
}

func (g *play) applyDiscard(f *Frame, p Player, a Answer) {
	seat := g.seat(p)
	seat.Hand &^= 1 << a.A
	seat.Discarding |= 1 << a.A
	if seat.Hand.Len() > g.r.HandLimit(g.s, p) {
		return
	}
	f.A &^= 1 << p
	if f.A != 0 {
		return
	}
	g.pop()
	g.barrier()
	for i := range g.r.Options.Players {
		q := g.inTurn(i)
		seat := g.seat(q)
		for cards := seat.Discarding; cards != 0; cards &= cards - 1 {
			g.discard(q, cards.First())
			g.tell(LogDiscard, q, uint8(cards.First()))
		}
		seat.Known &^= seat.Discarding
		seat.Discarding = 0
	}
}
