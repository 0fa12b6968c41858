package galaxy

import (
	"slices"

	"koprulu/choice"
	"koprulu/game"
	"koprulu/web/page"
)

// The measures of the row of planets that wait to be laid.
const (
	handWidth = 900.0
	// handItem is the width of a planet, handGap that between the planets of two players, handRow the height of a row.
	handItem, handGap, handRow = 112.0, 34.0, 138.0
	handHead                   = 34.0
	handScale                  = .42
	// turnScale is the size of the ways to turn a planet on its cell, turnScaleTwo if there are just two.
	turnScale, turnScaleTwo = .32, .44
)

// waiting counts the planets that wait to be laid.
func (d *drawing) waiting() int {
	n := 0
	for p := range d.v.Players {
		n += d.v.Seats[p].Planets.Len()
	}
	return n
}

// handPlaces calls what is given for each waiting planet, with its place from the upper left of the row, and for the plate of its
// owner with NoPlanet. It returns the height of all.
func (d *drawing) handPlaces(width float64, each func(game.Player, game.Planet, point)) float64 {
	x, y := 0.0, handHead
	for k := range d.v.Players {
		p := d.inTurn(k)
		set := d.v.Seats[p].Planets
		if set == 0 {
			continue
		}
		need := handGap + handItem*float64(set.Len())
		if x > 0 && x+need > width {
			x, y = 0, y+handRow
		}
		each(p, game.NoPlanet, point{x + handGap/2, y + handRow/2 - 12})
		for ; set != 0; set &= set - 1 {
			each(p, set.First(), point{x + handGap + handItem/2, y + handRow/2 - 12})
			x += handItem
		}
		x += handGap
	}
	return y + handRow
}

// inTurn returns the i-th player from the first player on.
func (d *drawing) inTurn(i int) game.Player {
	if int(d.v.First) < d.v.Players {
		i += int(d.v.First)
	}
	return game.Player(i % d.v.Players)
}

func (d *drawing) handHeight(width float64) float64 {
	return d.handPlaces(width, func(game.Player, game.Planet, point) {})
}

// drawHand draws the planets that wait to be laid, below the map; everybody may see them.
func (d *drawing) drawHand(box window) {
	if d.waiting() == 0 {
		return
	}
	origin := point{box.from.x, box.from.y + box.size.y - d.handHeight(box.size.x)}
	d.Raw(`<text class="hand-title"`)
	d.Raw(` x="`)
	d.Num(origin.x + 6)
	d.Raw(`" y="`)
	d.Num(origin.y + 16)
	d.Raw(`">`)
	d.Text(d.w.Text("web.galaxy.hand"))
	d.Raw(`</text>`)
	d.handPlaces(box.size.x, func(owner game.Player, p game.Planet, at point) {
		at = at.plus(origin)
		if p != game.NoPlanet {
			d.drawWaiting(owner, p, at)
			return
		}
		if e := d.emblem(owner); e != nil {
			d.Raw(`<g class="u f-`)
			d.Raw(e.Class)
			d.Raw(`"`)
			d.place(at, .84)
			d.Raw(`><use href="#u-`)
			d.Raw(e.Class)
			d.Raw(`"/><text class="bl small l-`)
			d.Raw(e.Class)
			d.Raw(`">`)
			d.Raw(d.letters[owner])
			d.Raw(`</text></g>`)
		}
	})
}

// drawWaiting draws a planet that waits to be laid.
func (d *drawing) drawWaiting(owner game.Player, p game.Planet, at point) {
	id := d.r.Planets[p].ID
	mine := owner == d.page.Seat && slices.ContainsFunc(d.page.Choices, func(c choice.Choice) bool {
		return c.Answer.Verb == game.DoPlanet && uint8(c.Answer.Planet()) == uint8(p)
	})
	on := mine && slices.ContainsFunc(d.page.Pick, func(k game.Answer) bool { return k.Verb == game.DoPlanet && k.Planet() == p })
	d.Raw(`<g id="planet-`)
	d.Raw(id)
	d.Raw(`" class="planet waiting`)
	if mine {
		d.Raw(` lit`)
	}
	if on {
		d.Raw(` on`)
	}
	d.Raw(`"`)
	d.move(at)
	if mine {
		d.Raw(` role="button" tabindex="0"`)
		d.Attr("aria-label", d.w.Text("web.galaxy.choose", "place", d.w.PlanetName(d.r, p)))
		d.postPick(choice.Pick{{Verb: game.DoPlanet, V: game.AnswerValues{game.OfPlanet: uint8(p)}}})
	} else {
		d.Raw(` role="group" tabindex="0" aria-labelledby="name-`)
		d.Raw(id)
		d.Raw(`"`)
	}
	d.Raw(` aria-describedby="about-`)
	d.Raw(id)
	d.Raw(`">`)
	if mine {
		d.Raw(`<g transform="scale(.45)"><use href="#halo"/><use href="#brackets"/></g>`)
	}
	d.drawSmall(p, 0, handScale)
	d.Raw(`<text id="name-`)
	d.Raw(id)
	d.Raw(`" class="name waiting-name" y="66">`)
	d.Text(d.w.PlanetName(d.r, p))
	d.Raw(`</text></g>`)
}

