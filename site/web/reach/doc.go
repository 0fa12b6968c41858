// Package reach says, for a place of the map, where the units there could go and who could come there by one Mobilize
// order, from what is open to everyone. Its script asks for it when a place is pointed at.
package reach

import (
	"embed"

	"koprulu/site/web/static"
)

//go:embed reach.css reach.js
var files embed.FS

var _ = static.Add(files)
