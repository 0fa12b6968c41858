package position

import "koprulu/rules/game"

// units writes the units in areas. Numbers are enough where the figures are those
// that a reader takes; otherwise the figures are listed.
func (w *writer) units() {
	s := w.s
	var plain [game.MaxPlayers]game.UnitSet
	for p := range w.Rules.Players() {
		if sheet := w.Sheet(p); sheet != nil {
			plain[p] = plainTypes(w, p, sheet)
		}
	}
	w.LinePart("units", '[', func() {
		for a := range game.Area(len(w.Rules.Areas)) {
			p := s.Holder[a]
			if s.Units[a] == 0 || int(p) >= w.Rules.Options.Players {
				continue
			}
			sheet := w.Sheet(p)
			w.Row()
			w.Open('{')
			w.AreaField("area", a)
			w.NameField("faction", w.Player(p))
			w.OpenObject("units")
			for set := s.Units[a]; set != 0; {
				figs := w.Alike(p, set)
				set &^= figs
				w.Group(p, figs.First())
				if u := sheet.Figures[figs.First()]; u != game.NoUnit && plain[p].Has(u) {
					w.Whole(figs.Len())
					continue
				}
				w.Numbers(p, figs)
			}
			w.Close('}')
			w.Close('}')
		}
	})
}

// plainTypes returns the types of a player whose figures on the board are, area by
// area, the lowest ones not used yet.
func plainTypes(w *writer, p game.Player, sheet *game.Sheet) game.UnitSet {
	var plain game.UnitSet
	for u := range game.UnitType(len(w.Rules.Units)) {
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

// fighting returns the figures of a player that are only in the battle.
func (w *writer) fighting(p game.Player) game.Figures {
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

// transports writes where the transports are.
func (w *writer) transports() {
	w.LinePart("transports", '[', func() {
		for p := range w.Rules.Players() {
			for set := w.s.Seats[p].Transports; set != 0; set &= set - 1 {
				w.Comma()
				w.Open('{')
				w.Key("route")
				w.PutRoute(set.First())
				w.NameField("faction", w.Player(p))
				w.Close('}')
			}
		}
	})
}
