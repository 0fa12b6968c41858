package hint

import (
	"koprulu/bots/analyse"
	"koprulu/bots/value"
	"koprulu/rules/game"
)

// placed is what has become of the seat's orders when the Planning Phase is over, in the worlds in which that was
// looked at, by kind of order: in how many it has some, and in how many a rival covers one.
type placed struct {
	worlds       int
	has, covered [game.OrderKinds]int
}

// look records the orders of a world whose Planning Phase is over.
func (w *worker) look(l *line, s *game.State) {
	if w.root.Phase != game.Planning || s.Phase == game.Planning {
		return
	}
	l.placed.worlds++
	var has, covered [game.OrderKinds]bool
	var under game.PlanetSet // planets with an order of a rival, from the top of their stacks down
	for i := int(s.OrderCount) - 1; i >= 0; i-- {
		switch o := &s.Orders[i]; {
		case w.r.Team(o.Player) != w.r.Team(w.seat):
			under |= 1 << o.Planet
		case o.Player == w.seat:
			kind := o.Order.Standard()
			has[kind] = true
			covered[kind] = covered[kind] || under.Has(o.Planet)
		}
	}
	for k := range has {
		if has[k] {
			l.placed.has[k]++
		}
		if covered[k] {
			l.placed.covered[k]++
		}
	}
}

// orders says what an order that a line begins with does to others in its stack, and which kinds of order of the seat
// are covered less often.
func (w *worker) orders(l *line) (list []analyse.Reason) {
	if l.Answer.Verb != game.DoOrder {
		return nil
	}
	planet := l.Answer.Planet()
	for i := int(w.root.OrderCount) - 1; i >= 0; i-- {
		o := &w.root.Orders[i]
		if o.Planet != planet {
			continue
		}
		if o.Player == w.seat {
			list = append(list, analyse.Reason{Cause: analyse.Waits, Planet: planet, Order: o.Order.Standard()})
		} else if w.r.Team(o.Player) != w.r.Team(w.seat) {
			list = append(list, analyse.Reason{Cause: analyse.Covers, Planet: planet, Foe: o.Player})
		}
		break
	}
	for k := range game.OrderKinds {
		if less := w.uncovered(l, int(k)); less >= value.One/5 {
			list = append(list, analyse.Reason{Cause: analyse.Uncovered, Amount: less, Order: k})
		}
	}
	return list
}

// uncovered returns by how much less often than after the other lines an order of a kind is covered, in parts of
// value.One; 0 for a kind that is not nearly always laid.
func (w *worker) uncovered(l *line, kind int) int32 {
	share := func(n, of int) int32 { return int32(int64(n) * value.One / int64(max(1, of))) }
	worlds, covered := 0, 0
	for i := range w.lines {
		p := &w.lines[i].placed
		if share(p.has[kind], p.worlds) < value.One*8/10 {
			return 0
		}
		if &w.lines[i] != l {
			worlds, covered = worlds+p.worlds, covered+p.covered[kind]
		}
	}
	if worlds == 0 {
		return 0
	}
	return share(covered, worlds) - share(l.placed.covered[kind], l.placed.worlds)
}

// obvious are the causes that only say again what an answer does.
var obvious = map[game.Verb][]analyse.Cause{
	game.DoBase: {analyse.BaseGained}, game.DoWorker: {analyse.Workers}, game.DoBuild: {analyse.Might, analyse.Ready},
	game.DoPlace: {analyse.Might, analyse.Ready}, game.DoTransport: {analyse.Routes},
	game.DoBuildTransport: {analyse.Routes}, game.DoBuilding: {analyse.Built}, game.DoModule: {analyse.Built},
	game.DoTech: {analyse.Techs}, game.DoMove: {analyse.Areas}, game.DoEvent: {analyse.Events},
	game.DoDraw: {analyse.Cards}, game.DoBlind: {analyse.Cards},
}
