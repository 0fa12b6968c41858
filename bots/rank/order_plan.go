package rank

import "koprulu/rules/game"

// Planning: which order goes where.

// order answers AskOrder.
func (b *Judge) order(f *game.Frame, legal []game.Answer) game.Answer {
	l := &b.look
	l.measure()
	var known game.PlanetSet
	values := &b.values
	found := b.weigh()
	for _, a := range legal {
		if a.Verb == game.DoDefend {
			found.offer(a, b.defendValue(a.Area())+below(&b.chance, 8))
		}
		if a.Verb != game.DoOrder {
			continue
		}
		p, order := a.Planet(), a.Order()
		if !known.Has(p) {
			known |= 1 << p
			values[p] = b.prospects(p)
		}
		n := 0
		if order == game.StarOrder { // what it becomes is decided when it is revealed
			n = max(values[p][0], values[p][1], values[p][2])
		} else {
			n = values[p][order.Standard()]
		}
		n = b.plannedValue(p, order, n)
		found.offer(a, n+below(&b.chance, 8))
	}
	if !found.found || f.V[game.FieldOptional] != 0 && found.value < 60 {
		return last(legal)
	}
	return found.answer
}

// prospects says what each type of order on a planet promises, in addition to those already on the board.
func (b *Judge) prospects(p game.Planet) (n [game.SpecialBuild]int) {
	l := &b.look
	here := l.placed(p)
	n[game.BuildOrder] = b.buildProspect(p, here)
	n[game.MobilizeOrder] = b.mobilizeProspect(p, here)
	if l.bases.Has(p) {
		n[game.ResearchOrder] = b.researchProspect()
	}
	return n
}

// mobilizeProspect says what a Mobilize order promises.
func (b *Judge) mobilizeProspect(p game.Planet, here [game.SpecialBuild]int) int {
	l := &b.look
	n := b.mobilizing(p, false)
	if over := l.pier(p) & l.planetsOrdered(game.BuildOrder); over != 0 {
		n = b.across(p, over)
	}
	built := 0
	if l.ordered(game.BuildOrder) > 0 && l.bases != 0 {
		built = b.withNewUnits(p)
	}
	n = max(n, built*b.w.NewUnits/100)
	if l.drives() && here[game.MobilizeOrder] == 0 && b.paved(p) {
		return b.w.RouteAhead - 1
	}
	if here[game.MobilizeOrder] > 0 {
		n = n * b.w.SecondMobilize / 100
	}
	// A base can follow the units if the Build order lies beneath.
	if here[game.BuildOrder] > 0 && !l.bases.Has(p) && l.mine&l.r.Planets[p].Areas == 0 && n > 0 {
		n += b.w.FollowBase
	}
	// Every further Mobilize order finds fewer units to move.
	return n / (1 + l.ordered(game.MobilizeOrder)/2)
}

// withNewUnits says what could be won on a planet with units still to be built, where Build orders have been placed for
// them.
func (b *Judge) withNewUnits(p game.Planet) int {
	l := &b.look
	near := l.bases & (l.s.Adjacent[p] | 1<<p)
	if near == 0 {
		return 0
	}
	n := 0
	for ; near != 0; near &= near - 1 {
		q := near.First()
		if here := l.placed(q); here[game.BuildOrder] == 0 {
			continue
		}
		n = max(n, b.prize(p))
	}
	return n
}

// buildProspect says what a Build order promises.
func (b *Judge) buildProspect(p game.Planet, here [game.SpecialBuild]int) int {
	l := &b.look
	areas := l.r.Planets[p].Areas
	if l.weary() {
		return 0
	}
	free := b.unspent()
	if l.bases.Has(p) {
		again := here[game.BuildOrder] > 0
		n := min(max(free, 0), b.appetite(p, again), b.w.BuildMost)
		if l.brood && n == 0 {
			return 0 // nothing is left to buy, or nothing to pay with
		}
		if again {
			n = n * b.w.SecondBuild / 100
		}
		// Units are best built where they are needed.
		danger := 0
		for set := areas & l.seat.Bases; set != 0; set &= set - 1 {
			danger = l.dangerAt(set.First())
		}
		n += min(danger/8, 80)
		for near := l.s.Adjacent[p]; near != 0; near &= near - 1 {
			n += b.prize(near.First()) / 25
		}
		return n
	}
	if l.drives() && here[game.BuildOrder] == 0 && l.launches(p) {
		return b.w.RouteAhead
	}
	if l.bridges() && here[game.BuildOrder] == 0 {
		if n := b.bridgehead(p); n > 0 {
			return n
		}
	}
	if free < 200 || here[game.BuildOrder] > 0 {
		return 0
	}
	if l.seat.Bases.Len() >= l.r.BaseLimit(l.s, l.me) && (l.behind() == game.NoArea || !l.opens(p)) {
		return 0
	}
	n := b.baseGain(p)
	switch {
	case l.seat.Held&areas != 0:
		return n
	case here[game.MobilizeOrder] > 0 || b.mobilizing(p, false) <= 0 || l.toPlace() < 2:
		return 0 // it would be executed before the units arrive
	}
	return n / 2
}

