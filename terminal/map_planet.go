package terminal

import (
	"strconv"
	"strings"

	"koprulu/rules/game"
)

// chosenStyle is the style of what the answer under the cursor is about.
var chosenStyle = Style{Ink: InkAccent, Attr: Reverse | Bold}

// drawPlanet draws a planet as a box: its name in the upper edge, a line for each
// area, the order stack in the lower edge.
func (g *galaxyPicture) drawPlanet(c *canvas, r rect, p game.Planet, z zoom) {
	b, s := thinBorder, Style{Ink: InkLine}
	name := Style{Attr: Bold}
	if g.glow.Planets.Has(p) {
		b, s = heavyBorder, Style{Ink: InkAccent}
	}
	if g.focus == p {
		b = doubleBorder
		s = Style{Ink: InkAccent, Attr: Bold}
	}
	if g.chosen.Planets.Has(p) {
		name = name.With(Reverse)
	}
	c.fill(r, ' ', Style{})
	c.box(r, b, s)
	if title := g.w.planet(p); width(title) <= r.w-4 {
		c.text(r.x+1, r.y, " ", s)
		c.text(c.text(r.x+2, r.y, title, name), r.y, " ", s)
	} else {
		c.text(r.x+1, r.y, clipText(title, r.w-2), name)
	}
	if g.v.Exec.Planet == p && g.v.Phase == game.Execution {
		c.set(r.x+r.w-1, r.y, '●', ownerStyle(g.v, g.v.Exec.Player))
	}
	tile := &g.r.Planets[p]
	if z <= zoomBrief {
		if z == zoomBrief {
			c.line(r.x+1, r.y+1, g.yields(p).clip(r.w-2))
		}
		g.drawHolders(c, r, p)
		c.line(r.x+2, r.y+r.h-1, g.stackLine(p, z, r.w-4))
		return
	}
	for i := range tile.Count {
		a := tile.First + game.Area(i)
		l := g.areaLine(a, z, r.w-2)
		c.within(rect{r.x + 1, r.y + 1 + int(i), r.w - 2, 1}, func() { c.line(r.x+1, r.y+1+int(i), l) })
		if g.chosen.Areas.Has(a) {
			c.restyle(rect{r.x + 1, r.y + 1 + int(i), r.w - 2, 1}, chosenStyle)
		}
	}
	stack := g.stackLine(p, z, r.w-4)
	if len(stack) > 0 {
		c.line(r.x+2, r.y+r.h-1, stack)
	}
}

// yieldColumns is how many columns an area has where a planet is drawn in one line.
const yieldColumns = 3

// yields shows in one line, three columns per area, what the areas of a planet yield. For an area that needs more it shows the
// first icon and that there are others; all of them are listed beside the map and in the larger boxes.
func (g *galaxyPicture) yields(p game.Planet) line {
	var l line
	for i := range g.r.Planets[p].Count {
		y := g.yield(g.r.Planets[p].First + game.Area(i))
		if y.width() > yieldColumns {
			y = y[:1].add("…", Style{Ink: InkMuted})
		}
		l = append(l, y.pad(yieldColumns)...)
	}
	return l
}

// drawHolders shows in one line, three columns per area, who holds the areas of a planet with how many units, and where
// there are bases.
func (g *galaxyPicture) drawHolders(c *canvas, r rect, p game.Planet) {
	tile := &g.r.Planets[p]
	for i := range tile.Count {
		a := tile.First + game.Area(i)
		x := r.x + 1 + yieldColumns*int(i)
		l := line{{"·", Style{Ink: InkMuted}}}
		if g.glow.Areas.Has(a) {
			l = line{{"›", Style{Ink: InkAccent, Attr: Bold}}}
		}
		troops := g.unitsIn(a)
		base, sign := g.v.BaseAt[a], "⌂"
		if site := siteOwner(g.v, a); site != game.Nobody {
			base, sign = site, siteSign
		}
		switch {
		case len(troops) > 1:
			l = line{ownerOf(g.v, troops[0].player).short(), {"×", Style{Ink: InkBad, Attr: Bold}}, ownerOf(g.v, troops[1].player).short()}
		case len(troops) == 1:
			o := ownerOf(g.v, troops[0].player)
			l = line{o.short(), {strconv.Itoa(troops[0].count()), Style{Ink: o.ink}}}
			if base != game.Nobody {
				l = l.add(sign, ownerStyle(g.v, base))
			}
		case base != game.Nobody:
			l = line{ownerOf(g.v, base).short(), {sign, ownerStyle(g.v, base)}}
		}
		c.within(r.inner(), func() { c.line(x, r.y+r.h-2, l) })
		if g.chosen.Areas.Has(a) {
			c.restyle(rect{x, r.y + r.h - 2, min(3, r.x+r.w-1-x), 1}, chosenStyle)
		}
	}
}

