// Package app makes the site an app on a device: the manifest with its icons, the service worker, which shows messages
// while no page is open, and the page that it shows without a connection.
//
// The worker keeps only what Kept lists: the page without a connection, which names the reader's tables, and the files
// that this page loads. Nothing that holds secrets of a game is kept on a device: no page of a table, no stream, no
// response of the API.
package app

import (
	"embed"

	"koprulu/site/web/static"
)

//go:embed app.js
var files embed.FS

var _ = static.Add(files)
