package galaxy

import (
	"koprulu/help/choice"
	"koprulu/rules/game"
)

// Cells around the galaxy are drawn close to it, and small: in full they would take as much room as the planets that
// are laid. The measures of such a cell are from the middle of the planet beside it, for planets of the size of their
// symbols.
const (
	// outerAt is how far its middle is, outerRadius its radius, and outerEnd where it ends.
	outerAt, outerRadius = 155.0, 38.0
	outerEnd             = outerAt + outerRadius + 3
	// cellHit is the radius of what a finger hits of it.
	cellHit = 88.0
	// outerTurn is the size of the ways to turn a planet there, which stand side by side; outerStep is the distance
	// between their middles.
	outerTurn, outerStep = .29, 62.0
)

// cell returns a cell of the grid in the drawn galaxy, by where it is in the one that was laid.
func (d *drawing) cell(x, y int8) (int8, int8) {
	if d.turned {
		return d.lowest - y, x
	}
	return x, y
}

// seenSide returns a side of a planet in the drawn galaxy, by its side in the one that was laid.
func (d *drawing) seenSide(s game.Side) game.Side {
	if d.turned {
		s++
	}
	return s & 3
}

// slot returns the choice of a slot at a side of the drawn galaxy, if it can be chosen.
func (d *drawing) slot(p game.Planet, side game.Side) (*choice.Choice, bool) {
	if d.turned {
		side = (side + 3) & 3
	}
	return d.light.slot(p, side)
}

// outer returns on which side of the drawn galaxy a cell is, and the cell within that is next to it; ok is false for a
// cell that is not just outside.
func (d *drawing) outer(x, y int8) (side game.Side, inX, inY int8, ok bool) {
	if d.v.Placed == 0 {
		return 0, x, y, false
	}
	across, along := x < d.x0 || x > d.x1, y < d.y0 || y > d.y1
	switch {
	case across == along:
		return 0, x, y, false
	case x < d.x0:
		return game.West, x + 1, y, true
	case x > d.x1:
		return game.East, x - 1, y, true
	case y < d.y0:
		return game.North, x, y + 1, true
	}
	return game.South, x, y - 1, true
}

// seeCell has the map show a cell where the first planet can be laid.
func (d *drawing) seeCell(x, y int8) {
	if d.v.Placed == 0 {
		d.x0, d.x1, d.y0, d.y1 = x, x, y, y
	}
}

// cellPlace returns the middle of a cell where a planet can be laid, and the side of the galaxy beyond which it is
// drawn small.
func (d *drawing) cellPlace(x, y int8) (at point, side game.Side, small bool) {
	x, y = d.cell(x, y)
	side, inX, inY, small := d.outer(x, y)
	if !small {
		return d.cellCentre(x, y), 0, false
	}
	return d.cellCentre(inX, inY).plus(normals[side&3].times(outerAt * d.k)), side, true
}

// turnPlace returns where one of several ways to turn a planet is drawn, from the middle of its cell, and its size.
func turnPlace(i, n int, side game.Side, small bool) (at point, scale float64) {
	if small {
		along := normals[(side+1)&3]
		return along.times(outerStep * (float64(i) - float64(n-1)/2)), outerTurn
	}
	scale = turnScale
	if n == 2 {
		scale = turnScaleTwo
	}
	return polar(360*float64(i)/float64(n)-90, 51), scale
}

// turnHit returns the radius of what a finger hits of each of several ways to turn a planet: they touch but do not
// overlap.
func turnHit(n int, side game.Side, small bool) float64 {
	first, _ := turnPlace(0, n, side, small)
	second, _ := turnPlace(1, n, side, small)
	return first.minus(second).length() / 2
}
