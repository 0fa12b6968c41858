package draw

import (
	"strings"

	"koprulu/rules/game"
)

// PlanetPanel shows everything about one planet: its areas, who holds them with what, the order stack from the top, the
// routes.
func PlanetPanel(s *Sight, w *Words, p game.Planet, wide int) []Line {
	r := w.r
	v := &s.View
	if p == game.NoPlanet || !v.Placed.Has(p) {
		return Muted.Wrap(w.Text("ui.planet.none"), wide)
	}
	var out []Line
	put := func(l Line) { out = append(out, l.Wrap(wide, 4)...) }
	of := func(p game.Player, text string, style Style) Line {
		return Line{{"  ", Normal}, OwnerOf(v, p).Mark(), {" " + text, style}}
	}
	put(Heavy.Line(w.Planet(p)))
	g := GalaxyOf(s, w)
	for a := range r.Planets[p].Areas.All() {
		info := &r.Areas[a]
		l := Line{{digits(info.Number) + " ", Muted}}
		l = append(l, g.yield(a).pad(g.yieldWidth(p)+1)...)
		l = l.Add(w.yield(info), Normal).Add(" · "+w.Text("ui.planet.limit", "n", int(info.Limit)), Muted)
		for _, only := range w.admits(info) {
			l = l.Add(" · "+only, Accent)
		}
		if v.Points.Has(a) {
			l = l.Add(" · "+w.Text("ui.planet.point"), scored)
		}
		switch {
		case v.Depleted.Has(a):
			l = l.Add(" · "+w.Text("ui.planet.depleted"), Bad)
		case v.Partial.Has(a):
			l = l.Add(" · "+w.Text("ui.planet.partial"), Bad)
		}
		put(l)
		for _, t := range troopsIn(v, a) {
			put(of(t.player, unitNames(v, w, t), Normal))
		}
		if q := v.BaseAt[a]; q != game.Nobody {
			put(of(q, "⌂ "+w.Text("ui.planet.base"), Normal))
		}
		if q := siteOwner(v, a); q != game.Nobody {
			put(of(q, SiteSign+" "+w.All.InstallationName(v.Installations[a]), Normal))
		}
		if n := v.Guards[a]; n > 0 {
			put(of(guardOwner(v, a), GuardSign+" "+w.Text("ui.planet.guards", "n", int(n)), Normal))
		}
		if q := cardHolder(v, a); q != game.Nobody {
			put(of(q, w.Text("ui.planet.card", "n", int(v.Workers[a])), Muted))
		}
	}
	var stack []Line
	for i := int(v.OrderCount) - 1; i >= 0; i-- {
		o := &v.Orders[i]
		if o.Planet != p {
			continue
		}
		face := w.Text("ui.planet.hidden")
		if o.Order < game.OrderKinds {
			face = w.All.OrderName(o.Order)
		}
		stack = append(stack, of(o.Player, face, Normal))
	}
	if len(stack) > 0 {
		put(Accent.Line(w.Text("ui.planet.stack")))
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
			name := w.Planet(l.Planets[1-end])
			if l.Z > 0 {
				name += " (z" + digits(l.Z) + ")"
			}
			for t := range game.Player(v.Players) {
				if v.Seats[t].Transports.Has(game.Route(i)) {
					name += " " + OwnerOf(v, t).Mark().Text
				}
			}
			near = append(near, name)
		}
	}
	if len(near) > 0 {
		put(Line{{w.Text("ui.planet.routes") + " ", Accent}, {strings.Join(near, ", "), Normal}})
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
