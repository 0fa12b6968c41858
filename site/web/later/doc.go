// Package later shows what a player has left for later: answers given ahead, each with the moment when it is given,
// those that fell, and the forms to leave more. All of it is for that player alone.
package later

import (
	"embed"

	"koprulu/site/web/static"
)

//go:embed later.css
var files embed.FS

var _ = static.Add(files)
