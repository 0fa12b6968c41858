package gate

import (
	"time"

	"koprulu/club/people"
)

// Invite is an invite code as the command line gets it.
type Invite struct {
	ID string `json:"id"`
	// Code and Link are there only for a code that was just made.
	Code    string    `json:"code,omitempty"`
	Link    string    `json:"link,omitempty"`
	Note    string    `json:"note,omitempty"`
	Uses    int       `json:"uses"`
	Used    int       `json:"used"`
	Created time.Time `json:"created"`
	Expires time.Time `json:"expires"`
}

// InviteOf returns an invite code without what only who made it learns.
func InviteOf(v *people.Invite) Invite {
	return Invite{ID: v.ID, Note: v.Note, Uses: v.Most, Used: v.Used, Created: v.Created, Expires: v.Expires}
}
