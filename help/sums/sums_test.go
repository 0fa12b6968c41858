package sums_test

import (
	"testing"

	"koprulu/help/sums"
	"koprulu/internal/played"
	"koprulu/rules/game"
)

// TestUnpaidReinforcement: a reinforcement card that asks for a worker adds nothing until that is paid, because it may
// be declined (SKIRM-28); others count at once.
func TestUnpaidReinforcement(t *testing.T) {
	r, err := played.Set().Rules(game.Options{Players: 2, RandomFactions: true})
	if err != nil {
		t.Fatal(err)
	}
	priced, free := 0, 0
	for f := range r.Sheets {
		sheet := &r.Sheets[f]
		for c := range sheet.Cards {
			extra := &sheet.Cards[c]
			if !extra.Reinforcement || extra.PlayArea {
				continue
			}
			standard := &sheet.Cards[sheet.Starting.First()]
			for u := range r.Units {
				if !extra.Units.Has(game.UnitType(u)) {
					continue
				}
				side := sums.Side{Front: game.UnitType(u), Foe: game.UnitType(u), Attacker: true, Card: standard}
				alone := sums.Of(r, &side)
				side.Extra = extra
				unpaid := sums.Of(r, &side)
				side.Paid = true
				paid := sums.Of(r, &side)
				switch gains := paid != alone; {
				case sums.Priced(extra) && unpaid != alone:
					t.Errorf("%s adds something before it is paid: %+v, alone %+v", extra.ID, unpaid, alone)
				case sums.Priced(extra) && gains:
					priced++
				case !sums.Priced(extra) && unpaid != paid:
					t.Errorf("%s waits for a price that it has not", extra.ID)
				case gains:
					free++
				}
			}
		}
	}
	if priced == 0 || free == 0 {
		t.Errorf("%d cards with a price and %d without one add something", priced, free)
	}
}
