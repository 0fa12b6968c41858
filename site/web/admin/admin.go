package admin

import (
	"time"

	"github.com/a-h/templ"

	"koprulu/locale"
	"koprulu/site/web/page"
)

// Path is where the pages are.
const Path = "/admin"

// Part is a part of the pages that has a link.
type Part uint8

// The parts.
const (
	Overview Part = iota
	People
	Tables
	Leagues
	Reports
	Invites
	Audit
	Status
)

// Frame is what all pages share.
type Frame struct {
	Reader page.Reader
	// Path is the address of the page with its query.
	Path string
	Part Part
	// Host is true if the reader is a host, and not a moderator.
	Host bool
	// Invites is true if the reader may make invite codes: a host, on a site that takes them.
	Invites bool
	// Done says what was done, and Problem why something was not, in the reader's language; empty for neither.
	Done, Problem string
}

// HomePage is the overview.
type HomePage struct {
	Frame
	// Notice is the text that every page shows, empty for none; Until is the zero time if it does not disappear on its
	// own.
	Notice string
	Until  time.Time
	// ReadOnly is true while nothing can be changed, since Since and for Reason.
	ReadOnly bool
	Reason   string
	Since    time.Time
	// Text, UntilText and Why are what was entered and not accepted.
	Text, UntilText, Why string
	// Reports counts the open reports that the reader may handle; MoreReports is true if there may be more.
	Reports     int
	MoreReports bool
	// Acts are the last lines of the audit log, for hosts.
	Acts                   []Act
	FindPeople, FindTables Finder
}

// PeoplePage is a list of people. The kinds are traits: what is so about somebody, or happened to them.
type PeoplePage struct {
	Frame
	Finder
	People []Person
	// Next is the address of the rest, empty if there is none.
	Next string
}

// Person is a person in a list.
type Person struct {
	ID, Name string
	// Role is member, moderator or host.
	Role  string
	Since time.Time
	// Ban and Mute are nil unless they are in force.
	Ban, Mute *Sanction
}

// Sanction is a ban or a mute in force.
type Sanction struct {
	// Until is the zero time if it does not end.
	Until  time.Time
	Reason string
}

// PersonPage is one person.
type PersonPage struct {
	Frame
	Person
	// May lists the verbs that the reader may use here; if there are none, Why says why.
	May []string
	Why string
	// Devices, Tokens and Passkeys are counted for hosts.
	Devices, Tokens, Passkeys int
	Tables                    []Table
	Acts                      []Act
	// Sanctions are all that were ever imposed. Remarks are what hosts and moderators have written down; only those who
	// may write one read them.
	Sanctions []Imposed
	Remarks   []Remark
	// Link is the personal link that was made just now, empty otherwise, and LinkEnds is when it stops working.
	Link     string
	LinkEnds time.Time
	// NewName, Reason, Hours and Wrote (a remark) are what was entered and not accepted.
	NewName, Reason, Hours, Wrote string
}

// TablesPage is a list of tables. The kinds are the words for their status.
type TablesPage struct {
	Frame
	Finder
	Tables []Table
	Next   string
}

// Table is a table in a list: only what everybody who may see the table may know.
type Table struct {
	ID, Name string
	// Status is a word of the interface, such as playing.
	Status  string
	Public  bool
	Round   int
	Seats   []Seat
	Updated time.Time
}

// Seat is a seat of a table.
type Seat struct {
	// Person and Name are empty if no person has the seat, Bot if no bot plays it.
	Person, Name, Bot string
	Left, Owner       bool
}

// TablePage is one table with its chat.
type TablePage struct {
	Frame
	Table
	May []string
	Why string
	// Closed says how the site ended the game, in the reader's language; empty if it did not.
	Closed string
	Chat   []Message
	// Earlier is the address of the messages before these, empty if there are none.
	Earlier string
	Acts    []Act
	// Reason and NewName are what was entered and not accepted.
	Reason, NewName string
}

// Message is a message of a chat.
type Message struct {
	ID     int64
	At     time.Time
	Person string
	// Name is the name that the chat shows, Role the word for a role beside it, empty for none.
	Name, Role string
	// Hidden is true if the name is hidden, May if the reader may remove the message and hide the name.
	Hidden, May bool
	Text        string
}

// AuditPage is the audit log. What is looked for is the id of a person, a table or a league, the kinds are verbs.
type AuditPage struct {
	Frame
	Finder
	Acts []Act
	Next string
}

