package board

import (
	"cmp"
	"math"
	"slices"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// bought are the technologies that the player has: those with a card outside of the Technology deck.
func (d *Desk) bought(t game.Tech) bool { return d.sheet.Techs[t].Cards&^d.At.TechDeck != 0 }

// techs are the technologies that the player has, or those that they don't.
func (d *Desk) techs(bought bool) (out []game.Tech) {
	for t := range d.sheet.Techs {
		if d.bought(game.Tech(t)) == bought {
			out = append(out, game.Tech(t))
		}
	}
	return out
}

// spent reports whether a technology was used up until the end of the phase.
func (d *Desk) spent(t game.Tech) bool { return d.At.Spent&d.sheet.Techs[t].Cards != 0 }

// techUnits are the units that a technology is for, none if it asks for none, and those that it allows to build.
func (d *Desk) techUnits(t game.Tech) (units, opens game.UnitSet) {
	var asked game.UnitSet
	for c := range d.sheet.Techs[t].Cards.All() {
		units |= d.sheet.Cards[c].Units
		for _, e := range d.sheet.Cards[c].Effects {
			if asked |= e.Own; e.Kind == game.Unlock {
				opens |= e.Units
			}
		}
	}
	return cmp.Or(units, asked), opens
}

// canBuild are the units that the player may build by their buildings and technologies (BUILD-12, BUILD-18).
func (d *Desk) canBuild() (units game.UnitSet) {
	for b := range d.sheet.Buildings {
		for level := range d.sheet.Buildings[b].Levels[:d.At.Level[b]] {
			units |= d.sheet.Buildings[b].Levels[level].Units
		}
	}
	for _, t := range d.techs(true) {
		_, opens := d.techUnits(t)
		units |= opens
	}
	return units
}

// unitsHere counts the player's units of a type on the board.
func (d *Desk) unitsHere(u game.UnitType) int {
	return d.unitsIn(d.sheet.FigureSet&^(d.At.Supply|d.At.Aside|d.At.Waiting), u)
}

// unused says that the reader can't build the units of a technology yet, empty where they can, or it has none.
func (d *Desk) unused(t game.Tech) string {
	units, opens := d.techUnits(t)
	if opens != 0 || units == 0 || units&d.canBuild() != 0 {
		return ""
	}
	return d.w.Text("web.ring.unused", "unit", d.Print.Unit(units.First()).Name)
}

// techNow says what a technology would do for its buyer now: by the units that they have and can build, and by the
// cards of their Combat deck, all of which they know.
func (d *Desk) techNow(t game.Tech) (out []string) {
	units, opens := d.techUnits(t)
	if opens != 0 {
		out = append(out, d.w.Text("web.tech.opens", "units", d.unitNames(opens)))
		if need := d.r.Units[opens.First()].Consumes; need.Count > 0 {
			out = append(out, d.w.Text("web.tech.takes", "need", d.w.UnitCount(d.r, need.Unit, int(need.Count)), "n",
				d.unitsHere(need.Unit)))
		}
		return out
	}
	var here []string
	most, front := 0, units.First()
	for u := range d.r.Units {
		if n := d.unitsHere(game.UnitType(u)); n > 0 && (units == 0 || units.Has(game.UnitType(u))) {
			here = append(here, d.w.UnitCount(d.r, game.UnitType(u), n))
			if n > most {
				most, front = n, game.UnitType(u)
			}
		}
	}
	switch {
	case units != 0 && len(here) == 0 && units&d.canBuild() == 0:
		out = append(out, d.w.Text("web.tech.first", "unit", d.Print.Unit(front).Name,
			"what", d.lack(&ware{unit: front}, cmp.Or(d.lockOf(front), rule.BUILD12))))
	case units != 0 && len(here) == 0:
		out = append(out, d.w.Text("web.tech.none", "units", d.unitNames(units)))
	case units == 0:
		out = append(out, d.w.Text("web.tech.any"))
	default:
		out = append(out, d.w.Text("web.tech.board", "units", d.w.List(here)))
	}
	all, named, with := 0, d.cards(front, 0), d.cards(front, d.sheet.Techs[t].Cards)
	for c := range d.sheet.Cards {
		if !d.sheet.Cards[c].PlayArea && !d.At.TechDeck.Has(game.Card(c)) {
			all++
		}
	}
	first := &d.sheet.Cards[d.sheet.Techs[t].Cards.First()]
	if first.PlayArea {
		return out
	}
	if !first.Reinforcement && first.Major.Attack > 0 && named.n > 0 {
		out = append(out, d.w.Text("web.tech.average", "unit", d.Print.Unit(front).Name, "a", d.tenths(named.attack),
			"b", d.tenths(with.attack), "c", d.tenths(named.health), "d", d.tenths(with.health)))
	}
	n := (d.sheet.Techs[t].Cards & d.At.TechDeck).Len()
	return append(out, d.w.Text("web.tech.share", "n", n, "all", all+n))
}

// lockOf returns the rule that keeps a unit from being built.
func (d *Desk) lockOf(u game.UnitType) rule.ID {
	unlocked := slices.ContainsFunc(d.techs(false), func(t game.Tech) bool {
		_, opens := d.techUnits(t)
		return opens.Has(u)
	})
	if unlocked {
		return rule.BUILD18
	}
	return rule.None
}

// average is what a unit has on average with the standard cards that name it, how many those are, and how many standard
// cards there are.
type average struct {
	attack, health float64
	n, all         int
}

// cards returns that for the player's own Combat cards and some more (COMP-13).
func (d *Desk) cards(u game.UnitType, more game.CardSet) (out average) {
	for i := range d.sheet.Cards {
		c := &d.sheet.Cards[i]
		if c.PlayArea || c.Reinforcement || d.At.TechDeck.Has(game.Card(i)) && !more.Has(game.Card(i)) {
			continue
		}
		if out.all++; !c.Units.Has(u) {
			continue
		}
		out.n++
		out.attack += float64(c.Major.Attack)
		out.health += float64(c.Major.Health)
	}
	if out.n > 0 {
		out.attack, out.health = out.attack/float64(out.n), out.health/float64(out.n)
	}
	return out
}

// tenths writes a number with one digit after the point.
func (d *Desk) tenths(x float64) string {
	n := int(math.Round(10 * x))
	return d.w.Text("web.ring.tenths", "a", n/10, "b", n%10)
}
