package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"io"
	"slices"

	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/query"
	"koprulu/site/store/internal/results"
	"koprulu/site/store/internal/tables"
	"koprulu/table"
)

// Commit keeps a change of a table, in one synced transaction with others that wait. The context matters until the
// change is handed over; from then on Commit waits for the true outcome. It returns table.ErrConflict if the table is
// not at c.Before, or if an entry exists already, and table.ErrUnknown if there is no such table.
func (s *Store) Commit(ctx context.Context, c *table.Commit) error {
	number, err := s.Number(ctx, c.After.ID)
	if err != nil {
		return err
	}
	r := requests.Get().(*request)
	defer requests.Put(r)
	r.commit, r.number = c, number
	if r.lines, err = encode.AppendEntries(r.lines[:0], c); err == nil {
		err = s.committer.do(ctx, r)
	}
	*r = request{done: r.done, lines: r.lines}
	return err
}

// hotStatements are the statements that every answer needs, prepared in the driver: database/sql would add as much time
// as SQLite itself takes.
type hotStatements struct {
	begin, commit, rollback  driver.StmtExecContext
	live, liveAnswer, isOpen driver.StmtExecContext
	position, block, noTail  driver.StmtExecContext
	tail                     driver.StmtQueryContext
	all                      []driver.Stmt

	args [maxArgs]driver.NamedValue
	// Buffers for the columns of live.
	open, moment, entries, numbers []byte
}

// maxArgs is the largest number of arguments of any of the statements.
const maxArgs = 14

// updateLive changes the row of a table that is at the expected entry.
const updateLive = `UPDATE live SET seq = ?, answers = ?, open = ?, bots = ?, due = ?, updated = ?, moment = ?, map = ?, sum = ?, tail = tail || ?
	WHERE number = ? AND seq = ?`

func (h *hotStatements) prepare(conn any) error {
	for _, p := range []struct {
		to    *driver.StmtExecContext
		query string
	}{
		{&h.begin, "BEGIN IMMEDIATE"},
		{&h.commit, "COMMIT"},
		{&h.rollback, "ROLLBACK"},
		{&h.live, updateLive},
		{&h.liveAnswer, updateLive + ` AND substr(open, ?, 8) = ?`},
		{&h.isOpen, `UPDATE live SET seq = seq WHERE number = ? AND seq = ? AND substr(open, ?, 8) = ?`},
		{&h.position, `INSERT INTO positions (number, answers, sum, position) VALUES (?, ?, ?, ?)
			ON CONFLICT (number) DO UPDATE SET answers = excluded.answers, sum = excluded.sum, position = excluded.position`},
		// OR FAIL, because otherwise SQLite keeps a journal of the statement, 64 KB to map each time. The caller rolls back
		// the whole transaction.
		{&h.block, `INSERT OR FAIL INTO blocks (number, last, text) SELECT number, seq, tail FROM live WHERE number = ? AND tail <> ''`},
		{&h.noTail, `UPDATE live SET tail = '' WHERE number = ?`},
	} {
		stmt, err := conn.(driver.ConnPrepareContext).PrepareContext(context.Background(), p.query)
		if err != nil {
			return err
		}
		h.all = append(h.all, stmt)
		*p.to = stmt.(driver.StmtExecContext)
	}
	stmt, err := conn.(driver.ConnPrepareContext).PrepareContext(context.Background(),
		`SELECT octet_length(tail) FROM live WHERE number = ?`)
	if err != nil {
		return err
	}
	h.all = append(h.all, stmt)
	h.tail = stmt.(driver.StmtQueryContext)
	for i := range h.args {
		h.args[i].Ordinal = i + 1
	}
	return nil
}

// lengthOfTail returns how long the newest entries of a table are that stand in its row.
func (h *hotStatements) lengthOfTail(number int64) (int, error) {
	h.args[0].Value = number
	rows, err := h.tail.QueryContext(context.Background(), h.args[:1])
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	var columns [1]driver.Value
	if err := rows.Next(columns[:]); err != nil && !errors.Is(err, io.EOF) {
		return 0, err
	}
	n, _ := columns[0].(int64)
	return int(n), nil
}

func (h *hotStatements) close() {
	for _, stmt := range h.all {
		stmt.Close()
	}
}

// run executes a statement with some values.
func (h *hotStatements) run(stmt driver.StmtExecContext, values ...driver.Value) error {
	_, err := h.exec(stmt, values...)
	return err
}

func (h *hotStatements) exec(stmt driver.StmtExecContext, values ...driver.Value) (driver.Result, error) {
	for i, v := range values {
		h.args[i].Value = v
	}
	return stmt.ExecContext(context.Background(), h.args[:len(values)])
}

// commits carries out the hot part of the commits in a group. Several of one table that build on each other write its
// row once.
func (c *committer) commits(group []*request) error {
	var chained []*request
	for i, r := range group {
		if r.commit == nil || r.settled {
			continue
		}
		last, n := chain(group[i:])
		id := r.commit.After.ID
		c.hot.entries, chained = c.hot.entries[:0], chained[:0]
		for _, q := range group[i:] {
			if n == 0 {
				break
			}
			if q.commit == nil || q.settled || q.commit.After.ID != id {
				continue
			}
			chained = append(chained, q)
			c.hot.entries = append(c.hot.entries, q.lines...)
			n--
		}
		ok, err := c.writeLive(r, last.commit.After, newest(chained))
		if err != nil {
			return err
		}
		if !ok {
			// Only the first is known to be at fault; the others get their turn.
			delete(c.tails, r.number)
			r.settled = true
			r.err = table.ErrConflict
			continue
		}
		for _, q := range chained {
			q.settled, q.err = true, nil
		}
	}
	return nil
}

