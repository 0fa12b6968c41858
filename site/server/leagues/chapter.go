// Package leagues is the chapter of leagues and cups, and of the week's challenge: people join them, and their tables
// are dealt when it is time.
package leagues

import (
	"slices"

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
	return slices.Concat(
		core.ClassPage.Anybody(core.Handlers{
			"GET /leagues":                     s.list,
			"GET /leagues/{id}":                s.show,
			"GET /leagues/{id}/rounds/{round}": s.roundAt,
			"GET /challenge":                   s.challengeNow,
			"GET /challenge/{week}":            s.challengeAt,
			"GET /api/v1/leagues":              s.apiList,
			"GET /api/v1/leagues/{id}":         s.apiShow,
		}),
		core.ClassCreate.People(core.Handlers{
			"POST /leagues":          s.newLeague,
			"POST /api/v1/leagues":   s.apiNewLeague,
			"POST /api/v1/challenge": s.apiPlayChallenge,
		}),
		core.ClassAct.Anybody(core.Handlers{
			"POST /leagues/{id}": s.deed,
		}),
		core.ClassCreate.Anybody(core.Handlers{
			"POST /challenge": s.playChallenge,
		}),
		core.ClassAct.People(core.Handlers{
			"POST /api/v1/leagues/{id}/join":     s.apiDeed(join),
			"POST /api/v1/leagues/{id}/withdraw": s.apiDeed(withdraw),
			"POST /api/v1/leagues/{id}/begin":    s.apiDeed(begin),
			"POST /api/v1/leagues/{id}/end":      s.apiDeed(end),
			"POST /api/v1/leagues/{id}/rename":   s.apiDeed(rename),
			"DELETE /api/v1/leagues/{id}":        s.apiDeed(remove),
		}),
		core.ClassExport.Anybody(core.Handlers{
			"GET /api/v1/challenge": s.apiChallenge,
		}),
	)
}

// GameEnded is told that a game of a league or a cup is over: it is looked at soon.
func (s *Chapter) GameEnded() {
	select {
	case s.ended <- struct{}{}:
	default: // Somebody is already looking at it.
	}
}
