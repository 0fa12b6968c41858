package choice

import (
	"unicode"
	"unicode/utf8"

	"koprulu/game"
	"koprulu/locale"
)

// GroupName names what the answers of a group have in common, for the seat of a view.
func GroupName(w *locale.Words, r *game.Rules, v *game.View, key game.Answer) string {
	faction := game.NoFaction
	if int(v.Seat) < v.Players {
		faction = v.Seats[v.Seat].Faction
	}
	switch key.Verb {
	case game.DoPlanet:
		if key.D == every {
			return w.Text("ui.group.cell", "planet", w.PlanetName(r, game.Planet(key.A)), "cell", w.CellName(r, v.Placed, &v.Tiles, int8(key.B), int8(key.C)))
		}
		return w.PlanetName(r, game.Planet(key.A))
	case game.DoSlot:
		return w.PlanetName(r, game.Planet(key.A))
	case game.DoOrder:
		return capital(w.OrderName(game.Order(key.A)))
	case game.DoPlace, game.DoBuild, game.DoPair, game.DoSupport:
		return w.UnitName(r, game.UnitType(key.A))
	case game.DoMove, game.DoBack:
		switch {
		case key.A == every:
			return w.Text("ui.group.to", "area", w.AreaName(r, game.Area(key.D)))
		case game.Area(key.C) == game.NoArea && key.B == every:
			return capital(w.Text("ui.group.waiting"))
		case key.B == every:
			return w.Text("ui.group.of", "area", w.AreaName(r, game.Area(key.C)))
		}
		return w.UnitsName(r, game.UnitType(key.B))
	case game.DoRecall:
		return from(w, r, key.A, key.B)
	case game.DoCard:
		return w.CardName(r, faction, game.Card(key.B))
	case game.DoUse:
		return w.CardName(r, faction, game.Card(key.A))
	case game.DoSabotage:
		return PlayerName(w, r, v, game.Player(key.A))
	case game.DoForce:
		return w.Text("ui.group.force")
	case game.DoTransport:
		return w.Text("ui.group.transport")
	case game.DoLeave:
		return from(w, r, key.A, key.B)
	case game.DoSwap:
		return w.Text("ui.group.swap", "unit", w.UnitName(r, game.UnitType(key.B)), "n", int(key.A)+1)
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

// Part gives an answer of the seat of a view in the few words that remain to be said inside of an opened
// group: the planet of an order, the area of a unit. It is the whole label where nothing can be left out.
func Part(w *locale.Words, r *game.Rules, v *game.View, key game.Answer, c *Choice) string {
	a := c.Answer
	if a.F != 0 {
		return c.Label // which of two units of a type is meant may not be left out
	}
	switch a.Verb {
	case game.DoOrder:
		return w.PlanetName(r, game.Planet(a.B))
	case game.DoSlot:
		return capital(w.SideName(game.Side(a.B)))
	case game.DoPlace:
		return w.AreaName(r, game.Area(a.B))
	case game.DoDefend:
		return w.AreaName(r, game.Area(a.A))
	case game.DoLeave:
		return w.AreaName(r, game.Area(a.C))
	case game.DoRaise:
		return w.PlanetName(r, game.Planet(a.A))
	case game.DoBuild:
		if game.Area(a.B) == game.NoArea {
			return capital(w.Text("ui.group.card"))
		}
		if game.Area(a.C) == game.NoArea {
			return w.AreaName(r, game.Area(a.B))
		}
	case game.DoPair:
		return w.UnitName(r, game.UnitType(a.B))
	case game.DoSupport:
		return w.Text("ui.group.skirmish", "n", int(a.B)+1)
	case game.DoMove, game.DoBack:
		if key.A == every {
			return w.UnitCount(r, game.UnitType(a.B), int(a.A))
		}
		return w.Text("ui.group.move", "units", w.UnitCount(r, game.UnitType(a.B), int(a.A)), "area", w.AreaName(r, game.Area(a.D)))
	case game.DoRecall:
		return w.AreaName(r, game.Area(a.C))
	}
	return c.Label
}

// from names units of a type in an area.
func from(w *locale.Words, r *game.Rules, unit, area uint8) string {
	return w.Text("ui.group.from", "unit", w.UnitName(r, game.UnitType(unit)), "area", w.AreaName(r, game.Area(area)))
}

// PlayerName gives the name of a seat as the viewer knows it: its faction, or its number before it has one.
func PlayerName(w *locale.Words, r *game.Rules, v *game.View, p game.Player) string {
	if int(p) < v.Players && int(v.Seats[p].Faction) < len(r.Sheets) {
		return w.FactionName(r, v.Seats[p].Faction)
	}
	return w.SeatName(p)
}

// capital gives a text with a capital at its beginning.
func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}
