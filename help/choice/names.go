package choice

import (
	"unicode"
	"unicode/utf8"

	"koprulu/locale"
	"koprulu/rules/game"
)

// GroupName names what the answers of a group have in common, for the seat of a view.
func GroupName(w *locale.Words, r *game.Rules, v *game.View, key game.Answer) string {
	faction := game.NoFaction
	if int(v.Seat) < v.Players {
		faction = v.Seats[v.Seat].Faction
	}
	switch key.Verb {
	case game.DoPlanet:
		if key.Turn() == every {
			return w.Text("ui.group.cell", "planet", w.PlanetName(r, key.Planet()), "cell",
				w.CellName(r, v.Placed, &v.Tiles, key.X(), key.Y()))
		}
		return w.PlanetName(r, key.Planet())
	case game.DoSlot:
		return w.PlanetName(r, key.Planet())
	case game.DoOrder:
		return capital(w.OrderName(key.Order()))
	case game.DoPlace, game.DoBuild, game.DoPair, game.DoSupport:
		return w.UnitName(r, key.Unit())
	case game.DoMove, game.DoBack:
		switch {
		case key.Count() == every:
			return w.Text("ui.group.to", "area", w.AreaName(r, key.To()))
		case key.From() == game.NoArea && uint8(key.Unit()) == every:
			return capital(w.Text("ui.group.waiting"))
		case uint8(key.Unit()) == every:
			return w.Text("ui.group.of", "area", w.AreaName(r, key.From()))
		}
		return w.UnitsName(r, key.Unit())
	case game.DoRecall:
		return from(w, r, uint8(key.Unit()), uint8(key.From()))
	case game.DoCard:
		return w.CardName(r, faction, key.Card())
	case game.DoUse:
		return w.CardName(r, faction, key.Card())
	case game.DoSabotage:
		return PlayerName(w, r, v, key.Player())
	case game.DoForce:
		return w.Text("ui.group.force")
	case game.DoTransport:
		return w.Text("ui.group.transport")
	case game.DoLeave:
		return from(w, r, uint8(key.Unit()), uint8(key.From()))
	case game.DoSwap:
		return w.Text("ui.group.swap", "unit", w.UnitName(r, key.Unit()), "n", int(key.Skirmish())+1)
	case game.DoDefend:
		return w.Text("ui.group.defend")
	case game.DoGive, game.DoRevenge:
		return w.Text("ui.group.destroy")
	case game.DoLock:
		return w.Text("ui.group.lock")
	case game.DoRaise:
		return w.Text("ui.group.raise")
	case game.DoDestroyUnit:
		return w.Text("ui.group.destroy-units")
	case game.DoDestroyBase:
		return w.Text("ui.group.destroy-bases")
	case game.DoDestroyTransport:
		return w.Text("ui.group.destroy-transports")
	}
	return "…"
}

// Part returns an answer of the seat of a view in the few words that still need saying inside an opened group: the
// planet of an order, the area of a unit. It is the whole label if nothing can be left out.
func Part(w *locale.Words, r *game.Rules, v *game.View, key game.Answer, c *Choice) string {
	a := c.Answer
	if a.Stolen() != 0 {
		return c.Label // must say which of two units of a type is meant
	}
	switch a.Verb {
	case game.DoOrder:
		return w.PlanetName(r, a.Planet())
	case game.DoSlot:
		return capital(w.SideName(a.Side()))
	case game.DoPlace:
		return w.AreaName(r, a.Area())
	case game.DoDefend:
		return w.AreaName(r, a.Area())
	case game.DoLeave:
		return w.AreaName(r, a.To())
	case game.DoRaise:
		return w.PlanetName(r, a.Planet())
	case game.DoBuild:
		if a.Area() == game.NoArea {
			return capital(w.Text("ui.group.card"))
		}
		if a.Second() == game.NoArea {
			return w.AreaName(r, a.Area())
		}
	case game.DoPair:
		return w.UnitName(r, a.Other())
	case game.DoSupport:
		return w.Text("ui.group.skirmish", "n", int(a.Skirmish())+1)
	case game.DoMove, game.DoBack:
		if key.Count() == every {
			return w.UnitCount(r, a.Unit(), int(a.Count()))
		}
		return w.Text("ui.group.move", "units", w.UnitCount(r, a.Unit(), int(a.Count())), "area", w.AreaName(r, a.To()))
	case game.DoRecall:
		return w.AreaName(r, a.To())
	}
	return c.Label
}

// from names units of a type in an area.
func from(w *locale.Words, r *game.Rules, unit, area uint8) string {
	return w.Text("ui.group.from", "unit", w.UnitName(r, game.UnitType(unit)), "area", w.AreaName(r, game.Area(area)))
}

// PlayerName returns the name of a seat as the viewer knows it: its faction, or its number before it has one.
func PlayerName(w *locale.Words, r *game.Rules, v *game.View, p game.Player) string {
	if int(p) < v.Players && int(v.Seats[p].Faction) < len(r.Sheets) {
		return w.FactionName(r, v.Seats[p].Faction)
	}
	return w.SeatName(p)
}

// capital returns a text with its first letter capitalized.
func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}
