package odds_test

import (
	"cmp"
	"runtime"
	"slices"
	"testing"
	"time"

	"koprulu/bot/odds"
	"koprulu/game"
	"koprulu/internal/cputime"
)

// largest returns the positions of games with the most units and cards in a battle, at the start of the battle and where cards are placed.
func largest(b *testing.B, opts game.Options, games, n int) (*game.Rules, []game.State) {
	type found struct {
		units int
		at    game.State
	}
	var all []found
	var rules *game.Rules
	decisions(b, opts, games, func(r *game.Rules, s *game.State) {
		rules = r
		if step := s.Top().Step; step != game.AskPair && step != game.AskStartAbility && step != game.AskSupport && step != game.AskCards && step != game.AskSkirmish {
			return
		}
		units := 0
		for side, p := range s.Battle.Players {
			units += 2*s.Battle.Units[side].Len() + s.Seats[p].Hand.Len()
		}
		all = append(all, found{units, *s})
	})
	slices.SortStableFunc(all, func(x, y found) int { return cmp.Compare(y.units, x.units) })
	out := make([]game.State, 0, n)
	for i := range all[:min(n, len(all))] {
		out = append(out, all[i].at)
	}
	return rules, out
}

// BenchmarkGlance measures what a first figure takes a processor in the largest battles of games between six players, and BenchmarkStudy what
// all odds take.
func BenchmarkGlance(b *testing.B) { benchmark(b, odds.Glance) }

func BenchmarkStudy(b *testing.B) { benchmark(b, odds.Study) }

func benchmark(b *testing.B, budget odds.Budget) {
	for _, x := range []struct {
		name string
		opts game.Options
	}{{"base", game.Options{Players: 6}}, {"broodwar", game.Options{Players: 6, BroodWar: true}}} {
		b.Run(x.name, func(b *testing.B) {
			r, at := largest(b, x.opts, 40, 40)
			c := odds.New()
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			var longest, all time.Duration
			b.ResetTimer()
			for i := range b.N {
				s := &at[i%len(at)]
				before := cputime.Thread()
				if _, err := c.Work(b.Context(), r, s, r.Open(s).First(), budget, 1); err != nil {
					b.Fatal(err)
				}
				took := cputime.Thread() - before
				longest, all = max(longest, took), all+took
			}
			b.ReportMetric(longest.Seconds()*1000, "cpu-ms-longest")
			b.ReportMetric(all.Seconds()*1000/float64(b.N), "cpu-ms/op")
		})
	}
}
