package hint

import (
	"cmp"
	"context"
	"slices"

	"koprulu/bots/analyse"
	"koprulu/bots/rank"
	"koprulu/bots/rank/sight"
	"koprulu/bots/search"
	"koprulu/bots/value"
	"koprulu/rules/game"
)

// worker works hints out.
type worker struct {
	r    *game.Rules
	seat game.Player
	// root is the position as the seat may imagine it, seed the random seed that follows from it.
	root   game.State
	seed   uint64
	last   uint16
	legal  []game.Answer
	player *search.Player
	belief game.Belief
	value  value.Estimator
	lines  []line
	worlds int
	// nothing is the line that does nothing, -1 if there is none.
	nothing int
}

// line is a line of play that is tried.
type line struct {
	search.Line
	worth sums
	// values are what the line was worth, world by world.
	values []int64
	// ends are the ends of its rounds (1), and of those that it is compared with (0).
	ends [2]analyse.Outcomes
	// lost counts the worlds in which an area was lost, or the base there.
	lost, fell [game.MaxAreas]int32
	// went are the answers that followed in some of the worlds.
	went [][]game.Answer
}

// Work works out the hints for a seat. The same position leads to the same hints, on every machine. When ctx ends its
// error is returned and nothing else: what had been found by then would depend on the clock. The error is ErrNotAsked
// if the seat has no open decision.
func Work(ctx context.Context, r *game.Rules, s *game.State, seat game.Player, b Budget) (Hints, error) {
	if seat >= game.MaxPlayers || s.Phase == game.Over || !r.Open(s).Has(seat) {
		return Hints{}, ErrNotAsked
	}
	w := worker{r: r, seat: seat, worlds: b.Worlds, player: search.NewPlayer(&sight.First), nothing: -1}
	w.root, w.seed = analyse.Imagine(r, s, seat)
	w.last = analyse.Horizon(&w.root)
	w.legal = new(rank.Sieve).Sift(r, &w.root, seat, r.Legal(&w.root, seat, make([]game.Answer, 0, game.MaxLegal)))
	if err := w.gather(ctx, b); err != nil {
		return Hints{}, err
	}
	for world := range w.worlds {
		for i := range w.lines {
			if err := ctx.Err(); err != nil {
				return Hints{}, err
			}
			w.try(i, uint64(world))
		}
	}
	return Hints{List: w.choose(), Worlds: w.worlds}, nil
}

// gather finds the lines of play that are worth trying: those that did best in a search, and doing nothing. If nothing
// is gained by looking ahead, the rules of thumb say what is worth trying.
func (w *worker) gather(ctx context.Context, b Budget) error {
	judge := rank.New(w.seed, &sight.First)
	judge.Believe(w.r, &w.root, w.seat, &w.belief)
	judge.BelieveCards(w.r, &w.root, w.seat, &w.belief)
	w.player.Belief = &w.belief
	searcher := search.New(w.seed, b.Search, &sight.First)
	shown := w.root // the search may change the state that it is shown
	first := searcher.Pick(ctx, w.r, &shown, w.seat, w.legal)
	if err := ctx.Err(); err != nil {
		return err
	}
	tried := searcher.Tried()
	if len(tried) == 0 {
		tried = append(tried, search.Line{Answer: first})
		shown = w.root
		for _, s := range judge.Rank(w.r, &shown, w.seat, w.legal, make([]sight.Scored, 0, game.MaxLegal)) {
			tried = append(tried, search.Line{Answer: s.Answer})
		}
	}
	for _, t := range tried {
		if len(w.lines) < b.Lines && !slices.ContainsFunc(w.lines, func(l line) bool { return w.alike(&l.Line, &t) }) {
			w.add(t)
		}
	}
	// A search that found little worth trying leaves room for other answers.
	for _, a := range w.legal {
		if next := (search.Line{Answer: a}); len(w.lines) < Most && !idle(a) &&
			!slices.ContainsFunc(w.lines, func(l line) bool { return w.alike(&l.Line, &next) }) {
			w.add(next)
		}
	}
	if last := w.legal[len(w.legal)-1]; idle(last) {
		w.nothing = slices.IndexFunc(w.lines, func(l line) bool { return l.Answer == last })
		if w.nothing < 0 {
			w.nothing = len(w.lines)
			w.add(search.Line{Answer: last})
		}
	}
	return nil
}

func (w *worker) add(l search.Line) {
	w.lines = append(w.lines, line{Line: l, values: make([]int64, 0, w.worlds)})
}

