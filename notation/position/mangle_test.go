package position_test

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"testing"
	"time"

	"koprulu/components"
	"koprulu/game"
	"koprulu/game/rule"
	"koprulu/notation/answer"
	"koprulu/notation/internal/sample"
	"koprulu/notation/position"
	"koprulu/notation/view"
	"koprulu/notation/words"
)

// spot is a value in a document and a function that puts another one in its place.
type spot struct {
	value any
	set   func(any)
	drop  func()
}

// spots lists the values of a document.
func spots(v any, set func(any), out []spot) []spot {
	switch v := v.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			x := v[name]
			put := func(y any) { v[name] = y }
			out = append(out, spot{x, put, func() { delete(v, name) }})
			out = spots(x, put, out)
		}
	case []any:
		for i, x := range v {
			put := func(y any) { v[i] = y }
			out = append(out, spot{x, put, func() { set(append(append([]any{}, v[:i]...), v[i+1:]...)) }})
			out = spots(x, put, out)
		}
	}
	return out
}

// clone copies a value of a document.
func clone(v any) any {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	var out any
	if err := json.Unmarshal(text, &out); err != nil {
		panic(err)
	}
	return out
}

// mangle changes a few values of a document: to others of their kind, or to nothing.
func mangle(doc any, rng *rand.Rand) {
	for range 1 + rng.IntN(3) {
		all := spots(doc, func(any) {}, nil)
		s := all[rng.IntN(len(all))]
		switch rng.IntN(4) {
		case 0:
			s.drop()
		case 1:
			if n, ok := s.value.(float64); ok {
				s.set(n + float64(rng.IntN(5)-2))
			}
		default:
			for range 30 {
				o := all[rng.IntN(len(all))]
				switch s.value.(type) {
				case string:
					if x, ok := o.value.(string); ok {
						s.set(x)
						break
					}
				case float64:
					if x, ok := o.value.(float64); ok {
						s.set(x)
						break
					}
				case []any:
					if x, ok := o.value.([]any); ok {
						s.set(clone(x))
						break
					}
				}
			}
		}
	}
}

// A position that contradicts itself is refused; one that is accepted can be written and read back
// unchanged, and played on without a panic. KOPRULU_MANGLE sets how many are tried.
func TestMangledPositions(t *testing.T) {
	t.Parallel()
	tries := sample.Games(t, 3000)
	if n, err := strconv.Atoi(os.Getenv("KOPRULU_MANGLE")); err == nil {
		tries = n
	}
	rng := rand.New(rand.NewPCG(uint64(tries), 5))
	set := components.Default()
	var texts [][]byte
	texts = append(texts, []byte(sample.Expanded))
	for i, r := range sample.Every(t) {
		seen := map[game.Step]int{}
		sample.Play(r, uint64(i)+40, 700, func(s *game.State, _ game.Player, _ []game.Answer) {
			if step := r.Decision(s); seen[step] < 2 {
				seen[step]++
				texts = append(texts, position.Append(nil, r, s))
			}
		})
	}
	accepted := 0
	for range tries {
		var doc any
		if err := json.Unmarshal(texts[rng.IntN(len(texts))], &doc); err != nil {
			t.Fatal(err)
		}
		mangle(doc, rng)
		text, err := json.Marshal(doc)
		if err != nil {
			t.Fatal(err)
		}
		func() {
			timer := time.AfterFunc(20*time.Second, func() { panic("this takes for ever: " + string(text)) })
			defer timer.Stop()
			stage := "reading"
			defer func() {
				if r := recover(); r != nil {
					t.Errorf("%s: panic: %v\n%s\n%s", stage, r, debug.Stack(), text)
				}
			}()
			r, s, err := position.Read(set, text)
			if err != nil {
				return
			}
			accepted++
			stage = "writing"
			saved := position.Append(nil, r, &s)
			_, again, err := position.Read(set, saved)
			if err != nil || again != s {
				t.Errorf("written and read again: %v\n%s\n%s\n%s", err, sample.Diff(again, s), text, saved)
				return
			}
			for q := range game.Player(r.Options.Players) {
				v := r.View(&s, q)
				view.Append(nil, r, &v)
			}
			buf := make([]game.Answer, 0, game.MaxLegal)
			for i := 0; i < 60 && s.Phase != game.Over; i++ {
				stage = "playing " + words.Decision(r.Decision(&s))
				p := r.Open(&s).First()
				legal := r.Legal(&s, p, buf)
				if len(legal) == 0 {
					t.Errorf("%s: no legal answer\n%s", stage, text)
					return
				}
				a := legal[rng.IntN(len(legal))]
				stage += ": " + answer.Format(r, &s, p, a)
				if broken := r.Apply(&s, p, a, nil); broken != rule.None {
					t.Errorf("%s breaks %v\n%s", stage, broken, text)
					return
				}
			}
		}()
		if t.Failed() && !testing.Verbose() {
			break
		}
	}
	t.Logf("%d of %d mangled positions were accepted", accepted, tries)
}
