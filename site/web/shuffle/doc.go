// Package shuffle says what players add to the seed of their game: in the waiting room, while it is played, and when it
// is over and everything can be checked. Its script makes the part of a reader's seat, keeps it, and compares.
package shuffle

import (
	"embed"

	"koprulu/site/web/static"
)

//go:embed shuffle.js
var files embed.FS

var _ = static.Add(files)

// Script is the script of all pages on which readers make tables, wait for their game, or see how it has ended.
const Script = "js/shuffle.js"
