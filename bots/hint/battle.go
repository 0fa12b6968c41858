package hint

import (
	"context"
	"slices"

	"koprulu/bots/odds"
	"koprulu/bots/search"
	"koprulu/bots/value"
	"koprulu/rules/game"
)

// fights returns the answers that are best for the battle that the seat decides in, the best first, and makes the field
// on which it is fought: none if there is no such battle.
func (w *worker) fights(ctx context.Context, b Budget) ([]search.Line, error) {
	fought := &w.root.Battle
	if fought.Area == game.NoArea || !slices.Contains(fought.Players[:], w.seat) ||
		w.r.Decision(&w.root) == game.AskRetreat {
		return nil, nil
	}
	o, err := odds.New().Work(ctx, w.r, &w.root, w.seat, b.Battle, w.seed)
	if err != nil {
		return nil, err
	}
	var list []search.Line
	for _, i := range o.Leading(o.Side(w.seat), len(o.Answers)) {
		list = append(list, search.Line{Answer: o.Answers[i].Answer})
	}
	if len(list) == 0 {
		return nil, nil
	}
	w.field = odds.NewField(ctx, w.r, &w.root, w.seat, b.Battle.Care, worldSeed)
	return list, nil
}

// fight fights the battle of a world to its end, after the answer of a line. It calls see with the answers of the seat
// that follow, until something comes up.
func (w *worker) fight(l *line, world uint64, see func(before *game.State, a game.Answer) bool) odds.Outcome {
	p := w.player
	var told func(before *game.State, by game.Player, a game.Answer)
	if see != nil {
		first, stopped := true, false
		told = func(before *game.State, by game.Player, a game.Answer) {
			if first {
				first = false
				return
			}
			stopped = stopped || w.news(before)
			if !stopped && by == w.seat && w.chooses(before) {
				stopped = !see(before, a)
			}
		}
	}
	out := w.field.Fight(&p.World, world, l.Answer, told)
	p.Went()
	return out
}

// chooses reports whether the seat has a choice that is no detail.
func (w *worker) chooses(s *game.State) bool {
	var buf [game.MaxLegal]game.Answer
	return !detail(s.Top().Step) && len(w.r.Legal(s, w.seat, buf[:0])) > 1
}

// settle puts the line with which the battle goes best first, if its chance of winning the game is not clearly smaller
// than that of the best one.
func (w *worker) settle(order []int) []int {
	if w.field == nil {
		return order
	}
	first := order[0]
	for _, i := range order[1:] {
		if w.even(order[0], i) && w.fares(i) > w.fares(first) {
			first = i
		}
	}
	rest := slices.DeleteFunc(slices.Clone(order), func(i int) bool { return i == first })
	return append([]int{first}, rest...)
}

// fares adds up how the battle goes after a line: whether it is won, which weighs more than all units that it may cost.
func (w *worker) fares(i int) (n int) {
	for k := range w.lines[i].results {
		b := &w.lines[i].results[k].battle
		if n += b.Lost[1] - b.Lost[0]; b.Won {
			n += 100
		}
	}
	return n
}

// battle returns how often the battle is won after a line, in parts of value.One, NoBattle if none is fought.
func (w *worker) battle(l *line) int32 {
	if w.field == nil {
		return NoBattle
	}
	n := int64(0)
	for k := range l.results {
		if l.results[k].battle.Won {
			n++
		}
	}
	return int32(n * value.One / int64(len(l.results)))
}
