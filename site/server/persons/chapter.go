// Package persons is the chapter of the site about people and their games: the page of a person, who plays, ratings,
// and what all games come to; each as a page and for programs.
//
// What a reader may know: games at public tables, and those at which they had a seat themselves; how long decisions
// took if they have shared a table; and nothing about somebody who hides their page. Here hosts and moderators are
// readers like any others.
package persons

import (
	"slices"

	"koprulu/site/server/core"
	"koprulu/site/web/person"
)

const (
	// mostGames is how many of somebody's games are looked at, the latest ones.
	mostGames = 2000
	// peopleOnPage is how many lines a list has.
	peopleOnPage = 50
)

// Chapter has the pages.
type Chapter struct {
	*core.Site
	// totals are those of all finished games.
	totals keptTally
}

// New makes the chapter.
func New(site *core.Site) *Chapter { return &Chapter{Site: site} }

// Routes are the addresses of the chapter.
func (c *Chapter) Routes() []core.Route {
	return slices.Concat(
		core.ClassExport.Anybody(core.Handlers{
			"GET " + person.Path:             core.Read(c.regulars, c.regularsPage),
			"GET " + person.RatingsPath:      core.Read(c.ratings, c.ratingsPage),
			"GET " + person.SitePath:         core.Read(c.tally, c.tallyPage),
			"GET " + person.Path + "/{page}": core.Read(c.known, c.personPage),
			"GET /api/v1/people":             core.ReadData(c.regulars, regularsData),
			"GET /api/v1/ratings":            core.ReadData(c.ratings, ratingsData),
			"GET /api/v1/statistics":         core.ReadData(c.tally, tallyData),
			"GET /api/v1/people/{page}":      core.ReadData(c.known, knownData),
		}),
		core.ClassAct.People(core.Handlers{
			"POST " + person.HidePath: c.hidePage,
		}),
	)
}
