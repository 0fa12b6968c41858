// Package galaxy draws the map of the galaxy as SVG: that of a table with what its reader may know and do, that of the
// editor, and single planets. What it draws from is in Model and EditorModel; its style sheet and its script are in
// this folder.
package galaxy

import (
	"embed"

	"koprulu/site/web/static"
)

//go:embed galaxy.css map.js shape.js symbols.js
var files embed.FS

var _ = static.Add(files)
