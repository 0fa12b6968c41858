package galaxy

import (
	"slices"

	"koprulu/choice"
	"koprulu/game"
)

// Room is the shape of the room that a map has on the reader's screen. A galaxy that is across its room is drawn turned by a quarter, which
// makes its planets larger; what is on it stays upright.
type Room uint8

const (
	// AnyRoom has no known shape: the galaxy stays as it was laid.
	AnyRoom Room = iota
	// WideRoom is wider than it is high, TallRoom the other way round.
	WideRoom
	TallRoom
)

// across reports whether a galaxy of so many columns and rows is across the room.
func (r Room) across(columns, rows int) bool {
	switch r {
	case WideRoom:
		return rows > columns
	case TallRoom:
		return columns > rows
	}
	return false
}

// turn makes the drawing use a galaxy turned clockwise by a quarter, if that fits the room better. While the galaxy is laid it stays as it
// is: it would turn with every other planet. So it does whenever sides are named, as by the Event card that moves ends of z-axis routes: the
// north of the words is the upper side of the map.
func (d *drawing) turn() {
	if d.v.Phase == game.Setup || d.v.Placed == 0 || slices.ContainsFunc(d.page.Choices, namesSide) {
		return
	}
	first := &d.v.Tiles[d.v.Placed.First()]
	x0, x1, y0, y1 := first.X, first.X, first.Y, first.Y
	for placed := d.v.Placed; placed != 0; placed &= placed - 1 {
		t := &d.v.Tiles[placed.First()]
		x0, x1, y0, y1 = min(x0, t.X), max(x1, t.X), min(y0, t.Y), max(y1, t.Y)
	}
	if !d.page.Room.across(int(x1-x0)+1, int(y1-y0)+1) {
		return
	}
	v := *d.v
	for placed := v.Placed; placed != 0; placed &= placed - 1 {
		t := &v.Tiles[placed.First()]
		t.X, t.Y, t.Turn, t.Used = y1-t.Y, t.X, (t.Turn+1)&3, turnedSlots(t.Used, 1)
	}
	for i := range v.LinkCount {
		for end := range v.Links[i].Sides {
			v.Links[i].Sides[end] = (v.Links[i].Sides[end] + 1) & 3
		}
	}
	d.v = &v
}

// namesSide reports whether the words of a choice name a side of a planet.
func namesSide(c choice.Choice) bool {
	return c.Answer.Verb == game.DoSlot || c.Answer.Verb == game.DoPlanet
}
