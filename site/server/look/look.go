// Package look is the chapter of what there is to see at a table beside its page: the moments of the game, what has
// happened since somebody's turn, the look back, the end, the boards of the seats, what the map leads to, odds and
// hints, and what a seat leaves for later.
package look

import (
	"slices"

	"koprulu/site/server/core"
	"koprulu/site/web"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// Chapter has these pages, and what programs get of them.
type Chapter struct {
	*core.Site
	// table is the page of a table.
	table Table
	// postcards are the pictures of games that are over.
	postcards postcards
}

// Table is the page of a table, as this chapter needs it.
type Table interface {
	// Page makes what the page shows the sender of a request about a moment of the table, which may be a past one.
	Page(v *core.Visit, at *core.Seated, snap *table.Snapshot) (*web.TablePage, error)
	// Seen is the game as the sender sees it, without what can be answered.
	Seen(v *core.Visit, at *core.Seated, snap *table.Snapshot) seen.Game
	// ShowAgain answers a deed with what it changed of the page.
	ShowAgain(v *core.Visit, at *core.Seated) error
}

// New makes the chapter.
func New(site *core.Site, t Table) *Chapter { return &Chapter{Site: site, table: t} }

// Routes are the addresses of the chapter.
func (s *Chapter) Routes() []core.Route {
	const t = "/api/v1/tables/{id}"
	return slices.Concat(
		core.ClassPage.AnybodyAt(core.AtTables{
			"GET /t/{id}/replay":       s.replay,
			"GET /t/{id}/film":         s.film,
			"GET /t/{id}/sheet/{seat}": s.sheet,
			"GET /t/{id}/odds":         s.odds,
			"GET /t/{id}/lookback":     s.lookbackPage,
			"GET /t/{id}/end":          s.ending,
			"GET /t/{id}/preview.png":  s.preview,
			"GET " + t + "/odds":       s.apiOdds,
			"GET " + t + "/attack":     s.apiAttack,
			"GET " + t + "/lookback":   s.apiLookback,
			"GET " + t + "/since":      s.apiSince,
			"GET " + t + "/log":        s.apiLog,
		}),
		core.ClassPage.Anybody(core.Handlers{
			"GET /t/{id}/later":  s.later,
			"GET /t/{id}/reach":  s.reachOf,
			"GET /t/{id}/attack": s.attack,
		}),
		core.ClassPage.PeopleAt(core.AtTables{"GET " + t + "/later": apiLaterDeed(nil)}),
		core.ClassAct.PeopleAt(core.AtTables{
			"POST /t/{id}/later":              s.leaveLater,
			"POST /t/{id}/later/drop":         s.dropLater,
			"POST /t/{id}/later/falls":        s.whenFalls,
			"POST " + t + "/later":            apiLaterDeed(core.BodyAt(apiLeave)),
			"PUT " + t + "/later":             apiLaterDeed(core.BodyAt(apiReplaceLater)),
			"DELETE " + t + "/later/{answer}": apiLaterDeed(apiDropLater),
			"POST /t/{id}/lookback":           s.askLookbackPage,
			"POST /t/{id}/hint":               s.hint,
			"POST /t/{id}/mentor":             s.mentor,
			"POST " + t + "/hint":             s.apiHint,
			"POST " + t + "/lookback":         s.apiAskLookback,
		}),
		core.ClassExport.AnybodyAt(core.AtTables{
			"GET /t/{id}/record":   s.record,
			"GET " + t + "/record": s.record,
		}),
	)
}
