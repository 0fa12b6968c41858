package rank

import "koprulu/rules/game"

// Wars that only elimination ends: who attacks whom, how readily, and when.

// zeal says how much an attack counts, in hundredths: more and more where only elimination ends the game, so that it
// does end.
func (l *look) zeal() int {
	if l.hurried() {
		return 100 + l.w.Hurry*int(l.s.Round)
	}
	if !l.war || int(l.s.Round) < l.w.Patience {
		return 100
	}
	return 100 + 15*(int(l.s.Round)-l.w.Patience)
}

// upper returns how much stronger the seat is than a foe in a war that only elimination ends, in percent, at most upperMost:
// the stronger side wins by exchanging units.
func (l *look) upper(p game.Player) int {
	if !l.brood || !l.war {
		return 100
	}
	return min(l.w.UpperMost, 100*(l.might[l.me]+l.w.UpperEven)/(l.might[p]+l.w.UpperEven))
}

// measureMight adds up the worth of each player's units.
func (l *look) measureMight() {
	for p := range game.Player(l.r.Options.Players) {
		l.might[p] = 0
		for areas := l.s.Seats[p].Held; areas != 0; areas &= areas - 1 {
			if a := areas.First(); l.s.Holder[a] == p {
				l.might[p] += l.price(p, l.s.Units[a])
			}
		}
	}
}

// campaign reports whether the seat gathers its units for attacks rather than holding everything it has: in a long war
// that only elimination ends. Without Brood War this applies only to wars that would never end.
func (l *look) campaign() bool {
	from := l.w.CampaignLate
	if l.brood {
		from = l.w.CampaignFrom
	}
	return l.war && (int(l.s.Round) >= from || l.brood && l.towers())
}

// prey returns the foe that the seat finishes off: the weakest of several once a war has lasted long, Nobody until
// then.
func (l *look) prey() game.Player {
	found := game.Nobody
	if !l.brood || !l.war || int(l.s.Round) < l.w.PreyFrom {
		return found
	}
	for p := range game.Player(l.r.Options.Players) {
		if l.s.Alive.Has(p) && l.r.Team(p) != l.r.Team(l.me) && (found == game.Nobody || l.might[p] < l.might[found]) {
			found = p
		}
	}
	return found
}

// towers reports whether none of the foes is nearly as strong as the seat.
func (l *look) towers() bool {
	for p := range game.Player(l.r.Options.Players) {
		if l.s.Alive.Has(p) && l.r.Team(p) != l.r.Team(l.me) && l.upper(p) < l.w.TowerFrom {
			return false
		}
	}
	return true
}

// weary reports whether the seat gives up building: a long war that only elimination ends is lost for the seat that is
// last in it.
func (l *look) weary() bool {
	if !l.war || int(l.s.Round) < l.w.Endurance {
		return false
	}
	mine := l.r.Standing(l.s, l.me)
	for p := range game.Player(l.r.Options.Players) {
		if !l.s.Alive.Has(p) || l.r.Team(p) == l.r.Team(l.me) {
			continue
		}
		// Resources, then areas, bases and workers (WIN-04); ties by seat.
		for i, n := range l.r.Standing(l.s, p) {
			if n > mine[i] {
				break
			}
			if n < mine[i] || i == len(mine)-1 && p > l.me {
				return false
			}
		}
	}
	return true
}
