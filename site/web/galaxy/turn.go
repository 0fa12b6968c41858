package galaxy

import (
	"koprulu/rules/game"
	"koprulu/site/web/page"
)

// Room is the shape of the room that a map has on the reader's screen. A galaxy that is across its room is drawn turned
// by a quarter, which makes its planets larger; what is on it stays upright.
type Room uint8

const (
	// AnyRoom has no known shape: the galaxy stays as it was laid.
	AnyRoom Room = iota
	// WideRoom is wider than it is high, TallRoom the other way round, as on an upright phone; LowRoom is that of a phone
	// that lies.
	WideRoom
	TallRoom
	LowRoom
)

// RoomOf returns the room that the map of a table has in a window of a shape.
func RoomOf(shape string) Room {
	switch shape {
	case page.Tall:
		return TallRoom
	case page.Low:
		return LowRoom
	}
	return WideRoom
}

// across reports whether a galaxy of that many columns and rows is across the room.
func (r Room) across(columns, rows int) bool {
	switch r {
	case WideRoom, LowRoom:
		return rows > columns
	case TallRoom:
		return columns > rows
	}
	return false
}

// Turned reports whether the galaxy of a view is drawn turned clockwise by a quarter, because it fits the room better
// that way. Words that name its sides have to be those of Words.Turned then. Who sees a view, and what is asked of
// them, does not matter. A galaxy that is being laid lies as it is laid: each planet could turn the whole.
func Turned(v *game.View, room Room) bool {
	if v.Placed == 0 || (&Model{View: v}).lays() {
		return false
	}
	x0, x1, y0, y1 := extent(v)
	return room.across(int(x1-x0)+1, int(y1-y0)+1)
}

// JustTurned reports whether the galaxy of a view was turned by a quarter when its last planet was laid, which is to be
// said while its setup goes on. The galaxies of scenarios lie as they are drawn from the start.
func JustTurned(r *game.Rules, v *game.View, room Room) bool {
	return v.Phase == game.Setup && r.Options.Scenario == nil && Turned(v, room)
}

// lays reports whether planets are being laid.
func (p *Model) lays() bool { return p.View.Phase == game.Setup && p.waiting() > 0 }

// extent returns the outermost columns and rows of the galaxy.
func extent(v *game.View) (x0, x1, y0, y1 int8) {
	first := &v.Tiles[v.Placed.First()]
	x0, x1, y0, y1 = first.X, first.X, first.Y, first.Y
	for p := range v.Placed.All() {
		t := &v.Tiles[p]
		x0, x1, y0, y1 = min(x0, t.X), max(x1, t.X), min(y0, t.Y), max(y1, t.Y)
	}
	return x0, x1, y0, y1
}

// turn makes the drawing use a turned galaxy where that is how it is drawn.
func (d *drawing) turn() {
	if !Turned(d.v, d.page.Room) {
		return
	}
	d.turned = true
	_, _, _, d.lowest = extent(d.v)
	v := *d.v
	for p := range v.Placed.All() {
		t := &v.Tiles[p]
		t.X, t.Y = d.cell(t.X, t.Y)
		t.Turn, t.Used = (t.Turn+1)&3, turnedSlots(t.Used, 1)
	}
	for i := range v.LinkCount {
		for end := range v.Links[i].Sides {
			v.Links[i].Sides[end] = (v.Links[i].Sides[end] + 1) & 3
		}
	}
	d.v = &v
}
