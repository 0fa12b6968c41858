package hint

import (
	"slices"

	"koprulu/bots/search"
	"koprulu/rules/game"
)

// alike reports whether two lines come to the same thing before they are tried: the same answer, the same answers in
// another order, or two ways of the same kind, such as two ways to pay.
func (w *worker) alike(x, y *search.Line) bool {
	if w.kind(x.Answer) == w.kind(y.Answer) {
		return true
	}
	return slices.Equal(sorted(x), sorted(y))
}

// sorted returns all answers of a line in an order that means nothing.
func sorted(l *search.Line) []game.Answer {
	list := append([]game.Answer{l.Answer}, l.Plan.Answers()...)
	slices.SortFunc(list, func(a, b game.Answer) int {
		if a.Verb != b.Verb {
			return int(a.Verb) - int(b.Verb)
		}
		return slices.Compare(a.V[:], b.V[:])
	})
	return list
}

// kind returns what answers that are the same in substance have in common.
func (w *worker) kind(a game.Answer) game.Answer {
	k := game.Answer{Verb: a.Verb}
	switch a.Verb {
	case game.DoPay:
		// How something is paid is a detail.
	case game.DoPlanet:
		// So is the rotation of a planet in its cell.
		k.V[game.OfPlanet], k.V[game.OfX], k.V[game.OfY] = a.V[game.OfPlanet], a.V[game.OfX], a.V[game.OfY]
	case game.DoMove, game.DoBack:
		// How many come from where is a detail of where they go.
		k.V[game.OfUnit], k.V[game.OfTo] = a.V[game.OfUnit], a.V[game.OfTo]
	case game.DoBuild, game.DoPlace:
		// What is built matters, and on which planet.
		k.V[game.OfUnit], k.V[game.OfPlanet] = a.V[game.OfUnit], 255
		if int(a.Area()) < len(w.r.Areas) {
			k.V[game.OfPlanet] = uint8(w.r.Areas[a.Area()].Planet)
		}
	default:
		return a
	}
	return k
}

// often is in how many of a hundred worlds two lines must come to exactly the same end to count as the same thing.
const often = 95

// same reports whether two lines come to the same end in nearly all worlds.
func (w *worker) same(i, j int) bool {
	n := 0
	for k, v := range w.lines[i].values {
		if v == w.lines[j].values[k] {
			n++
		}
	}
	return 100*n >= often*w.worlds
}
