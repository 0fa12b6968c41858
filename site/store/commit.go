package store

import (
	"context"
	"database/sql/driver"

	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/query"
	"koprulu/site/store/internal/results"
	"koprulu/site/store/internal/tables"
	"koprulu/table"
)

// Commit keeps a change of a table: a row of the journal, in one synced transaction with others that wait. The context
// matters until the change is handed over; from then on Commit waits for the true outcome. It returns table.ErrConflict
// if the table is not at c.Before, or if an entry exists already, and table.ErrUnknown if there is no such table.
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
	*r = request{done: r.done, lines: r.lines, row: encode.Row{Open: r.row.Open, Moment: r.row.Moment}}
	return err
}

// hotStatements are the statements that every answer needs, and those that carry the journal over, prepared in the
// driver: database/sql would add as much time as SQLite itself takes.
type hotStatements struct {
	begin, commit, rollback       driver.StmtExecContext
	append, drop                  driver.StmtExecContext
	live, position, block, noTail driver.StmtExecContext
	far, owner                    driver.StmtQueryContext
	all                           []driver.Stmt

	args    [maxArgs]driver.NamedValue
	numbers []byte // a buffer for checksums
}

// maxArgs is the largest number of arguments of any of the statements.
const maxArgs = 12

func (h *hotStatements) prepare(conn any) error {
	for _, p := range []struct {
		to    *driver.StmtExecContext
		query string
	}{
		{&h.begin, "BEGIN IMMEDIATE"},
		{&h.commit, "COMMIT"},
		{&h.rollback, "ROLLBACK"},
		{&h.append, "INSERT INTO journal (id, sum, body) VALUES (?, ?, ?)"},
		{&h.drop, "DELETE FROM journal WHERE id > 0 AND id < ?"},
		{&h.live, `UPDATE live SET seq = ?, answers = ?, open = ?, bots = ?, due = ?, updated = ?, moment = ?, map = ?, sum = ?, tail = tail || ?
			WHERE number = ? AND seq = ?`},
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
	for _, p := range []struct {
		to    *driver.StmtQueryContext
		query string
	}{
		{&h.far, "SELECT seq, open, octet_length(tail) FROM live WHERE number = ?"},
		{&h.owner, "PRAGMA user_version"},
	} {
		stmt, err := conn.(driver.ConnPrepareContext).PrepareContext(context.Background(), p.query)
		if err != nil {
			return err
		}
		h.all = append(h.all, stmt)
		*p.to = stmt.(driver.StmtQueryContext)
	}
	for i := range h.args {
		h.args[i].Ordinal = i + 1
	}
	return nil
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

// text returns a text as a column.
func text(b []byte) driver.Value { return string(b) }
