package draw

import (
	"strconv"
	"strings"

	"koprulu/rules/game"
)

// chosenStyle is the style of what the answer under the cursor is about.
var chosenStyle = Style{Ink: InkAccent, Attr: Reverse | Bold}

// drawPlanet draws a planet as a box: its name in the upper edge, a line for each
// area, the order stack in the lower edge.
func (g *GalaxyPicture) drawPlanet(c *Canvas, r Rect, p game.Planet, z Zoom) {
	b, s := ThinBorder, Edge
	name := Heavy
	if g.glow.Planets.Has(p) {
		b, s = HeavyBorder, Accent
	}
	if g.Focus == p {
		b = DoubleBorder
		s = Strong
	}
	if g.chosen.Planets.Has(p) {
		name = name.With(Reverse)
	}
	c.Fill(r, ' ', Normal)
	c.Box(r, b, s)
	if title := g.w.Planet(p); Width(title) <= r.W-4 {
		c.Text(r.X+1, r.Y, " ", s)
		c.Text(c.Text(r.X+2, r.Y, title, name), r.Y, " ", s)
	} else {
		c.Text(r.X+1, r.Y, ClipText(title, r.W-2), name)
	}
	if g.v.Exec.Planet == p && g.v.Phase == game.Execution {
		c.Set(r.X+r.W-1, r.Y, '●', ownerStyle(g.v, g.v.Exec.Player))
	}
	if z == ZoomBrief {
		c.Line(r.X+1, r.Y+1, g.yields(p).Clip(r.W-2))
	}
	if z <= ZoomBrief {
		g.drawHolders(c, r, p)
	} else {
		g.drawAreas(c, r, p, z)
	}
	c.Line(r.X+2, r.Y+r.H-1, g.stackLine(p, z, r.W-4))
}

// drawAreas draws the areas of a planet in its box, each in a line of its own.
func (g *GalaxyPicture) drawAreas(c *Canvas, r Rect, p game.Planet, z Zoom) {
	y := r.Y
	for a := range g.r.Planets[p].Areas.All() {
		y++
		c.Line(r.X+1, y, g.areaLine(a, z, r.W-2))
		if g.chosen.Areas.Has(a) {
			c.restyle(Rect{r.X + 1, y, r.W - 2, 1}, chosenStyle)
		}
	}
}

// yieldColumns is how many columns an area has where a planet is drawn in one line.
const yieldColumns = 3

// yields shows in one line, three columns per area, what the areas of a planet yield. For an area that needs more it
// shows the first icon and that there are others; all of them are listed beside the map and in the larger boxes.
func (g *GalaxyPicture) yields(p game.Planet) Line {
	var l Line
	for a := range g.r.Planets[p].Areas.All() {
		y := g.yield(a)
		if y.Width() > yieldColumns {
			y = y[:1].Add("…", Muted)
		}
		l = append(l, y.pad(yieldColumns)...)
	}
	return l
}

// drawHolders shows in one line, three columns per area, who holds the areas of a planet with how many units, and where
// there are bases.
func (g *GalaxyPicture) drawHolders(c *Canvas, r Rect, p game.Planet) {
	tile := &g.r.Planets[p]
	for i := range tile.Count {
		a := tile.First + game.Area(i)
		x := r.X + 1 + yieldColumns*int(i)
		l := Line{{"·", Muted}}
		if g.glow.Areas.Has(a) {
			l = Line{{"›", Strong}}
		}
		troops := g.unitsIn(a)
		base, sign := g.v.BaseAt[a], "⌂"
		if site := siteOwner(g.v, a); site != game.Nobody {
			base, sign = site, SiteSign
		}
		switch {
		case len(troops) > 1:
			l = Line{OwnerOf(g.v, troops[0].player).short(), {"×", Alarm}, OwnerOf(g.v, troops[1].player).short()}
		case len(troops) == 1:
			o := OwnerOf(g.v, troops[0].player)
			l = Line{o.short(), {strconv.Itoa(troops[0].count()), Style{Ink: o.Ink}}}
			if base != game.Nobody {
				l = l.Add(sign, ownerStyle(g.v, base))
			}
		case base != game.Nobody:
			l = Line{OwnerOf(g.v, base).short(), {sign, ownerStyle(g.v, base)}}
		}
		c.within(r.Inner(), func() { c.Line(x, r.Y+r.H-2, l) })
		if g.chosen.Areas.Has(a) {
			c.restyle(Rect{x, r.Y + r.H - 2, min(3, r.X+r.W-1-x), 1}, chosenStyle)
		}
	}
}

// ownerStyle returns the style of a seat's things.
func ownerStyle(v *game.View, p game.Player) Style { return Style{Ink: OwnerOf(v, p).Ink, Attr: Bold} }

// areaLine shows an area in one line: number, what it yields, how full it is, who holds it with what.
func (g *GalaxyPicture) areaLine(a game.Area, z Zoom, w int) Line {
	info := &g.r.Areas[a]
	lead := " "
	if g.glow.Areas.Has(a) {
		lead = "›"
	}
	mark, number := Piece{lead, Strong}, Piece{digits(info.Number), Muted}
	l := Line{mark, number, {" ", Normal}}
	if z == ZoomSmall { // The mark keeps the number apart from what the area yields.
		l = Line{number, mark}
	}
	l = append(l, g.yield(a).pad(max(g.yieldWidth(info.Planet), yieldColumns))...)
	units := g.unitsIn(a)
	if z == ZoomSmall {
		l = l.Add(admits(info), Accent)
		return append(l, g.holding(a, units, z)...).Clip(w)
	}
	l = l.Add(" ", Normal)
	n := 0
	for _, u := range units {
		n += u.count()
	}
	if z == ZoomLarge {
		limit := int(info.Limit)
		l = l.Add(strings.Repeat("▪", n), Normal)
		l = l.Add(strings.Repeat("▫", max(limit-n, 0)), Muted)
		l = l.Add(admits(info), Accent)
		l = l.Add(strings.Repeat(" ", max(5-max(limit, n)-Width(admits(info)), 1)), Normal)
	} else {
		l = l.Add(strconv.Itoa(n)+"/"+digits(info.Limit), Muted).Add(admits(info)+" ", Accent)
	}
	return append(l, g.holding(a, units, z)...).Clip(w)
}

