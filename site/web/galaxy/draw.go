package galaxy

import (
	"unicode/utf8"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/piece"
)

// drawing is one map in the making.
type drawing struct {
	mapPen
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
	// beyond are the sides of the galaxy beyond which planets can be laid.
	beyond [4]bool
	// handBeside is true if the planets that wait lie beside the map, and not below it.
	handBeside     bool
	light          light
	orders         [game.MaxPlanets]uint8
	letters, names [game.MaxPlayers]string
	// lines are those of the z-axis routes.
	lines [game.MaxRoutes][]point
}

// drawGalaxy writes the fragment galaxy: the map as one picture, and after it what there is to say about each planet.
func drawGalaxy(d *drawing) {
	d.prepare()
	d.Put(`<div id="galaxy" class="galaxy" role="region"`, attr{"aria-label", d.w.Text("ui.galaxy.title")}, `>`)
	if d.v.Placed == 0 && d.waiting() == 0 {
		d.Put(`<p class="galaxy-empty">`, plain(d.w.Text("ui.galaxy.empty")), `</p></div>`)
		return
	}
	box := d.box()
	d.Put(`<svg id="map" class="map`, tallness(box), `" viewBox="`, box.from, ` `, box.size)
	if d.needsHeight() {
		d.Raw(`" data-beside="on`)
	}
	if d.lays() {
		d.Raw(`" data-laying="on`)
	}
	if d.page.Waits != "" {
		d.Put(`" data-waits="`, d.page.Waits)
	}
	d.Put(`" role="group"`, attr{"aria-label", d.w.Text("web.galaxy.label", "n", d.v.Placed.Len())}, `>`)
	d.drawHalos()
	d.drawRoutes()
	d.drawCells()
	for p := range d.v.Placed.All() {
		d.drawPlanet(p)
	}
	d.drawHand(box)
	d.Raw(`<g id="pieces" class="pieces">`) // What holds ids has one itself: see readMap.
	d.drawShips()
	d.drawPieces()
	d.drawScenario()
	d.drawFar()
	d.drawOrders()
	d.Raw(`</g>`)
	d.drawNumbers()
	d.drawBeacons()
	d.Raw(`</svg>`)
	d.drawCards()
	d.Raw(`</div>`)
}

// prepare finds where everything is.
func (d *drawing) prepare() {
	d.w, d.r, d.v = d.page.Words, d.page.Rules, d.page.View
	d.turn()
	first := true
	see := func(x, y int8) {
		if first {
			d.x0, d.x1, d.y0, d.y1, first = x, x, y, y, false
			return
		}
		d.x0, d.x1, d.y0, d.y1 = min(d.x0, x), max(d.x1, x), min(d.y0, y), max(d.y1, y)
	}
	for p := range d.v.Placed.All() {
		t := &d.v.Tiles[p]
		d.charts[p] = chartOf(d.r, p, cellCentre(t.X, t.Y), t.Turn)
		see(t.X, t.Y)
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
	d.layLines()
}

// window is a part of the plane.
type window struct{ from, size point }

// nameRoom is the width that a letter of the name of a planet takes at most, where names are largest; nameGap is
// between its end and the middle.
const nameRoom, nameGap = 13.5, 26.0

// box returns the part of the plane that the map shows.
func (d *drawing) box() window {
	// Names stand above planets, where a cell beyond them needs less room of its own.
	space := [4]float64{game.North: marginNorth, game.East: margin, game.South: margin, game.West: margin}
	for side, beyond := range d.beyond {
		if beyond {
			space[side] = outerEnd
		}
	}
	from := cellCentre(d.x0, d.y0).minus(point{space[game.West], space[game.North]})
	to := cellCentre(d.x1, d.y1).plus(point{space[game.East], space[game.South]})
	see := func(at point, room float64) {
		from = point{min(from.x, at.x-room), min(from.y, at.y-room)}
		to = point{max(to.x, at.x+room), max(to.y, at.y+room)}
	}
	for p := range d.v.Placed.All() {
		from.x = min(from.x, d.charts[p].at.x-nameRoom*float64(utf8.RuneCountInString(d.w.PlanetName(d.r, p)))-nameGap)
	}
	for i := range d.v.LinkCount {
		l := &d.v.Links[i]
		for _, at := range d.lines[i] {
			see(at, 5)
		}
		if l.Z != 0 {
			see(d.beacon(l, 0), 26)
			see(d.beacon(l, 1), 26)
		}
	}
	for _, c := range d.light.slots {
		see(d.charts[c.planet].at.plus(normals[d.seenSide(c.side)].times(108)), 26)
	}
	w := window{from, to.minus(from)}
	if d.waiting() > 0 {
		return d.withHand(w)
	}
	return w
}

// tallness returns a class by how tall a map is: the taller, the smaller it is on the screen, and the larger its names
// must be.
func tallness(w window) string {
	switch {
	case w.size.y > 1100:
		return ` tall-3`
	case w.size.y > 860:
		return ` tall-2`
	case w.size.y > 620:
		return ` tall-1`
	}
	return ""
}

// faction returns the class of the faction of a player.
func (d *drawing) faction(p game.Player) string {
	if int(p) < d.v.Players {
		return piece.FactionClass(d.v.Seats[p].Faction)
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

// owner returns who holds an area: the player who has units or a base there, nobody if two do.
func (d *drawing) owner(a game.Area) game.Player {
	owner := game.Nobody
	if b := d.v.BaseAt[a]; int(b) < d.v.Players {
		owner = b
	} else if b := piece.SiteOwner(d.v, a); b != game.Nobody {
		owner = b // BW-INST-05
	}
	list, n := troops(d.v, a)
	for _, t := range list[:n] {
		if owner != game.Nobody && owner != t.player {
			return game.Nobody
		}
		owner = t.player
	}
	return owner
}

// unitCount returns how many units are in an area.
func unitCount(d *drawing, a game.Area) int {
	sum := 0
	list, n := troops(d.v, a)
	for _, t := range list[:n] {
		sum += t.units.Len()
	}
	return sum
}
