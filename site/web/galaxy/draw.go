package galaxy

import (
	"math"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/piece"
)

// drawing is one map in the making.
type drawing struct {
	mapPen
	plan
	page *Model
	w    *locale.Words
	r    *game.Rules
	v    *game.View
	// charts are those of the placed planets.
	charts [game.MaxPlanets]chart
	// turned is true if the galaxy is drawn turned by a quarter, and lowest is then the lowest row of the galaxy that was
	// laid.
	turned bool
	lowest int8
	// The extremes of the cells that have planets, or where the first one is laid.
	x0, y0, x1, y1 int8
	// handSize is the size of the row of the planets that wait.
	handSize float64
	// shelf is where the top orders of stacks lie, from the middle of their planets.
	shelf point
	// nameLines are those of the names of the placed planets.
	nameLines      [game.MaxPlanets]nameLines
	light          light
	orders         [game.MaxPlanets]uint8
	letters, names [game.MaxPlayers]string
	// lines are those of the z-axis routes.
	lines [game.MaxRoutes][]point
	// before is the game before what is drawn was bought, nil for none: what is not in it is a ghost.
	before *game.View
}

// drawGalaxy writes the fragment galaxy: the map as one picture, and after it what there is to say about each planet.
func drawGalaxy(d *drawing) {
	d.prepare()
	d.Put(`<div id="galaxy" class="galaxy" role="region"`, attr{"aria-label", d.w.Text("ui.galaxy.title")}, `>`)
	if d.v.Placed == 0 && d.page.waiting() == 0 {
		d.Put(`<p class="galaxy-empty">`, plain(d.w.Text("ui.galaxy.empty")), `</p></div>`)
		return
	}
	box := d.box()
	d.Put(`<svg id="map" class="map`)
	if d.forPhone() {
		d.Raw(` for-phone`)
	}
	d.Put(`" viewBox="`, box.from, ` `, box.size, `" font-size="`, d.nameHeight(), `" data-planet="`,
		int(math.Round(2*d.edgeAt())), `" data-coin="`, int(math.Round(100*d.coin())))
	if d.v.Phase == game.Execution {
		d.Put(`" data-shelf="`, d.shelf)
	}
	if d.turned {
		d.Raw(`" data-turned="on`)
	}
	d.Put(`" role="group"`, attr{"aria-label", d.w.Text("web.galaxy.label", "n", d.v.Placed.Len())}, `>`)
	d.drawHalos()
	d.drawRoutes()
	d.drawCells()
	for p := range d.v.Placed.All() {
		d.drawPlanet(p)
	}
	d.drawHand()
	d.Raw(`<g id="pieces" class="pieces">`) // What holds ids has one itself: see readMap.
	d.drawShips()
	d.drawPieces()
	d.drawScenario()
	d.drawFar()
	d.drawOrders()
	d.Raw(`</g>`)
	d.drawNumbers()
	d.drawBeacons()
	d.drawPreviews()
	d.Raw(`</svg>`)
	d.drawCards()
	d.Raw(`</div>`)
}

// forPhone reports whether the map is drawn for the room of a phone, from where pieces are seen from afar.
func (d *drawing) forPhone() bool { return d.page.Room == TallRoom || d.page.Room == LowRoom }

// prepare finds where everything is.
func (d *drawing) prepare() {
	d.w, d.r, d.v = d.page.Words, d.page.Rules, d.page.View
	d.turn()
	if d.v.Placed != 0 {
		d.x0, d.x1, d.y0, d.y1 = extent(d.v)
	}
	for p := range d.v.Placed.All() {
		d.nameLines[p] = linesOf(d.w.PlanetName(d.r, p))
	}
	for _, o := range d.v.Orders[:d.v.OrderCount] {
		d.orders[o.Planet]++
	}
	for p := range d.v.Players {
		if e := piece.EmblemOf(d.v.Seats[p].Faction); e != nil {
			d.letters[p], d.names[p] = e.Letter(d.w), e.Name(d.w)
		}
	}
	d.light = lightOf(d.page)
	for i := range d.page.Choices {
		// All cells that may be chosen, so that the map stays where it is while one is.
		if a := d.page.Choices[i].Answer; a.Verb == game.DoPlanet {
			d.seeCell(a.X(), a.Y())
		}
	}
	d.layOut()
	var buf [2 * game.MaxFigures]item
	for p := range d.v.Placed.All() {
		t, c := &d.v.Tiles[p], &d.charts[p]
		*c = d.chart(p)
		c.at = d.cellCentre(t.X, t.Y)
		for i := range c.count {
			pieces := itemsIn(d.r, d.v, buf[:0], d.r.Planets[p].First+game.Area(i))
			c.badges[i] = d.badgeAt(c, i, len(pieces) >= crowded)
		}
	}
	d.setShelf()
	d.layLines()
}