// ownerStyle returns the style of a seat's things.
func ownerStyle(v *game.View, p game.Player) Style { return Style{Ink: ownerOf(v, p).ink, Attr: Bold} }

// areaLine shows an area in one line: number, what it yields, how full it is, who holds it with what.
func (g *galaxyPicture) areaLine(a game.Area, z zoom, w int) line {
	info := &g.r.Areas[a]
	lead := " "
	if g.glow.Areas.Has(a) {
		lead = "›"
	}
	mark, number := piece{lead, Style{Ink: InkAccent, Attr: Bold}}, piece{strconv.Itoa(int(info.Number)), Style{Ink: InkMuted}}
	l := line{mark, number, {" ", Style{}}}
	if z == zoomSmall { // The mark keeps the number apart from what the area yields.
		l = line{number, mark}
	}
	l = append(l, g.yield(a).pad(max(g.yieldWidth(info.Planet), yieldColumns))...)
	units := g.unitsIn(a)
	if z == zoomSmall {
		l = l.add(admits(info), Style{Ink: InkAccent})
		return append(l, g.holding(a, units, z)...).clip(w)
	}
	l = l.add(" ", Style{})
	if z == zoomLarge {
		n, limit := 0, int(info.Limit)
		for _, u := range units {
			n += u.count()
		}
		l = l.add(strings.Repeat("▪", n), Style{})
		l = l.add(strings.Repeat("▫", max(limit-n, 0)), Style{Ink: InkMuted})
		l = l.add(admits(info), Style{Ink: InkAccent})
		l = l.add(strings.Repeat(" ", max(5-max(limit, n)-width(admits(info)), 1)), Style{})
	} else {
		n := 0
		for _, u := range units {
			n += u.count()
		}
		l = l.add(strconv.Itoa(n)+"/"+strconv.Itoa(int(info.Limit)), Style{Ink: InkMuted}).add(admits(info)+" ", Style{Ink: InkAccent})
	}
	return append(l, g.holding(a, units, z)...).clip(w)
}

// yield shows what an area yields and how depleted it is: a sign and a number for each of its icons.
func (g *galaxyPicture) yield(a game.Area) line {
	info := &g.r.Areas[a]
	var l line
	switch {
	case g.v.Depleted.Has(a):
		l = line{{"✕✕", Style{Ink: InkMuted}}}
	case info.Resource == game.Minerals:
		l = line{{g.w.text("ui.sign.minerals") + strconv.Itoa(int(info.Amount)), Style{Ink: InkMinerals}}}
	case info.Resource == game.Gas:
		l = line{{g.w.text("ui.sign.gas") + strconv.Itoa(int(info.Amount)), Style{Ink: InkGas}}}
	}
	if info.Conquest > 0 {
		l = l.add(pointSign+strconv.Itoa(int(info.Conquest)), Style{Ink: InkPoints})
	}
	if info.Strategic {
		l = l.add(strategicSign, Style{Ink: InkPoints, Attr: Bold})
	}
	if len(l) == 0 {
		l = line{{"--", Style{Ink: InkMuted}}}
	}
	if g.v.Partial.Has(a) {
		l = l.add("~", Style{Ink: InkBad, Attr: Bold})
	}
	return l
}

// yieldWidth is how many columns the yields of a planet take, so that what follows them is in one column.
func (g *galaxyPicture) yieldWidth(p game.Planet) int {
	w := 0
	for i := range g.r.Planets[p].Count {
		w = max(w, g.yield(g.r.Planets[p].First+game.Area(i)).width())
	}
	return w
}

// troop are the units of one player in an area; in a contested one there are two.
type troop struct {
	player game.Player
	units  game.Figures
}

func (t troop) count() int { return t.units.Len() }

// unitsIn returns the troops in an area, the defenders of a battle first.
func (g *galaxyPicture) unitsIn(a game.Area) []troop { return troopsIn(g.v, a) }

// troopsIn returns the troops in an area, the defenders of a battle first. Those that come to fight are included before it begins.
func troopsIn(v *game.View, a game.Area) []troop {
	var out []troop
	if v.Battle.Area == a {
		for side := range v.Battle.Players {
			p := v.Battle.Players[1-side]
			if u := v.Battle.Units[1-side]; u != 0 {
				out = append(out, troop{p, u})
			}
		}
		return out
	}
	if v.Units[a] != 0 && v.Holder[a] != game.Nobody {
		out = append(out, troop{v.Holder[a], v.Units[a]})
	}
	if u := v.Coming(a); u != 0 {
		out = append(out, troop{v.Exec.Player, u})
	}
	return out
}

