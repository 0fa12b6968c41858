// Package koprulu has what the program says about itself.
package koprulu

import _ "embed"

// Changelog is CHANGELOG.md.
//
//go:embed CHANGELOG.md
var Changelog string
