package tables

import (
	"context"

	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// ByInvite finds the table that a link to join leads to, table.ErrUnknown if there is none or no longer one.
func (t *Tables) ByInvite(ctx context.Context, secret string) (table.ID, error) {
	return t.bySecret(ctx, "SELECT id FROM tables WHERE invite = ? AND invite <> ''", secret)
}

// ByWatch finds the table that a link to watch leads to, table.ErrUnknown if there is none or no longer one.
func (t *Tables) ByWatch(ctx context.Context, secret string) (table.ID, error) {
	return t.bySecret(ctx, "SELECT id FROM tables WHERE watch = ? AND watch <> ''", secret)
}

func (t *Tables) bySecret(ctx context.Context, query, secret string) (id table.ID, err error) {
	err = t.db.On(ctx).Row("looking for a link", table.ErrUnknown, query, []any{secret}, &id)
	return id, err
}

// AddGuest records that a person has opened a link of a table and may watch it. Doing it again changes nothing.
func (t *Tables) AddGuest(ctx context.Context, id table.ID, person table.Person) error {
	number, err := t.Number(ctx, id)
	if err != nil {
		return err
	}
	if known, err := t.IsGuest(ctx, id, person); known || err != nil {
		return err
	}
	return t.db.Do(ctx, "adding a guest to table "+string(id),
		"INSERT INTO guests (number, person) SELECT number, ? FROM tables WHERE number = ? ON CONFLICT DO NOTHING",
		person, number)
}

// IsGuest reports whether a person has opened a link of a table.
func (t *Tables) IsGuest(ctx context.Context, id table.ID, person table.Person) (known bool, err error) {
	err = t.db.On(ctx).Row("looking for a guest of table "+string(id), nil,
		"SELECT EXISTS (SELECT 1 FROM guests g JOIN tables t ON t.number = g.number WHERE t.id = ? AND g.person = ?)",
		[]any{id, person}, &known)
	return known, err
}

// Watched records that a person without a seat has watched a running game. Doing it again changes nothing.
func (t *Tables) Watched(ctx context.Context, id table.ID, person table.Person) error {
	number, err := t.Number(ctx, id)
	if err != nil {
		return err
	}
	if known, err := t.HasWatched(ctx, id, person); known || err != nil {
		return err
	}
	return t.db.Do(ctx, "recording who watches table "+string(id),
		"INSERT INTO watchers (number, person) SELECT number, ? FROM tables WHERE number = ? ON CONFLICT DO NOTHING",
		person, number)
}

// HasWatched reports whether a person has watched a game without a seat.
func (t *Tables) HasWatched(ctx context.Context, id table.ID, person table.Person) (known bool, err error) {
	err = t.db.On(ctx).Row("looking who has watched table "+string(id), nil,
		"SELECT EXISTS (SELECT 1 FROM watchers w JOIN tables t ON t.number = w.number WHERE t.id = ? AND w.person = ?)",
		[]any{id, person}, &known)
	return known, err
}

// RemoveGuest takes the right to watch away from a person who came by a link, or declines an invitation.
func (t *Tables) RemoveGuest(ctx context.Context, id table.ID, person table.Person) error {
	return t.db.Do(ctx, "removing a guest of table "+string(id),
		"DELETE FROM guests WHERE person = ? AND number = (SELECT number FROM tables WHERE id = ?)", person, id)
}

// ForgetGuests takes the right to watch away from everyone who came by a link of a table, when the link is revoked.
func (t *Tables) ForgetGuests(ctx context.Context, id table.ID) error {
	return t.db.Do(ctx, "forgetting the guests of table "+string(id),
		"DELETE FROM guests WHERE number = (SELECT number FROM tables WHERE id = ?)", id)
}

// Rename changes the name on a person's seats at all tables, and lists the tables that are not over: the hub may have
// them in memory and has to reload them.
func (t *Tables) Rename(ctx context.Context, person table.Person, name string) (list []table.ID, err error) {
	if person == "" {
		return nil, nil
	}
	const doing, mine = "renaming somebody", " number IN (SELECT number FROM seats WHERE person = ?) "
	err = t.db.Change(ctx, doing, func(tx *query.Tx) {
		if t.db.Locks {
			// The tables are locked in the same order as by groups of commits.
			tx.Run("SELECT 1 FROM live WHERE"+mine+"ORDER BY number FOR UPDATE", person)
		}
		tx.Run("UPDATE seats SET name = ? WHERE person = ?", name, person)
		tx.Run(
			"UPDATE tables SET people = coalesce((SELECT string_agg(s.name, ? ORDER BY s.seat) FROM seats s WHERE s.number = tables.number AND s.name <> ''), '') WHERE"+mine, "\n", person)
		t.db.Renamed(tx, string(person))
		list, err = query.Column[table.ID](tx.On, doing,
			"SELECT id FROM tables WHERE closed IS NULL AND"+mine+"ORDER BY number", person)
		tx.Fail(err)
	})
	return list, err
}
