// Package hint draws hints: the button that asks what the program would do, and what it then says. Its script keeps
// them for as long as the decision is open, and puts the marks of their places on the map.
package hint

import (
	"embed"

	"koprulu/site/web/static"
)

//go:embed hint.css hint.js
var files embed.FS

var _ = static.Add(files)
