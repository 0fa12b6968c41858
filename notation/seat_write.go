package notation

import "koprulu/game"

func (w *positionWriter) seat(p game.Player) {
	seat, sheet := &w.s.Seats[p], w.sheet(p)
	w.open('{')
	w.numberField("points", int(seat.Points))
	if seat.Planets != 0 {
		w.key("drawn-planets")
		w.open('[')
		for set := seat.Planets; set != 0; set &= set - 1 {
			w.comma()
			w.name(w.planet(set.First()))
		}
		w.close(']')
	}
	if sheet == nil {
		w.close('}')
		return
	}
	w.workers(seat.Pool, seat.Unavailable, seat.Home, seat.Cards, &w.s.Workers)
	w.key("resources")
	w.areas(seat.Cards)
	var printed [game.Buildings]uint8
	for b := range printed {
		printed[b] = sheet.Printed >> b & 1
	}
	if seat.Level != printed {
		w.key("buildings")
		w.open('{')
		for b, level := range seat.Level {
			if level != printed[b] {
				w.key(sheet.Buildings[b].ID)
				w.number(int(level))
			}
		}
		w.close('}')
	}
	w.modules(&seat.Modules)
	w.key("hand")
	w.cards(p, seat.Hand)
	w.cardsField("known", p, seat.Known)
	w.key("deck")
	w.open('[')
	for i := int(seat.Deck) - 1; i >= 0; i-- {
		w.comma()
		w.putCard(p, seat.Pile[i])
	}
	w.close(']')
	w.key("discard")
	w.open('[')
	for i := int(seat.Discards); i > 0; i-- {
		w.comma()
		w.putCard(p, seat.Pile[game.MaxCards-i])
	}
	w.close(']')
	w.key("technology-deck")
	w.cards(p, seat.TechDeck)
	w.cardsField("technologies", p, seat.Play)
	w.cardsField("spent", p, seat.Spent)
	w.cardsField("discarding", p, seat.Discarding)
	if w.r.Options.BroodWar {
		w.belongings(p, seat)
	}
	w.close('}')
}

// workers writes where the workers of a player are.
func (w *flowWriter) workers(pool, unavailable uint8, home [2]uint8, cards game.AreaSet, on *[game.MaxAreas]uint8) {
	w.key("workers")
	w.open('{')
	w.key("pool")
	w.number(int(pool))
	w.numberField("unavailable", int(unavailable))
	if home != [2]uint8{} {
		w.key("home")
		w.open('{')
		for r, name := range resourceWords {
			w.numberField(name, int(home[r]))
		}
		w.close('}')
	}
	any := false
	for ; cards != 0; cards &= cards - 1 {
		a := cards.First()
		if on[a] == 0 {
			continue
		}
		if !any {
			w.key("cards")
			w.open('{')
			any = true
		}
		w.comma()
		w.putArea(a)
		w.dst = append(w.dst, ':')
		w.number(int(on[a]))
	}
	if any {
		w.close('}')
	}
	w.close('}')
}

// modules writes how many modules of each type a player has, and nothing if he has none.
func (w *flowWriter) modules(of *[game.MaxModules]uint8) {
	if *of == [game.MaxModules]uint8{} {
		return
	}
	w.key("modules")
	w.open('{')
	for m, n := range of {
		w.numberField(w.module(uint8(m)), int(n))
	}
	w.close('}')
}
