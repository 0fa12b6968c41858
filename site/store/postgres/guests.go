package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"koprulu/table"
)

// ByInvite finds the table that a link to join leads to, table.ErrUnknown if there is none or no longer one.
func (s *Store) ByInvite(ctx context.Context, secret string) (table.ID, error) {
	return s.bySecret(ctx, "SELECT id FROM tables WHERE invite = $1 AND invite <> ''", secret)
}

// ByWatch finds the table that a link to watch leads to, table.ErrUnknown if there is none or no longer one.
func (s *Store) ByWatch(ctx context.Context, secret string) (table.ID, error) {
	return s.bySecret(ctx, "SELECT id FROM tables WHERE watch = $1 AND watch <> ''", secret)
}

func (s *Store) bySecret(ctx context.Context, query, secret string) (id table.ID, err error) {
	err = s.pool.QueryRow(ctx, query, secret).Scan(&id)
	switch {
	case errors.Is(err, noRows):
		return "", table.ErrUnknown
	case err != nil:
		return "", fmt.Errorf("looking for a link: %w", err)
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
	err = s.write(ctx, func(tx tx) error {
		_, err := tx.exec("INSERT INTO guests (number, person) SELECT number, $1 FROM tables WHERE number = $2 ON CONFLICT DO NOTHING", string(person), number)
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
	err := s.pool.QueryRow(ctx, "SELECT EXISTS (SELECT 1 FROM guests g JOIN tables t ON t.number = g.number WHERE t.id = $1 AND g.person = $2)",
		string(id), string(person)).Scan(&known)
	if err != nil {
		return false, fmt.Errorf("looking for a guest of table %s: %w", id, err)
	}
	return known, nil
}

// RemoveGuest takes the right to watch away from a person who came by a link, or declines an invitation.
func (s *Store) RemoveGuest(ctx context.Context, id table.ID, person table.Person) error {
	err := s.write(ctx, func(tx tx) error {
		_, err := tx.exec("DELETE FROM guests WHERE person = $1 AND number = (SELECT number FROM tables WHERE id = $2)", string(person), string(id))
		return err
	})
	if err != nil {
		return fmt.Errorf("removing a guest of table %s: %w", id, err)
	}
	return nil
}

// ForgetGuests takes the right to watch away from everyone who came by a link of a table, when the link is revoked.
func (s *Store) ForgetGuests(ctx context.Context, id table.ID) error {
	err := s.write(ctx, func(tx tx) error {
		_, err := tx.exec("DELETE FROM guests WHERE number = (SELECT number FROM tables WHERE id = $1)", string(id))
		return err
	})
	if err != nil {
		return fmt.Errorf("forgetting the guests of table %s: %w", id, err)
	}
	return nil
}

// named is a table as Rename sees it.
type named struct {
	number       int64
	id           table.ID
	name         string
	public, over bool
	people       string
}

// Rename changes the name on a person's seats at all tables, and lists the tables that are not over: the hub may have them in memory and has to
// reload them.
func (s *Store) Rename(ctx context.Context, person table.Person, name string) ([]table.ID, error) {
	if person == "" {
		return nil, nil
	}
	var list []table.ID
	err := s.write(ctx, func(tx tx) error {
		list = nil
		// The tables are locked in the same order as by groups of commits.
		const lock = `SELECT 1 FROM live WHERE number IN (SELECT number FROM seats WHERE person = $1) ORDER BY number FOR UPDATE`
		if _, err := tx.exec(lock, string(person)); err != nil {
			return err
		}
		if _, err := tx.exec("UPDATE seats SET name = $1 WHERE person = $2", name, string(person)); err != nil {
			return err
		}
		tables, err := collect(tx.ctx, tx.on, func(row pgx.CollectableRow) (n named, err error) {
			err = row.Scan(&n.number, &n.id, &n.name, &n.public, &n.over, &n.people)
			return n, err
		}, `SELECT number, id, name, public, closed IS NOT NULL,
				coalesce((SELECT string_agg(s.name, chr(10) ORDER BY s.seat) FROM seats s WHERE s.number = tables.number AND s.name <> ''), '')
			FROM tables WHERE number IN (SELECT number FROM seats WHERE person = $1) ORDER BY number`, string(person))
		if err != nil {
			return err
		}
		var batch pgx.Batch
		for _, n := range tables {
			if !n.over {
				list = append(list, n.id)
			}
			var words any
			if n.public {
				words = indexed(n.name, n.people)
			}
			batch.Queue("UPDATE tables SET people = $1, words = array_to_tsvector($2::text[]) WHERE number = $3", n.people, words, n.number)
			batch.Queue("UPDATE live SET version = version + 1 WHERE number = $1", n.number)
			batch.Queue("SELECT pg_notify($1, $2)", channel, "changed "+string(n.id))
		}
		return tx.on.SendBatch(tx.ctx, &batch).Close()
	})
	if err != nil {
		return nil, fmt.Errorf("renaming somebody: %w", err)
	}
	return list, nil
}
