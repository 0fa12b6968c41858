package search_test

import (
	"context"
	"math/rand/v2"
	"strconv"
	"testing"

	"koprulu/bot/playout"
	"koprulu/bot/rank"
	"koprulu/bot/search"
	"koprulu/bot/value"
	"koprulu/components"
	"koprulu/game"
)

// positions plays games of simple and keeps every nth decision with a choice.
func positions(tb testing.TB, opts game.Options, games, every int) (*game.Rules, []game.State) {
	tb.Helper()
	opts.RandomFactions = true
	for i := range opts.Factions {
		opts.Factions[i] = game.NoFaction
	}
	r, err := components.Default().Rules(opts)
	if err != nil {
		tb.Fatal(err)
	}
	var list []game.State
	var buf [game.MaxLegal]game.Answer
	judge := rank.New(1, &rank.First)
	n := 0
	for i := range games {
		s := game.New(r, [32]byte{byte(i)}, nil)
		for s.Phase != game.Over {
			p := r.Open(&s).First()
			legal := r.Legal(&s, p, buf[:0])
			if n++; n%every == 0 && len(legal) > 1 {
				list = append(list, s)
			}
			r.Apply(&s, p, judge.Pick(r, &s, p, legal), nil)
		}
	}
	return r, list
}

// BenchmarkRollout plays a round to its end and estimates who will win.
func BenchmarkRollout(b *testing.B) {
	for _, n := range []int{2, 4, 6} {
		b.Run(strconv.Itoa(n)+"players", func(b *testing.B) {
			r, list := positions(b, game.Options{Players: n}, 5, 7)
			p := playout.New(&rank.First)
			var e value.Estimator
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				s := &list[i%len(list)]
				p.Set(r, s, r.Open(s).First(), 1, uint64(i))
				p.ToEndOfRound()
				e.Estimate(r, &p.World)
				i++
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rollouts/s")
		})
	}
}

// BenchmarkSearch answers one decision.
func BenchmarkSearch(b *testing.B) {
	for _, n := range []int{2, 4, 6} {
		b.Run(strconv.Itoa(n)+"players", func(b *testing.B) {
			r, list := positions(b, game.Options{Players: n}, 5, 7)
			s := search.New(1, search.Budget{Rollouts: 32, Plans: 6, Answers: 8}, &rank.First)
			var buf [game.MaxLegal]game.Answer
			var c rand.PCG
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				shown := list[i%len(list)]
				seat := r.Open(&shown).First()
				r.Redeal(&shown, seat, &c)
				s.Pick(context.Background(), r, &shown, seat, r.Legal(&shown, seat, buf[:0]))
				i++
			}
		})
	}
}
