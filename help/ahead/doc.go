// Package ahead defines what the answers that a seat has left for later mean: which of them, if any, answers a
// decision, and which have fallen and why. It judges from what the seat itself may know, a game.View and its legal
// answers, and never sees a state: games that differ only in what the seat can't know are judged the same (P5). It has
// no clock and gives no answers: package table does that.
package ahead
