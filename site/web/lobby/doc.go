// Package lobby draws the pages on which games are found and begun: the lobby with the form for a new table, the
// finished tables, and the waiting room.
package lobby

import (
	"embed"

	"koprulu/site/web/static"
)

//go:embed badge.js cards.js newtable.js waiting.js
var files embed.FS

var _ = static.Add(files)
