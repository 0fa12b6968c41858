package terminal

import (
	"strconv"
	"strings"

	"koprulu/rules/game"
)

// planetPanel shows everything about one planet: its areas, who holds them with what, the order stack from the top, the
// routes.
func planetPanel(r *game.Rules, s *sight, w *words, p game.Planet, wide int) []line {
	v := &s.view
	if p == game.NoPlanet || !v.Placed.Has(p) {
		return wrapText(w.text("ui.planet.none"), wide, Style{Ink: InkMuted})
	}
	tile := &r.Planets[p]
	var out []line
	put := func(l line) { out = append(out, l.wrap(wide, 4)...) }
	put(styled(w.planet(p), Style{Attr: Bold}))
	g := galaxyPicture{r: r, v: v, w: w}
	for i := range tile.Count {
		a := tile.First + game.Area(i)
		info := &r.Areas[a]
		l := line{{strconv.Itoa(int(info.Number)) + " ", Style{Ink: InkMuted}}}
		l = append(l, g.yield(a).pad(g.yieldWidth(p)+1)...)
		l = l.add(w.yield(info), Style{}).add(" · "+w.text("ui.planet.limit", "n", int(info.Limit)), Style{Ink: InkMuted})
		for _, only := range w.admits(info) {
			l = l.add(" · "+only, Style{Ink: InkAccent})
		}
		if v.Points.Has(a) {
			l = l.add(" · "+w.text("ui.planet.point"), Style{Ink: InkPoints})
		}
		switch {
		case v.Depleted.Has(a):
			l = l.add(" · "+w.text("ui.planet.depleted"), Style{Ink: InkBad})
		case v.Partial.Has(a):
			l = l.add(" · "+w.text("ui.planet.partial"), Style{Ink: InkBad})
		}
		put(l)
		for _, t := range troopsIn(v, a) {
			o := ownerOf(v, t.player)
			put(line{{"  ", Style{}}, o.mark(), {" " + unitNames(r, v, w, t), Style{}}})
		}
		if q := v.BaseAt[a]; q != game.Nobody {
			o := ownerOf(v, q)
			put(line{{"  ", Style{}}, o.mark(), {" ⌂ " + w.text("ui.planet.base"), Style{}}})
		}
		if q := siteOwner(v, a); q != game.Nobody {
			put(line{{"  ", Style{}}, ownerOf(v, q).mark(), {" " + siteSign + " " + w.InstallationName(v.Installations[a]), Style{}}})
		}
		if n := v.Guards[a]; n > 0 {
			put(line{{"  ", Style{}}, ownerOf(v, guardOwner(v, a)).mark(), {" " + guardSign + " " + w.text("ui.planet.guards", "n", int(n)), Style{}}})
		}
		if q := cardHolder(v, a); q != game.Nobody {
			o := ownerOf(v, q)
			put(line{{"  ", Style{}}, o.mark(), {" " + w.text("ui.planet.card", "n", int(v.Workers[a])), Style{Ink: InkMuted}}})
		}
	}
	var stack []line
	for i := int(v.OrderCount) - 1; i >= 0; i-- {
		o := &v.Orders[i]
		if o.Planet != p {
			continue
		}
		face := w.text("ui.planet.hidden")
		if o.Order < game.OrderKinds {
			face = w.OrderName(o.Order)
		}
		stack = append(stack, line{{"  ", Style{}}, ownerOf(v, o.Player).mark(), {" " + face, Style{}}})
	}
	if len(stack) > 0 {
		put(styled(w.text("ui.planet.stack"), Style{Ink: InkAccent}))
		for _, l := range stack {
			put(l)
		}
	}
	var near []string
	for i := range v.LinkCount {
		l := &v.Links[i]
		for end, q := range l.Planets {
			if q != p {
				continue
			}
			name := w.planet(l.Planets[1-end])
			if l.Z > 0 {
				name += " (z" + strconv.Itoa(int(l.Z)) + ")"
			}
			for t := range game.Player(v.Players) {
				if v.Seats[t].Transports.Has(game.Route(i)) {
					name += " " + ownerOf(v, t).mark().text
				}
			}
			near = append(near, name)
		}
	}
	if len(near) > 0 {
		put(line{{w.text("ui.planet.routes") + " ", Style{Ink: InkAccent}}, {strings.Join(near, ", "), Style{}}})
	}
	return out
}

// cardHolder returns the player who has the Resource card of an area.
func cardHolder(v *game.View, a game.Area) game.Player {
	for p := range game.Player(v.Players) {
		if v.Seats[p].Cards.Has(a) {
			return p
		}
	}
	return game.Nobody
}
