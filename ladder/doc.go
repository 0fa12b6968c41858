// Package ladder lets bots play against each other in many ways, game after game into a file, and tells how strong each is: by
// ratings, by its shares of wins against what never changes, and by what its decisions cost.
package ladder
