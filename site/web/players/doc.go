// Package players draws the strips of the players: who they are, what they have, whose turn it is.
package players
