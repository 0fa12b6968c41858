package postgres

import (
	"context"
	"fmt"

	"koprulu/people"
	"koprulu/store/internal/encode"
	"koprulu/table"
)

// accountColumns are those of a person, as accountRow reads them.
const accountColumns = "p.id, p.name, p.lang, p.theme, p.sound, p.created, p.role, p.banned, p.ban_reason, p.muted, p.mute_reason, p.hidden"

// accountRow holds the times of a person while they are read.
type accountRow struct{ created, banned, muted int64 }

// into returns where the columns go.
func (r *accountRow) into(a *people.Account) []any {
	return []any{&a.ID, &a.Name, &a.Lang, &a.Theme, &a.Sound, &r.created, &a.Role, &r.banned, &a.Ban.Reason, &r.muted, &a.Mute.Reason, &a.Hidden}
}

// finish sets the times.
func (r *accountRow) finish(a *people.Account) {
	a.Created, a.Ban.Until, a.Mute.Until = encode.Time(r.created), encode.Time(r.banned), encode.Time(r.muted)
}

// PeopleLike lists the people whom a query finds, the newest first.
func (s *Store) PeopleLike(ctx context.Context, q people.Query) ([]people.Account, error) {
	rows, err := s.pool.Query(ctx, "SELECT "+accountColumns+" FROM people p ORDER BY p.created DESC, p.id DESC")
	if err != nil {
		return nil, fmt.Errorf("listing people: %w", err)
	}
	defer rows.Close()
	var list []people.Account
	for skip := q.Skip; len(list) < q.N && rows.Next(); {
		var a people.Account
		var r accountRow
		if err := rows.Scan(r.into(&a)...); err != nil {
			return nil, fmt.Errorf("listing people: %w", err)
		}
		r.finish(&a)
		switch {
		case !q.Finds(&a):
		case skip > 0:
			skip--
		default:
			list = append(list, a)
		}
	}
	return list, rows.Err()
}

// Judge changes a person in the name of a host or a moderator, and records it; both or neither.
func (s *Store) Judge(ctx context.Context, person table.Person, c people.Change, act people.Act) error {
	return s.write(ctx, func(tx tx) error {
		done, err := tx.exec("UPDATE people SET name = name WHERE id = $1", string(person))
		if err := changed(done, err, "judging a person"); err != nil {
			return err
		}
		if c.Role != nil {
			if _, err := tx.exec("UPDATE people SET role = $1 WHERE id = $2", string(*c.Role), string(person)); err != nil {
				return fmt.Errorf("setting a role: %w", err)
			}
		}
		if c.Ban != nil {
			if _, err := tx.exec("UPDATE people SET banned = $1, ban_reason = $2 WHERE id = $3", encode.Stamp(c.Ban.Until), c.Ban.Reason, string(person)); err != nil {
				return fmt.Errorf("setting a ban: %w", err)
			}
		}
		if c.Mute != nil {
			if _, err := tx.exec("UPDATE people SET muted = $1, mute_reason = $2 WHERE id = $3", encode.Stamp(c.Mute.Until), c.Mute.Reason, string(person)); err != nil {
				return fmt.Errorf("setting a mute: %w", err)
			}
		}
		return recordAct(tx, act)
	})
}

// SignOutEverywhere revokes all keys, personal links and subscriptions of the devices of a person, and records it; ErrNobody if there is none with this id.
func (s *Store) SignOutEverywhere(ctx context.Context, person table.Person, act people.Act) error {
	return s.write(ctx, func(tx tx) error {
		done, err := tx.exec("UPDATE people SET name = name WHERE id = $1", string(person))
		if err := changed(done, err, "signing a person out"); err != nil {
			return err
		}
		for _, statement := range []string{"DELETE FROM keys WHERE person = $1", "DELETE FROM links WHERE person = $1", "DELETE FROM hooks WHERE person = $1 AND device <> ''"} {
			if _, err := tx.exec(statement, string(person)); err != nil {
				return fmt.Errorf("signing a person out: %w", err)
			}
		}
		return recordAct(tx, act)
	})
}

// Record adds an act to the audit log.
func (s *Store) Record(ctx context.Context, act people.Act) error {
	return s.write(ctx, func(tx tx) error { return recordAct(tx, act) })
}

func recordAct(tx tx, a people.Act) error {
	_, err := tx.exec("INSERT INTO acts (at, actor, verb, target, tbl, detail) VALUES ($1, $2, $3, $4, $5, $6)", encode.Stamp(a.At), string(a.Actor), a.Verb, string(a.Target), string(a.Table), a.Detail)
	if err != nil {
		return fmt.Errorf("recording an act: %w", err)
	}
	return nil
}

// Acts returns the last acts before a number (0: the very last), at most n, the newest first. About is the person to whom or the table where they were done, empty for all.
func (s *Store) Acts(ctx context.Context, about string, before int64, n int) ([]people.Act, error) {
	rows, err := s.pool.Query(ctx, `SELECT id, at, actor, verb, target, tbl, detail FROM acts
		WHERE ($1::text = '' OR target = $1 OR tbl = $1) AND ($2::bigint = 0 OR id < $2) ORDER BY id DESC LIMIT $3`, about, before, n)
	if err != nil {
		return nil, fmt.Errorf("reading the audit log: %w", err)
	}
	defer rows.Close()
	var list []people.Act
	for rows.Next() {
		var a people.Act
		var at int64
		if err := rows.Scan(&a.ID, &at, &a.Actor, &a.Verb, &a.Target, &a.Table, &a.Detail); err != nil {
			return nil, fmt.Errorf("reading the audit log: %w", err)
		}
		a.At = encode.Time(at)
		list = append(list, a)
	}
	return list, rows.Err()
}
