package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"koprulu/site/store/internal/encode"
	"koprulu/table"
)

// Create stores a new table. The times of its open decisions count from now on, whatever they were before.
func (s *Store) Create(ctx context.Context, t *table.Stored) error {
	settings, proposal, err := encode.Cold(t)
	if err != nil {
		return err
	}
	shuffle, err := encode.Shuffle(t)
	if err != nil {
		return err
	}
	var number int64
	err = s.write(ctx, func(tx *Tx) error {
		outage := s.outage.Load()
		corrections, err := tx.corrections(t)
		if err != nil {
			return err
		}
		result, err := tx.Exec(`INSERT INTO tables (id, owner, name, people, status, public, spectators, free, settings, frozen, invite, watch,
				rules_version, components, seed, start, proposal, paused, created, closed, expires, corrections, shuffle)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			string(t.ID), string(t.Owner), t.Settings.Name, encode.Names(t.Seats), int(t.Status), t.Settings.Public, t.Settings.Spectators, encode.Free(t.Seats), settings,
			t.Frozen, t.Invite, t.Watch, t.RulesVersion, t.Components, seed(t.Seed), blob(t.Start), proposal, stamp(t.PausedAt), stamp(t.Created), encode.Closed(t), encode.Expires(t, outage), corrections, shuffle)
		if err != nil {
			return err
		}
		if number, err = result.LastInsertId(); err != nil {
			return err
		}
		row := encode.RowOf(number, t, outage, nil, nil)
		sum, _ := row.Sum(nil)
		_, err = tx.Exec(`INSERT INTO live (number, seq, answers, open, bots, due, updated, moment, map, position, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			number, row.Seq, row.Answers, row.Open, row.Bots, orNull(row.Due), row.Updated, string(row.Moment), blob(t.Map), blob(pad(bytes.Clone(t.Position), positionStep)), sum)
		if err != nil {
			return err
		}
		if err := tx.seats(number, t); err != nil {
			return err
		}
		return tx.words(number, t)
	})
	if err != nil {
		return fmt.Errorf("creating a table: %w", err)
	}
	s.numbers.keep(t.ID, number)
	return nil
}

// Load returns a table with all its entries, oldest first. The table is as some commit left it.
func (s *Store) Load(ctx context.Context, id table.ID) (*table.Stored, []table.Entry, error) {
	t, entries, err := s.load(ctx, id, nil)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, nil, table.ErrUnknown
	case err != nil:
		return nil, nil, fmt.Errorf("loading table %s: %w", id, explain(err))
	}
	return t, entries, nil
}

// loads are the statements of Load.
type loads struct{ table, seats, blocks *sql.Stmt }

// prepare makes the statements that are used often.
func (s *Store) prepare(ctx context.Context) error {
	s.asked.db = s.readers
	for _, p := range []struct {
		to    **sql.Stmt
		query string
	}{
		{&s.loads.table, `SELECT t.number, t.owner, t.status, t.settings, t.frozen, t.invite, t.watch, t.rules_version, t.components, t.seed, t.start, t.proposal,
				t.paused, t.created, t.expires, l.seq, l.answers, l.updated, l.moment, l.map, l.position, l.base, l.tail, l.open, l.bots, l.due, l.sum, b.seq, b.position, m.value,
				t.corrections, coalesce(c.text, ''), t.shuffle
			FROM tables t JOIN live l ON l.number = t.number LEFT JOIN bases b ON b.number = l.number LEFT JOIN corrections c ON c.hash = t.corrections, meta m WHERE t.id = ? AND m.name = 'outage'`},
		{&s.loads.seats, `SELECT person, name, bot, gone, ready, offered, program, hints, hinted FROM seats WHERE number = ? ORDER BY seat`},
		// The key orders the blocks already; sorting within group_concat would copy them.
		{&s.loads.blocks, `SELECT coalesce(group_concat(text, ''), '') FROM (SELECT text FROM blocks WHERE number = ? ORDER BY last)`},
	} {
		stmt, err := s.readers.PrepareContext(ctx, p.query)
		if err != nil {
			return err
		}
		*p.to = stmt
	}
	return nil
}

