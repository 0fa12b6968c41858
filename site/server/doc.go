// Package server is the site: pages, streams and the JSON interface to tables, over HTTP. It puts the chapters
// together, listens, and removes what is too old.
//
// Each chapter is a package below this one, with its own list of routes. A chapter imports the core (package core),
// which holds what several of them need, and the gate (package gate), by which owners, moderators and hosts act on what
// is not theirs alone; it never imports another chapter. What one needs of another is handed to it here.
//
//   - account: who somebody is here, where they get messages, when they play
//   - admin, console: the pages of hosts and moderators, and the command line of the machine
//   - conduct: how people behave to each other: muting, reports
//   - editor: the map editor and the scenarios
//   - leagues: leagues and cups, and the week's challenge
//   - library: the rules, the boxes, the documentation, the site as an app
//   - lobby: the ways to a table
//   - look: what there is to see at a table beside its page, and what is left for later
//   - persons: the pages of people and their games
//   - play: the page of a table, its streams, and what people and programs do there
//
// What a reader sees is made for their seat (play/page.go): from game.View and from what locale says to that
// seat. Handlers never send anything else of a game, except of one that is over.
//
// The chapters keep in memory only what may be lost: who has a page open, half-given answers, limits, sessions looked
// up earlier. Everything else is in the store before anyone is told about it.
package server
