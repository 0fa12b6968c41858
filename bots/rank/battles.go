package rank

import "koprulu/rules/game"

// battles weighs what to do in battles: abilities, pairs, support, cards, losses.
type battles struct {
	look  *look
	fight fight
	costs [game.MaxCards]int // of cards in hand, at the skirmish that is asked about
}