// damaged is ErrTableDamaged with what is wrong.
type damaged struct{ cause error }

func (d *damaged) Error() string   { return ErrTableDamaged.Error() + ": " + d.cause.Error() }
func (d *damaged) Unwrap() []error { return []error{ErrTableDamaged, d.cause} }

// damage makes the error of something in a table that this program never wrote.
func damage(format string, args ...any) error { return &damaged{fmt.Errorf(format, args...)} }

// load reads a table. Damage in the row that every answer writes is an error, too; with loose, that error goes there, and the table comes
// without what can't be read. Damaged entries, and damage to anything that can't be derived from the rest, are errors in any case.
func (s *Store) load(ctx context.Context, id table.ID, loose *error) (*table.Stored, []table.Entry, error) {
	tx, err := s.readers.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return nil, nil, err
	}
	defer func() { _ = tx.Rollback() }() // It only reads.
	t := &table.Stored{ID: id}
	var number, paused, created, expires, updated, outage, sum int64
	var settings, moments, seed, base, open, hash, shuffle []byte
	var corrections string
	var needed, has, due sql.NullInt64
	var proposal sql.NullString
	var blocks, tail string
	var bots int64
	err = tx.StmtContext(ctx, s.loads.table).QueryRowContext(ctx, string(id)).Scan(&number, &t.Owner, &t.Status, &settings, &t.Frozen, &t.Invite, &t.Watch,
		&t.RulesVersion, &t.Components, &seed, &t.Start, &proposal, &paused, &created, &expires, &t.Seq, &t.Answers, &updated, &moments, &t.Map, &t.Position, &needed, &tail,
		&open, &bots, &due, &sum, &has, &base, &outage, &hash, &corrections, &shuffle)
	if err != nil {
		return nil, nil, err
	}
	t.PausedAt, t.Created, t.Updated, t.Expires = moment(paused), moment(created), moment(updated), encode.ExpiryTime(expires, outage)
	wrong := func() error {
		var err error
		if t.Position, err = wholePosition(t.Position, needed, has, base); err != nil {
			return err
		}
		if err := encode.ReadMoment(moments, t, outage); err != nil {
			return damage("%w", err)
		}
		row := encode.Row{Number: number, Seq: int64(t.Seq), Answers: int64(t.Answers), Open: open, Bots: bots, Due: due.Int64, Updated: updated,
			Moment: moments, Map: t.Map, Position: t.Position}
		if got, _ := row.Sum(nil); got != sum {
			return damage("the checksum of its position and its clocks is wrong")
		}
		return nil
	}()
	if err := json.Unmarshal(settings, &t.Settings); err != nil {
		return nil, nil, damage("reading the settings: %w", err)
	}
	t.Settings.Corrections = corrections
	if err := encode.CheckCorrections(hash, corrections); err != nil {
		return nil, nil, damage("%w", err)
	}
	if proposal.Valid {
		t.Proposal = new(table.Proposal)
		if err := json.Unmarshal([]byte(proposal.String), t.Proposal); err != nil {
			return nil, nil, damage("reading the proposal: %w", err)
		}
	}
	if err := encode.ReadShuffle(shuffle, t); err != nil {
		return nil, nil, damage("%w", err)
	}
	if seed != nil {
		if len(seed) != 32 {
			return nil, nil, damage("the seed has %d bytes", len(seed))
		}
		t.Seed = (*[32]byte)(seed)
	}
	switch {
	case loose != nil:
		*loose = wrong
	case wrong != nil:
		return nil, nil, wrong
	}
	if t.Seats, err = readSeats(ctx, tx.StmtContext(ctx, s.loads.seats), number); err != nil {
		return nil, nil, err
	}
	if err := tx.StmtContext(ctx, s.loads.blocks).QueryRowContext(ctx, number).Scan(&blocks); err != nil {
		return nil, nil, err
	}
	entries, err := encode.ReadEntries(blocks+tail, int(min(t.Seq, maxAbout)))
	if err == nil {
		err = encode.Consecutive(entries, t.Seq)
	}
	if err != nil {
		return nil, nil, damage("%w", err)
	}
	s.numbers.keep(id, number)
	return t, entries, nil
}

