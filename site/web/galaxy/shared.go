package galaxy

import (
	"math"

	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
)

// Shared keeps pieces of the map that the readers of one table see alike in one language. The zero value is ready for
// use; its owner lets one goroutine draw at a time.
type Shared struct {
	planets [game.MaxPlanets]page.Kept
	// small are planets that wait to be laid.
	small [game.MaxPlanets]page.Kept
	// cards are by planet and by the seat that sees more there than others, the last one for everybody else.
	cards [game.MaxPlanets][game.MaxPlayers + 1]page.Kept
	// ways are those of z-axis routes, and waysOf what they follow from.
	ways   [game.MaxRoutes][]point
	waysOf uint64
	// plan is where the planets are, and planOf what it follows from.
	plan   plan
	planOf uint64
}

// Forget throws away what names players or routes, after their names changed.
func (s *Shared) Forget() {
	clear(s.planets[:])
	clear(s.cards[:])
	s.planOf = 0
}

// planetLook is what a planet on which nothing is lit is drawn from, apart from the names of factions.
type planetLook struct {
	tile game.Tile
	// at is where it is, wide how wide, badges are where those of its areas are, in degrees.
	at     [2]int16
	wide   uint16
	badges [maxSectors]int16
	areas  [maxSectors]areaLook
	// active is who carries out an order there, game.Nobody if nobody does, and which one.
	active game.Player
	order  game.Order
}

// areaLook is what an area is drawn from. It has no gaps, so that its sum is quick to compute.
type areaLook struct {
	owner                    game.Player
	units                    uint8
	depleted, partial, fight bool
	base                     game.Player
	troops                   [2]game.Player
	// site and guards are the installation and the guard tokens with their owners, point a special conquest point token.
	site                  game.Installation
	siteOwner, guardOwner game.Player
	guards                uint8
	point, defend         bool
	// items are those of the scenario there, each with the figure that carries it.
	items [game.MaxItems]game.Figure
}

// aboutLook is what the card of a planet is written from.
type aboutLook struct {
	areas        [maxSectors]areaLook
	units        [maxSectors][2]game.Figures
	placed, east bool
	orders       [game.MaxOrders]game.OrderView
	// seat is that of the reader if they see orders there because the orders are their own.
	seat game.Player
}

// networkLook is what the ways of z-axis routes follow from.
type networkLook struct {
	tiles [game.MaxPlanets]game.Tile
	links [game.MaxRoutes]game.Link
	count uint8
	// cells are the extremes of the cells that the map shows.
	cells [4]int8
	// hands are the planets that wait to be laid.
	hands [game.MaxPlayers]game.PlanetSet
}

// dark reports whether nothing can be lit on the map, so that it looks the same for all readers who know the same.
func (p *Model) dark() bool {
	return p.Shared != nil && len(p.Choices) == 0 && len(p.Pick) == 0
}

// drawPlanet draws a placed planet with its areas.
func (d *drawing) drawPlanet(p game.Planet) {
	if !d.page.dark() {
		d.drawPlanetAnew(p)
		return
	}
	look := planetLook{tile: d.v.Tiles[p], at: [2]int16{int16(d.charts[p].at.x), int16(d.charts[p].at.y)},
		wide: uint16(math.Round(2 * d.edgeAt())), active: game.Nobody}
	if d.v.Phase == game.Execution && d.v.Exec.Planet == p {
		look.active, look.order = d.v.Exec.Player, d.v.Exec.Order
	}
	for i := range d.charts[p].count {
		look.areas[i] = lookOf(d.v, d.r.Planets[p].First+game.Area(i))
		look.badges[i] = int16(d.charts[p].badges[i])
	}
	d.kept(&d.page.Shared.planets[p], page.SumOf(look), p, (*drawing).drawPlanetAnew)
}

// kept writes a piece of a planet that is kept if it was made from the same, otherwise makes it again and keeps it.
func (d *drawing) kept(k *page.Kept, look uint64, p game.Planet, anew func(*drawing, game.Planet)) {
	if html, ok := k.Of(look); ok {
		d.B = append(d.B, html...)
		return
	}
	from := len(d.B)
	anew(d, p)
	k.Keep(look, d.B[from:])
}

func lookOf(v *game.View, a game.Area) areaLook {
	look := areaLook{owner: ownerOf(v, a), units: uint8(unitCount(v, a)), depleted: v.Depleted.Has(a),
		partial: v.Partial.Has(a),
		fight:   v.Battle.Area == a, base: v.BaseAt[a], site: v.Installations[a], siteOwner: piece.SiteOwner(v, a),
		guardOwner: piece.GuardOwner(v, a), guards: v.Guards[a], point: v.Points.Has(a), defend: piece.Defended(v, a)}
	for i, it := range v.Items {
		if it.Area == a {
			look.items[i] = it.Figure + 2 // Without one it is zero, and one for an item that no unit carries.
		}
	}
	return look
}

// drawCard writes the card of a planet, or what is kept of it.
func (d *drawing) drawCard(p game.Planet) {
	if !d.page.dark() {
		(*about)(d).drawCard(p)
		return
	}
	look := aboutLook{placed: d.v.Placed.Has(p), east: 2*d.v.Tiles[p].X < d.x0+d.x1, seat: game.Nobody}
	for i := range min(d.r.Planets[p].Count, maxSectors) {
		a := d.r.Planets[p].First + game.Area(i)
		look.areas[i] = lookOf(d.v, a)
		list, _ := troops(d.v, a)
		for k := range list {
			look.areas[i].troops[k], look.units[i][k] = list[k].player, list[k].units
		}
	}
	n := 0
	for i := range d.v.Orders[:d.v.OrderCount] {
		o := &d.v.Orders[i]
		if o.Planet != p {
			continue
		}
		look.orders[n] = *o
		look.orders[n].Planet++ // Without one it is zero.
		n++
		if secret(d.v, o) {
			look.seat = d.v.Seat
		}
	}
	d.kept(&d.page.Shared.cards[p][min(look.seat, game.MaxPlayers)], page.SumOf(look), p,
		func(d *drawing, p game.Planet) { (*about)(d).drawCard(p) })
}

// layLines finds the ways of z-axis routes through the gaps between the planets.
func (d *drawing) layLines() {
	s := d.page.Shared
	if s == nil {
		d.layLinesAnew()
		return
	}
	if look := d.networkLook(); s.waysOf != look {
		d.layLinesAnew()
		s.ways, s.waysOf = d.lines, look
	}
	d.lines = s.ways
}

// networkLook returns the sum of what the plan of a galaxy and the ways of its z-axis routes follow from.
func (d *drawing) networkLook() uint64 {
	look := networkLook{tiles: d.v.Tiles, links: d.v.Links, count: d.v.LinkCount,
		cells: [4]int8{d.x0, d.x1, d.y0, d.y1}}
	if d.page.lays() {
		for p := range d.v.Players {
			look.hands[p] = d.v.Seats[p].Planets
		}
	}
	return page.SumOf(look)
}

// layOut plans the galaxy.
func (d *drawing) layOut() {
	s := d.page.Shared
	if s == nil || d.page.Room == AnyRoom {
		d.layOutAnew()
		return
	}
	if look := d.networkLook(); s.planOf != look {
		d.layOutAnew()
		s.plan, s.planOf = d.plan, look
	}
	d.plan, d.handSize = s.plan, handSizes[d.page.Room]
}
