package analyse

import (
	"cmp"
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
	suspects := (cfg.Suspects + min(chances, cfg.Suspects) + cfg.Finds) * g.Rules.Options.Players
	rep := &Report{Depth: cfg.depth(len(g.Moves), len(draws), suspects)}
	rep.Points = make([]Point, len(g.Moves))

	heavy := max(1, suspect(&cfg)/((screened+1)*rep.Depth)) // a suspect takes as long as this many other steps
	t := newTeam(g, &cfg, 2*len(g.Moves)+len(draws)+suspects*heavy)
	t.each(ctx, len(g.Moves), 1, func(w *worker, i int) { rep.Points[i] = w.screen(ctx, i, 0, rep.Depth, screenWorlds) })
	t.each(ctx, len(g.Moves), 1, func(w *worker, i int) {
		rep.Points[i].Chances = w.chances(ctx, &g.Moves[i].State, g.Moves[i].State.Alive, rep.Depth)
	})
	rep.Luck = t.luck(ctx, draws, rep.Depth)
	rep.decisions = t.decisions(ctx)
	decisions := rep.decisions
	costly, good := t.costly(ctx, rep, decisions), foremost(g, rep.Points, decisions, 1, cfg.Finds, gain)
	list := slices.Concat(costly, good)
	turns, found := make([]Turn, len(list)), make([]bool, len(list))
	t.each(ctx, len(list), heavy, func(w *worker, i int) {
		turns[i], found[i] = w.confirm(ctx, list[i], follow(decisions, list[i]), cfg.Pairs, i >= len(costly))
		turns[i].level(rep.Points[list[i]].Chances[g.Moves[list[i]].Seat])
		found[i] = found[i] && w.borneOut(ctx, rep, &turns[i])
	})
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	t.tell(t.of)
	rep.Turns = g.weightiest(oneOfEach(decisions, turns, found), cfg.Turns)
	rep.sum(g)
	for _, w := range t.workers {
		rep.Rollouts += w.rollouts
	}
	return rep, nil
}

// follow returns how many answers of the same decision follow a move.
func follow(decisions [][]int, i int) int {
	d := decisionOf(decisions, i)
	return decisions[d][len(decisions[d])-1] - i
}

// decisionOf returns the number of the decision to which a move belongs.
func decisionOf(decisions [][]int, i int) int {
	d, found := slices.BinarySearchFunc(decisions, i, func(d []int, i int) int { return cmp.Compare(d[0], i) })
	if !found {
		d--
	}
	return d
}

// oneOfEach returns the turning points that were found, one of each decision: the last of those that cost about as
// much as the costliest, because what came before it could still have gone well; or one that is a good move.
func oneOfEach(decisions [][]int, turns []Turn, found []bool) (list []Turn) {
	at := make([]int, len(decisions)) // by decision, the number in the list, from 1
	for i := range turns {
		u := &turns[i]
		if !found[i] {
			continue
		}
		k := &at[decisionOf(decisions, u.Move)]
		if *k == 0 {
			list = append(list, *u)
			*k = len(list)
		} else if old := &list[*k-1]; u.Good() == old.Good() &&
			(u.Loss > old.Loss+old.Loss/10 || u.Move > old.Move && u.Loss > old.Loss-old.Loss/10) {
			*old = *u
		}
	}
	return list
}

// weightiest returns the good moves, and the n other turning points that cost most, in the order of the game. The
// last one of a loser in the last round is told whatever it cost: it was the last chance to deny the victory.
func (g *Game) weightiest(turns []Turn, n int) (list []Turn) {
	last := -1
	for i := range turns {
		m := &g.Moves[turns[i].Move]
		if !turns[i].Good() && turns[i].Move > last && g.State.Phase == game.Over && m.State.Round == g.State.Round &&
			!g.State.Winners.Has(m.Seat) {
			last = turns[i].Move
		}
	}
	slices.SortStableFunc(turns, func(a, b Turn) int { return cmp.Compare(b.Loss, a.Loss) })
	for i := range turns {
		if u := &turns[i]; u.Good() || u.Move == last || n > 0 {
			list = append(list, *u)
		}
		n--
	}
	slices.SortFunc(list, func(a, b Turn) int { return a.Move - b.Move })
	return list
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
	left := c.Rollouts - suspects*suspect(c) - moves*game.MaxPlayers
	return min(c.Depth, max(MinDepth, left/max(1, moves*(screened+3)+4*draws)))
}

