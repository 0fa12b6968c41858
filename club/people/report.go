package people

import (
	"time"

	"koprulu/table"
)

// The kinds of reports: what somebody complains about.
const (
	ReportTable   = "table"
	ReportMessage = "message"
	ReportName    = "name"
	ReportLeague  = "league"
	// ReportAppeal is what somebody answers to a sanction against them: reporter and target are the same person.
	ReportAppeal = "appeal"
)

// ReportKinds are all of them.
var ReportKinds = []string{ReportTable, ReportMessage, ReportName, ReportLeague, ReportAppeal}

// Report is a complaint of a person about something at a table, for hosts and moderators. The person it is about is not
// told.
type Report struct {
	// ID grows from report to report; the store sets it.
	ID int64
	At time.Time
	// Reporter is who complains, empty once they have left the site.
	Reporter table.Person
	// Kind is one of the constants.
	Kind string
	// Table is where it is; Message is the number of a message there, 0 for other kinds.
	Table   table.ID
	Message int64
	// League is the id of the league or cup that it is about, instead of a table.
	League string
	// Act is the number of the act that an appeal is against, 0 for other kinds. There is one appeal for each.
	Act int64
	// Target is the person it is about: who wrote the message or has the name; empty for a table, or once they have left.
	Target table.Person
	// Quote is the message or the name as it was then.
	Quote string
	// Text is what the reporter says.
	Text string
	// Closed is when somebody dealt with it, zero while it is open; Closer is who did (empty for the command line), Note
	// what came of it; the person who appealed reads it, nobody else but hosts and moderators.
	Closed time.Time
	Closer table.Person
	Note   string
}
