// Package about says what is played at a table: set, options, scenario and its items.
package about

import (
	"embed"

	"koprulu/web/static"
)

//go:embed about.css
var files embed.FS

var _ = static.Add(files)
