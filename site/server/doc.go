// Package server is the site: pages, streams and the JSON interface to tables, over HTTP.
//
// A request passes, in this order: security headers and the protection against requests forged by other sites
// (secure.go), the address it comes from (address.go), who sends it (session.go), the limits of its class (limits.go),
// and the handler that the list of routes names (routes.go). A handler returns an error; visit.go turns it into a page
// or into JSON, in the language of the reader.
//
// What a reader sees is made for their seat (page.go): from game.View and from what locale says to that
// seat. Handlers never send anything else of a game, except of one that is over.
//
// The package keeps in memory only what may be lost: who has a page open, half-given answers, limits, sessions looked
// up earlier. Everything else is in the store before anyone is told about it.
package server
