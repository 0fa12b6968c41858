package galaxy

import (
	"fmt"
	"slices"

	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/site/web/page"
)

// handSizes are the sizes of the planets that wait to be laid, in each room.
var handSizes = [...]float64{AnyRoom: 1, WideRoom: .9, TallRoom: .5, LowRoom: .55}

// The measures of the row of planets that wait to be laid, which is drawn in the size of handSizes.
const (
	// handItem is the width of a planet, handGap that between the planets of two players, handRow the height of a row.
	handItem, handGap, handRow = 112.0, 34.0, 110.0
	handHead                   = 34.0
	handScale                  = .36
	// turnScale is the size of the ways to turn a planet on its cell, turnScaleTwo if there are just two.
	turnScale, turnScaleTwo = .32, .44
)

// waiting counts the planets that wait to be laid.
func (p *Model) waiting() int {
	if p.Over {
		return 0
	}
	n := 0
	for q := range p.View.Players {
		n += p.View.Seats[q].Planets.Len()
	}
	return n
}

// handPlaces calls the given function for each waiting planet, with its place from the upper left of all, and for the
// plate of its owner with NoPlanet. The planets of a player stay together. They lie in rows below the map, as wide as
// it is, or in columns beside it, as high as it is: the extent. It returns how much of the other dimension they take.
func (d *drawing) handPlaces(beside bool, extent float64, each func(game.Player, game.Planet, point)) float64 {
	x, y, wide := 0.0, handHead, 0.0
	extent /= d.handSize
	for k := range d.v.Players {
		p := inTurn(d.v, k)
		set := d.v.Seats[p].Planets
		if set == 0 {
			continue
		}
		need := handGap + handItem*float64(set.Len())
		switch {
		case beside && y > handHead && y+handRow > extent:
			x, y, wide = x+wide+handGap, handHead, 0
		case !beside && x > 0 && x+need > extent:
			x, y = 0, y+handRow
		}
		wide = max(wide, need)
		from := x
		each(p, game.NoPlanet, point{from + handGap/2, y + handRow/2 - 10}.times(d.handSize))
		for planet := range set.All() {
			each(p, planet, point{from + handGap + handItem/2, y + handRow/2 - 10}.times(d.handSize))
			from += handItem
		}
		if beside {
			y += handRow
		} else {
			x = from + handGap
		}
	}
	if beside {
		return (x + wide) * d.handSize
	}
	return (y + handRow) * d.handSize
}

// inTurn returns the i-th player from the first player on.
func inTurn(v *game.View, i int) game.Player {
	if int(v.First) < v.Players {
		i += int(v.First)
	}
	return game.Player(i % v.Players)
}

// handTakes returns how much of the height below a map, or of the width beside it, the planets that wait take.
func (d *drawing) handTakes(beside bool, extent float64) float64 {
	return d.handPlaces(beside, extent, func(game.Player, game.Planet, point) {})
}

// drawHand draws the planets that wait to be laid, below the map or beside it; everybody may see them.
func (d *drawing) drawHand() {
	if d.page.waiting() == 0 {
		return
	}
	extent, origin := d.window.size.x, d.window.from
	if d.handBeside {
		extent = d.window.size.y
		origin.x += d.window.size.x - d.handTakes(true, extent)
	} else {
		origin.y += d.window.size.y - d.handTakes(false, extent)
	}
	d.Put(`<text class="hand-title" x="`, origin.x+6, `" y="`, origin.y+16, `">`,
		plain(d.w.Text("web.galaxy.hand")), `</text>`)
	d.handPlaces(d.handBeside, extent, func(owner game.Player, p game.Planet, at point) {
		at = at.plus(origin)
		if p != game.NoPlanet {
			d.drawWaiting(owner, p, at)
			return
		}
		if e := emblem(d.v, owner); e != nil {
			d.Put(`<g class="u f-`, e.Class, `"`, placed{at, .84 * d.handSize}, `><use href="#u-`, e.Class,
				`"/><text class="bl small l-`,
				e.Class, `">`,
				d.letters[owner], `</text></g>`)
		}
	})
}

// drawWaiting draws a planet that waits to be laid.
func (d *drawing) drawWaiting(owner game.Player, p game.Planet, at point) {
	id := d.r.Planets[p].ID
	mine := owner == d.page.Seat && slices.ContainsFunc(d.page.Choices, func(c choice.Choice) bool {
		return c.Answer.Verb == game.DoPlanet && uint8(c.Answer.Planet()) == uint8(p)
	})
	on := mine && slices.ContainsFunc(d.page.Pick, func(k game.Answer) bool {
		return k.Verb == game.DoPlanet && k.Planet() == p
	})
	d.Put(`<g id="planet-`, id, `" class="planet waiting`)
	if mine {
		d.Raw(` lit`)
	}
	if on {
		d.Raw(` on`)
	}
	d.Put(`"`, placed{at, d.handSize})
	if mine {
		d.Put(` role="button" tabindex="0"`, attr{"aria-label",
			d.w.Text("web.galaxy.choose", "place", d.w.PlanetName(d.r, p))})
		d.postPick(choice.Pick{{Verb: game.DoPlanet, V: game.AnswerValues{game.OfPlanet: uint8(p)}}})
	} else {
		d.Put(` role="group" tabindex="0" aria-labelledby="name-`, id, `"`)
	}
	d.Put(` aria-describedby="about-`, id, `">`)
	if mine {
		d.Raw(`<g transform="scale(.39)"><use href="#halo"/><use href="#brackets"/></g>`)
	}
	d.drawSmall(p, 0, handScale)
	d.Put(`<text id="name-`, id, `" class="name waiting-name" y="58">`, plain(d.w.PlanetName(d.r, p)), `</text></g>`)
}

