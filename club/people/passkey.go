package people

import (
	"time"

	"koprulu/table"
)

// Passkey is a passkey of a person.
type Passkey struct {
	// ID is the number that the authenticator gave it.
	ID     []byte
	Person table.Person
	Name   string
	// Credential is what checks it, as JSON of package webauthn.
	Credential    []byte
	Created, Used time.Time
}