// suspect returns the number of rollouts that a suspect takes at most.
func suspect(c *Config) int {
	return doubtful*repeated*(screened+3) + 4*small.Rollouts + preliminary*(weighed+4+2*offered) + 2*c.Pairs + 3*certain
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

// each does n pieces of work, each worth that many steps and done by whichever worker is free. It stops early when
// ctx ends. If one of them panics, so does it, in the goroutine of its caller, who may recover.
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

// decisions lists the moves of the game by decisions: consecutive answers of one seat without news between them.
func (t *team) decisions(ctx context.Context) [][]int {
	moves := t.workers[0].g.Moves
	joined := make([]bool, len(moves))
	t.each(ctx, len(moves), 0, func(w *worker, i int) { joined[i] = w.joined(i) })
	var list [][]int
	for i := range moves {
		if i == 0 || !joined[i-1] {
			list = append(list, nil)
		}
		list[len(list)-1] = append(list[len(list)-1], i)
	}
	return list
}

// doubtful is how many answers are looked at again for each suspect, repeated in how many worlds; chances is how many
// are suspects because they came last.
const (
	doubtful = 3
	repeated = 48
	chances  = 2
)

// costly lists the moves of each seat that seem to have cost most, at most as many of each as there may be suspects,
// and the last ones of each loser by which the victory could have been denied. Few worlds say little, so more moves
// are looked at again, those first that could have cost most.
func (t *team) costly(ctx context.Context, rep *Report, decisions [][]int) []int {
	g, n := t.workers[0].g, t.cfg.Suspects
	list := foremost(g, rep.Points, decisions, 2, doubtful*n, func(pt *Point) int32 { return pt.Loss + pt.Error })
	points := make([]Point, len(rep.Points))
	t.each(ctx, len(list), max(1, repeated/rep.Depth), func(w *worker, i int) {
		points[list[i]] = w.screen(ctx, list[i], follow(decisions, list[i]), min(repeated, 2*rep.Depth), againWorlds)
	})
	list = foremost(g, points, decisions, 2, n, func(pt *Point) int32 { return pt.Loss - pt.Error })
	if n > 0 {
		list = append(list, g.latest(rep.Points, decisions)...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// latest lists the answers by which losers could last have denied the victory: where each began to move units for the
// last time, and the last one that seems to have cost something.
func (g *Game) latest(points []Point, decisions [][]int) []int {
	var list []int
	for p := range g.Rules.Players() {
		if g.State.Phase != game.Over || g.State.Winners.Has(p) {
			continue
		}
		moved, lost := false, false
		for _, d := range slices.Backward(decisions) {
			first := &g.Moves[d[0]]
			if first.Seat != p || first.State.Round < g.State.Round {
				continue
			}
			move := slices.IndexFunc(d, func(i int) bool { return g.Rules.Decision(&g.Moves[i].State) == game.AskMove })
			if !moved && move >= 0 && points[d[move]].Choice {
				list, moved = append(list, d[move]), true
			}
			if best := costliest(points, d); !lost && best >= 0 && points[best].Loss > 0 {
				list, lost = append(list, best), true
			}
		}
	}
	return list
}

// costliest returns the move of a decision that seems to have cost most, or -1 if none seems to have cost anything.
func costliest(points []Point, decision []int) int {
	best := -1
	for _, i := range decision {
		if pt := &points[i]; pt.Choice && pt.Loss+pt.Error >= margin && (best < 0 || pt.Loss > points[best].Loss) {
			best = i
		}
	}
	return best
}

// gain is what the answer given seems to have gained compared with all others, if the rules of thumb would not have
// given it.
func gain(pt *Point) int32 {
	if !pt.own {
		return 0
	}
	return -pt.Loss - pt.Error
}

// foremost lists the moves of each seat with the largest values of left, which estimates what remains under a closer
// look: at most n of each seat, and at most so many of each decision.
func foremost(g *Game, points []Point, decisions [][]int, each, n int, left func(*Point) int32) []int {
	var list []int
	larger := func(i, j int) int { return cmp.Compare(left(&points[j]), left(&points[i])) }
	for p := range g.Rules.Players() {
		var own []int
		for _, d := range decisions {
			if g.Moves[d[0]].Seat != p {
				continue
			}
			d = slices.DeleteFunc(slices.Clone(d), func(i int) bool {
				return !points[i].Choice || left(&points[i])+points[i].Error < margin
			})
			slices.SortStableFunc(d, larger)
			own = append(own, d[:min(each, len(d))]...)
		}
		slices.SortStableFunc(own, larger)
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
