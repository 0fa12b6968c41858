package encode

import (
	"time"

	"koprulu/rules/game"
	"koprulu/table"
)

// Fell returns when something that a seat had left for later last fell, the zero time if nothing did.
func Fell(t *table.Stored, p game.Player) (at time.Time) {
	if p < game.MaxPlayers {
		at = t.Ahead[p].List.FellAt()
	}
	return at
}

// LastResigned returns when somebody at a table last resigned, the zero time if nobody did.
func LastResigned(t *table.Stored) (at time.Time) {
	for p, fate := range t.Gone {
		if fate == table.Resigned && t.StoodIn[p].After(at) {
			at = t.StoodIn[p]
		}
	}
	return at
}
