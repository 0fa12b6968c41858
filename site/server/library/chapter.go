// Package library is the chapter of the site that is the same for everybody: the rules, what is in the boxes, the documentation, what the site is,
// the site as an app, and the files of its pages.
package library

import (
	"koprulu/site/server/core"
	"koprulu/site/web/app"
	"koprulu/site/web/page"
)

// Chapter has the pages.
type Chapter struct {
	*core.Site
	statics map[string]*staticFile
}

// New makes the chapter. It reads all files.
func New(site *core.Site) (*Chapter, error) {
	files, err := statics()
	return &Chapter{Site: site, statics: files}, err
}

// Routes are the addresses of the chapter.
func (c *Chapter) Routes() []core.Route {
	return []core.Route{
		{Pattern: "GET /static/{hash}/{file...}", Class: core.ClassStatic, Banned: true, Handle: c.static},
		{Pattern: "GET /rules", Class: core.ClassPage, Handle: c.rules},
		{Pattern: "GET /rules/{rule}", Class: core.ClassPage, Handle: c.rules},
		{Pattern: "GET /codex", Class: core.ClassPage, Handle: c.codex},
		{Pattern: "GET /codex/{kind}", Class: core.ClassPage, Handle: c.codex},
		{Pattern: "GET /docs", Class: core.ClassPage, Handle: c.docs},
		{Pattern: "GET /docs/{name...}", Class: core.ClassPage, Handle: c.docs},
		{Pattern: "GET /about", Class: core.ClassPage, Banned: true, Handle: c.about},
		{Pattern: "GET " + page.ManifestPath, Class: core.ClassStatic, Handle: c.manifest},
		{Pattern: "GET " + app.WorkerPath, Class: core.ClassStatic, Handle: c.worker},
		{Pattern: "GET " + app.OfflinePath, Class: core.ClassPage, Handle: c.offline},
		{Pattern: "GET /robots.txt", Class: core.ClassStatic, Banned: true, Handle: c.robots},
		{Pattern: "GET /t/{id}/codex", Class: core.ClassPage, Handle: c.codex},
		{Pattern: "GET /t/{id}/codex/{kind}", Class: core.ClassPage, Handle: c.codex},
	}
}
