// Package rank judges positions by rules of thumb: which answers to the open decision are worth considering, and what
// each is worth. The bot simple plays what it ranks first; bots that look ahead try what it ranks high, and let it play
// for all seats in the games that they play to the end in their heads.
//
// The state that it is handed is one redealt for its seat (promise P5), or one that a search has played on from there.
package rank
