package admin

// Finder is the form above a list with which it is narrowed.
type Finder struct {
	// Query is what is looked for.
	Query string
	// Kind is the chosen one of Kinds, which are words for the kinds of things in the list; empty for all of them.
	Kind  string
	Kinds []string
	// Since is the chosen one of Times, empty for all times.
	Since string
}

// Times are the lengths of time for which lists can be narrowed, up to now.
var Times = []string{"1h", "24h", "168h", "720h"}

// finding says where the form of a list leads and what it is called: the names of its fields, and the keys of the texts
// for what is looked for, for any kind, and (before the word for it) for a kind.
type finding struct{ path, field, ask, kind, any, word string }

// id is the id of the field for what is looked for, such as find-people.
func (in *finding) id() string { return "find-" + in.path[len(Path)+1:] }

// The lists.
var (
	inPeople = finding{Path + "/people", "q", "web.admin.people.find", "trait", "web.admin.trait.any",
		"web.admin.trait."}
	inTables = finding{Path + "/tables", "q", "web.admin.tables.find", "status", "web.admin.status.any",
		"web.admin.status."}
	inLeagues = finding{LeaguesPath, "q", "web.admin.leagues.find", "status", "web.admin.status.any",
		"web.admin.league.status."}
	inReports = finding{ReportsPath, "q", "web.admin.reports.find", "kind", "web.admin.report.any", "web.admin.report."}
	inAudit   = finding{Path + "/audit", "about", "web.admin.audit.find", "verb", "web.admin.verb.any", "web.admin.verb."}
)
