//go:build nightly

package odds_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"koprulu/bots/odds"
	"koprulu/bots/rank"
	"koprulu/bots/rank/sight"
	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// TestOddsOfBattlesFoughtWellComeTrue plays battles on from before movement ends, from the pairing of units and from
// the placing of support, both sides with more care than the odds take: on average the odds come true, and they say
// more than those by the rules of thumb.
func TestOddsOfBattlesFoughtWellComeTrue(t *testing.T) {
	games, every := 3, 1
	if *long {
		games, every = 16, 2
	}
	glance, attack := odds.Glance, odds.GlanceAttack
	glance.Exact, glance.Deals, attack.Deals = 1, 40, 40
	truth := odds.Care{Cards: 10, Worlds: 16, Plans: 32}
	for _, broodWar := range []bool{false, true} {
		if !broodWar && !*long {
			continue
		}
		r := played.Rules(t, game.Options{Players: 4, BroodWar: broodWar})
		c := odds.New()
		var sums [2][2]score // for attacks before movement ends and for battles, by the rules of thumb and fought well
		var chance rand.PCG
		n := uint64(0)
		played.Games(t, r, games, 9, rank.New(1, &sight.Tuned), func(s *game.State, seat game.Player, legal []game.Answer) {
			step := r.Decision(s)
			moves := step == game.AskMove && s.Battle.Area == game.NoArea && s.Battle.Units[game.Attacker] != 0
			if !moves && (step != game.AskPair && step != game.AskSupport || len(legal) < 2) {
				return
			}
			if n++; n%uint64(every) != 0 {
				return
			}
			side, area := game.Attacker, s.Exec.Target
			if !moves && s.Battle.Players[side] != seat {
				side = game.Defender
			}
			var told [2]float64
			for i := range told {
				var o odds.Odds
				var err error
				switch {
				case moves && i == 0:
					o, err = c.Attack(t.Context(), r, s, seat, area, thumbs(attack), 3)
				case moves:
					o, err = c.Attack(t.Context(), r, s, seat, area, attack, 3)
				case i == 0:
					o, err = c.Work(t.Context(), r, s, seat, thumbs(glance), 3)
				default:
					o, err = c.Work(t.Context(), r, s, seat, glance, 3)
				}
				if err != nil {
					return // Too many units are there, so the movement can't end.
				}
				told[i], _ = o.Basis.Share(o.Wins[side], o.Deals)
			}
			if told[0] == told[1] && (told[0] == 0 || told[0] == 1) {
				return // Both say the same for certain, so there is nothing to compare.
			}
			for k := range uint64(4) {
				w := *s
				chance.Seed(n, k)
				r.Redeal(&w, seat, &chance)
				won := false
				if moves && r.Apply(&w, seat, game.Answer{Verb: game.DoDone}, nil) != rule.None {
					return
				}
				if w.Battle.Area == area || !moves {
					var ok bool
					if won, ok = c.FightWell(t.Context(), r, &w, truth, n+k<<32); !ok {
						t.Fatal("an answer was not legal")
					}
				} else if moves {
					continue // Something has to be decided before the battle begins.
				}
				for i := range told {
					kind := 1
					if moves {
						kind = 0
					}
					sums[kind][i].add(told[i], won == (side == game.Attacker))
				}
			}
		})
		for kind, what := range [2]string{"before movement ends", "where units are paired or give support"} {
			thumb, well := sums[kind][0], sums[kind][1]
			m := float64(well.n)
			t.Logf("Brood War %t, %s, %d battles: won %.3f; told %.3f by the rules of thumb, %.3f with care; squares %.4f and %.4f", broodWar, what, well.n, well.won/m,
				thumb.told/m, well.told/m, thumb.squares/m, well.squares/m)
			// Five standard errors at least: by luck less than once in a million. How much they say is compared in pairs.
			if well.n < 20 || math.Abs(well.told-well.won) > 5*math.Sqrt(well.squares) || well.squares >= thumb.squares {
				t.Errorf("Brood War %t, %s, %d battles: won %.3f; told %.3f by the rules of thumb, %.3f with care; squares %.4f and %.4f", broodWar, what, well.n,
					well.won/m, thumb.told/m, well.told/m, thumb.squares/m, well.squares/m)
			}
		}
	}
}
