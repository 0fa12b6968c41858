package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"koprulu/table"
)

// ByInvite finds the table that a link to join leads to, table.ErrUnknown if there is none or no longer one.
func (s *Store) ByInvite(ctx context.Context, secret string) (table.ID, error) {
	return s.bySecret(ctx, "SELECT id FROM tables WHERE invite = ? AND invite <> ''", secret)
}

// ByWatch finds the table that a link to watch leads to, table.ErrUnknown if there is none or no longer one.
func (s *Store) ByWatch(ctx context.Context, secret string) (table.ID, error) {
	return s.bySecret(ctx, "SELECT id FROM tables WHERE watch = ? AND watch <> ''", secret)
}

func (s *Store) bySecret(ctx context.Context, query, secret string) (id table.ID, err error) {
	err = s.read().QueryRowContext(ctx, query, secret).Scan(&id)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return "", table.ErrUnknown
	case err != nil:
		return "", fmt.Errorf("looking for a link: %w", explain(err))
	}
	return id, nil
}

// AddGuest records that a person has opened a link of a table and may watch it. Doing it again changes nothing.
func (s *Store) AddGuest(ctx context.Context, id table.ID, person table.Person) error {
	number, err := s.number(ctx, id)
	if err != nil {
		return err
	}
	if known, err := s.IsGuest(ctx, id, person); known || err != nil {
		return err
	}
	err = s.write(ctx, func(tx *Tx) error {
		_, err := tx.Exec("INSERT INTO guests (number, person) SELECT number, ? FROM tables WHERE number = ? ON CONFLICT DO NOTHING", string(person), number)
		return err
	})
	if err != nil {
		return fmt.Errorf("adding a guest to table %s: %w", id, err)
	}
	return nil
}

// IsGuest reports whether a person has opened a link of a table.
func (s *Store) IsGuest(ctx context.Context, id table.ID, person table.Person) (bool, error) {
	var known bool
	err := s.read().QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM guests g JOIN tables t ON t.number = g.number WHERE t.id = ? AND g.person = ?)",
		string(id), string(person)).Scan(&known)
	if err != nil {
		return false, fmt.Errorf("looking for a guest of table %s: %w", id, explain(err))
	}
	return known, nil
}

// RemoveGuest takes the right to watch away from a person who came by a link, or declines an invitation.
func (s *Store) RemoveGuest(ctx context.Context, id table.ID, person table.Person) error {
	err := s.write(ctx, func(tx *Tx) error {
		_, err := tx.Exec("DELETE FROM guests WHERE person = ? AND number = (SELECT number FROM tables WHERE id = ?)", string(person), string(id))
		return err
	})
	if err != nil {
		return fmt.Errorf("removing a guest of table %s: %w", id, err)
	}
	return nil
}

// ForgetGuests takes the right to watch away from everyone who came by a link of a table, when the link is revoked.
func (s *Store) ForgetGuests(ctx context.Context, id table.ID) error {
	err := s.write(ctx, func(tx *Tx) error {
		_, err := tx.Exec("DELETE FROM guests WHERE number = (SELECT number FROM tables WHERE id = ?)", string(id))
		return err
	})
	if err != nil {
		return fmt.Errorf("forgetting the guests of table %s: %w", id, err)
	}
	return nil
}

// Rename changes the name on a person's seats at all tables, and lists the tables that are not over: the hub may have
// them in memory and has to reload them.
func (s *Store) Rename(ctx context.Context, person table.Person, name string) ([]table.ID, error) {
	var list []table.ID
	err := s.write(ctx, func(tx *Tx) error {
		list = nil
		if _, err := tx.Exec("UPDATE seats SET name = ? WHERE person = ? AND person <> ''", name, string(person)); err != nil {
			return err
		}
		const mine = "SELECT number FROM seats WHERE person = ?1 AND person <> ''"
		for _, query := range []string{
			"UPDATE tables SET people = coalesce((SELECT group_concat(name, char(10) ORDER BY seat) FROM seats s WHERE s.number = tables.number AND s.name <> ''), '') WHERE number IN (" + mine + ")",
			"DELETE FROM words WHERE rowid IN (" + mine + ")",
			"INSERT INTO words (rowid, name, people) SELECT number, name, people FROM tables WHERE public = 1 AND number IN (" + mine + ")",
		} {
			if _, err := tx.Exec(query, string(person)); err != nil {
				return err
			}
		}
		rows, err := tx.Query("SELECT id FROM tables WHERE closed IS NULL AND number IN ("+mine+") ORDER BY number", string(person))
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var id table.ID
			if err := rows.Scan(&id); err != nil {
				return err
			}
			list = append(list, id)
		}
		return rows.Err()
	})
	if err != nil {
		return nil, fmt.Errorf("renaming somebody: %w", err)
	}
	return list, nil
}
