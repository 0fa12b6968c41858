package conform

import (
	"fmt"

	"koprulu/rules/game"
)

// questions checks that the rules say the same about a view as about the state, for questions that need only what is
// open to everyone.
func questions(r *game.Rules, s *game.State, v *game.View) error {
	for p := range r.Players() {
		if err := numbers(r, s, v, p); err != nil {
			return fmt.Errorf("seat %d, seen by %d: %w", p, v.Seat, err)
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
				return fmt.Errorf("figure %d of seat %d is a unit of type %d, in the view of seat %d of type %d", f, p,
					a, v.Seat, b)
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

// numbers checks the questions about a seat whose answers can be compared as they are.
func numbers(r *game.Rules, s *game.State, v *game.View, p game.Player) error {
	var err error
	same(&err, "controlled areas", r.Controlled(s, p), v.Controlled(r, p))
	same(&err, "hand limit", r.HandLimit(s, p), v.HandLimit(r, p))
	same(&err, "build limit", r.BuildLimitOf(s, p), v.BuildLimit(r, p))
	same(&err, "base limit", r.BaseLimit(s, p), v.BaseLimit(r, p))
	same(&err, "size of the Special Order Pool", r.PoolSize(s, p), v.PoolSize(r, p))
	same(&err, "permanent minerals", r.Permanent(s, p, game.Minerals), v.Permanent(r, p, game.Minerals))
	same(&err, "permanent gas", r.Permanent(s, p, game.Gas), v.Permanent(r, p, game.Gas))
	same(&err, "special objective", r.ObjectiveCounts(s, p), v.ObjectiveCounts(r, p))
	same(&err, "target", r.Target(s, p), v.Target(r, p))
	same(&err, "points to win", r.PointsToWin(s, p), v.PointsToWin(r, p))
	same(&err, "standing", r.Standing(s, p), v.Standing(r, p))
	return err
}

// same records that the state and the view answer a question differently. Nothing is allocated where they don't.
func same[T comparable](err *error, question string, state, view T) {
	if state != view {
		*err = fmt.Errorf("%s: %v of the state, %v of the view", question, state, view)
	}
}
