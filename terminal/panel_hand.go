package terminal

import (
	"strconv"

	"koprulu/rules/game"
)

// handPanel shows the Combat cards that a seat holds: units, values, texts. Equal cards are listed once with their
// number.
func handPanel(r *game.Rules, s *sight, w *words, wide int) []line {
	v := &s.view
	if int(s.seat) >= v.Players || int(v.Seats[s.seat].Faction) >= len(r.Sheets) {
		return []line{styled(w.text("ui.hand.none"), Style{Ink: InkMuted})}
	}
	seat := &v.Seats[s.seat]
	sheet := &r.Sheets[seat.Faction]
	out := plainLine(w.text("ui.hand.size", "n", int(seat.HandCount), "limit", s.handLimit[s.seat])).wrap(wide, 0)
	for _, c := range distinct(sheet, seat.Hand) {
		out = append(out, cardLines(r, w, seat.Faction, c, sameIn(sheet, seat.Hand, c), wide)...)
	}
	if seat.Discarding != 0 {
		out = append(out, styled(w.text("ui.hand.discarding"), Style{Ink: InkMuted}))
		for _, c := range distinct(sheet, seat.Discarding) {
			out = append(out, cardLines(r, w, seat.Faction, c, sameIn(sheet, seat.Discarding, c), wide)...)
		}
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
func cardLines(r *game.Rules, w *words, f game.Faction, c game.Card, n int, wide int) []line {
	info := &r.Sheets[f].Cards[c]
	// The name of a standard card holds its major values, and in the first deck its units.
	starting := info.Tech == game.NoTech
	var head line
	if info.Reinforcement {
		head = line{{"+ ", Style{Ink: InkAccent, Attr: Bold}}}
	}
	head = head.add(w.card(f, c), Style{Attr: Bold})
	if !info.Reinforcement && !info.PlayArea {
		head = head.add(" ("+values(info.Minor)+")", Style{Ink: InkMuted})
	}
	if n > 1 {
		head = head.add(times(n), Style{Ink: InkAccent})
	}
	out := head.wrap(wide, 4)
	if units := w.unitList(r.Sheets[f].Race, info.Units); units != "" && (!starting || info.Reinforcement) {
		out = append(out, styled("  "+units, Style{Ink: InkGas}).wrap(wide, 2)...)
	}
	if text := w.ability(f, c); text != "" {
		for _, l := range wrapText(text, wide-2, Style{Ink: InkMuted}) {
			out = append(out, append(line{{"  ", Style{}}}, l...))
		}
	}
	return out
}

// values writes an attack and a health value.
func values(v game.Values) string {
	return strconv.Itoa(int(v.Attack)) + "/" + strconv.Itoa(int(v.Health))
}
