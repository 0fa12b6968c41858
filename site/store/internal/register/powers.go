package register

import (
	"context"
	"slices"
	"time"

	"koprulu/club/people"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// lockPerson makes others that change a person at the same time wait; ErrNobody if there is none with this id.
func lockPerson(tx *query.Tx, person table.Person) {
	tx.Must(nobody, "UPDATE people SET name = name WHERE id = ?", person)
}

// mustRecord carries out a statement that has to change something, and records the act; both or neither.
func mustRecord(ctx context.Context, db *query.Site, doing string, none error, act people.Act, statement string,
	args ...any) error {
	return db.Change(ctx, doing, func(tx *query.Tx) {
		tx.Must(none, statement, args...)
		Record(tx, act)
	})
}

func setRole(tx *query.Tx, person table.Person, role people.Role) {
	tx.Run("UPDATE people SET role = ? WHERE id = ?", role, person)
}

// Judge changes a person in the name of a host or a moderator, and records it; both or neither.
func (p *People) Judge(ctx context.Context, person table.Person, c people.Change, act people.Act) error {
	return p.db.Change(ctx, "judging a person", func(tx *query.Tx) {
		lockPerson(tx, person)
		if c.Role != nil {
			setRole(tx, person, *c.Role)
		}
		if c.Ban != nil {
			tx.Run("UPDATE people SET banned = ?, ban_reason = ? WHERE id = ?", c.Ban.Until, c.Ban.Reason, person)
		}
		if c.Mute != nil {
			tx.Run("UPDATE people SET muted = ?, mute_reason = ? WHERE id = ?", c.Mute.Until, c.Mute.Reason, person)
		}
		if slices.Contains(people.SanctionActs, act.Verb) {
			tx.Run("UPDATE people SET judged = ? WHERE id = ?", act.At, person)
		}
		Record(tx, act)
	})
}

// SignOutEverywhere revokes all keys, personal links and subscriptions of the devices of a person, and records it;
// ErrNobody if there is none with this id.
func (p *People) SignOutEverywhere(ctx context.Context, person table.Person, act people.Act) error {
	return p.db.Change(ctx, "signing a person out", func(tx *query.Tx) {
		lockPerson(tx, person)
		tx.All([]string{"DELETE FROM keys WHERE person = ?", "DELETE FROM links WHERE person = ?",
			"DELETE FROM hooks WHERE person = ? AND device <> ''"}, person)
		Record(tx, act)
	})
}

// RenewLink revokes all personal links of a person, stores another one, notes for the person that there is one, and
// records it; ErrNobody if there is none with this id.
func (p *People) RenewLink(ctx context.Context, person table.Person, hash people.Hash, now, expires time.Time,
	act people.Act) error {
	return p.db.Change(ctx, "renewing a personal link", func(tx *query.Tx) {
		tx.Must(nobody, "UPDATE people SET renewed = ? WHERE id = ?", now, person)
		tx.Run("DELETE FROM links WHERE person = ?", person)
		addLink(tx, person, hash, expires)
		Record(tx, act)
	})
}

// Record adds an act to the audit log.
func (p *People) Record(ctx context.Context, act people.Act) error {
	return p.db.Change(ctx, "recording an act", func(tx *query.Tx) { Record(tx, act) })
}

// Record adds an act to the audit log, in the same transaction as the act itself.
func Record(tx *query.Tx, a people.Act) {
	tx.Run(
		"INSERT INTO acts (at, actor, office, verb, target, tbl, league, detail) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
		a.At, a.Actor, a.Office, a.Verb, a.Target, a.Table, a.League, a.Detail)
}

const actColumns = "id, at, actor, office, verb, target, tbl, league, detail"

// actInto says where actColumns go.
func actInto(a *people.Act) []any {
	return []any{&a.ID, &a.At, &a.Actor, &a.Office, &a.Verb, &a.Target, &a.Table, &a.League, &a.Detail}
}

// Sanctions lists what hosts and moderators ever imposed on a person, the newest first.
func (p *People) Sanctions(ctx context.Context, person table.Person) ([]people.Imposed, error) {
	acts, err := query.Rows(p.db.On(ctx), "listing sanctions", actInto, "SELECT "+actColumns+` FROM acts
		WHERE target = ? AND target <> '' AND tbl = '' AND verb IN (`+p.db.Each+") ORDER BY id", person, query.Texts(people.SanctionActs))
	if err != nil || len(acts) == 0 {
		return nil, err
	}
	appeals, err := p.reports(ctx, "WHERE target = ? AND target <> '' AND act <> 0", person)
	return people.ImposedBy(acts, appeals), err
}

// Acts lists the acts that a query asks for, the newest first.
func (p *People) Acts(ctx context.Context, q people.ActQuery) ([]people.Act, error) {
	return query.Rows(p.db.On(ctx), "reading the audit log", actInto, "SELECT "+actColumns+` FROM acts
		WHERE (CAST(? AS text) = '' AND office <> ? OR target = ? AND target <> '' OR tbl = ? AND tbl <> '' OR league = ? AND league <> '')
			AND (CAST(? AS bigint) = 0 OR id < ?) AND (CAST(? AS text) = '' OR verb = ?) AND at >= ? ORDER BY id DESC LIMIT ?`,
		q.About, people.OwnerOffice, q.About, q.About, q.About, q.Before, q.Before, q.Verb, q.Verb, q.Since, q.N)
}

// Site returns what hosts have said and done to the whole site.
func (p *People) Site(ctx context.Context) (site people.Site, err error) {
	err = p.db.On(ctx).Each("SELECT name, text, since, until FROM site", nil, func(scan query.Scan) error {
		var name, text string
		var since, until time.Time
		if err := scan(&name, &text, &since, &until); err != nil {
			return err
		}
		switch name {
		case people.NoticeAct:
			site.Notice = &people.SiteNotice{Text: text, Since: since, Until: until}
		case people.ReadOnlyAct:
			site.ReadOnly = &people.ReadOnly{Reason: text, Since: since}
		}
		return nil
	})
	return site, query.Failed("reading what holds for the site", err)
}

// SaveSite keeps what holds for the site from now on, and records it; both or neither.
func (p *People) SaveSite(ctx context.Context, site people.Site, act people.Act) error {
	return p.db.Change(ctx, "keeping what holds for the site", func(tx *query.Tx) {
		tx.Run("DELETE FROM site WHERE name IN (?, ?)", people.NoticeAct, people.ReadOnlyAct)
		if n := site.Notice; n != nil {
			tx.Run(addToSite, people.NoticeAct, n.Text, n.Since, n.Until)
		}
		if r := site.ReadOnly; r != nil {
			tx.Run(addToSite, people.ReadOnlyAct, r.Reason, r.Since, time.Time{})
		}
		Record(tx, act)
	})
}

const addToSite = "INSERT INTO site (name, text, since, until) VALUES (?, ?, ?, ?)"

// Secret returns a secret of the site by its name. If there is none yet, the fresh one is kept: the first caller
// decides.
func (p *People) Secret(ctx context.Context, name, fresh string) (secret string, err error) {
	err = p.db.Change(ctx, "keeping a secret of the site", func(tx *query.Tx) {
		tx.Run(addToSite+" ON CONFLICT DO NOTHING", name, fresh, time.Time{}, time.Time{})
		tx.First("SELECT text FROM site WHERE name = ?", []any{name}, &secret)
	})
	return secret, err
}

// Waiting counts what waits to be sent, and who is signed in.
func (p *People) Waiting(ctx context.Context) (w people.Waiting, err error) {
	err = p.db.On(ctx).Row("counting what waits", nil, `SELECT (SELECT count(*) FROM outbox), (SELECT coalesce(min(made), 0) FROM outbox),
		(SELECT count(*) FROM keys WHERE kind = ?), (SELECT count(*) FROM keys WHERE kind = ?)`,
		[]any{people.DeviceKey, people.TokenKey}, &w.Messages, &w.Oldest, &w.Devices, &w.Tokens)
	return w, err
}
