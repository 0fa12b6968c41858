package rank

import (
	"koprulu/bots/rank/sight"
	"koprulu/rules/game"
)

// Bases follow a campaign, as transports start at them: a seat that has built all its bases gives up one in the rear
// for one at the front.

// behind returns the base farthest from the foes, if the seat has built all that it can and may lose one, NoArea
// otherwise.
func behind(l *sight.Look) game.Area {
	back := game.NoArea
	if !l.Brood || l.Rules.Options.Survival || !l.Campaign() || l.Seat.Bases.Len() < l.Rules.BaseLimit(l.State, l.Me) {
		return back
	}
	most := 1
	for a := range l.Seat.Bases.All() {
		if n := l.FrontAt(l.Rules.Areas[a].Planet); n > most {
			back, most = a, n
		}
	}
	return back
}

// opens reports whether foes next to a planet are out of reach of the seat's transports, so that a base there opens the
// way.
func opens(l *sight.Look, q game.Planet) bool {
	for p := range l.State.Adjacent[q].All() {
		if l.FrontAt(p) == 0 && l.Carried[p] == 0 {
			return true
		}
	}
	return false
}

// spareBase returns the base to give up for the one that the current Build order brings to the front.
func spareBase(l *sight.Look) game.Area {
	x := &l.State.Exec
	if x.Player != l.Me || l.State.Top().Step != game.AskExecute || x.Order.Standard() != game.BuildOrder ||
		l.Bases.Has(x.Planet) || !opens(l, x.Planet) ||
		l.Seat.Held&l.Rules.Planets[x.Planet].Areas == 0 {
		return game.NoArea
	}
	return behind(l)
}
