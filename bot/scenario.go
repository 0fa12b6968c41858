package bot

import "koprulu/game"

// Scenarios (MODE-11): what their victory conditions make of areas, and the items and evacuations of their rules.

// fulfilling reports whether a condition that names a player, or Nobody for whoever fulfils it, is the seat's to fulfil.
func (l *look) fulfilling(who game.Player) bool {
	return who == game.Nobody || l.r.Team(who) == l.r.Team(l.me)
}

// measureGoals adds to the worth of areas, and to what it is worth that others lose them, what the conditions of a
// scenario say.
func (l *look) measureGoals() {
	sc := l.r.Options.Scenario
	if sc == nil {
		return
	}
	for i := range sc.Conditions {
		c := &sc.Conditions[i]
		switch c.Kind {
		case game.WinDestroy:
			if c.Base != game.NoArea {
				l.goal(c.Base, c.Who, goalValue)
			} else {
				l.goalSites(c.Site, c.Who, goalValue)
			}
		case game.WinHold:
			l.goalSites(c.Site, c.Who, goalValue/2)
		case game.WinFallen:
			l.goalSites(c.Site, c.Who, goalValue/4)
		case game.WinHomeless:
			for p := range game.Player(l.r.Options.Players) {
				bases := l.s.Seats[p].Bases
				for rest := bases; c.Losers.Has(p) && rest != 0; rest &= rest - 1 {
					l.goal(rest.First(), c.Who, goalValue/bases.Len())
				}
			}
		}
	}
	for i := range sc.Items {
		it := &l.s.Items[i]
		at := it.Area
		if it.Player != game.Nobody {
			at = l.carrier(it)
		}
		if at != game.NoArea {
			l.worth[at] += itemValue
			l.spoil[at] += itemValue
		}
	}
	for i := range sc.Special {
		if x := &sc.Special[i]; x.Kind == game.RuleEvacuate {
			l.goalSites(x.Site, x.Player, goalValue/4)
		}
	}
}

// goal notes that an area decides: for who wins by it as spoil where foes hold it, for who loses by it as worth.
func (l *look) goal(a game.Area, who game.Player, value int) {
	switch {
	case l.mine.Has(a) || l.mates.Has(a):
		l.worth[a] += value
	case l.fulfilling(who):
		l.spoil[a] += value
		l.worth[a] += value / 4
	}
}

// goalSites does so for all installations of a kind.
func (l *look) goalSites(site game.Installation, who game.Player, value int) {
	for areas := l.s.InPlay; areas != 0; areas &= areas - 1 {
		if a := areas.First(); l.s.Installations[a] == site {
			l.goal(a, who, value)
		}
	}
}

// carrier gives the area of the unit that carries an item.
func (l *look) carrier(it *game.ItemPlace) game.Area {
	for held := l.s.Seats[it.Player].Held; held != 0; held &= held - 1 {
		if a := held.First(); l.s.Holder[a] == it.Player && l.s.Units[a].Has(it.Figure) {
			return a
		}
	}
	return game.NoArea
}

// hurried reports whether time works against the seat: others win when the rounds of a scenario are over.
func (l *look) hurried() bool {
	sc := l.r.Options.Scenario
	if sc == nil || sc.Rounds == 0 {
		return false
	}
	for i := range sc.Conditions {
		if c := &sc.Conditions[i]; (c.Kind == game.WinLast || c.Kind == game.WinHold) && c.Who != game.Nobody && !l.fulfilling(c.Who) {
			return true
		}
	}
	return false
}

// gathering gives the planets to which the seat brings items: that of its condition, or those with a base of its own.
func (l *look) gathering() game.PlanetSet {
	sc := l.r.Options.Scenario
	for i := range sc.Conditions {
		if c := &sc.Conditions[i]; c.Kind == game.WinGather && l.fulfilling(c.Who) && c.Planet != game.NoPlanet {
			return 1 << c.Planet
		}
	}
	return l.bases
}

// steps counts the steps from every planet to the nearest one of a set.
func (l *look) steps(to game.PlanetSet) (n [game.MaxPlanets]int) {
	for i := range n {
		n[i] = game.MaxPlanets
	}
	reached := to
	for steps, edge := 0, to; edge != 0; steps++ {
		var next game.PlanetSet
		for ; edge != 0; edge &= edge - 1 {
			n[edge.First()] = steps
			next |= l.s.Adjacent[edge.First()]
		}
		edge = next &^ reached
		reached |= next
	}
	return n
}

// errand answers AskMove for what only scenarios know: items are picked up and carried to where they count, and
// units go where they can be evacuated.
func (b *simple) errand(legal []game.Answer) (game.Answer, bool) {
	l := &b.look
	sc := l.r.Options.Scenario
	if sc == nil {
		return game.Answer{}, false
	}
	home := l.steps(l.gathering())
	out := b.exit(sc)
	var found best
	for _, a := range legal {
		switch {
		case a.Verb == game.DoPickUp:
			found.offer(a, 2*itemValue)
		case a.Verb != game.DoMove || a.A != 1 || game.Area(a.C) == game.NoArea || l.foes.Has(game.Area(a.D)):
		case a.E != 0:
			nearer := home[l.r.Areas[a.C].Planet] - home[l.r.Areas[a.D].Planet]
			if nearer > 0 && l.room(game.Area(a.D)) > 0 {
				found.offer(a, itemValue+100*nearer-min(l.danger[a.D]/10, 100))
			}
		case game.Area(a.D) == out && l.room(out) > 0 && l.r.Units[a.B].Targets != 0:
			n := l.book.price[a.B]/2 - b.gap(game.UnitType(a.B), game.Area(a.C))
			if n > 0 {
				found.offer(a, n)
			}
		}
	}
	return found.answer, found.found
}

// exit gives the area from which the seat evacuates units, NoArea if it does not.
func (b *simple) exit(sc *game.Scenario) game.Area {
	l := &b.look
	for i := range sc.Special {
		x := &sc.Special[i]
		if x.Kind != game.RuleEvacuate || x.Player != l.me {
			continue
		}
		for areas := l.controlled(); areas != 0; areas &= areas - 1 {
			if a := areas.First(); l.s.Installations[a] == x.Site {
				return a
			}
		}
	}
	return game.NoArea
}

// evacuate answers AskEvacuate: the dearest unit, as it scores most; the last one stays while foes are near.
func (b *simple) evacuate(legal []game.Answer) game.Answer {
	l := &b.look
	l.measure()
	at := b.exit(l.r.Options.Scenario)
	if at != game.NoArea && l.units(at).Len() == 1 && l.danger[at] > 0 && l.s.Round < l.r.Options.Scenario.Rounds {
		return last(legal)
	}
	var found best
	for _, a := range legal {
		if a.Verb == game.DoEvacuate {
			found.offer(a, price(l.r, game.UnitType(a.A)))
		}
	}
	if !found.found {
		return last(legal)
	}
	return found.answer
}
