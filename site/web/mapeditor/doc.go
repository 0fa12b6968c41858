// Package mapeditor draws the map editor: the galaxy of a scenario, the forms for what is in it, and what is wrong with
// it. Package editor changes the documents; this one asks nobody.
package mapeditor

import (
	"embed"

	"koprulu/site/web/static"
)

//go:embed editor.css start.css editor.js
var files embed.FS

var _ = static.Add(files)
