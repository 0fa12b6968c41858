package people

import (
	"time"

	"koprulu/internal/names"
	"koprulu/locale"
	"koprulu/table"
)

// What hosts and moderators look for. Each query has a time, Since: the zero time for all times.

// Trait is something about a person by which they are found: how it is with them now or, with a time, what has happened
// to them since then, even if it is over.
type Trait string

// The traits.
const (
	// TraitBan and TraitMute are the sanctions of the site.
	TraitBan  Trait = "ban"
	TraitMute Trait = "mute"
	// TraitCurb: the owner of a table has muted them there, or keeps them from its seats.
	TraitCurb Trait = "curb"
	// TraitReport: a report about them is open.
	TraitReport Trait = "report"
	// TraitAppeal: their answer to a sanction waits for a decision.
	TraitAppeal Trait = "appeal"
	// TraitWarn: a host or a moderator has warned them.
	TraitWarn Trait = "warn"
	// TraitRemark: hosts or moderators have written something down about them.
	TraitRemark Trait = "remark"
	// TraitRename: a host or a moderator has given them another name.
	TraitRename Trait = "rename"
	// TraitRole: they are a host or a moderator.
	TraitRole Trait = "role"
)

// Traits are all of them.
var Traits = []Trait{TraitBan, TraitMute, TraitWarn, TraitCurb, TraitReport, TraitAppeal, TraitRemark, TraitRename,
	TraitRole}

// Query says which people to look for.
type Query struct {
	// Words is a part of their names, ignoring case and accents, or a whole id; empty for everybody.
	Words string
	// Traits are those of which they have one or more at Now, or got one since Since; without any, they are new since
	// then.
	Traits     []Trait
	Since, Now time.Time
	// Guests leaves out everybody who has given themselves a name.
	Guests bool
	// Skip is how many of those found are skipped, N how many are returned at most.
	Skip, N int
}

// Finds reports whether the words of the query find a person, and whether they are a guest if that is asked for.
func (q *Query) Finds(a *Account) bool {
	return (q.Words == "" || string(a.ID) == q.Words || names.Holds(a.Name, q.Words)) &&
		(!q.Guests || locale.IsGuest(a.Name))
}

// TableQuery says which tables to look for.
type TableQuery struct {
	// Words is a part of their name or of the name of somebody there, ignoring case and accents, or a whole id; empty for
	// all.
	Words string
	// Person sits there, has left it or made it; empty for anybody.
	Person table.Person
	// Status is nil for tables of all kinds.
	Status *table.Status
	// Public leaves out tables that only those who have a link can find, but for those that were shut
	// (table.Settings.Moderated).
	Public bool
	// Since leaves out those that have not changed since then.
	Since time.Time
	// Skip is how many of those found are skipped, N how many are returned at most.
	Skip, N int
}

// Finds reports whether the words of the query find a table with this id and these names.
func (q *TableQuery) Finds(id table.ID, called ...string) bool {
	return q.Words == "" || string(id) == q.Words || held(q.Words, called...)
}

// held reports whether one of some texts contains words.
func held(words string, in ...string) bool {
	for _, text := range in {
		if names.Holds(text, words) {
			return true
		}
	}
	return false
}

// ReportQuery says which reports to look for.
type ReportQuery struct {
	// Words is a part of what was reported or of what the reporter says, empty for all.
	Words string
	// Kind is one of ReportKinds, empty for all.
	Kind string
	// Person made the report, or it is about them; empty for anybody.
	Person table.Person
	// Closed asks for closed reports instead of open ones.
	Closed bool
	// Since leaves out those that were made before, or closed before if Closed.
	Since time.Time
	// Before asks for reports with lower numbers, 0 for all.
	Before int64
	// N is how many are returned at most.
	N int
}

// Finds reports whether the words of the query find a report.
func (q *ReportQuery) Finds(r *Report) bool { return q.Words == "" || held(q.Words, r.Quote, r.Text) }

// ActQuery says which lines of the audit log to look for.
type ActQuery struct {
	// About is the person to whom, or the table or the league where it was done; empty for all but what owners did.
	About string
	// Verb is what was done, empty for everything.
	Verb string
	// Since leaves out what was done before.
	Since time.Time
	// Before asks for lines with lower numbers, 0 for all.
	Before int64
	// N is how many are returned at most.
	N int
}
