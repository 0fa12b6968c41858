package odds_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"koprulu/bots/odds"
	"koprulu/bots/rank"
	"koprulu/bots/rank/sight"
	"koprulu/internal/played"
	"koprulu/rules/game"
)

// decisions plays games and calls see with the position of each decision in a battle.
func decisions(t testing.TB, opts game.Options, games int, see func(r *game.Rules, s *game.State)) {
	t.Helper()
	r := played.Rules(t, opts)
	played.Games(t, r, games, 7, rank.New(1, &sight.Tuned), func(s *game.State, _ game.Player, _ []game.Answer) {
		if s.Battle.Area != game.NoArea {
			see(r, s)
		}
	})
}

// TestNothingHiddenTells checks that positions that look the same to a seat have the same odds (P5), for those who
// fight, others and spectators.
func TestNothingHiddenTells(t *testing.T) {
	for _, opts := range []game.Options{{Players: 3}, {Players: 3, BroodWar: true}} {
		c, n := odds.New(), 0
		var chance rand.PCG
		decisions(t, opts, 3, func(r *game.Rules, s *game.State) {
			if n++; n%9 != 0 {
				return
			}
			for _, seat := range []game.Player{0, 1, 2, game.Nobody} {
				chance.Seed(uint64(n), uint64(seat))
				twin := *s
				r.Redeal(&twin, seat, &chance)
				b := odds.Budget{Deals: 5, Answers: 2, Likely: n%2 == 0}
				if n%4 == 0 {
					b.Care = odds.Care{Cards: 3, Worlds: 2, Plans: 3}
				}
				one, err := c.Work(t.Context(), r, s, seat, b, 4)
				if err != nil {
					t.Fatal(err)
				}
				two, err := c.Work(t.Context(), r, &twin, seat, b, 4)
				if err != nil {
					t.Fatal(err)
				}
				if !reflect.DeepEqual(one, two) {
					t.Fatalf("seat %d, round %d, step %d: odds tell what is hidden:\n%+v\n%+v", seat, s.Round, s.Top().Step, one, two)
				}
			}
		})
		if n < 50 {
			t.Errorf("only %d decisions in battles", n)
		}
	}
}

// TestOddsAddUp checks that all deals are counted, and that each answer of the seat is there.
func TestOddsAddUp(t *testing.T) {
	c, seen, answered := odds.New(), 0, 0
	decisions(t, game.Options{Players: 2}, 4, func(r *game.Rules, s *game.State) {
		seat := r.Open(s).First()
		o, err := c.Work(t.Context(), r, s, seat, odds.Budget{Deals: 64, Answers: 1}, 2)
		if err != nil {
			t.Fatal(err)
		}
		if o.Basis == odds.Sampled && o.Deals != 64 {
			t.Errorf("%d deals", o.Deals)
		}
		for side := range o.Losses {
			n := 0
			for _, count := range o.Losses[side] {
				n += count
			}
			if n != o.Deals || o.Wins[0]+o.Wins[1]+o.Nobody != o.Deals {
				t.Errorf("losses %v, wins %v and %d in %d deals", o.Losses, o.Wins, o.Nobody, o.Deals)
			}
		}
		for _, k := range o.Skirmishes {
			if k.Deals > 0 {
				seen++
			}
			if k.Destroyed[0] > k.Deals || k.Destroyed[1] > k.Deals {
				t.Errorf("%+v", k)
			}
		}
		var buf [game.MaxLegal]game.Answer
		if len(o.Answers) != len(r.Legal(s, seat, buf[:0])) {
			t.Errorf("%d answers", len(o.Answers))
		}
		for _, a := range o.Answers {
			answered += a.Deals
		}
	})
	if seen == 0 || answered == 0 {
		t.Error("no skirmish, or no answer, was ever looked at")
	}
}

// TestNoBattle checks what is returned if nobody fights, and that a calculation stops when it is told to.
func TestNoBattle(t *testing.T) {
	r, err := played.Set().Rules(game.Options{Players: 2, Factions: [game.MaxPlayers]game.Faction{0, 1, game.NoFaction,
		game.NoFaction, game.NoFaction, game.NoFaction}})
	if err != nil {
		t.Fatal(err)
	}
	s := game.New(r, [32]byte{}, nil)
	if _, err := odds.New().Work(t.Context(), r, &s, 0, odds.Budget{Deals: 1}, 0); !errors.Is(err, odds.ErrNoBattle) {
		t.Errorf("without a battle: %v", err)
	}
	stopped := false
	decisions(t, game.Options{Players: 2}, 1, func(r *game.Rules, s *game.State) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		o, err := odds.New().Work(ctx, r, s, 0, odds.Budget{Deals: 1 << 30}, 0)
		if o.Basis == odds.Sampled && !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("not stopped: %v", err)
		}
		stopped = stopped || err != nil
	})
	if !stopped {
		t.Error("nothing was stopped")
	}
}
