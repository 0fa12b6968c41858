package analyse

import (
	"context"
	"math/rand/v2"
	"slices"

	"koprulu/bots/rank"
	"koprulu/bots/rank/sight"
	"koprulu/bots/search"
	"koprulu/bots/value"
	"koprulu/rules/game"
)

// How many answers are tried: at each decision, and at a suspect.
const (
	screened = 4
	weighed  = 10
)

// The first worlds of each part of the work: none is used twice for a decision, so that what is found in one part is
// not confirmed by its own luck.
const (
	screenWorlds = 0
	weighWorlds  = 1 << 20
	pairWorlds   = 1 << 21
	luckWorlds   = 1 << 22
	curveWorlds  = 1 << 23
)

// worker does the work of one goroutine.
type worker struct {
	g *Game
	// seed is the seed of the configuration.
	seed   uint64
	player *search.Player
	judge  *rank.Judge
	value  value.Estimator
	scored []sight.Scored
	legal  []game.Answer
	deal   rand.PCG
	// rollouts counts the rollouts made.
	rollouts int
}

func newWorker(g *Game, seed uint64) *worker {
	return &worker{
		g: g, seed: seed, player: search.NewPlayer(&sight.First), judge: rank.New(0, &sight.First),
		scored: make([]sight.Scored, 0, game.MaxLegal), legal: make([]game.Answer, 0, game.MaxLegal),
	}
}

// Horizon returns the last round that is played to its end from a position: the current one, and from the setup the
// first one, because before that nothing shows what a place is good for.
func Horizon(s *game.State) uint16 { return max(1, s.Round) }

// Stray returns how far play strays from the rules of thumb after a position (search.Player.Stray): not at all once the
// setup is over. The rules of thumb play the first round after a setup the same way in nearly all worlds, so what one
// base more or less brings in just that one line of play would be taken for what a place is worth.
func Stray(s *game.State) int {
	if s.Round > 0 {
		return 0
	}
	return 400
}

// rollout plays on to the end of a round in one world of a seat, after an answer if there is one, and returns the
// chances of all seats there. If the world does not allow the answer, which can only happen to that of another seat,
// the rules of thumb answer instead.
func (w *worker) rollout(root *game.State, eye game.Player, seed, world uint64, m *Move, a *game.Answer,
	last uint16) value.Chances {
	p := w.player
	w.rollouts++
	p.Stray = Stray(root)
	p.Set(w.g.Rules, root, eye, seed, world)
	if a != nil && !p.Answer(m.Seat, *a) {
		p.Step()
	}
	for p.World.Phase != game.Over && p.World.Round <= last {
		p.ToEndOfRound()
	}
	return w.value.Estimate(w.g.Rules, &p.World)
}

// imagine calls Imagine and adds the seed of the configuration.
func (w *worker) imagine(s *game.State, seat game.Player) (game.State, uint64) {
	root, seed := Imagine(w.g.Rules, s, seat)
	return root, seed ^ w.seed*0x9e3779b97f4a7c15
}

// rank lists the legal answers of a seat as the rules of thumb rank them.
func (w *worker) rank(root *game.State, seat game.Player, seed uint64) {
	w.legal = w.g.Rules.Legal(root, seat, w.legal)
	if len(w.legal) == 1 {
		w.scored = append(w.scored[:0], sight.Scored{Answer: w.legal[0]})
		return
	}
	shown := *root // the judge may change the state that it is shown
	w.judge.Seed(seed, 0)
	w.scored = w.judge.Rank(w.g.Rules, &shown, seat, w.legal, w.scored)
}

// answers lists what is tried: what the rules of thumb rank first, what was answered, what they rank next, doing
// nothing.
func (w *worker) answers(root *game.State, m *Move, seed uint64, bound int) []game.Answer {
	w.rank(root, m.Seat, seed)
	if len(w.legal) == 1 {
		return slices.Compact([]game.Answer{w.legal[0], m.Answer})
	}
	var list []game.Answer
	add := func(a game.Answer) {
		if !slices.Contains(list, a) {
			list = append(list, a)
		}
	}
	add(w.scored[0].Answer)
	add(m.Answer)
	for _, s := range w.scored[1:] {
		if len(list) >= bound {
			break
		}
		add(s.Answer)
	}
	if last := w.legal[len(w.legal)-1]; last.Verb == game.DoPass || last.Verb == game.DoDone {
		add(last)
	}
	return list
}

// mean returns the mean of chances that were added up over some worlds.
func mean(all *[game.MaxPlayers]int64, worlds int) (c value.Chances) {
	for q, x := range all {
		c[q] = int32(x / int64(worlds))
	}
	return c
}

// screen looks at a decision: whether another answer does better than the one given.
func (w *worker) screen(ctx context.Context, i, depth int) Point {
	m := &w.g.Moves[i]
	if m.Answer.Verb == game.DoResign { // Nobody asked for it, and it is compared with nothing.
		return Point{}
	}
	root, seed := w.imagine(&m.State, m.Seat)
	list := w.answers(&root, m, seed, screened)
	if len(list) < 2 {
		return Point{}
	}
	own := slices.Index(list, m.Answer)
	first, second := make([]sums, len(list)), make([]sums, len(list)) // for the two halves of the worlds
	worth := make([]int64, len(list))
	for n := range depth {
		if ctx.Err() != nil {
			return Point{}
		}
		for j := range list {
			worth[j] = int64(w.rollout(&root, m.Seat, seed, screenWorlds+uint64(n), m, &list[j], Horizon(&root))[m.Seat])
		}
		for j := range list {
			if n < depth/2 {
				first[j].add(worth[j] - worth[own])
			} else {
				second[j].add(worth[j] - worth[own])
			}
		}
	}
	// What does best and worst is chosen in one half and measured in the other: otherwise luck alone would make it look
	// better or worse.
	best, top, bottom := -1, own, own
	for j := range list {
		if j != own && (best < 0 || first[j].sum > first[best].sum) {
			best = j
		}
		if first[j].sum > first[top].sum {
			top = j
		}
		if first[j].sum < first[bottom].sum {
			bottom = j
		}
	}
	return Point{
		Choice: true, Loss: second[best].mean(), Error: second[best].err(), own: own > 0,
		lost: second[top].mean(), doubt: second[top].err(), stake: second[top].mean() - second[bottom].mean(),
	}
}
