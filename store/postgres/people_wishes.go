package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"koprulu/people"
	"koprulu/table"
)

// number writes whether something holds as a number.
func number(yes bool) int64 {
	if yes {
		return 1
	}
	return 0
}

// SetWishes keeps of which public tables a person wants to hear, in place of what they wanted before.
func (s *Store) SetWishes(ctx context.Context, person table.Person, list []people.Wish) error {
	return s.write(ctx, func(tx tx) error {
		// Whoever changes them at the same time waits.
		if _, err := tx.exec("SELECT 1 FROM people WHERE id = $1 FOR UPDATE", string(person)); err != nil {
			return fmt.Errorf("keeping wishes: %w", err)
		}
		if _, err := tx.exec("DELETE FROM wishes WHERE person = $1", string(person)); err != nil {
			return fmt.Errorf("keeping wishes: %w", err)
		}
		for _, w := range list {
			if _, err := tx.exec("INSERT INTO wishes (person, broodwar, players) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", string(person), number(w.BroodWar), int64(w.Players)); err != nil {
				return fmt.Errorf("keeping wishes: %w", err)
			}
		}
		return nil
	})
}

// Wishes lists of which public tables a person wants to hear: first those of the base game, each by the number of players.
func (s *Store) Wishes(ctx context.Context, person table.Person) ([]people.Wish, error) {
	list, err := collect(ctx, s.pool, func(row pgx.CollectableRow) (w people.Wish, err error) {
		var broodWar int64
		err = row.Scan(&broodWar, &w.Players)
		w.BroodWar = broodWar != 0
		return w, err
	}, "SELECT broodwar, players FROM wishes WHERE person = $1 ORDER BY broodwar, players", string(person))
	if err != nil {
		return nil, fmt.Errorf("listing wishes: %w", err)
	}
	return list, nil
}

// Wishing lists the people who want to hear of a kind of table and have an address that is called.
func (s *Store) Wishing(ctx context.Context, w people.Wish) ([]table.Person, error) {
	list, err := collect(ctx, s.pool, pgx.RowTo[table.Person], `SELECT person FROM wishes w WHERE broodwar = $1 AND players = $2
		AND EXISTS (SELECT 1 FROM hooks h WHERE h.person = w.person AND h.disabled = 0 AND NOT h.unconfirmed) ORDER BY person`, number(w.BroodWar), int64(w.Players))
	if err != nil {
		return nil, fmt.Errorf("looking who wishes for a table: %w", err)
	}
	return list, nil
}
