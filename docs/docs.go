// Package docs holds the documents that a site shows to its readers: those of this folder that are about playing,
// programs and operating, not about the code.
package docs

import "embed"

// Files are the documents, and the schemas below schema.
//
//go:embed formats.md bot-authors.md components.md scenarios.md operating.md bots.md balance.md schema/*.json
var Files embed.FS
