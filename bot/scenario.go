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
		if at := it.Area; at != game.NoArea {
			l.worth[at] += itemValue
			l.spoil[at] += itemValue
			l.worth[at] += l.relic(l.me)
			if p := l.enemy(at); p != game.Nobody {
				l.spoil[at] += l.relic(p) / 2
			}
		}
	}
	for i := range sc.Special {
		if x := &sc.Special[i]; x.Kind == game.RuleEvacuate {
			l.goalSites(x.Site, x.Player, goalValue/4)
		}
	}
}

// relic returns what the points are worth that an item brings to the player who controls its area, round by round.
func (l *look) relic(p game.Player) int {
	sc := l.r.Options.Scenario
	for i := range sc.Special {
		if x := &sc.Special[i]; x.Kind == game.RuleRelics {
			return pointValue * int(x.Amount) * l.pace[p] / 100
		}
	}
	return 0
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
	for areas := l.sitesOf(site); areas != 0; areas &= areas - 1 {
		l.goal(areas.First(), who, value)
	}
}

// exit returns the area from which the seat evacuates units, NoArea if it does not.
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
			found.offer(a, price(l.r, a.Unit()))
		}
	}
	if !found.found {
		return last(legal)
	}
	return found.answer
}
