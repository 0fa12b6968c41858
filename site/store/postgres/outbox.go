package postgres

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"koprulu/club/people"
	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/register"
	"koprulu/table"
)

// newOutboxID names a notice or a message.
func newOutboxID() string { return rand.Text() }

// Enqueue stores a notice to be sent at a given time to all addresses that the person had when it happened, unless they have been told
// already. A notice of the same kind about the same table that is not being sent yet is replaced, along with its time.
func (s *Store) Enqueue(ctx context.Context, person table.Person, n people.Notice, due time.Time) error {
	if err := s.knowHooked(ctx); err != nil {
		return err
	}
	if !s.Hooked(person) {
		return nil
	}
	err := s.write(ctx, func(tx tx) error { return enqueue(tx, person, n, due) })
	if err != nil {
		return fmt.Errorf("keeping a notice: %w", err)
	}
	return nil
}

func enqueue(tx tx, person table.Person, n people.Notice, due time.Time) error {
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
func putNotice(tx tx, hook string, n people.Notice, due time.Time) error {
	_, err := tx.exec(`INSERT INTO outbox (id, hook, kind, tbl, seat, decision, made, due, message) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '')
		ON CONFLICT (hook, tbl, kind) WHERE message = ''
		DO UPDATE SET id = excluded.id, seat = excluded.seat, decision = excluded.decision, made = excluded.made, due = excluded.due
			WHERE outbox.decision < excluded.decision`,
		newOutboxID(), hook, int16(n.Kind), string(n.Table), int16(n.Seat), int64(n.Decision), encode.Stamp(n.Made), encode.Stamp(due))
	return err
}

// hooksToTell lists the addresses of a person that existed when a notice was made, have not been told about it or a later one, and do not have it
// waiting already.
func hooksToTell(tx tx, person table.Person, n people.Notice) ([]people.Hook, error) {
	return collect(tx.ctx, tx.on, func(row pgx.CollectableRow) (h people.Hook, err error) {
		err = row.Scan(&h.ID, &h.Zone, &h.Daily)
		return h, err
	}, `SELECT h.id, h.zone, h.daily FROM hooks h WHERE h.person = $1 AND h.disabled = 0 AND NOT h.unconfirmed AND h.created <= $5
		AND NOT EXISTS (SELECT 1 FROM told t WHERE t.hook = h.id AND t.tbl = $2 AND t.kind = $3 AND t.decision >= $4)
		AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.hook = h.id AND o.tbl = $2 AND o.kind = $3 AND o.decision >= $4)`,
		string(person), string(n.Table), int16(n.Kind), int64(n.Decision), encode.Stamp(n.Made))
}

// DueHooks lists addresses that may be called now and have notices waiting, at most n of them, and returns when the next one will be due after
// these: the zero time if nothing waits.
func (s *Store) DueHooks(ctx context.Context, now time.Time, n int) (hooks []string, next time.Time, err error) {
	const waiting = `SELECT h.id AS hook, min(greatest(h.next, CASE WHEN o.message = '' THEN o.due ELSE 0 END)) AS at
		FROM outbox o JOIN hooks h ON h.id = o.hook WHERE h.disabled = 0`
	const grouped = " GROUP BY h.id"
	// What another server is sending is not due here. That server itself looks for what comes next, and if it stops, others are told.
	hooks, err = collect(ctx, s.pool, pgx.RowTo[string], "SELECT hook FROM ("+waiting+" AND "+free("h.holder")+grouped+") w WHERE at <= $2 ORDER BY at LIMIT $3",
		s.server(), encode.Stamp(now), n)
	if err != nil {
		return nil, next, fmt.Errorf("listing addresses that are due: %w", err)
	}
	var at int64
	if err := s.pool.QueryRow(ctx, "SELECT coalesce(min(at), 0) FROM ("+waiting+grouped+") w WHERE at > $1", encode.Stamp(now)).Scan(&at); err != nil {
		return nil, next, fmt.Errorf("looking for the next address: %w", err)
	}
	return hooks, encode.Time(at), nil
}

// TakeMail returns what to send to an address: the message that was begun and not delivered yet, unchanged, or otherwise a new one with all
// notices that are due. ErrNobody if there is nothing, or the address is gone or disabled.
func (s *Store) TakeMail(ctx context.Context, hook string, now time.Time) (m people.Mail, err error) {
	err = s.write(ctx, func(tx tx) error {
		m = people.Mail{}
		row := tx.row("SELECT "+register.HookColumns+", p.lang, p.untold, p.banned FROM hooks h JOIN people p ON p.id = h.person WHERE h.id = $2 AND h.disabled = 0 AND "+free("h.holder")+
			" FOR UPDATE OF h SKIP LOCKED", s.server(), hook)
		var err error
		var banned int64
		m.Hook, err = register.ReadHook(row.Scan, &m.Lang, &m.Untold, &banned)
		m.Banned = encode.Time(banned)
		switch {
		case errors.Is(err, noRows):
			return people.ErrNobody
		case err != nil:
			return fmt.Errorf("reading an address: %w", err)
		}
		err = tx.row("SELECT message FROM outbox WHERE hook = $1 AND message <> '' LIMIT 1", hook).Scan(&m.ID)
		if errors.Is(err, noRows) {
			m.ID = newOutboxID()
			begun, err := tx.exec("UPDATE outbox SET message = $1 WHERE hook = $2 AND message = '' AND due <= $3", m.ID, hook, encode.Stamp(now))
			switch {
			case err != nil:
				return fmt.Errorf("beginning a message: %w", err)
			case begun == 0:
				return people.ErrNobody
			}
		} else if err != nil {
			return fmt.Errorf("looking for a message: %w", err)
		}
		if m.Notices, err = noticesOf(tx, m.ID, hook); err != nil || !s.shared {
			return err
		}
		_, err = tx.exec("UPDATE hooks SET holder = $1 WHERE id = $2", s.server(), hook)
		return err
	})
	if err != nil {
		return people.Mail{}, err
	}
	return m, nil
}

// errLease: the time for which others believe this server to be alive was over before it sent something.
var errLease = errors.New("this server was silent for too long; another one may have begun to send the message")

// Holds reports whether it is still up to this server to send a message that it took.
func (s *Store) Holds(ctx context.Context, m people.Mail) (mine bool, err error) {
	if !s.shared {
		return true, nil
	}
	var lives bool
	err = s.pool.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM hooks WHERE id = $2 AND holder = $1) AND EXISTS (SELECT 1 FROM outbox WHERE hook = $2 AND message = $3), `+alive,
		s.server(), m.Hook.ID, m.ID).Scan(&mine, &lives)
	switch {
	case err != nil:
		return false, fmt.Errorf("looking whose a message is: %w", err)
	case mine && !lives:
		return false, errLease
	}
	return mine, nil
}

func noticesOf(tx tx, message, hook string) ([]people.Notice, error) {
	list, err := collect(tx.ctx, tx.on, func(row pgx.CollectableRow) (n people.Notice, err error) {
		var made int64
		err = row.Scan(&n.ID, &n.Kind, &n.Table, &n.Seat, &n.Decision, &made)
		n.Made = encode.Time(made)
		return n, err
	}, "SELECT id, kind, tbl, seat, decision, made FROM outbox WHERE hook = $1 AND message = $2 ORDER BY made, id", hook, message)
	if err != nil {
		return nil, fmt.Errorf("reading a message: %w", err)
	}
	return list, nil
}

// Delivered removes a message that has reached its address from the outbox, and records what was told; the address is not called again before
// next. The notices in later wait from now on, unless they have been told.
func (s *Store) Delivered(ctx context.Context, m people.Mail, now, next time.Time, later ...people.Notice) error {
	err := s.write(ctx, func(tx tx) error {
		// First the address, like everybody who changes what waits for it.
		_, err := tx.exec("UPDATE hooks SET failed = 0, trouble = '', sent = $1, next = $2, holder = 0 WHERE id = $3", encode.Stamp(now), encode.Stamp(next), m.Hook.ID)
		if err != nil {
			return err
		}
		for _, n := range m.Notices {
			if err := told(tx, m.Hook.ID, n); err != nil {
				return err
			}
		}
		if _, err = tx.exec("DELETE FROM outbox WHERE hook = $1 AND message = $2", m.Hook.ID, m.ID); err != nil {
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
func told(tx tx, hook string, n people.Notice) error {
	_, err := tx.exec(`INSERT INTO told (hook, tbl, kind, decision) SELECT id, $1, $2, $3 FROM hooks WHERE id = $4
		ON CONFLICT (hook, tbl, kind) DO UPDATE SET decision = greatest(told.decision, excluded.decision)`,
		string(n.Table), int16(n.Kind), int64(n.Decision), hook)
	return err
}

// Pointless takes notices out of a message without sending them. What they say is no longer true or has been seen, which counts as told; or it is to
// be told later, which doesn't.
func (s *Store) Pointless(ctx context.Context, m people.Mail, notices, later []people.Notice) error {
	err := s.write(ctx, func(tx tx) error {
		// Before the rows of the outbox, like everybody.
		if _, err := tx.exec("UPDATE hooks SET holder = 0 WHERE id = $1 AND holder = $2 AND $3", m.Hook.ID, s.server(), len(notices)+len(later) == len(m.Notices)); err != nil {
			return err
		}
		for _, list := range [][]people.Notice{notices, later} {
			for _, n := range list {
				if _, err := tx.exec("DELETE FROM outbox WHERE id = $1 AND message = $2", n.ID, m.ID); err != nil {
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

// Undelivered records that an address could not be called and what went wrong. The message is tried again at next; the zero time disables the
// address and drops everything waiting for it.
func (s *Store) Undelivered(ctx context.Context, m people.Mail, trouble string, now, next time.Time) error {
	err := s.write(ctx, func(tx tx) error {
		// A server that was stopped for long does not judge an address that another one now calls.
		if !next.IsZero() {
			_, err := tx.exec("UPDATE hooks SET failed = failed + 1, trouble = $1, next = $2, holder = 0 WHERE id = $3 AND holder = $4", trouble, encode.Stamp(next), m.Hook.ID, s.server())
			return err
		}
		done, err := tx.exec("UPDATE hooks SET failed = failed + 1, trouble = $1, disabled = $2, holder = 0 WHERE id = $3 AND holder = $4", trouble, encode.Stamp(now), m.Hook.ID, s.server())
		if err != nil || done == 0 {
			return err
		}
		_, err = tx.exec("DELETE FROM outbox WHERE hook = $1", m.Hook.ID)
		return err
	})
	if err != nil {
		return fmt.Errorf("noting a message that failed: %w", err)
	}
	return nil
}

// putOff makes notices wait until they are due, except those that the address has been told about or that wait already.
func putOff(tx tx, hook string, notices []people.Notice) error {
	for _, n := range notices {
		_, err := tx.exec(`INSERT INTO outbox (id, hook, kind, tbl, seat, decision, made, due, message) SELECT $1::text, h.id, $3::smallint, $4::text, $5::smallint, $6::bigint, $7::bigint, $8::bigint, '' FROM hooks h WHERE h.id = $2
			AND NOT EXISTS (SELECT 1 FROM told t WHERE t.hook = $2 AND t.tbl = $4 AND t.kind = $3 AND t.decision >= $6)
			ON CONFLICT (hook, tbl, kind) WHERE message = '' DO UPDATE SET id = excluded.id, seat = excluded.seat, decision = excluded.decision, made = excluded.made, due = excluded.due
				WHERE outbox.decision < excluded.decision`,
			newOutboxID(), hook, int16(n.Kind), string(n.Table), int16(n.Seat), int64(n.Decision), encode.Stamp(n.Made), encode.Stamp(n.Due))
		if err != nil {
			return err
		}
	}
	return nil
}
