// Package leagues draws the pages of the week's challenge, and of leagues and cups: lists, standings, rounds, and forms
// that work without scripts.
package leagues

import (
	"embed"

	"koprulu/site/web/static"
)

//go:embed contest.css
var files embed.FS

var _ = static.Add(files)

// styles are those of all pages of the package.
var styles = []string{"css/lobby.css", "css/contest.css"}
