package people

import (
	"time"

	"koprulu/table"
)

// Confirmation is a mail with a link to confirm an address, sent to somebody who may never have heard of the site.
type Confirmation struct {
	At     time.Time
	Person table.Person
	// Recipient is the hash of the mailbox, Source that of the network from which the mail was asked for.
	Recipient, Source Hash
}

// ConfirmationLimits are how many of these mails are sent in 24 hours at most: to a mailbox, for a person, for a network, by the whole site.
type ConfirmationLimits struct {
	Recipient, Person, Source, Site int
}

// ConfirmationLimit is the limit that forbids a mail.
type ConfirmationLimit uint8

// The limits.
const (
	NoLimit ConfirmationLimit = iota
	LimitRecipient
	LimitPerson
	LimitSource
	LimitSite
)
