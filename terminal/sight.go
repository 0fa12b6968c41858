package terminal

import (
	"koprulu/rules/game"
	"koprulu/terminal/hotseat"
)

// sight is everything that may be shown to a seat, or to a spectator: everything on the screen comes from it and from
// the entries that the seat may read.
type sight struct {
	seat game.Player
	view game.View
	// legal are the legal answers of the seat, beside what else it may do.
	legal, beside []game.Answer
	undoable      int
	// limits are those of each seat's hand, and target the points it needs, 0 if points decide nothing.
	handLimit, buildLimit, target [game.MaxPlayers]int
	// pool is the room of each seat's Special Order Pool, permanent the yield of its permanent resources.
	pool      [game.MaxPlayers]int
	permanent [game.MaxPlayers][2]int
	// objective is true for a seat that can win by its objective.
	objective [game.MaxPlayers]bool
}

// sightOf returns what a seat may see now.
func sightOf(g *hotseat.Game, p game.Player) *sight {
	s := &sight{seat: p, view: g.View(p)}
	for q := range game.Player(g.Rules.Options.Players) {
		if s.view.Seats[q].Faction != game.NoFaction {
			// All follow from what is open.
			s.pool[q] = s.view.PoolSize(g.Rules, q)
			for res := range game.NoResource {
				s.permanent[q][res] = s.view.Permanent(g.Rules, q, res)
			}
			s.objective[q] = !g.Rules.Options.BroodWar || s.view.ObjectiveCounts(g.Rules, q)
			s.handLimit[q] = s.view.HandLimit(g.Rules, q)
			s.buildLimit[q] = s.view.BuildLimit(g.Rules, q)
			s.target[q] = s.view.PointsToWin(g.Rules, q)
		}
	}
	if p == game.Nobody {
		return s
	}
	s.legal, s.beside = g.Answers(p)
	if s.view.Open.Has(p) {
		s.undoable = g.Undoable(p)
	}
	return s
}

// mayRead reports whether an entry may be shown to a seat; Nobody is a spectator.
func mayRead(e *game.Entry, p game.Player) bool {
	if p == game.Nobody {
		return e.To&game.ToSpectators != 0
	}
	return e.To.Has(p)
}
