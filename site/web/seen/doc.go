// Package seen has what the chapters of a running game share: the game as one reader sees it, and the addresses of its
// table.
package seen
