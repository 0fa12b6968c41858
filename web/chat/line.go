package chat

import (
	"time"

	"koprulu/game"
)

// Line is a message of the chat of a table.
type Line struct {
	ID   int64
	At   time.Time
	Name string
	// Seat is game.Nobody for a spectator.
	Seat game.Player
	Text string
}
