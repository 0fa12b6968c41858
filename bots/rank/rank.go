package rank

import (
	"slices"

	"koprulu/bots/rank/sight"
	"koprulu/rules/game"
)

// Rank appends to buf[:0] the answers worth considering: first the one that Pick returns for the same seed, then the
// others that it weighed, best first. Answers that it dismissed without weighing them are not listed; there may be just
// one.
func (b *Judge) Rank(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer,
	buf []sight.Scored) []sight.Scored {
	b.look.Record()
	first := b.Pick(r, s, seat, legal)
	if s.Top().Step == game.AskMove && len(legal) > 1 {
		b.weighMoves()
	}
	list := b.look.Recorded()
	slices.SortStableFunc(list, func(x, y sight.Scored) int { return y.Value - x.Value })
	out := append(buf[:0], sight.Scored{Answer: first})
	for _, n := range list {
		switch {
		case n.Answer == first:
			out[0].Value = n.Value
		case slices.Contains(legal, n.Answer): // not everything that was weighed on the way to an answer is an answer
			out = append(out, n)
		}
	}
	return out
}

// weighMoves records, for each area of the planet where units move, the move that serves it best: an attack, the first
// unit in an empty area, one more in an area of the seat.
func (b *Judge) weighMoves() {
	l := &b.look
	l.Measure()
	p := l.State.Exec.Planet
	moved := l.State.Exec.Moved | laden(l)
	for a := range l.Rules.Planets[p].Areas.All() {
		var unit spare
		value := 0
		switch {
		case l.Mates.Has(a):
			continue
		case l.Foes.Has(a):
			unit = b.fighter(p, a, moved)
			value = b.assaultOn(p, a, l.State.Exec.Moved, l.State.Exec.Special).value
		case l.Empty.Has(a):
			unit = b.spareUnit(p, a, moved)
			value = b.entry(a) - unit.price
		case l.Room(a) > 0:
			unit = b.spareUnit(p, a, moved)
			value = -unit.price
		}
		if unit.found {
			l.Note(moveOne(unit, a), value)
		}
	}
	l.Note(game.Answer{Verb: game.DoDone}, 0)
}

// moveOne returns the answer that moves one unit to an area.
func moveOne(unit spare, to game.Area) game.Answer {
	return game.Answer{Verb: game.DoMove, V: game.AnswerValues{
		game.OfCount: 1, game.OfUnit: uint8(unit.unit), game.OfFrom: uint8(unit.from), game.OfTo: uint8(to),
	}}
}
