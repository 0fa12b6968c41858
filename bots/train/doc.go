// Package train makes the weights of the value networks: bots play against themselves, a network is fitted to how the
// games ended, and bots that look ahead with it play the next games. A generation is kept only if it wins at least half
// of the games against the previous one, in which every deal is played from both sides.
//
// Everything follows from the settings: games are numbered and dealt by number, so that it does not matter how many are
// played at the same time, and sums are rounded step by step, so that machines agree.
package train
