package galaxy

import (
	"math"

	"koprulu/rules/game"
)

// The measures of order stacks: coinWidth is that of an order, coinStep how far each order is beside the one above it,
// where there is room, shelfEdge how far the shelf reaches beyond its coins.
const coinWidth, coinStep, shelfEdge = 32.0, 19.0, 4.0

// coin returns the size of orders: it follows that of planets, as long as they can be read.
func (p *plan) coin() float64 {
	if p.k == 1 && p.fine == 1 {
		return 1
	}
	return max(min(.75, 2*p.edgeAt()/107), 2*p.edgeAt()/widest)
}

// shelfFor returns where the top order of a stack lies, from the middle of its planet: outside of it, to the lower
// right, towards where four planets meet that are so far apart.
func (p *plan) shelfFor(pitch point) point {
	return pitch.unit().times(p.edgeAt() + coinWidth/2*p.coin() + 14*p.fine)
}

// signsAt returns how far to the left of its middle the signs of a planet reach at a height below it.
func (p *plan) signsAt(below float64) float64 {
	reach := p.rimAt() + 21*p.fine
	return math.Sqrt(max(14*14*p.fine*p.fine, reach*reach-below*below))
}

// setShelf finds where the top order of a stack lies, from the middle of its planet: towards where four planets meet,
// or above the names of the planets below, if that leaves more room for the orders under it.
func (d *drawing) setShelf() {
	d.shelf = d.shelfFor(d.pitch)
	if d.page.Room == AnyRoom || d.page.lays() {
		return
	}
	r, away := (coinWidth/2+shelfEdge)*d.coin(), d.shelf.length()
	raise := func(low float64) {
		if d.shelf.y > low {
			d.shelf.y = max(low, 14*d.fine)
			d.shelf.x = math.Sqrt(away*away - d.shelf.y*d.shelf.y)
		}
	}
	raise(d.window.from.y + d.window.size.y - d.cellCentre(d.x1, d.y1).y - r)
	if least := d.leastStep(); least < coinStep*d.coin() {
		lines, low := 1.0, d.shelf
		if d.broken {
			lines++
		}
		if raise(d.pitch.y - d.edgeAt() - 8 - lines*d.nameHeight() - r + shelfEdge); d.leastStep() <= least {
			d.shelf = low
		}
	}
}

// leastStep returns how far apart the orders of a usual stack are at least.
func (d *drawing) leastStep() float64 {
	least := coinStep * d.coin()
	for p := range d.v.Placed.All() {
		least = min(least, d.stackStep(p, usual))
	}
	return least
}

// stackStep returns how far apart the orders of a stack of that many on a planet are: closer than usual where they
// would come too near to the planet beside it or to the edge of the map.
func (d *drawing) stackStep(p game.Planet, of uint8) float64 {
	c, shelf := d.coin(), d.shelf
	if of < 2 {
		return coinStep * c
	}
	end := d.pitch.x - d.signsAt(shelf.y-coinWidth/2*c)
	if d.page.Room != AnyRoom {
		end = min(end, d.window.from.x+d.window.size.x-d.charts[p].at.x)
	}
	if q := neighbour(d.v, p, 1, 1); q != game.NoPlanet && !d.over {
		if name := d.nameOf(q); d.pitch.y+name.y0 < shelf.y+coinWidth/2*c {
			end = min(end, d.pitch.x+name.x0)
		}
	}
	return min(coinStep*c, max(4*c, (end-shelf.x-(coinWidth/2+shelfEdge)*c)/float64(of-1)))
}

// neighbour returns the planet so many cells to the right of another one and below it, game.NoPlanet for none.
func neighbour(v *game.View, p game.Planet, right, below int8) game.Planet {
	t := &v.Tiles[p]
	for q := range v.Placed.All() {
		if u := &v.Tiles[q]; u.X == t.X+right && u.Y == t.Y+below {
			return q
		}
	}
	return game.NoPlanet
}

