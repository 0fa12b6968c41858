// Package leagues is the chapter of leagues and cups, and of the week's challenge: people join them, and their tables are dealt when it is time.
package leagues

import (
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
)

// Chapter has the pages, and what programs get of them.
type Chapter struct {
	*core.Site
	gate   *gate.Gate
	weekly weekly
	// ended gets a value when a game of a league or a cup has ended.
	ended chan struct{}
}

// New makes the chapter. KeepLeagues and KeepWeeks have to run while the site does.
func New(site *core.Site, g *gate.Gate) *Chapter {
	return &Chapter{Site: site, gate: g, ended: make(chan struct{}, 1)}
}

// Routes are the addresses of the chapter.
func (s *Chapter) Routes() []core.Route {
	return []core.Route{
		{Pattern: "GET /leagues", Class: core.ClassPage, Handle: s.list},
		{Pattern: "POST /leagues", Class: core.ClassCreate, Person: true, Handle: s.newLeague},
		{Pattern: "GET /leagues/{id}", Class: core.ClassPage, Handle: s.show},
		{Pattern: "POST /leagues/{id}", Class: core.ClassAct, Handle: s.deed},
		{Pattern: "GET /leagues/{id}/rounds/{round}", Class: core.ClassPage, Handle: s.roundAt},
		{Pattern: "GET /challenge", Class: core.ClassPage, Handle: s.challengeNow},
		{Pattern: "POST /challenge", Class: core.ClassCreate, Handle: s.playChallenge},
		{Pattern: "GET /challenge/{week}", Class: core.ClassPage, Handle: s.challengeAt},
		{Pattern: "GET /api/v1/leagues", Class: core.ClassPage, Handle: s.apiList},
		{Pattern: "POST /api/v1/leagues", Class: core.ClassCreate, Person: true, Handle: s.apiNewLeague},
		{Pattern: "GET /api/v1/leagues/{id}", Class: core.ClassPage, Handle: s.apiShow},
		{Pattern: "POST /api/v1/leagues/{id}/join", Class: core.ClassAct, Person: true, Handle: s.apiDeed(join)},
		{Pattern: "POST /api/v1/leagues/{id}/withdraw", Class: core.ClassAct, Person: true, Handle: s.apiDeed(withdraw)},
		{Pattern: "POST /api/v1/leagues/{id}/begin", Class: core.ClassAct, Person: true, Handle: s.apiDeed(begin)},
		{Pattern: "POST /api/v1/leagues/{id}/end", Class: core.ClassAct, Person: true, Handle: s.apiDeed(end)},
		{Pattern: "POST /api/v1/leagues/{id}/rename", Class: core.ClassAct, Person: true, Handle: s.apiDeed(rename)},
		{Pattern: "DELETE /api/v1/leagues/{id}", Class: core.ClassAct, Person: true, Handle: s.apiDeed(remove)},
		{Pattern: "GET /api/v1/challenge", Class: core.ClassExport, Handle: s.apiChallenge},
		{Pattern: "POST /api/v1/challenge", Class: core.ClassCreate, Person: true, Handle: s.apiPlayChallenge},
	}
}

// GameEnded is told that a game of a league or a cup is over: it is looked at soon.
func (s *Chapter) GameEnded() {
	select {
	case s.ended <- struct{}{}:
	default: // Somebody is already looking at it.
	}
}
