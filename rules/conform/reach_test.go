package conform

import (
	"fmt"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// TestReach: where a view says that units could go is what a Mobilize order allows when it begins, apart from the room
// that there is.
func TestReach(t *testing.T) {
	t.Parallel()
	all := tables(t)
	for name, r := range broodWarTables(t) {
		all[name] = r
	}
	orders, ways := 0, 0
	for name, r := range all {
		for seed := range uint64(3) {
			c := NewChecker(r, seed, 1)
			c.Sparse = 4
			c.Also = func(s *game.State, p game.Player, _ []game.Answer) error {
				x := &s.Exec
				if top := s.Top(); top.Step != game.AskMove || x.Moved != 0 || x.Locked != 0 || x.Quota != 255 ||
					x.Defend != game.NoArea || top.V[game.FieldByCard] != 0 {
					return nil
				}
				orders++
				v := r.View(s, game.Nobody)
				for from := range game.Area(len(r.Areas)) {
					reach := v.Reach(r, p, from) & r.Planets[x.Planet].Areas
					for to := range game.Area(len(r.Areas)) {
						may := false
						for u := range game.UnitType(len(r.Units)) {
							a := game.Answer{Verb: game.DoMove}
							a.V[game.OfCount], a.V[game.OfUnit], a.V[game.OfFrom], a.V[game.OfTo] = 1, uint8(u), uint8(from), uint8(to)
							switch r.Check(s, p, a) {
							case rule.None, rule.MOB11, rule.MOB12:
								may = true
							}
						}
						if may {
							ways++
						}
						if may && from != to && !reach.Has(to) {
							return fmt.Errorf("units may go from area %d to %d, which the view does not know", from, to)
						}
						if !may && reach.Has(to) {
							return fmt.Errorf("units may not go from area %d to %d, which the view thinks", from, to)
						}
					}
				}
				return nil
			}
			if _, err := c.Play(); err != nil {
				t.Errorf("%s, seed %d: %v", name, seed, err)
			}
		}
	}
	if orders < 100 || ways < 1000 {
		t.Errorf("only %d orders and %d ways", orders, ways)
	}
}
