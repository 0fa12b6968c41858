package people

import (
	"time"

	"koprulu/table"
)

// Account is a person who uses the site, with their preferences.
type Account struct {
	ID   table.Person
	Name string
	// Lang is a language in package locale, empty for the one that the browser asks for.
	Lang string
	// Theme is dark or light, or empty for what the device prefers.
	Theme   string
	Sound   bool
	Created time.Time
	// Hidden is true if nobody else may see the page of the person.
	Hidden bool
	// Role, Ban and Mute are set by hosts and moderators (Change), never by the person.
	Role      Role
	Ban, Mute Sanction
	// Renewed is when a host last made a personal link for the person, the zero time for never: they have to learn of it.
	Renewed time.Time
	// Judged is when hosts or moderators last decided something about the person that they have to learn of, the zero time
	// for never.
	Judged time.Time
}
