package admin

import (
	"github.com/a-h/templ"

	"koprulu/site/web/page"
)

// LeaguesPath is where leagues and cups are.
const LeaguesPath = Path + "/leagues"

// League is a league or a cup in a list.
type League struct {
	ID, Name string
	// Status is open, running or over.
	Status string
	// Players are those who have not withdrawn.
	Players int
	// Owner is the name of the organiser, OwnerID their id; empty once they have left the site.
	Owner, OwnerID string
}

// LeaguesPage is a list of leagues and cups. The kinds are the words for their status.
type LeaguesPage struct {
	Frame
	Finder
	Leagues []League
	// Next is the address of the rest, empty if there is none.
	Next string
}

// LeaguePage is one league or cup.
type LeaguePage struct {
	Frame
	League
	// May lists the verbs that the reader may use here; Why says why some are missing.
	May []string
	Why string
	// Closed says how the site closed it, in the reader's language; empty if it did not.
	Closed string
	Acts   []Act
	// Reason and NewName are what was entered and not accepted.
	Reason, NewName string
}

// Whole returns a list of leagues and cups.
func (p *LeaguesPage) Whole() templ.Component {
	return page.Layout(p.head(p.words().Text("web.admin.leagues")), leaguesList(p))
}

// Whole returns one league or cup.
func (p *LeaguePage) Whole() templ.Component {
	return page.Layout(p.head(p.League.Name), leagueOf(p))
}

// leaguePath is the address of a league.
func leaguePath(id string) string { return LeaguesPath + "/" + id }

// closeText says what closing the table does.
func (p *TablePage) closeText() string {
	if p.Status == "waiting" {
		return p.words().Text("web.admin.close.waiting")
	}
	return p.words().Text("web.admin.close.text")
}
