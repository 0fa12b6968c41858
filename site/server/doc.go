// Package server is the site: pages, streams and the JSON interface to tables, over HTTP.
//
// It is put together from chapters, each a package below this one. A chapter imports the core (package core) and never another
// chapter; what several of them need is in the core. Chapters that have no package yet are here.
//
// What a reader sees is made for their seat (page.go): from game.View and from what locale says to that
// seat. Handlers never send anything else of a game, except of one that is over.
//
// The package keeps in memory only what may be lost: who has a page open, half-given answers, limits, sessions looked
// up earlier. Everything else is in the store before anyone is told about it.
package server
