// Package conduct is the chapter of the site about how people behave to each other: what one can do about somebody at a
// table, who mutes whom, and reports, which go to hosts and moderators. Nobody is told that they were muted or
// reported, and nothing on the site shows that there is a report.
package conduct

import (
	"slices"

	"koprulu/site/server/core"
	"koprulu/site/server/gate"
)

// Chapter has the pages.
type Chapter struct {
	*core.Site
	gate *gate.Gate
	// deed makes the handler of something that a program does at a table: it answers with the moment after it.
	deed func(do func(v *core.Visit, at *core.Seated) error) core.AtTable
}

// New makes the chapter. deed makes the handler of something that a program does at a table: it answers with the moment
// after it.
func New(site *core.Site, g *gate.Gate,
	deed func(do func(v *core.Visit, at *core.Seated) error) core.AtTable) *Chapter {
	return &Chapter{Site: site, gate: g, deed: deed}
}

// Routes are the addresses of the chapter.
func (c *Chapter) Routes() []core.Route {
	const api = "/api/v1/tables/{id}"
	return slices.Concat(
		core.ClassPage.PeopleAt(core.AtTables{
			"GET /t/{id}/who":    c.who,
			"GET /t/{id}/report": c.reportTable,
		}),
		core.ClassAct.PeopleAt(core.AtTables{
			"POST /t/{id}/who/hush":   c.aboutSomebody(c.muteForm),
			"POST /t/{id}/who/curb":   c.aboutSomebody(c.ownerForm),
			"POST /t/{id}/who/report": c.aboutSomebody(c.reportForm),
			"POST /t/{id}/report":     c.reportTable,
			"POST " + api + "/hush":   c.deed(core.BodyAt(c.apiMute)),
			"POST " + api + "/curb":   c.deed(core.BodyAt(c.apiOwner)),
			"POST " + api + "/report": core.BodyAt(c.apiReport),
		}),
		core.ClassPage.People(core.Handlers{
			"GET /leagues/{id}/report": c.reportLeague,
		}),
		core.ClassAct.People(core.Handlers{
			"POST /leagues/{id}/report":        c.reportLeague,
			"POST /api/v1/leagues/{id}/report": c.apiReportLeague,
		}),
	)
}
