// Package openapi is the description of the interface for programs, which the server publishes at /api/openapi.json.
// The tests of package server compare it with the routes and with real responses.
package openapi

import _ "embed"

// JSON is the document, of OpenAPI 3.1.
//
//go:embed openapi.json
var JSON []byte
