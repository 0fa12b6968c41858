package hint

import (
	"context"

	"koprulu/bots/rank/sight"
	"koprulu/bots/search"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// replan looks for better ways to continue after each line, as the seat will when it is asked again: what a first
// search means to do later has been compared with little.
func (w *worker) replan(ctx context.Context, b Budget) error {
	if w.field != nil || b.Again.Rollouts == 0 {
		return nil
	}
	for i := range w.lines {
		if i == w.nothing {
			continue
		}
		plan, ok := w.better(ctx, &w.lines[i].Line, b)
		if err := ctx.Err(); err != nil {
			return err
		}
		if !ok {
			continue
		}
		gain := int64(0)
		for n := range uint64(b.Trials) {
			if err := ctx.Err(); err != nil {
				return err
			}
			now, then := w.once(w.lines[i].Answer, w.lines[i].Plan.Answers(), n), w.once(w.lines[i].Answer, plan.Answers(), n)
			gain += w.worth(&then) - w.worth(&now)
		}
		if gain > 0 {
			w.lines[i].Plan = plan
		}
	}
	return nil
}

// ahead is how many decisions after a line are searched again.
const ahead = 3

// better returns another plan for a line, found by searching again where the seat is asked next, as long as nothing
// comes up. It reports whether there is one.
func (w *worker) better(ctx context.Context, l *search.Line, b Budget) (search.Plan, bool) {
	at := w.root
	if w.r.Apply(&at, w.seat, l.Answer, nil) != rule.None {
		return search.Plan{}, false
	}
	searcher := search.New(w.seed, b.Again, &sight.First)
	var way, rest []game.Answer
	for n := 0; n < ahead; {
		if at.Phase != w.root.Phase || at.Round != w.root.Round || w.about(&at) != w.about(&w.root) || w.news(&at) ||
			!w.r.Open(&at).Has(w.seat) {
			break
		}
		legal, shown := w.r.Legal(&at, w.seat, make([]game.Answer, 0, game.MaxLegal)), at
		a := searcher.Pick(ctx, w.r, &shown, w.seat, legal)
		if tried := searcher.Tried(); len(legal) > 1 && len(tried) > 0 {
			n, rest = n+1, tried[0].Plan.Answers()
		} else if len(rest) > 0 {
			rest = rest[1:]
		}
		if w.r.Apply(&at, w.seat, a, nil) != rule.None || ctx.Err() != nil {
			break
		}
		way = append(way, a)
	}
	return search.PlanOf(append(way, rest...)), len(way) > 0
}

// once plays an answer and what follows it in one world, and returns what it leads to.
func (w *worker) once(a game.Answer, plan []game.Answer, world uint64) (out result) {
	w.begin(world)
	w.player.Answer(w.seat, a)
	w.end(plan)
	return w.came()
}
