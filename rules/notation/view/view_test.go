package view_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/internal/sample"
	"koprulu/rules/notation/view"
)

// Views are JSON, and two games that look the same to a seat yield the same bytes (P5).
func TestViews(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 4))
	for i, r := range sample.Every(t) {
		for seed := range uint64(sample.Games(t, 3)) {
			n := 0
			sample.Play(r, seed+100*uint64(i), 700, func(s *game.State, _ game.Player, _ []game.Answer) {
				if n++; n%3 != 0 {
					return
				}
				for p := range game.Player(r.Options.Players + 1) {
					if int(p) == r.Options.Players {
						p = game.Nobody
					}
					v := r.View(s, p)
					text := view.Append(nil, r, &v)
					if !json.Valid(text) || bytes.ContainsAny(text, "\n?") {
						t.Fatalf("no JSON on one line, or a name is missing:\n%s", text)
					}
					other := *s
					r.Redeal(&other, p, rng)
					w := r.View(&other, p)
					if again := view.Append(nil, r, &w); !bytes.Equal(text, again) {
						t.Fatalf("seat %d, decision %d: a redealt game looks different:\n%s\n%s", p, s.Answers, text, again)
					}
				}
			})
		}
	}
}

func TestViewDoesNotAllocate(t *testing.T) {
	r := sample.Tables(t)[4]
	s := game.New(r, chance.NumberSeed(3), nil)
	v := r.View(&s, 0)
	buf := make([]byte, 0, 1<<16)
	if n := testing.AllocsPerRun(100, func() { view.Append(buf, r, &v) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
