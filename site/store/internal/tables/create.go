package tables

import (
	"context"
	"slices"
	"strings"
	"time"

	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// Create stores a new table. The times of its open decisions count from now on, whatever they were before.
func (t *Tables) Create(ctx context.Context, s *table.Stored) error {
	const doing = "creating a table"
	values, err := encode.ColdValues(s)
	if err != nil {
		return query.Failed(doing, err)
	}
	var number int64
	err = t.db.Change(ctx, doing, func(tx *query.Tx) {
		var outage int64
		// This makes a shift of all deadlines wait until the table is there.
		tx.First("SELECT value FROM meta WHERE name = 'outage'"+t.db.Lock("FOR SHARE"), nil, &outage)
		KeepCorrections(tx, s)
		columns := "id, created, expires, " + encode.ColdColumns
		tx.First("INSERT INTO tables ("+columns+") VALUES ("+query.Marks(columns)+") RETURNING number",
			append([]any{s.ID, s.Created, encode.Expires(s, outage)}, values...), &number)
		if t.db.Shares {
			s.Shared.Outage = time.Duration(outage)
		}
		row := encode.RowOf(number, s, outage, nil, nil)
		sum, _ := row.Sum(nil)
		tx.Run(
			"INSERT INTO live (number, seq, answers, open, bots, due, updated, moment, map, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
			number, row.Seq, row.Answers, row.Open, row.Bots, encode.OrNull(row.Due), row.Updated, string(row.Moment),
			encode.BytesOrNull(s.Map), sum)
		if len(s.Position) > 0 {
			tx.Run("INSERT INTO positions (number, answers, sum, position) VALUES (?, ?, ?, ?)", number, s.Placed,
				encode.PositionSum(number, int64(s.Placed), s.Position), s.Position)
		}
		KeepSeats(tx, number, s)
		t.db.Index(tx, number, s.Settings.Name, encode.Names(s.Seats), s.Settings.Public)
	})
	if err == nil {
		t.numbers.keep(s.ID, number)
	}
	return err
}

// KeepCorrections keeps the file of components of a table, if it has one, and locks it if it is already there: its
// table may just be being deleted. It is deleted with the last table that uses it.
func KeepCorrections(tx *query.Tx, s *table.Stored) {
	hash := encode.Corrections(s.Settings.Corrections)
	if hash == nil {
		return
	}
	tx.Run(
		"INSERT INTO corrections (hash, text) VALUES (?, ?) ON CONFLICT (hash) DO UPDATE SET hash = excluded.hash", hash,
		s.Settings.Corrections)
}

// KeepSeats writes the people of a table.
func KeepSeats(tx *query.Tx, number int64, s *table.Stored) {
	const columns = "number, seat, person, name, bot, gone, ready, offered, program, hints, hinted, closed"
	var values []any
	for i := range s.Seats {
		p := &s.Seats[i]
		values = append(values, number, i, p.Person, p.Name, p.Bot, p.Left, p.Ready, p.Offered, p.Program, p.Hints,
			int64(p.Hinted), encode.Closed(s))
	}
	if len(s.Seats) > 0 {
		rows := strings.Join(slices.Repeat([]string{"(" + query.Marks(columns) + ")"}, len(s.Seats)), ", ")
		tx.Run("INSERT INTO seats ("+columns+") VALUES "+rows+` ON CONFLICT (number, seat) DO UPDATE SET person = excluded.person, name = excluded.name, bot = excluded.bot,
			gone = excluded.gone, ready = excluded.ready, offered = excluded.offered, program = excluded.program, hints = excluded.hints, hinted = excluded.hinted, closed = excluded.closed`, values...)
	}
	tx.Run("DELETE FROM seats WHERE number = ? AND seat >= ?", number, len(s.Seats))
}
