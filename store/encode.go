package store

import (
	"bytes"
	"database/sql/driver"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"koprulu/game"
	"koprulu/table"
)

// liveMoment is the JSON of live.moment. appendMoment writes the same by hand.
type liveMoment struct {
	Round    int                     `json:"round"`
	Phase    game.Phase              `json:"phase"`
	Points   [game.MaxPlayers]int    `json:"points"`
	Factions [game.MaxPlayers]string `json:"factions"`
	Winners  game.PlayerSet          `json:"winners"`
	// Decisions are number, beginning and bank by seat.
	Decisions [game.MaxPlayers][3]int64 `json:"decisions"`
	Banks     [game.MaxPlayers]int64    `json:"banks"`
	// Minds are Mind.Answers and Mind.Memory of bots that remember something.
	Minds []liveMind `json:"minds,omitempty"`
}

// liveMind is what a bot remembers.
type liveMind struct {
	Seat    int    `json:"seat"`
	Answers uint32 `json:"answers"`
	Memory  string `json:"memory"`
}

// appendMoment writes what a table shows without its position. While it is being played, decisions are stored as
// beginning earlier, by the outage, than they really did, see migrations/00001_tables.sql.
func appendMoment(dst []byte, t *table.Stored, outage int64) []byte {
	dst = append(dst, `{"round":`...)
	dst = strconv.AppendInt(dst, int64(t.Round), 10)
	dst = append(dst, `,"phase":`...)
	dst = strconv.AppendInt(dst, int64(t.Phase), 10)
	dst = append(dst, `,"points":`...)
	for i, n := range t.Points {
		dst = appendItem(dst, i, int64(n))
	}
	dst = append(dst, `],"factions":[`...)
	for i, f := range t.Factions {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = strconv.AppendQuote(dst, f)
	}
	dst = append(dst, `],"winners":`...)
	dst = strconv.AppendInt(dst, int64(t.Winners), 10)
	dst = append(dst, `,"decisions":[`...)
	for i := range t.Decisions {
		d := &t.Decisions[i]
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendItem(dst, 0, int64(d.Number))
		dst = appendItem(dst, 1, since(t.Status, d, outage))
		dst = appendItem(dst, 2, int64(d.Bank))
		dst = append(dst, ']')
	}
	dst = append(dst, `],"banks":`...)
	for i, b := range t.Banks {
		dst = appendItem(dst, i, int64(b))
	}
	return append(appendMinds(append(dst, ']'), t), '}')
}

// appendMinds writes what the bots of a table remember, nothing if that is nothing.
func appendMinds(dst []byte, t *table.Stored) []byte {
	begin := `,"minds":[{"seat":`
	for i := range t.Minds {
		m := &t.Minds[i]
		if m.Memory == "" {
			continue
		}
		dst = strconv.AppendInt(append(dst, begin...), int64(i), 10)
		dst = strconv.AppendUint(append(dst, `,"answers":`...), uint64(m.Answers), 10)
		dst = strconv.AppendQuote(append(dst, `,"memory":`...), m.Memory)
		dst, begin = append(dst, '}'), `,{"seat":`
	}
	if begin[1] == '{' {
		dst = append(dst, ']')
	}
	return dst
}

// appendItem writes an item of a list of numbers, with the separator before it.
func appendItem(dst []byte, i int, n int64) []byte {
	if i == 0 {
		dst = append(dst, '[')
	} else {
		dst = append(dst, ',')
	}
	return strconv.AppendInt(dst, n, 10)
}

// appendOpen writes the numbers of the open decisions as live.open has them.
func appendOpen(dst []byte, t *table.Stored) []byte {
	for i := range t.Decisions {
		dst = binary.BigEndian.AppendUint64(dst, t.Decisions[i].Number)
	}
	return dst
}

// openAt returns the place of a seat's decision in live.open, as SQL counts; openNumber returns its number.
func openAt(seat game.Player) driver.Value { return 1 + 8*int64(seat) }

func openNumber(decision uint64) driver.Value { return binary.BigEndian.AppendUint64(nil, decision) }

