// Package ahead says what answers that a seat has given ahead mean: which of them, if any, answers a decision, and which have fallen and why. It
// judges from what the seat itself may know, a game.View and its legal answers, and never sees a state: games that differ only in what the
// seat can't know are judged the same (P5). It keeps no time and gives no answers; package table does.
package ahead
