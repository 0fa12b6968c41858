package draw

import (
	"strings"

	"koprulu/rules/game"
)

// Explain says more about an answer: the text of the card, the unit or whatever it
// is about. It is empty where there is nothing to explain.
func Explain(v *game.View, w *Words, a game.Answer) string {
	r := w.r
	faction := game.NoFaction
	if int(v.Seat) < v.Players {
		faction = v.Seats[v.Seat].Faction
	}
	if a.Verb == game.DoFaction {
		return factionText(w, a.Faction())
	}
	if int(faction) >= len(r.Sheets) {
		return ""
	}
	sheet := &r.Sheets[faction]
	switch a.Verb {
	case game.DoTech:
		return w.All.TechText(r, faction, a.Tech())
	case game.DoCard:
		var parts []string
		for _, c := range [...]game.Card{a.Card(), a.Extra()} {
			if c != game.NoCard {
				parts = append(parts, w.All.CardText(r, faction, c))
			}
		}
		return strings.Join(parts, "\n")
	case game.DoTake, game.DoDiscard, game.DoUse, game.DoLock:
		return w.All.CardText(r, faction, a.Card())
	case game.DoUseEvent, game.DoPlay:
		return w.All.EventText(r, a.Event())
	case game.DoModule:
		return w.All.ModuleText(r, a.Module())
	case game.DoBuilding:
		b := &sheet.Buildings[a.Building()]
		level := int(v.Seats[v.Seat].Level[a.Building()])
		if level >= len(b.Levels) {
			return ""
		}
		return w.Text("ui.explain.building", "units", w.unitList(sheet.Race, b.Levels[level].Units))
	case game.DoBuild, game.DoPlace, game.DoFront:
		return w.All.UnitText(r, a.Unit())
	case game.DoPair:
		return w.unit(a.Unit()) + ": " + w.All.UnitText(r, a.Unit()) + "\n" +
			w.unit(a.Other()) + ": " + w.All.UnitText(r, a.Other())
	case game.DoOrder, game.DoExecuteAs:
		return explainOrder(w, a.Order())
	case game.DoLeader:
		return w.All.LeaderText(r, faction, a.Leader())
	case game.DoUseLeader:
		return w.All.LeaderAbility(r, faction, a.Leader())
	case game.DoDefend:
		return w.All.KeywordText("defend-order")
	case game.DoGuard:
		return w.All.KeywordText("guard-token")
	case game.DoToken:
		return w.All.KeywordText("resource-token")
	case game.DoRaze:
		return w.All.KeywordText("collateral-damage")
	case game.DoAt:
		if v.Step == game.AskLeaderPlanet && int(a.Planet()) < len(r.Planets) && !v.Placed.Has(a.Planet()) {
			return tileText(w, a.Planet())
		}
	}
	return ""
}

// factionText names the race of a faction and its special victory: with Brood War the special victory is on a
// Leadership card, and exists only where such cards are used.
func factionText(w *Words, f game.Faction) string {
	r := w.r
	race := capital(w.race(r.Sheets[f].Race)) + "."
	if !r.Options.BroodWar {
		return race + " " + w.objective(f)
	}
	for l := range r.Sheets[f].Leaders {
		if r.Sheets[f].Leaders[l].Special && !r.Options.LargerGalaxy && !r.Options.Conquest() {
			return race + " " + w.Leader(f, game.Leader(l)) + ": " + w.objective(f)
		}
	}
	return race
}

// tileText says what the areas of a planet yield and hold, one line per area, for planets that are not on the map yet.
func tileText(w *Words, p game.Planet) string {
	r := w.r
	tile := &r.Planets[p]
	var out []string
	for i := range tile.Count {
		info := &r.Areas[tile.First+game.Area(i)]
		out = append(out, strings.Join(append([]string{digits(info.Number) + " " + w.yield(info),
			w.Text("ui.planet.limit", "n", int(info.Limit))}, w.admits(info)...), " · "))
	}
	return strings.Join(out, "\n")
}

// explainOrder says what an order does.
func explainOrder(w *Words, o game.Order) string {
	if o >= game.StarOrder {
		return w.Text("ui.explain.star")
	}
	text := w.Text([...]string{"ui.help.round.4", "ui.help.round.5", "ui.help.round.6"}[o.Standard()])
	_, text = cutBar(text)
	if o.Special() {
		text += " " + w.Text("ui.explain."+orderSigns[o])
		if w.r.Options.BroodWar {
			text += " " + w.All.KeywordText("special-order-pool")
		}
	}
	return text
}

// MatchesFront reports whether a standard card counts with its major values at a
// skirmish of the open battle (SKIRM-07).
func MatchesFront(r *game.Rules, v *game.View, a game.Answer) bool {
	if a.Verb != game.DoCard {
		return false // Nobody knows what the top card of the deck is.
	}
	b := &v.Battle
	for side, p := range b.Players {
		if p != v.Seat || int(a.Skirmish()) >= len(b.Skirmishes) || a.Card() == game.NoCard {
			continue
		}
		sheet := &r.Sheets[v.Seats[p].Faction]
		front := b.Skirmishes[a.Skirmish()].Front[side]
		if u := v.TypeOf(r, p, front); int(u) < len(r.Units) && int(a.Card()) < len(sheet.Cards) {
			return sheet.Cards[a.Card()].Units.Has(u)
		}
	}
	return false
}
