package galaxy

import (
	"slices"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// maxAlike is the largest number of answers that differ in more than their place for which reasons are looked for.
const maxAlike = 12

// refuse finds the rules that keep planets and areas that one might well think of from being lit.
func (l *light) refuse(p *Model) {
	if alike := l.alike(planetOf); len(alike) > 0 {
		for planet := range (p.View.Placed &^ l.Planets).All() {
			if alike[0].Verb == game.DoReveal && !l.mayReveal(p.View, planet) {
				continue
			}
			l.refused[planet] = reason(p, alike, planetOf, uint8(planet))
		}
	}
	if alike := l.alike(l.areaOf); len(alike) > 0 {
		for areas := l.Areas; areas != 0; {
			tile := &p.Rules.Planets[p.Rules.Areas[areas.First()].Planet]
			for a := range (tile.Areas &^ l.Areas &^ l.chosen.Areas).All() {
				l.barred[a] = reason(p, alike, l.areaOf, uint8(a))
			}
			areas &^= tile.Areas
		}
	}
	l.stay(p)
}

// mayReveal reports whether one might think of revealing an order on a planet: the reader has one there.
func (l *light) mayReveal(v *game.View, planet game.Planet) bool {
	for _, o := range v.Orders[:v.OrderCount] {
		if o.Planet == planet && o.Player == v.Seat {
			return true
		}
	}
	return false
}

// stay finds what keeps units of the reader where they are while the beginning of a move is to be chosen.
func (l *light) stay(p *Model) {
	if l.begun || len(l.rest) == 0 || l.rest[0].Answer.Verb != game.DoMove || int(p.Seat) >= p.View.Players {
		return
	}
	to := p.Rules.Planets[p.View.Exec.Planet].Areas
	for a := range game.Area(game.MaxAreas) {
		if p.View.Holder[a] != p.Seat || l.Areas.Has(a) {
			continue
		}
		var alike []game.Answer
		for units := p.View.Units[a]; units != 0; {
			u := p.View.TypeOf(p.Rules, p.Seat, units.First())
			units &^= p.View.OfType(p.Rules, p.Seat, units, u)
			for area := range (to &^ (1 << a)).All() {
				alike = append(alike, game.DoMove.With(1, uint8(u), 0, uint8(area)))
			}
		}
		l.stuck[a] = reason(p, alike, moveFrom, uint8(a))
	}
}

// refusal is an answer about a place that is not lit, and the rule that it breaks, rule.None for no refusal.
type refusal struct {
	rule   rule.ID
	answer game.Answer
}

// reason returns the first of some answers if all of them break the same rule when they are about a place, otherwise
// nothing.
func reason(p *Model, alike []game.Answer, placeOf func(*game.Answer) *uint8, index uint8) (broken refusal) {
	for _, a := range alike {
		*placeOf(&a) = index
		switch id := p.forbids(a); {
		case id == rule.None || broken.rule != rule.None && id != broken.rule:
			return refusal{}
		case broken.rule == rule.None:
			broken = refusal{id, a}
		}
	}
	return broken
}

// moveFrom returns the field of a move that holds the area where it begins.
func moveFrom(a *game.Answer) *uint8 { return &a.V[game.OfFrom] }

// planetOf returns the field of an answer that holds its planet, nil if it is about none.
func planetOf(a *game.Answer) *uint8 {
	switch a.Verb {
	case game.DoOrder, game.DoReveal, game.DoAt:
		return &a.V[game.OfPlanet]
	}
	return nil
}

// areaOf returns the field of an answer that holds the area to point at, nil if it is about none or several.
func (l *light) areaOf(a *game.Answer) *uint8 {
	switch a.Verb {
	case game.DoBase, game.DoLift, game.DoWithdraw, game.DoRetreat, game.DoArea, game.DoDefend,
		game.DoPlace:
		return &a.V[game.OfArea]
	case game.DoBuild:
		if a.Second() == game.NoArea {
			return &a.V[game.OfArea]
		}
	case game.DoMove:
		if l.begun {
			return &a.V[game.OfTo]
		}
	}
	return nil
}

// alike returns what the answers that remain are like apart from the planet or area that they are about, nothing if
// there are too many such answers: a place is not lit for a reason only if it holds for all of them.
func (l *light) alike(placeOf func(*game.Answer) *uint8) (list []game.Answer) {
	for i := range l.rest {
		a := l.rest[i].Answer
		if a.Verb == game.DoMove && !l.begun {
			return nil // Areas with units are pointed at, whatever else is possible.
		}
		place := placeOf(&a)
		if place == nil {
			continue
		}
		if *place = 0; slices.Contains(list, a) {
			continue
		}
		if list = append(list, a); len(list) > maxAlike {
			return nil
		}
	}
	return list
}
