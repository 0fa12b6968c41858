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

// TableMute returns what the owner of a table has decided about a person there.
func (p People) TableMute(ctx context.Context, id table.ID, person table.Person) (c people.TableMute, err error) {
	_, err = query.First(ctx, p.reads, "SELECT c.muted, c.removed FROM curbs c JOIN tables t ON t.number = c.number WHERE t.id = ? AND c.person = ?",
		[]any{string(id), string(person)}, &c.Muted, &c.Removed)
	if err != nil {
		return people.TableMute{}, fmt.Errorf("reading what a person may do at a table: %w", err)
	}
	return c, nil
}

// SetTableMute keeps it; the zero TableMute removes it. table.ErrUnknown if there is no such table.
func (p People) SetTableMute(ctx context.Context, id table.ID, person table.Person, c people.TableMute) error {
	const doing = "keeping what a person may do at a table"
	return p.write(ctx, func(ctx context.Context, tx query.DB) error {
		n, err := tx.Exec(ctx, `INSERT INTO curbs (number, person, muted, removed) SELECT number, ?, ?, ? FROM tables WHERE id = ?
			ON CONFLICT (number, person) DO UPDATE SET muted = excluded.muted, removed = excluded.removed`, string(person), c.Muted, c.Removed, string(id))
		if err := changed(n, err, doing); errors.Is(err, people.ErrNobody) {
			return table.ErrUnknown
		} else if err != nil {
			return err
		}
		n, err = tx.Exec(ctx, "DELETE FROM curbs WHERE NOT muted AND NOT removed AND person = ?", string(person))
		return done(n, err, doing)
	})
}

// Mute folds somebody's messages for a person from now on; doing it again changes nothing.
func (p People) Mute(ctx context.Context, person table.Person, h people.Muted) error {
	return p.write(ctx, func(ctx context.Context, tx query.DB) error {
		n, err := tx.Exec(ctx, "INSERT INTO hushed (person, id, other, since) VALUES (?, ?, ?, ?) ON CONFLICT (person, other) DO NOTHING",
			string(person), h.ID, string(h.Other), encode.Stamp(h.Since))
		return done(n, err, "folding the messages of somebody")
	})
}

// Unmute shows somebody's messages to a person again, ErrNobody if they have hushed nobody with this id.
func (p People) Unmute(ctx context.Context, person table.Person, id string) error {
	return p.write(ctx, func(ctx context.Context, tx query.DB) error {
		n, err := tx.Exec(ctx, "DELETE FROM hushed WHERE person = ? AND id = ?", string(person), id)
		return changed(n, err, "showing the messages of somebody again")
	})
}

// Muted lists the people whose messages a person does not want to read, the longest hushed first.
func (p People) Muted(ctx context.Context, person table.Person) ([]people.Muted, error) {
	list, err := query.List(ctx, p.reads, func(scan func(...any) error) (h people.Muted, err error) {
		var since int64
		err = scan(&h.ID, &h.Other, &h.Name, &since)
		h.Since = encode.Time(since)
		return h, err
	}, "SELECT h.id, h.other, p.name, h.since FROM hushed h JOIN people p ON p.id = h.other WHERE h.person = ? ORDER BY h.since, h.id", string(person))
	if err != nil {
		return nil, fmt.Errorf("listing whose messages are folded: %w", err)
	}
	return list, nil
}
