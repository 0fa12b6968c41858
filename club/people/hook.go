package people

import (
	"time"

	"koprulu/table"
)

// The kinds of hooks.
const (
	// Webhook gets Koprulu's own JSON.
	Webhook = "webhook"
	// Ntfy is a topic on an ntfy server, which shows messages on phones.
	Ntfy = "ntfy"
	// Push is the subscription of a browser (Web Push).
	Push = "push"
	// Discord, Slack, Mattermost, Telegram, Matrix and Gotify are chats that take messages at an address, each in its own
	// form.
	Discord    = "discord"
	Slack      = "slack"
	Mattermost = "mattermost"
	Telegram   = "telegram"
	Matrix     = "matrix"
	Gotify     = "gotify"
	// Email is an email address. Its URL is just that address.
	Email = "email"
)

// Hook is an address that is called when something happens that a person wants to hear about.
type Hook struct {
	ID     string
	Person table.Person
	// Kind is one of the kinds above. The URL is a secret: anyone who knows it can send to the person.
	Kind, URL string
	// Keys are those of a Push subscription, which messages are encrypted with: the public key and the shared secret of
	// the browser, both in base64url, separated by a space. Empty for other kinds.
	Keys string
	// Label names the device of a Push subscription for the person, Device is the id of the key with which it is signed
	// in: the subscription is removed with the key. Both are empty for other kinds, and Device for subscriptions made by
	// programs.
	Label, Device string
	// Zone is the time zone in which the person reads times, such as Europe/Berlin; empty if that is not known.
	Zone string
	// Unconfirmed: the person has not shown yet that the address is theirs, so it is not called. Daily: it is told once a
	// day.
	Unconfirmed, Daily bool
	Created            time.Time
	// Failed is the number of consecutive failed calls, Trouble what went wrong the last time: a word of package notify,
	// empty if nothing did.
	Failed  int
	Trouble string
	// Disabled is when the server disabled it after too many failures, the zero time if it is not disabled.
	Disabled time.Time
	// Sent is when it was last called successfully, the zero time for never.
	Sent time.Time
}
