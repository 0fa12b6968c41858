// Package manual shows the documentation of the site: what players read in their language, and the documents for
// programs and for hosts, which are written in English and drawn from the files of the repository.
package manual

import (
	"embed"

	"koprulu/site/web/static"
)

//go:embed manual.css
var styles embed.FS

var _ = static.Add(styles)
