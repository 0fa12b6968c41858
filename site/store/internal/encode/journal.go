package encode

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"

	"koprulu/table"
)

// Journaled is a commit of a table as the journal has it (migrations/00003_journal.sql).
type Journaled struct {
	Table     int64           `json:"table"`
	Before    int64           `json:"before"`
	Seq       int64           `json:"seq"`
	Answers   int64           `json:"answers"`
	Open      string          `json:"open"`
	Bots      int64           `json:"bots"`
	Due       int64           `json:"due"`
	Updated   int64           `json:"updated"`
	Moment    json.RawMessage `json:"moment"`
	Map       string          `json:"map"`
	Sum       int64           `json:"sum"`
	Entries   string          `json:"entries"`
	Placed    int64           `json:"placed"`
	Position  string          `json:"position"`
	PlacedSum int64           `json:"placed_sum"`
}

// Row returns what the row of the table becomes. The error says what is damaged.
func (j *Journaled) Row() (Row, error) {
	open, err := hex.DecodeString(j.Open)
	if err != nil {
		return Row{}, fmt.Errorf("reading its open decisions: %w", err)
	}
	small, err := hex.DecodeString(j.Map)
	if err != nil {
		return Row{}, fmt.Errorf("reading its map: %w", err)
	}
	if len(small) == 0 {
		small = nil
	}
	return Row{Number: j.Table, Seq: j.Seq, Answers: j.Answers, Open: open, Bots: j.Bots, Due: j.Due, Updated: j.Updated,
		Moment: j.Moment, Map: small}, nil
}

// AppendJournaled appends a commit with the lines of its entries and what its row becomes, as JSON. It is written by
// hand, because every answer is.
func AppendJournaled(dst []byte, c *table.Commit, r *Row, sum int64, lines []byte) []byte {
	number := func(name string, n int64) { dst = strconv.AppendInt(append(dst, name...), n, 10) }
	number(`{"table":`, r.Number)
	number(`,"before":`, int64(c.Before))
	number(`,"seq":`, r.Seq)
	number(`,"answers":`, r.Answers)
	dst = hex.AppendEncode(append(dst, `,"open":"`...), r.Open)
	number(`","bots":`, r.Bots)
	number(`,"due":`, r.Due)
	number(`,"updated":`, r.Updated)
	dst = append(append(dst, `,"moment":`...), r.Moment...)
	if len(r.Map) > 0 {
		dst = append(hex.AppendEncode(append(dst, `,"map":"`...), r.Map), '"')
	}
	number(`,"sum":`, sum)
	dst = appendString(append(dst, `,"entries":`...), lines)
	if p := c.After.Position; len(p) > 0 {
		number(`,"placed":`, int64(c.After.Placed))
		dst = appendString(append(dst, `,"position":`...), p)
		number(`,"placed_sum":`, PositionSum(r.Number, int64(c.After.Placed), p))
	}
	return append(dst, '}')
}

// appendString appends a text as a JSON string.
func appendString(dst, text []byte) []byte {
	dst = append(dst, '"')
	from := 0
	for i, c := range text {
		if c >= ' ' && c != '"' && c != '\\' {
			continue
		}
		dst = append(dst, text[from:i]...)
		from = i + 1
		switch c {
		case '\n':
			dst = append(dst, `\n`...)
		case '"', '\\':
			dst = append(dst, '\\', c)
		default:
			dst = append(dst, `\u00`...)
			dst = append(dst, hexadecimal[c>>4], hexadecimal[c&0xf])
		}
	}
	return append(append(dst, text[from:]...), '"')
}

// ReadJournaled reads the body of a row of the journal.
func ReadJournaled(body []byte) (list []Journaled, err error) {
	err = json.Unmarshal(body, &list)
	return list, err
}

// JournalSum returns the checksum of a row of the journal.
func JournalSum(id int64, body []byte) int64 { return PositionSum(id, int64(len(body)), body) }
