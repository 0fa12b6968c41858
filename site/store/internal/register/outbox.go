package register

import (
	"context"
	"crypto/rand"
	"time"

	"koprulu/club/people"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// Enqueue stores a notice to be sent at a given time to all addresses that the person had when it happened, unless they
// have been told already. A notice of the same kind about the same table that is not being sent yet is replaced, along
// with its time.
func (p *People) Enqueue(ctx context.Context, person table.Person, n people.Notice, due time.Time) error {
	if err := p.knowHooked(ctx); err != nil {
		return err
	}
	if !p.Hooked(person) {
		return nil
	}
	const doing = "keeping a notice"
	return p.db.Change(ctx, doing, func(tx *query.Tx) {
		// The addresses that existed when the notice was made, have not been told about it or a later one, and do not have it
		// waiting already.
		hooks, err := query.Rows(tx.On, doing, func(h *people.Hook) []any {
			return []any{&h.ID, &h.Zone, &h.Daily}
		}, `SELECT h.id, h.zone, h.daily FROM hooks h WHERE h.person = ?1 AND h.disabled = 0 AND NOT h.unconfirmed AND h.created <= ?5
			AND NOT EXISTS (SELECT 1 FROM told t WHERE t.hook = h.id AND t.tbl = ?2 AND t.kind = ?3 AND t.decision >= ?4)
			AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.hook = h.id AND o.tbl = ?2 AND o.kind = ?3 AND o.decision >= ?4)`,
			person, n.Table, n.Kind, int64(n.Decision), n.Made)
		tx.Fail(err)
		for i := range hooks {
			wait(tx, hooks[i].ID, n, hooks[i].DueAt(n.Kind, due))
		}
	})
}

// wait makes a notice wait for an address until it is due, unless the address has been told about it. It takes the
// place of an earlier one of its kind about the same table.
func wait(tx *query.Tx, hook string, n people.Notice, due time.Time) {
	tx.Run(`INSERT INTO outbox (id, hook, kind, tbl, seat, decision, made, due, message) SELECT ?, h.id, ?, ?, ?, ?, ?, ?, '' FROM hooks h WHERE h.id = ?
		AND NOT EXISTS (SELECT 1 FROM told t WHERE t.hook = h.id AND t.tbl = ? AND t.kind = ? AND t.decision >= ?)
		ON CONFLICT (hook, tbl, kind) WHERE message = '' DO UPDATE SET id = excluded.id, seat = excluded.seat, decision = excluded.decision, made = excluded.made, due = excluded.due
			WHERE outbox.decision < excluded.decision`,
		rand.Text(), n.Kind, n.Table, n.Seat, int64(n.Decision), n.Made, due, hook, n.Table, n.Kind, int64(n.Decision))
}

// putOff makes notices wait until they are due.
func putOff(tx *query.Tx, hook string, notices []people.Notice) {
	for _, n := range notices {
		wait(tx, hook, n, n.Due)
	}
}

// DueHooks lists addresses that may be called now and have notices waiting, at most n of them, and returns when the
// next one will be due after these: the zero time if nothing waits.
func (p *People) DueHooks(ctx context.Context, now time.Time, n int) (hooks []string, next time.Time, err error) {
	const waiting = `SELECT h.id AS hook, min(CASE WHEN o.message = '' AND o.due > h.next THEN o.due ELSE h.next END) AS at
		FROM outbox o JOIN hooks h ON h.id = o.hook WHERE h.disabled = 0`
	const grouped = " GROUP BY h.id"
	// What another server is sending is not due here. That server itself looks for what comes next, and if it stops,
	// others are told.
	on := p.db.On(ctx)
	hooks, err = query.Column[string](on, "listing addresses that are due",
		"SELECT hook FROM ("+waiting+" AND "+p.db.Free("h.holder")+grouped+") w WHERE at <= ? ORDER BY at LIMIT ?", now, n)
	if err == nil {
		err = on.Row("looking for the next address", nil,
			"SELECT coalesce(min(at), 0) FROM ("+waiting+grouped+") w WHERE at > ?", []any{now}, &next)
	}
	return hooks, next, err
}

// TakeMail returns what to send to an address: the message that was begun and not delivered yet, unchanged, or
// otherwise a new one with all notices that are due. ErrNobody if there is nothing, or the address is gone, disabled or
// not to be called yet.
func (p *People) TakeMail(ctx context.Context, hook string, now time.Time) (m people.Mail, err error) {
	err = p.db.Change(ctx, "taking a message", func(tx *query.Tx) {
		m = people.Mail{}
		tx.Row(nobody,
			"SELECT "+hookColumns+
				", p.lang, p.untold, p.banned FROM hooks h JOIN people p ON p.id = h.person WHERE h.id = ? AND h.disabled = 0 AND h.next <= ? AND "+
				p.db.Free("h.holder")+p.db.Lock("FOR UPDATE OF h SKIP LOCKED"), []any{hook, now},
			append(hookInto(&m.Hook), &m.Lang, &m.Untold, &m.Banned)...)
		if !tx.First("SELECT message FROM outbox WHERE hook = ? AND message <> '' LIMIT 1", []any{hook}, &m.ID) {
			m.ID = rand.Text()
			tx.Must(nobody, "UPDATE outbox SET message = ? WHERE hook = ? AND message = '' AND due <= ?", m.ID, hook, now)
		}
		if tx.Failed() {
			return
		}
		var err error
		m.Notices, err = query.Rows(tx.On, "reading a message", func(n *people.Notice) []any {
			return []any{&n.ID, &n.Kind, &n.Table, &n.Seat, &n.Decision, &n.Made}
		}, "SELECT id, kind, tbl, seat, decision, made FROM outbox WHERE hook = ? AND message = ? ORDER BY made, id",
			hook, m.ID)
		tx.Fail(err)
		if self := p.db.Server(); self != 0 {
			tx.Run("UPDATE hooks SET holder = ? WHERE id = ?", self, hook)
		}
	})
	if err != nil {
		return people.Mail{}, err
	}
	return m, nil
}

// Holds reports whether it is still up to this server to send a message that it took.
func (p *People) Holds(ctx context.Context, m people.Mail) (bool, error) {
	if p.db.Holds == nil {
		return true, nil
	}
	return p.db.Holds(ctx, m.Hook.ID, m.ID)
}

// Delivered removes a message that has reached its address from the outbox, and records what was told; the address is
// not called again before next. The notices in later wait from now on, unless they have been told.
func (p *People) Delivered(ctx context.Context, m people.Mail, now, next time.Time, later ...people.Notice) error {
	return p.db.Change(ctx, "noting a message that was delivered", func(tx *query.Tx) {
		// First the address, like everybody who changes what waits for it.
		tx.Run("UPDATE hooks SET failed = 0, trouble = '', sent = ?, next = ?, holder = 0 WHERE id = ?", now, next,
			m.Hook.ID)
		for _, n := range m.Notices {
			told(tx, m.Hook.ID, n)
		}
		tx.Run("DELETE FROM outbox WHERE hook = ? AND message = ?", m.Hook.ID, m.ID)
		putOff(tx, m.Hook.ID, later)
	})
}

// told records that an address was told something.
func told(tx *query.Tx, hook string, n people.Notice) {
	tx.Run(`INSERT INTO told (hook, tbl, kind, decision) SELECT id, ?, ?, ? FROM hooks WHERE id = ?
		ON CONFLICT (hook, tbl, kind) DO UPDATE SET decision = excluded.decision WHERE told.decision < excluded.decision`, n.Table, n.Kind, int64(n.Decision), hook)
}

// Pointless takes notices out of a message without sending them. What they say is no longer true or has been seen,
// which counts as told; or it is to be told later, which doesn't.
func (p *People) Pointless(ctx context.Context, m people.Mail, notices, later []people.Notice) error {
	return p.db.Change(ctx, "dropping notices", func(tx *query.Tx) {
		if len(notices)+len(later) == len(m.Notices) {
			// Before the rows of the outbox, like everybody.
			tx.Run("UPDATE hooks SET holder = 0 WHERE id = ? AND holder = ?", m.Hook.ID, p.db.Server())
		}
		for _, list := range [][]people.Notice{notices, later} {
			for _, n := range list {
				tx.Run("DELETE FROM outbox WHERE id = ? AND message = ?", n.ID, m.ID)
				if n.Seen {
					told(tx, m.Hook.ID, n)
				}
			}
		}
		putOff(tx, m.Hook.ID, later)
	})
}

// Undelivered records that an address could not be called and what went wrong. The message is tried again at next; the
// zero time disables the address and drops everything waiting for it.
func (p *People) Undelivered(ctx context.Context, m people.Mail, trouble string, now, next time.Time) error {
	return p.db.Change(ctx, "noting a message that failed", func(tx *query.Tx) {
		column, at := "next", next
		if next.IsZero() {
			column, at = "disabled", now
		}
		// A server that was stopped for long does not judge an address that another one now calls.
		judged := tx.Exec("UPDATE hooks SET failed = failed + 1, trouble = ?, "+column+
			" = ?, holder = 0 WHERE id = ? AND holder = ?", trouble, at, m.Hook.ID, p.db.Server())
		if judged != 0 && next.IsZero() {
			tx.Run("DELETE FROM outbox WHERE hook = ?", m.Hook.ID)
		}
	})
}
