package conform

import (
	"fmt"

	"koprulu/game"
)

// questions checks that what the rules tell of a view is what they tell of the state: what is open to everybody is
// all that those questions need.
func questions(r *game.Rules, s *game.State, v *game.View) error {
	for p := range game.Player(r.Options.Players) {
		for _, q := range []struct {
			name      string
			from, got any
		}{
			{"controlled areas", r.Controlled(s, p), v.Controlled(r, p)},
			{"hand limit", r.HandLimit(s, p), v.HandLimit(r, p)},
			{"build limit", r.BuildLimitOf(s, p), v.BuildLimit(r, p)},
			{"base limit", r.BaseLimit(s, p), v.BaseLimit(r, p)},
			{"size of the Special Order Pool", r.PoolSize(s, p), v.PoolSize(r, p)},
			{"permanent minerals", r.Permanent(s, p, game.Minerals), v.Permanent(r, p, game.Minerals)},
			{"permanent gas", r.Permanent(s, p, game.Gas), v.Permanent(r, p, game.Gas)},
			{"special objective", r.ObjectiveCounts(s, p), v.ObjectiveCounts(r, p)},
			{"target", r.Target(s, p), v.Target(r, p)},
			{"points to win", r.PointsToWin(s, p), v.PointsToWin(r, p)},
			{"standing", r.Standing(s, p), v.Standing(r, p)},
		} {
			if q.from != q.got {
				return fmt.Errorf("the %s of seat %d: %v of the state, %v of the view of seat %d", q.name, p, q.from, q.got, v.Seat)
			}
		}
		if int(s.Seats[p].Faction) >= len(r.Sheets) {
			continue
		}
		if a, b := r.StartOf(s, p), v.Start(r, p); a != b {
			return fmt.Errorf("the view of seat %d has other starting forces of seat %d", v.Seat, p)
		}
		sheet := &r.Sheets[s.Seats[p].Faction]
		for f := range game.Figure(len(sheet.Figures)) {
			if a, b := r.TypeOf(s, p, f), v.TypeOf(r, p, f); a != b {
				return fmt.Errorf("figure %d of seat %d is a unit of type %d, in the view of seat %d of type %d", f, p, a, v.Seat, b)
			}
		}
		for u := range game.UnitType(len(r.Units)) {
			if a, b := r.OfType(s, p, sheet.FigureSet, u), v.OfType(r, p, sheet.FigureSet, u); a != b {
				return fmt.Errorf("figures %x of seat %d are of type %d, in the view of seat %d %x", a, p, u, v.Seat, b)
			}
			if a, b := r.SecondOwner(s, p, u), v.SecondOwner(r, p, u); a != b {
				return fmt.Errorf("the second owner of type %d of seat %d is %d, in the view of seat %d %d", u, p, a, v.Seat, b)
			}
		}
	}
	return nil
}
