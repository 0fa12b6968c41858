package analyse

import "koprulu/game"

// draw is a move that drew or turned up something of a seat.
type draw struct {
	move int
	seat game.Player
}

// drawsOf lists the draws of a game.
func drawsOf(g *Game) []draw {
	var list []draw
	for i := range g.Moves {
		for q := range game.Player(g.Rules.Options.Players) {
			if g.Moves[i].News[q] > NoNews {
				list = append(list, draw{i, q})
			}
		}
	}
	return list
}

// lucks turns changes in the eyes of seats into luck. A seat's own draws are its own business. Cards that were turned up in a
// battle are seen with the eyes of both sides, and the mean counts: each takes the cards of the other to be dealt, while they
// were chosen well, and so both would call it bad luck.
func lucks(g *Game, draws []draw, changes []change) []Luck {
	var list []Luck
	for i, d := range draws {
		l := Luck{Move: d.move, Seat: d.seat, News: g.Moves[d.move].News[d.seat]}
		n := int32(0)
		var errs []int32
		for j, e := range draws {
			if i == j || e.move == d.move && l.News == Shown && g.Moves[e.move].News[e.seat] == Shown {
				n++
				l.Change += changes[j].mean[d.seat]
				errs = append(errs, changes[j].err[d.seat])
			}
		}
		l.Change, l.Error = l.Change/n, together(errs...)/n
		list = append(list, l)
	}
	return list
}
