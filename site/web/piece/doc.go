// Package piece draws the pieces of the game small, as they appear in texts, strips and lists: emblems of factions,
// plates of units and buildings, order tokens. It knows their pictures, names and owners.
package piece
