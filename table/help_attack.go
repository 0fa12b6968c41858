package table

import (
	"context"
	"fmt"

	"koprulu/bots/odds"
	"koprulu/rules/game"
)

// ErrNoAttack is the error of asking for the odds of an attack that a seat can't make.
var ErrNoAttack = odds.ErrNoAttack

// attacks is how much is worked out about an attack that has not been made yet, by depth.
var attacks = [depths]odds.Budget{Glance: odds.GlanceAttack, Study: odds.StudyAttack}

// Attack returns the odds of the battle that a seat would fight in an area if its movement ended now, or otherwise if
// it attacked there with everything that can reach the area. They follow from what the seat may know, and nothing else.
// The errors are ErrNoHelp, ErrNoAttack, ErrStale if the table went on meanwhile, and that of ctx. What is returned is
// shared, and must not be changed.
func (t *Table) Attack(ctx context.Context, s *Snapshot, seat game.Player, area game.Area,
	d Depth) (*odds.Odds, error) {
	return t.AttackBy(ctx, s, seat, area, nil, d)
}

// AttackBy is Attack by some moves of the movement that the seat is asked for now; by none it is Attack.
func (t *Table) AttackBy(ctx context.Context, s *Snapshot, seat game.Player, area game.Area, by []game.Answer,
	d Depth) (*odds.Odds, error) {
	switch {
	case !s.Helps():
		return nil, ErrNoHelp
	case !s.Dealt() || s.Over() || seat >= s.Rules.Players() || !s.State.InPlay.Has(area):
		return nil, ErrNoAttack
	}
	return t.hub.odds.at(ctx, t.hub, s, seat, part{d, fmt.Sprint(area, by)}, "working out the odds of an attack",
		func(ctx context.Context) (*odds.Odds, error) {
			return found(odds.New().AttackBy(newConsiderate(ctx), s.Rules, s.State, seat, area, by, attacks[d],
				s.chanceOfOdds(seat)+uint64(area)))
		})
}
