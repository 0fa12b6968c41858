// Package look is the chapter of what there is to see at a table beside its page: the moments of the game, what has happened since somebody's turn, the look back, the end,
// the boards of the seats, what the map leads to, odds and hints.
package look

import (
	"koprulu/site/server/core"
	"koprulu/site/web"
	"koprulu/table"
)

// Chapter has these pages, and what programs get of them.
type Chapter struct {
	*core.Site
	// page makes what the page of a table shows the sender of a request about a moment of it.
	page Page
	// postcards are the pictures of games that are over.
	postcards postcards
}

// Page makes what the page of a table shows the sender of a request about a moment of the table, which may be a past one.
type Page func(v *core.Visit, at *core.Seated, snap *table.Snapshot) (*web.TablePage, error)

// New makes the chapter.
func New(site *core.Site, page Page) *Chapter { return &Chapter{Site: site, page: page} }

// Routes are the addresses of the chapter.
func (s *Chapter) Routes() []core.Route {
	const t = "/api/v1/tables/{id}"
	return []core.Route{
		{Pattern: "GET /t/{id}/replay", Class: core.ClassPage, At: s.replay},
		{Pattern: "GET /t/{id}/since", Class: core.ClassPage, At: s.since},
		{Pattern: "GET /t/{id}/film", Class: core.ClassPage, At: s.film},
		{Pattern: "GET /t/{id}/sheet/{seat}", Class: core.ClassPage, At: s.sheet},
		{Pattern: "GET /t/{id}/reach", Class: core.ClassPage, Handle: s.reachOf},
		{Pattern: "GET /t/{id}/attack", Class: core.ClassPage, Handle: s.attack},
		{Pattern: "GET /t/{id}/odds", Class: core.ClassPage, At: s.odds},
		{Pattern: "GET /t/{id}/lookback", Class: core.ClassPage, At: s.lookbackPage},
		{Pattern: "POST /t/{id}/lookback", Class: core.ClassAct, Person: true, At: s.askLookbackPage},
		{Pattern: "GET /t/{id}/end", Class: core.ClassPage, At: s.ending},
		{Pattern: "GET /t/{id}/preview.png", Class: core.ClassPage, At: s.preview},
		{Pattern: "GET /t/{id}/record", Class: core.ClassExport, At: s.record},
		{Pattern: "POST /t/{id}/hint", Class: core.ClassAct, Person: true, At: s.hint},
		{Pattern: "GET " + t + "/odds", Class: core.ClassPage, At: s.apiOdds},
		{Pattern: "GET " + t + "/attack", Class: core.ClassPage, At: s.apiAttack},
		{Pattern: "POST " + t + "/hint", Class: core.ClassAct, Person: true, At: s.apiHint},
		{Pattern: "GET " + t + "/lookback", Class: core.ClassPage, At: s.apiLookback},
		{Pattern: "POST " + t + "/lookback", Class: core.ClassAct, Person: true, At: s.apiAskLookback},
		{Pattern: "GET " + t + "/since", Class: core.ClassPage, At: s.apiSince},
		{Pattern: "GET " + t + "/log", Class: core.ClassPage, At: s.apiLog},
		{Pattern: "GET " + t + "/record", Class: core.ClassExport, At: s.record},
	}
}
