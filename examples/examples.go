// Package examples holds the example programs, so that a site can show them. The programs themselves import nothing of
// this module.
package examples

import "embed"

// Files are the examples as they are in the repository.
//
//go:embed README.md python/*.py linebot/main.go randombot/main.go randombot/client.go
var Files embed.FS
