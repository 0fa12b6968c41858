// Package rules draws the pages of the rules: all of them by section, one, or those that were searched for.
package rules

import (
	"embed"

	"koprulu/site/web/static"
)

//go:embed book.css
var files embed.FS

var _ = static.Add(files)