// drawSmall draws a planet that is not on the table.
func (d *drawing) drawSmall(p game.Planet, turn uint8, scale float64) {
	if !d.dark() || turn != 0 || scale != handScale {
		d.drawSmallAnew(p, turn, scale)
		return
	}
	d.kept(&d.page.Shared.small[p], page.SumOf(d.v.Depleted|d.v.Partial), p, func(d *drawing, p game.Planet) { d.drawSmallAnew(p, 0, handScale) })
}

func (d *drawing) drawSmallAnew(p game.Planet, turn uint8, scale float64) {
	c := chartOf(d.r, p, point{}, turn)
	d.Raw(`<g`)
	d.place(point{}, scale)
	d.Raw(`>`)
	d.drawGround(p, &c, turn)
	d.drawKinds(p, &c)
	d.drawCuts(&c)
	d.drawPips(p, &c)
	for i := range c.count {
		d.drawMarks(d.r.Planets[p].First+game.Area(i), c.sectors[i])
	}
	d.Raw(`</g>`)
}

// drawCells draws the cells of the grid where a planet can be laid. A cell on which it can be turned in several ways shows
// them once it is chosen.
func (d *drawing) drawCells() {
	for i := range d.light.cells {
		c := &d.light.cells[i]
		d.Raw(`<g id="cell-`)
		d.Int(int(c.x))
		d.Raw(`-`)
		d.Int(int(c.y))
		d.Raw(`" class="ghost`)
		if d.cellChosen(c) {
			d.Raw(` on"`)
			d.move(cellCentre(c.x, c.y))
			d.Raw(`>`)
			d.drawTurns(c)
			d.Raw(`</g>`)
			continue
		}
		if c.planet != game.NoPlanet {
			d.Raw(` lit"`)
			d.move(cellCentre(c.x, c.y))
			d.Raw(` role="button" tabindex="0"`)
			if len(c.answers) == 1 {
				d.Attr("aria-label", page.Capital(c.answers[0].Label))
				d.postAnswer(c.answers[0])
			} else {
				key := cellKey(c)
				d.Attr("aria-label", choice.GroupName(d.w, d.r, d.v, key))
				d.postPick(choice.Pick{{Verb: game.DoPlanet, V: game.AnswerValues{game.OfPlanet: uint8(c.planet)}}, key})
			}
			d.Raw(`><use href="#cell"/></g>`)
			continue
		}
		d.Raw(`"`)
		d.move(cellCentre(c.x, c.y))
		d.Raw(`><use href="#cell"/></g>`)
	}
}

// anyTurn replaces the turn in what the placements of a planet on one cell have in common, see choice.Arrange.
const anyTurn = 255

// cellKey returns what all placements of a planet on a cell have in common.
func cellKey(c *cellChoice) game.Answer {
	return game.Answer{Verb: game.DoPlanet, V: game.AnswerValues{game.OfPlanet: uint8(c.planet), game.OfX: uint8(c.x), game.OfY: uint8(c.y), game.OfTurn: anyTurn}}
}

// cellChosen reports whether the reader has chosen a cell and only the turn is open.
func (d *drawing) cellChosen(c *cellChoice) bool {
	return len(c.answers) > 1 && slices.Contains(d.page.Pick, cellKey(c))
}

// drawTurns draws the ways to turn a planet on its cell: the planet as it would be, small, side by side.
func (d *drawing) drawTurns(c *cellChoice) {
	d.Raw(`<use href="#cell"/>`)
	for i, a := range c.answers {
		angle := 360*float64(i)/float64(len(c.answers)) - 90
		scale := turnScale
		if len(c.answers) == 2 {
			scale = turnScaleTwo
		}
		d.Raw(`<g id="turn-`)
		d.Int(int(a.Answer.Turn()))
		d.Raw(`" class="turn lit" role="button" tabindex="0"`)
		d.Attr("aria-label", page.Capital(a.Label))
		d.move(polar(angle, 51))
		d.postAnswer(a)
		d.Raw(`>`)
		d.drawSmall(c.planet, a.Answer.Turn(), scale)
		d.Raw(`</g>`)
	}
}

// drawSlot draws a slot that can be chosen.
func (d *drawing) drawSlot(c *choice.Choice, side game.Side) {
	d.Raw(`<g id="slot-`)
	d.Raw(d.r.Planets[c.Answer.Planet()].ID)
	d.Raw(`-`)
	d.Int(int(side))
	d.Raw(`" class="slot lit" role="button" tabindex="0"`)
	d.Attr("aria-label", page.Capital(c.Label))
	d.rotate(int(side))
	d.postAnswer(c)
	d.Raw(`><use href="#slot"/></g>`)
}
