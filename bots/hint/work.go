package hint

import (
	"cmp"
	"context"
	"slices"

	"koprulu/bots/analyse"
	"koprulu/bots/odds"
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
	// field plays the battle that the seat decides in, nil if there is none.
	field *odds.Field
	lines []line
	// nothing is the line that does nothing, -1 if there is none.
	nothing int
	// low is true if the seat can hardly win any more: then lines are worth what they do for its place, and against
	// leader.
	low    bool
	leader game.Player
}

// line is a line of play that is tried.
type line struct {
	search.Line
	// results are what the line led to, world by world.
	results []result
	// ends are the ends of its rounds (1), and of those that it is compared with (0).
	ends [2]analyse.Outcomes
	// lost counts the worlds in which an area was lost, or the base there.
	lost, fell [game.MaxAreas]int32
	// went are the answers that followed in some of the worlds.
	went [][]game.Answer
	// placed is what has become of the seat's orders.
	placed placed
}

// result is what a line led to in a world: the chances of all seats, the part of its rivals that the seat is ahead of
// in parts of value.One, and the battle.
type result struct {
	chances value.Chances
	place   int32
	battle  odds.Outcome
}

// worldSeed seeds the worlds in which lines are played, and the search for them. It is the same for all questions of a
// seat, so that the next question is answered in worlds as similar to these as what the seat knows allows, and with the
// same ideas: otherwise each would err in its own direction.
const worldSeed = 0x68696e7473

// firstFinal is the number of the first world in which the lines that did best are played again: what the best of
// several promises in the worlds in which it was chosen is also its luck.
const firstFinal = 1 << 20

// Work works out the hints for a seat. The same position leads to the same hints, on every machine. When ctx ends its
// error is returned and nothing else: what had been found by then would depend on the clock. The error is ErrNotAsked
// if the seat has no open decision.
func Work(ctx context.Context, r *game.Rules, s *game.State, seat game.Player, b Budget) (Hints, error) {
	if seat >= game.MaxPlayers || s.Phase == game.Over || !r.Open(s).Has(seat) {
		return Hints{}, ErrNotAsked
	}
	b.Trials = cmp.Or(b.Trials, max(1, b.Worlds/4))
	w := worker{r: r, seat: seat, player: search.NewPlayer(&sight.First), nothing: -1}
	w.root, w.seed = analyse.Imagine(r, s, seat)
	w.last = analyse.Horizon(&w.root)
	w.legal = new(rank.Sieve).Sift(r, &w.root, seat, r.Legal(&w.root, seat, make([]game.Answer, 0, game.MaxLegal)))
	if err := w.gather(ctx, b); err != nil {
		return Hints{}, err
	}
	if err := w.play(ctx, 0, b.Trials); err != nil {
		return Hints{}, err
	}
	w.aim()
	w.keep(Most)
	if err := w.replan(ctx, b); err != nil {
		return Hints{}, err
	}
	if err := w.play(ctx, firstFinal, b.Worlds); err != nil {
		return Hints{}, err
	}
	h := Hints{List: w.choose(), Worlds: b.Worlds, Low: w.low, Leader: w.leader}
	return h, ctx.Err() // What a battle decided in the meantime may have been decided in a hurry.
}

