package table

import (
	"slices"

	"koprulu/rules/game"
)

// Since returns the numbers of answers between which the others played after a seat's last turn: see SinceTurn. Answers
// that the seat had left for later, and those of a bot that stands in, are given while its player is away, and do not
// count as a turn.
func (s *Snapshot) Since(seat game.Player) (from, to int, ok bool) {
	stints := s.StandIns(seat)
	return SinceTurn(len(s.turns), func(i int) game.Player {
		if s.turns[i].seat == seat && (s.gaveAhead(seat, i+1) || stints.Has(i+1)) {
			return game.Nobody // The player was away.
		}
		return s.turns[i].seat
	}, seat)
}

// Stint is a time for which a bot stands in for the person of a seat: the answers after the first From, up to the first
// To.
type Stint struct{ From, To int }

// Stints are the times for which bots stood in for a seat, in their order.
type Stints []Stint

// Has reports whether the n-th answer, if the seat gave it, was that of a bot that stood in.
func (l Stints) Has(n int) bool {
	return slices.ContainsFunc(l, func(t Stint) bool { return t.From < n && n <= t.To })
}

// StandIns returns the times for which bots stood in for the person of a seat who was away or had left, which everybody
// at the table may know.
func (s *Snapshot) StandIns(seat game.Player) (list Stints) {
	away := -1
	for i := range s.Log {
		l := &s.Log[i]
		if l.Kind == NoEntry || l.Seat != seat {
			continue
		}
		switch l.Kind {
		case DidStandIn, DidLeave, DidRemove, DidReplace:
			if away < 0 {
				away = l.Answers
			}
		case DidReturn, DidJoin:
			if away >= 0 && away < l.Answers {
				list = append(list, Stint{away, l.Answers})
			}
			away = -1
		}
	}
	if away >= 0 && away < len(s.turns) {
		list = append(list, Stint{away, len(s.turns)})
	}
	return list
}

// Last returns the answer that a player gave last, and the decision that it answered; false for a seat that did not
// give it, because it may not know it.
func (s *Snapshot) Last(seat game.Player) (a game.Answer, asked game.Frame, ok bool) {
	n := len(s.turns)
	for n > 1 && s.turns[n-1].unasked {
		n--
	}
	if n == 0 || s.turns[n-1].seat != seat {
		return game.Answer{}, game.Frame{}, false
	}
	return s.turns[n-1].answer, s.turns[n-1].asked, true
}

// gaveAhead reports whether the n-th answer was one that a seat had left for later, which only the seat itself may
// know.
func (s *Snapshot) gaveAhead(seat game.Player, n int) bool {
	return s.LeftAhead(seat).WasGiven(n)
}

// SinceTurn returns the numbers of answers between which the others played after a seat's last turn: from its last
// answer before them to the last of theirs. seatOf returns the seats that gave the n answers. The answers that the seat
// has given since do not count, so that the others' moves stay shown until they go on. It is false before the seat has
// answered for the first time, and for spectators.
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

// Lines returns the last lines of the log that a seat may read, and whether there are earlier ones.
func (s *Snapshot) Lines(seat game.Player, most int) ([]LogItem, bool) {
	from, n := len(s.Log), 0
	for from > 0 && n < most {
		if from--; s.Log[from].For(seat) {
			n++
		}
	}
	lines := make([]LogItem, 0, n)
	for i := from; i < len(s.Log); i++ {
		if s.Log[i].For(seat) {
			lines = append(lines, s.Log[i])
		}
	}
	earlier := false
	for i := from - 1; i >= 0 && !earlier; i-- {
		earlier = s.Log[i].For(seat)
	}
	return lines, earlier
}
