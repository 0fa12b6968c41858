package odds_test

import (
	"cmp"
	"errors"
	"runtime"
	"slices"
	"testing"
	"time"

	"koprulu/bots/odds"
	"koprulu/bots/rank"
	"koprulu/bots/rank/sight"
	"koprulu/internal/cputime"
	"koprulu/internal/played"
	"koprulu/rules/game"
)

// largest returns the positions of games with the most units and cards in a battle, at the start of the battle and
// where cards are placed.
func largest(b *testing.B, opts game.Options, games, n int) (*game.Rules, []game.State) {
	type found struct {
		units int
		at    game.State
	}
	var all []found
	var rules *game.Rules
	decisions(b, opts, games, func(r *game.Rules, s *game.State) {
		rules = r
		if step := s.Top().Step; step != game.AskPair && step != game.AskStartAbility && step != game.AskSupport &&
			step != game.AskCards && step != game.AskSkirmish {
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

// BenchmarkGlance measures the processor time of a first figure in the largest battles of games between six players,
// and BenchmarkStudy that of all odds.
func BenchmarkGlance(b *testing.B) { benchmark(b, odds.Glance) }

func BenchmarkStudy(b *testing.B) { benchmark(b, odds.Study) }

// BenchmarkGlanceAttack and BenchmarkStudyAttack measure the same for the largest attacks that wait for their movement
// to end.
func BenchmarkGlanceAttack(b *testing.B) { benchmarkAttack(b, odds.GlanceAttack) }

func BenchmarkStudyAttack(b *testing.B) { benchmarkAttack(b, odds.StudyAttack) }

func benchmarkAttack(b *testing.B, budget odds.Budget) {
	for _, x := range boxes {
		b.Run(x.name, func(b *testing.B) {
			type found struct {
				units int
				at    game.State
			}
			var all []found
			r := played.Rules(b, x.opts)
			played.Games(b, r, 40, 7, rank.New(1, &sight.Tuned), func(s *game.State, _ game.Player, _ []game.Answer) {
				if r.Decision(s) == game.AskMove && s.Battle.Area == game.NoArea && s.Battle.Units[game.Attacker] != 0 {
					all = append(all, found{s.Battle.Units[game.Attacker].Len() + s.Units[s.Exec.Target].Len(), *s})
				}
			})
			slices.SortStableFunc(all, func(x, y found) int { return cmp.Compare(y.units, x.units) })
			at := make([]game.State, 0, 40)
			for i := range all[:min(40, len(all))] {
				at = append(at, all[i].at)
			}
			c := odds.New()
			measure(b, at, func(s *game.State) error {
				_, err := c.Attack(b.Context(), r, s, r.Open(s).First(), s.Exec.Target, budget, 1)
				if errors.Is(err, odds.ErrNoAttack) {
					return nil // Too many units are there, so the movement can't end.
				}
				return err
			})
		})
	}
}

// boxes are the boxes that are measured.
var boxes = []struct {
	name string
	opts game.Options
}{{"base", game.Options{Players: 6}}, {"broodwar", game.Options{Players: 6, BroodWar: true}}}

func benchmark(b *testing.B, budget odds.Budget) {
	for _, x := range boxes {
		b.Run(x.name, func(b *testing.B) {
			r, at := largest(b, x.opts, 40, 40)
			c := odds.New()
			measure(b, at, func(s *game.State) error {
				_, err := c.Work(b.Context(), r, s, r.Open(s).First(), budget, 1)
				return err
			})
		})
	}
}

// measure reports how much processor time work takes in some positions.
func measure(b *testing.B, at []game.State, work func(s *game.State) error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var longest, all time.Duration
	b.ResetTimer()
	for i := range b.N {
		before := cputime.Thread()
		if err := work(&at[i%len(at)]); err != nil {
			b.Fatal(err)
		}
		took := cputime.Thread() - before
		longest, all = max(longest, took), all+took
	}
	b.ReportMetric(longest.Seconds()*1000, "cpu-ms-longest")
	b.ReportMetric(all.Seconds()*1000/float64(b.N), "cpu-ms/op")
}
