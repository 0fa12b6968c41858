package search

import "koprulu/rules/game"

// Style is what a seat likes for its own sake, apart from winning: how much one more of it counts, in parts of
// value.One. The zero value likes nothing but winning.
type Style struct {
	// Points is what a conquest point of the seat counts.
	Points int32
	// Built is what a level or a module of its sheet counts, Bases what a base does.
	Built, Bases int32
	// Foes is what each area or unit counts that foes no longer have; a base of theirs counts twice as much.
	Foes int32
}

// liking returns what a position counts for a seat in addition to its chance of winning.
func (y *Style) liking(r *game.Rules, s *game.State, p game.Player) int64 {
	if *y == (Style{}) {
		return 0
	}
	seat := &s.Seats[p]
	n := int64(y.Points)*int64(seat.Points) + int64(y.Bases)*int64(seat.Bases.Len())
	for _, level := range seat.Level {
		n += int64(y.Built) * int64(level)
	}
	for _, modules := range seat.Modules {
		n += int64(y.Built) * int64(modules)
	}
	for q := range r.Players() {
		if r.Team(q) != r.Team(p) {
			foe := &s.Seats[q]
			n += int64(y.Foes) * int64(foe.Supply.Len()-foe.Held.Len()-2*foe.Bases.Len())
		}
	}
	return n
}
