package people

import (
	"strings"
	"time"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"

	"koprulu/table"
)

// Confirmation is a mail with a link to confirm an address, sent to somebody who may never have heard of the site.
type Confirmation struct {
	At     time.Time
	Person table.Person
	// Recipient is the hash of the mailbox, Source that of the network from which the mail was asked for.
	Recipient, Source Hash
}

// Mailbox returns a text that is the same for all forms of an address that lead to the same mailbox, as far as one can
// tell: upper and lower case, wide letters, the two ways to write a domain that is not in English letters, what stands
// after a plus, and the dots that Gmail ignores.
func Mailbox(address string) string {
	name, host, ok := strings.Cut(strings.ToLower(norm.NFKC.String(strings.TrimSpace(address))), "@")
	if !ok {
		return name
	}
	if ascii, err := idna.Lookup.ToASCII(host); err == nil {
		host = ascii
	}
	if plain, _, tagged := strings.Cut(name, "+"); tagged && plain != "" {
		name = plain
	}
	if host == "gmail.com" || host == "googlemail.com" {
		name, host = strings.ReplaceAll(name, ".", ""), "gmail.com"
	}
	return name + "@" + strings.TrimSuffix(host, ".")
}

// ConfirmationLimits are how many of these mails are sent in 24 hours at most: to a mailbox, for a person, for a
// network, by the whole site.
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
