package match_test

import (
	"context"
	"math/rand/v2"
	"strconv"
	"testing"

	"koprulu/bots/bot"
	"koprulu/bots/match"
	"koprulu/rules/game"
)

// benchmark plays whole games and reports decisions (all answers, forced ones included), the share of them that seats
// were asked to make, and the time for one of these.
func benchmark(b *testing.B, players int, bots func(seeds *match.Seeds) []bot.Bot) {
	tab := &match.Table{Rules: table(b, game.Options{Players: players})}
	decisions, unforced := 0, 0
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		seeds := match.SeedsOf(1, i)
		tab.Bots = bots(&seeds)
		if err := tab.Play(context.Background(), &seeds); err != nil {
			b.Fatal(err)
		}
		decisions += int(tab.State.Answers)
		unforced += tab.Unforced
	}
	seconds := b.Elapsed().Seconds()
	b.ReportMetric(float64(decisions)/seconds, "decisions/s")
	b.ReportMetric(float64(unforced)/seconds, "unforced/s")
	b.ReportMetric(float64(decisions)/float64(b.N), "decisions/game")
	b.ReportMetric(1e9*seconds/float64(unforced), "ns/decision")
}

// BenchmarkSimpleGame plays games of simple at all seats.
func BenchmarkSimpleGame(b *testing.B) {
	for _, n := range []int{2, 4, 6} {
		b.Run(strconv.Itoa(n)+"players", func(b *testing.B) {
			benchmark(b, n, func(seeds *match.Seeds) []bot.Bot {
				bots := make([]bot.Bot, n)
				for i := range bots {
					bots[i], _ = bot.New("simple", seeds.Bots[i])
				}
				return bots
			})
		})
	}
}

// looking picks at random like the bot random, but has every state redealt.
type looking struct{ chance rand.PCG }

func (l *looking) Name() string { return "looking" }

func (l *looking) Pick(_ *game.Rules, _ *game.State, _ game.Player, legal []game.Answer) game.Answer {
	return legal[l.chance.Uint64()>>32*uint64(len(legal))>>32]
}

// BenchmarkRedealtMatch is game.BenchmarkRedealtGame as a match of bots plays it.
func BenchmarkRedealtMatch(b *testing.B) {
	for _, n := range []int{2, 4, 6} {
		b.Run(strconv.Itoa(n)+"players", func(b *testing.B) {
			benchmark(b, n, func(seeds *match.Seeds) []bot.Bot {
				bots := make([]bot.Bot, n)
				for i := range bots {
					l := &looking{}
					l.chance.Seed(seeds.Bots[i], 1)
					bots[i] = l
				}
				return bots
			})
		})
	}
}
