package analyse

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"koprulu/rules/game"
)

// Run analyses a game. When ctx ends its error is returned and nothing else.
func Run(ctx context.Context, g *Game, cfg Config) (*Report, error) {
	if cfg.Depth < MinDepth || cfg.Pairs < 2 || cfg.Suspects < 0 || cfg.Turns < 0 || cfg.Finds < 0 {
		return nil, fmt.Errorf("an analysis needs a depth of at least %d and at least 2 pairs", MinDepth)
	}
	draws := drawsOf(g)
	suspects := (cfg.Suspects + cfg.Finds) * g.Rules.Options.Players
	rep := &Report{Depth: cfg.depth(len(g.Moves), len(draws), suspects)}
	rep.Points = make([]Point, len(g.Moves))

	heavy := max(1, (2*cfg.Pairs+small.Rollouts)/(screened*rep.Depth)) // a suspect takes as long as this many other steps
	t := newTeam(g, &cfg, 2*len(g.Moves)+len(draws)+suspects*heavy)
	t.each(ctx, len(g.Moves), 1, func(w *worker, i int) { rep.Points[i] = w.screen(ctx, i, rep.Depth) })
	t.each(ctx, len(g.Moves), 1, func(w *worker, i int) {
		rep.Points[i].Chances = w.chances(ctx, &g.Moves[i].State, g.Moves[i].State.Alive, rep.Depth)
	})
	rep.Luck = t.luck(ctx, draws, rep.Depth)
	costly, good := rep.costly(g, cfg.Suspects), rep.good(g, cfg.Finds)
	list := slices.Concat(costly, good)
	turns, found := make([]Turn, len(list)), make([]bool, len(list))
	t.each(ctx, len(list), heavy, func(w *worker, i int) {
		turns[i], found[i] = w.confirm(ctx, list[i], cfg.Pairs, i >= len(costly))
	})
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	t.tell(t.of)
	for i := range turns {
		if found[i] {
			rep.Turns = append(rep.Turns, turns[i])
		}
	}
	slices.SortStableFunc(rep.Turns, func(a, b Turn) int { return int(b.Loss) - int(a.Loss) })
	if first := slices.IndexFunc(rep.Turns, func(u Turn) bool { return u.Good() }); first > cfg.Turns {
		rep.Turns = slices.Delete(rep.Turns, cfg.Turns, first)
	} else if first < 0 {
		rep.Turns = rep.Turns[:min(len(rep.Turns), cfg.Turns)]
	}
	slices.SortFunc(rep.Turns, func(a, b Turn) int { return a.Move - b.Move })
	rep.sum(g)
	for _, w := range t.workers {
		rep.Rollouts += w.rollouts
	}
	return rep, nil
}

// RunLuck finds what was luck in a game, in the same worlds as Run, and nothing else: the report has only the luck of
// draws and seats.
func RunLuck(ctx context.Context, g *Game, cfg Config) (*Report, error) {
	draws := drawsOf(g)
	t, rep := newTeam(g, &cfg, len(draws)), &Report{Depth: cfg.Depth}
	rep.Luck = t.luck(ctx, draws, rep.Depth)
	rep.sum(g)
	return rep, ctx.Err()
}

// depth returns the number of worlds that the limit on the work allows.
func (c *Config) depth(moves, draws, suspects int) int {
	// because chances rounds up
	left := c.Rollouts - suspects*(small.Rollouts+preliminary*(weighed+2)+2*c.Pairs) - moves*game.MaxPlayers
	return min(c.Depth, max(MinDepth, left/max(1, moves*(screened+2)+4*draws)))
}

// team does work in several goroutines at once.
type team struct {
	cfg     Config
	workers []*worker
	mu      sync.Mutex
	done    int
	of      int
}

// newTeam makes the workers that a configuration asks for.
func newTeam(g *Game, cfg *Config, steps int) *team {
	t := &team{cfg: *cfg, of: steps}
	for range max(1, cfg.Workers) {
		t.workers = append(t.workers, newWorker(g, cfg.Seed))
	}
	return t
}

// luck finds the luck of draws.
func (t *team) luck(ctx context.Context, draws []draw, depth int) []Luck {
	list := make([]Luck, len(draws))
	t.each(ctx, len(draws), 1, func(w *worker, i int) { list[i] = w.luck(ctx, draws[i], depth) })
	return list
}

// each does n pieces of work, each worth that many steps and done by whichever worker is free. It stops early when ctx
// ends. If one of them panics, so does it, in the goroutine of its caller, who may recover.
func (t *team) each(ctx context.Context, n, steps int, do func(w *worker, i int)) {
	var next atomic.Int64
	var all sync.WaitGroup
	var broken atomic.Pointer[any]
	for _, w := range t.workers {
		all.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					broken.Store(&p)
				}
			}()
			for ctx.Err() == nil && broken.Load() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				do(w, i)
				t.did(steps)
			}
		})
	}
	all.Wait()
	if p := broken.Load(); p != nil {
		panic(*p)
	}
}

// did reports that so many more steps are done.
func (t *team) did(steps int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.tell(t.done + steps)
}

// tell reports how much is done.
func (t *team) tell(done int) {
	t.done = done
	if t.cfg.Progress != nil {
		t.cfg.Progress(done, t.of)
	}
}

// costly lists the moves of each seat that seem to have cost most, at most n of each.
func (rep *Report) costly(g *Game, n int) []int {
	return rep.most(g, n, func(pt *Point) int32 { return pt.Loss - pt.Error })
}

// good lists the moves of each seat that seem to have gained most compared with all others, at most n of each.
func (rep *Report) good(g *Game, n int) []int {
	return rep.most(g, n, func(pt *Point) int32 {
		if !pt.own {
			return 0
		}
		return -pt.Loss - pt.Error
	})
}

// most lists the moves of each seat with the largest values of left, which estimates what remains under a closer look:
// at most n of each, and only one of consecutive moves, which are parts of the same plan.
func (rep *Report) most(g *Game, n int, left func(*Point) int32) []int {
	var list []int
	for p := range g.Rules.Players() {
		var own []int
		for i := 0; i < len(rep.Points); i++ {
			best := -1
			for ; i < len(rep.Points) && g.Moves[i].Seat == p; i++ {
				if pt := &rep.Points[i]; pt.Choice && left(pt)+pt.Error >= margin &&
					(best < 0 || left(pt) > left(&rep.Points[best])) {
					best = i
				}
			}
			if best >= 0 {
				own = append(own, best)
			}
		}
		slices.SortStableFunc(own, func(i, j int) int { return int(left(&rep.Points[j])) - int(left(&rep.Points[i])) })
		list = append(list, own[:min(n, len(own))]...)
	}
	slices.Sort(list)
	return list
}

// sum sums up by seat.
func (rep *Report) sum(g *Game) {
	rep.Players = make([]Player, g.Rules.Options.Players)
	for i := range rep.Points {
		pt, p := &rep.Points[i], &rep.Players[g.Moves[i].Seat]
		if !pt.Choice {
			continue
		}
		p.Decisions++
		p.Stake += int64(pt.stake)
		p.Lost += int64(pt.lost)
		p.Doubt = together(p.Doubt, pt.doubt)
		if !pt.clear() {
			p.Good++
		}
	}
	for _, l := range rep.Luck {
		p := &rep.Players[l.Seat]
		for _, k := range [...]News{NoNews, l.News} {
			p.Luck[k] += l.Change
			p.Error[k] = together(p.Error[k], l.Error)
		}
	}
}
