package table

import "koprulu/game"

// Since returns the numbers of answers between which the others played after a seat's last turn: see SinceTurn. Answers that the seat had left
// for later are given while its player is away, and do not count as a turn.
func (s *Snapshot) Since(seat game.Player) (from, to int, ok bool) {
	return SinceTurn(len(s.turns), func(i int) game.Player {
		if s.turns[i].seat == seat && s.gaveAhead(seat, i+1) {
			return game.Nobody // The player was away.
		}
		return s.turns[i].seat
	}, seat)
}

// Last returns the answer that was given last, and the decision that it answered; false for a seat that did not give it, because it may not
// know it.
func (s *Snapshot) Last(seat game.Player) (a game.Answer, asked game.Frame, ok bool) {
	n := len(s.turns)
	if n == 0 || s.turns[n-1].seat != seat {
		return game.Answer{}, game.Frame{}, false
	}
	return s.turns[n-1].answer, s.turns[n-1].asked, true
}

// gaveAhead reports whether the n-th answer was one that a seat had left for later, which only the seat itself may know.
func (s *Snapshot) gaveAhead(seat game.Player, n int) bool {
	return s.LeftAhead(seat).WasGiven(n)
}

// SinceTurn returns the numbers of answers between which the others played after a seat's last turn: from its last answer before them to
// the last of theirs. seatOf returns the seats that gave the n answers. The answers that the seat has given since do not count, so that the
// others' moves stay shown until they go on. It is false before the seat has answered for the first time, and for spectators.
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
