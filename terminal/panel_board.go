package terminal

import (
	"strconv"
	"strings"

	"koprulu/rules/game"
)

// boardPanel shows what is open on the board of a seat, and what only its owner may know if the owner is the viewer.
func boardPanel(r *game.Rules, s *sight, w *words, p game.Player, wide int) []line {
	v := &s.view
	seat := &v.Seats[p]
	if int(seat.Faction) >= len(r.Sheets) {
		return []line{styled(w.text("ui.board.none"), Style{Ink: InkMuted})}
	}
	b := board{r: r, s: s, v: v, w: w, p: p, seat: seat, sheet: &r.Sheets[seat.Faction], wide: wide}
	o := ownerOf(v, p)
	b.put(line{o.mark(), {" " + w.player(v, p), Style{Ink: o.ink, Attr: Bold}}, {" · " + w.race(b.sheet.Race), Style{Ink: InkMuted}}})
	if s.objective[p] {
		b.put(styled(w.objective(seat.Faction), Style{Ink: InkMuted}))
	}
	b.workers()
	b.orders()
	b.pool()
	b.buildings()
	b.modules()
	b.technologies()
	b.leaders()
	b.events()
	b.decks()
	return b.out
}

// board collects the lines of a board.
type board struct {
	r     *game.Rules
	s     *sight
	v     *game.View
	w     *words
	p     game.Player
	seat  *game.SeatView
	sheet *game.Sheet
	wide  int
	out   []line
}

// put adds a line, broken if it is too long.
func (b *board) put(l line) { b.out = append(b.out, l.wrap(b.wide, 2)...) }

// row adds a line with a heading.
func (b *board) row(head string, l line) {
	b.put(append(line{{head + " ", Style{Ink: InkAccent}}}, l...))
}

// workers shows where the workers are and what the cards can still yield.
func (b *board) workers() {
	l := plainLine(b.w.text("ui.board.pool", "n", int(b.seat.Pool)))
	if b.seat.Unavailable > 0 {
		l = l.add(", "+b.w.text("ui.board.unavailable", "n", int(b.seat.Unavailable)), Style{Ink: InkMuted})
	}
	b.row(b.w.text("ui.board.workers"), l)
	l = nil
	for res := range game.NoResource {
		if res > 0 {
			l = l.add("  ", Style{})
		}
		l = append(l, b.card(res, b.s.permanent[b.p][res], int(b.seat.Home[res]), false)...)
	}
	b.row(b.w.text("ui.board.home"), l)
	for a := range b.seat.Cards.All() {
		info := &b.r.Areas[a]
		l := b.card(info.Resource, int(info.Amount), int(b.v.Workers[a]), b.v.Partial.Has(a))
		b.put(append(line{{"  " + b.w.area(a) + " ", Style{}}}, l...))
	}
}

// card shows a Resource card: its sign, then a filled mark for each worker on it and a hollow one for each place left.
func (b *board) card(res game.Resource, amount, workers int, partial bool) line {
	if res >= game.NoResource {
		return nil
	}
	sign, style := b.w.text("ui.sign.minerals"), Style{Ink: InkMinerals}
	if res == game.Gas {
		sign, style = b.w.text("ui.sign.gas"), Style{Ink: InkGas}
	}
	l := line{{sign + strconv.Itoa(amount) + " ", style}}
	l = l.add(strings.Repeat("▪", workers), style)
	l = l.add(strings.Repeat("▫", max(amount-workers, 0)), Style{Ink: InkMuted})
	if partial {
		l = l.add("~", Style{Ink: InkBad, Attr: Bold})
	}
	return l
}

// orders shows the unplaced orders: their faces for the owner, their number for others.
func (b *board) orders() {
	if b.p != b.s.seat {
		b.row(b.w.text("ui.board.orders"), plainLine(strconv.Itoa(int(b.seat.TokenCount))))
		return
	}
	var parts []string
	for o, n := range b.seat.Tokens {
		if n > 0 {
			parts = append(parts, b.w.order(game.Order(o))+times(int(n)))
		}
	}
	b.row(b.w.text("ui.board.orders"), plainLine(orNone(strings.Join(parts, ", "))))
}

// times returns " ×N" for more than one thing.
func times(n int) string {
	if n < 2 {
		return ""
	}
	return " ×" + strconv.Itoa(n)
}

