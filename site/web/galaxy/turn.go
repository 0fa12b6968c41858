package galaxy

import "koprulu/rules/game"

// Room is the shape of the room that a map has on the reader's screen. A galaxy that is across its room is drawn turned
// by a quarter, which makes its planets larger; what is on it stays upright.
type Room uint8

const (
	// AnyRoom has no known shape: the galaxy stays as it was laid.
	AnyRoom Room = iota
	// WideRoom is wider than it is high, TallRoom the other way round.
	WideRoom
	TallRoom
)

// across reports whether a galaxy of that many columns and rows is across the room.
func (r Room) across(columns, rows int) bool {
	switch r {
	case WideRoom:
		return rows > columns
	case TallRoom:
		return columns > rows
	}
	return false
}

// Turned reports whether the galaxy of a view is drawn turned clockwise by a quarter, because it fits the room better
// that way. Words that name its sides have to be those of Words.Turned then. Who sees a view, and what is asked of
// them, does not matter.
func Turned(v *game.View, room Room) bool {
	if v.Placed == 0 {
		return false
	}
	d := drawing{page: &Model{View: v, Room: room}, v: v}
	x0, x1, y0, y1 := extent(d.v)
	columns, rows := int(x1-x0)+1, int(y1-y0)+1
	if !room.across(columns, rows) {
		return false
	}
	// While the galaxy is being laid it is turned only if planets would get too small otherwise: each planet could turn
	// the whole.
	return !d.lays() || room == WideRoom && tooSmall(&d, columns, rows)
}

// tooSmall reports whether a galaxy of that many columns and rows, while it is being laid and with room for more
// planets on all sides, has planets smaller than those of small galaxies are to be in a wide room. How many there are
// so far does not matter: it would turn back with the ninth.
func tooSmall(d *drawing, columns, rows int) bool {
	w := window{size: point{float64(columns-1)*pitch + 2*outerEnd, float64(rows-1)*pitch + 2*outerEnd}}
	return 2*edge*d.room().scale(d.withHand(w).size) < wanted(0)
}

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