// chart returns the chart of a placed planet around the origin.
func (d *drawing) chart(p game.Planet) chart {
	c := chartOf(d.r, p, point{}, d.v.Tiles[p].Turn)
	for i := range d.v.LinkCount {
		l := &d.v.Links[i]
		for end, q := range l.Planets {
			if way := normals[l.Sides[end]&3]; l.Z != 0 && float64(d.v.Tiles[p].X-d.v.Tiles[q].X) == way.x &&
				float64(d.v.Tiles[p].Y-d.v.Tiles[q].Y) == way.y {
				c.busy |= 1 << l.Sides[end].Opposite()
			}
		}
	}
	for i := range c.count {
		c.badges[i] = d.badgeAt(&c, i, false)
	}
	return c
}

// window is a part of the plane.
type window struct{ from, size point }

// box returns the part of the plane that the map shows: its room, if that has a known shape.
func (d *drawing) box() window {
	if d.page.Room != AnyRoom {
		return d.window
	}
	from := d.cellCentre(d.x0, d.y0).minus(point{margin, marginNorth})
	to := d.cellCentre(d.x1, d.y1).plus(point{margin, margin})
	d.window = window{from, to.minus(from)}
	see := func(at point, room float64) {
		from = point{min(from.x, at.x-room), min(from.y, at.y-room)}
		to = point{max(to.x, at.x+room), max(to.y, at.y+room)}
	}
	for p := range d.v.Placed.All() {
		var buf [2 * maxSectors * 4]box
		c := &d.charts[p]
		from.x = min(from.x, c.at.x+d.nameAt(p, d.signs(buf[:0], p, c)).x-5)
	}
	for i := range d.v.LinkCount {
		for _, at := range d.lines[i] {
			see(at, 5)
		}
	}
	d.window = window{from, to.minus(from)}
	return d.window
}

// factionOf returns the class of the faction of a player.
func factionOf(v *game.View, p game.Player) string {
	if int(p) < v.Players {
		return piece.FactionClass(v.Seats[p].Faction)
	}
	return "f-none"
}

// emblem returns the emblem of a player, nil before they have a faction.
func emblem(v *game.View, p game.Player) *piece.Emblem {
	if int(p) < v.Players {
		return piece.EmblemOf(v.Seats[p].Faction)
	}
	return nil
}

// troop are the units of one player in an area; in a contested one there are two.
type troop struct {
	player game.Player
	units  game.Figures
}

// troops returns the troops in an area, the defenders of a battle first. Those who come to fight are there before it
// begins.
func troops(v *game.View, a game.Area) (list [2]troop, n int) {
	if v.Battle.Area == a {
		for _, side := range [2]int{game.Defender, game.Attacker} {
			if units := v.Battle.Units[side]; units != 0 {
				list[n] = troop{v.Battle.Players[side], units}
				n++
			}
		}
		return list, n
	}
	if v.Units[a] != 0 && int(v.Holder[a]) < v.Players {
		list[0], n = troop{v.Holder[a], v.Units[a]}, 1
	}
	if units := v.Coming(a); units != 0 {
		list[n] = troop{v.Exec.Player, units}
		n++
	}
	return list, n
}

// ownerOf returns who holds an area: the player who has units or a base there, nobody if two do.
func ownerOf(v *game.View, a game.Area) game.Player {
	owner := game.Nobody
	if b := v.BaseAt[a]; int(b) < v.Players {
		owner = b
	} else if b := piece.SiteOwner(v, a); b != game.Nobody {
		owner = b // BW-INST-05
	}
	list, n := troops(v, a)
	for _, t := range list[:n] {
		if owner != game.Nobody && owner != t.player {
			return game.Nobody
		}
		owner = t.player
	}
	return owner
}

// unitCount returns how many units are in an area.
func unitCount(v *game.View, a game.Area) int {
	sum := 0
	list, n := troops(v, a)
	for _, t := range list[:n] {
		sum += t.units.Len()
	}
	return sum
}
