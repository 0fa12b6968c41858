package fight

import (
	"slices"

	"koprulu/rules/game"
)

// Level says how much of a skirmish is open: nothing, the cards, the sums, what they brought about. The page
// shows each of these steps when it comes, at the pace of the reader.
func (d *Duel) Level() int {
	switch {
	case d.Resolved:
		return 3
	case d.Measured:
		return 2
	case d.Shown:
		return 1
	}
	return 0
}

// Fate says what became of one of several like units of a side: the nth one.
type Fate uint8

const (
	Stands Fate = iota
	Destroyed
	Withdrew
)

// Fates returns what became of the front-line unit and of the supporting units of a side, in their order.
func (d *Duel) Fates(side int) (front Fate, support []Fate) {
	fell, fled := slices.Clone(d.Fell[side]), slices.Clone(d.Fled[side])
	take := func(u game.UnitType) Fate {
		if i := slices.Index(fell, u); i >= 0 {
			fell = slices.Delete(fell, i, i+1)
			return Destroyed
		}
		if i := slices.Index(fled, u); i >= 0 {
			fled = slices.Delete(fled, i, i+1)
			return Withdrew
		}
		return Stands
	}
	front = take(d.Front[side])
	for _, u := range d.Support[side] {
		support = append(support, take(u))
	}
	return front, support
}

// LostCard reports whether a card of a side, of its own deck or of that of another player, was rejected or cancelled.
func (d *Duel) LostCard(side int, c game.Card, other bool) bool {
	if other {
		return c != game.NoCard && d.LostOther[side].Has(c)
	}
	return c != game.NoCard && d.Lost[side].Has(c)
}
