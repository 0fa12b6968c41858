// Package prompt draws what is asked of the reader, with all that they can answer, and what the table as a whole is
// about: proposals, pauses, free seats, the end. The prompt has one place and one height; its script keeps answers from
// being given by accident.
package prompt

import (
	"embed"

	"koprulu/site/web/static"
)

//go:embed prompt.css again.js guard.js takeback.js
var files embed.FS

var _ = static.Add(files)
