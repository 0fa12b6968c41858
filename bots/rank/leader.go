package rank

import (
	"koprulu/bots/rank/sight"
	"koprulu/rules/game"
)

// Which Leadership card: each is worth what its effects bring in the current position, and bots differ a little in
// their taste, so that no card stays in the box.

// leader answers AskLeader and AskExtraLeader.
func (b *Judge) leader(legal []game.Answer) game.Answer {
	l := &b.look
	l.Measure()
	return l.Choose(legal, game.DoLeader, func(a game.Answer) int {
		return b.leaderWorth(&l.Sheet.Leaders[a.Leader()]) + b.leaders[uint8(a.Leader())%game.MaxLeaders]
	})
}

// leaderWorth says what a Leadership card would bring now, in hundredths of a resource.
func (b *Judge) leaderWorth(card *game.LeaderInfo) int {
	l := &b.look
	n := 0
	if card.Stage == 1 && l.State.Phase == game.Setup {
		n += b.startWorth(&card.Start)
	}
	if card.Special && !l.War {
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
		n += int(piece.Count) * (60 + l.Book.Price[piece.Unit]*4/5) // for taking areas before the others do
	}
	return n
}

// reachable says what the special objective is worth at the start: the likelier it is to be met against this many foes,
// the more.
func reachable(l *sight.Look) int {
	foes := l.Rules.Options.Players - 1
	if l.Rules.Options.Teams {
		foes--
	}
	//exhaustive:enforce
	switch l.Sheet.Objective.Kind {
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
		return b.heroWorth(sight.FirstUnit(e.Units))
	case game.HeroReturns, game.Revenge:
		return 100
	case game.GrantCards:
		return 80
	case game.SitePoints:
		if l.Rules.Options.GalacticConquest {
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
		return amount * l.Book.Price[sight.FirstUnit(e.Units)] / 2
	case game.Fleet:
		return 150
	case game.RestoreAreas:
		return 60 * amount
	case game.Permanent:
		return 110 * amount
	case game.DrawEvents:
		return 80*amount + 2*l.EventUrge() // every card drawn brings the end nearer
	case game.OrderAs:
		return b.orderAsWorth(game.Order(amount))
	case game.LimitOrders:
		return b.influenceWorth()
	case game.ConquestTokens:
		if l.Rules.Options.GalacticConquest {
			return 0
		}
		return 210 * amount * max(100, l.PaceFor(l.Me)) / 100
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
		return 80 * (int(l.Rules.Common.Transports) - l.Seat.Transports.Len())
	case game.ProtectTransports:
		return 60
	case game.BuildNow:
		return min(b.bestAppetite(), b.economy.Income()) / 2
	case game.RetrieveWorkers:
		return 40 * int(l.Seat.Unavailable+l.Seat.Home[0]+l.Seat.Home[1])
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
		for m := range l.Rules.Modules {
			n += 50 * int(l.Seat.Modules[m])
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
	for a := range l.Controlled().All() {
		if l.Admits(a, hero) && l.Room(a) > 0 {
			return 60 + l.Facts.Unit[hero].Quality/2
		}
	}
	return 0
}

// orderAsWorth says what it is worth that in the next round all orders of a type can count as special ones.
func (b *Judge) orderAsWorth(o game.Order) int {
	l := &b.look
	n := 150
	if o.Standard() == game.BuildOrder {
		return n + 40*l.Bases.Len()
	}
	// Attacks: worth more, the more of the others' pieces are within reach.
	for p := range l.State.Placed.All() {
		if l.FrontAt(p) == 0 && b.sources(p) != 0 {
			n += 60
		}
	}
	return min(n, 400)
}

// influenceWorth says what it is worth to keep the others from a planet where the seat has the most units.
func (b *Judge) influenceWorth() int {
	l := &b.look
	n := 0
	for p := range l.State.Placed.All() {
		if mine := unitsOn(l, l.Me, p); mine > 0 && most(l, p, mine) {
			n = max(n, 100+stake(l, p)/8)
		}
	}
	return min(n, 400)
}

// unitsOn counts a player's units on a planet.
func unitsOn(l *sight.Look, p game.Player, planet game.Planet) int {
	n := 0
	for a := range (l.State.Seats[p].Held & l.Rules.Planets[planet].Areas).All() {
		if l.State.Holder[a] == p {
			n += l.State.Units[a].Len()
		}
	}
	return n
}

// most reports whether nobody else has as many units on a planet as the seat.
func most(l *sight.Look, planet game.Planet, mine int) bool {
	for p := range l.Rules.Players() {
		if p != l.Me && unitsOn(l, p, planet) >= mine {
			return false
		}
	}
	return true
}

// stake adds up what the areas of a planet are worth to the seat: its own and those it could win.
func stake(l *sight.Look, p game.Planet) int {
	n := 0
	for a := range l.Rules.Planets[p].Areas.All() {
		if l.Foes.Has(a) {
			n += (l.WorthAt(a) + l.SpoilAt(a)) / 4
		} else {
			n += l.WorthAt(a)
		}
	}
	return n
}

// raiseWorth says what the missing levels of the seat's buildings are worth.
func (b *Judge) raiseWorth() int {
	l := &b.look
	n := 0
	for i, level := range l.Seat.Level {
		if level > 0 {
			n += 70 * (len(l.Sheet.Buildings[i].Levels) - int(level))
		}
	}
	return n
}

// lossWorth says what it is worth that every foe loses conquest points: more for one that is about to win.
func (b *Judge) lossWorth(amount int) int {
	l := &b.look
	if l.War {
		return 0
	}
	n := 0
	for p := range l.Rivals().All() {
		n += 110 * min(amount, int(l.State.Seats[p].Points)) * l.PaceFor(p) / 100
	}
	return n
}

// raidable counts the routes with a transport of a foe.
func raidable(l *sight.Look) int {
	var routes game.RouteSet
	for p := range l.Rivals().All() {
		routes |= l.State.Seats[p].Transports
	}
	return routes.Len()
}

// bestAppetite returns the most that a Build order could use on a planet of the seat.
func (b *Judge) bestAppetite() int {
	n := 0
	for p := range b.look.Bases.All() {
		n = max(n, b.economy.Appetite(p, false))
	}
	return n
}

// respite says what it is worth that nobody can win in this Regrouping Phase: everything if a foe would win, a loss if
// the seat itself would, otherwise little.
func respite(l *sight.Look) int {
	mine, theirs := false, false
	for p := range l.State.Alive.All() {
		target := l.Rules.PointsToWin(l.State, p)
		wins := l.Rules.ObjectiveCounts(l.State, p) && l.Rules.ObjectiveMet(l.State, p) ||
			target > 0 && teamPoints(l, p)+gains(l, p) >= target
		mine = mine || wins && !l.Rival(p)
		theirs = theirs || wins && l.Rival(p)
	}
	switch {
	case l.War:
		return 0
	case mine:
		return -1000
	case theirs:
		return 1500
	}
	return 60
}

// gains returns the conquest points that a player would collect now.
func gains(l *sight.Look, p game.Player) int {
	n := 0
	for a := range l.Rules.Controlled(l.State, p).All() {
		n += l.Conquest(a)
	}
	return n
}

// teamPoints adds up the conquest points of a player's team.
func teamPoints(l *sight.Look, p game.Player) int {
	n := 0
	for q := range l.Rules.Players() {
		if l.Rules.Team(q) == l.Rules.Team(p) && l.State.Alive.Has(q) {
			n += int(l.State.Seats[q].Points)
		}
	}
	return n
}
