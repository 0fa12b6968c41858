package galaxy

import (
	"koprulu/game"
	"koprulu/game/rule"
)

// maxAlike is the largest number of answers that differ in more than their place for which reasons are looked for.
const maxAlike = 12

// refuse finds the rules that keep planets and areas from being lit which one might well think of.
func (l *light) refuse(p *Model) {
	if alike := l.alike(false); len(alike) > 0 {
		for placed := p.View.Placed &^ l.planets; placed != 0; placed &= placed - 1 {
			planet := placed.First()
			if alike[0].Verb == game.DoReveal && !l.mayReveal(p.View, planet) {
				continue
			}
			l.refused[planet] = reason(p, alike, planetOf, uint8(planet))
		}
	}
	if alike := l.alike(true); len(alike) > 0 {
		for areas := l.areas; areas != 0; {
			tile := &p.Rules.Planets[p.Rules.Areas[areas.First()].Planet]
			for rest := tile.Areas &^ l.areas &^ l.chosen.Areas; rest != 0; rest &= rest - 1 {
				l.barred[rest.First()] = reason(p, alike, l.areaOf, uint8(rest.First()))
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

// stay finds what keeps units of the reader where they are while it is to be chosen where a move begins.
func (l *light) stay(p *Model) {
	if l.begun || len(l.rest) == 0 || l.rest[0].Answer.Verb != game.DoMove || int(p.Seat) >= p.View.Players {
		return
	}
	to := p.Rules.Planets[p.View.Exec.Planet].Areas
	for a := range game.Area(game.MaxAreas) {
		if p.View.Holder[a] != p.Seat || l.areas.Has(a) {
			continue
		}
		var alike []game.Answer
		for units := p.View.Units[a]; units != 0; {
			u := p.View.TypeOf(p.Rules, p.Seat, units.First())
			units &^= p.View.OfType(p.Rules, p.Seat, units, u)
			for ends := to &^ (1 << a); ends != 0; ends &= ends - 1 {
				alike = append(alike, game.Answer{Verb: game.DoMove, V: game.AnswerValues{game.OfCount: 1, game.OfUnit: uint8(u), game.OfTo: uint8(ends.First())}})
			}
		}
		l.stuck[a] = reason(p, alike, moveFrom, uint8(a))
	}
}

// reason returns the rule that all of some answers break if they are about a place, none if they do not break the same.
func reason(p *Model, alike []game.Answer, placeOf func(*game.Answer) *uint8, index uint8) rule.ID {
	broken := rule.None
	for _, a := range alike {
		*placeOf(&a) = index
		switch id := p.forbids(a); {
		case id == rule.None || broken != rule.None && id != broken:
			return rule.None
		default:
			broken = id
		}
	}
	return broken
}

// moveFrom returns the field of a move that holds the area where it begins.
func moveFrom(a *game.Answer) *uint8 { return &a.V[game.OfFrom] }

// planetOf returns the field of an answer that holds its planet, nil if it is about none.
func planetOf(a *game.Answer) *uint8 {
	switch a.Verb {
	case game.DoOrder:
		return &a.V[game.OfPlanet]
	case game.DoReveal, game.DoAt:
		return &a.V[game.OfPlanet]
	}
	return nil
}

// areaOf returns the field of an answer that holds the area to point at, nil if it is about none or several.
func (l *light) areaOf(a *game.Answer) *uint8 {
	switch a.Verb {
	case game.DoBase, game.DoLift, game.DoWithdraw, game.DoRetreat, game.DoArea, game.DoDefend:
		return &a.V[game.OfArea]
	case game.DoPlace:
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

// alike returns what the answers that remain are like but for the planet or area that they are about, nothing if that is too many things:
// a place is not lit for a reason only if it holds for all of them.
func (l *light) alike(areas bool) []game.Answer {
	var list [maxAlike]game.Answer
	n := 0
next:
	for i := range l.rest {
		a := l.rest[i].Answer
		var place *uint8
		if areas {
			if a.Verb == game.DoMove && !l.begun {
				return nil // It is areas with units that are pointed at, whatever else is possible.
			}
			place = l.areaOf(&a)
		} else {
			place = planetOf(&a)
		}
		if place == nil {
			continue
		}
		*place = 0
		for _, seen := range list[:n] {
			if seen == a {
				continue next
			}
		}
		if n == maxAlike {
			return nil
		}
		list[n] = a
		n++
	}
	return append([]game.Answer(nil), list[:n]...)
}

// whyKeys are the words for rules that keep places from being lit; for others there is the sentence of the rules.
var whyKeys = map[rule.ID]string{
	rule.PLAN03:    "web.galaxy.why.order",
	rule.EXEC04:    "web.galaxy.why.covered",
	rule.BUILD13:   "web.galaxy.why.build",
	rule.BUILD14:   "web.galaxy.why.limit",
	rule.MOB12:     "web.galaxy.why.limit",
	rule.LIMIT07:   "web.galaxy.why.limit",
	rule.RETREAT09: "web.galaxy.why.limit",
	rule.BUILD26:   "web.galaxy.why.base",
	rule.MOB02:     "web.galaxy.why.far",
	rule.MOB04:     "web.galaxy.why.transport",
	rule.MOB08:     "web.galaxy.why.enemy",
	rule.MOB11:     "web.galaxy.why.attack",
	rule.MOB16:     "web.galaxy.why.moved",
	rule.MOB19:     "web.galaxy.why.defense",
	rule.MOB20:     "web.galaxy.why.lift",
	rule.RETREAT08: "web.galaxy.why.retreat",
	rule.RULING103: "web.galaxy.why.contested",
	rule.PAY17:     "web.galaxy.why.depleted",

	rule.BWPLANET02: "web.bw.why.kind",
	rule.BWPLANET03: "web.bw.why.kind",
	rule.BWPLANET05: "web.bw.why.base",
	rule.BWINST02:   "web.bw.why.site",
}