// holding shows who holds an area with which units, and whose base is there.
func (g *galaxyPicture) holding(a game.Area, troops []troop, z zoom) line {
	roomy := z == zoomLarge
	var l line
	for i, t := range troops {
		if i > 0 {
			l = l.add("×", Style{Ink: InkBad, Attr: Bold})
		}
		o := ownerOf(g.v, t.player)
		l = append(l, o.mark())
		if z != zoomSmall {
			l = l.add(" ", Style{})
		}
		if z == zoomSmall {
			l = l.add(strconv.Itoa(t.count()), Style{Ink: o.ink})
		} else {
			l = l.add(unitCodes(g.r, g.v, g.w, t, roomy), Style{Ink: o.ink})
		}
	}
	stands := func(p game.Player, sign string) {
		if p == game.Nobody {
			return
		}
		o := ownerOf(g.v, p)
		if len(l) > 0 && roomy {
			l = l.add(" ", Style{})
		}
		l = l.add(sign, Style{Ink: o.ink, Attr: Bold})
		if len(troops) != 1 || troops[0].player != p {
			l = append(l, o.mark())
		}
	}
	stands(g.v.BaseAt[a], "⌂")
	stands(siteOwner(g.v, a), siteSign)
	if n := g.v.Guards[a]; n > 0 {
		l = l.add(guardSign+several(int(n)), ownerStyle(g.v, guardOwner(g.v, a)))
	}
	if g.v.Points.Has(a) {
		l = l.add(pointSign, Style{Ink: InkPoints, Attr: Bold})
	}
	return l
}

// several returns a number that is more than one.
func several(n int) string {
	if n < 2 {
		return ""
	}
	return strconv.Itoa(n)
}

// admits returns the sign of an area that admits one kind of unit only (BW-PLANET-02).
func admits(info *game.AreaInfo) string {
	switch info.Admits {
	case game.Ground:
		return groundSign
	case game.Flying:
		return flyingSign
	}
	return ""
}

// siteOwner returns the player whose installation is in an area, guardOwner the one with guard tokens there.
func siteOwner(v *game.View, a game.Area) game.Player {
	for p := range game.Player(v.Players) {
		if v.Installations[a] != game.NoInstallation && v.Seats[p].Sites.Has(a) {
			return p
		}
	}
	return game.Nobody
}

func guardOwner(v *game.View, a game.Area) game.Player {
	for p := range game.Player(v.Players) {
		if v.Seats[p].Guarded.Has(a) {
			return p
		}
	}
	return game.Nobody
}

// stackLine shows the order stack of a planet from the bottom to the top; if it is too long, the lowest orders are left
// out.
func (g *galaxyPicture) stackLine(p game.Planet, z zoom, w int) line {
	var tokens []line
	for _, o := range g.v.Orders[:g.v.OrderCount] {
		if o.Planet != p {
			continue
		}
		own := ownerOf(g.v, o.Player)
		t := line{own.mark()}
		if o.Order < game.OrderKinds {
			if z <= zoomSmall {
				t = line{own.short()}
			}
			t = t.add(g.w.orderSign(o.Order), Style{Ink: own.ink})
		}
		tokens = append(tokens, t)
	}
	if len(tokens) == 0 {
		return nil
	}
	var l line
	used, from := 0, len(tokens)
	for from > 0 && used+tokens[from-1].width()+1 <= w-2 {
		from--
		used += tokens[from].width() + 1
	}
	s := Style{Ink: InkMuted}
	if from > 0 {
		l = l.add("…", s)
	}
	for i, t := range tokens[from:] {
		if i > 0 {
			l = l.add("›", s)
		}
		l = append(l, t...)
	}
	return l
}

// drawGhost draws the planet of the placement under the cursor where it would go.
func (g *galaxyPicture) drawGhost(c *canvas, r rect, z zoom) {
	p := g.ghost.Planet()
	s := Style{Ink: InkAccent, Attr: Bold}
	row := 2
	if z == zoomTiny {
		row = 1
	}
	g.drawSlots(c, r, row, slotsOf(g.r, p, g.ghost.Turn()), s)
	c.fill(r, ' ', Style{})
	c.box(r, dashedBorder, s)
	c.text(r.x+1, r.y, clipText(g.w.planet(p), r.w-2), s.With(Reverse))
	if z <= zoomBrief {
		c.line(r.x+1, r.y+1, g.yields(p).clip(r.w-2))
		return
	}
	tile := &g.r.Planets[p]
	for i := range tile.Count {
		l := g.areaLine(tile.First+game.Area(i), z, r.w-2)
		c.within(rect{r.x + 1, r.y + 1 + int(i), r.w - 2, 1}, func() { c.line(r.x+1, r.y+1+int(i), l) })
	}
}