// maxAbout bounds the memory that is allocated for entries before they are read, because their number may be damaged.
const maxAbout = 1 << 14

// wholePosition returns the whole position for one as in live.position, given which base it needs, and the one that is there.
func wholePosition(stored []byte, needed, has sql.NullInt64, base []byte) ([]byte, error) {
	switch {
	case !needed.Valid:
		return unpad(stored), nil
	case needed != has:
		return nil, damage("the position is the difference to one of commit %d, which is not there", needed.Int64)
	}
	whole, err := put(base, stored)
	if err != nil {
		return nil, damage("reading the position: %w", err)
	}
	return whole, nil
}

func readSeats(ctx context.Context, stmt *sql.Stmt, number int64) ([]table.Seat, error) {
	rows, err := stmt.QueryContext(ctx, number)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []table.Seat
	for rows.Next() {
		var p table.Seat
		if err := rows.Scan(&p.Person, &p.Name, &p.Bot, &p.Left, &p.Ready, &p.Offered, &p.Program, &p.Hints, &p.Hinted); err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, rows.Err()
}

// Delete deletes a table that waits for players, or a sandbox: table.ErrStatus if it no longer waits, table.ErrUnknown if there is
// none.
func (s *Store) Delete(ctx context.Context, id table.ID) error {
	err := s.write(ctx, func(tx *Tx) error {
		var number int64
		var status table.Status
		var sandbox bool
		err := tx.QueryRow("SELECT number, status, "+tried+" FROM tables t WHERE id = ?", string(id)).Scan(&number, &status, &sandbox)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return table.ErrUnknown
		case err != nil:
			return err
		case status != table.Waiting && !sandbox:
			return table.ErrStatus
		}
		return tx.deleteTable(number)
	})
	if err != nil {
		return fmt.Errorf("deleting table %s: %w", id, err)
	}
	s.numbers.forget(id)
	return nil
}

// deleteTable removes everything that is kept about a table.
func (t *Tx) deleteTable(number int64) error {
	for _, statement := range []string{"DELETE FROM words WHERE rowid = ?", "DELETE FROM blocks WHERE number = ?",
		"DELETE FROM tables WHERE number = ?"} { // the rest goes with it
		if _, err := t.Exec(statement, number); err != nil {
			return err
		}
	}
	return nil
}

// numbers remembers under which number a table is kept. Numbers are never used again, so
// what it remembers can't be wrong, only useless.
type numbers struct {
	mu sync.RWMutex
	of map[table.ID]int64
}

// maxNumbers bounds what is remembered, some 3 MB.
const maxNumbers = 1 << 15

func (n *numbers) keep(id table.ID, number int64) {
	n.mu.RLock()
	_, known := n.of[id]
	n.mu.RUnlock()
	if known {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.of == nil || len(n.of) >= maxNumbers {
		n.of = map[table.ID]int64{}
	}
	n.of[id] = number
}

func (n *numbers) forget(id table.ID) {
	n.mu.Lock()
	defer n.mu.Unlock()
	delete(n.of, id)
}

// number finds the number of a table.
func (s *Store) number(ctx context.Context, id table.ID) (int64, error) {
	s.numbers.mu.RLock()
	number, ok := s.numbers.of[id]
	s.numbers.mu.RUnlock()
	if ok {
		return number, nil
	}
	err := s.read().QueryRowContext(ctx, "SELECT number FROM tables WHERE id = ?", string(id)).Scan(&number)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return 0, table.ErrUnknown
	case err != nil:
		return 0, fmt.Errorf("looking for table %s: %w", id, explain(err))
	}
	s.numbers.keep(id, number)
	return number, nil
}