// idle reports whether an answer does nothing more.
func idle(a game.Answer) bool { return a.Verb == game.DoPass || a.Verb == game.DoDone }

// followed is the number of worlds in which a line's continuation is recorded.
const followed = 24

// try plays a line in a world, and records what comes of it.
func (w *worker) try(i int, world uint64) {
	l, p := &w.lines[i], w.player
	p.Stray = 0 // while the continuation of the line is recorded
	p.Set(w.r, &w.root, w.seat, w.seed, world)
	p.Answer(w.seat, l.Answer)
	plan := l.Plan.Answers()
	if world < followed {
		var went []game.Answer
		plan = w.follow(plan, func(_ *game.State, a game.Answer) bool { went = append(went, a); return true })
		l.went = append(l.went, went)
	}
	p.Stray = analyse.Stray(&w.root)
	if p.World.Round == w.root.Round {
		p.FollowToEndOfRound(w.seat, plan)
	}
	for p.World.Phase != game.Over && p.World.Round <= w.last {
		p.ToEndOfRound()
	}
	end := &p.World
	v := int64(w.value.Estimate(w.r, end)[w.seat])
	l.worth.add(v)
	l.values = append(l.values, v)
	l.ends[1].Add(w.r, end, w.seat)
	for j := range w.lines {
		if w.rival(j, world) == i {
			w.lines[j].ends[0].Add(w.r, end, w.seat)
		}
	}
	w.losses(l, end)
}

// rival returns the line that a line is compared with in a world: doing nothing, or the others in turn.
func (w *worker) rival(i int, world uint64) int {
	switch {
	case len(w.lines) == 1:
		return i
	case w.nothing >= 0 && i != w.nothing:
		return w.nothing
	}
	j := int(world % uint64(len(w.lines)-1))
	if j >= i {
		j++
	}
	return j
}

// losses records what the seat has now and no longer has at the end of the round.
func (w *worker) losses(l *line, end *game.State) {
	now, then := &w.root.Seats[w.seat], &end.Seats[w.seat]
	for a := range (now.Bases &^ then.Bases).All() {
		l.fell[a]++
	}
	for a := range (now.Held | now.Bases).All() {
		if q := end.Holder[a]; q < game.MaxPlayers && w.r.Team(q) != w.r.Team(w.seat) {
			l.lost[a]++
		}
	}
}

// choose makes hints of the best lines that differ.
func (w *worker) choose() []Hint {
	order := make([]int, len(w.lines))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(w.lines[j].worth.sum, w.lines[i].worth.sum) })
	var list []Hint
	var taken []int
	for _, i := range order {
		if len(list) == Most || slices.ContainsFunc(taken, func(j int) bool { return w.same(i, j) }) {
			continue
		}
		taken = append(taken, i)
		list = append(list, w.hint(i, taken[0]))
	}
	return list
}

// hint makes a hint of a line, compared with the best one.
func (w *worker) hint(i, best int) Hint {
	l := &w.lines[i]
	h := Hint{Answer: l.Answer, Chance: l.worth.mean(), Error: l.worth.err(), Nothing: w.nothing >= 0 && i != w.nothing}
	if i != best {
		var behind sums
		for n, v := range w.lines[best].values {
			behind.add(v - l.values[n])
		}
		h.Behind, h.Apart = behind.mean(), behind.err()
	}
	if len(w.lines) > 1 {
		h.Why = analyse.Reasons(w.r, &w.root, w.seat, &l.ends)
	}
	h.Risks, h.Next = w.risks(l), w.next(l)
	return h
}

// A risk is worth mentioning if it happens in one world out of ten; at most mostRisks are listed.
const (
	rare      = 10
	mostRisks = 2
)

// risks lists what may be lost.
func (w *worker) risks(l *line) []Risk {
	var list []Risk
	for a := range l.lost {
		risk := Risk{Area: game.Area(a), Share: int32(int64(l.lost[a]) * value.One / int64(w.worlds))}
		if fell := int32(int64(l.fell[a]) * value.One / int64(w.worlds)); fell >= risk.Share && fell > 0 {
			risk.Share, risk.Base = fell, true
		}
		if rare*risk.Share >= value.One {
			list = append(list, risk)
		}
	}
	slices.SortStableFunc(list, func(x, y Risk) int { return cmp.Compare(y.Share, x.Share) })
	return list[:min(mostRisks, len(list))]
}
