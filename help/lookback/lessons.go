package lookback

import (
	"slices"

	"koprulu/locale"
	"koprulu/rules/game"
)

// lastLesson is the last round whose Planning Phase is explained.
const lastLesson = 2

// Lessons say what to mind while a seat sets up and places its first orders, a sentence each, the weightiest first: who
// can reach it, which of its orders can be covered, and which of them happens before which. They follow from what is
// open, and from the seat's own orders; there are none later.
func Lessons(w *locale.Words, r *game.Rules, v *game.View) []string {
	switch {
	case int(v.Seat) >= v.Players || !v.Open.Has(v.Seat):
		return nil
	case v.Phase == game.Setup:
		return neighbours(w, r, v)
	case v.Phase == game.Planning && v.Round <= lastLesson:
		return append(stacks(w, r, v), neighbours(w, r, v)...)
	}
	return nil
}

// neighbours says which rivals could come to areas of the seat in the next Execution Phase, and which lack no more than
// a transport.
func neighbours(w *locale.Words, r *game.Rules, v *game.View) []string {
	own := &v.Seats[v.Seat]
	mine := own.Held | own.Bases
	if mine == 0 {
		return nil
	}
	var home game.PlanetSet
	for a := range mine.All() {
		home |= 1 << r.Areas[a].Planet
	}
	var list, near []string
	for q := range game.Player(v.Players) {
		theirs := v.Seats[q].Held | v.Seats[q].Bases
		if r.Team(q) == r.Team(v.Seat) || theirs == 0 {
			continue
		}
		var reached game.AreaSet
		beside := false
		for from := range theirs.All() {
			at := r.Areas[from].Planet
			beside = beside || home.Has(at) || v.Adjacent[at]&home != 0
			if v.Holder[from] == q {
				reached |= v.Reach(r, q, from) & mine
			}
		}
		switch name := w.PlayerWithin(r, v, q); {
		case reached != 0:
			var areas []string
			for a := range reached.All() {
				areas = append(areas, w.AreaName(r, a))
			}
			list = append(list, locale.Capital(w.Text("ui.lesson.reach", "player", name, "areas", w.List(areas))))
		case beside:
			near = append(near, name)
		}
	}
	if len(near) > 0 {
		list = append(list, locale.Capital(w.Text("ui.lesson.near", "player", w.List(near), "n", len(near))))
	}
	return list
}

// stacks says which orders of the seat happen before which others of its own, and who may still cover some.
func stacks(w *locale.Words, r *game.Rules, v *game.View) (list []string) {
	var laid [game.MaxPlayers]int
	for i := range v.Orders[:v.OrderCount] {
		laid[v.Orders[i].Player]++
	}
	var seen game.PlanetSet
	for i := range slices.Backward(v.Orders[:v.OrderCount]) {
		top := &v.Orders[i]
		if top.Player != v.Seat || seen.Has(top.Planet) {
			continue
		}
		seen |= 1 << top.Planet
		planet, order := w.PlanetName(r, top.Planet), w.Text("reason.order")
		if top.Order < game.OrderKinds { // Players may have to remember their own.
			order = w.OrderName(top.Order)
		}
		for k := range slices.Backward(v.Orders[:i]) {
			if below := &v.Orders[k]; below.Player == v.Seat && below.Planet == top.Planet {
				if max(top.Order, below.Order) < game.OrderKinds {
					list = append(list, w.Text("ui.lesson.before", "planet", planet, "first", order, "then",
						w.OrderName(below.Order)))
				}
				break
			}
		}
		var covers []string
		for q := range game.Player(v.Players) {
			if places, _ := v.OrderPlaces(r, q); r.Team(q) != r.Team(v.Seat) && laid[q] < game.OrdersPerRound &&
				places.Has(top.Planet) {
				covers = append(covers, w.PlayerWithin(r, v, q))
			}
		}
		if len(covers) > 0 {
			list = append(list, locale.Capital(w.Text("ui.lesson.covered", "player", w.List(covers), "n", len(covers), "planet",
				planet, "order", order)))
		}
	}
	return list
}
