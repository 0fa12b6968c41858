package sight

import "koprulu/rules/game"

// What areas are worth. Control of an area counts for the conquest points it
// yields every round, its resources, and what it adds to the special objective.

// Measure records what has changed on the ground: the parts of the survey are derived from it when they are asked for.
func (l *Look) Measure() {
	if !l.measured {
		l.measureAll()
	}
}

// measureAll does the work of measure the first time in a question.
func (l *Look) measureAll() {
	l.measured = true
	lasts := l.Rules.Options.Scenario == nil && !l.War
	if lasts {
		l.follow()
	}
	if !lasts {
		g := &l.seen.ground
		g.early = early(l.Rules, l.State)
		g.forget()
	}
}

// Terrain fills in what areas mean, where that has changed.
func (l *Look) Terrain() {
	if !l.surveyed {
		l.landscape()
	}
}

// landscape does the work of terrain the first time in a question.
func (l *Look) landscape() {
	l.Measure()
	l.surveyed = true
	if latest, land := &l.seen.surveys[l.Me], l.seen.ground.land; latest.land != land {
		latest.land = land
		l.measureLand()
	}
}

// perils fills in danger, where that has changed.
func (l *Look) perils() {
	l.Measure()
	l.alarmed = true
	if latest, force := &l.seen.surveys[l.Me], l.seen.ground.force; latest.force != force {
		latest.force = force
		l.measureDanger()
	}
}

// WorthAt returns what control of an area is worth to the seat until the end of the game.
func (l *Look) WorthAt(a game.Area) int {
	if !l.surveyed {
		l.landscape()
	}
	return l.worth[a]
}

// FrontAt returns the steps from a planet to the nearest one with pieces of foes, in a quest to the nearest goal.
func (l *Look) FrontAt(p game.Planet) int {
	l.Terrain()
	return l.front[p]
}

// PaceFor returns how much a conquest point counts for a player, in hundredths.
func (l *Look) PaceFor(p game.Player) int {
	l.Terrain()
	return l.pace[p]
}

// DangerOn returns the quality of the enemy units that could come to a planet in one order.
func (l *Look) DangerOn(p game.Planet) int {
	if !l.alarmed {
		l.perils()
	}
	return l.danger[p]
}

// DangerAt is DangerOn for an area.
func (l *Look) DangerAt(a game.Area) int { return l.DangerOn(l.Book.Planet[a]) }

// SkyWorth returns what measureSky finds.
func (l *Look) SkyWorth() int {
	if !l.Brood {
		return 0
	}
	l.Terrain()
	if latest, turn := &l.seen.surveys[l.Me], l.seen.ground.turn; latest.turn != turn {
		latest.turn = turn
		l.measureSky()
	}
	return l.sky
}

// follow records what has changed. Once the line of play leaves the position that it began with, follow continues with
// a copy of what is known of that position.
func (l *Look) follow() {
	if l.current {
		return
	}
	l.current = true
	if l.Rooted {
		if l.root.ground.same(l.Rules, l.State) {
			return
		}
		l.Rooted, l.latest = false, l.root
		l.Departed++
		l.use(&l.latest)
	}
	l.seen.ground.follow(l.Rules, l.State)
}

// measureLand fills in worth, pace and front, and what spoil depends on.
func (l *Look) measureLand() {
	l.setPace()
	l.pace = l.seen.ground.pace
	l.worth = *l.value(l.Me)
	if l.Brood && l.Seat.Bases.Len() == 1 {
		l.worth[l.Seat.Bases.First()] += l.Weights.LastBase
	}
	switch {
	case l.Campaign():
		l.lower(l.State.InPlay&^(l.Seat.Bases|l.Foes), 8)
	case l.Quest != 0:
		l.lower(l.State.InPlay&^(l.Seat.Bases|l.Foes), l.Weights.QuestShare)
	}
	l.measureFront()
	l.measureQuest()
	l.measureFates()
	l.prized = 0
	if l.Rules.Options.Scenario != nil {
		for areas := l.State.InPlay; areas != 0; areas &= areas - 1 {
			l.SpoilAt(areas.First())
		}
		l.measureGoals()
	}
}

// Rival reports whether a player is of another team; Nobody is not.
func (l *Look) Rival(p game.Player) bool { return l.Book.rivals[l.Me].Has(p) }

// Rivals returns the players of other teams who are still in the game.
func (l *Look) Rivals() game.PlayerSet { return l.State.Alive & l.Book.rivals[l.Me] }

// measureDanger fills in danger.
func (l *Look) measureDanger() {
	l.danger = [game.MaxPlanets]int{}
	for rivals := l.Rivals(); rivals != 0; rivals &= rivals - 1 {
		threat := l.threat(rivals.First())
		for planets := l.State.Placed; planets != 0; planets &= planets - 1 {
			p := planets.First()
			l.danger[p] += threat[p]
		}
	}
}

