package notation_test

import (
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/internal/sample"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/view"
)

// eachSet runs a benchmark with states from the middle of games of four, without and with Brood War.
func eachSet(b *testing.B, run func(b *testing.B, r *game.Rules, states []game.State)) {
	for i, name := range []string{"base", "broodwar"} {
		b.Run(name, func(b *testing.B) {
			opts := game.Options{Players: 4, BroodWar: i == 1}
			for p := range opts.Factions {
				opts.Factions[p] = game.NoFaction
			}
			r, err := components.Default().Rules(opts)
			if err != nil {
				b.Fatal(err)
			}
			run(b, r, middle(r))
		})
	}
}

// middle returns states from the middle of a few random games, at every twentieth decision.
func middle(r *game.Rules) []game.State {
	var out []game.State
	n := 0
	for seed := range uint64(5) {
		sample.Play(r, seed, 1500, func(s *game.State, p game.Player, legal []game.Answer) {
			if n++; n%20 == 0 {
				out = append(out, *s)
			}
		})
	}
	return out
}

// BenchmarkSave writes a game of four as a position.
func BenchmarkSave(b *testing.B) { eachSet(b, benchSave) }

func benchSave(b *testing.B, r *game.Rules, states []game.State) {
	buf := make([]byte, 0, 1<<16)
	b.ReportAllocs()
	i, size := 0, 0
	for b.Loop() {
		buf = position.Append(buf[:0], r, &states[i%len(states)])
		size += len(buf)
		i++
	}
	b.ReportMetric(float64(size)/float64(i), "bytes")
}

// BenchmarkLoad reads it again.
func BenchmarkLoad(b *testing.B) { eachSet(b, benchLoad) }

func benchLoad(b *testing.B, r *game.Rules, states []game.State) {
	var texts [][]byte
	for i := range states {
		texts = append(texts, position.Append(nil, r, &states[i]))
	}
	set := components.Default()
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		if _, _, err := position.Read(set, texts[i%len(texts)]); err != nil {
			b.Fatal(err)
		}
		i++
	}
}

// BenchmarkFormatAnswer writes the first legal answers of a game of four.
func BenchmarkFormatAnswer(b *testing.B) { eachSet(b, benchFormatAnswer) }

func benchFormatAnswer(b *testing.B, r *game.Rules, states []game.State) {
	buf := make([]game.Answer, 0, game.MaxLegal)
	text := make([]byte, 0, 256)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		s := &states[i%len(states)]
		i++
		p := r.Open(s).First()
		if legal := r.Legal(s, p, buf); len(legal) > 0 {
			text = answer.Append(text[:0], r, s, p, legal[0])
		}
	}
}

// BenchmarkView builds what a seat sees of a game of four and writes it.
func BenchmarkView(b *testing.B) { eachSet(b, benchView) }

func benchView(b *testing.B, r *game.Rules, states []game.State) {
	buf := make([]byte, 0, 1<<16)
	var v game.View
	b.ReportAllocs()
	i, size := 0, 0
	for b.Loop() {
		r.ViewInto(&states[i%len(states)], game.Player(i%4), &v)
		buf = view.Append(buf[:0], r, &v)
		size += len(buf)
		i++
	}
	b.ReportMetric(float64(size)/float64(i), "bytes")
}

// BenchmarkVerify plays the record of a game of four again.
func BenchmarkVerify(b *testing.B) {
	text := sample.Record(b, sample.Tables(b)[2], 1, nil, 0, false)
	b.ReportAllocs()
	for b.Loop() {
		if err := sample.Verify(text); err != nil {
			b.Fatal(err)
		}
	}
}
