package rank

import "koprulu/rules/game"

// What areas are worth. Control of an area counts for the conquest points it
// yields every round, its resources, and what it adds to the special objective.

// measure records what has changed on the ground: the parts of the survey are derived from it when they are asked for.
func (l *look) measure() {
	if !l.measured {
		l.measureAll()
	}
}

// measureAll does the work of measure the first time in a question.
func (l *look) measureAll() {
	l.measured = true
	lasts := l.r.Options.Scenario == nil && !l.war
	if lasts {
		l.follow()
	}
	if !lasts {
		g := &l.seen.ground
		g.early = early(l.r, l.s)
		g.forget()
	}
}

// terrain fills in what areas mean, where that has changed.
func (l *look) terrain() {
	if !l.surveyed {
		l.landscape()
	}
}

// landscape does the work of terrain the first time in a question.
func (l *look) landscape() {
	l.measure()
	l.surveyed = true
	if latest, land := &l.seen.surveys[l.me], l.seen.ground.land; latest.land != land {
		latest.land = land
		l.measureLand()
	}
}

// perils fills in danger, where that has changed.
func (l *look) perils() {
	l.measure()
	l.alarmed = true
	if latest, force := &l.seen.surveys[l.me], l.seen.ground.force; latest.force != force {
		latest.force = force
		l.measureDanger()
	}
}

// worthAt returns what control of an area is worth to the seat until the end of the game.
func (l *look) worthAt(a game.Area) int {
	if !l.surveyed {
		l.landscape()
	}
	return l.worth[a]
}

// frontAt returns the steps from a planet to the nearest one with pieces of foes, in a quest to the nearest goal.
func (l *look) frontAt(p game.Planet) int {
	l.terrain()
	return l.front[p]
}

// paceFor returns how much a conquest point counts for a player, in hundredths.
func (l *look) paceFor(p game.Player) int {
	l.terrain()
	return l.pace[p]
}

// dangerOn returns the quality of the enemy units that could come to a planet in one order.
func (l *look) dangerOn(p game.Planet) int {
	if !l.alarmed {
		l.perils()
	}
	return l.danger[p]
}

// dangerAt is dangerOn for an area.
func (l *look) dangerAt(a game.Area) int { return l.dangerOn(l.book.planet[a]) }

// skyWorth returns what measureSky finds.
func (l *look) skyWorth() int {
	if !l.brood {
		return 0
	}
	l.terrain()
	if latest, turn := &l.seen.surveys[l.me], l.seen.ground.turn; latest.turn != turn {
		latest.turn = turn
		l.measureSky()
	}
	return l.sky
}

// follow records what has changed. Once the line of play leaves the position that it began with, follow continues with a
// copy of what is known of that position.
func (l *look) follow() {
	if l.current {
		return
	}
	l.current = true
	if l.rooted {
		if l.root.ground.same(l.r, l.s) {
			return
		}
		l.rooted, l.latest = false, l.root
		l.departed++
		l.use(&l.latest)
	}
	l.seen.ground.follow(l.r, l.s)
}

// measureLand fills in worth, pace and front, and what spoil depends on.
func (l *look) measureLand() {
	l.setPace()
	l.pace = l.seen.ground.pace
	l.worth = *l.value(l.me)
	if l.brood && l.seat.Bases.Len() == 1 {
		l.worth[l.seat.Bases.First()] += l.w.LastBase
	}
	switch {
	case l.campaign():
		l.lower(l.s.InPlay&^(l.seat.Bases|l.foes), 8)
	case l.quest != 0:
		l.lower(l.s.InPlay&^(l.seat.Bases|l.foes), l.w.QuestShare)
	}
	l.measureFront()
	l.measureQuest()
	l.measureFates()
	l.prized = 0
	if l.r.Options.Scenario != nil {
		for areas := l.s.InPlay; areas != 0; areas &= areas - 1 {
			l.spoilAt(areas.First())
		}
		l.measureGoals()
	}
}

// rivals returns the players of other teams who are still in the game.
func (l *look) rivals() game.PlayerSet { return l.s.Alive & l.book.rivals[l.me] }

