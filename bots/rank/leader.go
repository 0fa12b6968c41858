package rank

import "koprulu/rules/game"

// Which Leadership card: each is worth what its effects bring in the current position, and bots differ a little in
// their taste, so that no card stays in the box.

// leader answers AskLeader and AskExtraLeader.
func (b *Judge) leader(legal []game.Answer) game.Answer {
	l := &b.look
	l.measure()
	return l.choose(legal, game.DoLeader, func(a game.Answer) int {
		return b.leaderWorth(&l.sheet.Leaders[a.Leader()]) + b.leaders[uint8(a.Leader())%game.MaxLeaders]
	})
}

// leaderWorth says what a Leadership card would bring now, in hundredths of a resource.
func (b *Judge) leaderWorth(card *game.LeaderInfo) int {
	l := &b.look
	n := 0
	if card.Stage == 1 && l.s.Phase == game.Setup {
		n += b.startWorth(&card.Start)
	}
	if card.Special && !l.war {
		n += reachable(l)
	}
	for i := range card.Effects {
		n += b.leadWorth(&card.Effects[i])
	}
	return n
}

// startWorth says what starting forces are worth: they decide how fast the first rounds go (BW-LEAD-09).
func (b *Judge) startWorth(start *game.Start) int {
	l := &b.look
	n := 20*int(start.Workers) + 90*int(start.Transports)
	n += 200 * (int(start.Bases) - 1)
	for _, piece := range start.Units {
		n += int(piece.Count) * (60 + l.book.price[piece.Unit]*4/5) // for taking areas before the others do
	}
	return n
}

// reachable says what the special objective is worth at the start: the likelier it is to be met against this many foes,
// the more.
func reachable(l *look) int {
	foes := l.r.Options.Players - 1
	if l.r.Options.Teams {
		foes--
	}
	switch l.sheet.Objective.Kind {
	case game.Predestined:
		return 420 // everybody else needs more points, and time is on the seat's side
	case game.MostAreas:
		return 60 + 240/foes // every one of them has to be behind
	case game.WholePlanets:
		return 120 + 120/foes
	case game.ResourceAreas:
		return 140 + 120/foes
	case game.ConquestAreas:
		return 40 + 60/foes // anyone with that many wins by points first
	case game.BasePlanets:
		return 220 // bases are built anyway
	}
	return 0
}

// leadWorth says what one effect of a Leadership card would bring now.
func (b *Judge) leadWorth(e *game.Effect) int {
	l := &b.look
	amount := int(e.Amount)
	switch e.Kind {
	case game.GainHero:
		return b.heroWorth(firstUnit(e.Units))
	case game.HeroReturns, game.Revenge:
		return 100
	case game.GrantCards:
		return 80
	case game.SitePoints:
		if l.r.Options.GalacticConquest {
			return 0 // VAR-01
		}
		return 260 * amount
	case game.SiteOrder:
		return 350
	case game.SiteMoves:
		return 170
	case game.ChoosePlanets:
		return 60 // the best sites instead of two that chance deals
	case game.ChooseFirst, game.ProtectAreas, game.AllZRoutes:
		return 20
	case game.RouteTransports:
		return 220
	case game.UseStarOrder:
		return 170
	case game.Storage:
		return 60 * amount
	case game.Covert:
		return amount * l.book.price[firstUnit(e.Units)] / 2
	case game.Fleet:
		return 150
	case game.RestoreAreas:
		return 60 * amount
	case game.Permanent:
		return 110 * amount
	case game.DrawEvents:
		return 80*amount + 2*l.eventUrge() // every card drawn brings the end nearer
	case game.OrderAs:
		return b.orderAsWorth(game.Order(amount))
	case game.LimitOrders:
		return b.influenceWorth()
	case game.ConquestTokens:
		if l.r.Options.GalacticConquest {
			return 0
		}
		return 210 * amount * max(100, l.paceFor(l.me)) / 100
	case game.RaiseBuildings:
		return b.raiseWorth()
	case game.PlaceEither:
		_, _, n := b.either(e)
		return n / 3
	case game.LosePoints:
		return b.lossWorth(amount)
	case game.KillRoutes:
		return 50 * raidable(l)
	case game.AllTransports:
		return 80 * (int(l.r.Common.Transports) - l.seat.Transports.Len())
	case game.ProtectTransports:
		return 60
	case game.BuildNow:
		return min(b.bestAppetite(), b.economy.income()) / 2
	case game.RetrieveWorkers:
		return 40 * int(l.seat.Unavailable+l.seat.Home[0]+l.seat.Home[1])
	case game.Expel:
		_, n := b.expulsion()
		return n
	case game.Sacrificed:
		return b.sacrificeWorth()
	case game.DoubleOrders:
		return 320
	case game.NoVictories:
		return respite(l)
	case game.FreePiece:
		return 140
	case game.DoubleModules:
		n := 0
		for m := range l.r.Modules {
			n += 50 * int(l.seat.Modules[m])
		}
		return n
	case game.RaiseOrder:
		return 120
	case game.Collateral:
		return 40
	case game.Kill:
		return 100 // in every battle of the hero
	case game.Attack:
		return 70 // in every skirmish of the hero's battles
	}
	return 0
}

