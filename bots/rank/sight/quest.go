package sight

import "koprulu/rules/game"

// Quests: where the conditions of a scenario send a side against the clock. A side that loses when the rounds are over
// can't wait: its units, transports and bases take the shortest way to where it wins.

// questOf returns the planets to which the seat must go before the rounds are over, none if time is not against it.
func (l *Look) questOf() game.PlanetSet {
	sc := l.Rules.Options.Scenario
	if sc == nil || !l.hurried() {
		return 0
	}
	var planets game.PlanetSet
	for i := range sc.Conditions {
		c := &sc.Conditions[i]
		if !l.Fulfilling(c.Who) {
			continue
		}
		switch c.Kind {
		case game.WinDestroy:
			if c.Base == game.NoArea {
				planets |= l.PlanetsOf(l.sitesOf(c.Site) &^ (l.Mine | l.Mates))
			} else if p := l.State.BaseAt[c.Base]; l.Rival(p) {
				planets |= 1 << l.Rules.Areas[c.Base].Planet
			}
		case game.WinGather:
			if c.Planet != game.NoPlanet {
				planets |= 1 << c.Planet
			}
		}
	}
	for i := range sc.Special {
		if x := &sc.Special[i]; x.Kind == game.RuleEvacuate && x.Player == l.Me {
			planets |= l.PlanetsOf(l.sitesOf(x.Site))
		}
	}
	return planets
}

// keepOf returns the areas of the seat with a base or an installation whose loss would let others win a scenario.
func (l *Look) keepOf() game.AreaSet {
	sc := l.Rules.Options.Scenario
	if sc == nil {
		return 0
	}
	var set game.AreaSet
	for i := range sc.Conditions {
		c := &sc.Conditions[i]
		if c.Kind != game.WinDestroy || c.Who != game.Nobody && l.Fulfilling(c.Who) {
			continue
		}
		if c.Base != game.NoArea {
			set |= 1 << c.Base & l.Seat.Bases
		} else {
			set |= l.sitesOf(c.Site) & l.Seat.Sites
		}
	}
	return set
}

// sitesOf returns the areas with an installation of a kind, no matter who owns it.
func (l *Look) sitesOf(site game.Installation) game.AreaSet {
	var set game.AreaSet
	for a := range l.State.InPlay.All() {
		if l.State.Installations[a] == site {
			set = set.With(a)
		}
	}
	return set
}

// hurried reports whether time is against the seat: others win when the rounds of a scenario are over, or score from
// round to round until they have enough.
func (l *Look) hurried() bool {
	sc := l.Rules.Options.Scenario
	if sc == nil || sc.Rounds == 0 {
		return false
	}
	for i := range sc.Conditions {
		c := &sc.Conditions[i]
		if (c.Kind == game.WinLast || c.Kind == game.WinHold || c.Kind == game.WinScore) && c.Who != game.Nobody &&
			!l.Fulfilling(c.Who) {
			return true
		}
	}
	return false
}

// Drives reports whether the seat gathers its units for attacks rather than holding everything it has: in long wars,
// and where a scenario sends it somewhere.
func (l *Look) Drives() bool { return l.Quest != 0 || l.Campaign() }

// reach returns the number of steps from the nearest of some planets to where the seat is headed.
func (l *Look) reach(planets game.PlanetSet) int {
	n := game.MaxPlanets
	for p := range planets.All() {
		n = min(n, l.front[p])
	}
	return n
}

// measureQuest makes the areas on the way worth more: those nearer to the goal than anything the seat controls, and the
// goal itself.
func (l *Look) measureQuest() {
	if l.Quest == 0 {
		return
	}
	near := l.reach(l.PlanetsOf(l.Controlled()))
	for a := range l.State.InPlay.All() {
		switch n := l.front[l.Rules.Areas[a].Planet]; {
		case n < near:
			l.worth[a] += l.Weights.WayValue * (near - n)
		case n == 0:
			l.worth[a] += l.Weights.WayValue
		}
	}
}

// Nearer says what a base on a planet is worth for a quest: a lot if it is nearer to the goal than the seat's others.
func (l *Look) Nearer(p game.Planet) int {
	if l.Quest == 0 && !(l.Brood && l.Campaign()) {
		return 0
	}
	l.Terrain()
	return l.Weights.WayBase * max(0, l.reach(l.Bases)-max(1, l.front[p]))
}
