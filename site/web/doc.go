// Package web draws the page of a table, which is put together from the chapters below it: the galaxy, the prompt, the
// board, the battle, the players, the log. The other pages of the site, such as the lobby and the codex, are separate
// chapters. Each chapter has its models, templates (templ), styles and what little JavaScript there is side by side,
// all embedded in the program.
//
// A page is made from a model that holds only what its reader may know; nothing here asks
// a store, a table or a clock. Every piece that changes has a stable id, so that a
// morph moves it and the style sheet animates the way. There is no script and no style inside the
// pages: the Content Security Policy forbids both.
package web

import (
	"embed"

	"koprulu/site/web/static"
)

// Templates are generated from the module's folder, whichever package they are in, so that the names
// in their error messages don't depend on where the generator was called.
//go:generate go tool templ generate -path ../.. -log-level warn
//go:generate go run ./internal/planets static/planets

//go:embed table.css table.js call.js clocks.js line.js line.css
var files embed.FS

var _ = static.Add(files)