// Act is a line of the audit log.
type Act struct {
	At time.Time
	// Actor is the name of the person who did it, empty for the command line and the identity provider; ActorID, Target,
	// Table and League are ids, empty for none. Office is a word of people.Office.
	Actor, ActorID, Office string
	Verb                   string
	Target, Name           string
	Table, League          string
	Detail                 string
}

// Whole returns the overview.
func (p *HomePage) Whole() templ.Component {
	return page.Layout(p.head(p.words().Text("web.admin.title")), home(p))
}

// Whole returns a list of people.
func (p *PeoplePage) Whole() templ.Component {
	return page.Layout(p.head(p.words().Text("web.admin.people")), peopleList(p))
}

// Whole returns one person.
func (p *PersonPage) Whole() templ.Component {
	return page.Layout(p.head(p.Name), person(p))
}

// Whole returns a list of tables.
func (p *TablesPage) Whole() templ.Component {
	return page.Layout(p.head(p.words().Text("web.admin.tables")), tablesList(p))
}

// Whole returns one table.
func (p *TablePage) Whole() templ.Component {
	return page.Layout(p.head(p.Table.Name), tableOf(p))
}

// Whole returns the audit log.
func (p *AuditPage) Whole() templ.Component {
	return page.Layout(p.head(p.words().Text("web.admin.audit")), auditLog(p))
}

func (f *Frame) words() *locale.Words { return f.Reader.Words }

func (f *Frame) head(title string) page.Head {
	return page.Head{Reader: f.Reader, Title: title, Path: f.Path, Styles: []string{"css/lobby.css", "css/admin.css"},
		Scripts: []string{page.HTMX, "js/copy.js"}}
}

// link is a link of the pages to one of their parts.
type link struct {
	part        Part
	path, title string
}

// links are the parts that the reader may see.
func (f *Frame) links() []link {
	w := f.words()
	list := []link{{Overview, Path, w.Text("web.admin.overview")}, {People, Path + "/people", w.Text("web.admin.people")},
		{Tables, Path + "/tables", w.Text("web.admin.tables")}, {Leagues, LeaguesPath, w.Text("web.admin.leagues")},
		{Reports, ReportsPath, w.Text("web.admin.reports")}}
	if f.Invites {
		list = append(list, link{Invites, InvitesPath, w.Text("web.admin.invites")})
	}
	if f.Host {
		list = append(list, link{Audit, Path + "/audit", w.Text("web.admin.audit")},
			link{Status, StatusPath, w.Text("web.admin.condition")})
	}
	return list
}

// personPath is the address of a person.
func personPath(id string) string { return Path + "/people/" + id }

// tablePath is the address of a table.
func tablePath(id string) string { return Path + "/tables/" + id }

// roleText names a role.
func roleText(w *locale.Words, role string) string { return w.Text("web.admin.role." + role) }

// statusText names a status.
func statusText(w *locale.Words, status string) string { return w.Text("web.admin.status." + status) }

// verbText names what is done.
func verbText(w *locale.Words, verb string) string { return w.Text("web.admin.verb." + verb) }

// sanctionText says until when and why somebody is banned or muted.
func sanctionText(w *locale.Words, what string, s *Sanction) string {
	if s.Until.IsZero() {
		return w.Text("web.admin."+what+".forever", "reason", s.Reason)
	}
	return w.Text("web.admin."+what, "until", page.MomentText(w, s.Until), "reason", s.Reason)
}

// actorText says who did something, and in which capacity.
func actorText(w *locale.Words, a *Act) string {
	switch {
	case a.Office == "provider":
		return w.Text("web.admin.act.provider")
	case a.ActorID == "":
		return w.Text("web.admin.act.machine")
	}
	return w.Text("web.admin.act."+a.Office, "name", a.Actor)
}

// may reports whether a verb is among those that the reader may use.
func may(list []string, verb string) bool {
	for _, v := range list {
		if v == verb {
			return true
		}
	}
	return false
}

// seatText says who has a seat.
func seatText(w *locale.Words, s *Seat) string {
	switch {
	case s.Name != "" && s.Left:
		return w.Text("web.admin.seat.left", "name", s.Name)
	case s.Name != "" && s.Owner:
		return w.Text("web.admin.seat.owner", "name", s.Name)
	case s.Name != "":
		return s.Name
	case s.Bot != "":
		return w.BotFull(s.Bot)
	}
	return w.Text("web.admin.seat.free")
}
