package table

import "koprulu/rules/game"

// Rematch says which game a table is the rematch of. The people of that game are invited, each to the seat that is
// Shift further than the one they had.
type Rematch struct {
	Of    ID  `json:"of"`
	Shift int `json:"shift,omitempty"`
}

// SeatFor returns the seat to which a person who played the previous game is invited, game.Nobody for others and for
// those who left it.
func (r *Rematch) SeatFor(before []Seat, who Person) game.Player {
	p := SeatOf(before, who)
	if p == game.Nobody {
		return p
	}
	return game.Player((int(p) + r.Shift) % len(before))
}

// OtherSet returns settings with Brood War instead of the base game, or the other way round, without the options that
// only the previous set has; false if that can't be played.
func OtherSet(s Settings) (Settings, bool) {
	o := &s.Options
	if !s.Scenario.None() || o.Players < 2 {
		return s, false
	}
	if o.BroodWar = !o.BroodWar; !o.BroodWar {
		o.DisposableOrders, o.MorePlanets, o.LargerGalaxy, o.NoLeaders, o.Survival, o.FasterSurvival = false, false, false,
			false, false, false
	}
	return s, o.Check() == 0
}
