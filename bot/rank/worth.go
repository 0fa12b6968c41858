package rank

import "koprulu/game"

// What areas are worth. Control of an area counts for the conquest points it
// gives every round, its resources, and what it adds to the special objective.

// measure fills in worth, spoil and danger.
func (l *look) measure() {
	if l.measured {
		return
	}
	l.measured = true
	if l.r.Options.Scenario == nil && !l.r.Options.Conquest() {
		l.ground.read(l.r, l.s)
		if l.latest.done && l.latest.from == *l.ground {
			return
		}
		l.latest.from, l.latest.done = *l.ground, true
	}
	*l.survey = survey{} // areas that are no longer in play, or of an earlier game
	for p := range game.Player(l.r.Options.Players) {
		l.pace[p] = l.paceOf(p)
	}
	for areas := l.s.InPlay; areas != 0; areas &= areas - 1 {
		a := areas.First()
		l.worth[a] = l.plain(l.me, a)
	}
	l.objective(l.me, &l.worth, l.weight(l.me))
	switch {
	case l.campaign():
		l.lower(l.s.InPlay&^(l.seat.Bases|l.foes), 8)
	case l.quest != 0:
		l.lower(l.s.InPlay&^(l.seat.Bases|l.foes), l.w.QuestShare)
	}
	l.measureFront()
	l.measureQuest()
	rivals := 0
	for p := range game.Player(l.r.Options.Players) {
		if l.s.Alive.Has(p) && l.r.Team(p) != l.r.Team(l.me) {
			rivals++
		}
	}
	for p := range game.Player(l.r.Options.Players) {
		if l.s.Alive.Has(p) && l.r.Team(p) != l.r.Team(l.me) {
			l.measureFoe(p, rivals)
		}
	}
	l.measureGoals()
	l.measureSky()
}

// measureSky looks for areas that the seat can't enter for want of flying units (BW-PLANET-02).
func (l *look) measureSky() {
	l.sky = 0
	if !l.brood {
		return
	}
	for types := l.types(l.me, l.board()); types != 0; types &= types - 1 {
		if unit := &l.r.Units[firstUnit(types)]; unit.Layer == game.Flying && unit.Targets != 0 {
			return
		}
	}
	near := l.planetsOf(l.mine)
	for planets := near; planets != 0; planets &= planets - 1 {
		near |= l.s.Adjacent[planets.First()]
	}
	for areas := l.areasOn(near) & (l.empty | l.foes); areas != 0; areas &= areas - 1 {
		a := areas.First()
		if l.r.Areas[a].Admits&game.Ground == 0 {
			if l.foes.Has(a) {
				l.sky = max(l.sky, l.worth[a]/3)
			} else {
				l.sky = max(l.sky, l.worth[a])
			}
		}
	}
}

// lower divides the worth of some areas, so that they are not held at all costs.
func (l *look) lower(areas game.AreaSet, by int) {
	for ; areas != 0; areas &= areas - 1 {
		l.worth[areas.First()] /= by
	}
}

// plain is the worth of an area to a player apart from objectives.
func (l *look) plain(p game.Player, a game.Area) int {
	info := &l.r.Areas[a]
	point, base := l.w.PointValue, l.w.BaseValue
	if l.s.Alive.Len() <= 2 {
		point, base = l.w.PointDuel, l.w.BaseDuel
	}
	n := l.w.LandValue + point*l.conquest(a)*l.pace[p]/100
	if info.Resource != game.NoResource && !l.s.Depleted.Has(a) {
		rate := l.w.ResourceFar
		if l.s.Seats[p].Bases&l.r.Planets[info.Planet].Areas != 0 {
			rate = l.w.ResourceValue
		}
		n += rate * int(info.Amount)
	}
	if l.s.BaseAt[a] == p {
		n += base
	}
	if l.brood {
		n += l.plainBrood(p, a)
	}
	return n
}

// conquest returns the conquest points that an area yields.
func (l *look) conquest(a game.Area) int {
	n := int(l.r.Areas[a].Conquest)
	if l.s.Points.Has(a) {
		n++
	}
	return n
}

// plainBrood is what Brood War adds to the worth of an area.
func (l *look) plainBrood(p game.Player, a game.Area) int {
	n := 0
	info := &l.r.Areas[a]
	if info.Strategic {
		n += l.w.StrategicValue
	}
	if l.s.Seats[p].Sites.Has(a) {
		n += l.w.SiteValue
	}
	if p == l.me && l.s.BaseAt[a] == p && l.s.Seats[p].Bases.Len() == 1 {
		n += l.w.LastBase
	}
	if l.r.Options.Survival {
		n += l.w.ResourceValue * l.conquest(a) // a resource token in place of a point
		if l.s.BaseAt[a] == p {
			n += l.w.LifeValue / max(1, l.s.Seats[p].Bases.Len())
		}
	}
	return n
}

