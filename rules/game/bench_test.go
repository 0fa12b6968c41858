package game_test

import (
	"math/rand/v2"
	"strconv"
	"testing"
	"unsafe"

	"koprulu/rules/components"
	"koprulu/rules/game"
)

// table returns the rules of a base game of the built-in components with n players, factions at random.
func table(tb testing.TB, n int) *game.Rules { return tableOf(tb, n, false) }

// sets are both sets by the names of their benchmarks.
var sets = []struct {
	name     string
	broodWar bool
}{{"base", false}, {"broodwar", true}}

// tableOf is table for the base game or Brood War.
func tableOf(tb testing.TB, n int, broodWar bool) *game.Rules {
	tb.Helper()
	opts := game.Options{Players: n, RandomFactions: true, BroodWar: broodWar}
	for i := range opts.Factions {
		opts.Factions[i] = game.NoFaction
	}
	r, err := components.Default().Rules(opts)
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

// seed makes the seed of a game from a number.
func seed(n uint64) (key [32]byte) {
	c := rand.New(rand.NewPCG(n, 7))
	for i := range key {
		key[i] = byte(c.Uint32())
	}
	return key
}

// mid plays a game at random up to a given number of unforced answers.
func mid(r *game.Rules, n uint64, answers int) game.State {
	s := game.New(r, seed(n), nil)
	c := rand.New(rand.NewPCG(n, 9))
	var buf [game.MaxLegal]game.Answer
	for i := 0; i < answers && s.Phase != game.Over; i++ {
		p := r.Open(&s).First()
		legal := r.Legal(&s, p, buf[:0])
		r.Apply(&s, p, legal[c.IntN(len(legal))], nil)
	}
	return s
}

// sample returns states from the middle of random games, one per decision.
func sample(r *game.Rules, games int) []game.State {
	var states []game.State
	for n := range uint64(games) {
		s := game.New(r, seed(n), nil)
		c := rand.New(rand.NewPCG(n, 9))
		var buf [game.MaxLegal]game.Answer
		for s.Phase != game.Over {
			states = append(states, s)
			p := r.Open(&s).First()
			legal := r.Legal(&s, p, buf[:0])
			r.Apply(&s, p, legal[c.IntN(len(legal))], nil)
		}
	}
	return states
}

func BenchmarkCopy(b *testing.B) {
	r := table(b, 4)
	s := mid(r, 1, 200)
	var copied game.State
	for b.Loop() {
		copied = s
	}
	b.ReportMetric(float64(unsafe.Sizeof(s)), "bytes")
	if copied != s {
		b.Fatal("a copy differs")
	}
}

func BenchmarkLegal(b *testing.B) {
	for _, set := range sets {
		b.Run(set.name, func(b *testing.B) { listLegal(b, tableOf(b, 4, set.broodWar)) })
	}
}

func listLegal(b *testing.B, r *game.Rules) {
	states := sample(r, 10)
	var buf [game.MaxLegal]game.Answer
	i, answers := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		s := &states[i]
		answers += len(r.Legal(s, r.Open(s).First(), buf[:0]))
		if i++; i == len(states) {
			i = 0
		}
	}
	b.ReportMetric(float64(answers)/float64(b.N), "answers/list")
}

func BenchmarkApply(b *testing.B) {
	for _, set := range sets {
		b.Run(set.name, func(b *testing.B) { applyAll(b, tableOf(b, 4, set.broodWar)) })
	}
}

func applyAll(b *testing.B, r *game.Rules) {
	states := sample(r, 10)
	picks := make([]game.Answer, len(states))
	c := rand.New(rand.NewPCG(1, 1))
	var buf [game.MaxLegal]game.Answer
	for i := range states {
		legal := r.Legal(&states[i], r.Open(&states[i]).First(), buf[:0])
		picks[i] = legal[c.IntN(len(legal))]
	}
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		s := states[i]
		r.Apply(&s, r.Open(&s).First(), picks[i], nil)
		if i++; i == len(states) {
			i = 0
		}
	}
}

// playRandom plays whole random games, with the full list of legal answers at every decision.
func playRandom(b *testing.B, r *game.Rules, redealt bool) {
	c := rand.NewPCG(3, 4)
	var buf [game.MaxLegal]game.Answer
	var s, t game.State
	decisions, asked, answers := 0, 0, 0
	b.ReportAllocs()
	n := uint64(0)
	for b.Loop() {
		n++
		s = game.New(r, seed(n), nil)
		for s.Phase != game.Over {
			p := r.Open(&s).First()
			from := &s
			if redealt {
				t = s
				r.Redeal(&t, p, c)
				from = &t
			}
			legal := r.Legal(from, p, buf[:0])
			a := legal[int(c.Uint64()>>32*uint64(len(legal))>>32)]
			r.Apply(&s, p, a, nil)
			asked++
			answers += len(legal)
		}
		decisions += int(s.Answers)
	}
	seconds := b.Elapsed().Seconds()
	b.ReportMetric(float64(decisions)/seconds, "decisions/s")
	b.ReportMetric(float64(asked)/seconds, "unforced/s")
	b.ReportMetric(float64(decisions)/float64(b.N), "decisions/game")
	b.ReportMetric(float64(answers)/float64(asked), "answers/list")
}

func BenchmarkRandomGame(b *testing.B) {
	for _, set := range sets {
		for n := 2; n <= game.MaxPlayers; n++ {
			b.Run(set.name+"/"+strconv.Itoa(n)+"players",
				func(b *testing.B) { playRandom(b, tableOf(b, n, set.broodWar), false) })
		}
	}
}

func BenchmarkRedealtGame(b *testing.B) {
	for _, set := range sets {
		for n := 2; n <= game.MaxPlayers; n++ {
			b.Run(set.name+"/"+strconv.Itoa(n)+"players",
				func(b *testing.B) { playRandom(b, tableOf(b, n, set.broodWar), true) })
		}
	}
}

func BenchmarkRedeal(b *testing.B) {
	for _, set := range sets {
		b.Run(set.name, func(b *testing.B) { redealAll(b, tableOf(b, 4, set.broodWar)) })
	}
}

func redealAll(b *testing.B, r *game.Rules) {
	states := sample(r, 10)
	c := rand.NewPCG(3, 4)
	i := 0
	var s game.State
	b.ReportAllocs()
	for b.Loop() {
		s = states[i]
		r.Redeal(&s, game.Player(i%4), c)
		if i++; i == len(states) {
			i = 0
		}
	}
}

// BenchmarkView makes the views of the states of a game.
func BenchmarkView(b *testing.B) {
	for _, set := range sets {
		b.Run(set.name, func(b *testing.B) {
			r := tableOf(b, 4, set.broodWar)
			states := sample(r, 10)
			i := 0
			var v game.View
			b.ReportAllocs()
			for b.Loop() {
				r.ViewInto(&states[i], game.Player(i%4), &v)
				if i++; i == len(states) {
					i = 0
				}
			}
		})
	}
}
