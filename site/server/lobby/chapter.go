// Package lobby is the chapter of the ways to a table: the lists of tables, making one, playing a game again, trying
// what would happen in a sandbox, learning with the tutorial, the puzzle of the day, links to join and to watch.
package lobby

import (
	"hash/maphash"
	"slices"

	"koprulu/rules/document"
	"koprulu/site/server/core"
	"koprulu/site/web/scenario"
)

// Chapter has the pages, and what programs get of them.
type Chapter struct {
	*core.Site
	// Scenarios is for those who put the chapters together to say.
	Scenarios Scenarios
	// creating lets a person make one table at a time, so that their tables are counted correctly; repeating lets one
	// person at a time have a game dealt again, once it is over: the others come to the same table.
	creating, repeating locks
	riddles             riddles
}

// Scenarios are those of the project, as the form for a new table offers them, and what says in words what is wrong
// with a document.
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
	return slices.Concat(
		core.ClassPage.Anybody(core.Handlers{
			"GET /{$}":      s.home,
			"GET /new":      s.newTableForm,
			"GET /next":     s.next,
			"GET /tutorial": s.tutorialAt,
			"GET /puzzle":   s.showPuzzle,

			"GET /puzzle/{day}":                 s.showPuzzle,
			"GET /puzzle/{day}/sheet/{seat}":    s.puzzleSheet,
			"GET /puzzle/{day}/codex/{rest...}": s.puzzleCodex,
			"GET /api/v1/puzzle":                s.apiPuzzle,
		}),
		core.ClassCreate.Anybody(core.Handlers{
			"POST /tables":   s.newTable,
			"POST /tutorial": s.openTutorial,

			"POST /puzzle/{day}": s.answerPuzzle,
		}),
		core.ClassExport.Anybody(core.Handlers{
			"GET /records": s.records,

			"GET /puzzle/{day}/file": s.puzzleFile,
			"GET /api/v1/tables":     s.apiTables,
		}),
		core.ClassSign.Anybody(core.Handlers{
			"GET /join/{secret}":  s.join,
			"GET /watch/{secret}": s.join,
		}),
		core.ClassCreate.AnybodyAt(core.AtTables{
			"POST /t/{id}/again": s.again,
		}),
		core.ClassAct.PeopleAt(core.AtTables{
			"POST /t/{id}/decline": s.decline,
		}),
		core.ClassPage.AnybodyAt(core.AtTables{
			"GET /t/{id}/again": s.followAgain,
			"GET " + t:          s.apiTable,
		}),
		core.ClassCreate.PeopleAt(core.AtTables{
			"POST /t/{id}/sandbox":   s.tryIt,
			"POST " + t + "/again":   core.BodyAt(s.apiAgain),
			"POST " + t + "/sandbox": core.BodyAt(s.apiTry),
		}),
		core.ClassPage.People(core.Handlers{
			"GET /sandboxes":        s.sandboxes,
			"GET /api/v1/sandboxes": s.apiSandboxes,
		}),
		core.ClassCreate.People(core.Handlers{
			"POST /api/v1/tables": s.apiCreate,

			"POST /puzzle/{day}/sandbox": s.tryPosition,
		}),
		core.ClassAct.People(core.Handlers{
			"DELETE /api/v1/sandboxes/{id}": s.apiDiscard,
			"POST /api/v1/puzzle":           s.apiAnswerPuzzle,
		}),
	)
}