// gather finds the lines of play that are worth trying: those that did best in a search or in a battle, and doing
// nothing. If nothing is gained by looking ahead, the rules of thumb say what is worth trying.
func (w *worker) gather(ctx context.Context, b Budget) error {
	judge := rank.New(worldSeed, &sight.First)
	judge.Believe(w.r, &w.root, w.seat, &w.belief)
	judge.BelieveCards(w.r, &w.root, w.seat, &w.belief)
	w.player.Belief = &w.belief
	tried, err := w.fights(ctx, b)
	if len(tried) == 0 && err == nil {
		tried, err = w.search(ctx, b)
	}
	if err != nil {
		return err
	}
	shown := w.root // the judge may change the state that it is shown
	for _, s := range judge.Rank(w.r, &shown, w.seat, w.legal, make([]sight.Scored, 0, game.MaxLegal)) {
		if len(tried) < b.Lines {
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

// search looks ahead, and returns what it tried, the best first.
func (w *worker) search(ctx context.Context, b Budget) ([]search.Line, error) {
	searcher := search.New(worldSeed, b.Search, &sight.First)
	shown := w.root // the search may change the state that it is shown
	first := searcher.Pick(ctx, w.r, &shown, w.seat, w.legal)
	tried := searcher.Tried()
	if len(tried) == 0 {
		tried = append(tried, search.Line{Answer: first})
	}
	return tried, ctx.Err()
}

func (w *worker) add(l search.Line) { w.lines = append(w.lines, line{Line: l}) }

// idle reports whether an answer does nothing more.
func idle(a game.Answer) bool { return a.Verb == game.DoPass || a.Verb == game.DoDone }

// play plays all lines in some worlds, from number first on.
func (w *worker) play(ctx context.Context, first uint64, worlds int) error {
	for n := range uint64(worlds) {
		for i := range w.lines {
			if err := ctx.Err(); err != nil {
				return err
			}
			w.try(i, first+n, n < followed)
		}
	}
	return nil
}

// followed is the number of worlds in which a line's continuation is recorded.
const followed = 24

// try plays a line in a world, and records what comes of it; its continuation if told is true.
func (w *worker) try(i int, world uint64, told bool) {
	l, p := &w.lines[i], w.player
	w.begin(world)
	plan := l.Plan.Answers()
	went := []game.Answer{}
	see := func(_ *game.State, a game.Answer) bool { went = append(went, a); return true }
	var battle odds.Outcome
	switch {
	case w.field != nil && told:
		battle = w.fight(l, world, see)
	case w.field != nil:
		battle = w.fight(l, world, nil)
	default:
		p.Answer(w.seat, l.Answer)
		if told {
			plan = w.follow(plan, see)
		}
	}
	if told {
		l.went = append(l.went, went)
		w.look(l, &p.World)
	}
	w.end(plan)
	out := w.came()
	out.battle = battle
	l.results = append(l.results, out)
	l.ends[1].Add(w.r, &p.World, w.seat)
	for j := range w.lines {
		if w.rival(j, world) == i {
			w.lines[j].ends[0].Add(w.r, &p.World, w.seat)
		}
	}
	w.losses(l, &p.World)
}

// begin begins with a world.
func (w *worker) begin(world uint64) {
	w.player.Stray = 0 // while the continuation of a line is recorded
	w.player.Set(w.r, &w.root, w.seat, worldSeed^uint64(w.seat), world)
}

// end plays a world to the end of the round, with what is left of a plan.
func (w *worker) end(plan []game.Answer) {
	p := w.player
	p.Stray = analyse.Stray(&w.root)
	if p.World.Round == w.root.Round {
		p.FollowToEndOfRound(w.seat, plan)
	}
	for p.World.Phase != game.Over && p.World.Round <= w.last {
		p.ToEndOfRound()
	}
}

// came says what a world has come to.
func (w *worker) came() result {
	end := &w.player.World
	return result{chances: w.value.Estimate(w.r, end), place: w.place(end)}
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

// order returns the numbers of the lines, the best first.
func (w *worker) order() []int {
	order, worth := make([]int, len(w.lines)), make([]int64, len(w.lines))
	for i := range order {
		order[i] = i
		for k := range w.lines[i].results {
			worth[i] += w.worth(&w.lines[i].results[k])
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(worth[j], worth[i]) })
	return w.settle(order)
}

// differing returns the first n lines of an order that differ.
func (w *worker) differing(order []int, n int) []int {
	var taken []int
	for _, i := range order {
		if len(taken) < n && !slices.ContainsFunc(taken, func(j int) bool { return w.same(i, j) || w.commute(i, j) }) {
			taken = append(taken, i)
		}
	}
	return taken
}

// keep leaves the n best lines that differ, and doing nothing, as if they had not been tried.
func (w *worker) keep(n int) {
	kept := w.differing(w.order(), n)
	if w.nothing >= 0 && !slices.Contains(kept, w.nothing) {
		kept = append(kept, w.nothing)
	}
	var lines []line
	for i := range kept {
		lines = append(lines, line{Line: w.lines[kept[i]].Line})
	}
	w.nothing = slices.Index(kept, w.nothing)
	w.lines = lines
}

// choose makes hints of the best lines that differ.
func (w *worker) choose() []Hint {
	var list []Hint
	taken := w.differing(w.order(), Most)
	for _, i := range taken {
		list = append(list, w.hint(i, taken[0]))
	}
	return list
}

// hint makes a hint of a line, compared with the best one.
func (w *worker) hint(i, best int) Hint {
	l := &w.lines[i]
	own := w.sums(l)
	h := Hint{Answer: l.Answer, Chance: own.mean(), Error: doubt(own), Nothing: w.nothing >= 0 && i != w.nothing}
	if i != best {
		behind := w.behind(best, i, false)
		h.Behind, h.Apart = max(0, behind.mean()), doubted(behind.err(), own.mean(), drift/2)
		h.Even = w.even(best, i)
	}
	if len(w.lines) > 1 {
		h.Why = w.why(l)
	}
	h.Battle = w.battle(l)
	h.Risks, h.Next = w.risks(l), w.next(l)
	return h
}

// mostReasons is the number of reasons of a hint.
const mostReasons = 3

// why returns the reasons for a line: what it does to orders, and what it leads to, without what everybody sees.
func (w *worker) why(l *line) []analyse.Reason {
	list := w.orders(l)
	for _, y := range analyse.Reasons(w.r, &w.root, w.seat, &l.ends) {
		if !slices.Contains(obvious[l.Answer.Verb], y.Cause) {
			list = append(list, y)
		}
	}
	return list[:min(mostReasons, len(list))]
}

// sums adds up the chances after a line.
func (w *worker) sums(l *line) (s sums) {
	for k := range l.results {
		s.add(int64(l.results[k].chances[w.seat]))
	}
	return s
}

// behind compares two lines world by world: their chances, or what they are worth.
func (w *worker) behind(i, j int, worth bool) (s sums) {
	for k := range w.lines[i].results {
		x, y := &w.lines[i].results[k], &w.lines[j].results[k]
		if worth {
			s.add(w.worth(x) - w.worth(y))
		} else {
			s.add(int64(x.chances[w.seat] - y.chances[w.seat]))
		}
	}
	return s
}

// even reports whether the second of two lines is not clearly worse than the first.
func (w *worker) even(i, j int) bool {
	worse, own := w.behind(i, j, w.low), w.sums(&w.lines[j])
	return worse.mean() <= 2*doubted(worse.err(), own.mean(), drift/2)
}

// A risk is worth mentioning if it happens in one world out of ten; at most mostRisks are listed.
const (
	rare      = 10
	mostRisks = 2
)

// risks lists what may be lost.
func (w *worker) risks(l *line) []Risk {
	var list []Risk
	worlds := int64(len(l.results))
	for a := range l.lost {
		risk := Risk{Area: game.Area(a), Share: int32(int64(l.lost[a]) * value.One / worlds)}
		if fell := int32(int64(l.fell[a]) * value.One / worlds); fell >= risk.Share && fell > 0 {
			risk.Share, risk.Base = fell, true
		}
		if rare*risk.Share >= value.One {
			list = append(list, risk)
		}
	}
	slices.SortStableFunc(list, func(x, y Risk) int { return cmp.Compare(y.Share, x.Share) })
	return list[:min(mostRisks, len(list))]
}
