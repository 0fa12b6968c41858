package galaxy

import (
	"github.com/a-h/templ"

	"koprulu/locale"
	"koprulu/rules/game"
)

// drawBare draws a planet with nothing on it.
func (d *drawing) drawBare(p game.Planet, turn uint8) {
	defer func(was plan) { d.plan = was }(d.plan)
	d.plan = loose
	c := chartOf(d.r, p, point{}, turn)
	d.drawGround(p, &c, turn)
	d.drawKinds(p, &c)
	d.drawCuts(&c)
	d.drawPips(p, &c)
	d.drawAllMarks(p, &c)
}

// Tile draws a planet tile with nothing on it.
func Tile(w *locale.Words, r *game.Rules, p game.Planet) templ.Component {
	d := &drawing{page: &Model{}, w: w, r: r, v: &game.View{}}
	for a := range d.v.Holder {
		d.v.Holder[a], d.v.BaseAt[a] = game.Nobody, game.Nobody
	}
	d.Put(`<svg class="codex__planet" viewBox="-126 -126 252 252" role="img"`, attr{"aria-label", w.PlanetName(r, p)}, `>`)
	d.drawBare(p, 0)
	d.Raw(`</svg>`)
	return templ.Raw(string(d.B))
}
