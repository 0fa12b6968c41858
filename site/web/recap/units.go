package recap

import (
	"slices"

	"koprulu/rules/game"
)

// tally counts units by type, in the order in which they came.
type tally struct {
	types []game.UnitType
	count map[game.UnitType]int
}

func (t *tally) add(u game.UnitType) {
	if t.count == nil {
		t.count = map[game.UnitType]int{}
	}
	if t.count[u]++; !slices.Contains(t.types, u) {
		t.types = append(t.types, u)
	}
}

// units names the units of a tally, empty if there are none.
func (t *Told) units(of *tally) string {
	var names []string
	for _, u := range of.types {
		names = append(names, t.Words().UnitCount(t.Rules, u, of.count[u]))
	}
	return t.Words().List(names)
}

// named returns the name of the card that an entry is about.
func (t *Told) named(e *game.Entry) string {
	for _, piece := range t.Words().EntryPieces(t.Rules, t.View, *e) {
		if piece.Term {
			return piece.Text
		}
	}
	return ""
}