// orNone returns a dash for an empty list.
func orNone(s string) string {
	if s == "" {
		return "–"
	}
	return s
}

func (b *board) buildings() {
	var l line
	for i, level := range b.seat.Level {
		if i > 0 {
			l = l.add(", ", Style{})
		}
		style := Style{}
		if level == 0 {
			style.Ink = InkMuted
		}
		l = l.add(b.w.building(b.seat.Faction, uint8(i))+" "+strconv.Itoa(int(level)), style)
	}
	b.row(b.w.text("ui.board.buildings"), l)
	b.row(b.w.text("ui.board.limit"), plainLine(strconv.Itoa(b.s.buildLimit[b.p])))
}

func (b *board) modules() {
	var parts []string
	for m, n := range b.seat.Modules {
		if n > 0 {
			parts = append(parts, b.w.module(m)+times(int(n)))
		}
	}
	b.row(b.w.text("ui.board.modules"), plainLine(orNone(strings.Join(parts, ", "))))
}

// technologies shows the technologies in the play area with their texts.
func (b *board) technologies() {
	if b.seat.Play == 0 {
		b.row(b.w.text("ui.board.techs"), plainLine("–"))
		return
	}
	for c := range b.seat.Play.All() {
		style := Style{Attr: Bold}
		if b.seat.Spent.Has(c) {
			style = Style{Ink: InkMuted}
		}
		b.row(b.w.text("ui.board.tech"), line{{b.w.card(b.seat.Faction, c), style}})
		b.text(b.w.ability(b.seat.Faction, c))
	}
}

// text adds the text of a card.
func (b *board) text(s string) {
	if s == "" {
		return
	}
	for _, l := range wrapText(s, b.wide-2, Style{Ink: InkMuted}) {
		b.out = append(b.out, append(line{{"  ", Style{}}}, l...))
	}
}

// events shows the Event cards: kept ones open, drawn ones by the stage on their backs.
func (b *board) events() {
	var parts []string
	for stage, n := range b.seat.Drawn {
		if n > 0 {
			parts = append(parts, b.w.stage(game.Stage(stage))+times(int(n)))
		}
	}
	b.row(b.w.text("ui.board.drawn"), plainLine(orNone(strings.Join(parts, ", "))))
	for i := range b.r.Events {
		c := game.EventCard(i)
		if b.seat.Kept.Has(c) {
			b.row(b.w.text("ui.board.kept"), line{{b.w.event(c), Style{Attr: Bold}}})
			b.text(b.w.eventText(c))
		}
		if b.p == b.s.seat && b.seat.Read.Has(c) {
			b.row(b.w.text("ui.board.read"), line{{b.w.event(c), Style{Attr: Bold}}})
			b.text(b.w.eventText(c))
		}
	}
}

// decks shows the sizes of hand and deck and what is on the discard pile.
func (b *board) decks() {
	b.row(b.w.text("ui.board.deck"), plainLine(b.w.text("ui.board.counts", "hand", int(b.seat.HandCount),
		"limit", b.s.handLimit[b.p], "deck", int(b.seat.DeckCount), "discards", int(b.seat.DiscardCount))))
	if b.p != b.s.seat && b.seat.Hand != 0 {
		b.row(b.w.text("ui.board.known"), plainLine(b.names(b.seat.Hand)))
	}
	if b.seat.TechDeck != 0 {
		b.row(b.w.text("ui.board.techdeck"), plainLine(b.techNames(b.seat.TechDeck)))
	}
}

// names lists the names of cards, with equal ones counted.
func (b *board) names(cards game.CardSet) string {
	var order []string
	count := map[string]int{}
	for c := range cards.All() {
		name := b.w.card(b.seat.Faction, c)
		if count[name] == 0 {
			order = append(order, name)
		}
		count[name]++
	}
	for i, name := range order {
		order[i] = name + times(count[name])
	}
	return strings.Join(order, ", ")
}

// techNames lists the technologies that cards belong to, with the number of cards.
func (b *board) techNames(cards game.CardSet) string {
	var parts []string
	for t := range b.sheet.Techs {
		if n := (b.sheet.Techs[t].Cards & cards).Len(); n > 0 {
			parts = append(parts, b.w.tech(b.seat.Faction, game.Tech(t)))
		}
	}
	return strings.Join(parts, ", ")
}
