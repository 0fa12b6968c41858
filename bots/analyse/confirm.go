package analyse

import (
	"cmp"
	"context"
	"slices"

	"koprulu/bots/rank/sight"
	"koprulu/bots/search"
	"koprulu/rules/game"
)

// preliminary is the number of worlds in which the lines of a suspect are compared before the best is confirmed: half
// of them for each of two searches, which know nothing of each other.
const preliminary = 64

// glance is the number of worlds after which a suspect is dropped if it can hardly be confirmed any longer.
const glance = 150

// habits is the number of players with habits of their own who play on from a suspect; Continuations is the number
// of ways in which it is played on independently of each other: what each search found out, by players with these
// habits, each in worlds of its own, twice.
const (
	habits        = 2
	Continuations = 4 * habits
)

// habitOf returns whose habits those have who play on in a world; neighbouring worlds are played on from what
// different searches found out.
func habitOf(world int) int { return world / 2 % habits }

// small is the search for ways to play on from a suspect, offered how many of the lines it has tried are looked at
// again.
var small = search.Budget{Rollouts: 160, Plans: 6, Answers: weighed, Manoeuvres: true}

const offered = 4

// besides is the number of further answers that are told of a turning point, besideWorlds that of the worlds in which
// each is compared with the one given.
const (
	besides      = 2
	besideWorlds = 200
)

// confirm looks closely at a decision that seems to have cost something, or at one whose answer seems to be the only
// good one: which of many other answers does best, and by how much it does better or worse than the one given, in
// other worlds than those in which that was found out. It returns false if the suspicion is not clearly confirmed.
//
// The answer given is judged by the best of what could follow it, to which belongs how its seat went on, and the
// other by the best that a search finds; else an answer would be blamed for what the rules of thumb don't see.
func (w *worker) confirm(ctx context.Context, i, follow, pairs int, good bool) (Turn, bool) {
	m := &w.g.Moves[i]
	root, seed := w.imagine(&m.State, m.Seat)
	sign := int32(1)
	if good {
		sign = -1
	}
	given, other, rest, ok := w.rivals(ctx, &root, i, follow, seed, sign)
	if !ok {
		return Turn{}, false
	}
	var loss sums
	var ways [Continuations]sums
	var ends [2]Outcomes
	var first, own []int64
	for n := range pairs {
		if ctx.Err() != nil {
			return Turn{}, false
		}
		half, habit, world := n%2, habitOf(n), pairWorlds+uint64(n)
		a := w.play(&root, m, seed, world, &given[half], habit)
		ends[0].Add(w.g.Rules, &w.player.World, m.Seat)
		if n < besideWorlds {
			own = append(own, a)
		}
		b := w.play(&root, m, seed, world, &other[half], habit)
		ends[1].Add(w.g.Rules, &w.player.World, m.Seat)
		if n < certain {
			first = append(first, better(a, b, good))
		}
		loss.add(b - a)
		ways[n%Continuations].add(b - a)
		if n == glance && sign*loss.mean()+3*loss.err() < margin {
			return Turn{}, false
		}
	}
	t := Turn{Move: i, Other: other[0].answer, Loss: loss.mean(), Spread: spread(ways[:])}
	if sign*t.Loss < margin || sign*t.Loss <= 2*t.Spread {
		return t, false
	}
	if good {
		ends[0], ends[1] = ends[1], ends[0]
	}
	t.Why = Reasons(w.g.Rules, &root, m.Seat, &ends)
	t.above = int32(w.above(ctx, &root, m.Seat, seed, first))
	for j := range rest {
		var gain sums
		for n := range own {
			if ctx.Err() != nil {
				return Turn{}, false
			}
			gain.add(w.play(&root, m, seed, pairWorlds+uint64(n), &rest[j][n%2], habitOf(n)) - own[n])
		}
		t.Beside = append(t.Beside, Beside{Answer: rest[j][0].answer, Gain: min(gain.mean(), t.Loss)})
	}
	slices.SortStableFunc(t.Beside, func(a, b Beside) int { return cmp.Compare(b.Gain, a.Gain) })
	return t, true
}