// measureSky looks for areas that the seat can't enter for want of flying units (BW-PLANET-02).
func (l *Look) measureSky() {
	l.sky = 0
	for types := l.Types(l.Me, l.Board()); types != 0; types &= types - 1 {
		if unit := &l.Rules.Units[FirstUnit(types)]; unit.Layer == game.Flying && unit.Targets != 0 {
			return
		}
	}
	near := l.PlanetsOf(l.Mine)
	for planets := near; planets != 0; planets &= planets - 1 {
		near |= l.State.Adjacent[planets.First()]
	}
	for areas := l.AreasOn(near) & (l.Empty | l.Foes); areas != 0; areas &= areas - 1 {
		a := areas.First()
		if l.Rules.Areas[a].Admits&game.Ground == 0 {
			if l.Foes.Has(a) {
				l.sky = max(l.sky, l.worth[a]/3)
			} else {
				l.sky = max(l.sky, l.worth[a])
			}
		}
	}
}

// lower divides the worth of some areas, so that they are not held at all costs.
func (l *Look) lower(areas game.AreaSet, by int) {
	for ; areas != 0; areas &= areas - 1 {
		l.worth[areas.First()] /= by
	}
}

// value returns what the areas in play are worth to a player.
func (l *Look) value(p game.Player) *[game.MaxAreas]int {
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
	for areas := l.State.InPlay; areas != 0; areas &= areas - 1 {
		a := areas.First()
		st.value[a] = plain[a] + goal.of(a, l.Book.Planet[a])
	}
	return &st.value
}

// plain returns what the areas in play are worth to a player apart from objectives, and whether that has changed.
func (l *Look) plain(p game.Player) (*[game.MaxAreas]int, bool) {
	seat, st := &l.State.Seats[p], &l.seen.stances[p]
	now := plainness{
		inPlay: l.State.InPlay, bases: seat.Bases, sites: seat.Sites, depleted: l.State.Depleted, points: l.State.Points,
		pace: l.seen.ground.pace[p], alive: l.State.Alive,
	}
	if st.because == now {
		return &st.plain, false
	}
	st.because = now
	point, base := l.Weights.PointValue, l.Weights.BaseValue
	if l.State.Alive.Len() <= 2 {
		point, base = l.Weights.PointDuel, l.Weights.BaseDuel
	}
	home := l.AreasOn(l.PlanetsOf(seat.Bases))
	for areas := l.State.InPlay; areas != 0; areas &= areas - 1 {
		a := areas.First()
		n := l.Weights.LandValue + point*l.Conquest(a)*now.pace/100
		if l.Book.resources.Has(a) && !l.State.Depleted.Has(a) {
			rate := l.Weights.ResourceFar
			if home.Has(a) {
				rate = l.Weights.ResourceValue
			}
			n += rate * int(l.Rules.Areas[a].Amount)
		}
		if seat.Bases.Has(a) {
			n += base
		}
		if l.Brood {
			n += l.plainBrood(p, a)
		}
		st.plain[a] = n
	}
	return &st.plain, true
}

// Conquest returns the conquest points that an area yields.
func (l *Look) Conquest(a game.Area) int {
	n := int(l.Rules.Areas[a].Conquest)
	if l.State.Points.Has(a) {
		n++
	}
	return n
}

// plainBrood is what Brood War adds to the worth of an area.
func (l *Look) plainBrood(p game.Player, a game.Area) int {
	n := 0
	info := &l.Rules.Areas[a]
	if info.Strategic {
		n += l.Weights.StrategicValue
	}
	if l.State.Seats[p].Sites.Has(a) {
		n += l.Weights.SiteValue
	}
	if l.Rules.Options.Survival {
		n += l.Weights.ResourceValue * l.Conquest(a) // a resource token in place of a point
		if l.State.BaseAt[a] == p {
			n += l.Weights.LifeValue / max(1, l.State.Seats[p].Bases.Len())
		}
	}
	return n
}

// setPace works out how much conquest points count for each player (the sooner the player wins by them, the more), and
// whether anyone may win at the end of this round.
func (l *Look) setPace() {
	if g := &l.seen.ground; g.paced != g.land {
		l.pacing(g)
	}
}

// pacing does the work of setPace on land that has changed.
func (l *Look) pacing(g *ground) {
	g.paced, g.ending, g.pace = g.land, false, [game.MaxPlayers]int{}
	sc := l.Rules.Options.Scenario
	counts := !l.War && (sc == nil || sc.Points != game.PointsNone) // VAR-01, MODE-18
	targets := l.Rules.PointsToWinOfAll(l.State)
	for p := range l.Rules.Players() {
		g.ending = g.ending || l.near(p, targets[p])
		if counts {
			g.pace[p] = l.paceOf(p, targets[p])
		}
	}
}

