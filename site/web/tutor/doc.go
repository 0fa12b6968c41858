// Package tutor draws what the tutorial says beside the table. Package tutorial knows the script.
package tutor

import (
	"embed"

	"koprulu/site/web/static"
)

//go:embed tutor.css tutor.js
var files embed.FS

var _ = static.Add(files)
