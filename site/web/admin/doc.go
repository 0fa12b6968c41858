// Package admin draws the pages with which hosts and moderators run a site: people, tables, chats, the notice and
// read-only mode, and the audit log. Everything is a form or a link and works without scripts. It shows what it is
// given: package server decides what a reader may see and do.
package admin

import (
	"embed"

	"koprulu/site/web/static"
)

//go:embed admin.css
var files embed.FS

var _ = static.Add(files)
