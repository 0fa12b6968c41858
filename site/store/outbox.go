package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"koprulu/club/people"
	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/register"
	"koprulu/table"
)

// newOutboxID names a notice or a message.
func newOutboxID() string { return rand.Text() }

// Enqueue stores a notice to be sent at a given time to all addresses that the person had when it happened, unless they
// have been told already. A notice of the same kind about the same table that is not being sent yet is replaced, along
// with its time.
func (s *Store) Enqueue(ctx context.Context, person table.Person, n people.Notice, due time.Time) error {
	if err := s.knowHooked(ctx); err != nil {
		return err
	}
	if !s.Hooked(person) {
		return nil
	}
	err := s.write(ctx, func(tx *Tx) error { return enqueue(tx, person, n, due) })
	if err != nil {
		return fmt.Errorf("keeping a notice: %w", err)
	}
	return nil
}

func enqueue(tx *Tx, person table.Person, n people.Notice, due time.Time) error {
	hooks, err := hooksToTell(tx, person, n)
	if err != nil {
		return err
	}
	for _, h := range hooks {
		if err := putNotice(tx, h.ID, n, h.DueAt(n.Kind, due)); err != nil {
			return err
		}
	}
	return nil
}

// putNotice makes a notice wait for an address, replacing an earlier one of its kind about the same table.
func putNotice(tx *Tx, hook string, n people.Notice, due time.Time) error {
	_, err := tx.Exec(`INSERT INTO outbox (id, hook, kind, tbl, seat, decision, made, due, message) VALUES (?, ?, ?, ?, ?, ?, ?, ?, '')
		ON CONFLICT (hook, tbl, kind) WHERE message = ''
		DO UPDATE SET id = excluded.id, seat = excluded.seat, decision = excluded.decision, made = excluded.made, due = excluded.due`,
		newOutboxID(), hook, n.Kind, string(n.Table), n.Seat, int64(n.Decision), stamp(n.Made), stamp(due))
	return err
}

// hooksToTell lists the addresses of a person that existed when a notice was made, have not been told about it or a
// later one, and do not have it waiting already.
func hooksToTell(tx *Tx, person table.Person, n people.Notice) ([]people.Hook, error) {
	rows, err := tx.Query(`SELECT h.id, h.zone, h.daily FROM hooks h WHERE h.person = ?1 AND h.disabled = 0 AND h.unconfirmed = 0 AND h.created <= ?5
		AND NOT EXISTS (SELECT 1 FROM told t WHERE t.hook = h.id AND t.tbl = ?2 AND t.kind = ?3 AND t.decision >= ?4)
		AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.hook = h.id AND o.tbl = ?2 AND o.kind = ?3 AND o.decision >= ?4)`,
		string(person), string(n.Table), n.Kind, int64(n.Decision), stamp(n.Made))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var hooks []people.Hook
	for rows.Next() {
		var h people.Hook
		if err := rows.Scan(&h.ID, &h.Zone, &h.Daily); err != nil {
			return nil, err
		}
		hooks = append(hooks, h)
	}
	return hooks, rows.Err()
}

// DueHooks lists addresses that may be called now and have notices waiting, at most n of them, and returns when the
// next one will be due after these: the zero time if nothing waits.
func (s *Store) DueHooks(ctx context.Context, now time.Time, n int) (hooks []string, next time.Time, err error) {
	const waiting = `SELECT h.id AS hook, min(max(h.next, CASE WHEN o.message = '' THEN o.due ELSE 0 END)) AS at
		FROM outbox o JOIN hooks h ON h.id = o.hook WHERE h.disabled = 0 GROUP BY h.id`
	rows, err := s.read().QueryContext(ctx, "SELECT hook FROM ("+waiting+") WHERE at <= ? ORDER BY at LIMIT ?", stamp(now), n)
	if err != nil {
		return nil, next, fmt.Errorf("listing addresses that are due: %w", explain(err))
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, next, fmt.Errorf("listing addresses that are due: %w", err)
		}
		hooks = append(hooks, id)
	}
	if err := rows.Err(); err != nil {
		return nil, next, fmt.Errorf("listing addresses that are due: %w", explain(err))
	}
	var at int64
	if err := s.read().QueryRowContext(ctx, "SELECT coalesce(min(at), 0) FROM ("+waiting+") WHERE at > ?", stamp(now)).Scan(&at); err != nil {
		return nil, next, fmt.Errorf("looking for the next address: %w", explain(err))
	}
	return hooks, moment(at), nil
}

// TakeMail returns what to send to an address: the message that was begun and not delivered yet, unchanged, or
// otherwise a new one with all notices that are due. ErrNobody if there is nothing, or the address is gone or
// disabled.
func (s *Store) TakeMail(ctx context.Context, hook string, now time.Time) (m people.Mail, err error) {
	err = s.write(ctx, func(tx *Tx) error {
		m = people.Mail{}
		row := tx.QueryRow("SELECT "+register.HookColumns+", p.lang, p.untold, p.banned FROM hooks h JOIN people p ON p.id = h.person WHERE h.id = ? AND h.disabled = 0", hook)
		var err error
		var banned int64
		m.Hook, err = register.ReadHook(row.Scan, &m.Lang, &m.Untold, &banned)
		m.Banned = encode.Time(banned)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return people.ErrNobody
		case err != nil:
			return fmt.Errorf("reading an address: %w", err)
		}
		err = tx.QueryRow("SELECT message FROM outbox WHERE hook = ? AND message <> '' LIMIT 1", hook).Scan(&m.ID)
		if errors.Is(err, sql.ErrNoRows) {
			m.ID = newOutboxID()
			begun, err := sharedTx{tx}.Exec(ctx, "UPDATE outbox SET message = ? WHERE hook = ? AND message = '' AND due <= ?", m.ID, hook, stamp(now))
			switch {
			case err != nil:
				return fmt.Errorf("beginning a message: %w", err)
			case begun == 0:
				return people.ErrNobody
			}
		} else if err != nil {
			return fmt.Errorf("looking for a message: %w", err)
		}
		m.Notices, err = noticesOf(tx, m.ID, hook)
		return err
	})
	if err != nil {
		return people.Mail{}, err
	}
	return m, nil
}