// heroWorth says what a hero is worth: nothing if there is no area for it (BW-HERO-05).
func (b *Judge) heroWorth(hero game.UnitType) int {
	l := &b.look
	for areas := l.controlled(); areas != 0; areas &= areas - 1 {
		if a := areas.First(); l.admits(a, hero) && l.room(a) > 0 {
			return 60 + l.facts.unit[hero].quality/2
		}
	}
	return 0
}

// orderAsWorth says what it is worth that in the next round all orders of a type can count as special ones.
func (b *Judge) orderAsWorth(o game.Order) int {
	l := &b.look
	n := 150
	if o.Standard() == game.BuildOrder {
		return n + 40*l.bases.Len()
	}
	// Attacks: worth more, the more of the others' pieces are within reach.
	for planets := l.s.Placed; planets != 0; planets &= planets - 1 {
		p := planets.First()
		if l.frontAt(p) == 0 && b.sources(p) != 0 {
			n += 60
		}
	}
	return min(n, 400)
}

// influenceWorth says what it is worth to keep the others from a planet where the seat has the most units.
func (b *Judge) influenceWorth() int {
	l := &b.look
	n := 0
	for planets := l.s.Placed; planets != 0; planets &= planets - 1 {
		p := planets.First()
		if mine := unitsOn(l, l.me, p); mine > 0 && most(l, p, mine) {
			n = max(n, 100+stake(l, p)/8)
		}
	}
	return min(n, 400)
}

// unitsOn counts a player's units on a planet.
func unitsOn(l *look, p game.Player, planet game.Planet) int {
	n := 0
	for areas := l.s.Seats[p].Held & l.r.Planets[planet].Areas; areas != 0; areas &= areas - 1 {
		if l.s.Holder[areas.First()] == p {
			n += l.s.Units[areas.First()].Len()
		}
	}
	return n
}

// most reports whether nobody else has as many units on a planet as the seat.
func most(l *look, planet game.Planet, mine int) bool {
	for p := range game.Player(l.r.Options.Players) {
		if p != l.me && unitsOn(l, p, planet) >= mine {
			return false
		}
	}
	return true
}

// stake adds up what the areas of a planet are worth to the seat: its own and those it could win.
func stake(l *look, p game.Planet) int {
	n := 0
	for areas := l.r.Planets[p].Areas; areas != 0; areas &= areas - 1 {
		a := areas.First()
		if l.foes.Has(a) {
			n += (l.worthAt(a) + l.spoilAt(a)) / 4
		} else {
			n += l.worthAt(a)
		}
	}
	return n
}

// raiseWorth says what the missing levels of the seat's buildings are worth.
func (b *Judge) raiseWorth() int {
	l := &b.look
	n := 0
	for i, level := range l.seat.Level {
		if level > 0 {
			n += 70 * (len(l.sheet.Buildings[i].Levels) - int(level))
		}
	}
	return n
}

// lossWorth says what it is worth that every foe loses conquest points: more for one that is about to win.
func (b *Judge) lossWorth(amount int) int {
	l := &b.look
	if l.war {
		return 0
	}
	n := 0
	for p := range game.Player(l.r.Options.Players) {
		if l.s.Alive.Has(p) && l.r.Team(p) != l.r.Team(l.me) {
			n += 110 * min(amount, int(l.s.Seats[p].Points)) * l.paceFor(p) / 100
		}
	}
	return n
}

// raidable counts the routes with a transport of a foe.
func raidable(l *look) int {
	var routes game.RouteSet
	for p := range game.Player(l.r.Options.Players) {
		if l.s.Alive.Has(p) && l.r.Team(p) != l.r.Team(l.me) {
			routes |= l.s.Seats[p].Transports
		}
	}
	n := 0
	for ; routes != 0; routes &= routes - 1 {
		n++
	}
	return n
}

// bestAppetite returns the most that a Build order could use on a planet of the seat.
func (b *Judge) bestAppetite() int {
	n := 0
	for planets := b.look.bases; planets != 0; planets &= planets - 1 {
		n = max(n, b.economy.appetite(planets.First(), false))
	}
	return n
}

// respite says what it is worth that nobody can win in this Regrouping Phase: everything if a foe would win, a loss if
// the seat itself would, otherwise little.
func respite(l *look) int {
	mine, theirs := false, false
	for p := range game.Player(l.r.Options.Players) {
		if !l.s.Alive.Has(p) {
			continue
		}
		target := l.r.PointsToWin(l.s, p)
		wins := l.r.ObjectiveCounts(l.s, p) && l.fulfils(p) || target > 0 && teamPoints(l, p)+gains(l, p) >= target
		if l.r.Team(p) == l.r.Team(l.me) {
			mine = mine || wins
		} else {
			theirs = theirs || wins
		}
	}
	switch {
	case l.war:
		return 0
	case mine:
		return -1000
	case theirs:
		return 1500
	}
	return 60
}

// gains returns the conquest points that a player would collect now.
func gains(l *look, p game.Player) int {
	n := 0
	for areas := l.r.Controlled(l.s, p); areas != 0; areas &= areas - 1 {
		n += l.conquest(areas.First())
	}
	return n
}

// teamPoints adds up the conquest points of a player's team.
func teamPoints(l *look, p game.Player) int {
	n := 0
	for q := range game.Player(l.r.Options.Players) {
		if l.r.Team(q) == l.r.Team(p) && l.s.Alive.Has(q) {
			n += int(l.s.Seats[q].Points)
		}
	}
	return n
}
