// Package chance writes what chance decided in a game in words, and reads and writes seeds. Records and positions have both. A seed may be made of Parts of the server and of the players.
package chance
