package editor

import "koprulu/rules/game"

// Said is what a change did, or why it did nothing, for screen readers: a key of the catalogue, after web.editor.said,
// with what it is about.
type Said struct {
	Key     string
	Planet  game.Planet
	Area    game.Area
	Faction game.Faction
	Unit    game.UnitType
	Site    game.Installation
	Cell    Cell
	// N is a number: degrees, units, a z-axis route.
	N int
	// Word is a word of the document: a route, an item.
	Word string
}