// NearEnd reports whether anyone may win at the end of this round.
func (l *Look) NearEnd() bool {
	l.Measure()
	l.setPace()
	return l.seen.ground.ending && !l.War
}

// near reports whether a player is close to the points that win.
func (l *Look) near(p game.Player, target int) bool {
	return target > 0 && l.State.Alive.Has(p) && int(l.State.Seats[p].Points)+3 >= target
}

// paceOf says how much conquest points count, in hundredths, for a player who still needs the given number.
func (l *Look) paceOf(p game.Player, left int) int {
	if left == 0 {
		return 100 // they break ties only
	}
	areas := l.State.Seats[p].Held | l.State.Seats[p].Bases
	income := 0
	if points := areas & l.State.Points; points != 0 {
		income = points.Len()
	}
	for _, set := range l.Book.conquest {
		if set &= areas; set == 0 {
			break // areas that yield more are in this set, too
		}
		income += set.Len()
	}
	for team := l.Book.all &^ l.Book.rivals[p]; team != 0; team &= team - 1 {
		left -= int(l.State.Seats[team.First()].Points)
	}
	switch {
	case left <= income:
		return l.Weights.LastRound
	case left <= 2*income:
		return l.Weights.NextRound
	}
	return 100
}

// Weight says how much a player's objective counts now: the nearer the third stage, the more (WIN-10).
func (l *Look) Weight(p game.Player) int {
	rounds := l.seen.ground.early / max(1, 2*l.State.Alive.Len())
	return l.Weights.ObjectiveValue / (1 + rounds)
}

// objective returns what areas are worth for a player's objective: if n areas are missing, each is worth the weight
// divided by n.
func (l *Look) objective(p game.Player) *goal {
	o := &l.seen.stances[p].goal
	*o = goal{}
	if l.War || l.Brood && !l.Rules.ObjectiveCounts(l.State, p) {
		return o
	}
	weight := l.Weight(p)
	aim := &l.Rules.Sheets[l.State.Seats[p].Faction].Objective
	have := l.has[p]
	for q := range l.Rules.Players() {
		if q != p {
			have &^= l.has[q]
		}
	}
	lack := 0
	//exhaustive:enforce
	switch aim.Kind {
	case game.ResourceAreas, game.ConquestAreas:
		o.areas = l.State.InPlay & l.Book.resources
		if aim.Kind == game.ConquestAreas {
			o.areas = l.State.InPlay & (l.Book.conquest[0] | l.State.Points)
		}
		lack = min(int(aim.Amount), o.areas.Len()) - (o.areas & have).Len()
	case game.WholePlanets:
		// The planets nearest to completion.
		o.whole = true
		for planets := l.State.Placed; planets != 0; planets &= planets - 1 {
			areas := l.Rules.Planets[planets.First()].Areas
			if lack := (areas &^ have).Len(); lack < areas.Len() {
				o.parts[planets.First()] = weight / 2 / (1 + lack)
			}
		}
	case game.MostAreas:
		most := 0
		for q := range (l.State.Alive & l.Book.rivals[p]).All() {
			most = max(most, l.has[q].Len())
		}
		o.areas, lack, weight = l.State.InPlay, most+1-have.Len(), weight/2
	case game.BasePlanets:
		o.areas, lack = l.State.Seats[p].Bases, int(aim.Amount)-l.PlanetsOf(l.State.Seats[p].Bases).Len()
	case game.Predestined:
		// Only time counts.
	}
	o.part = weight / max(1, 1+lack)
	return o
}

// measureFront counts the steps from every planet to the nearest foe.
func (l *Look) measureFront() {
	reached := l.PlanetsOf(l.Foes)
	if l.Quest != 0 {
		reached = l.Quest
	} else if p := l.Prey(); p != game.Nobody && l.Campaign() {
		reached = l.PlanetsOf(l.has[p])
	}
	if l.fronted == reached && l.frontPaths == l.seen.ground.paths {
		return
	}
	l.fronted, l.frontPaths = reached, l.seen.ground.paths
	l.front = l.Steps(reached)
}

// Steps counts the steps from every planet on the table to the nearest one of a set.
func (l *Look) Steps(reached game.PlanetSet) (n [game.MaxPlanets]int) {
	for planets := l.State.Placed; planets != 0; planets &= planets - 1 {
		n[planets.First()] = game.MaxPlanets
	}
	for steps, edge := 0, reached; edge != 0; steps++ {
		var next game.PlanetSet
		for ; edge != 0; edge &= edge - 1 {
			n[edge.First()] = steps
			next |= l.State.Adjacent[edge.First()]
		}
		edge = next &^ reached
		reached |= next
	}
	return n
}

