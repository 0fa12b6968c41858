// Package ending says how a game has ended: why, for whom, and how all players stand.
package ending
