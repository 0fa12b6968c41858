package choice

import "koprulu/rules/game"

// Places are the parts of the map that an answer is about: they glow while the answer is possible, and players find
// answers by them.
type Places struct {
	Planets game.PlanetSet
	Areas   game.AreaSet
	Routes  game.RouteSet
}

// Join adds the places of another answer.
func (p *Places) Join(q Places) {
	p.Planets |= q.Planets
	p.Areas |= q.Areas
	p.Routes |= q.Routes
}

// Has reports whether a place is among them.
func (p Places) Has(kind Spot, index uint8) bool {
	switch kind {
	case SpotPlanet:
		return p.Planets.Has(game.Planet(index))
	case SpotArea:
		return p.Areas.Has(game.Area(index))
	case SpotRoute:
		return p.Routes.Has(game.Route(index))
	}
	return false
}

// None reports whether there is no place on the map.
func (p Places) None() bool { return p == Places{} }

// PlacesOf returns the places of an answer of the seat of a view.
func PlacesOf(r *game.Rules, v *game.View, a game.Answer) Places {
	var p Places
	planet := func(i uint8) {
		if i < game.MaxPlanets {
			p.Planets |= 1 << i
		}
	}
	area := func(i uint8) {
		if int(i) < len(r.Areas) {
			p.Areas |= 1 << i
			p.Planets |= 1 << r.Areas[i].Planet
		}
	}
	route := func(i uint8) {
		if i < v.LinkCount {
			p.Routes |= 1 << i
			l := &v.Links[i]
			p.Planets |= 1<<l.Planets[0] | 1<<l.Planets[1]
		}
	}
	switch a.Verb {
	case game.DoPlanet, game.DoSlot, game.DoReveal, game.DoAt:
		planet(uint8(a.Planet()))
	case game.DoRaise:
		planet(uint8(a.Planet()))
	case game.DoOrder:
		planet(uint8(a.Planet()))
	case game.DoBase, game.DoLift, game.DoWithdraw, game.DoRetreat, game.DoArea, game.DoDestroyBase, game.DoDefend:
		area(uint8(a.Area()))
	case game.DoPlace, game.DoPay, game.DoForce, game.DoDestroyUnit, game.DoGive, game.DoLock:
		area(uint8(a.Area()))
	case game.DoTransport, game.DoBuildTransport, game.DoEnd, game.DoDestroyTransport:
		route(uint8(a.Route()))
	case game.DoSabotage:
		route(uint8(a.Route()))
	case game.DoBuild:
		area(uint8(a.Area()))
		area(uint8(a.Second()))
	case game.DoMove, game.DoBack:
		area(uint8(a.From()))
		area(uint8(a.To()))
	case game.DoRevenge, game.DoPickUp:
		area(uint8(a.Area()))
	case game.DoRecall, game.DoLeave:
		area(uint8(a.From()))
		area(uint8(a.To()))
	case game.DoUseEvent:
		planet(uint8(a.Planet()))
	case game.DoUse:
		if shifts(r, v, a) {
			route(a.Price())
			route(uint8(a.NewRoute()))
		}
	}
	return p
}

// shifts reports whether the card of a DoUse answer moves a transport, so that
// its other fields are routes.
func shifts(r *game.Rules, v *game.View, a game.Answer) bool {
	if int(v.Seat) >= v.Players || v.Seats[v.Seat].Faction >= game.FactionCount {
		return false
	}
	sheet := &r.Sheets[v.Seats[v.Seat].Faction]
	if int(a.Card()) >= len(sheet.Cards) {
		return false
	}
	for i := range sheet.Cards[a.Card()].Effects {
		if sheet.Cards[a.Card()].Effects[i].Kind == game.ShiftTransport {
			return true
		}
	}
	return false
}
