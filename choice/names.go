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
		if key.D == cell {
			return w.Text("ui.group.cell", "planet", w.PlanetName(r, game.Planet(key.A)), "x", int(int8(key.B)), "y", int(int8(key.C)))
		}
		return w.PlanetName(r, game.Planet(key.A))
	case game.DoSlot:
		return w.PlanetName(r, game.Planet(key.A))
	case game.DoOrder:
		return capital(w.OrderName(game.Order(key.A)))
	case game.DoPlace, game.DoBuild, game.DoPair, game.DoSupport:
		return w.UnitName(r, game.UnitType(key.A))
	case game.DoMove, game.DoBack:
		return from(w, r, key.B, key.C)
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
	case game.DoDestroyUnit:
		return w.Text("ui.group.destroy-units")
	case game.DoDestroyBase:
		return w.Text("ui.group.destroy-bases")
	case game.DoDestroyTransport:
		return w.Text("ui.group.destroy-transports")
	}
	return "…"
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
