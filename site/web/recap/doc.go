// Package recap tells a player what has happened since their last turn, in a strip above the prompt: attacks on them
// first, then what they lost, what the others did, and points. It is made from the lines of the log that the player may
// read, and from nothing else.
package recap

import (
	"embed"

	"koprulu/site/web/static"
)

//go:embed recap.css recap.js
var files embed.FS

var _ = static.Add(files)
