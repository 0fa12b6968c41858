package register

import (
	"context"

	"koprulu/club/people"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// TableMute returns what the owner of a table has decided about a person there.
func (p *People) TableMute(ctx context.Context, id table.ID, person table.Person) (c people.TableMute, err error) {
	err = p.db.On(ctx).Row("reading what a person may do at a table", nil,
		"SELECT c.muted, c.removed FROM curbs c JOIN tables t ON t.number = c.number WHERE t.id = ? AND c.person = ?",
		[]any{id, person}, &c.Muted, &c.Removed)
	return c, err
}

// SetTableMute keeps it; the zero TableMute removes it. table.ErrUnknown if there is no such table.
func (p *People) SetTableMute(ctx context.Context, id table.ID, person table.Person, c people.TableMute) error {
	return p.db.Change(ctx, "keeping what a person may do at a table", func(tx *query.Tx) {
		tx.Must(table.ErrUnknown, `INSERT INTO curbs (number, person, muted, removed) SELECT number, ?, ?, ? FROM tables WHERE id = ?
			ON CONFLICT (number, person) DO UPDATE SET muted = excluded.muted, removed = excluded.removed`, person, c.Muted, c.Removed, id)
		tx.Run("DELETE FROM curbs WHERE NOT muted AND NOT removed AND person = ?", person)
	})
}

// Mute folds somebody's messages for a person from now on; doing it again changes nothing.
func (p *People) Mute(ctx context.Context, person table.Person, h people.Muted) error {
	return p.db.Do(ctx, "folding the messages of somebody",
		"INSERT INTO hushed (person, id, other, since) VALUES (?, ?, ?, ?) ON CONFLICT (person, other) DO NOTHING",
		person, h.ID, h.Other, h.Since)
}

// Unmute shows somebody's messages to a person again, ErrNobody if they have hushed nobody with this id.
func (p *People) Unmute(ctx context.Context, person table.Person, id string) error {
	return p.db.Must(ctx, "showing the messages of somebody again", nobody,
		"DELETE FROM hushed WHERE person = ? AND id = ?", person, id)
}

// Muted lists the people whose messages a person does not want to read, the longest hushed first.
func (p *People) Muted(ctx context.Context, person table.Person) ([]people.Muted, error) {
	return query.Rows(p.db.On(ctx), "listing whose messages are folded", func(h *people.Muted) []any {
		return []any{&h.ID, &h.Other, &h.Name, &h.Since}
	}, "SELECT h.id, h.other, p.name, h.since FROM hushed h JOIN people p ON p.id = h.other WHERE h.person = ? ORDER BY h.since, h.id", person)
}
