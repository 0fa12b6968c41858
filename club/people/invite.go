package people

import "time"

// Invite is a code with which strangers can join a closed site. The store keeps only its hash.
type Invite struct {
	// ID identifies it for hosts, and reveals nothing about the code.
	ID string
	// Note is what the host wrote about it, such as who it is for.
	Note string
	// Most is how many people may use it, Used how many have.
	Most, Used int
	Created    time.Time
	Expires    time.Time
}

// Subject is somebody's identity at an identity provider (OpenID Connect).
type Subject struct {
	Issuer, Subject string
	Since           time.Time
}
