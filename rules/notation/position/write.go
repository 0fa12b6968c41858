package position

import (
	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/board"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/options"
	"koprulu/rules/notation/words"
)

// Append appends a game as a position that says everything, so that
// Read returns an equal state.
func Append(dst []byte, r *game.Rules, s *game.State) []byte {
	w := writerOf(r, s, document.Writer{Dst: dst})
	w.position(true)
	return w.Dst
}

// AppendInRecord appends a game as a position on one line without its end and without the seed, which a record has
// elsewhere.
func AppendInRecord(dst []byte, r *game.Rules, s *game.State) []byte {
	w := writerOf(r, s, document.Writer{Dst: dst, Flat: true})
	w.position(false)
	return w.Dst[:len(w.Dst)-1]
}

// writerOf returns a writer that writes a game as a position after what has already been written.
func writerOf(r *game.Rules, s *game.State, to document.Writer) writer {
	w := writer{Writer: board.Writer{Names: words.Of(r, s), Writer: to, Sides: s.Battle.Players}, s: s}
	for i := range s.Battle.Skirmishes {
		w.Decks[i] = s.Battle.Skirmishes[i].Deck
	}
	return w
}

// writer writes a position section by section, in the order of fields.
type writer struct {
	board.Writer
	s *game.State
}

// position writes the whole document; in a record the seed is elsewhere.
func (w *writer) position(seed bool) {
	s := w.s
	w.Open('{')
	w.Line("koprulu")
	w.Text(Version)
	w.Line("options")
	options.Write(&w.Writer.Writer, w.Rules)
	w.Line("factions")
	w.Open('[')
	for p := range w.Rules.Options.Players {
		w.Comma()
		if f := s.Seats[p].Faction; f != game.NoFaction {
			w.Text(w.Faction(f))
		} else {
			w.Null()
		}
	}
	w.Close(']')
	if seed {
		w.Line("seed")
		w.Text(chance.FormatSeed(s.Seed))
	}
	w.Line("round")
	w.Whole(int(s.Round))
	w.Line("phase")
	w.Text(words.Phase(s.Phase))
	w.Line("first")
	if s.First == game.Nobody {
		w.Null()
	} else {
		w.Text(w.Player(s.First))
	}
	if gone := (1<<w.Rules.Options.Players - 1) &^ s.Alive; gone != 0 {
		w.Line("eliminated")
		w.Players(gone)
	}
	if s.Resigned != 0 {
		w.Line("resigned")
		w.Players(s.Resigned)
	}
	if s.LastRound != 0 {
		w.Line("last-round")
		w.Players(s.LastRound)
	}
	if s.Phase == game.Over {
		w.Line("victory")
		w.Text(words.Victory(s.Victory))
		w.Line("winners")
		w.Players(s.Winners)
		w.Condition(s.Condition)
	}
	w.Galaxy(s.Placed, &s.Tiles)
	w.units()
	seat := func(p game.Player) *game.OpenSeat { return &s.Seats[p].OpenSeat }
	w.Bases(seat)
	w.transports()
	w.AreasLine("depleted", s.Depleted)
	w.AreasLine("partly-depleted", s.Partial)
	w.SitesAndGuards(&s.Board, seat)
	if s.StagesLed != ledByNow(w.Rules, s) {
		w.Line("stages-led")
		w.Stages(s.StagesLed)
	}
	w.Items(&s.Items)
	w.Line("players")
	w.Open('{')
	for p := range w.Rules.Players() {
		w.Row()
		w.Key(w.Player(p))
		writeSeat(w, p)
	}
	w.Close('}')
	writeOrders(w)
	writeRemovedOrders(w)
	writeEvents(w)
	w.Line("flow")
	writeFlow(w, s)
	if !w.Flat {
		w.Dst = append(w.Dst, '\n')
	}
	w.Dst = append(w.Dst, '}', '\n')
	w.More = true
}
