package draw

import (
	"strconv"
	"strings"

	"koprulu/rules/game"
)

// crowd are some equal units: of one type, and under mind control or not.
type crowd struct {
	unit    game.UnitType
	captive bool
	n       int
}

// crowdsOf sorts the units of a troop by type, in the order of the figures.
func crowdsOf(r *game.Rules, v *game.View, t troop) []crowd {
	var out []crowd
	captives := game.Figures(0)
	if f := v.Seats[t.player].Faction; int(f) < len(r.Sheets) {
		captives = r.Sheets[f].CaptiveFigures
	}
next:
	for fig := range t.units.All() {
		u := v.TypeOf(r, t.player, fig)
		if int(u) >= len(r.Units) {
			continue
		}
		captive := captives.Has(fig)
		for i := range out {
			if out[i].unit == u && out[i].captive == captive {
				out[i].n++
				continue next
			}
		}
		out = append(out, crowd{u, captive, 1})
	}
	return out
}

// unitCodes shows the units of a troop by their codes and numbers.
func unitCodes(v *game.View, w *Words, t troop, roomy bool) string {
	r := w.r
	if int(v.Seats[t.player].Faction) >= len(r.Sheets) {
		return strconv.Itoa(t.count())
	}
	var b strings.Builder
	for _, c := range crowdsOf(r, v, t) {
		if roomy && b.Len() > 0 {
			b.WriteByte(' ')
		}
		if c.captive {
			b.WriteString(captiveSign)
		}
		b.WriteString(w.code(c.unit))
		if r.Units[c.unit].Hero {
			b.WriteString(HeroSign)
		}
		if c.n > 1 {
			b.WriteString(strconv.Itoa(c.n))
		}
	}
	return b.String()
}

// The map signs for what only Brood War has; its page of the help explains them.
const (
	HeroSign      = "°"
	captiveSign   = "⊂"
	StrategicSign = "⬡"
	SiteSign      = "▣"
	GuardSign     = "◊"
	pointSign     = "☆"
	GroundSign    = "↓"
	FlyingSign    = "↑"
)

// unitNames shows the units of a troop by their names and numbers.
func unitNames(v *game.View, w *Words, t troop) string {
	r := w.r
	if int(v.Seats[t.player].Faction) >= len(r.Sheets) {
		return strconv.Itoa(t.count())
	}
	var parts []string
	for _, c := range crowdsOf(r, v, t) {
		name := w.unit(c.unit) + times(c.n)
		switch {
		case c.captive:
			name = w.Text("ui.planet.captive", "unit", name)
		case r.Units[c.unit].Hero:
			name = w.Text("ui.planet.hero", "unit", name)
		}
		parts = append(parts, name)
	}
	return strings.Join(parts, ", ")
}
