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

// rounds keeps of some positions the first of each Planning Phase.
func rounds(list []game.State) (starts []game.State) {
	last := uint16(0)
	for i := range list {
		if s := &list[i]; s.Phase == game.Planning && s.Round != last {
			last = s.Round
			starts = append(starts, *s)
		}
	}
	return starts
}

// BenchmarkRollout plays a round to its end and estimates who will win, from any decision and from the beginning of a round.
func BenchmarkRollout(b *testing.B) {
	for _, opts := range []game.Options{{Players: 2}, {Players: 4}, {Players: 6}, {Players: 4, BroodWar: true}} {
		set := "base"
		if opts.BroodWar {
			set = "broodwar"
		}
		for _, from := range []string{"anywhere", "start"} {
			b.Run(set+"/"+strconv.Itoa(opts.Players)+"players/"+from, func(b *testing.B) {
				every := 7
				if from == "start" {
					every = 1
				}
				r, list := positions(b, opts, 5, every)
				if from == "start" {
					list = rounds(list)
				}
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
