package hint

import (
	"slices"

	"koprulu/bots/value"
	"koprulu/rules/game"
)

// hardly is the chance below which a seat can hardly win any more: hints then say what is left to play for.
const hardly = value.One / 50

// aim finds out, from the worlds that were tried, whether the seat can hardly win any more, and who leads.
func (w *worker) aim() {
	best := int32(0)
	var all [game.MaxPlayers]int64
	for i := range w.lines {
		s := w.sums(&w.lines[i])
		best = max(best, s.mean())
		for k := range w.lines[i].results {
			for q, c := range w.lines[i].results[k].chances {
				all[q] += int64(c)
			}
		}
	}
	w.low, w.leader = best < hardly, game.Nobody
	if !w.low {
		return
	}
	for q := range w.r.Players() {
		if w.r.Team(q) != w.r.Team(w.seat) && (w.leader == game.Nobody || all[q] > all[w.leader]) {
			w.leader = q
		}
	}
}

// worth is what a result counts: the chance of winning, or, where that is hardly possible, first the place among the
// others and then that the leader does not win.
func (w *worker) worth(x *result) int64 {
	if !w.low || w.leader == game.Nobody {
		return int64(x.chances[w.seat])
	}
	return int64(x.place) - int64(x.chances[w.leader])/2
}

// place returns the part of its rivals that the seat is ahead of, those that are equal counting half.
func (w *worker) place(end *game.State) int32 {
	if end.Phase == game.Over && end.Winners.Has(w.seat) {
		return value.One
	}
	mine := w.r.Standing(end, w.seat)
	ahead, rivals := int32(0), int32(0)
	for q := range w.r.Players() {
		if w.r.Team(q) == w.r.Team(w.seat) {
			continue
		}
		rivals++
		switch theirs := w.r.Standing(end, q); {
		case !end.Alive.Has(w.seat):
		case !end.Alive.Has(q):
			ahead += 2
		default:
			ahead += 1 + int32(slices.Compare(mine[:], theirs[:]))
		}
	}
	return ahead * value.One / max(1, 2*rivals)
}