// paceOf says how much conquest points count for a player: the more, the sooner they win by them.
func (l *look) paceOf(p game.Player) int {
	if sc := l.r.Options.Scenario; l.r.Options.Conquest() || sc != nil && sc.Points == game.PointsNone {
		return 0 // VAR-01, MODE-18
	}
	income := 0
	for areas := l.s.Seats[p].Held | l.s.Seats[p].Bases; areas != 0; areas &= areas - 1 {
		income += l.conquest(areas.First())
	}
	left := l.r.PointsToWin(l.s, p)
	if left == 0 {
		return 100 // they break ties only
	}
	for q := range game.Player(l.r.Options.Players) {
		if l.r.Team(q) == l.r.Team(p) {
			left -= int(l.s.Seats[q].Points)
		}
	}
	switch {
	case left <= income:
		return l.w.LastRound
	case left <= 2*income:
		return l.w.NextRound
	}
	return 100
}

// weight says how much a player's objective counts now: the nearer the third stage, the more (WIN-10).
func (l *look) weight(p game.Player) int {
	left := 0
	for _, c := range l.s.EventPile[:l.s.EventDeck] {
		if l.r.Events[c].Stage < 3 {
			left++
		}
	}
	rounds := left / max(1, 2*l.s.Alive.Len())
	return l.w.ObjectiveValue / (1 + rounds)
}

// objective adds to each area what it is worth for a player's objective: if n areas are missing, each is worth the
// weight divided by n.
func (l *look) objective(p game.Player, worth *[game.MaxAreas]int, weight int) {
	if l.r.Options.Conquest() {
		return
	}
	if l.brood && !l.r.ObjectiveCounts(l.s, p) {
		return
	}
	o := l.r.Sheets[l.s.Seats[p].Faction].Objective
	have := l.presence(p)
	for q := range game.Player(l.r.Options.Players) {
		if q != p {
			have &^= l.presence(q)
		}
	}
	switch o.Kind {
	case game.ResourceAreas, game.ConquestAreas:
		var wanted game.AreaSet
		for areas := l.s.InPlay; areas != 0; areas &= areas - 1 {
			info := &l.r.Areas[areas.First()]
			if o.Kind == game.ResourceAreas && info.Resource != game.NoResource || o.Kind == game.ConquestAreas && l.conquest(areas.First()) > 0 {
				wanted |= 1 << areas.First()
			}
		}
		lack := min(int(o.Amount), wanted.Len()) - (wanted & have).Len()
		share(wanted, worth, weight, lack)
	case game.WholePlanets:
		// The planets nearest to completion.
		for planets := l.s.Placed; planets != 0; planets &= planets - 1 {
			areas := l.r.Planets[planets.First()].Areas
			lack := (areas &^ have).Len()
			if lack < areas.Len() {
				share(areas, worth, weight/2, lack)
			}
		}
	case game.MostAreas:
		most := 0
		for q := range game.Player(l.r.Options.Players) {
			if l.s.Alive.Has(q) && l.r.Team(q) != l.r.Team(p) {
				most = max(most, l.presence(q).Len())
			}
		}
		share(l.s.InPlay, worth, weight/2, most+1-have.Len())
	case game.BasePlanets:
		lack := int(o.Amount) - l.planetsOf(l.s.Seats[p].Bases).Len()
		share(l.s.Seats[p].Bases, worth, weight, lack)
	case game.Predestined:
		// Only time counts.
	}
}

// share adds a part of the weight to some areas.
func share(areas game.AreaSet, worth *[game.MaxAreas]int, weight, lack int) {
	part := weight / max(1, 1+lack)
	for ; areas != 0; areas &= areas - 1 {
		worth[areas.First()] += part
	}
}

// measureFront counts the steps from every planet to the nearest foe.
func (l *look) measureFront() {
	reached := l.planetsOf(l.foes)
	if l.quest != 0 {
		reached = l.quest
	} else if p := l.prey(); p != game.Nobody && l.campaign() {
		reached = l.planetsOf(l.presence(p))
	}
	for planets := l.s.Placed; planets != 0; planets &= planets - 1 {
		l.front[planets.First()] = game.MaxPlanets
	}
	for steps, edge := 0, reached; edge != 0; steps++ {
		var next game.PlanetSet
		for ; edge != 0; edge &= edge - 1 {
			l.front[edge.First()] = steps
			next |= l.s.Adjacent[edge.First()]
		}
		edge = next &^ reached
		reached |= next
	}
}

