package rank

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"koprulu/bots/rank/sight"
	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/position"
)

// TestSieveOfPositions checks positions from games in which bots gave an order away.
func TestSieveOfPositions(t *testing.T) {
	for _, c := range []struct{ file, stays string }{
		{"mobilize-nothing-near.json", "event"},
		{"build-no-piece.json", "event"},
	} {
		text, err := os.ReadFile(filepath.Join("testdata", c.file))
		if err != nil {
			t.Fatal(err)
		}
		r, s, err := position.Read(played.Set(), text)
		if err != nil {
			t.Fatal(err)
		}
		p := r.Open(&s).First()
		var v Sieve
		kept := v.Sift(r, &s, p, r.Legal(&s, p, list()))
		if len(kept) != 1 || answer.Format(r, &s, p, kept[0]) != c.stays {
			t.Errorf("%s: %v stay, not %s alone", c.file, kept, c.stays)
		}
	}
}

// list makes room for a list of answers.
func list() []game.Answer { return make([]game.Answer, 0, game.MaxLegal) }

// TestSieveIsRight checks in whole games that only what is dominated is left out: an order that is executed for nothing
// leaves everything as it was, Research with a base draws the card that it would have been given up for, and where a
// unit supports or an order lies, another place is there. It sees no secrets (P5).
func TestSieveIsRight(t *testing.T) {
	var left [4]int
	for _, opts := range []game.Options{{Players: 4}, {Players: 3, BroodWar: true}, {Players: 2}} {
		r := played.Rules(t, opts)
		b := New(1, &sight.First)
		chance := rand.New(rand.NewPCG(3, 4))
		var v Sieve
		buf, copied := list(), list()
		for i := range 24 {
			s := game.New(r, [32]byte{byte(i), 10}, nil)
			for s.Phase != game.Over {
				p := r.Open(&s).First()
				legal := r.Legal(&s, p, buf[:0])
				kept := v.Sift(r, &s, p, append(copied[:0], legal...))
				twin := s
				r.Redeal(&twin, p, source(chance))
				if again := v.Sift(r, &twin, p, append(list(), legal...)); !slices.Equal(kept, again) {
					t.Fatalf("%v stay, and %v where others have other cards and orders", kept, again)
				}
				if len(kept) == 0 {
					t.Fatalf("nothing stays of %v", legal)
				}
				for _, a := range legal {
					if !slices.Contains(kept, a) {
						left[prove(t, r, &s, p, a, kept)]++
					}
				}
				a := b.Pick(r, &s, p, legal)
				if chance.IntN(4) == 0 { // bots alone come to too few strange positions
					a = legal[chance.IntN(len(legal))]
				}
				if broken := r.Apply(&s, p, a, nil); broken != rule.None {
					t.Fatal(broken)
				}
			}
		}
	}
	for kind, n := range left {
		if n < 5 {
			t.Errorf("only %d answers of kind %d were left out", n, kind)
		}
	}
}

// source returns a source that is different at each call.
func source(r *rand.Rand) *rand.PCG { return rand.NewPCG(r.Uint64(), 1) }

// prove checks why an answer was left out, and returns of which kind it was.
func prove(t *testing.T, r *game.Rules, s *game.State, p game.Player, a game.Answer, kept []game.Answer) int {
	t.Helper()
	better := func(good func(b game.Answer) bool) {
		t.Helper()
		if !slices.ContainsFunc(kept, good) {
			t.Fatalf("%v is left out, and nothing that dominates it is in %v", a, kept)
		}
	}
	switch s.Top().Step {
	case game.AskSupport:
		better(func(b game.Answer) bool { return b.Unit() == a.Unit() && b.Skirmish() != a.Skirmish() })
		return 0
	case game.AskOrder:
		better(func(b game.Answer) bool {
			return b.Verb == game.DoOrder && b.Order() == a.Order() && s.Seats[p].Bases&r.Planets[b.Planet()].Areas != 0
		})
		return 1
	}
	execute, event := *s, *s
	cards := func(s *game.State) int { return r.EventsAt(s, game.EventDrawn(p)) }
	if a.Verb == game.DoEvent {
		r.Apply(&execute, p, game.Answer{Verb: game.DoExecute}, nil)
		r.Apply(&event, p, a, nil)
		if event.Phase == s.Phase && cards(&execute) != cards(&event) {
			t.Fatalf("the order draws %d cards, and %d if it is taken back", cards(&execute), cards(&event))
		}
		return 2
	}
	r.Apply(&execute, p, a, nil)
	for execute.Phase == s.Phase && execute.Exec.Player == p && execute.OrderCount == s.OrderCount {
		r.Apply(&execute, p, r.Legal(&execute, p, list())[0], nil)
	}
	if execute.Phase == s.Phase &&
		(execute.Units != s.Units || execute.BaseAt != s.BaseAt || cards(&execute) > cards(s)+1) {
		t.Fatalf("%v does something", a)
	}
	better(func(b game.Answer) bool { return b.Verb == game.DoEvent })
	return 3
}
