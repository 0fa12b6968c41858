package search

import "koprulu/rules/game"

// manoeuvre is a way to make all moves of an order. The rules of thumb attack with just enough; to hold is to make
// none.
type manoeuvre uint8

const (
	// allIn sends all that can go to an area of a foe.
	allIn manoeuvre = iota + 1
	// feint sends the cheapest unit alone there, to cost the foe cards or a retreat, and keeps the others.
	feint
)

// maxTargets bounds the areas that manoeuvres are made up for.
const maxTargets = 4

// manoeuvres makes up all moves of an order: all in and a feint for each area of a foe within reach.
func (b *Searcher) manoeuvres(r *game.Rules, seat game.Player) {
	var done game.AreaSet
	for _, a := range b.legal {
		if a.Verb != game.DoMove || done.Has(a.To()) || !hostile(r, &b.root, seat, a.To()) || done.Len() == maxTargets {
			continue
		}
		done = done.With(a.To())
		for _, m := range [...]manoeuvre{allIn, feint} {
			b.sample(r, seat, &scheme{move: m, target: a.To()})
		}
	}
}

// hostile reports whether a foe has pieces in an area.
func hostile(r *game.Rules, s *game.State, seat game.Player, a game.Area) bool {
	for _, p := range [...]game.Player{s.Holder[a], s.BaseAt[a]} {
		if p != game.Nobody && r.Team(p) != r.Team(seat) {
			return true
		}
	}
	return false
}

// march returns the next move of a manoeuvre.
func (b *Searcher) march(r *game.Rules, w *game.State, seat game.Player, legal []game.Answer, how *scheme) game.Answer {
	first := b.judge.Pick(r, w, seat, legal)
	best, most := first, -1
	fresh := w.Exec.Target != how.target
	if how.move == allIn || fresh {
		for _, a := range legal {
			if a.Verb != game.DoMove || a.To() != how.target {
				continue
			}
			cost := &r.Units[a.Unit()].Cost
			n := int(cost.Minerals) + int(cost.Gas)
			if how.move == feint {
				n = 1000*(game.MaxFigures-int(a.Count())) - n
			} else {
				n = 1000*int(a.Count()) + n
			}
			if n > most {
				best, most = a, n
			}
		}
		return best
	}
	if last := legal[len(legal)-1]; first.Verb == game.DoMove && first.To() == how.target && last.Verb == game.DoDone {
		return last
	}
	return first
}
