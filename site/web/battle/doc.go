// Package battle draws the battle that is fought, or how the last one ended: the stage with its skirmishes, their sums,
// and the cards that the reader may place. Its script shows it at the pace of the reader. The odds of a battle come
// after the page: another script asks for them (see Odds).
package battle

import (
	"embed"

	"koprulu/site/web/static"
)

//go:embed battle.css battle.js arrange.js odds.css odds.js
var files embed.FS

var _ = static.Add(files)
