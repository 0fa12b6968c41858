// Package card draws cards faceup and facedown: Combat, Technology, Event, Resource and Leadership cards. What is
// printed on the components of a faction is made once for each language. Its style sheets are in this folder.
package card

import (
	"embed"

	"koprulu/site/web/static"
)

//go:embed cards.css leaders.css tablecards.css
var files embed.FS

var _ = static.Add(files)