// Holds reports that it is still up to this server to send a message that it took: there is no other.
func (s *Store) Holds(context.Context, people.Mail) (bool, error) { return true, nil }

func noticesOf(tx *Tx, message, hook string) ([]people.Notice, error) {
	rows, err := tx.Query("SELECT id, kind, tbl, seat, decision, made FROM outbox WHERE hook = ? AND message = ? ORDER BY made, id", hook, message)
	if err != nil {
		return nil, fmt.Errorf("reading a message: %w", err)
	}
	defer rows.Close()
	var list []people.Notice
	for rows.Next() {
		var n people.Notice
		var made int64
		if err := rows.Scan(&n.ID, &n.Kind, &n.Table, &n.Seat, &n.Decision, &made); err != nil {
			return nil, fmt.Errorf("reading a message: %w", err)
		}
		n.Made = moment(made)
		list = append(list, n)
	}
	return list, rows.Err()
}

// Delivered removes a message that has reached its address from the outbox, and records what was told; the address is
// not called again before next. The notices in later wait from now on, unless they have been told.
func (s *Store) Delivered(ctx context.Context, m people.Mail, now, next time.Time, later ...people.Notice) error {
	err := s.write(ctx, func(tx *Tx) error {
		for _, n := range m.Notices {
			if err := told(tx, m.Hook.ID, n); err != nil {
				return err
			}
		}
		_, err := tx.Exec("UPDATE hooks SET failed = 0, trouble = '', sent = ?, next = ? WHERE id = ?", stamp(now), stamp(next), m.Hook.ID)
		if err != nil {
			return err
		}
		if err := dropMail(tx, m); err != nil {
			return err
		}
		return putOff(tx, m.Hook.ID, later)
	})
	if err != nil {
		return fmt.Errorf("noting a message that was delivered: %w", err)
	}
	return nil
}

// told records that an address was told something.
func told(tx *Tx, hook string, n people.Notice) error {
	_, err := tx.Exec(`INSERT INTO told (hook, tbl, kind, decision) SELECT id, ?, ?, ? FROM hooks WHERE id = ?
		ON CONFLICT DO UPDATE SET decision = max(decision, excluded.decision)`, string(n.Table), n.Kind, int64(n.Decision), hook)
	return err
}

// Pointless takes notices out of a message without sending them. What they say is no longer true or has been seen, which counts as told; or it is to
// be told later, which doesn't.
func (s *Store) Pointless(ctx context.Context, m people.Mail, notices, later []people.Notice) error {
	err := s.write(ctx, func(tx *Tx) error {
		for _, list := range [][]people.Notice{notices, later} {
			for _, n := range list {
				if _, err := tx.Exec("DELETE FROM outbox WHERE id = ? AND message = ?", n.ID, m.ID); err != nil {
					return err
				}
				if n.Seen {
					if err := told(tx, m.Hook.ID, n); err != nil {
						return err
					}
				}
			}
		}
		return putOff(tx, m.Hook.ID, later)
	})
	if err != nil {
		return fmt.Errorf("dropping notices: %w", err)
	}
	return nil
}

// Undelivered records that an address could not be called and what went wrong. The message is tried again at next; the
// zero time disables the address and drops everything waiting for it.
func (s *Store) Undelivered(ctx context.Context, m people.Mail, trouble string, now, next time.Time) error {
	err := s.write(ctx, func(tx *Tx) error {
		if !next.IsZero() {
			_, err := tx.Exec("UPDATE hooks SET failed = failed + 1, trouble = ?, next = ? WHERE id = ?", trouble, stamp(next), m.Hook.ID)
			return err
		}
		if _, err := tx.Exec("UPDATE hooks SET failed = failed + 1, trouble = ?, disabled = ? WHERE id = ?", trouble, stamp(now), m.Hook.ID); err != nil {
			return err
		}
		_, err := tx.Exec("DELETE FROM outbox WHERE hook = ?", m.Hook.ID)
		return err
	})
	if err != nil {
		return fmt.Errorf("noting a message that failed: %w", err)
	}
	return nil
}

func dropMail(tx *Tx, m people.Mail) error {
	_, err := tx.Exec("DELETE FROM outbox WHERE hook = ? AND message = ?", m.Hook.ID, m.ID)
	return err
}

// putOff makes notices wait until they are due, except those that the address has been told about or that wait already.
func putOff(tx *Tx, hook string, notices []people.Notice) error {
	for _, n := range notices {
		_, err := tx.Exec(`INSERT INTO outbox (id, hook, kind, tbl, seat, decision, made, due, message) SELECT ?1, h.id, ?3, ?4, ?5, ?6, ?7, ?8, '' FROM hooks h WHERE h.id = ?2
			AND NOT EXISTS (SELECT 1 FROM told t WHERE t.hook = ?2 AND t.tbl = ?4 AND t.kind = ?3 AND t.decision >= ?6)
			ON CONFLICT (hook, tbl, kind) WHERE message = '' DO UPDATE SET id = excluded.id, seat = excluded.seat, decision = excluded.decision, made = excluded.made, due = excluded.due
				WHERE outbox.decision < excluded.decision`,
			newOutboxID(), hook, n.Kind, string(n.Table), n.Seat, int64(n.Decision), stamp(n.Made), stamp(n.Due))
		if err != nil {
			return err
		}
	}
	return nil
}
