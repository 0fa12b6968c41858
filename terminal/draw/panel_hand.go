package draw

import (
	"koprulu/rules/game"
)

// HandPanel shows the Combat cards that a seat holds: units, values, texts. Equal cards are listed once with their
// number.
func HandPanel(s *Sight, w *Words, wide int) []Line {
	r := w.r
	v := &s.View
	if int(s.Seat) >= v.Players || int(v.Seats[s.Seat].Faction) >= len(r.Sheets) {
		return []Line{Muted.Line(w.Text("ui.hand.none"))}
	}
	seat := &v.Seats[s.Seat]
	sheet := &r.Sheets[seat.Faction]
	out := Normal.Line(w.Text("ui.hand.size", "n", int(seat.HandCount), "limit", s.handLimit[s.Seat])).Wrap(wide, 0)
	put := func(cards game.CardSet) {
		for _, c := range distinct(sheet, cards) {
			out = append(out, cardLines(w, seat.Faction, c, sameIn(sheet, cards, c), wide)...)
		}
	}
	put(seat.Hand)
	if seat.Discarding != 0 {
		out = append(out, Muted.Line(w.Text("ui.hand.discarding")))
		put(seat.Discarding)
	}
	return out
}

// distinct lists the cards of a set, equal ones once.
func distinct(sheet *game.Sheet, set game.CardSet) []game.Card {
	var out []game.Card
	seen := map[game.Card]bool{}
	for c := range set.All() {
		if same := sheet.Cards[c].Same; !seen[same] {
			seen[same] = true
			out = append(out, c)
		}
	}
	return out
}

// sameIn counts the cards of a set that are equal to a card.
func sameIn(sheet *game.Sheet, set game.CardSet, c game.Card) int {
	n := 0
	for card := range set.All() {
		if sheet.Cards[card].Same == sheet.Cards[c].Same {
			n++
		}
	}
	return n
}

// cardLines shows a Combat card: name and units, values, text.
func cardLines(w *Words, f game.Faction, c game.Card, n int, wide int) []Line {
	r := w.r
	info := &r.Sheets[f].Cards[c]
	// The name of a standard card holds its major values, and in the first deck its units.
	starting := info.Tech == game.NoTech
	var head Line
	if info.Reinforcement {
		head = Line{{"+ ", Strong}}
	}
	head = head.Add(w.Card(f, c), Heavy)
	if !info.Reinforcement && !info.PlayArea {
		head = head.Add(" ("+values(info.Minor)+")", Muted)
	}
	if n > 1 {
		head = head.Add(times(n), Accent)
	}
	out := head.Wrap(wide, 4)
	if units := w.unitList(r.Sheets[f].Race, info.Units); units != "" && (!starting || info.Reinforcement) {
		out = append(out, gas.Line("  "+units).Wrap(wide, 2)...)
	}
	return append(out, indented(w.ability(f, c), wide)...)
}

// values writes an attack and a health value.
func values(v game.Values) string {
	return digits(v.Attack) + "/" + digits(v.Health)
}
