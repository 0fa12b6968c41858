package notation

import (
	"koprulu/game"
	"koprulu/internal/document"
)

// AppendPosition appends a game as a position that says everything, so that
// ReadPosition gives an equal state back.
func AppendPosition(dst []byte, r *game.Rules, s *game.State) []byte {
	w := positionOf(r, s, document.Writer{Dst: dst})
	w.position(true)
	return w.Dst
}

// appendInRecord appends a game as a position on one line without its end and without the seed, which stand elsewhere in a record.
func appendInRecord(dst []byte, r *game.Rules, s *game.State) []byte {
	w := positionOf(r, s, document.Writer{Dst: dst, Flat: true})
	w.position(false)
	return w.Dst[:len(w.Dst)-1]
}

// positionOf returns what writes a game as a position behind what was written before.
func positionOf(r *game.Rules, s *game.State, to document.Writer) positionWriter {
	w := positionWriter{flowWriter: flowWriter{namer: namesOf(r, s), Writer: to, sides: s.Battle.Players}, s: s}
	for i := range s.Battle.Skirmishes {
		w.decks[i] = s.Battle.Skirmishes[i].Deck
	}
	return w
}

// positionWriter writes a position section by section, in the order of positionFields.
type positionWriter struct {
	flowWriter
	s *game.State
	// before is the position before, nil if there is none, and parts where sections stand in this one, nil if nobody asks.
	before *PositionWriter
	parts  *[sections]part
}

// position writes the whole document; in a record the seed stands elsewhere.
func (w *positionWriter) position(seed bool) {
	s := w.s
	w.Open('{')
	w.Line("koprulu")
	w.Text(PositionVersion)
	w.Line("options")
	writeOptions(&w.Writer, w.r)
	w.Line("factions")
	w.Open('[')
	for p := range w.r.Options.Players {
		w.Comma()
		if f := s.Seats[p].Faction; f != game.NoFaction {
			w.Text(w.faction(f))
		} else {
			w.Null()
		}
	}
	w.Close(']')
	if seed {
		w.Line("seed")
		w.Text(FormatSeed(s.Seed))
	}
	w.Line("round")
	w.Whole(int(s.Round))
	w.Line("phase")
	w.Text(PhaseWord(s.Phase))
	w.Line("first")
	if s.First == game.Nobody {
		w.Null()
	} else {
		w.Text(w.player(s.First))
	}
	if gone := (1<<w.r.Options.Players - 1) &^ s.Alive; gone != 0 {
		w.Line("eliminated")
		w.players(gone)
	}
	if s.Phase == game.Over {
		w.Line("victory")
		w.Text(VictoryWord(s.Victory))
		w.Line("winners")
		w.players(s.Winners)
		w.condition(s.Condition)
	}
	if !w.copied(galaxySection) {
		from := len(w.Dst)
		w.galaxy(s.Placed, &s.Tiles)
		w.written(galaxySection, from)
	}
	w.units()
	w.bases()
	w.areasLine("depleted", s.Depleted)
	w.areasLine("partly-depleted", s.Partial)
	w.tokensOnBoard()
	if s.StagesLed != ledByNow(w.r, s) {
		w.Line("stages-led")
		stages(&w.Writer, s.StagesLed)
	}
	w.items(&s.Items)
	w.Line("players")
	w.Open('{')
	for p := range game.Player(w.r.Options.Players) {
		w.Row()
		w.Key(w.player(p))
		if section := seatSection + int(p); !w.copied(section) {
			from := len(w.Dst)
			w.seat(p)
			w.written(section, from)
		}
	}
	w.Close('}')
	w.orders()
	w.removedOrders()
	if !w.copied(eventSection) {
		from := len(w.Dst)
		w.events()
		w.written(eventSection, from)
	}
	w.Line("flow")
	w.flow(s)
	if !w.Flat {
		w.Dst = append(w.Dst, '\n')
	}
	w.Dst = append(w.Dst, '}', '\n')
	w.More = true
}
