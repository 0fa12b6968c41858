package register

import (
	"context"
	"fmt"
	"time"

	"koprulu/club/people"
	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// lockPerson makes others that change a person at the same time wait; ErrNobody if there is none with this id.
func lockPerson(ctx context.Context, tx query.DB, person table.Person, doing string) error {
	n, err := tx.Exec(ctx, "UPDATE people SET name = name WHERE id = ?", string(person))
	return changed(n, err, doing)
}

// Judge changes a person in the name of a host or a moderator, and records it; both or neither.
func (p People) Judge(ctx context.Context, person table.Person, c people.Change, act people.Act) error {
	return p.write(ctx, func(ctx context.Context, tx query.DB) error {
		if err := lockPerson(ctx, tx, person, "judging a person"); err != nil {
			return err
		}
		if c.Role != nil {
			if _, err := tx.Exec(ctx, "UPDATE people SET role = ? WHERE id = ?", string(*c.Role), string(person)); err != nil {
				return fmt.Errorf("setting a role: %w", err)
			}
		}
		if c.Ban != nil {
			if _, err := tx.Exec(ctx, "UPDATE people SET banned = ?, ban_reason = ? WHERE id = ?", encode.Stamp(c.Ban.Until), c.Ban.Reason, string(person)); err != nil {
				return fmt.Errorf("setting a ban: %w", err)
			}
		}
		if c.Mute != nil {
			if _, err := tx.Exec(ctx, "UPDATE people SET muted = ?, mute_reason = ? WHERE id = ?", encode.Stamp(c.Mute.Until), c.Mute.Reason, string(person)); err != nil {
				return fmt.Errorf("setting a mute: %w", err)
			}
		}
		return Record(ctx, tx, act)
	})
}

// SignOutEverywhere revokes all keys, personal links and subscriptions of the devices of a person, and records it; ErrNobody if there is none with this id.
func (p People) SignOutEverywhere(ctx context.Context, person table.Person, act people.Act) error {
	return p.write(ctx, func(ctx context.Context, tx query.DB) error {
		if err := lockPerson(ctx, tx, person, "signing a person out"); err != nil {
			return err
		}
		for _, statement := range []string{"DELETE FROM keys WHERE person = ?", "DELETE FROM links WHERE person = ?", "DELETE FROM hooks WHERE person = ? AND device <> ''"} {
			if _, err := tx.Exec(ctx, statement, string(person)); err != nil {
				return fmt.Errorf("signing a person out: %w", err)
			}
		}
		return Record(ctx, tx, act)
	})
}

// RenewLink revokes all personal links of a person, stores another one, notes for the person that there is one, and records it; ErrNobody if there is none with
// this id.
func (p People) RenewLink(ctx context.Context, person table.Person, hash people.Hash, now, expires time.Time, act people.Act) error {
	const doing = "renewing a personal link"
	return p.write(ctx, func(ctx context.Context, tx query.DB) error {
		n, err := tx.Exec(ctx, "UPDATE people SET renewed = ? WHERE id = ?", encode.Stamp(now), string(person))
		if err := changed(n, err, doing); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, "DELETE FROM links WHERE person = ?", string(person)); err != nil {
			return fmt.Errorf("%s: %w", doing, err)
		}
		if _, err := tx.Exec(ctx, "INSERT INTO links (hash, person, expires) VALUES (?, ?, ?)", hash[:], string(person), encode.Stamp(expires)); err != nil {
			return fmt.Errorf("%s: %w", doing, err)
		}
		return Record(ctx, tx, act)
	})
}

// Record adds an act to the audit log.
func (p People) Record(ctx context.Context, act people.Act) error {
	return p.write(ctx, func(ctx context.Context, tx query.DB) error { return Record(ctx, tx, act) })
}

// Record adds an act to the audit log, in the same transaction as the act itself.
func Record(ctx context.Context, tx query.DB, a people.Act) error {
	n, err := tx.Exec(ctx, "INSERT INTO acts (at, actor, office, verb, target, tbl, league, detail) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
		encode.Stamp(a.At), string(a.Actor), string(a.Office), a.Verb, string(a.Target), string(a.Table), a.League, a.Detail)
	return done(n, err, "recording an act")
}

// Acts returns the last acts before a number (0: the very last), at most n, the newest first. about is the person, the table or the league that they
// concern, empty for all but those of owners.
func (p People) Acts(ctx context.Context, about string, before int64, n int) ([]people.Act, error) {
	list, err := query.List(ctx, p.reads, func(scan func(...any) error) (a people.Act, err error) {
		var at int64
		err = scan(&a.ID, &at, &a.Actor, &a.Office, &a.Verb, &a.Target, &a.Table, &a.League, &a.Detail)
		a.At = encode.Time(at)
		return a, err
	}, `SELECT id, at, actor, office, verb, target, tbl, league, detail FROM acts
		WHERE (CAST(? AS text) = '' AND office <> ? OR target = ? AND target <> '' OR tbl = ? AND tbl <> '' OR league = ? AND league <> '')
			AND (CAST(? AS bigint) = 0 OR id < ?) ORDER BY id DESC LIMIT ?`, about, string(people.OwnerOffice), about, about, about, before, before, n)
	if err != nil {
		return nil, fmt.Errorf("reading the audit log: %w", err)
	}
	return list, nil
}

// Site returns what hosts have said and done to the whole site.
func (p People) Site(ctx context.Context) (site people.Site, err error) {
	err = p.reads.Query(ctx, "SELECT name, text, since, until FROM site", nil, func(scan func(...any) error) error {
		var name, text string
		var since, until int64
		if err := scan(&name, &text, &since, &until); err != nil {
			return err
		}
		switch name {
		case people.NoticeAct:
			site.Notice = &people.SiteNotice{Text: text, Since: encode.Time(since), Until: encode.Time(until)}
		case people.ReadOnlyAct:
			site.ReadOnly = &people.ReadOnly{Reason: text, Since: encode.Time(since)}
		}
		return nil
	})
	if err != nil {
		return people.Site{}, fmt.Errorf("reading what holds for the site: %w", err)
	}
	return site, nil
}

// SaveSite keeps what holds for the site from now on, and records it; both or neither.
func (p People) SaveSite(ctx context.Context, site people.Site, act people.Act) error {
	return p.write(ctx, func(ctx context.Context, tx query.DB) error {
		if _, err := tx.Exec(ctx, "DELETE FROM site WHERE name IN (?, ?)", people.NoticeAct, people.ReadOnlyAct); err != nil {
			return fmt.Errorf("keeping what holds for the site: %w", err)
		}
		if n := site.Notice; n != nil {
			if _, err := tx.Exec(ctx, "INSERT INTO site (name, text, since, until) VALUES (?, ?, ?, ?)",
				people.NoticeAct, n.Text, encode.Stamp(n.Since), encode.Stamp(n.Until)); err != nil {
				return fmt.Errorf("keeping what holds for the site: %w", err)
			}
		}
		if r := site.ReadOnly; r != nil {
			if _, err := tx.Exec(ctx, "INSERT INTO site (name, text, since, until) VALUES (?, ?, ?, 0)", people.ReadOnlyAct, r.Reason, encode.Stamp(r.Since)); err != nil {
				return fmt.Errorf("keeping what holds for the site: %w", err)
			}
		}
		return Record(ctx, tx, act)
	})
}
