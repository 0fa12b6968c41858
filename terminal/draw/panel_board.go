package draw

import (
	"strconv"
	"strings"

	"koprulu/rules/game"
)

// BoardPanel shows what is open on the board of a seat, and what only its owner may know if the owner is the viewer.
func BoardPanel(s *Sight, w *Words, p game.Player, wide int) []Line {
	r := w.r
	v := &s.View
	seat := &v.Seats[p]
	if int(seat.Faction) >= len(r.Sheets) {
		return []Line{Muted.Line(w.Text("ui.board.none"))}
	}
	b := board{r: r, s: s, v: v, w: w, p: p, seat: seat, sheet: &r.Sheets[seat.Faction], wide: wide}
	o := OwnerOf(v, p)
	b.put(Line{o.Mark(), {" " + w.Player(v, p), Style{Ink: o.Ink, Attr: Bold}}, {" · " + w.race(b.sheet.Race), Muted}})
	if s.objective[p] {
		b.put(Muted.Line(w.objective(seat.Faction)))
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
	s     *Sight
	v     *game.View
	w     *Words
	p     game.Player
	seat  *game.SeatView
	sheet *game.Sheet
	wide  int
	out   []Line
}

// put adds a line, broken if it is too long.
func (b *board) put(l Line) { b.out = append(b.out, l.Wrap(b.wide, 2)...) }

// under writes a line after a head.
func (b *board) under(head string, l Line) {
	b.put(append(Accent.Line(head+" "), l...))
}

// row writes a line after a head of the catalogue, say a text.
func (b *board) row(key string, l Line) { b.under(b.w.Text(key), l) }

func (b *board) say(key, text string) { b.row(key, Normal.Line(text)) }

// workers shows where the workers are and what the cards can still yield.
func (b *board) workers() {
	l := Normal.Line(b.w.Text("ui.board.pool", "n", int(b.seat.Pool)))
	if b.seat.Unavailable > 0 {
		l = l.Add(", "+b.w.Text("ui.board.unavailable", "n", int(b.seat.Unavailable)), Muted)
	}
	b.row("ui.board.workers", l)
	l = nil
	for res := range game.NoResource {
		if res > 0 {
			l = l.Add("  ", Normal)
		}
		l = append(l, b.card(res, b.s.permanent[b.p][res], int(b.seat.Home[res]), false)...)
	}
	b.row("ui.board.home", l)
	for a := range b.seat.Cards.All() {
		info := &b.r.Areas[a]
		l := b.card(info.Resource, int(info.Amount), int(b.v.Workers[a]), b.v.Partial.Has(a))
		b.put(append(Line{{"  " + b.w.Area(a) + " ", Normal}}, l...))
	}
}

// card shows a Resource card: its sign, then a filled mark for each worker on it and a hollow one for each place left.
func (b *board) card(res game.Resource, amount, workers int, partial bool) Line {
	if res >= game.NoResource {
		return nil
	}
	sign, style := b.w.Text("ui.sign.minerals"), minerals
	if res == game.Gas {
		sign, style = b.w.Text("ui.sign.gas"), gas
	}
	l := Line{{sign + strconv.Itoa(amount) + " ", style}}
	l = l.Add(strings.Repeat("▪", workers), style)
	l = l.Add(strings.Repeat("▫", max(amount-workers, 0)), Muted)
	if partial {
		l = l.Add("~", Alarm)
	}
	return l
}

// orders shows the unplaced orders: their faces for the owner, their number for others.
func (b *board) orders() {
	if b.p != b.s.Seat {
		b.say("ui.board.orders", digits(b.seat.TokenCount))
		return
	}
	b.say("ui.board.orders", counted(b.seat.Tokens[:], func(o int) string { return b.w.order(game.Order(o)) }))
}

// counted names the things of which there are any, with their numbers, or returns a dash.
func counted(numbers []uint8, name func(int) string) string {
	var parts []string
	for i, n := range numbers {
		if n > 0 {
			parts = append(parts, name(i)+times(int(n)))
		}
	}
	return orNone(strings.Join(parts, ", "))
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
	var l Line
	for i, level := range b.seat.Level {
		if i > 0 {
			l = l.Add(", ", Normal)
		}
		style := Normal
		if level == 0 {
			style.Ink = InkMuted
		}
		l = l.Add(b.w.building(b.seat.Faction, uint8(i))+" "+digits(level), style)
	}
	b.row("ui.board.buildings", l)
	b.say("ui.board.limit", strconv.Itoa(b.s.buildLimit[b.p]))
}

func (b *board) modules() {
	b.say("ui.board.modules", counted(b.seat.Modules[:], b.w.module))
}

// technologies shows the technologies in the play area with their texts.
func (b *board) technologies() {
	if b.seat.Play == 0 {
		b.say("ui.board.techs", "–")
		return
	}
	for c := range b.seat.Play.All() {
		style := Heavy
		if b.seat.Spent.Has(c) {
			style = Muted
		}
		b.row("ui.board.tech", Line{{b.w.Card(b.seat.Faction, c), style}})
		b.text(b.w.ability(b.seat.Faction, c))
	}
}

// text adds the text of a card.
func (b *board) text(s string) {
	b.out = append(b.out, indented(s, b.wide)...)
}

// indented breaks the text of a card into lines below its name, none if it has none.
func indented(s string, wide int) (out []Line) {
	if s == "" {
		return nil
	}
	for _, l := range Muted.Wrap(s, wide-2) {
		out = append(out, append(Line{{"  ", Normal}}, l...))
	}
	return out
}

// events shows the Event cards: kept ones open, drawn ones by the stage on their backs.
func (b *board) events() {
	b.say("ui.board.drawn", counted(b.seat.Drawn[:], func(n int) string { return b.w.Stage(game.Stage(n)) }))
	for i := range b.r.Events {
		c := game.EventCard(i)
		key := ""
		switch {
		case b.seat.Kept.Has(c):
			key = "ui.board.kept"
		case b.p == b.s.Seat && b.seat.Read.Has(c):
			key = "ui.board.read"
		default:
			continue
		}
		b.row(key, Line{{b.w.event(c), Heavy}})
		b.text(b.w.eventText(c))
	}
}

// decks shows the sizes of hand and deck and what is on the discard pile.
func (b *board) decks() {
	b.say("ui.board.deck", b.w.Text("ui.board.counts", "hand", int(b.seat.HandCount),
		"limit", b.s.handLimit[b.p], "deck", int(b.seat.DeckCount), "discards", int(b.seat.DiscardCount)))
	if b.p != b.s.Seat && b.seat.Hand != 0 {
		b.say("ui.board.known", b.names(b.seat.Hand))
	}
	if b.seat.TechDeck != 0 {
		b.say("ui.board.techdeck", b.techNames(b.seat.TechDeck))
	}
}

// names lists the names of cards, with equal ones counted.
func (b *board) names(cards game.CardSet) string {
	var parts []string
	for _, c := range distinct(b.sheet, cards) {
		parts = append(parts, b.w.Card(b.seat.Faction, c)+times(sameIn(b.sheet, cards, c)))
	}
	return strings.Join(parts, ", ")
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
