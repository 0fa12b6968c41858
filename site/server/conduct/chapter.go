// Package conduct is the chapter of the site about how people behave to each other: what one can do about somebody at a table, who mutes whom, and reports, which go to
// hosts and moderators. Nobody is told that they were muted or reported, and nothing on the site shows that there is a report.
package conduct

import (
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

// New makes the chapter. deed makes the handler of something that a program does at a table: it answers with the moment after it.
func New(site *core.Site, g *gate.Gate, deed func(do func(v *core.Visit, at *core.Seated) error) core.AtTable) *Chapter {
	return &Chapter{Site: site, gate: g, deed: deed}
}

// Routes are the addresses of the chapter.
func (c *Chapter) Routes() []core.Route {
	const api = "/api/v1/tables/{id}"
	return []core.Route{
		{Pattern: "GET /t/{id}/who", Class: core.ClassPage, Person: true, At: c.who},
		{Pattern: "POST /t/{id}/who/hush", Class: core.ClassAct, Person: true, At: c.aboutSomebody(c.muteForm)},
		{Pattern: "POST /t/{id}/who/curb", Class: core.ClassAct, Person: true, At: c.aboutSomebody(c.ownerForm)},
		{Pattern: "POST /t/{id}/who/report", Class: core.ClassAct, Person: true, At: c.aboutSomebody(c.reportForm)},
		{Pattern: "GET /t/{id}/report", Class: core.ClassPage, Person: true, At: c.reportTable},
		{Pattern: "POST /t/{id}/report", Class: core.ClassAct, Person: true, At: c.reportTable},
		{Pattern: "GET /leagues/{id}/report", Class: core.ClassPage, Person: true, Handle: c.reportLeague},
		{Pattern: "POST /leagues/{id}/report", Class: core.ClassAct, Person: true, Handle: c.reportLeague},
		{Pattern: "POST " + api + "/hush", Class: core.ClassAct, Person: true, At: c.deed(c.apiMute)},
		{Pattern: "POST " + api + "/curb", Class: core.ClassAct, Person: true, At: c.deed(c.apiOwner)},
		{Pattern: "POST " + api + "/report", Class: core.ClassAct, Person: true, At: c.apiReport},
		{Pattern: "POST /api/v1/leagues/{id}/report", Class: core.ClassAct, Person: true, Handle: c.apiReportLeague},
	}
}
