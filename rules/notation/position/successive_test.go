package position_test

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/notation/internal/sample"
	"koprulu/rules/notation/position"
)

// TestPositionWriter: positions written one after the other are the same as those written alone, even after answers
// were taken back.
func TestPositionWriter(t *testing.T) {
	t.Parallel()
	for i, r := range sample.Every(t) {
		var w position.Successive
		var states []*game.State
		rng := rand.New(rand.NewPCG(uint64(i), 1))
		compare := func(s *game.State) {
			if got, want := w.Next(r, s), position.Append(nil, r, s); !bytes.Equal(got, want) {
				t.Fatalf("game %d, answer %d: got\n%s\nwant\n%s", i, s.Answers, got, want)
			}
		}
		for seed := range uint64(3) {
			sample.Play(r, seed, 1500, func(s *game.State, p game.Player, legal []game.Answer) {
				now := *s
				if states = append(states, &now); len(states)%10 == 0 {
					compare(states[rng.IntN(len(states))])
				}
				compare(&now)
			})
		}
	}
}

// TestPositionWriterSeesEveryField: if just one field of the state differs from the previous position, it shows,
// whichever field it is.
func TestPositionWriterSeesEveryField(t *testing.T) {
	t.Parallel()
	shown := 0
	for i, r := range sample.Every(t) {
		var states []game.State
		sample.Play(r, uint64(i), 3000, func(s *game.State, p game.Player,
			legal []game.Answer) {
			states = append(states, *s)
		})
		rng := rand.New(rand.NewPCG(uint64(i), 2))
		for range 40 {
			a, b := states[rng.IntN(len(states))], states[rng.IntN(len(states))]
			for _, field := range reflect.VisibleFields(reflect.TypeFor[game.State]()) {
				if field.Anonymous {
					continue // The fields of the board come one by one.
				}
				mixed := a
				reflect.ValueOf(&mixed).Elem().FieldByIndex(field.Index).Set(reflect.ValueOf(&b).Elem().FieldByIndex(field.Index))
				want, ok := tryPosition(r, &mixed)
				if !ok {
					continue // No game can be like this, and it can't be written.
				}
				var w position.Successive
				before := bytes.Clone(w.Next(r, &a))
				if !bytes.Equal(before, want) {
					shown++
				}
				if got := w.Next(r, &mixed); !bytes.Equal(got, want) {
					t.Fatalf("a change of %s gives\n%s\nwant\n%s", field.Name, got, want)
				}
			}
		}
	}
	if shown < 1000 {
		t.Errorf("only %d changes showed at all", shown)
	}
}

// tryPosition writes a state that may not be that of any game.
func tryPosition(r *game.Rules, s *game.State) (text []byte, ok bool) {
	defer func() { ok = recover() == nil }()
	return position.Append(nil, r, s), true
}

// BenchmarkSaveNext writes the positions of a game one after the other.
func BenchmarkSaveNext(b *testing.B) {
	r := sample.Tables(b)[2]
	var states []*game.State
	sample.Play(r, 1, 1500, func(s *game.State, p game.Player, legal []game.Answer) {
		now := *s
		states = append(states, &now)
	})
	var w position.Successive
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		w.Next(r, states[i%len(states)])
	}
}
