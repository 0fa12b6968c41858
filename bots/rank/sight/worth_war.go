package sight

import "koprulu/rules/game"

// Wars that only elimination ends: who attacks whom, how readily, and when.

// Zeal says how much an attack counts, in hundredths: more and more where only elimination ends the game, so that it
// does end.
func (l *Look) Zeal() int {
	if l.hurried() {
		return 100 + l.Weights.Hurry*int(l.State.Round)
	}
	if !l.War || int(l.State.Round) < l.Weights.Patience {
		return 100
	}
	return 100 + 15*(int(l.State.Round)-l.Weights.Patience)
}

// Upper returns how much stronger the seat is than a foe in a war that only elimination ends, in percent, at most
// upperMost: the stronger side wins by exchanging units.
func (l *Look) Upper(p game.Player) int {
	if !l.Brood || !l.War {
		return 100
	}
	return min(l.Weights.UpperMost, 100*(l.might[l.Me]+l.Weights.UpperEven)/(l.might[p]+l.Weights.UpperEven))
}

// measureMight adds up the worth of each player's units.
func (l *Look) measureMight() {
	for p := range l.Rules.Players() {
		l.might[p] = 0
		for a := range l.State.Seats[p].Held.All() {
			if l.State.Holder[a] == p {
				l.might[p] += l.Price(p, l.State.Units[a])
			}
		}
	}
}

// Campaign reports whether the seat gathers its units for attacks rather than holding everything it has: in a long war
// that only elimination ends. Without Brood War this applies only to wars that would never end.
func (l *Look) Campaign() bool {
	from := l.Weights.CampaignLate
	if l.Brood {
		from = l.Weights.CampaignFrom
	}
	return l.War && (int(l.State.Round) >= from || l.Brood && l.towers())
}

// Prey returns the foe that the seat finishes off: the weakest of several once a war has lasted long, Nobody until
// then.
func (l *Look) Prey() game.Player {
	found := game.Nobody
	if !l.Brood || !l.War || int(l.State.Round) < l.Weights.PreyFrom {
		return found
	}
	for p := range l.Rivals().All() {
		if found == game.Nobody || l.might[p] < l.might[found] {
			found = p
		}
	}
	return found
}

// towers reports whether none of the foes is nearly as strong as the seat.
func (l *Look) towers() bool {
	for p := range l.Rivals().All() {
		if l.Upper(p) < l.Weights.TowerFrom {
			return false
		}
	}
	return true
}

// Weary reports whether the seat gives up building: a long war that only elimination ends is lost for the seat that is
// last in it.
func (l *Look) Weary() bool {
	if !l.War || int(l.State.Round) < l.Weights.Endurance {
		return false
	}
	mine := l.Rules.Standing(l.State, l.Me)
	for p := range l.Rivals().All() {
		// Resources, then areas, bases and workers (WIN-04); ties by seat.
		for i, n := range l.Rules.Standing(l.State, p) {
			if n > mine[i] {
				break
			}
			if n < mine[i] || i == len(mine)-1 && p > l.Me {
				return false
			}
		}
	}
	return true
}
