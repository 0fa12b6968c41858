package table

import "koprulu/game"

// Since returns the numbers of answers between which the others played after a seat's last turn: see SinceTurn.
func (s *Snapshot) Since(seat game.Player) (from, to int, ok bool) {
	return SinceTurn(len(s.turns), func(i int) game.Player { return s.turns[i].seat }, seat)
}

// SinceTurn returns the numbers of answers, of n that were given by the seats that seatOf tells, between which the others played after a
// seat's last turn: from its last answer before them to the last of theirs. The answers that the seat has given since do not count, so that
// what the others did stands until they go on. It is false before the seat has answered for the first time, and for spectators.
func SinceTurn(n int, seatOf func(int) game.Player, seat game.Player) (from, to int, ok bool) {
	to = n
	for to > 0 && seatOf(to-1) == seat {
		to--
	}
	from = to
	for from > 0 && seatOf(from-1) != seat {
		from--
	}
	return from, to, from > 0 && from < to
}
