// Package about says what is played at a table: set, options, scenario and its items.
package about

import (
	"embed"

	"koprulu/site/web/static"
)

//go:embed about.css
var files embed.FS

var _ = static.Add(files)
