package rank

import "koprulu/rules/game"

// Bases follow a campaign, as transports start at them: a seat that has built all its bases gives up one in the rear for
// one at the front.

// behind returns the base farthest from the foes, if the seat has built all that it can and may lose one, NoArea
// otherwise.
func behind(l *look) game.Area {
	back := game.NoArea
	if !l.brood || l.r.Options.Survival || !l.campaign() || l.seat.Bases.Len() < l.r.BaseLimit(l.s, l.me) {
		return back
	}
	most := 1
	for bases := l.seat.Bases; bases != 0; bases &= bases - 1 {
		a := bases.First()
		if n := l.frontAt(l.r.Areas[a].Planet); n > most {
			back, most = a, n
		}
	}
	return back
}

// opens reports whether foes next to a planet are out of reach of the seat's transports, so that a base there opens the way.
func opens(l *look, q game.Planet) bool {
	for near := l.s.Adjacent[q]; near != 0; near &= near - 1 {
		if p := near.First(); l.frontAt(p) == 0 && l.carried[p] == 0 {
			return true
		}
	}
	return false
}

// spareBase returns the base to give up for the one that the current Build order brings to the front.
func spareBase(l *look) game.Area {
	x := &l.s.Exec
	if x.Player != l.me || l.s.Top().Step != game.AskExecute || x.Order.Standard() != game.BuildOrder || l.bases.Has(x.Planet) || !opens(l, x.Planet) ||
		l.seat.Held&l.r.Planets[x.Planet].Areas == 0 {
		return game.NoArea
	}
	return behind(l)
}
