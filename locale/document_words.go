package locale

import (
	"strconv"
	"strings"

	"koprulu/rules/game"
	"koprulu/rules/notation/words"
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
	if name, ok := placeName(w, r, word); ok {
		return name, true
	}
	for _, family := range wordFamilies {
		if key := family + "." + word; !strings.Contains(word, ".") && w.Has(key) {
			return w.Text(key), true
		}
	}
	if owner, unit, captive := strings.Cut(word, ":"); captive {
		from, ok := w.WordName(r, owner)
		what, known := w.WordName(r, unit)
		return what + " (" + from + ")", ok && known
	}
	return cardWord(w, r, word)
}

// wordFamilies are the families of the names of components that have one word in documents and one name.
var wordFamilies = []string{"planet", "unit", "installation", "module", "event", "building", "tech", "leader"}

// placeName names an area or a route.
func placeName(w *Words, r *game.Rules, word string) (string, bool) {
	names := words.Names{Rules: r}
	if a, err := names.FindArea(word); err == nil {
		return w.AreaName(r, a), true
	}
	if from, to, ok := strings.Cut(word, "/"); ok {
		p, unknown := names.FindPlanet(from)
		q, missing := names.FindPlanet(to)
		return link(w, r, p, q, 0), unknown == nil && missing == nil
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(word, "z")); err == nil && strings.HasPrefix(word, "z") && n > 0 &&
		n <= game.ZRoutes {
		return "Z" + strconv.Itoa(n), true
	}
	return "", false
}

// cardWord names a Combat card, which has no name but that of what it shows.
func cardWord(w *Words, r *game.Rules, word string) (string, bool) {
	for f := range r.Sheets {
		for c := range r.Sheets[f].Cards {
			if r.Sheets[f].Cards[c].ID == word {
				return w.CardName(r, game.Faction(f), game.Card(c)), true
			}
		}
	}
	return "", false
}
