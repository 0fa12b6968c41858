package register

import (
	"context"
	"errors"
	"fmt"

	"koprulu/club/people"
	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// accountColumns are the columns of a person, as accountRow reads them.
const accountColumns = "p.id, p.name, p.lang, p.theme, p.sound, p.created, p.role, p.banned, p.ban_reason, p.muted, p.mute_reason, p.hidden, p.renewed"

// accountRow holds the times of a person while they are read.
type accountRow struct{ created, banned, muted, renewed int64 }

// into returns where the columns go.
func (r *accountRow) into(a *people.Account) []any {
	return []any{&a.ID, &a.Name, &a.Lang, &a.Theme, &a.Sound, &r.created, &a.Role, &r.banned, &a.Ban.Reason, &r.muted, &a.Mute.Reason, &a.Hidden, &r.renewed}
}

// finish sets the times.
func (r *accountRow) finish(a *people.Account) {
	a.Created, a.Ban.Until, a.Mute.Until, a.Renewed = encode.Time(r.created), encode.Time(r.banned), encode.Time(r.muted), encode.Time(r.renewed)
}

// AddPerson keeps a new person with their first key.
func (p People) AddPerson(ctx context.Context, a people.Account, k people.Key, hash people.Hash) error {
	return p.write(ctx, func(ctx context.Context, tx query.DB) error { return addPerson(ctx, tx, a, k, hash) })
}

func addPerson(ctx context.Context, tx query.DB, a people.Account, k people.Key, hash people.Hash) error {
	if _, err := tx.Exec(ctx, "INSERT INTO people (id, name, lang, theme, sound, created, page) VALUES (?, ?, ?, ?, ?, ?, ?)",
		string(a.ID), a.Name, a.Lang, a.Theme, a.Sound, encode.Stamp(a.Created), string(people.PageOf(a.ID))); err != nil {
		return fmt.Errorf("adding a person: %w", err)
	}
	return addKey(ctx, tx, a.ID, k, hash)
}

// Person returns a person, ErrNobody if there is none with this id.
func (p People) Person(ctx context.Context, id table.Person) (a people.Account, err error) {
	var r accountRow
	ok, err := query.First(ctx, p.reads, "SELECT "+accountColumns+" FROM people p WHERE p.id = ?", []any{string(id)}, r.into(&a)...)
	if err := found(ok, err, "reading a person"); err != nil {
		return people.Account{}, err
	}
	r.finish(&a)
	return a, nil
}

// SavePerson keeps what a person has changed about themselves.
func (p People) SavePerson(ctx context.Context, a people.Account) error {
	return p.write(ctx, func(ctx context.Context, tx query.DB) error {
		n, err := tx.Exec(ctx, "UPDATE people SET name = ?, lang = ?, theme = ?, sound = ? WHERE id = ?", a.Name, a.Lang, a.Theme, a.Sound, string(a.ID))
		return done(n, err, "saving a person")
	})
}

// HidePage keeps whether the page of a person is hidden from everybody else.
func (p People) HidePage(ctx context.Context, person table.Person, hidden bool) error {
	return p.write(ctx, func(ctx context.Context, tx query.DB) error {
		n, err := tx.Exec(ctx, "UPDATE people SET hidden = ? WHERE id = ?", hidden, string(person))
		return changed(n, err, "hiding a page")
	})
}

// errEnough ends a query that has found what it looked for.
var errEnough = errors.New("enough rows")

// PeopleLike lists the people whom a query finds, the newest first.
func (p People) PeopleLike(ctx context.Context, q people.Query) (list []people.Account, err error) {
	if q.N <= 0 {
		return nil, nil
	}
	skip := q.Skip
	err = p.reads.Query(ctx, "SELECT "+accountColumns+" FROM people p ORDER BY p.created DESC, p.id DESC", nil, func(scan func(...any) error) error {
		var a people.Account
		var r accountRow
		if err := scan(r.into(&a)...); err != nil {
			return err
		}
		r.finish(&a)
		switch {
		case !q.Finds(&a):
		case skip > 0:
			skip--
		default:
			if list = append(list, a); len(list) == q.N {
				return errEnough
			}
		}
		return nil
	})
	if err != nil && !errors.Is(err, errEnough) {
		return nil, fmt.Errorf("listing people: %w", err)
	}
	return list, nil
}
