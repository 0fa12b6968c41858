// Package profile draws what readers can change about themselves: name, language, devices, passkeys, notifications,
// tokens.
package profile

import (
	"embed"

	"koprulu/site/web/static"
)

//go:embed hours.css hours.js push.js passkey.js
var files embed.FS

var _ = static.Add(files)
