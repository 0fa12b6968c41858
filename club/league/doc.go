// Package league is leagues and cups: who joins and leaves, when rounds begin and end, which tables are opened for
// them, who meets whom, who sits where, results and standings. docs/howto/league.md explains it for organisers, with
// examples.
//
// It stores and serves nothing: a League, which may be a cup, is a value that a store keeps as a whole (Version), and
// the first change wins. Seating and ranking are pure: the same players, results and seed always lead to the same
// tables and the same standings.
//
// Players are numbers, in the order in which they joined, from 0.
package league

import "koprulu/rules/game"

// MinSize and MaxSize are how many may sit at a table.
const (
	MinSize = 2
	MaxSize = game.MaxPlayers
)

// A Round is who meets whom: the players of each table, and those who have a bye.
type Round struct {
	Tables [][]int `json:"tables"`
	Byes   []int   `json:"byes,omitempty"`
}

// Sizes returns how many players sit at the tables of a round of a league, the largest tables first: as few tables as
// possible, none with more than size players, and none smaller than another by more than one. A player for whom there
// is no opponent has a bye, which happens only with tables of two; byes is how many do.
func Sizes(players, size int) (sizes []int, byes int) {
	if players < MinSize {
		return nil, players
	}
	if size == 2 && players%2 == 1 {
		players, byes = players-1, 1
	}
	return even(players, (players+size-1)/size), byes
}

// even divides players among tables as evenly as possible, the largest first.
func even(players, tables int) []int {
	sizes := make([]int, tables)
	for i := range sizes {
		sizes[i] = players / tables
		if i < players%tables {
			sizes[i]++
		}
	}
	return sizes
}
