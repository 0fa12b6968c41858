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

// How many answers are tried: at each decision, in addition to how its seat went on, and at a suspect.
const (
	screened = 4
	weighed  = 10
)

// The first worlds of each part of the work: none is used twice for a decision, so that what is found in one part is
// not confirmed by its own luck.
const (
	screenWorlds = 0
	againWorlds  = 1 << 19
	weighWorlds  = 1 << 20
	pairWorlds   = 1 << 21
	luckWorlds   = 1 << 22
	curveWorlds  = 1 << 23
	joinWorlds   = 1 << 24
)

// worker does the work of one goroutine.
type worker struct {
	g *Game
	// seed is the seed of the configuration.
	seed uint64
	// players are those whose habits differ: players[0] plays on wherever nothing else is said.
	players [habits]*search.Player
	player  *search.Player
	judge   *rank.Judge
	value   value.Estimator
	scored  []sight.Scored
	legal   []game.Answer
	deal    rand.PCG
	seen    [2]game.View
	// rollouts counts the rollouts made.
	rollouts int
}

func newWorker(g *Game, seed uint64) *worker {
	first := search.NewPlayer(&sight.First)
	return &worker{
		g: g, seed: seed, players: [habits]*search.Player{first, search.NewPlayer(&sight.Tuned)}, player: first,
		judge:  rank.New(0, &sight.First),
		scored: make([]sight.Scored, 0, game.MaxLegal), legal: make([]game.Answer, 0, game.MaxLegal),
	}
}

// Horizon returns the last round that is played to its end from a position: the current one, and from the setup the
// first one, because before that nothing shows what a place is good for.
func Horizon(s *game.State) uint16 { return max(1, s.Round) }

// Stray returns how far play strays from the rules of thumb after a position (search.Player.Stray): not at all once
// the setup is over. The rules of thumb play the first round after a setup the same way in nearly all worlds, so
// what one base more or less brings in just that one line of play would be taken for what a place is worth.
func Stray(s *game.State) int {
	if s.Round > 0 {
		return 0
	}
	return 400
}

// rollout plays on to the end of a round in one world of a seat, and returns the chances of all seats there.
func (w *worker) rollout(root *game.State, eye game.Player, seed, world uint64, last uint16) value.Chances {
	w.player = w.players[0]
	w.set(root, eye, seed, world)
	return w.end(last)
}

// play plays a line on to the end of a round in one world of its seat, and returns the seat's chance there.
func (w *worker) play(root *game.State, m *Move, seed, world uint64, l *line, habit int) int64 {
	w.player = w.players[habit]
	w.set(root, m.Seat, seed, world)
	w.player.Answer(m.Seat, l.answer)
	if w.player.World.Round == root.Round {
		w.player.FollowToEndOfRound(m.Seat, l.plan)
	}
	return int64(w.end(Horizon(root))[m.Seat])
}

// set begins a rollout.
func (w *worker) set(root *game.State, eye game.Player, seed, world uint64) {
	w.rollouts++
	w.player.Stray = Stray(root)
	w.player.Set(w.g.Rules, root, eye, seed, world)
}

// end plays on to the end of a round.
func (w *worker) end(last uint16) value.Chances {
	p := w.player
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

// screen looks at a decision, in so many worlds from the first one on: whether another answer does better than the
// one given, which so many answers of the same decision followed.
func (w *worker) screen(ctx context.Context, i, follow, depth int, from uint64) Point {
	m := &w.g.Moves[i]
	if m.Answer.Verb.AnyTime() { // Nobody asked for it, and it is compared with nothing.
		return Point{}
	}
	root, seed := w.imagine(&m.State, m.Seat)
	list := w.answers(&root, m, seed, screened)
	if len(list) < 2 {
		return Point{}
	}
	lines := make([]line, len(list), len(list)+1)
	for j, a := range list {
		lines[j].answer = a
	}
	own, played := slices.Index(list, m.Answer), -1
	if plan := w.g.went(i); len(plan) > follow {
		played = len(lines)
		lines = append(lines, line{m.Answer, plan})
		lines[own].plan = plan[:follow]
	} else {
		lines[own].plan = plan
	}
	worth := make([][]int64, depth) // by world and line
	for n := range worth {
		if ctx.Err() != nil {
			return Point{}
		}
		worth[n] = make([]int64, len(lines))
		for j := range lines {
			worth[n][j] = w.play(&root, m, seed, from+uint64(n), &lines[j], 0)
		}
	}
	// What does best and worst is chosen in one half and measured in the other: otherwise luck alone would make it
	// look better or worse.
	chosen, measured := worth[:depth/2], worth[depth/2:]
	given := own
	if played >= 0 && ahead(chosen, played, own).sum > 0 {
		given = played // The seat made more of its answer than the rules of thumb would have.
	}
	best, top, bottom := -1, given, given
	for j := range list {
		if j == own {
			continue
		}
		if best < 0 || ahead(chosen, j, best).sum > 0 {
			best = j
		}
		if ahead(chosen, j, top).sum > 0 {
			top = j
		}
		if ahead(chosen, j, bottom).sum < 0 {
			bottom = j
		}
	}
	loss, lost, low := ahead(measured, best, given), ahead(measured, top, given), ahead(measured, bottom, given)
	return Point{
		Choice: true, Loss: loss.mean(), Error: loss.err(), own: own > 0,
		lost: lost.mean(), doubt: lost.err(), stake: lost.mean() - low.mean(),
	}
}

// ahead returns by how much one line did better than another in some worlds.
func ahead(worlds [][]int64, i, j int) (s sums) {
	for _, worth := range worlds {
		s.add(worth[i] - worth[j])
	}
	return s
}
