// Package persons is the chapter of the site about people and their games: the page of a person, who plays, ratings, and what all games come to; each as a page
// and for programs.
//
// What a reader may know: games at public tables, and those at which they had a seat themselves; how long decisions took if they have shared a table; and nothing
// about somebody who hides their page. Here hosts and moderators are readers like any others.
package persons

import (
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
	return []core.Route{
		{Pattern: "GET " + person.Path, Class: core.ClassExport, Handle: core.Read(c.regulars, c.regularsPage)},
		{Pattern: "GET " + person.RatingsPath, Class: core.ClassExport, Handle: core.Read(c.ratings, c.ratingsPage)},
		{Pattern: "GET " + person.SitePath, Class: core.ClassExport, Handle: core.Read(c.tally, c.tallyPage)},
		{Pattern: "POST " + person.HidePath, Class: core.ClassAct, Person: true, Handle: c.hidePage},
		{Pattern: "GET " + person.Path + "/{page}", Class: core.ClassExport, Handle: core.Read(c.known, c.personPage)},
		{Pattern: "GET /api/v1/people", Class: core.ClassExport, Handle: core.ReadData(c.regulars, regularsData)},
		{Pattern: "GET /api/v1/ratings", Class: core.ClassExport, Handle: core.ReadData(c.ratings, ratingsData)},
		{Pattern: "GET /api/v1/statistics", Class: core.ClassExport, Handle: core.ReadData(c.tally, tallyData)},
		{Pattern: "GET /api/v1/people/{page}", Class: core.ClassExport, Handle: core.ReadData(c.known, knownData)},
	}
}