// surplusFunds works out what unspent returns.
func (b *Judge) surplusFunds() int {
	l := &b.look
	free := l.income()
	for planets := l.planetsOrdered(game.BuildOrder); planets != 0; planets &= planets - 1 {
		if q := planets.First(); l.bases.Has(q) {
			free -= b.appetite(q, false)
		} else {
			free -= 200
		}
	}
	return free
}

// hunger works out what appetite returns.
func (b *Judge) hunger(p game.Planet, again bool) int {
	l := &b.look
	room := 0
	for areas := (l.controlled() | l.empty) & l.r.Planets[p].Areas; areas != 0; areas &= areas - 1 {
		room += max(0, l.room(areas.First()))
	}
	limit := l.r.BuildLimitOf(l.s, l.me)
	if again {
		room -= limit
	}
	supply, dearest := 0, 0
	for types := l.buildable(); types != 0; types &= types - 1 {
		u := firstUnit(types)
		if left := (l.seat.Supply & l.sheet.TypeFigures[u]).Len(); left > 0 && l.r.Units[u].Targets != 0 {
			supply += left
			dearest = max(dearest, l.book.price[u])
		}
	}
	n := max(0, min(limit, room, supply)) * dearest
	if again {
		return n
	}
	if b.workerValue() > 0 {
		n += 200
	}
	for i := range l.sheet.Buildings {
		if int(l.seat.Level[i]) < len(l.sheet.Buildings[i].Levels) {
			n += 200
			break
		}
	}
	owned := 0
	for _, m := range l.seat.Modules {
		owned += int(m)
	}
	if owned < int(l.sheet.ModuleSpaces) {
		n += 100
	}
	return n
}

// toPlace returns the orders that the seat has yet to place this round.
func (l *look) toPlace() int {
	n := game.OrdersPerRound
	for _, o := range l.s.Orders[:l.s.OrderCount] {
		if o.Player == l.me {
			n--
		}
	}
	return n
}

// baseGain says what a base on a planet without one is worth.
func (b *Judge) baseGain(p game.Planet) int {
	l := &b.look
	n := b.w.NewBase
	for areas := l.r.Planets[p].Areas; areas != 0; areas &= areas - 1 {
		a := areas.First()
		info := &l.r.Areas[a]
		if info.Resource == game.NoResource || l.s.Depleted.Has(a) || l.foes.Has(a) {
			continue
		}
		n += b.w.NewResource * int(info.Amount)
	}
	if l.sheet.Objective.Kind == game.BasePlanets && (!l.brood || l.r.ObjectiveCounts(l.s, l.me)) {
		n += l.weight(l.me)
	}
	// Transports start at bases: neighbouring planets come into reach.
	for near := l.s.Adjacent[p]; near != 0; near &= near - 1 {
		if q := near.First(); l.carried[q] == 0 {
			n += b.prize(q) * b.w.BaseReach / 100
		}
	}
	if danger := l.dangerOn(p); danger > 0 {
		n -= min(n/2, danger/4)
	}
	return n + l.nearer(p)
}

// funds works out what income returns.
func (l *look) funds() int {
	m, g := l.capacity(game.Minerals), l.capacity(game.Gas)
	return 100 * min(m+g, int(l.seat.Pool)+l.tokens())
}

// tokens counts the resource tokens of the seat, which pay without a worker (BW-TOKEN-01).
func (l *look) tokens() int {
	return int(l.seat.ResourceTokens[game.Minerals]) + int(l.seat.ResourceTokens[game.Gas])
}

// capacity returns how many resources of a kind the seat can still raise without force mining.
func (l *look) capacity(res game.Resource) int {
	n := int(l.sheet.Permanent[res]) - int(l.seat.Home[res])
	if l.brood {
		n = l.r.Permanent(l.s, l.me, res) - int(l.seat.Home[res]) + int(l.seat.ResourceTokens[res])
	}
	for cards := l.seat.Cards; cards != 0; cards &= cards - 1 {
		a := cards.First()
		if l.r.Areas[a].Resource == res {
			n += max(0, int(l.r.Areas[a].Amount)-int(l.s.Workers[a]))
		}
	}
	return n
}

