// Package chance writes in words what chance decided in a game, and reads and writes seeds. Records and positions have
// both. A seed may be made of Parts of the server and of the players.
package chance
