package notation

import "koprulu/game"

// units writes the units in areas. Numbers are enough where the figures are those
// that a reader takes; otherwise the figures are listed.
func (w *positionWriter) units() {
	s := w.s
	var plain [game.MaxPlayers]game.UnitSet
	any := false
	for p := range game.Player(w.r.Options.Players) {
		if sheet := w.sheet(p); sheet != nil {
			plain[p] = w.plainTypes(p, sheet)
			any = any || s.Seats[p].Held != 0
		}
	}
	if !any {
		return
	}
	w.Line("units")
	w.Open('[')
	for a := range game.Area(len(w.r.Areas)) {
		p := s.Holder[a]
		if s.Units[a] == 0 || int(p) >= w.r.Options.Players {
			continue
		}
		sheet := w.sheet(p)
		w.Row()
		w.Open('{')
		w.Key("area")
		w.putArea(a)
		w.nameField("faction", w.player(p))
		w.Key("units")
		w.Open('{')
		for set := s.Units[a]; set != 0; {
			figs := w.alike(p, set)
			set &^= figs
			w.group(p, figs.First())
			if u := sheet.Figures[figs.First()]; u != game.NoUnit && plain[p].Has(u) {
				w.Whole(figs.Len())
				continue
			}
			w.numbers(p, figs)
		}
		w.Close('}')
		w.Close('}')
	}
	w.Close(']')
}

// plainTypes returns the types of a player whose figures on the board are, area by
// area, the lowest ones not used yet.
func (w *positionWriter) plainTypes(p game.Player, sheet *game.Sheet) game.UnitSet {
	var plain game.UnitSet
	for u := range game.UnitType(len(w.r.Units)) {
		all := sheet.TypeFigures[u]
		if all == 0 {
			continue
		}
		free := all &^ (w.fighting(p) | w.s.Seats[p].Aside | w.s.Seats[p].Waiting)
		good := true
		for held := w.s.Seats[p].Held; held != 0 && good; held &= held - 1 {
			here := w.s.Units[held.First()] & all
			good = lowestOf(free, here.Len()) == here
			free &^= here
		}
		if good {
			plain |= 1 << u
		}
	}
	return plain
}

// fighting returns the figures of a player that stand in the battle only.
func (w *positionWriter) fighting(p game.Player) game.Figures {
	b := &w.s.Battle
	attacker := b.Players[game.Attacker]
	if b.Area == game.NoArea {
		attacker = ownerOf(w.s)
	}
	if p == attacker {
		return b.Units[game.Attacker]
	}
	return 0
}

// lowestOf returns the n lowest figures of a set.
func lowestOf(set game.Figures, n int) game.Figures {
	rest := set
	for range n {
		rest &= rest - 1
	}
	return set &^ rest
}

// bases writes bases and transports.
func (w *positionWriter) bases() {
	n := 0
	for p := range game.Player(w.r.Options.Players) {
		for set := w.s.Seats[p].Bases; set != 0; set &= set - 1 {
			w.piece("bases", &n, "area")
			w.putArea(set.First())
			w.ofPlayer(p)
		}
	}
	w.pieces(n)
	n = 0
	for p := range game.Player(w.r.Options.Players) {
		for set := w.s.Seats[p].Transports; set != 0; set &= set - 1 {
			w.piece("transports", &n, "route")
			w.putRoute(set.First())
			w.ofPlayer(p)
		}
	}
	w.pieces(n)
}

// piece begins an entry of a list of pieces, and the list before the first.
func (w *flowWriter) piece(list string, n *int, where string) {
	if *n == 0 {
		w.Line(list)
		w.Open('[')
	}
	*n++
	w.Comma()
	w.Open('{')
	w.Key(where)
}

// ofPlayer ends an entry of a list of pieces with the player whose it is.
func (w *flowWriter) ofPlayer(p game.Player) {
	w.nameField("faction", w.player(p))
	w.Close('}')
}

// pieces ends a list of pieces if it was begun.
func (w *flowWriter) pieces(n int) {
	if n > 0 {
		w.Close(']')
	}
}
