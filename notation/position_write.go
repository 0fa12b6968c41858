package notation

import (
	"strconv"

	"koprulu/game"
)

// AppendPosition appends a game as a position that says everything, so that
// ReadPosition gives an equal state back.
func AppendPosition(dst []byte, r *game.Rules, s *game.State) []byte {
	w := positionOf(r, s, writer{dst: dst})
	w.position(true)
	return w.dst
}

// positionOf gives what writes a game as a position behind what was written before.
func positionOf(r *game.Rules, s *game.State, to writer) positionWriter {
	w := positionWriter{flowWriter: flowWriter{namer: namesOf(r, s), writer: to, sides: s.Battle.Players}, s: s}
	for i := range s.Battle.Skirmishes {
		w.decks[i] = s.Battle.Skirmishes[i].Deck
	}
	return w
}

func itoa(n int) string { return strconv.Itoa(n) }

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
	w.open('{')
	w.line("koprulu")
	w.text(PositionVersion)
	w.line("options")
	writeOptions(&w.writer, w.r)
	w.line("factions")
	w.open('[')
	for p := range w.r.Options.Players {
		w.comma()
		if f := s.Seats[p].Faction; f != game.NoFaction {
			w.text(w.faction(f))
		} else {
			w.null()
		}
	}
	w.close(']')
	if seed {
		w.line("seed")
		w.text(FormatSeed(s.Seed))
	}
	w.line("round")
	w.number(int(s.Round))
	w.line("phase")
	w.text(PhaseWord(s.Phase))
	w.line("first")
	if s.First == game.Nobody {
		w.null()
	} else {
		w.text(w.player(s.First))
	}
	if gone := (1<<w.r.Options.Players - 1) &^ s.Alive; gone != 0 {
		w.line("eliminated")
		w.players(gone)
	}
	if s.Phase == game.Over {
		w.line("victory")
		w.text(VictoryWord(s.Victory))
		w.line("winners")
		w.players(s.Winners)
		w.condition(s.Condition)
	}
	if !w.copied(galaxySection) {
		from := len(w.dst)
		w.galaxy(s.Placed, &s.Tiles)
		w.written(galaxySection, from)
	}
	w.units()
	w.bases()
	w.areasLine("depleted", s.Depleted)
	w.areasLine("partly-depleted", s.Partial)
	w.tokensOnBoard()
	if s.StagesLed != ledByNow(w.r, s) {
		w.line("stages-led")
		w.stages(s.StagesLed)
	}
	w.items(&s.Items)
	w.line("players")
	w.open('{')
	for p := range game.Player(w.r.Options.Players) {
		w.row()
		w.key(w.player(p))
		if section := seatSection + int(p); !w.copied(section) {
			from := len(w.dst)
			w.seat(p)
			w.written(section, from)
		}
	}
	w.close('}')
	w.orders()
	w.removedOrders()
	if !w.copied(eventSection) {
		from := len(w.dst)
		w.events()
		w.written(eventSection, from)
	}
	w.line("flow")
	w.flow(s)
	if !w.flat {
		w.dst = append(w.dst, '\n')
	}
	w.dst = append(w.dst, '}', '\n')
	w.more = true
}
