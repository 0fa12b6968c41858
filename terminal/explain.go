package terminal

import (
	"strconv"
	"strings"

	"koprulu/game"
)

// explain says more about an answer: the text of the card, the unit or whatever it
// is about. It is empty where there is nothing to explain.
func explain(r *game.Rules, v *game.View, w *words, a game.Answer) string {
	faction := game.NoFaction
	if int(v.Seat) < v.Players {
		faction = v.Seats[v.Seat].Faction
	}
	if a.Verb == game.DoFaction {
		return factionText(r, w, game.Faction(a.A))
	}
	if int(faction) >= len(r.Sheets) {
		return ""
	}
	sheet := &r.Sheets[faction]
	switch a.Verb {
	case game.DoTech:
		return w.TechText(r, faction, game.Tech(a.A))
	case game.DoCard:
		var parts []string
		for _, c := range []uint8{a.B, a.C} {
			if game.Card(c) != game.NoCard {
				parts = append(parts, w.CardText(r, faction, game.Card(c)))
			}
		}
		return strings.Join(parts, "\n")
	case game.DoTake, game.DoDiscard, game.DoUse, game.DoLock:
		return w.CardText(r, faction, game.Card(a.A))
	case game.DoUseEvent, game.DoPlay:
		return w.EventText(r, game.EventCard(a.A))
	case game.DoModule:
		return w.ModuleText(r, a.A)
	case game.DoBuilding:
		b := &sheet.Buildings[a.A]
		level := int(v.Seats[v.Seat].Level[a.A])
		if level >= len(b.Levels) {
			return ""
		}
		return w.text("ui.explain.building", "units", w.unitList(sheet.Race, b.Levels[level].Units))
	case game.DoBuild, game.DoPlace, game.DoFront:
		return w.UnitText(r, game.UnitType(a.A))
	case game.DoPair:
		return w.unit(game.UnitType(a.A)) + ": " + w.UnitText(r, game.UnitType(a.A)) + "\n" +
			w.unit(game.UnitType(a.B)) + ": " + w.UnitText(r, game.UnitType(a.B))
	case game.DoOrder, game.DoExecuteAs:
		return explainOrder(w, game.Order(a.A))
	case game.DoLeader:
		return w.LeaderText(r, faction, game.Leader(a.A))
	case game.DoUseLeader:
		return w.LeaderAbility(r, faction, game.Leader(a.A))
	case game.DoDefend:
		return w.KeywordText("defend-order")
	case game.DoGuard:
		return w.KeywordText("guard-token")
	case game.DoToken:
		return w.KeywordText("resource-token")
	case game.DoRaze:
		return w.KeywordText("collateral-damage")
	case game.DoAt:
		if v.Step == game.AskLeaderPlanet && int(a.A) < len(r.Planets) && !v.Placed.Has(game.Planet(a.A)) {
			return tileText(r, w, game.Planet(a.A))
		}
	}
	return ""
}

// factionText says the race of a faction and how it wins in its own way: with Brood War a Leadership card says that, and
// only where such cards are used.
func factionText(r *game.Rules, w *words, f game.Faction) string {
	race := capital(w.race(r.Sheets[f].Race)) + "."
	if !r.Options.BroodWar {
		return race + " " + w.objective(f)
	}
	for l := range r.Sheets[f].Leaders {
		if r.Sheets[f].Leaders[l].Special && !r.Options.LargerGalaxy && !r.Options.Conquest() {
			return race + " " + w.leader(f, game.Leader(l)) + ": " + w.objective(f)
		}
	}
	return race
}

// tileText says what the areas of a planet yield and hold, an area to a line, for planets that lie on no map yet.
func tileText(r *game.Rules, w *words, p game.Planet) string {
	tile := &r.Planets[p]
	var out []string
	for i := range tile.Count {
		info := &r.Areas[tile.First+game.Area(i)]
		out = append(out, strings.Join(append([]string{strconv.Itoa(int(info.Number)) + " " + w.yield(info),
			w.text("ui.planet.limit", "n", int(info.Limit))}, w.admits(info)...), " · "))
	}
	return strings.Join(out, "\n")
}

// explainOrder says what an order does.
func explainOrder(w *words, o game.Order) string {
	if o >= game.StarOrder {
		return w.text("ui.explain.star")
	}
	text := w.text([...]string{"ui.help.round.4", "ui.help.round.5", "ui.help.round.6"}[o.Standard()])
	_, text = cutBar(text)
	if o.Special() {
		text += " " + w.text("ui.explain."+orderSigns[o])
		if w.r.Options.BroodWar {
			text += " " + w.KeywordText("special-order-pool")
		}
	}
	return text
}

// matches reports whether a standard card counts with its major values at a
// skirmish of the open battle (SKIRM-07).
func matchesFront(r *game.Rules, v *game.View, a game.Answer) bool {
	b := &v.Battle
	for side, p := range b.Players {
		if p != v.Seat || int(a.A) >= len(b.Skirmishes) || game.Card(a.B) == game.NoCard {
			continue
		}
		sheet := &r.Sheets[v.Seats[p].Faction]
		front := b.Skirmishes[a.A].Front[side]
		if u := v.TypeOf(r, p, front); int(u) < len(r.Units) && int(a.B) < len(sheet.Cards) {
			return sheet.Cards[a.B].Units.Has(u)
		}
	}
	return false
}
