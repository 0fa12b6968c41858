package people

import "time"

// Invite is a code with which strangers become people of a closed site. The store has its hash alone.
type Invite struct {
	// ID names it for hosts, and says nothing about the code.
	ID string
	// Note is what the host wrote about it, such as for whom it is.
	Note string
	// Most is how many people may use it, Used how many did.
	Most, Used int
	Created    time.Time
	Expires    time.Time
}

// Subject is who somebody is at a provider of identities (OpenID Connect).
type Subject struct {
	Issuer, Subject string
	Since           time.Time
}
