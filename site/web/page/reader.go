package page

import (
	"time"

	"koprulu/locale"
	"koprulu/table"
)

// PersonPath returns the address of the page about somebody's games.
func PersonPath(p table.Person) string { return "/people/" + p.Page() }

// Reader is who reads a page, and how.
type Reader struct {
	Words *locale.Words
	// Person is empty for a visitor who has no name yet.
	Person table.Person
	Name   string
	// Renewed is when a host made a personal link for the reader of which they do not know yet, the zero time for none.
	Renewed time.Time
	// Judged is when hosts or moderators decided something about the reader of which they do not know yet, the zero time
	// for nothing.
	Judged time.Time
	// Powerful is true for hosts and moderators.
	Powerful bool
	// Theme is dark, light, or empty for what the device prefers.
	Theme string
	// Sound is true unless the reader switched sounds off.
	Sound bool
	// Shape is that of the window in which the page of a table is read: Tall if it is higher than wide, Low for a phone
	// that lies, otherwise empty.
	Shape string
	// Waiting is the number of tables that wait for the reader, for the badge.
	Waiting int
	// Told is true if the reader may have an address to which messages are sent: pages in the foreground say so.
	Told bool
	// Remember is where the page says that the reader came by a link of its table; empty if there is nothing to be
	// remembered.
	Remember string
	// Link is the secret of the link by which the reader came to the table; empty if there is none.
	Link string
	// Source is the address of the program's source code; links to it are left out if it is empty.
	Source string
	// Banner is what every page says about the whole site, nil for nothing.
	Banner *Banner
	// SignUp is how a reader without a name gets one on a closed site, invite or oidc; empty on a site that is open, and
	// for everybody else.
	SignUp string
	// Now is the moment at which the page is made.
	Now time.Time
}

// The shapes of windows that have a room of their own for the map of a table, besides the wide ones.
const (
	Tall = "tall"
	Low  = "low"
)

// ShapeOf returns a shape by its word, empty for a wide one.
func ShapeOf(word string) string {
	if word == Tall || word == Low {
		return word
	}
	return ""
}
