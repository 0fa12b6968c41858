package admin

import (
	"strconv"
	"time"

	"github.com/a-h/templ"

	"koprulu/locale"
	"koprulu/site/web/page"
)

// ReportsPath is where the reports are.
const ReportsPath = Path + "/reports"

// ReportsPage lists what people reported.
type ReportsPage struct {
	Frame
	Finder
	// Closed is true if the page lists those that are closed.
	Closed  bool
	Reports []Report
	// Next is the address of the rest, empty if there is none.
	Next string
	// Note is what was entered for the report At and not accepted.
	At   int64
	Note string
}

// Report is a report in a list. The names are those that the people have now, empty for nobody.
type Report struct {
	ID                   int64
	At                   time.Time
	ReporterID, Reporter string
	// Kind is what is reported: table, message, name or league; appeal for what somebody answered to a sanction.
	Kind string
	// Verb is what an appeal is against; empty for other kinds.
	Verb string
	// Table or League is where it is, Gone is true if that is deleted, Message is the number of a message there or 0.
	Table, League string
	Gone          bool
	// May is true if the reader may close it.
	May     bool
	Message int64
	// TargetID and Target are whom it is about, Quote is the message or the name as it was, Text what the reporter says.
	TargetID, Target string
	Quote, Text      string
	// Closed is the zero time while it is open; CloserID is empty for the command line.
	Closed           time.Time
	CloserID, Closer string
	Note             string
}

// where names the table or the league.
func (r *Report) where(w *locale.Words) string {
	if r.League != "" {
		return w.Text("web.admin.act.league", "id", r.League)
	}
	return w.Text("web.admin.act.table", "id", r.Table)
}

// place is the address of what is reported: a table, a message in its chat, or a league.
func (r *Report) place() string {
	if r.League != "" {
		return leaguePath(r.League)
	}
	if r.Message == 0 {
		return tablePath(r.Table)
	}
	return tablePath(r.Table) + "?before=" + strconv.FormatInt(r.Message+1, 10) + "#h-chat"
}

// path is where the report is closed.
func (r *Report) path() string { return ReportsPath + "/" + strconv.FormatInt(r.ID, 10) }

// ownKey is the key of why the reader may not close it.
func (r *Report) ownKey() string {
	if r.Kind == "appeal" {
		return "web.admin.appeal.own"
	}
	return "web.admin.report.own"
}

// field is the id of the field for its note.
func (r *Report) field() string { return "note-" + strconv.FormatInt(r.ID, 10) }

// note returns what is in the field for the note of a report.
func (p *ReportsPage) note(r *Report) string {
	if p.At == r.ID {
		return p.Note
	}
	return ""
}

// count says how many reports are open.
func (p *HomePage) count() string {
	n := strconv.Itoa(p.Reports)
	if p.MoreReports {
		n += "+"
	}
	return n
}

// Whole returns a list of reports.
func (p *ReportsPage) Whole() templ.Component {
	return page.Layout(p.head(p.words().Text("web.admin.reports")), reportsList(p))
}
