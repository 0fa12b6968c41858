package board

import (
	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// Writer writes what several documents say in the same words: the galaxy, the pieces on it, and, of the state of play,
// a frame, the order being executed, the purchase and the sides of a battle.
type Writer struct {
	words.Names
	document.Writer
	// Sides are the players of the battle.
	Sides [2]game.Player
	// Decks are the players from whose decks the standard cards at each skirmish come.
	Decks [game.MaxSkirmishes][2]game.Player
}
