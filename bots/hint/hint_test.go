package hint_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"testing"

	"koprulu/bots/hint"
	"koprulu/bots/odds"
	"koprulu/bots/rank"
	"koprulu/bots/rank/sight"
	"koprulu/bots/search"
	"koprulu/bots/value"
	"koprulu/internal/played"
	"koprulu/rules/game"
)

// quick is a small budget.
var quick = hint.Budget{Search: search.Budget{Rollouts: 24, Plans: 4, Answers: 6},
	Battle: odds.Budget{Answers: 4, Finals: 1, Deals: 8, Likely: true, Care: odds.Care{Cards: 4, Worlds: 3, Plans: 4}},
	Lines:  4, Trials: 8, Worlds: 24}

// decisions plays a game by the rules of thumb and calls see with every nth decision that is a choice, until it returns
// false.
func decisions(t testing.TB, o game.Options, seed byte, every int,
	see func(r *game.Rules, s *game.State, seat game.Player) bool) {
	t.Helper()
	r := played.Rules(t, o)
	s := game.New(r, [32]byte{seed}, nil)
	judge := rank.New(1, &sight.First)
	var buf [game.MaxLegal]game.Answer
	for n := 1; s.Phase != game.Over; n++ {
		seat := r.Open(&s).First()
		legal := r.Legal(&s, seat, buf[:0])
		shown := s
		if len(legal) > 1 && n%every == 0 && !see(r, &shown, seat) {
			return
		}
		shown = s
		r.Apply(&s, seat, judge.Pick(r, &shown, seat, legal), nil)
	}
}

