// Package lobby is the chapter of the ways to a table: the lists of tables, making one, playing a game again, trying what would happen in a sandbox, learning with the tutorial,
// links to join and to watch.
package lobby

import (
	"hash/maphash"

	"koprulu/rules/document"
	"koprulu/site/server/core"
	"koprulu/site/web/scenario"
)

// Chapter has the pages, and what programs get of them.
type Chapter struct {
	*core.Site
	// Scenarios is for those who put the chapters together to say.
	Scenarios Scenarios
	// creating lets a person make one table at a time, so that their tables are counted correctly; repeating lets one person at a time have a game dealt again, once it
	// is over: the others come to the same table.
	creating, repeating locks
}

// Scenarios are those of the project, as the form for a new table offers them, and what says in words what is wrong with a document.
type Scenarios struct {
	Cards  []scenario.Card
	Faults func(v *core.Visit, document string, problems document.Problems) ([]string, error)
}

// New makes the chapter.
func New(site *core.Site) *Chapter {
	return &Chapter{Site: site, creating: locks{seed: maphash.MakeSeed()}, repeating: locks{seed: maphash.MakeSeed()}}
}

// Routes are the addresses of the chapter.
func (s *Chapter) Routes() []core.Route {
	const t = "/api/v1/tables/{id}"
	return []core.Route{
		{Pattern: "GET /{$}", Class: core.ClassPage, Handle: s.home},
		{Pattern: "POST /tables", Class: core.ClassCreate, Handle: s.newTable},
		{Pattern: "GET /records", Class: core.ClassExport, Handle: s.records},
		{Pattern: "GET /tutorial", Class: core.ClassPage, Handle: s.tutorialAt},
		{Pattern: "POST /tutorial", Class: core.ClassCreate, Handle: s.openTutorial},
		{Pattern: "GET /join/{secret}", Class: core.ClassSign, Handle: s.join},
		{Pattern: "GET /watch/{secret}", Class: core.ClassSign, Handle: s.join},
		{Pattern: "POST /t/{id}/again", Class: core.ClassCreate, At: s.again},
		{Pattern: "POST /t/{id}/decline", Class: core.ClassAct, Person: true, At: s.decline},
		{Pattern: "GET /t/{id}/again", Class: core.ClassPage, At: s.followAgain},
		{Pattern: "POST /t/{id}/sandbox", Class: core.ClassCreate, Person: true, At: s.tryIt},
		{Pattern: "GET /sandboxes", Class: core.ClassPage, Person: true, Handle: s.sandboxes},
		{Pattern: "GET /api/v1/tables", Class: core.ClassExport, Handle: s.apiTables},
		{Pattern: "POST /api/v1/tables", Class: core.ClassCreate, Person: true, Handle: s.apiCreate},
		{Pattern: "GET " + t, Class: core.ClassPage, At: s.apiTable},
		{Pattern: "POST " + t + "/again", Class: core.ClassCreate, Person: true, At: s.apiAgain},
		{Pattern: "POST " + t + "/sandbox", Class: core.ClassCreate, Person: true, At: s.apiTry},
		{Pattern: "GET /api/v1/sandboxes", Class: core.ClassPage, Person: true, Handle: s.apiSandboxes},
		{Pattern: "DELETE /api/v1/sandboxes/{id}", Class: core.ClassAct, Person: true, Handle: s.apiDiscard},
	}
}
