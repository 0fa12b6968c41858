package people

import (
	"time"

	"koprulu/table"
)

// TableMute is what the owner of a table has decided about somebody there. The zero TableMute forbids nothing.
type TableMute struct {
	// Muted people may not write in the chat of the table, Removed ones may not take a seat there.
	Muted, Removed bool
}

// Muted is somebody whose messages a person does not want to read.
type Muted struct {
	// ID identifies it for the person, and reveals nothing about the other.
	ID string
	// Other is whose messages they are, Name their current name.
	Other table.Person
	Name  string
	Since time.Time
}
