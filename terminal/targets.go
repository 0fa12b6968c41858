package terminal

import "koprulu/game"

// places are the parts of the map that an answer is about: they glow while the
// answer is possible, and answers are found by them.
type places struct {
	planets game.PlanetSet
	areas   game.AreaSet
	routes  game.RouteSet
}

// join adds the places of another answer.
func (p *places) join(q places) {
	p.planets |= q.planets
	p.areas |= q.areas
	p.routes |= q.routes
}

// none reports whether nothing on the map is meant.
func (p places) none() bool { return p == places{} }

// placesOf gives the places of an answer.
func placesOf(r *game.Rules, v *game.View, a game.Answer) places {
	var p places
	planet := func(i uint8) {
		if i < game.MaxPlanets {
			p.planets |= 1 << i
		}
	}
	area := func(i uint8) {
		if int(i) < len(r.Areas) {
			p.areas |= 1 << i
			p.planets |= 1 << r.Areas[i].Planet
		}
	}
	route := func(i uint8) {
		if i < v.LinkCount {
			p.routes |= 1 << i
			l := &v.Links[i]
			p.planets |= 1<<l.Planets[0] | 1<<l.Planets[1]
		}
	}
	switch a.Verb {
	case game.DoPlanet, game.DoSlot, game.DoReveal, game.DoAt:
		planet(a.A)
	case game.DoOrder:
		planet(a.B)
	case game.DoBase, game.DoLift, game.DoWithdraw, game.DoRetreat, game.DoArea, game.DoDestroyBase:
		area(a.A)
	case game.DoPlace, game.DoPay, game.DoForce, game.DoDestroyUnit:
		area(a.B)
	case game.DoTransport, game.DoBuildTransport, game.DoEnd, game.DoDestroyTransport:
		route(a.A)
	case game.DoSabotage:
		route(a.B)
	case game.DoBuild:
		area(a.B)
		area(a.C)
	case game.DoMove, game.DoBack:
		area(a.C)
		area(a.D)
	case game.DoRecall:
		area(a.B)
		area(a.C)
	case game.DoUseEvent:
		planet(a.B)
	case game.DoUse:
		if shifts(r, v, a) {
			route(a.B)
			route(a.C)
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
	if int(a.A) >= len(sheet.Cards) {
		return false
	}
	for i := range sheet.Cards[a.A].Effects {
		if sheet.Cards[a.A].Effects[i].Kind == game.ShiftTransport {
			return true
		}
	}
	return false
}
