package battle

import (
	"koprulu/bots/rank/sight"
	"koprulu/rules/game"
)

// Judge weighs what to do in battles: abilities, pairs, support, cards, losses.
type Judge struct {
	Look  *sight.Look
	fight sight.Fight
	costs [game.MaxCards]int // of cards in hand, at the skirmish that is asked about
}
