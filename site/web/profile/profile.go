package profile

import (
	"time"

	"github.com/a-h/templ"

	"koprulu/site/web/page"
	"koprulu/table/calendar"
)

// Page is what the reader can change about themselves.
type Page struct {
	Reader page.Reader
	Path   string
	// Since is when the reader first came to the site.
	Since time.Time
	// Devices are those where they are signed in, the current one first.
	Devices []Device
	// Link is the personal link that was made just now, empty otherwise, and LinkEnds is when it stops working.
	Link     string
	LinkEnds time.Time
	// Links is the number of personal links that still work.
	Links    int
	Passkeys []Passkey
	Tokens   []Token
	// NewToken is the token that was made just now; it is shown once.
	NewToken string
	// Addresses get messages, in addition to browsers. Kinds are those that can be added; Address and Kind are what the
	// reader entered last, if it can't be used.
	Addresses     []Address
	Kinds         []string
	Address, Kind string
	// Told are the kinds of messages.
	Told []Told
	// Wishes are the names of the public tables about which the reader wants to be told (WishName).
	Wishes []string
	// PushKey is the key of the site to which browsers subscribe, Pushes are the devices of the reader that did.
	PushKey string
	Pushes  []Device
	// Code and CodeName are what a stranger wrote to become a person of a closed site, CodeWrong what is wrong with it, in
	// the reader's language.
	Code, CodeName, CodeWrong string
	// Provider is true on a site with an identity provider, Linked if it knows the reader.
	Provider, Linked bool
	// Times are when the reader plays and is away, Hours the form for it as it was filled in, Vacations the current and
	// the coming ones, Left how much is left of them by table.
	Times     calendar.Person
	Hours     HoursForm
	Vacations []Vacation
	Left      []Left
	// Muted are those whose messages the reader does not want to read.
	Muted []Muted
	// Sanctions are what hosts and moderators ever imposed on the reader, the newest first.
	Sanctions []page.Sanction
	Errors    page.Errors
	// Done says what was changed, in the reader's language.
	Done string
}

// Device is a browser where the reader is signed in.
type Device struct {
	ID string
	// Name is what is known of it, such as "Firefox on Linux".
	Name           string
	Current        bool
	Added, LastUse time.Time
}

// Passkey is a key with which the reader can sign in.
type Passkey struct {
	ID, Name       string
	Added, LastUse time.Time
}

// Token lets programs act as the reader.
type Token struct {
	ID, Name       string
	Added, LastUse time.Time
}

// Muted is somebody whose messages the reader does not want to read.
type Muted struct {
	ID, Name string
	Since    time.Time
}

// Whole returns the profile.
func (p *Page) Whole() templ.Component {
	head := page.Head{Reader: p.Reader, Title: p.Reader.Words.Text("web.lobby.nav.profile"), Path: p.Path,
		Styles:  []string{"css/lobby.css", "css/hours.css"},
		Scripts: []string{"js/copy.js", "js/passkey.js", "js/push.js", "js/when.js", "js/hours.js"}}
	return page.Layout(head, body(p))
}

// tokenLine says when a token was made and last used.
func (p *Page) tokenLine(t Token) string {
	w := p.Reader.Words
	added := w.Text("web.lobby.me.added", "when", page.AgoText(w, p.Reader.Now, t.Added))
	if t.LastUse.IsZero() {
		return added
	}
	return added + ", " + w.Text("web.lobby.me.used", "when", page.AgoText(w, p.Reader.Now, t.LastUse))
}
