// Package person draws the pages of people and their games: the page of one person, the lists of those who play and of
// ratings, and what all games of a site come to. Everything is links and works without scripts. It shows what it is
// given: package server decides what a reader may know.
package person

import (
	"embed"

	"koprulu/site/web/static"
)

//go:embed person.css
var files embed.FS

var _ = static.Add(files)
