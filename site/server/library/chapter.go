// Package library is the chapter of the site that is the same for everybody: the rules, what is in the boxes, the
// documentation, what the site is, the site as an app, and the files of its pages.
package library

import (
	"slices"

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
	return slices.Concat(
		[]core.Route{
			{Pattern: "GET /static/{hash}/{file...}", Class: core.ClassStatic, Banned: true, Handle: c.static},
			{Pattern: "GET /about", Class: core.ClassPage, Banned: true, Handle: c.about},
			{Pattern: "GET /robots.txt", Class: core.ClassStatic, Banned: true, Handle: c.robots},
		},
		core.ClassPage.Anybody(core.Handlers{
			"GET /rules":               c.rules,
			"GET /rules/{rule}":        c.rules,
			"GET /codex":               c.codex,
			"GET /codex/{kind}":        c.codex,
			"GET /docs":                c.docs,
			"GET /docs/{name...}":      c.docs,
			"GET " + app.OfflinePath:   c.offline,
			"GET /t/{id}/codex":        c.codex,
			"GET /t/{id}/codex/{kind}": c.codex,
		}),
		core.ClassStatic.Anybody(core.Handlers{
			"GET " + page.ManifestPath: c.manifest,
			"GET " + app.WorkerPath:    c.worker,
		}),
	)
}
