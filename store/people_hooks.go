package store

import (
	"context"
	"fmt"
	"time"

	"koprulu/game"
	"koprulu/table"
)

// Hook is an address that is called when a table waits for a person.
type Hook struct {
	ID     string
	Person table.Person
	// Kind is webhook or ntfy.
	Kind, URL string
	Created   time.Time
	// Failed is how often in a row it could not be called.
	Failed int
}

// Notice is a call that is still to be made: the table waits for the person of the hook.
type Notice struct {
	Hook  Hook
	Table table.ID
	Seat  game.Player
	// Decision is the number of the decision it is about.
	Decision uint64
	// Tries is how often it was tried in vain.
	Tries int
}

// AddHook keeps an address.
func (s *Store) AddHook(ctx context.Context, h Hook) error {
	return s.write(ctx, func(tx *Tx) error {
		_, err := tx.Exec("INSERT INTO hooks (id, person, kind, url, created, failed) VALUES (?, ?, ?, ?, ?, 0)", h.ID, string(h.Person), h.Kind, h.URL, stamp(h.Created))
		if err != nil {
			return fmt.Errorf("adding an address: %w", err)
		}
		return nil
	})
}

// Hooks lists the addresses of a person, the oldest first.
func (s *Store) Hooks(ctx context.Context, person table.Person) ([]Hook, error) {
	rows, err := s.read().QueryContext(ctx, "SELECT id, kind, url, created, failed FROM hooks WHERE person = ? ORDER BY created", string(person))
	if err != nil {
		return nil, fmt.Errorf("listing addresses: %w", err)
	}
	defer rows.Close()
	var list []Hook
	for rows.Next() {
		h := Hook{Person: person}
		var created int64
		if err := rows.Scan(&h.ID, &h.Kind, &h.URL, &created, &h.Failed); err != nil {
			return nil, fmt.Errorf("listing addresses: %w", err)
		}
		h.Created = moment(created)
		list = append(list, h)
	}
	return list, rows.Err()
}

// Hooked lists everybody who has an address.
func (s *Store) Hooked(ctx context.Context) ([]table.Person, error) {
	rows, err := s.read().QueryContext(ctx, "SELECT DISTINCT person FROM hooks")
	if err != nil {
		return nil, fmt.Errorf("listing people with addresses: %w", err)
	}
	defer rows.Close()
	var list []table.Person
	for rows.Next() {
		var p table.Person
		if err := rows.Scan(&p); err != nil {
			return nil, fmt.Errorf("listing people with addresses: %w", err)
		}
		list = append(list, p)
	}
	return list, rows.Err()
}

// RemoveHook forgets an address of a person and the calls to it, ErrNobody if he has none of this id.
func (s *Store) RemoveHook(ctx context.Context, person table.Person, id string) error {
	return s.write(ctx, func(tx *Tx) error {
		done, err := tx.Exec("DELETE FROM hooks WHERE person = ? AND id = ?", string(person), id)
		return changed(done, err, "removing an address")
	})
}

// Notify keeps that the addresses of a person are to be called because of a decision, at a time, unless they heard of
// it already. A call to the same address because of the same table that still waits is replaced,
// and keeps its time.
func (s *Store) Notify(ctx context.Context, person table.Person, id table.ID, seat game.Player, decision uint64, due time.Time) error {
	return s.write(ctx, func(tx *Tx) error {
		_, err := tx.Exec(`INSERT INTO outbox (hook, tbl, seat, decision, due, tries)
			SELECT h.id, ?1, ?2, ?3, ?4, 0 FROM hooks h
			WHERE h.person = ?5 AND NOT EXISTS (SELECT 1 FROM told t WHERE t.hook = h.id AND t.tbl = ?1 AND t.decision >= ?3)
			ON CONFLICT (hook, tbl) DO UPDATE SET decision = excluded.decision, seat = excluded.seat`,
			string(id), seat, int64(decision), stamp(due), string(person))
		if err != nil {
			return fmt.Errorf("keeping calls: %w", err)
		}
		return nil
	})
}

// Notices lists calls that are due, at most n, the oldest first, and gives when the next one will be due after these: the
// zero time if there is none.
func (s *Store) Notices(ctx context.Context, now time.Time, n int) (list []Notice, next time.Time, err error) {
	rows, err := s.read().QueryContext(ctx, `SELECT h.id, h.person, h.kind, h.url, h.failed, o.tbl, o.seat, o.decision, o.tries
		FROM outbox o JOIN hooks h ON h.id = o.hook WHERE o.due <= ? ORDER BY o.due LIMIT ?`, stamp(now), n)
	if err != nil {
		return nil, next, fmt.Errorf("listing calls: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var c Notice
		if err := rows.Scan(&c.Hook.ID, &c.Hook.Person, &c.Hook.Kind, &c.Hook.URL, &c.Hook.Failed, &c.Table, &c.Seat, &c.Decision, &c.Tries); err != nil {
			return nil, next, fmt.Errorf("listing calls: %w", err)
		}
		list = append(list, c)
	}
	if err := rows.Err(); err != nil {
		return nil, next, fmt.Errorf("listing calls: %w", err)
	}
	var due int64
	err = s.read().QueryRowContext(ctx, "SELECT coalesce(min(due), 0) FROM outbox WHERE due > ?", stamp(now)).Scan(&due)
	return list, moment(due), err
}

// Told takes a call out of the outbox. If sent, its address has heard of the decision; else
// there was no reason to call any more.
func (s *Store) Told(ctx context.Context, c Notice, sent bool) error {
	return s.write(ctx, func(tx *Tx) error {
		if sent {
			if _, err := tx.Exec("INSERT OR REPLACE INTO told (hook, tbl, decision) SELECT id, ?, ? FROM hooks WHERE id = ?", string(c.Table), int64(c.Decision), c.Hook.ID); err != nil {
				return fmt.Errorf("noting a call: %w", err)
			}
			if _, err := tx.Exec("UPDATE hooks SET failed = 0 WHERE id = ?", c.Hook.ID); err != nil {
				return fmt.Errorf("noting a call: %w", err)
			}
		}
		// A later decision may have taken its place meanwhile; that is another call.
		_, err := tx.Exec("DELETE FROM outbox WHERE hook = ? AND tbl = ? AND decision = ?", c.Hook.ID, string(c.Table), int64(c.Decision))
		return err
	})
}

// Retry puts a call off that failed.
func (s *Store) Retry(ctx context.Context, c Notice, due time.Time) error {
	return s.write(ctx, func(tx *Tx) error {
		if _, err := tx.Exec("UPDATE hooks SET failed = failed + 1 WHERE id = ?", c.Hook.ID); err != nil {
			return fmt.Errorf("noting a call that failed: %w", err)
		}
		_, err := tx.Exec("UPDATE outbox SET due = ?, tries = tries + 1 WHERE hook = ? AND tbl = ?", stamp(due), c.Hook.ID, string(c.Table))
		return err
	})
}
