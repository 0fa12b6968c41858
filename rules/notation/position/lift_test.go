package position_test

import (
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/internal/sample"
	"koprulu/rules/notation/position"
)

// TestLiftedBases: in a position, a base that lifted off is in an area of the planet and came from another one, which
// has no base now (MOB-20).
func TestLiftedBases(t *testing.T) {
	t.Parallel()
	r, tried := sample.Tables(t)[2], 0
	try := func(s *game.State, p game.Player, _ []game.Answer) {
		x := &s.Exec
		if s.Top().Step != game.AskMove || x.Player != p || x.LiftTo != game.NoArea || tried == 3 {
			return
		}
		here := r.Planets[x.Planet].Areas
		var bases, free, elsewhere, away []game.Area // with a base of the player, without any, and the same on other planets
		for areas := s.InPlay; areas != 0; areas &= areas - 1 {
			switch a := areas.First(); {
			case s.BaseAt[a] == p && here.Has(a):
				bases = append(bases, a)
			case s.BaseAt[a] == p:
				elsewhere = append(elsewhere, a)
			case s.BaseAt[a] == game.Nobody && here.Has(a):
				free = append(free, a)
			case s.BaseAt[a] == game.Nobody:
				away = append(away, a)
			}
		}
		if len(bases) < 1 || len(free) < 2 || len(elsewhere) < 1 || len(away) < 1 {
			return
		}
		tried++
		for i, c := range []struct {
			from, to game.Area
			fits     bool
		}{
			{free[0], bases[0], true}, {free[0], free[1], false}, {bases[0], bases[0], false}, {game.NoArea, bases[0], false},
			{free[0], game.NoArea, false}, {away[0], bases[0], false}, {free[0], elsewhere[0], false},
		} {
			lifted := *s
			lifted.Exec.LiftFrom, lifted.Exec.LiftTo = c.from, c.to
			_, _, err := position.Read(components.Default(), position.Append(nil, r, &lifted))
			if c.fits != (err == nil) || !c.fits && !strings.Contains(err.Error(), "a base that lifted off must be") {
				t.Errorf("case %d, from %d to %d: %v", i, c.from, c.to, err)
			}
		}
	}
	for seed := uint64(0); seed < 100 && tried < 3; seed++ {
		sample.Play(r, seed, 3000, try)
	}
	if tried == 0 {
		t.Error("no base could have lifted off")
	}
}
