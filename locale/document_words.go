package locale

import (
	"strconv"
	"strings"

	"koprulu/rules/game"
)

// WordName returns the name of what a word of documents names: a faction, a planet, an area such as torus.1, a route
// such as helios/torus or z1, a unit, a building, a module, a card or an installation. It reports false for any other
// word.
func (w *Words) WordName(r *game.Rules, word string) (string, bool) {
	for f := range r.Sheets {
		if r.Sheets[f].ID == word {
			return w.FactionName(r, game.Faction(f)), true
		}
	}
	for p := range r.Planets {
		if r.Planets[p].ID == word {
			return w.PlanetName(r, game.Planet(p)), true
		}
	}
	if name, ok := placeName(w, r, word); ok {
		return name, true
	}
	for u := range r.Units {
		if r.Units[u].ID == word {
			return w.UnitName(r, game.UnitType(u)), true
		}
	}
	if owner, unit, captive := strings.Cut(word, ":"); captive {
		from, ok := w.WordName(r, owner)
		what, known := w.WordName(r, unit)
		return what + " (" + from + ")", ok && known
	}
	for i := game.NoInstallation + 1; i < game.Installations; i++ {
		if installationWords[i] == word {
			return w.InstallationName(i), true
		}
	}
	for m := range r.Modules {
		if r.Modules[m].ID == word {
			return w.ModuleName(r, uint8(m)), true
		}
	}
	for e := range r.Events {
		if r.Events[e].ID == word {
			return w.EventName(r, game.EventCard(e)), true
		}
	}
	return sheetWord(w, r, word)
}

// installationWords are the words of documents for installations.
var installationWords = [game.Installations]string{game.InfestedCommandCenter: "infested-command-center",
	game.OvermindSite: "overmind",
	game.Cerebrate:    "cerebrate", game.WarpGate: "warp-gate"}

// placeName names an area or a route.
func placeName(w *Words, r *game.Rules, word string) (string, bool) {
	planet := func(id string) (game.Planet, bool) {
		for p := range r.Planets {
			if r.Planets[p].ID == id {
				return game.Planet(p), true
			}
		}
		return game.NoPlanet, false
	}
	if id, number, ok := strings.Cut(word, "."); ok {
		p, known := planet(id)
		n, err := strconv.Atoi(number)
		if !known || err != nil || n < 1 || n > int(r.Planets[p].Count) {
			return "", false
		}
		return w.AreaName(r, r.Planets[p].First+game.Area(n-1)), true
	}
	if from, to, ok := strings.Cut(word, "/"); ok {
		p, known := planet(from)
		q, there := planet(to)
		if !known || !there {
			return "", false
		}
		return link(w, r, p, q, 0), true
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(word, "z")); err == nil && strings.HasPrefix(word, "z") && n > 0 &&
		n <= game.ZRoutes {
		return "Z" + strconv.Itoa(n), true
	}
	return "", false
}

// sheetWord names what is on the sheet of a faction or among its cards.
func sheetWord(w *Words, r *game.Rules, word string) (string, bool) {
	for i := range r.Sheets {
		f, sheet := game.Faction(i), &r.Sheets[i]
		for b := range sheet.Buildings {
			if sheet.Buildings[b].ID == word {
				return w.BuildingName(r, f, uint8(b)), true
			}
		}
		for t := range sheet.Techs {
			if sheet.Techs[t].ID == word {
				return w.TechName(r, f, game.Tech(t)), true
			}
		}
		for l := range sheet.Leaders {
			if sheet.Leaders[l].ID == word {
				return w.LeaderName(r, f, game.Leader(l)), true
			}
		}
		for c := range sheet.Cards {
			if sheet.Cards[c].ID == word {
				return w.CardName(r, f, game.Card(c)), true
			}
		}
	}
	return "", false
}
