package position_test

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"os"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"testing"
	"time"

	"koprulu/rules/game"
	"koprulu/rules/notation/internal/sample"
	"koprulu/rules/notation/position"
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

// begin makes a position in progress one that begins somewhere: it leaves out the flow of play and says where play
// begins, whoever is left.
func begin(doc map[string]any, rng *rand.Rand) {
	seats, _ := doc["factions"].([]any)
	one := func(of ...any) any { return of[rng.IntN(len(of))] }
	delete(doc, "flow")
	doc["phase"] = one("setup", "planning", "execution", "regrouping")
	if rng.IntN(2) == 0 {
		doc["step"] = one("factions", "planets", "z-routes", "forces", 1, 4, 8, 9)
	}
	if len(seats) == 0 {
		return
	}
	if rng.IntN(3) == 0 {
		doc["eliminated"] = []any{one(seats...)}
	}
	if rng.IntN(3) == 0 {
		doc["turn"] = one(seats...)
	}
	if planets, _ := doc["planets"].(map[string]any); len(planets) > 0 && rng.IntN(2) == 0 {
		order := map[string]any{"player": one(seats...), "order": one("build", "mobilize", "research", "special-build",
			"special-mobilize", "special-research"),
			"planet": slices.Sorted(maps.Keys(planets))[rng.IntN(len(planets))]}
		if rng.IntN(2) == 0 {
			order["step"] = 1 + rng.IntN(3)
		}
		doc["executing"] = order
	}
}

// mangle changes a few values of a document: to others of their kind, or to nothing.
func mangle(doc any, rng *rand.Rand) {
	if top, ok := doc.(map[string]any); ok && rng.IntN(3) == 0 {
		begin(top, rng)
	}
	for range rng.IntN(4) {
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

// While the minor end of a z-axis route is asked for, the major end is at a slot of its planet that is free.
func TestMajorEndsAreAtSlots(t *testing.T) {
	for i, r := range sample.Every(t) {
		refused, taken := 0, 0
		sample.Play(r, uint64(i)+40, 200, func(s *game.State, _ game.Player, _ []game.Answer) {
			if r.Decision(s) != game.AskMinorSlot {
				return
			}
			text := string(position.Append(nil, r, s))
			for _, side := range []string{"north", "east", "south", "west"} {
				other := regexp.MustCompile(`("step":"ask-minor-slot".*"side":")[a-z]+`).ReplaceAllString(text, "${1}"+side)
				if kept(t, []byte(other), func(i, n int) int { return i % n }) {
					taken++
				} else {
					refused++
				}
			}
		})
		if taken+refused > 0 && (taken == 0 || refused == 0) {
			t.Errorf("%+v: %d are kept and %d refused", r.Options, taken, refused)
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
	texts := append(seeds(t), []byte(sample.Expanded))
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
			defer func() {
				if r := recover(); r != nil {
					t.Errorf("panic: %v\n%s", r, debug.Stack())
				}
				if t.Failed() {
					t.Logf("the position was\n%s", text)
				}
			}()
			if kept(t, text, func(_, n int) int { return rng.IntN(n) }) {
				accepted++
			}
		}()
		if t.Failed() {
			break
		}
	}
	t.Logf("%d of %d mangled positions were accepted", accepted, tries)
}
