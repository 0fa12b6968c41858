package search_test

import (
	"context"
	"math/rand/v2"
	"runtime"
	"testing"

	"koprulu/bots/bot"
	"koprulu/bots/match"
	"koprulu/bots/rank"
	"koprulu/bots/rank/sight"
	"koprulu/bots/search"
	"koprulu/rules/game"
)

// ahead is a bot that looks ahead.
type ahead struct{ *search.Searcher }

func (ahead) Name() string { return "ahead" }

func (a ahead) Pick(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer) game.Answer {
	return a.Searcher.Pick(context.Background(), r, s, seat, legal)
}

// play plays one game of two, with the bot that looks ahead at one seat.
func play(t *testing.T, r *game.Rules, index int, seat game.Player) game.State {
	t.Helper()
	seeds := match.SeedsOf(7, index)
	tab := &match.Table{Rules: r, Bots: make([]bot.Bot, 2)}
	for i := range tab.Bots {
		tab.Bots[i], _ = bot.New("simple", seeds.Bots[i])
	}
	tab.Bots[seat] = ahead{search.New(seeds.Bots[seat], search.Budget{Rollouts: 64, Plans: 4, Answers: 8}, &sight.First)}
	if err := tab.Play(context.Background(), &seeds); err != nil {
		t.Fatal(err)
	}
	return tab.State
}

// TestSameSeedSameGame checks that a search gives the same answers each time.
func TestSameSeedSameGame(t *testing.T) {
	r, _ := positions(t, game.Options{Players: 2}, 0, 1)
	if first, second := play(t, r, 3, 0), play(t, r, 3, 0); first != second {
		t.Error("two games with the same seeds differ")
	}
}

// whole is a search that does everything that a search can do.
var whole = search.Budget{Rollouts: 32, Plans: 6, Answers: 8, Phases: 4, Generations: 2, Variations: 6,
	Manoeuvres: true, Hands: true, Mixed: true, Thrift: 300, Sense: 10, Place: true}

// TestWorkersMakeNoDifference checks that a search gives the same answers with any number of workers and of processors.
func TestWorkersMakeNoDifference(t *testing.T) {
	r, list := positions(t, game.Options{Players: 4}, 1, 40)
	answers := func(workers, processors int) (given []game.Answer) {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
		b := search.New(1, whole, &sight.First)
		b.SetWorkers(workers)
		var c rand.PCG
		for _, s := range list {
			seat := r.Open(&s).First()
			r.Redeal(&s, seat, &c)
			given = append(given, b.Pick(context.Background(), r, &s, seat,
				r.Legal(&s, seat, make([]game.Answer, 0, game.MaxLegal))))
		}
		return given
	}
	want := answers(1, 1)
	for _, c := range [][2]int{{1, 8}, {2, 1}, {5, 8}} {
		for i, a := range answers(c[0], c[1]) {
			if a != want[i] {
				t.Errorf("%d workers on %d processors: answer %d is %v, not %v", c[0], c[1], i, a, want[i])
			}
		}
	}
}

// after ends a context after it has been asked several times whether it has ended.
type after struct {
	context.Context
	n int
}

func (a *after) Err() error {
	if a.n--; a.n < 0 {
		return context.Canceled
	}
	return nil
}

// TestNoAllocation checks that a search with one worker allocates nothing, whatever it is asked.
func TestNoAllocation(t *testing.T) {
	r, list := positions(t, game.Options{Players: 3, BroodWar: true}, 1, 25)
	b := search.New(1, whole, &sight.First)
	var buf [game.MaxLegal]game.Answer
	var s game.State
	for i := range list {
		seat := r.Open(&list[i]).First()
		if n := testing.AllocsPerRun(3, func() { // rounded down: others may allocate in the meantime
			s = list[i]
			b.Pick(context.Background(), r, &s, seat, r.Legal(&s, seat, buf[:0]))
		}); n != 0 {
			t.Errorf("position %d, decision %d: %v allocations", i, list[i].Top().Step, n)
		}
	}
}

// TestAnytime checks that an answer is there at once when the context has ended: the one that the rules of thumb rank
// firstif no pass over all arms is complete, and a legal one whenever it ends.
func TestAnytime(t *testing.T) {
	r, list := positions(t, game.Options{Players: 3}, 1, 30)
	changed := 0
	for i, n := range []int{0, 5, 60, 300} {
		for j := range list {
			s := list[j]
			seat := r.Open(&s).First()
			legal := r.Legal(&s, seat, make([]game.Answer, 0, game.MaxLegal))
			budget := whole
			budget.Rollouts, budget.Plans = 200, 2
			b := search.New(1, budget, &sight.First)
			first := rank.New(1, &sight.First).Rank(r, &s, seat, legal, make([]sight.Scored, 0, game.MaxLegal))[0].Answer
			s = list[j]
			ctx := &after{context.Background(), n}
			a := b.Pick(ctx, r, &s, seat, legal)
			if ctx.n < -3 {
				t.Errorf("position %d: the search goes on after the end of the context, %d times", j, -ctx.n)
			}
			if r.Check(&list[j], seat, a) != 0 {
				t.Errorf("position %d, %d rollouts: %v is not legal", j, n, a)
			}
			if a != first {
				if changed++; i == 0 {
					t.Errorf("position %d: the answer at once is %v, not %v", j, a, first)
				}
			}
		}
	}
	if changed == 0 {
		t.Error("no search finds a better answer than the first")
	}
}
