// Package board draws a player's own side of the table: hand, orders, economy and Faction Sheet as the reader has them
// before them, and the whole sheet of any player. What can be done with a piece right now is a button on it.
package board

import (
	"embed"

	"koprulu/site/web/static"
)

//go:embed board.css ring.css things.js
var files embed.FS

var _ = static.Add(files)