// measureFates looks at what each rival has to lose.
func (l *Look) measureFates() {
	l.spoiled = 0
	rivals := l.Rivals()
	top := uint16(0)
	for set := rivals; set != 0; set &= set - 1 {
		top = max(top, l.State.Seats[set.First()].Points)
	}
	prey := l.Prey()
	for set := rivals; set != 0; set &= set - 1 {
		p := set.First()
		seat, f := &l.State.Seats[p], &l.fate[p]
		// Hurting one of many rivals helps the others just as much.
		f.part = 100
		if n := rivals.Len(); n > 1 {
			f.part = 100 / n
			if seat.Points >= top {
				f.part = l.Weights.SpoilMany
			}
			if l.Brood && l.pace[p] > 100 {
				f.part = l.Weights.SpoilWinner
			}
		}
		if p == prey {
			f.part = l.Weights.PreyPart
		}
		f.held, f.vital, f.last = l.has[p], l.has[p], 0
		if l.Rules.Options.Survival {
			f.vital = seat.Bases // only these keep it alive
		}
		if n := f.vital.Len(); n > 0 && n <= 2 {
			f.last = l.Weights.LastPiece / n // it is nearly out of the game
		}
	}
}

// SpoilAt returns what it is worth to the seat if the holder of an area loses it.
func (l *Look) SpoilAt(a game.Area) int {
	l.Terrain()
	if l.spoiled.Has(a) {
		return l.spoil[a]
	}
	n := 0
	for rivals := l.Rivals(); rivals != 0; rivals &= rivals - 1 {
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
func (l *Look) threat(p game.Player) *[game.MaxPlanets]int {
	st := &l.seen.stances[p]
	if st.force == l.seen.ground.mustered[p] {
		return &st.threat
	}
	st.force = l.seen.ground.mustered[p]
	seat := &l.State.Seats[p]
	var carried [game.MaxPlanets]game.PlanetSet
	for routes := seat.Transports; routes != 0; routes &= routes - 1 {
		ends := &l.State.Links[routes.First()].Planets
		carried[ends[0]] |= 1 << ends[1]
		carried[ends[1]] |= 1 << ends[0]
	}
	var strength [game.MaxPlanets]int
	var near game.PlanetSet
	for areas := seat.Held; areas != 0; areas &= areas - 1 {
		a := areas.First()
		if l.State.Holder[a] != p {
			continue
		}
		planet := l.Rules.Areas[a].Planet
		n := l.Quality(p, l.State.Units[a])
		strength[planet] += n
		near |= 1<<planet | l.State.Adjacent[planet]
	}
	st.threat = strength
	for ; near != 0; near &= near - 1 {
		planet := near.First()
		for from := l.State.Adjacent[planet]; from != 0; from &= from - 1 {
			q := from.First()
			if carried[planet].Has(q) {
				st.threat[planet] += strength[q]
			} else {
				st.threat[planet] += strength[q] * l.Weights.FarDanger / 100 // it has yet to build a transport
			}
		}
	}
	return &st.threat
}

// Vital reports whether a base of the seat in an area keeps it alive (MODE-03), or what is there decides a scenario, so
// that it is never left alone: foes that are out of reach now may come within the round.
func (l *Look) Vital(a game.Area) bool {
	return l.Rules.Options.Survival && l.Seat.Bases.Has(a) || l.keep.Has(a)
}

// Guard returns the quality that guard tokens of the seat in an area are worth.
func (l *Look) Guard(a game.Area) int {
	if l.Seat.Guarded.Has(a) {
		return l.Weights.GuardQuality
	}
	return 0
}

// Leaving returns what it costs to leave an area with only some figures in it.
func (l *Look) Leaving(a game.Area, left game.Figures) int {
	return l.LeavingWith(a, left, l.Quality(l.Me, left))
}

// LeavingWith is leaving for figures whose quality is known.
func (l *Look) LeavingWith(a game.Area, left game.Figures, quality int) int {
	if left == 0 {
		if l.Seat.Bases.Has(a) || l.Seat.Sites.Has(a) {
			// The base holds the area, but anyone may walk in.
			if l.DangerAt(a) > 0 || l.Vital(a) {
				return l.WorthAt(a)
			}
			return l.Weights.OpenBase
		}
		return l.WorthAt(a)
	}
	if over := l.DangerAt(a) - quality - l.Guard(a); over > 0 {
		if l.Vital(a) {
			return min(l.WorthAt(a)*l.Weights.VitalLimit, over*l.Weights.VitalPost) / 100
		}
		return min(l.WorthAt(a)*l.Weights.PostLimit, over*l.Weights.WeakPost) / 100
	}
	return 0
}
