package encode

import (
	"encoding/json"
	"fmt"
	"time"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/table"
)

// Opened is a public table that has opened, and the wish that it fulfils.
type Opened struct {
	Table table.ID
	At    time.Time
	Wish  people.Wish
}

// ReadWish returns the wish that a table with settings fulfils.
func ReadWish(settings []byte) (people.Wish, error) {
	var s table.Settings
	if err := json.Unmarshal(settings, &s); err != nil {
		return people.Wish{}, fmt.Errorf("reading the settings: %w", err)
	}
	return people.Wish{BroodWar: s.Options.BroodWar, Players: s.Options.Players}, nil
}

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
