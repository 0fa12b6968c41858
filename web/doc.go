// Package web draws the pages: templates (templ), the galaxy as SVG, styles, icons, fonts and
// the little JavaScript there is, all embedded in the program.
//
// A page is made from a model that holds only what its reader may know; nothing here asks
// a store, a table or a clock. Every piece that changes has a stable id, so that a
// morph moves it and the style sheet animates the way. There is no script and no style inside the
// pages: the Content Security Policy forbids both.
package web

// Templates are generated from the module's folder, whichever package they stand in, so that the names
// in their error messages don't depend on where the generator was called.
//go:generate go tool templ generate -path .. -log-level warn
//go:generate go run ./internal/planets static/planets
