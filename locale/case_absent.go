package locale

import (
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// What an answer names but is not there is the reason for which it is refused, whatever rule comes first in the rules:
// a place outside the galaxy, a unit in an area without one, a card that the seat does not hold.

// absent says what an answer names that is not there, empty if all is.
func (c *refused) absent(broken rule.ID) string {
	if planet, out := c.outside(broken); out {
		return c.w.Text("case.galaxy", "planet", c.w.PlanetName(c.r, planet))
	}
	switch c.a.Verb {
	case game.DoMove, game.DoRecall, game.DoLeave, game.DoDestroyUnit, game.DoGive, game.DoPickUp:
		return c.absentUnit()
	case game.DoDestroyBase:
		if !c.seat.Bases.Has(c.a.Area()) {
			return c.say("case.nobase", "area")
		}
	case game.DoDestroyTransport:
		if !c.seat.Transports.Has(c.a.Route()) {
			return c.say("case.noroute", "route")
		}
	case game.DoPair, game.DoSupport, game.DoFront, game.DoLose, game.DoExcess, game.DoGo, game.DoEvacuate:
		return c.absentFighter()
	case game.DoCard, game.DoDiscard, game.DoPlay, game.DoUseEvent:
		if broken != rule.BWKEY04 { // a unit under mind control fights with a card of its owner's
			return c.absentCard()
		}
	}
	return ""
}

// outside returns a planet that an answer names, or in whose area it is, if it is not part of the galaxy.
func (c *refused) outside(broken rule.ID) (game.Planet, bool) {
	for _, f := range c.a.Verb.Info().Fields {
		planet := game.Planet(c.a.V[f.At])
		switch f.Form {
		case "PLANET", "[PLANET]":
			if c.a.Verb == game.DoPlanet || broken == rule.GALAXY02 {
				continue
			}
		case "AREA", "FROM", "TO", "AREA|card", "FROM|card", "AREA|home", "[AREA]":
			area := game.Area(c.a.V[f.At])
			if int(area) >= len(c.r.Areas) {
				continue
			}
			planet = c.r.Areas[area].Planet
		default:
			continue
		}
		if int(planet) < len(c.r.Planets) && !c.v.Placed.Has(planet) {
			return planet, true
		}
	}
	return 0, false
}

// absentUnit says that the seat has no unit of the type in the area, or on a card, from which an answer takes one.
func (c *refused) absentUnit() string {
	u, from := c.a.Unit(), c.a.From()
	switch {
	case int(u) >= len(c.r.Units):
		return ""
	case from == game.NoArea && c.v.OfType(c.r, c.v.Seat, c.seat.Waiting, u) == 0:
		return c.say("case.nowaiting", "unit")
	case int(from) < len(c.r.Areas) && c.units(from) == 0:
		return c.say("case.nobody", "area=from")
	case int(from) < len(c.r.Areas) && c.in(from, u) == 0:
		return c.say("case.nounit", "unit area=from")
	}
	return ""
}

// in returns the seat's units of a type in an area.
func (c *refused) in(area game.Area, u game.UnitType) game.Figures {
	return c.v.OfType(c.r, c.v.Seat, c.units(area), u)
}

// units returns the seat's units in an area, those that attack there included.
func (c *refused) units(area game.Area) (all game.Figures) {
	if c.v.Holder[area] == c.v.Seat {
		all = c.v.Units[area]
	}
	if side, fights := c.side(); fights && area == c.v.Battle.Area {
		all |= c.v.Battle.Units[side]
	}
	return all
}

// side returns the seat's side in the battle.
func (c *refused) side() (side int, fights bool) {
	for i, p := range c.v.Battle.Players {
		if c.v.Battle.Area != game.NoArea && p == c.v.Seat {
			return i, true
		}
	}
	return 0, false
}

// absentFighter says that a side of the battle has no unit of a type that an answer names.
func (c *refused) absentFighter() string {
	r, v, a := c.r, c.v, c.a
	side, fights := c.side()
	switch {
	case !fights || int(a.Unit()) >= len(r.Units):
	case v.OfType(r, v.Seat, c.units(v.Battle.Area), a.Unit()) == 0:
		return c.say("case.nofighter", "unit")
	case a.Verb == game.DoPair && int(a.Other()) < len(r.Units) &&
		v.OfType(r, v.Battle.Players[1-side], v.Battle.Units[1-side], a.Other()) == 0:
		return c.say("case.noenemy", "unit=other")
	}
	return ""
}

// absentCard says that the seat does not have a card that an answer names.
func (c *refused) absentCard() string {
	lacks := func(card game.Card) bool { return int(card) < len(c.sheet.Cards) && !c.seat.Hand.Has(card) }
	switch a := c.a; {
	case a.Verb == game.DoPlay:
		if int(a.Event()) < len(c.r.Events) && !c.seat.Read.Has(a.Event()) {
			return c.say("case.noevent", "card=event")
		}
	case a.Verb == game.DoUseEvent:
		if int(a.Event()) < len(c.r.Events) && !c.seat.Kept.Has(a.Event()) {
			return c.say("case.nokept", "card=event")
		}
	case lacks(a.Card()):
		return c.say("case.nocard", "card")
	case a.Verb == game.DoCard && lacks(a.Extra()):
		return c.say("case.nocard", "card=reinforcement")
	}
	return ""
}