// drawSmall draws a planet that is not on the table.
func (d *drawing) drawSmall(p game.Planet, turn uint8, scale float64) {
	if !d.page.dark() || turn != 0 || scale != handScale {
		d.drawSmallAnew(p, turn, scale)
		return
	}
	d.kept(&d.page.Shared.small[p], page.SumOf(d.v.Depleted|d.v.Partial), p,
		func(d *drawing, p game.Planet) { d.drawSmallAnew(p, 0, handScale) })
}

func (d *drawing) drawSmallAnew(p game.Planet, turn uint8, scale float64) {
	d.Put(`<g`, placed{point{}, scale}, `>`)
	d.drawBare(p, turn)
	d.Raw(`</g>`)
}

// drawCells draws the cells of the grid where a planet can be laid. A cell on which it can be turned in several ways
// shows them once it is chosen.
func (d *drawing) drawCells() {
	for i := range d.light.cells {
		c := &d.light.cells[i]
		at, side, small := d.cellPlace(c.x, c.y)
		disc := `><use href="#cell"/></g>`
		if small {
			// A finger may take it where it is not drawn, too, up to the middle of the planet beside it.
			hit := normals[side&3].times(outerEnd - outerAt - cellHit)
			disc = fmt.Sprintf(`><circle class="cell-hit" r="%.0f" cx="%.0f" cy="%.0f"/><use href="#cell-outer"/></g>`, cellHit,
				hit.x, hit.y)
		}
		d.Put(`<g id="cell-`, int(c.x), `-`, int(c.y), `" class="ghost`)
		if cellChosen(d, c) {
			d.Put(` on"`, placed{at, d.k}, `>`)
			d.drawTurns(c, side, small)
			d.Raw(`</g>`)
			continue
		}
		if c.planet != game.NoPlanet {
			d.Put(` lit"`, placed{at, d.k}, ` role="button" tabindex="0"`)
			if len(c.answers) == 1 {
				d.Attr("aria-label", page.Capital(c.answers[0].Label))
				d.postAnswer(c.answers[0])
			} else {
				key := cellKey(c)
				d.Attr("aria-label", choice.GroupName(d.w, d.r, d.page.View, key))
				d.postPick(choice.Pick{{Verb: game.DoPlanet, V: game.AnswerValues{game.OfPlanet: uint8(c.planet)}}, key})
			}
			d.Put(disc)
			continue
		}
		d.Put(`"`, placed{at, d.k}, disc)
	}
}

// anyTurn replaces the turn in what the placements of a planet on one cell have in common, see choice.Arrange.
const anyTurn = 255

// cellKey returns what all placements of a planet on a cell have in common.
func cellKey(c *cellChoice) game.Answer {
	return game.DoPlanet.With(uint8(c.planet), uint8(c.x), uint8(c.y), anyTurn)
}

// cellChosen reports whether the reader has chosen a cell and only the turn is open.
func cellChosen(d *drawing, c *cellChoice) bool {
	return len(c.answers) > 1 && slices.Contains(d.page.Pick, cellKey(c))
}

// drawTurns draws the ways to turn a planet on its cell: the planet as it would be, small, side by side.
func (d *drawing) drawTurns(c *cellChoice, side game.Side, small bool) {
	if !small {
		d.Raw(`<use href="#cell"/>`)
	}
	quarters := uint8(0)
	if d.turned {
		quarters = 1
	}
	for i, a := range c.answers {
		at, scale := turnPlace(i, len(c.answers), side, small)
		d.Put(`<g id="turn-`, int(a.Answer.Turn()), `" class="turn lit" role="button" tabindex="0"`,
			attr{"aria-label", page.Capital(a.Label)},
			moved(at))
		d.postAnswer(a)
		// A finger may take it up to the middle between it and the next one.
		d.Put(`><circle class="cell-hit" r="`, turnHit(len(c.answers), side, small), `"/>`)
		d.drawSmall(c.planet, (a.Answer.Turn()+quarters)&3, scale)
		d.Raw(`</g>`)
	}
}

// drawSlot draws a slot that can be chosen.
func (d *drawing) drawSlot(c *choice.Choice, side game.Side) {
	d.Put(`<g id="slot-`, d.r.Planets[c.Answer.Planet()].ID, `-`, int(side),
		`" class="slot lit" role="button" tabindex="0"`,
		attr{"aria-label", page.Capital(c.Label)}, quarters(int(side)))
	d.postAnswer(c)
	d.Raw(`><use href="#slot"/></g>`)
}
