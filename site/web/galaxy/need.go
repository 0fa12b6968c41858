package galaxy

import "koprulu/rules/game"

// crowded is the number of planets from which a galaxy almost always has three rows or more.
const crowded = 7

// size is the width and height of a room on the screen, in pixels.
type size struct{ x, y float64 }

// below is the room that the map has in the lowest of the wide windows, 1366x768, where players and log stand beside it
// in full, and the goal strip, what happened, the prompt and the folded hand below each other.
var below = size{916, 434}

// beside is the room that the map has in such a window where the prompt stands beside it and the players are strips,
// and laying is the one while planets are laid, when what little there is on the reader's side of the table is beside
// the map, too: panels.css. A journey measures them.
var (
	beside = size{1004, 658}
	laying = size{1004, 718}
)

// scale returns how many pixels a unit of the map takes where a part of the map of this size fills a room.
func (s size) scale(of point) float64 { return min(s.x/of.x, s.y/of.y) }

// wanted is how wide planets are to be on such a screen, in pixels, by how many are in the galaxy.
func wanted(planets int) float64 {
	if planets <= 8 {
		return 120
	}
	return 96
}

// planetsOn returns how wide planets are, in pixels, where a galaxy fills a room.
func (d *drawing) planetsOn(room size) float64 {
	return 2 * edge * room.scale(d.box().size)
}

// room returns the room that the map has in such a window.
func (d *drawing) room() size {
	switch {
	case !d.needsHeight():
		return below
	case d.lays():
		return laying
	}
	return beside
}

// lays reports whether planets are being laid.
func (d *drawing) lays() bool { return d.v.Phase == game.Setup && d.waiting() > 0 }

// needsHeight reports whether a galaxy needs the height of a low window for itself, so that the prompt has to stand
// beside it. One so large that it may come to need it does so from the start: while planets are laid nothing is to
// change its place, and the places for more planets take room, too.
func (d *drawing) needsHeight() bool {
	if d.v.Phase == game.Setup {
		return d.v.Players > 2
	}
	return d.v.Placed != 0 && (d.v.Placed.Len() >= crowded || d.planetsOn(below) < wanted(d.v.Placed.Len()))
}

// NeedsHeight reports whether the galaxy needs the height of a low window for itself. The map says it too, in
// data-beside.
func (p *Model) NeedsHeight() bool {
	d := drawing{page: p}
	d.prepare()
	return d.needsHeight()
}

// Lays reports whether planets are being laid. The map says it too, in data-laying.
func (p *Model) Lays() bool { return (&drawing{page: p, v: p.View}).lays() }
