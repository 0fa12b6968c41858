// Package words names what is in a game, in both directions: the small enumerations of package game by a word each, and
// planets, areas, routes, units, figures, cards and players by the names that the components give them (Names). All
// formats write these words, and docs/formats.md lists them.
package words
