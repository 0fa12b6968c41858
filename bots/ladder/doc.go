// Package ladder lets bots play against each other in many ways, game after game into a file, and says how strong each is: by
// ratings, by its shares of wins against an opponent that never changes, and by what its decisions cost.
package ladder
