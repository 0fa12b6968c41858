package people

import (
	"time"

	"koprulu/table"
)

// The kinds of hooks.
const (
	// Webhook gets JSON.
	Webhook = "webhook"
	// Ntfy is a topic of a server of ntfy, which shows messages on phones.
	Ntfy = "ntfy"
)

// Hook is an address that is called when something happens that a person wants to hear about.
type Hook struct {
	ID     string
	Person table.Person
	// Kind is Webhook or Ntfy. The URL is a secret: anyone who knows it can send to the person.
	Kind, URL string
	Created   time.Time
	// Failed is the number of consecutive failed calls, Trouble what went wrong the last time: a word of package notify,
	// empty if nothing did.
	Failed  int
	Trouble string
	// Disabled is when the server disabled it after too many failures, the zero time if it did not.
	Disabled time.Time
	// Sent is when it was last called successfully, the zero time for never.
	Sent time.Time
}
