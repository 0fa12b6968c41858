package search_test

import (
	"context"
	"math/rand/v2"
	"runtime"
	"strconv"
	"testing"

	"koprulu/bots/bot"
	"koprulu/bots/rank"
	"koprulu/bots/rank/sight"
	"koprulu/bots/search"
	"koprulu/bots/value"
	"koprulu/internal/cputime"
	"koprulu/internal/played"
	"koprulu/rules/game"
)

// positions plays games of simple and keeps every nth decision with a choice.
func positions(tb testing.TB, opts game.Options, games, every int) (*game.Rules, []game.State) {
	tb.Helper()
	r := played.Rules(tb, opts)
	var list []game.State
	n := 0
	played.Games(tb, r, games, 0, rank.New(1, &sight.First), func(s *game.State, _ game.Player, legal []game.Answer) {
		if n++; n%every == 0 && len(legal) > 1 {
			list = append(list, *s)
		}
	})
	return r, list
}

// rounds keeps the first position of each Planning Phase.
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

// BenchmarkRollout plays a round to its end and estimates who will win: from any decision, from the beginning of a
// round, and from there as a search does, in the same world for eight answers and in four worlds of each position.
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
				p := search.NewPlayer(&sight.First)
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

// BenchmarkSearch makes each level answer a decision, on one thread, in passes over 24 decisions from all parts of a
// game, none of them forced.
func BenchmarkSearch(b *testing.B) {
	for _, level := range []string{"medium", "strong", "expert"} {
		for _, opts := range []game.Options{{Players: 2}, {Players: 4}, {Players: 6}, {Players: 4, BroodWar: true}} {
			set := "base"
			if opts.BroodWar {
				set = "broodwar"
			}
			b.Run(level+"/"+set+"/"+strconv.Itoa(opts.Players)+"players", func(b *testing.B) {
				r, all := positions(b, opts, 3, 1)
				var list [24]game.State
				for i := range list {
					list[i] = all[i*len(all)/len(list)]
				}
				searcher, err := bot.New(level, 1)
				if err != nil {
					b.Fatal(err)
				}
				var buf [game.MaxLegal]game.Answer
				var c rand.PCG
				runtime.LockOSThread()
				defer runtime.UnlockOSThread()
				b.ReportAllocs()
				began, n := cputime.Thread(), 0
				var shown game.State
				for b.Loop() {
					for i := range list {
						shown = list[i]
						seat := r.Open(&shown).First()
						r.Redeal(&shown, seat, &c)
						if _, err := bot.Ask(context.Background(), searcher, r, &shown, seat,
							r.Legal(&shown, seat, buf[:0])); err != nil {
							b.Fatal(err)
						}
						n++
					}
				}
				b.ReportMetric((cputime.Thread()-began).Seconds()*1000/float64(n), "cpu-ms/decision")
			})
		}
	}
}
