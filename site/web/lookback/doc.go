// Package lookback draws the look back at a game: its own page, what the end of a game shows of it, and a strip for the
// replay. Before the end it is one line, the chances of the reader so far.
package lookback

import (
	"embed"

	"koprulu/site/web/static"
)

//go:embed lookback.css lookback.js
var files embed.FS

var _ = static.Add(files)