func work(t *testing.T, r *game.Rules, s *game.State, seat game.Player, b hint.Budget) hint.Hints {
	t.Helper()
	h, err := hint.Work(t.Context(), r, s, seat, b)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// TestTwinsHaveTheSameHints (P5): two games that look the same to a seat have the same hints, including all their
// parts, on one processor and on eight.
func TestTwinsHaveTheSameHints(t *testing.T) {
	for _, o := range []game.Options{{Players: 3}, {Players: 3, BroodWar: true}} {
		var chance rand.PCG
		compared, different, told := 0, 0, 0
		decisions(t, o, 7, 23, func(r *game.Rules, s *game.State, seat game.Player) bool {
			chance.Seed(uint64(compared), 9)
			twin := *s
			r.Redeal(&twin, seat, &chance)
			back := twin
			back.Seed = s.Seed
			if back != *s {
				different++
			}
			before := runtime.GOMAXPROCS(1)
			one := work(t, r, s, seat, quick)
			runtime.GOMAXPROCS(8)
			two := work(t, r, &twin, seat, quick)
			runtime.GOMAXPROCS(before)
			if !reflect.DeepEqual(one, two) {
				t.Errorf("decision %v of seat %d in round %d: hints tell what is hidden:\n%+v\n%+v", s.Top().Step, seat,
					s.Round, one, two)
			}
			for _, h := range one.List {
				told += len(h.Why) + len(h.Next) + len(h.Risks)
			}
			compared++
			return compared < 16
		})
		if compared < 16 || different < compared/2 || told < 2*compared {
			t.Errorf("%d decisions, %d of them with something else hidden, %d things told: too few", compared, different, told)
		}
	}
}

// TestHints checks what hints promise: legal answers, the best first, none twice, chances with their errors, risks to
// what the seat has, and a continuation that the seat could foresee.
func TestHints(t *testing.T) {
	several, nothing, reasons, risks, steps := 0, 0, 0, 0, 0
	asked := map[game.Step]int{} // by kind of decision
	for _, o := range []game.Options{{Players: 2}, {Players: 4, BroodWar: true}} {
		decisions(t, o, 3, 13, func(r *game.Rules, s *game.State, seat game.Player) bool {
			if asked[s.Top().Step]++; asked[s.Top().Step] > 3 {
				return s.Round < 3
			}
			h := work(t, r, s, seat, quick)
			if len(h.List) == 0 || len(h.List) > hint.Most || h.Worlds != quick.Worlds {
				t.Fatalf("%d hints from %d worlds", len(h.List), h.Worlds)
			}
			if len(h.List) > 1 {
				several++
			}
			own := s.Seats[seat].Held | s.Seats[seat].Bases
			for i, x := range h.List {
				if r.Check(s, seat, x.Answer) != 0 {
					t.Errorf("%v is not legal", x.Answer)
				}
				if slices.ContainsFunc(h.List[:i], func(y hint.Hint) bool { return y.Answer == x.Answer }) {
					t.Errorf("%v is told twice", x.Answer)
				}
				if x.Chance < 0 || x.Chance > value.One || x.Error < 0 {
					t.Errorf("the chance is %d ± %d", x.Chance, x.Error)
				}
				if d := max(0, h.List[0].Chance-x.Chance) - x.Behind; d < -1 || d > 1 || i == 0 && x.Behind != 0 {
					t.Errorf("hint %d has %d, is %d behind %d", i, x.Chance, x.Behind, h.List[0].Chance)
				}
				if x.Nothing {
					nothing++
				}
				reasons += len(x.Why)
				for _, k := range x.Risks {
					if risks++; !own.Has(k.Area) || k.Share <= 0 || k.Share > value.One || k.Base && !s.Seats[seat].Bases.Has(k.Area) {
						t.Errorf("the risk is %+v of %v", k, own)
					}
				}
				for _, y := range x.Next {
					if steps++; y.View.Seat != seat || !y.View.Open.Has(seat) || y.View.Step == game.AskPay {
						t.Errorf("the next answer %v is one of seat %d to %v", y.Answer, y.View.Seat, y.View.Step)
					}
				}
			}
			return s.Round < 3
		})
	}
	if several == 0 || nothing == 0 || reasons == 0 || risks == 0 || steps == 0 {
		t.Errorf("%d decisions with several hints, %d beside doing nothing, %d reasons, %d risks, %d answers after the first",
			several, nothing, reasons, risks, steps)
	}
}

// TestOneWayToPay checks that several ways to pay do not count as several hints.
func TestOneWayToPay(t *testing.T) {
	n := 0
	decisions(t, game.Options{Players: 2}, 5, 1, func(r *game.Rules, s *game.State, seat game.Player) bool {
		if s.Top().Step == game.AskPay {
			n++
			if h := work(t, r, s, seat, quick); len(h.List) != 1 {
				t.Errorf("%d ways to pay are hints", len(h.List))
			}
		}
		return n < 5
	})
	if n < 5 {
		t.Errorf("only %d payments", n)
	}
}

// after ends a context after it has been asked several times whether it has ended.
type after struct {
	context.Context
	n int
}

func (a *after) Err() error {
	if a.n--; a.n < 0 {
		return context.Canceled
	}
	return nil
}

// TestCancel checks that nothing is returned when the context ends, whenever that is, and that the work stops then.
func TestCancel(t *testing.T) {
	seen := 0
	decisions(t, game.Options{Players: 2}, 5, 40, func(r *game.Rules, s *game.State, seat game.Player) bool {
		for _, n := range []int{0, 3, 30, 60} {
			ctx := &after{t.Context(), n}
			h, err := hint.Work(ctx, r, s, seat, quick)
			if err == nil && ctx.n >= 0 {
				continue // It had already been done.
			}
			seen++
			if !errors.Is(err, context.Canceled) || h.List != nil {
				t.Errorf("after %d questions: %d hints, error %v", n, len(h.List), err)
			}
			if ctx.n < -4 {
				t.Errorf("after the end the context is asked %d times", -ctx.n)
			}
		}
		return seen < 30
	})
	if seen == 0 {
		t.Error("nothing was stopped")
	}
}

// TestNotAsked checks that only a seat with an open decision has hints.
func TestNotAsked(t *testing.T) {
	decisions(t, game.Options{Players: 2}, 5, 10, func(r *game.Rules, s *game.State, seat game.Player) bool {
		for _, p := range []game.Player{1 - seat, game.Nobody} {
			if r.Open(s).Has(p) {
				continue
			}
			if _, err := hint.Work(t.Context(), r, s, p, quick); !errors.Is(err, hint.ErrNotAsked) {
				t.Errorf("seat %d: %v", p, err)
			}
		}
		return false
	})
}
