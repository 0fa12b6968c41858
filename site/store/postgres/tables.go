package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"koprulu/site/store/internal/encode"
	"koprulu/table"
)

// Create stores a new table. The times of its open decisions count from now on, whatever they were before.
func (s *Store) Create(ctx context.Context, t *table.Stored) error {
	cold, err := coldValues(t)
	if err != nil {
		return err
	}
	seats, err := packSeats(t.Seats)
	if err != nil {
		return err
	}
	shuffle, err := encode.Shuffle(t)
	if err != nil {
		return err
	}
	var number int64
	err = s.write(ctx, func(tx tx) error {
		var outage int64
		// This makes Shift wait until the table is there.
		if err := tx.row("SELECT value FROM meta WHERE name = 'outage' FOR SHARE").Scan(&outage); err != nil {
			return err
		}
		corrections := encode.Corrections(t.Settings.Corrections)
		if corrections != nil {
			if _, err := tx.exec(keepCorrections+"VALUES ($1, $2)"+alreadyKept, corrections, t.Settings.Corrections); err != nil {
				return err
			}
		}
		err := tx.row(`INSERT INTO tables (owner, name, people, words, status, public, spectators, free, settings, frozen, invite, watch,
				rules_version, components, seed, start, proposal, paused, closed, id, created, expires, corrections, shuffle)
			VALUES ($1, $2, $3, array_to_tsvector($4::text[]), $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)
			RETURNING number`, append(slices.Clip(cold), encode.Closed(t), string(t.ID), encode.Stamp(t.Created),
			encode.Expires(t, outage), corrections, shuffle)...).Scan(&number)
		if err != nil {
			return err
		}
		if s.shared {
			t.Shared.Outage = time.Duration(outage)
		}
		row := encode.RowOf(number, t, outage, nil, nil)
		sum, _ := row.Sum(nil)
		_, err = tx.exec(`INSERT INTO live (number, seq, answers, open, bots, due, updated, moment, map, position, sum)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`, number, row.Seq, row.Answers, row.Open, row.Bots, orNull(row.Due), row.Updated,
			string(row.Moment), bytesOrNull(row.Map), bytesOrNull(row.Position), sum)
		if err != nil {
			return err
		}
		_, err = tx.exec(`INSERT INTO seats (number, seat, person, name, bot, gone, ready, offered, program, hints, hinted, closed)
			SELECT $1, seat, person, name, bot, gone, ready, offered, program, hints, hinted, $2
			FROM jsonb_to_recordset($3::jsonb) AS p (seat smallint, person text, name text, bot text, gone boolean, ready boolean, offered boolean,
				program boolean, hints integer, hinted bigint)`, number, encode.Closed(t), seats)
		return err
	})
	if err != nil {
		return fmt.Errorf("creating a table: %w", err)
	}
	s.numbers.keep(t.ID, number)
	return nil
}

// damage makes the error of something in a table that this program never wrote.
func damage(format string, args ...any) error {
	return fmt.Errorf("%w: %w", ErrTableDamaged, fmt.Errorf(format, args...))
}

// load is the query of Load. It is one statement, so that everything is from one moment.
const load = `SELECT t.number, t.owner, t.status, t.settings, t.frozen, t.invite, t.watch, t.rules_version, t.components, t.seed, t.start, t.proposal,
		t.paused, t.created, t.expires, t.corrections, coalesce(c.text, ''), t.shuffle, l.seq, l.answers, l.updated, l.moment, l.map, l.position, l.open, l.bots, coalesce(l.due, 0), l.sum, m.value, l.version, l.holder <> 0 AND l.holder = $3,
		coalesce((SELECT json_agg(s ORDER BY s.seat) FROM seats s WHERE s.number = t.number), '[]'),
		coalesce((SELECT string_agg(e.line, ''::bytea ORDER BY e.seq) FROM entries e WHERE e.number = t.number AND e.seq > $2), '')
	FROM tables t JOIN live l ON l.number = t.number LEFT JOIN corrections c ON c.hash = t.corrections, meta m WHERE t.id = $1 AND m.name = 'outage'`

// Load returns a table with all its entries, oldest first. The table is as some commit left it.
func (s *Store) Load(ctx context.Context, id table.ID) (*table.Stored, []table.Entry, error) {
	return s.LoadSince(ctx, id, 0)
}

// LoadSince is table.Feed.LoadSince.
func (s *Store) LoadSince(ctx context.Context, id table.ID, seq uint64) (*table.Stored, []table.Entry, error) {
	t, entries, err := s.load(ctx, id, seq)
	switch {
	case errors.Is(err, noRows):
		return nil, nil, table.ErrUnknown
	case err != nil:
		return nil, nil, fmt.Errorf("loading table %s: %w", id, explain(err))
	}
	return t, entries, nil
}

