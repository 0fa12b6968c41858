package notation

import "koprulu/game"

func (w *positionWriter) seat(p game.Player) {
	seat, sheet := &w.s.Seats[p], w.sheet(p)
	w.Open('{')
	w.WholeField("points", int(seat.Points))
	if seat.Planets != 0 {
		w.Key("drawn-planets")
		w.Open('[')
		for set := seat.Planets; set != 0; set &= set - 1 {
			w.Comma()
			w.Name(w.planet(set.First()))
		}
		w.Close(']')
	}
	if sheet == nil {
		w.Close('}')
		return
	}
	w.workers(seat.Pool, seat.Unavailable, seat.Home, seat.Cards, &w.s.Workers)
	w.Key("resources")
	w.areas(seat.Cards)
	var printed [game.Buildings]uint8
	for b := range printed {
		printed[b] = sheet.Printed >> b & 1
	}
	if seat.Level != printed {
		w.Key("buildings")
		w.Open('{')
		for b, level := range seat.Level {
			if level != printed[b] {
				w.Key(sheet.Buildings[b].ID)
				w.Whole(int(level))
			}
		}
		w.Close('}')
	}
	w.modules(&seat.Modules)
	w.Key("hand")
	w.cards(p, seat.Hand)
	w.cardsField("known", p, seat.Known)
	w.Key("deck")
	w.Open('[')
	for i := int(seat.Deck) - 1; i >= 0; i-- {
		w.Comma()
		w.putCard(p, seat.Pile[i])
	}
	w.Close(']')
	w.Key("discard")
	w.Open('[')
	for i := int(seat.Discards); i > 0; i-- {
		w.Comma()
		w.putCard(p, seat.Pile[game.MaxCards-i])
	}
	w.Close(']')
	w.Key("technology-deck")
	w.cards(p, seat.TechDeck)
	w.cardsField("technologies", p, seat.Play)
	w.cardsField("spent", p, seat.Spent)
	w.cardsField("discarding", p, seat.Discarding)
	if w.r.Options.BroodWar {
		w.belongings(p, seat)
	}
	w.Close('}')
}

// workers writes where the workers of a player are.
func (w *flowWriter) workers(pool, unavailable uint8, home [2]uint8, cards game.AreaSet, on *[game.MaxAreas]uint8) {
	w.Key("workers")
	w.Open('{')
	w.Key("pool")
	w.Whole(int(pool))
	w.WholeField("unavailable", int(unavailable))
	if home != [2]uint8{} {
		w.Key("home")
		w.Open('{')
		for r, name := range resourceWords {
			w.WholeField(name, int(home[r]))
		}
		w.Close('}')
	}
	any := false
	for ; cards != 0; cards &= cards - 1 {
		a := cards.First()
		if on[a] == 0 {
			continue
		}
		if !any {
			w.Key("cards")
			w.Open('{')
			any = true
		}
		w.Comma()
		w.putArea(a)
		w.Dst = append(w.Dst, ':')
		w.Whole(int(on[a]))
	}
	if any {
		w.Close('}')
	}
	w.Close('}')
}

// modules writes how many modules of each type a player has, and nothing if he has none.
func (w *flowWriter) modules(of *[game.MaxModules]uint8) {
	if *of == [game.MaxModules]uint8{} {
		return
	}
	w.Key("modules")
	w.Open('{')
	for m, n := range of {
		w.WholeField(w.module(uint8(m)), int(n))
	}
	w.Close('}')
}