// measureFoe adds what a foe has to lose, and what it threatens.
func (l *look) measureFoe(p game.Player, rivals int) {
	seat := &l.s.Seats[p]
	var worth [game.MaxAreas]int
	held := l.presence(p)
	for areas := held; areas != 0; areas &= areas - 1 {
		worth[areas.First()] = l.plain(p, areas.First())
	}
	l.objective(p, &worth, l.weight(p))
	// Hurting one of many rivals helps the others as much.
	part := 100
	if rivals > 1 {
		part = 100 / rivals
		if l.leads(p) {
			part = l.w.SpoilMany
		}
		if l.brood && l.pace[p] > 100 {
			part = l.w.SpoilWinner
		}
	}
	if p == l.prey() {
		part = l.w.PreyPart
	}
	pieces := held.Len()
	if l.r.Options.Survival {
		pieces, held = seat.Bases.Len(), seat.Bases // only these keep it alive
		for areas := l.presence(p) &^ held; areas != 0; areas &= areas - 1 {
			l.spoil[areas.First()] += worth[areas.First()] * part / 100
		}
	}
	for areas := held; areas != 0; areas &= areas - 1 {
		a := areas.First()
		l.spoil[a] += worth[a] * part / 100
		if pieces <= 2 {
			l.spoil[a] += l.w.LastPiece / pieces // it is nearly out of the game
		}
	}
	var carried [game.MaxPlanets]game.PlanetSet
	for routes := seat.Transports; routes != 0; routes &= routes - 1 {
		ends := &l.s.Links[routes.First()].Planets
		carried[ends[0]] |= 1 << ends[1]
		carried[ends[1]] |= 1 << ends[0]
	}
	var strength [game.MaxPlanets]int
	for areas := seat.Held; areas != 0; areas &= areas - 1 {
		a := areas.First()
		if l.s.Holder[a] == p {
			strength[l.r.Areas[a].Planet] += l.quality(p, l.s.Units[a])
		}
	}
	for planets := l.s.Placed; planets != 0; planets &= planets - 1 {
		planet := planets.First()
		n := strength[planet]
		for near := l.s.Adjacent[planet]; near != 0; near &= near - 1 {
			q := near.First()
			if carried[planet].Has(q) {
				n += strength[q]
			} else {
				n += strength[q] * l.w.FarDanger / 100 // it has yet to build a transport
			}
		}
		if n == 0 {
			continue
		}
		for areas := l.r.Planets[planet].Areas; areas != 0; areas &= areas - 1 {
			l.danger[areas.First()] += n
		}
	}
}

// leads reports whether none of the foes has more conquest points than p.
func (l *look) leads(p game.Player) bool {
	for q := range game.Player(l.r.Options.Players) {
		if l.s.Alive.Has(q) && l.r.Team(q) != l.r.Team(l.me) && l.s.Seats[q].Points > l.s.Seats[p].Points {
			return false
		}
	}
	return true
}

// vital reports whether a base of the seat in an area keeps it alive (MODE-03), or what stands there decides a scenario, so
// that it is never left alone: foes that are out of reach now may come within the round.
func (l *look) vital(a game.Area) bool {
	return l.r.Options.Survival && l.seat.Bases.Has(a) || l.keep.Has(a)
}

// guard returns the quality that guard tokens of the seat in an area stand for.
func (l *look) guard(a game.Area) int {
	if l.seat.Guarded.Has(a) {
		return l.w.GuardQuality
	}
	return 0
}

// leaving returns what it costs to leave an area with only some figures in it.
func (l *look) leaving(a game.Area, left game.Figures) int {
	if left == 0 {
		if l.seat.Bases.Has(a) || l.seat.Sites.Has(a) {
			// The base holds the area, but anyone may walk in.
			if l.danger[a] > 0 || l.vital(a) {
				return l.worth[a]
			}
			return l.w.OpenBase
		}
		return l.worth[a]
	}
	if q := l.quality(l.me, left) + l.guard(a); l.danger[a] > q {
		if l.vital(a) {
			return min(l.worth[a]*l.w.VitalLimit, (l.danger[a]-q)*l.w.VitalPost) / 100
		}
		return min(l.worth[a]*l.w.PostLimit, (l.danger[a]-q)*l.w.WeakPost) / 100
	}
	return 0
}
