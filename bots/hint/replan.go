package hint

import (
	"context"
	"slices"

	"koprulu/bots/rank/sight"
	"koprulu/bots/search"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// replan looks for better ways to continue after each line, as the seat will when it is asked again: what a first
// search means to do later has been compared with little.
func (w *worker) replan(ctx context.Context, b Budget) error {
	if w.field != nil {
		return nil
	}
	for i := range w.lines {
		if i == w.nothing {
			continue
		}
		plans := w.better(ctx, &w.lines[i].Line, b)
		most := int64(0)
		for k, plan := range append([]search.Plan{w.lines[i].Plan}, plans...) {
			worth := int64(0)
			for n := range uint64(b.Trials) {
				if err := ctx.Err(); err != nil {
					return err
				}
				out := w.once(w.lines[i].Answer, plan.Answers(), n)
				worth += w.worth(&out)
			}
			if k == 0 || worth > most {
				most, w.lines[i].Plan = worth, plan
			}
		}
	}
	return nil
}

// ahead is how many decisions after a line are searched again, others how many more ways to continue are taken from the
// first of these searches.
const (
	ahead  = 3
	others = 2
)

// better returns other plans for a line, found by searching again where the seat is asked next, as long as nothing
// comes up.
func (w *worker) better(ctx context.Context, l *search.Line, b Budget) (plans []search.Plan) {
	at := w.root
	if w.r.Apply(&at, w.seat, l.Answer, nil) != rule.None {
		return nil
	}
	now := w.about(&at)
	var way, rest []game.Answer
	for n := 0; n < ahead; {
		if at.Phase != w.root.Phase || at.Round != w.root.Round || w.about(&at) != now || w.news(&at) ||
			!w.r.Open(&at).Has(w.seat) {
			break
		}
		searcher := search.New(worldSeed, b.Search, &sight.First) // as when the seat is asked there
		legal, shown := w.r.Legal(&at, w.seat, make([]game.Answer, 0, game.MaxLegal)), at
		a := searcher.Pick(ctx, w.r, &shown, w.seat, legal)
		if tried := searcher.Tried(); len(legal) > 1 && len(tried) > 0 {
			if n == 0 {
				for _, t := range tried[1:min(len(tried), 1+others)] {
					plans = append(plans, search.PlanOf(slices.Concat(way, []game.Answer{t.Answer}, t.Plan.Answers())))
				}
			}
			n, rest = n+1, tried[0].Plan.Answers()
		} else if len(rest) > 0 {
			rest = rest[1:]
		}
		if w.r.Apply(&at, w.seat, a, nil) != rule.None || ctx.Err() != nil {
			break
		}
		way = append(way, a)
	}
	if len(way) == 0 {
		return nil
	}
	return append(plans, search.PlanOf(slices.Concat(way, rest)))
}

// once plays an answer and what follows it in one world, and returns what it leads to.
func (w *worker) once(a game.Answer, plan []game.Answer, world uint64) (out result) {
	w.begin(world)
	w.player.Answer(w.seat, a)
	w.end(plan)
	return w.came()
}
