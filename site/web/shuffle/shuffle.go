package shuffle

import (
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/notation/chance"
	"koprulu/site/web/page"
	"koprulu/table"
)

// Room is what the waiting room of a table says.
type Room struct {
	Reader page.Reader
	Seen   *table.ShuffleSeen
	// Seat is the reader's seat, game.Nobody for none.
	Seat game.Player
	// Address is that of the table.
	Address string
}

// seated reports whether the reader can add a part.
func (p *Room) seated() bool { return int(p.Seat) < len(p.Seen.Commitments.Seats) }

// seal returns the seal of the reader's seat, empty for none.
func (p *Room) seal() string {
	if !p.seated() {
		return ""
	}
	return digits(p.Seen.Commitments.Seats[p.Seat])
}

// opened reports whether the server has the part of the reader's seat.
func (p *Room) opened() bool { return p.seated() && p.Seen.Opened.Has(p.Seat) }

// mine says what has become of the reader's part.
func (p *Room) mine() string {
	w := p.Reader.Words
	switch {
	case !p.seated():
		return ""
	case p.seal() == "":
		return w.Text("web.shuffle.mine.none")
	case p.opened():
		return w.Text("web.shuffle.mine.left")
	}
	return w.Text("web.shuffle.mine.in")
}

// who says which seats add a part to the seed.
func (p *Room) who() string {
	sealed := p.Seen.Sealed()
	return p.Reader.Words.Text("web.shuffle.who", "n", sealed.Len(), "seats", p.Reader.Words.SeatNumbers(sealed))
}

// Lines says of a game that was dealt what its seed is made of, for the seat of a reader or game.Nobody; none for a
// game whose seed has no parts.
func Lines(w *locale.Words, s *table.ShuffleSeen, seat game.Player) []string {
	if s == nil {
		return nil
	}
	sealed := s.Sealed()
	out := []string{w.Text("web.shuffle.made", "n", s.Opened.Len(), "seats", w.SeatNumbers(s.Opened))}
	if seat < game.MaxPlayers && s.Opened.Has(seat) {
		out = append(out, w.Text("web.shuffle.yours"))
	}
	if lost := sealed &^ s.Opened; lost != 0 {
		out = append(out, w.Text("web.shuffle.unopened", "n", lost.Len(), "seats", w.SeatNumbers(lost)))
	}
	return out
}

// digits returns a part, a seal or a hash as hexadecimal digits, empty for none.
func digits(p *chance.Part) string {
	if p == nil {
		return ""
	}
	return chance.FormatSeed(*p)
}

// list returns the parts or seals of all seats, with a dash for those that have none, as the script reads them.
func list(parts []*chance.Part) string {
	var out []byte
	for i, p := range parts {
		if i > 0 {
			out = append(out, ' ')
		}
		if p == nil {
			out = append(out, '-')
		}
		out = append(out, digits(p)...)
	}
	return string(out)
}