// shifts reports whether the open decisions of a table are moved after the server was down.
func shifts(s table.Status) bool { return s == table.Playing }

// since returns what is stored for the beginning of a decision.
func since(s table.Status, d *table.Decision, outage int64) int64 {
	if d.Since.IsZero() {
		return 0
	}
	if shifts(s) {
		return d.Since.UnixNano() - outage
	}
	return d.Since.UnixNano()
}

// readMoment is the reverse of appendMoment; the status must be known already.
func readMoment(text []byte, t *table.Stored, outage int64) error {
	var m liveMoment
	if err := json.Unmarshal(text, &m); err != nil {
		return fmt.Errorf("reading the moment: %w", err)
	}
	t.Round, t.Phase, t.Points, t.Factions, t.Winners = m.Round, m.Phase, m.Points, m.Factions, m.Winners
	for i, d := range m.Decisions {
		t.Decisions[i] = table.Decision{Number: uint64(d[0]), Since: moment(d[1]), Bank: time.Duration(d[2])}
		if d[1] != 0 && shifts(t.Status) {
			t.Decisions[i].Since = moment(d[1] + outage)
		}
		t.Banks[i] = time.Duration(m.Banks[i])
	}
	for _, mind := range m.Minds {
		if mind.Seat >= 0 && mind.Seat < len(t.Minds) {
			t.Minds[mind.Seat] = table.Mind{Answers: mind.Answers, Memory: mind.Memory}
		}
	}
	return nil
}

// bots returns 1 if a bot has an open decision, so that the hub is told.
func bots(t *table.Stored) int64 {
	if t.BotWaits() {
		return 1
	}
	return 0
}

// due returns the earliest deadline of a person as live.due has it, nil if no clock runs.
func due(t *table.Stored, outage int64) driver.Value {
	if at := t.Deadline(); !at.IsZero() {
		return at.UnixNano() - outage
	}
	return nil
}

// positionStep is what the positions of bases are padded to. SQLite overwrites a row in
// place, and only those of its pages that changed, if it is as long as before.
const positionStep = 512

const blanks = "                                                                "

// pad appends blanks to a JSON text, where they mean nothing.
func pad(dst []byte, step int) []byte {
	for short := (step - len(dst)%step) % step; short > 0; short -= min(short, len(blanks)) {
		dst = append(dst, blanks[:min(short, len(blanks))]...)
	}
	return dst
}

// unpad is the reverse of pad.
func unpad(position []byte) []byte { return bytes.TrimRight(position, " ") }

// encodeCold returns the JSON of settings and proposal, the latter nil if there is none.
func encodeCold(t *table.Stored) (settings string, proposal any, err error) {
	b, err := json.Marshal(t.Settings)
	if err != nil {
		return "", nil, fmt.Errorf("writing the settings: %w", err)
	}
	if t.Proposal == nil {
		return string(b), nil, nil
	}
	p, err := json.Marshal(t.Proposal)
	if err != nil {
		return "", nil, fmt.Errorf("writing the proposal: %w", err)
	}
	return string(b), string(p), nil
}

// closed returns when a table was finished or ended, nil before that.
func closed(t *table.Stored) any {
	if t.Status == table.Finished || t.Status == table.Ended {
		return stamp(t.Updated)
	}
	return nil
}

// free counts the open seats.
func free(seats []table.Seat) int {
	n := 0
	for _, s := range seats {
		if s.Open() {
			n++
		}
	}
	return n
}

// names joins the names of the people at a table.
func names(seats []table.Seat) string {
	var list []string
	for _, s := range seats {
		if s.Name != "" {
			list = append(list, s.Name)
		}
	}
	return strings.Join(list, "\n")
}

// The functions below convert Go values to columns.

func text(b []byte) driver.Value { return string(b) }

func blob(b []byte) driver.Value {
	if len(b) == 0 {
		return nil
	}
	return b
}

func seed(s *[32]byte) any {
	if s == nil {
		return nil
	}
	return s[:]
}
