package position

import "koprulu/rules/game"

func writeSeat(w *writer, p game.Player) {
	seat, sheet := &w.s.Seats[p], w.Sheet(p)
	w.Open('{')
	w.WholeField("points", int(seat.Points))
	w.PlanetsField("drawn-planets", seat.Planets)
	if sheet == nil {
		w.Close('}')
		return
	}
	w.Workers(&seat.OpenSeat, &w.s.Workers)
	w.Key("resources")
	w.Areas(seat.Cards)
	var printed [game.Buildings]uint8
	for b := range printed {
		printed[b] = sheet.Printed >> b & 1
	}
	w.Part("buildings", '{', func() {
		for b, level := range seat.Level {
			if level != printed[b] {
				w.NumberField(sheet.Buildings[b].ID, int(level))
			}
		}
	})
	w.Modules(&seat.Modules)
	w.Key("hand")
	w.Cards(p, seat.Hand)
	w.CardsField("known", p, seat.Known)
	w.OpenList("deck")
	for i := int(seat.Deck) - 1; i >= 0; i-- {
		w.Comma()
		w.PutCard(p, seat.Pile[i])
	}
	w.Close(']')
	w.OpenList("discard")
	for i := int(seat.Discards); i > 0; i-- {
		w.Comma()
		w.PutCard(p, seat.Pile[game.MaxCards-i])
	}
	w.Close(']')
	w.Key("technology-deck")
	w.Cards(p, seat.TechDeck)
	w.CardsField("technologies", p, seat.Play)
	w.CardsField("spent", p, seat.Spent)
	w.CardsField("discarding", p, seat.Discarding)
	if w.Rules.Options.BroodWar {
		writeBelongings(w, p, seat)
	}
	w.Close('}')
}

// writeBelongings writes what a player has from Brood War in a position.
func writeBelongings(w *writer, p game.Player, seat *game.Seat) {
	w.CaptivesField(p)
	w.FiguresField("lent", p, writeLent(w, p))
	w.Belongings(p, &seat.OpenSeat)
	lost := uint8(0)
	if w.Rules.Options.FasterSurvival {
		lost = w.Rules.Common.Bases - w.Rules.Common.FasterBases
	}
	if seat.LostBases != lost {
		w.NumberField("lost-bases", int(seat.LostBases))
	}
	w.LeaderCards(p, &seat.OpenSeat, seat.Chosen)
}

// writeLent returns the figures that lend heroes their places.
func writeLent(w *writer, p game.Player) game.Figures {
	sheet := w.Sheet(p)
	lent := w.s.Seats[p].Aside &^ (sheet.HeroFigures | sheet.CaptiveFigures)
	for q := range w.Captives {
		for _, c := range w.Captives[q] {
			if c.Owner == p {
				lent &^= 1 << c.Figure
			}
		}
	}
	return lent
}