// study works out what a Research order promises on any planet with a base: three cards, an Event card, perhaps a technology.
func (b *Judge) study() int {
	l := &b.look
	room := l.r.HandLimit(l.s, l.me) - l.seat.Hand.Len()
	n := b.w.ResearchBase + b.w.CardDraw*min(3, max(0, room))
	if _, value := b.bestTech(0); value > 0 {
		n += min(value, b.w.TechMost)
	}
	n += b.eventUrge()
	if l.quest != 0 || l.brood && l.campaign() {
		n = n * b.w.QuestResearch / 100
	}
	switch l.ordered(game.ResearchOrder) {
	case 0:
	case 1:
		n = n * b.w.ResearchAgain / 100
	default:
		n = n * b.w.ResearchAgain / 200
	}
	return n
}

// urge works out what eventUrge returns.
func (b *Judge) urge() int {
	l := &b.look
	mine, theirs := false, false
	ends := l.fulfilled()
	for p := range game.Player(l.r.Options.Players) {
		if !l.s.Alive.Has(p) {
			continue
		}
		if p == l.me {
			mine = ends.Has(p)
		} else if ends.Has(p) && l.r.Team(p) != l.r.Team(l.me) {
			theirs = true
		}
	}
	switch {
	case mine && !theirs:
		return b.w.UrgeFor
	case theirs && !mine:
		return b.w.UrgeAgainst
	case l.r.StageNow(l.s) == 3 && !l.war:
		// The Event deck's end markers end the game in favour of the player with the most points (WIN-16).
		if l.leading() {
			return b.w.UrgeFor / 2
		}
		return b.w.UrgeAgainst / 2
	}
	return 0
}

// fulfilled returns the players for whom the end of the game is welcome: their objectives are met, or are a matter of time.
func (l *look) fulfilled() game.PlayerSet {
	l.measure()
	g := &l.seen.ground
	if g.fulfilledLand == g.land {
		return g.fulfilled
	}
	g.fulfilledLand, g.fulfilled = g.land, 0
	for p := range game.Player(l.r.Options.Players) {
		if !l.s.Alive.Has(p) || l.brood && !l.r.ObjectiveCounts(l.s, p) {
			continue
		}
		if l.r.Sheets[l.s.Seats[p].Faction].Objective.Kind == game.Predestined || l.fulfils(p) {
			g.fulfilled |= 1 << p
		}
	}
	return g.fulfilled
}

// leading reports whether no foe has as many conquest points as the seat.
func (l *look) leading() bool {
	for p := range game.Player(l.r.Options.Players) {
		if l.s.Alive.Has(p) && l.r.Team(p) != l.r.Team(l.me) && l.s.Seats[p].Points >= l.seat.Points {
			return false
		}
	}
	return true
}

// fulfils reports whether a player's objective is met by what they control now.
func (l *look) fulfils(p game.Player) bool {
	o := l.r.Sheets[l.s.Seats[p].Faction].Objective
	have := l.r.Controlled(l.s, p)
	switch o.Kind {
	case game.ResourceAreas, game.ConquestAreas:
		exist := l.s.InPlay & l.book.resources
		if o.Kind == game.ConquestAreas {
			exist = l.s.InPlay & (l.book.conquest[0] | l.s.Points)
		}
		n := (exist & have).Len()
		return n > 0 && n >= min(int(o.Amount), exist.Len())
	case game.WholePlanets:
		n := 0
		for placed := l.s.Placed; placed != 0; placed &= placed - 1 {
			if l.r.Planets[placed.First()].Areas&^have == 0 {
				n++
			}
		}
		return n > 0 && n >= min(int(o.Amount), l.s.Placed.Len())
	case game.MostAreas:
		for q := range game.Player(l.r.Options.Players) {
			if l.s.Alive.Has(q) && l.r.Team(q) != l.r.Team(p) && l.r.Controlled(l.s, q).Len() >= have.Len() {
				return false
			}
		}
		return true
	case game.BasePlanets:
		return l.planetsOf(l.s.Seats[p].Bases).Len() >= min(int(o.Amount), l.s.Placed.Len())
	}
	return false
}

// planningCard uses cards for more orders, not to look at others' orders, which a program without a memory can't use.
func (b *Judge) planningCard(legal []game.Answer) game.Answer {
	if a, ok := b.raise(legal); ok {
		return a
	}
	for _, a := range legal {
		if a.Verb == game.DoUseEvent && a.Planet() == game.NoPlanet {
			return a
		}
	}
	return last(legal)
}
