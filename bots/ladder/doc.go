// Package ladder lets bots play against each other in many ways, game after game into a file, and says how strong each
// is: by ratings, by its shares of wins against an opponent that never changes, and by what its decisions cost. Its
// sparring partners play in odd ways on purpose: a bot that is strong only against players who think the way it does is
// not strong.
package ladder