// drawOrders draws the order stacks on their shelves beside their planets: the top order at the left and whole, each
// further one to the right of it and under it.
func (d *drawing) drawOrders() {
	for p := range d.v.Placed.All() {
		of := d.orders[p]
		if of == 0 {
			continue
		}
		step := d.stackStep(p, of)
		d.Put(`<g id="q`, int(p), `"`, placed{d.charts[p].at.plus(d.shelf), d.coin()}, `><g id="k`, int(p),
			`" class="pile"><path class="shelf" d="M0 0h`, max(.1, step/d.coin()*float64(of-1)), `"/>`)
		laid := uint8(0)
		for i := range d.v.OrderCount {
			if o := &d.v.Orders[i]; o.Planet == p && emblem(d.v, o.Player) != nil {
				d.drawOrder(o, laid, of, step/d.coin())
				laid++
			}
		}
		d.Raw(`</g></g>`)
	}
}

// drawOrder draws the n-th order from below of a stack of that many, so far apart.
func (d *drawing) drawOrder(o *game.OrderView, n, of uint8, step float64) {
	e := emblem(d.v, o.Player)
	top := n == of-1
	d.Put(`<g id="o-`, d.r.Planets[o.Planet].ID, `-`, int(n), `" class="o f-`, e.Class)
	if top {
		d.Raw(` top`)
		if d.light.Planets.Has(o.Planet) && d.light.reveals {
			d.Raw(` lit`)
		}
	}
	d.Put(`"`, placed{point{step * float64(of-1-n), 0}, 1}, `>`)
	mark, kind := point{10, 10}, "is-face" // of the owner on a face
	switch {
	case o.Order < game.OrderKinds:
		drawFace(&d.mapPen, o.Order, secret(d.v, o))
	case top:
		d.Put(`<use href="#ob-`, e.Class, `-m"/><text class="ol l-`, e.Class, `">`, d.letters[o.Player], `</text></g>`)
		return
	default:
		// Of an order under another one the owner is where it can be seen.
		d.Raw(`<use href="#op-m"/>`)
		mark, kind = point{coinWidth/2 - 2 - step/2, 0}, "is-below"
		if of > 2 && step < 13 {
			kind = "is-below is-close" // Letters would lie on each other.
		}
	}
	d.Put(`<use class="`, kind, `" href="#om-`, e.Class, `"`, moved(mark), `/>`,
		`<text class="ol `, kind, `" x="`, mark.x, `" y="`, mark.y, `">`,
		d.letters[o.Player], `</text></g>`)
}

// drawFace draws the face of an order; a secret one has a dashed edge.
func drawFace(d *mapPen, o game.Order, secret bool) {
	if secret {
		d.Raw(`<use href="#os-m"/><use href="#oi`)
	} else {
		d.Raw(`<use href="#of-m"/><use href="#oi`)
	}
	d.Put(int(o), `-m"/>`)
}

// opened is how much larger than others a stack is drawn to which the reader is about to add an order, openedLeast how
// large it is at least.
const opened, openedLeast = 62 / coinWidth, 1.45

// drawPreviews draws, for each planet where the reader can place the chosen order, the stack as it would be: that order
// left of the others and above them. The script shows the one of the planet that is pointed at.
func (d *drawing) drawPreviews() {
	if d.light.order >= game.OrderKinds {
		return
	}
	for p := range (d.light.Planets & d.v.Placed).All() {
		at, scale := d.charts[p].at.plus(d.shelf), max(openedLeast, opened*d.coin())
		step := d.stackStep(p, d.orders[p]) / d.coin()
		end := scale * (coinStep + step*float64(d.orders[p]) + coinWidth/2)
		at.x = min(at.x, d.window.from.x+d.window.size.x-end)
		d.Put(`<g id="preview-`, d.r.Planets[p].ID, `" class="preview `, factionOf(d.v, d.page.Seat), `"`,
			placed{at, scale}, `>`)
		if d.orders[p] > 0 {
			d.Put(`<use href="#k`, int(p), `" x="`, coinStep, `"/>`)
		}
		drawFace(&d.mapPen, d.light.order, true)
		// They are numbered in the order of execution.
		for n := range int(d.orders[p]) + 1 {
			at, class := point{0, -coinWidth/2 - 4}, "nth is-mine"
			if n > 0 {
				at.x, class = coinStep+step*float64(n-1), "nth"
			}
			d.Put(`<g class="`, class, `"`, moved(at), `><circle r="7"/><text y="3.2">`, n+1, `</text></g>`)
		}
		d.Raw(`</g>`)
	}
}
