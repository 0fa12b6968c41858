package sight

import "koprulu/rules/game"

// Fulfilling reports whether a condition is for the seat to fulfil; who is a player, or Nobody for anyone.
func (l *Look) Fulfilling(who game.Player) bool {
	return !l.Rival(who)
}

// measureGoals adds the conditions of a scenario to the worth of areas, and to the worth of others losing them.
func (l *Look) measureGoals() {
	sc := l.Rules.Options.Scenario
	if sc == nil {
		return
	}
	for i := range sc.Conditions {
		c := &sc.Conditions[i]
		switch c.Kind {
		case game.WinDestroy:
			if c.Base != game.NoArea {
				l.goal(c.Base, c.Who, l.Weights.GoalValue)
			} else {
				l.goalSites(c.Site, c.Who, l.Weights.GoalValue)
			}
		case game.WinHold:
			l.goalSites(c.Site, c.Who, l.Weights.GoalValue/2)
		case game.WinFallen:
			l.goalSites(c.Site, c.Who, l.Weights.GoalValue/4)
		case game.WinHomeless:
			for p := range l.Rules.Players() {
				bases := l.State.Seats[p].Bases
				for rest := bases; c.Losers.Has(p) && rest != 0; rest &= rest - 1 {
					l.goal(rest.First(), c.Who, l.Weights.GoalValue/bases.Len())
				}
			}
		}
	}
	for i := range sc.Items {
		it := &l.State.Items[i]
		if at := it.Area; at != game.NoArea {
			l.worth[at] += l.Weights.ItemValue
			l.spoil[at] += l.Weights.ItemValue
			l.worth[at] += l.relic(l.Me)
			if p := l.Enemy(at); p != game.Nobody {
				l.spoil[at] += l.relic(p) / 2
			}
		}
	}
	for i := range sc.Special {
		if x := &sc.Special[i]; x.Kind == game.RuleEvacuate {
			l.goalSites(x.Site, x.Player, l.Weights.GoalValue/4)
		}
	}
}

// relic returns the worth of the points that an item yields, round by round, to the player who controls its area.
func (l *Look) relic(p game.Player) int {
	sc := l.Rules.Options.Scenario
	for i := range sc.Special {
		if x := &sc.Special[i]; x.Kind == game.RuleRelics {
			return l.Weights.PointValue * int(x.Amount) * l.pace[p] / 100
		}
	}
	return 0
}

// goal notes that an area is decisive: as spoil while foes hold it if the seat wins by it, as worth if the seat loses
// by it.
func (l *Look) goal(a game.Area, who game.Player, value int) {
	switch {
	case l.Mine.Has(a) || l.Mates.Has(a):
		l.worth[a] += value
	case l.Fulfilling(who):
		l.spoil[a] += value
		l.worth[a] += value / 4
	}
}

// goalSites does so for all installations of a kind.
func (l *Look) goalSites(site game.Installation, who game.Player, value int) {
	for a := range l.sitesOf(site).All() {
		l.goal(a, who, value)
	}
}
