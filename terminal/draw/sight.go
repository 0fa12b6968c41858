package draw

import (
	"koprulu/rules/game"
	"koprulu/terminal/hotseat"
)

// Sight is everything that may be shown to a seat, or to a spectator: everything on the screen comes from it and from
// the entries that the seat may read.
type Sight struct {
	rules *game.Rules
	Seat  game.Player
	View  game.View
	// Legal are the legal answers of the seat, beside what else it may do.
	Legal, Beside []game.Answer
	undoable      int
	// limits are those of each seat's hand, and target the points it needs, 0 if points decide nothing.
	handLimit, buildLimit, target [game.MaxPlayers]int
	// pool is the room of each seat's Special Order Pool, permanent the yield of its permanent resources.
	pool      [game.MaxPlayers]int
	permanent [game.MaxPlayers][2]int
	// objective is true for a seat that can win by its objective.
	objective [game.MaxPlayers]bool
}

// SightOf returns what a seat may see now.
func SightOf(g *hotseat.Game, p game.Player) *Sight {
	s := &Sight{rules: g.Rules, Seat: p, View: g.View(p)}
	for q := range g.Rules.Players() {
		if s.View.Seats[q].Faction != game.NoFaction {
			// All follow from what is open.
			s.pool[q] = s.View.PoolSize(g.Rules, q)
			for res := range game.NoResource {
				s.permanent[q][res] = s.View.Permanent(g.Rules, q, res)
			}
			s.objective[q] = !g.Rules.Options.BroodWar || s.View.ObjectiveCounts(g.Rules, q)
			s.handLimit[q] = s.View.HandLimit(g.Rules, q)
			s.buildLimit[q] = s.View.BuildLimit(g.Rules, q)
			s.target[q] = s.View.PointsToWin(g.Rules, q)
		}
	}
	if p == game.Nobody {
		return s
	}
	s.Legal, s.Beside = g.Answers(p)
	if s.View.Open.Has(p) {
		s.undoable = g.Undoable(p)
	}
	return s
}

// MayRead reports whether an entry may be shown to a seat; Nobody is a spectator.
func MayRead(e *game.Entry, p game.Player) bool {
	if p == game.Nobody {
		return e.To&game.ToSpectators != 0
	}
	return e.To.Has(p)
}