// chain finds the commits for the table of the first request that follow each other without a gap, and returns the
// last of them and how many there are.
func chain(group []*request) (last *request, n int) {
	last, n = group[0], 1
	for _, r := range group[1:] {
		if r.commit == nil || r.settled || r.number != last.number {
			continue
		}
		if !follows(r.commit, last.commit.After) {
			break
		}
		last, n = r, n+1
	}
	return last, n
}

// follows reports whether a commit continues a table.
func follows(c *table.Commit, t *table.Stored) bool {
	if c.Before != t.Seq {
		return false
	}
	for i := range c.Entries {
		if e := &c.Entries[i]; encode.AnswersEarlier(e, c.Before) &&
			(int(e.Seat) >= len(t.Decisions) || t.Decisions[e.Seat].Number != e.Decision) {
			return false
		}
	}
	return true
}

// newest returns the last state of a table among commits that brings a position, nil if none does.
func newest(of []*request) *table.Stored {
	for _, r := range slices.Backward(of) {
		if t := r.commit.After; len(t.Position) > 0 {
			return t
		}
	}
	return nil
}

// writeLive updates the row of a table to its state t after commits that belong together, of which r is the first and
// position the last that brings a position, provided that the row is where the request expects it, with the decisions
// that it answers open. It reports whether that was so.
func (c *committer) writeLive(r *request, t, position *table.Stored) (bool, error) {
	h, first := &c.hot, (*table.Entry)(nil)
	for i := range r.commit.Entries {
		e := &r.commit.Entries[i]
		switch {
		case !encode.AnswersEarlier(e, r.commit.Before):
		case first == nil:
			first = e
		default:
			if ok, err := oneRow(h.exec(h.isOpen, r.number, int64(r.commit.Before), openAt(e.Seat),
				openNumber(e.Decision))); !ok || err != nil {
				return false, err
			}
		}
	}
	row := encode.RowOf(r.number, t, c.store.outage.Load(), h.open, h.moment)
	h.open, h.moment = row.Open, row.Moment
	var sum int64
	sum, h.numbers = row.Sum(h.numbers)
	stmt, values := h.live, append(make([]driver.Value, 0, maxArgs),
		row.Seq, row.Answers, h.open, row.Bots, encode.OrNull(row.Due), row.Updated,
		text(h.moment), encode.BytesOrNull(t.Map), sum, text(h.entries), r.number, int64(r.commit.Before))
	if first != nil {
		stmt, values = h.liveAnswer, append(values, openAt(first.Seat), openNumber(first.Decision))
	}
	if ok, err := oneRow(h.exec(stmt, values...)); !ok || err != nil {
		return false, err
	}
	if position != nil {
		if err := h.run(h.position, r.number, int64(position.Placed),
			encode.PositionSum(r.number, int64(position.Placed), position.Position), position.Position); err != nil {
			return false, err
		}
		c.pages += len(position.Position)/pageSize + 1
	}
	return true, c.carryOver(r.number)
}

// carryOver moves the newest entries of a table into a block if there are many.
func (c *committer) carryOver(number int64) error {
	tail, known := c.tails[number]
	if !known {
		var err error
		if tail, err = c.hot.lengthOfTail(number); err != nil {
			return err
		}
	} else {
		tail += len(c.hot.entries)
	}
	if tail <= maxTail {
		c.tails.keep(number, tail)
		return nil
	}
	c.tails.keep(number, 0)
	c.pages++
	if err := c.hot.run(c.hot.block, number); err != nil {
		return err
	}
	return c.hot.run(c.hot.noTail, number)
}

// oneRow reports whether a statement changed a row.
func oneRow(r driver.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := r.RowsAffected()
	return n == 1, err
}

// cold writes what only a few changes touch: settings, people, links, status.
func cold(tx *query.Tx, number int64, c *table.Commit, outage int64) {
	s := c.After
	if c.Lookback {
		tables.AskLookback(tx, s.ID, s.Updated)
	}
	values, err := encode.ColdValues(s)
	tx.Fail(err)
	tables.KeepCorrections(tx, s)
	var name, people string
	var public bool
	tx.First("SELECT name, people, public FROM tables WHERE number = ?", []any{number}, &name, &people, &public)
	tx.Run("UPDATE tables SET ("+encode.ColdColumns+", expires) = ("+query.Marks(encode.ColdColumns)+
		", ?) WHERE number = ?",
		append(values, encode.Expires(s, outage), number)...)
	tables.KeepSeats(tx, number, s)
	if c.Result != nil {
		results.Write(tx, number, s.Settings.Public, c.Result)
	}
	if names := encode.Names(s.Seats); name != s.Settings.Name || people != names || public != s.Settings.Public {
		tx.Run("DELETE FROM words WHERE rowid = ?", number)
		index(tx, number, s.Settings.Name, names, s.Settings.Public)
	}
}