func (s *Store) load(ctx context.Context, id table.ID, since uint64) (*table.Stored, []table.Entry, error) {
	t := &table.Stored{ID: id}
	var paused, created, expires, updated, outage, sum int64
	var settings, moments, seed, seats, lines, hash, shuffle []byte
	var corrections string
	var proposal *string
	var row encode.Row
	err := s.pool.QueryRow(ctx, load, string(id), int64(since), s.server()).Scan(&row.Number, &t.Owner, &t.Status, &settings, &t.Frozen, &t.Invite, &t.Watch, &t.RulesVersion,
		&t.Components, &seed, &t.Start, &proposal, &paused, &created, &expires, &hash, &corrections, &shuffle, &t.Seq, &t.Answers, &updated, &moments, &t.Map, &t.Position, &row.Open, &row.Bots,
		&row.Due, &sum, &outage, &t.Shared.Version, &t.Shared.Mine, &seats, &lines)
	if err != nil {
		return nil, nil, err
	}
	t.Shared.Outage = time.Duration(outage)
	t.PausedAt, t.Created, t.Updated, t.Expires = encode.Time(paused), encode.Time(created), encode.Time(updated), encode.ExpiryTime(expires, outage)
	row.Seq, row.Answers, row.Updated, row.Moment, row.Map, row.Position = int64(t.Seq), int64(t.Answers), updated, moments, t.Map, t.Position
	if got, _ := row.Sum(nil); got != sum {
		return nil, nil, damage("the checksum of its position and its clocks is wrong")
	}
	if err := encode.ReadMoment(moments, t, outage); err != nil {
		return nil, nil, damage("%w", err)
	}
	if err := json.Unmarshal(settings, &t.Settings); err != nil {
		return nil, nil, damage("reading the settings: %w", err)
	}
	t.Settings.Corrections = corrections
	if err := encode.CheckCorrections(hash, corrections); err != nil {
		return nil, nil, damage("%w", err)
	}
	if proposal != nil {
		t.Proposal = new(table.Proposal)
		if err := json.Unmarshal([]byte(*proposal), t.Proposal); err != nil {
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
	if t.Seats, err = readSeats(seats); err != nil {
		return nil, nil, damage("%w", err)
	}
	entries, err := encode.ReadEntries(string(lines), int(min(t.Seq, maxAbout)))
	if err == nil {
		err = encode.Consecutive(entries, t.Seq)
	}
	if n := t.Seq - min(since, t.Seq); err == nil && since > 0 && uint64(len(entries)) != n {
		err = fmt.Errorf("there are %d entries after entry %d, not %d", len(entries), since, n)
	}
	if err != nil {
		return nil, nil, damage("%w", err)
	}
	s.numbers.keep(id, row.Number)
	return t, entries, nil
}

// maxAbout bounds the memory that is allocated for entries before they are read, because their number may be damaged.
const maxAbout = 1 << 14

// Delete deletes a table that waits for players: table.ErrStatus if it no longer waits, table.ErrUnknown if there is none.
func (s *Store) Delete(ctx context.Context, id table.ID) error { return s.delete(ctx, id, 0) }

// delete deletes a table that is at a version; 0 stands for any.
func (s *Store) delete(ctx context.Context, id table.ID, version uint64) error {
	err := s.write(ctx, func(tx tx) error {
		var number int64
		var status table.Status
		var sandbox bool
		var at uint64
		// Commits lock the row of live first.
		err := tx.row("SELECT l.number, l.version FROM live l JOIN tables t ON t.number = l.number WHERE t.id = $1 FOR UPDATE OF l", string(id)).Scan(&number, &at)
		if err == nil {
			err = tx.row("SELECT t.status, "+tried+" FROM tables t WHERE number = $1 FOR UPDATE", number).Scan(&status, &sandbox)
		}
		switch {
		case errors.Is(err, noRows):
			return table.ErrUnknown
		case err != nil:
			return err
		case status != table.Waiting && !sandbox:
			return table.ErrStatus
		case version != 0 && at != version:
			return table.ErrConflict
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
func (t tx) deleteTable(number int64) error {
	if _, err := t.exec("DELETE FROM halves WHERE number = $1", number); err != nil {
		return err
	}
	if _, err := t.exec("DELETE FROM entries WHERE number = $1", number); err != nil {
		return err
	}
	_, err := t.exec("DELETE FROM tables WHERE number = $1", number) // the rest goes with it
	return err
}

// All lists the ids of all tables, the oldest first, for operators.
func (s *Store) All(ctx context.Context) ([]table.ID, error) {
	list, err := collect(ctx, s.pool, pgx.RowTo[table.ID], "SELECT id FROM tables ORDER BY number")
	if err != nil {
		return nil, fmt.Errorf("listing all tables: %w", err)
	}
	return list, nil
}

// numbers remembers under which number a table is kept. Numbers are never used again, so what it remembers can't be wrong, only useless.
type numbers struct {
	mu sync.RWMutex
	of map[table.ID]int64
}

// maxNumbers bounds what is remembered, some 3 MB.
const maxNumbers = 1 << 15

func (n *numbers) keep(id table.ID, number int64) {
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
	err := s.pool.QueryRow(ctx, "SELECT number FROM tables WHERE id = $1", string(id)).Scan(&number)
	switch {
	case errors.Is(err, noRows):
		return 0, table.ErrUnknown
	case err != nil:
		return 0, fmt.Errorf("looking for table %s: %w", id, err)
	}
	s.numbers.keep(id, number)
	return number, nil
}