// yield shows what an area yields and how depleted it is: a sign and a number for each of its icons.
func (g *GalaxyPicture) yield(a game.Area) Line {
	info := &g.r.Areas[a]
	var l Line
	switch {
	case g.v.Depleted.Has(a):
		l = Line{{"✕✕", Muted}}
	case info.Resource == game.Minerals:
		l = Line{{g.w.Text("ui.sign.minerals") + digits(info.Amount), minerals}}
	case info.Resource == game.Gas:
		l = Line{{g.w.Text("ui.sign.gas") + digits(info.Amount), gas}}
	}
	if info.Conquest > 0 {
		l = l.Add(pointSign+digits(info.Conquest), scored)
	}
	if info.Strategic {
		l = l.Add(StrategicSign, Score)
	}
	if len(l) == 0 {
		l = Line{{"--", Muted}}
	}
	if g.v.Partial.Has(a) {
		l = l.Add("~", Alarm)
	}
	return l
}

// yieldWidth is how many columns the yields of a planet take, so that what follows them is in one column.
func (g *GalaxyPicture) yieldWidth(p game.Planet) int {
	w := 0
	for a := range g.r.Planets[p].Areas.All() {
		w = max(w, g.yield(a).Width())
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
func (g *GalaxyPicture) unitsIn(a game.Area) []troop { return troopsIn(g.v, a) }

// troopsIn returns the troops in an area, the defenders of a battle first. Those that come to fight are included before
// it begins.
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
func (g *GalaxyPicture) holding(a game.Area, troops []troop, z Zoom) Line {
	roomy := z == ZoomLarge
	var l Line
	for i, t := range troops {
		if i > 0 {
			l = l.Add("×", Alarm)
		}
		o := OwnerOf(g.v, t.player)
		l = append(l, o.Mark())
		if z == ZoomSmall {
			l = l.Add(strconv.Itoa(t.count()), Style{Ink: o.Ink})
		} else {
			l = l.Add(" ", Normal).Add(unitCodes(g.v, g.w, t, roomy), Style{Ink: o.Ink})
		}
	}
	stands := func(p game.Player, sign string) {
		if p == game.Nobody {
			return
		}
		o := OwnerOf(g.v, p)
		if len(l) > 0 && roomy {
			l = l.Add(" ", Normal)
		}
		l = l.Add(sign, Style{Ink: o.Ink, Attr: Bold})
		if len(troops) != 1 || troops[0].player != p {
			l = append(l, o.Mark())
		}
	}
	stands(g.v.BaseAt[a], "⌂")
	stands(siteOwner(g.v, a), SiteSign)
	if n := g.v.Guards[a]; n > 0 {
		l = l.Add(GuardSign+several(int(n)), ownerStyle(g.v, guardOwner(g.v, a)))
	}
	if g.v.Points.Has(a) {
		l = l.Add(pointSign, Score)
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
		return GroundSign
	case game.Flying:
		return FlyingSign
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
func (g *GalaxyPicture) stackLine(p game.Planet, z Zoom, w int) Line {
	var tokens []Line
	for _, o := range g.v.Orders[:g.v.OrderCount] {
		if o.Planet != p {
			continue
		}
		own := OwnerOf(g.v, o.Player)
		t := Line{own.Mark()}
		if o.Order < game.OrderKinds {
			if z <= ZoomSmall {
				t = Line{own.short()}
			}
			t = t.Add(g.w.orderSign(o.Order), Style{Ink: own.Ink})
		}
		tokens = append(tokens, t)
	}
	if len(tokens) == 0 {
		return nil
	}
	var l Line
	used, from := 0, len(tokens)
	for from > 0 && used+tokens[from-1].Width()+1 <= w-2 {
		from--
		used += tokens[from].Width() + 1
	}
	s := Muted
	if from > 0 {
		l = l.Add("…", s)
	}
	for i, t := range tokens[from:] {
		if i > 0 {
			l = l.Add("›", s)
		}
		l = append(l, t...)
	}
	return l
}

// drawGhost draws the planet of the placement under the cursor where it would go.
func (g *GalaxyPicture) drawGhost(c *Canvas, r Rect, z Zoom) {
	p := g.ghost.Planet()
	s := Strong
	row := 2
	if z == ZoomTiny {
		row = 1
	}
	g.drawSlots(c, r, row, slotsOf(g.r, p, g.ghost.Turn()), s)
	c.Fill(r, ' ', Normal)
	c.Box(r, dashedBorder, s)
	c.Text(r.X+1, r.Y, ClipText(g.w.Planet(p), r.W-2), s.With(Reverse))
	if z <= ZoomBrief {
		c.Line(r.X+1, r.Y+1, g.yields(p).Clip(r.W-2))
		return
	}
	g.drawAreas(c, r, p, z)
}
