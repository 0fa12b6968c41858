package puzzle

import (
	"context"
	"math"
	"slices"

	"koprulu/bots/analyse"
	"koprulu/bots/odds"
	"koprulu/bots/rank/sight"
	"koprulu/bots/search"
	"koprulu/bots/value"
	"koprulu/rules/game"
)

const (
	// margin is by how many standard errors the best answer has to be ahead of each other one, and least by how much, in
	// parts of One, even where nothing is left to chance: nobody finds an answer that is hardly better.
	margin, least = 3, One / 20
	// first is the number of worlds in which each answer is tried to see whether there may be a puzzle, most in how many
	// other worlds each is tried to prove it.
	first, most = 24, 1200
)

// Single returns the place of the answer that is better than each other one by more than three standard errors of
// their difference, and by more than can be overlooked; false if there is none.
func Single(list []Answer) (best int, ok bool) { return single(list, margin, least) }

func single(list []Answer, margin float64, least int) (best int, ok bool) {
	if len(list) < 2 {
		return 0, false
	}
	for i := range list {
		if list[i].Worth > list[best].Worth {
			best = i
		}
	}
	for i := range list {
		gap := list[best].Worth - list[i].Worth
		off := math.Hypot(float64(list[best].Error), float64(list[i].Error))
		if i != best && (gap < least || float64(gap) < margin*off) {
			return best, false
		}
	}
	return best, true
}

// weigher finds out what answers are worth. It serves one goroutine.
type weigher struct {
	player *search.Player
	value  value.Estimator
	odds   *odds.Calculator
}

func newWeigher() *weigher {
	return &weigher{player: search.NewPlayer(&sight.Tuned), odds: odds.New()}
}

// sums are what came of an answer in some worlds.
type sums struct {
	n           int
	sum, square float64
	own, theirs int
}

func (x *sums) add(worth float64, own, theirs int) {
	x.n, x.sum, x.square = x.n+1, x.sum+worth, x.square+worth*worth
	x.own, x.theirs = x.own+own, x.theirs+theirs
}

// answer returns the mean with its standard error. That of a share is by Agresti and Coull, which is never certain
// after a few worlds.
func (x *sums) answer(share bool) Answer {
	n := float64(x.n)
	mean := x.sum / n
	deviation := math.Sqrt(max(0, x.square/n-mean*mean) / max(1, n-1))
	if share {
		p := (x.sum + 2) / (n + 4)
		deviation = math.Sqrt(p * (1 - p) / (n + 4))
	}
	return Answer{Worth: int(math.Round(One * mean)), Error: int(math.Ceil(One * deviation)), Own: hundredths(x.own, x.n),
		Theirs: hundredths(x.theirs, x.n), Worlds: x.n, Basis: Sampled}
}

// hundredths returns a mean in hundredths.
func hundredths(sum, n int) int { return (200*sum + n) / (2 * n) }

// asked is a position with a question, as its seat may know it.
type asked struct {
	r     *game.Rules
	s     *game.State
	kind  Kind
	seat  game.Player
	rival game.Player
	legal []game.Answer
}

// battle weighs the answers in a battle.
func (w *weigher) battle(ctx context.Context, q *asked, b odds.Budget) ([]Answer, error) {
	root, seed := analyse.Imagine(q.r, q.s, q.seat)
	o, err := w.odds.Work(ctx, q.r, &root, q.seat, b, seed)
	if err != nil {
		return nil, err
	}
	side := o.Side(q.seat)
	list := make([]Answer, len(q.legal))
	for i, a := range q.legal {
		at := slices.IndexFunc(o.Answers, func(x odds.Answer) bool { return x.Answer == a })
		if at < 0 || o.Answers[at].Deals == 0 {
			return nil, nil
		}
		x := &o.Answers[at]
		share, off := x.Basis.Share(x.Wins[side], x.Deals)
		list[i] = Answer{Worth: int(math.Round(One * share)), Error: int(math.Ceil(One * off)),
			Own: hundredths(x.Lost[side], x.Deals), Theirs: hundredths(x.Lost[1-side], x.Deals), Worlds: x.Deals,
			Basis: [...]Basis{odds.Sampled: Sampled, odds.Every: Every, odds.Exact: Exact}[x.Basis]}
	}
	return list, nil
}

// try plays an answer on to the end of the round in a world of the seat, and adds up what it is worth there.
func (w *weigher) try(q *asked, root *game.State, seed, world uint64, a game.Answer, to *sums) {
	w.player.Set(q.r, root, q.seat, seed, world)
	w.player.Answer(q.seat, a)
	if w.player.World.Round == root.Round {
		w.player.FollowToEndOfRound(q.seat, nil)
	}
	end := &w.player.World
	worth := 1.0
	switch {
	case q.kind != Stop:
		worth = float64(w.value.Estimate(q.r, end)[q.seat]) / value.One
	case end.Phase == game.Over && end.Winners.Has(q.rival):
		worth = 0
	}
	to.add(worth, int(end.Seats[q.seat].Points), int(end.Seats[q.rival].Points))
}

// glance tries each answer in a few worlds.
func (w *weigher) glance(ctx context.Context, q *asked) ([]Answer, error) {
	list, _, err := w.weigh(ctx, q, 0, first, first)
	return list, err
}

// prove tries each answer until the best is ahead of all others by enough, and then in as many other worlds: what
// counts there was not chosen for its luck. It returns nil if none gets ahead.
func (w *weigher) prove(ctx context.Context, q *asked) ([]Answer, error) {
	_, n, err := w.weigh(ctx, q, 1<<20, most/8, most)
	if n == 0 || err != nil {
		return nil, err
	}
	list, _, err := w.weigh(ctx, q, 1<<21, n, n)
	return list, err
}

// weigh tries each answer in worlds from a number on, in step of them at a time: all in the same ones. It stops when
// one answer is ahead of all others by enough, and returns in how many worlds that was, 0 if it never was.
func (w *weigher) weigh(ctx context.Context, q *asked, from uint64, step, most int) (list []Answer, n int,
	err error) {
	root, seed := analyse.Imagine(q.r, q.s, q.seat)
	all := make([]sums, len(q.legal))
	list = make([]Answer, len(q.legal))
	for n < most {
		for i, a := range q.legal {
			for k := range step {
				if err := ctx.Err(); err != nil {
					return nil, 0, err
				}
				w.try(q, &root, seed, from+uint64(n+k), a, &all[i])
			}
			list[i] = all[i].answer(q.kind == Stop)
		}
		n += step
		if _, ok := Single(list); ok {
			return list, n, nil
		}
	}
	return list, 0, nil
}
