package hint

import (
	"slices"

	"koprulu/bots/search"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
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
	for k := range w.lines[i].results {
		if w.lines[i].results[k] == w.lines[j].results[k] {
			n++
		}
	}
	return 100*n >= often*len(w.lines[i].results)
}

// commute reports whether two lines are the same answers in another order: each comes to the first answer of the other,
// and it makes no difference which is given first, or both end up with the same front-line units facing each other.
func (w *worker) commute(i, j int) bool {
	x, y := &w.lines[i], &w.lines[j]
	if w.root.Top().Step == game.AskPair {
		return slices.Equal(w.facing(x), w.facing(y))
	}
	xs, _ := w.way(x)
	ys, _ := w.way(y)
	if !slices.Contains(xs, y.Answer) || !slices.Contains(ys, x.Answer) {
		return false
	}
	one, ok := w.both(x.Answer, y.Answer)
	other, also := w.both(y.Answer, x.Answer)
	return ok && also && one == other
}

// both returns the position after two answers of the seat, and reports whether they are legal.
func (w *worker) both(a, b game.Answer) (game.State, bool) {
	s := w.root
	ok := w.r.Apply(&s, w.seat, a, nil) == rule.None && w.r.Open(&s).Has(w.seat) &&
		w.r.Apply(&s, w.seat, b, nil) == rule.None
	s.Barrier = 0 // It only says when something came up.
	return s, ok
}

// facing returns which types of units face each other after a line, in an order that means nothing.
func (w *worker) facing(l *line) []int {
	s := w.root
	way, _ := w.way(l)
	for _, a := range append([]game.Answer{l.Answer}, way...) {
		if w.r.Decision(&s) == game.AskPair && w.r.Open(&s).Has(w.seat) {
			w.r.Apply(&s, w.seat, a, nil)
		}
	}
	var list []int
	for _, k := range s.Battle.Skirmishes[:s.Battle.Count] {
		of := [2]int{}
		for side, p := range s.Battle.Players {
			of[side] = int(w.r.TypeOf(&s, p, k.Front[side]))
		}
		list = append(list, of[0]<<16|of[1])
	}
	slices.Sort(list)
	return list
}
