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
	"koprulu/game"
	"koprulu/internal/played"
)

// positions plays games of simple and keeps every nth decision with a choice.
func positions(tb testing.TB, opts game.Options, games, every int) (*game.Rules, []game.State) {
	tb.Helper()
	r := played.Rules(tb, opts)
	var list []game.State
	n := 0
	played.Games(tb, r, games, 0, rank.New(1, &rank.First), func(s *game.State, _ game.Player, legal []game.Answer) {
		if n++; n%every == 0 && len(legal) > 1 {
			list = append(list, *s)
		}
	})
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

// BenchmarkRollout plays a round to its end and estimates who will win: from any decision, from the beginning of a round, and
// from there as a search does, in the same world for eight answers and in four worlds of each position.
func BenchmarkRollout(b *testing.B) {
	for _, opts := range []game.Options{{Players: 2}, {Players: 4}, {Players: 6}, {Players: 4, BroodWar: true}} {
		set := "base"
		if opts.BroodWar {
			set = "broodwar"
		}
		for _, from := range []string{"anywhere", "start", "search"} {
			b.Run(set+"/"+strconv.Itoa(opts.Players)+"players/"+from, func(b *testing.B) {
				every, worlds, answers := 7, 1, 1
				if from != "anywhere" {
					every = 1
				}
				r, list := positions(b, opts, 5, every)
				if from != "anywhere" {
					list = rounds(list)
				}
				if from == "search" {
					worlds, answers = 4, 8
				}
				p := playout.New(&rank.First)
				var e value.Estimator
				b.ReportAllocs()
				i := 0
				for b.Loop() {
					s := &list[i/(worlds*answers)%len(list)]
					p.Set(r, s, r.Open(s).First(), 1, uint64(i/answers))
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
			var shown game.State
			for b.Loop() {
				shown = list[i%len(list)]
				seat := r.Open(&shown).First()
				r.Redeal(&shown, seat, &c)
				s.Pick(context.Background(), r, &shown, seat, r.Legal(&shown, seat, buf[:0]))
				i++
			}
		})
	}
}