// measureDanger fills in danger.
func (l *look) measureDanger() {
	l.danger = [game.MaxPlanets]int{}
	for rivals := l.rivals(); rivals != 0; rivals &= rivals - 1 {
		threat := l.threat(rivals.First())
		for planets := l.s.Placed; planets != 0; planets &= planets - 1 {
			p := planets.First()
			l.danger[p] += threat[p]
		}
	}
}

// measureSky looks for areas that the seat can't enter for want of flying units (BW-PLANET-02).
func (l *look) measureSky() {
	l.sky = 0
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

// value returns what the areas in play are worth to a player.
func (l *look) value(p game.Player) *[game.MaxAreas]int {
	st, land := &l.seen.stances[p], l.seen.ground.land
	if st.valueLand == land {
		return &st.value
	}
	st.valueLand = land
	before := st.goal
	plain, changed := l.plain(p)
	if goal := l.objective(p); !changed && *goal == before {
		return &st.value
	}
	goal := &st.goal
	st.value = [game.MaxAreas]int{} // areas that are not in play are worth nothing
	for areas := l.s.InPlay; areas != 0; areas &= areas - 1 {
		a := areas.First()
		st.value[a] = plain[a] + goal.of(a, l.book.planet[a])
	}
	return &st.value
}

// plain returns what the areas in play are worth to a player apart from objectives, and whether that has changed.
func (l *look) plain(p game.Player) (*[game.MaxAreas]int, bool) {
	seat, st := &l.s.Seats[p], &l.seen.stances[p]
	now := plainness{
		inPlay: l.s.InPlay, bases: seat.Bases, sites: seat.Sites, depleted: l.s.Depleted, points: l.s.Points,
		pace: l.seen.ground.pace[p], alive: l.s.Alive,
	}
	if st.because == now {
		return &st.plain, false
	}
	st.because = now
	point, base := l.w.PointValue, l.w.BaseValue
	if l.s.Alive.Len() <= 2 {
		point, base = l.w.PointDuel, l.w.BaseDuel
	}
	home := l.areasOn(l.planetsOf(seat.Bases))
	for areas := l.s.InPlay; areas != 0; areas &= areas - 1 {
		a := areas.First()
		n := l.w.LandValue + point*l.conquest(a)*now.pace/100
		if l.book.resources.Has(a) && !l.s.Depleted.Has(a) {
			rate := l.w.ResourceFar
			if home.Has(a) {
				rate = l.w.ResourceValue
			}
			n += rate * int(l.r.Areas[a].Amount)
		}
		if seat.Bases.Has(a) {
			n += base
		}
		if l.brood {
			n += l.plainBrood(p, a)
		}
		st.plain[a] = n
	}
	return &st.plain, true
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
	if l.r.Options.Survival {
		n += l.w.ResourceValue * l.conquest(a) // a resource token in place of a point
		if l.s.BaseAt[a] == p {
			n += l.w.LifeValue / max(1, l.s.Seats[p].Bases.Len())
		}
	}
	return n
}

// setPace works out how much conquest points count for each player (the sooner the player wins by them, the more), and
// whether anyone may win at the end of this round.
func (l *look) setPace() {
	if g := &l.seen.ground; g.paced != g.land {
		l.pacing(g)
	}
}

// pacing does the work of setPace on land that has changed.
func (l *look) pacing(g *ground) {
	g.paced, g.ending, g.pace = g.land, false, [game.MaxPlayers]int{}
	sc := l.r.Options.Scenario
	counts := !l.war && (sc == nil || sc.Points != game.PointsNone) // VAR-01, MODE-18
	targets := l.r.PointsToWinOfAll(l.s)
	for p := range game.Player(l.r.Options.Players) {
		g.ending = g.ending || l.near(p, targets[p])
		if counts {
			g.pace[p] = l.paceOf(p, targets[p])
		}
	}
}

// near reports whether a player is close to the points that win.
func (l *look) near(p game.Player, target int) bool {
	return target > 0 && l.s.Alive.Has(p) && int(l.s.Seats[p].Points)+3 >= target
}

// paceOf says how much conquest points count, in hundredths, for a player who still needs the given number.
func (l *look) paceOf(p game.Player, left int) int {
	if left == 0 {
		return 100 // they break ties only
	}
	areas := l.s.Seats[p].Held | l.s.Seats[p].Bases
	income := 0
	if points := areas & l.s.Points; points != 0 {
		income = points.Len()
	}
	for _, set := range l.book.conquest {
		if set &= areas; set == 0 {
			break // areas that yield more are in this set, too
		}
		income += set.Len()
	}
	for team := l.book.all &^ l.book.rivals[p]; team != 0; team &= team - 1 {
		left -= int(l.s.Seats[team.First()].Points)
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
	rounds := l.seen.ground.early / max(1, 2*l.s.Alive.Len())
	return l.w.ObjectiveValue / (1 + rounds)
}

// objective returns what areas are worth for a player's objective: if n areas are missing, each is worth the weight divided by
// n.
func (l *look) objective(p game.Player) *goal {
	o := &l.seen.stances[p].goal
	*o = goal{}
	if l.war || l.brood && !l.r.ObjectiveCounts(l.s, p) {
		return o
	}
	weight := l.weight(p)
	aim := &l.r.Sheets[l.s.Seats[p].Faction].Objective
	have := l.has[p]
	for q := range game.Player(l.r.Options.Players) {
		if q != p {
			have &^= l.has[q]
		}
	}
	lack := 0
	switch aim.Kind {
	case game.ResourceAreas, game.ConquestAreas:
		o.areas = l.s.InPlay & l.book.resources
		if aim.Kind == game.ConquestAreas {
			o.areas = l.s.InPlay & (l.book.conquest[0] | l.s.Points)
		}
		lack = min(int(aim.Amount), o.areas.Len()) - (o.areas & have).Len()
	case game.WholePlanets:
		// The planets nearest to completion.
		o.whole = true
		for planets := l.s.Placed; planets != 0; planets &= planets - 1 {
			areas := l.r.Planets[planets.First()].Areas
			if lack := (areas &^ have).Len(); lack < areas.Len() {
				o.parts[planets.First()] = weight / 2 / (1 + lack)
			}
		}
	case game.MostAreas:
		most := 0
		for q := range game.Player(l.r.Options.Players) {
			if l.s.Alive.Has(q) && l.r.Team(q) != l.r.Team(p) {
				most = max(most, l.has[q].Len())
			}
		}
		o.areas, lack, weight = l.s.InPlay, most+1-have.Len(), weight/2
	case game.BasePlanets:
		o.areas, lack = l.s.Seats[p].Bases, int(aim.Amount)-l.planetsOf(l.s.Seats[p].Bases).Len()
	case game.Predestined:
		// Only time counts.
	}
	o.part = weight / max(1, 1+lack)
	return o
}

// measureFront counts the steps from every planet to the nearest foe.
func (l *look) measureFront() {
	reached := l.planetsOf(l.foes)
	if l.quest != 0 {
		reached = l.quest
	} else if p := l.prey(); p != game.Nobody && l.campaign() {
		reached = l.planetsOf(l.has[p])
	}
	if l.fronted == reached && l.frontPaths == l.seen.ground.paths {
		return
	}
	l.fronted, l.frontPaths = reached, l.seen.ground.paths
	l.front = [game.MaxPlanets]int{}
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

// measureFates looks at what each rival has to lose.
func (l *look) measureFates() {
	l.spoiled = 0
	rivals := l.rivals()
	top := uint16(0)
	for set := rivals; set != 0; set &= set - 1 {
		top = max(top, l.s.Seats[set.First()].Points)
	}
	prey := l.prey()
	for set := rivals; set != 0; set &= set - 1 {
		p := set.First()
		seat, f := &l.s.Seats[p], &l.fate[p]
		// Hurting one of many rivals helps the others just as much.
		f.part = 100
		if n := rivals.Len(); n > 1 {
			f.part = 100 / n
			if seat.Points >= top {
				f.part = l.w.SpoilMany
			}
			if l.brood && l.pace[p] > 100 {
				f.part = l.w.SpoilWinner
			}
		}
		if p == prey {
			f.part = l.w.PreyPart
		}
		f.held, f.vital, f.last = l.has[p], l.has[p], 0
		if l.r.Options.Survival {
			f.vital = seat.Bases // only these keep it alive
		}
		if n := f.vital.Len(); n > 0 && n <= 2 {
			f.last = l.w.LastPiece / n // it is nearly out of the game
		}
	}
}

// spoilAt returns what it is worth to the seat if the holder of an area loses it.
func (l *look) spoilAt(a game.Area) int {
	l.terrain()
	if l.spoiled.Has(a) {
		return l.spoil[a]
	}
	n := 0
	for rivals := l.rivals(); rivals != 0; rivals &= rivals - 1 {
		p := rivals.First()
		f := &l.fate[p]
		if f.held.Has(a) {
			n += l.value(p)[a] * f.part / 100
			if f.vital.Has(a) {
				n += f.last
			}
		}
	}
	l.spoil[a] = n
	l.spoiled |= 1 << a
	return n
}

// threat returns the quality of the units of a player that could come to each planet in one order.
func (l *look) threat(p game.Player) *[game.MaxPlanets]int {
	st := &l.seen.stances[p]
	if st.force == l.seen.ground.mustered[p] {
		return &st.threat
	}
	st.force = l.seen.ground.mustered[p]
	seat := &l.s.Seats[p]
	var carried [game.MaxPlanets]game.PlanetSet
	for routes := seat.Transports; routes != 0; routes &= routes - 1 {
		ends := &l.s.Links[routes.First()].Planets
		carried[ends[0]] |= 1 << ends[1]
		carried[ends[1]] |= 1 << ends[0]
	}
	var strength [game.MaxPlanets]int
	var near game.PlanetSet
	for areas := seat.Held; areas != 0; areas &= areas - 1 {
		a := areas.First()
		if l.s.Holder[a] != p {
			continue
		}
		planet := l.r.Areas[a].Planet
		n := l.quality(p, l.s.Units[a])
		strength[planet] += n
		near |= 1<<planet | l.s.Adjacent[planet]
	}
	st.threat = strength
	for ; near != 0; near &= near - 1 {
		planet := near.First()
		for from := l.s.Adjacent[planet]; from != 0; from &= from - 1 {
			q := from.First()
			if carried[planet].Has(q) {
				st.threat[planet] += strength[q]
			} else {
				st.threat[planet] += strength[q] * l.w.FarDanger / 100 // it has yet to build a transport
			}
		}
	}
	return &st.threat
}

// vital reports whether a base of the seat in an area keeps it alive (MODE-03), or what is there decides a scenario, so
// that it is never left alone: foes that are out of reach now may come within the round.
func (l *look) vital(a game.Area) bool {
	return l.r.Options.Survival && l.seat.Bases.Has(a) || l.keep.Has(a)
}

// guard returns the quality that guard tokens of the seat in an area are worth.
func (l *look) guard(a game.Area) int {
	if l.seat.Guarded.Has(a) {
		return l.w.GuardQuality
	}
	return 0
}

// leaving returns what it costs to leave an area with only some figures in it.
func (l *look) leaving(a game.Area, left game.Figures) int {
	return l.leavingWith(a, left, l.quality(l.me, left))
}

// leavingWith is leaving for figures whose quality is known.
func (l *look) leavingWith(a game.Area, left game.Figures, quality int) int {
	if left == 0 {
		if l.seat.Bases.Has(a) || l.seat.Sites.Has(a) {
			// The base holds the area, but anyone may walk in.
			if l.dangerAt(a) > 0 || l.vital(a) {
				return l.worthAt(a)
			}
			return l.w.OpenBase
		}
		return l.worthAt(a)
	}
	if over := l.dangerAt(a) - quality - l.guard(a); over > 0 {
		if l.vital(a) {
			return min(l.worthAt(a)*l.w.VitalLimit, over*l.w.VitalPost) / 100
		}
		return min(l.worthAt(a)*l.w.PostLimit, over*l.w.WeakPost) / 100
	}
	return 0
}
