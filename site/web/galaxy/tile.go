package galaxy

import (
	"github.com/a-h/templ"

	"koprulu/locale"
	"koprulu/rules/game"
)

// Tile draws a planet tile with nothing on it.
func Tile(w *locale.Words, r *game.Rules, p game.Planet) templ.Component {
	d := &drawing{w: w, r: r, v: &game.View{}}
	for a := range d.v.Holder {
		d.v.Holder[a], d.v.BaseAt[a] = game.Nobody, game.Nobody
	}
	chart := chartOf(r, p, point{}, 0)
	d.Raw(`<svg class="codex__planet" viewBox="-126 -126 252 252" role="img"`, attr{"aria-label", w.PlanetName(r, p)}, `>`)
	d.drawGround(p, &chart, 0)
	d.drawKinds(p, &chart)
	d.drawCuts(&chart)
	d.drawPips(p, &chart)
	for i := range chart.count {
		d.drawMarks(r.Planets[p].First+game.Area(i), chart.sectors[i])
	}
	d.Raw(`</svg>`)
	return templ.Raw(string(d.B))
}