// better returns the chance after the better of two answers, which is the one given if it is a good move.
func better(given, other int64, good bool) int64 {
	if good {
		return given
	}
	return other
}

// spread returns how far apart the means of independent sums are: their standard deviation.
func spread(list []sums) int32 {
	var all sums
	for i := range list {
		all.add(int64(list[i].mean()))
	}
	return all.deviation()
}

// rivals returns how the seat of a suspect could have played on after its answer, after the best other one, and after
// the next best ones, as each of two searches would have it. It returns false if there is no other answer, if the
// suspicion can hardly be confirmed, or if ctx has ended.
func (w *worker) rivals(ctx context.Context, root *game.State, i, follow int, seed uint64, sign int32) (given,
	other [2]line, rest [][2]line, ok bool) {
	m := &w.g.Moves[i]
	plan := w.g.went(i)
	lines := []line{{m.Answer, plan[:min(follow, len(plan))]}}
	add := func(l line) {
		if !slices.ContainsFunc(lines, func(x line) bool {
			return x.answer == l.answer && slices.Equal(x.plan, l.plan)
		}) {
			lines = append(lines, l)
		}
	}
	add(line{m.Answer, plan})
	for _, a := range w.answers(root, m, seed, weighed) {
		if a != m.Answer || follow == 0 { // what followed in the same decision belongs to the answer
			add(line{a, nil})
		}
	}
	for half := range uint64(2) {
		searcher := search.New(seed+half, small, &sight.First)
		shown := *root
		searcher.Pick(ctx, w.g.Rules, &shown, m.Seat, w.legal)
		tried := searcher.Tried()
		for j := range tried {
			w.rollouts += tried[j].Rollouts
			if t := &tried[j]; j < offered && (t.Answer != m.Answer || follow == 0) {
				add(line{t.Answer, t.Plan.Answers()})
			}
		}
	}
	worth := make([][]int64, preliminary) // by world and line
	for n := range worth {
		if ctx.Err() != nil {
			return given, other, nil, false
		}
		worth[n] = make([]int64, len(lines))
		for j := range lines {
			worth[n][j] = w.play(root, m, seed, weighWorlds+uint64(n), &lines[j], habitOf(n))
		}
	}
	of := func(a game.Answer) func(line) bool { return func(l line) bool { return l.answer == a } }
	half := [2][][]int64{}
	for n := range worth {
		half[n%2] = append(half[n%2], worth[n])
	}
	own := foremostLine(lines, worth, of(m.Answer))
	best := foremostLine(lines, worth, func(l line) bool { return l.answer != m.Answer })
	if best < 0 {
		return given, other, nil, false
	}
	if d := ahead(worth, best, own); sign*d.mean()+3*d.err() < margin {
		return given, other, nil, false
	}
	both := func(a game.Answer) (out [2]line) {
		for h := range half {
			out[h] = lines[foremostLine(lines, half[h], of(a))]
		}
		return out
	}
	told := []game.Answer{m.Answer, lines[best].answer}
	for range besides {
		next := foremostLine(lines, worth, func(l line) bool { return !slices.Contains(told, l.answer) })
		if next < 0 {
			break
		}
		told = append(told, lines[next].answer)
		rest = append(rest, both(lines[next].answer))
	}
	return both(m.Answer), both(lines[best].answer), rest, true
}

// foremostLine returns the line that did best in some worlds of those that are asked for, or -1 if there is none.
func foremostLine(lines []line, worlds [][]int64, asked func(line) bool) int {
	best := -1
	for j := range lines {
		if asked(lines[j]) && (best < 0 || ahead(worlds, j, best).sum > 0) {
			best = j
		}
	}
	return best
}
