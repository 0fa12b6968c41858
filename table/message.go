package table

import (
	"time"

	"koprulu/rules/game"
)

// Message is a message in the chat of a table.
type Message struct {
	ID     int64
	At     time.Time
	Person Person
	// Name is the person's name at the time, empty once the person has left the site or the name has been hidden.
	Name string
	// Role is what they were on the site at the time: host, moderator, or empty.
	Role string
	// Seat is game.Nobody for a spectator.
	Seat game.Player
	Text string
}

// NameHidden reports whether a host or a moderator has hidden the name of somebody who is still on the site.
func (m *Message) NameHidden() bool { return m.Name == "" && m.Person != "" }
