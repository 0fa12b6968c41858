package store

import (
	"context"
	"fmt"

	"koprulu/people"
	"koprulu/table"
)

// SetWishes keeps of which public tables a person wants to hear, in place of what they wanted before.
func (s *Store) SetWishes(ctx context.Context, person table.Person, list []people.Wish) error {
	return s.write(ctx, func(tx *Tx) error {
		if _, err := tx.Exec("DELETE FROM wishes WHERE person = ?", string(person)); err != nil {
			return fmt.Errorf("keeping wishes: %w", err)
		}
		for _, w := range list {
			if _, err := tx.Exec("INSERT INTO wishes (person, broodwar, players) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", string(person), w.BroodWar, w.Players); err != nil {
				return fmt.Errorf("keeping wishes: %w", err)
			}
		}
		return nil
	})
}

// Wishes lists of which public tables a person wants to hear: first those of the base game, each by the number of players.
func (s *Store) Wishes(ctx context.Context, person table.Person) ([]people.Wish, error) {
	rows, err := s.read().QueryContext(ctx, "SELECT broodwar, players FROM wishes WHERE person = ? ORDER BY broodwar, players", string(person))
	if err != nil {
		return nil, fmt.Errorf("listing wishes: %w", explain(err))
	}
	defer rows.Close()
	var list []people.Wish
	for rows.Next() {
		var w people.Wish
		if err := rows.Scan(&w.BroodWar, &w.Players); err != nil {
			return nil, fmt.Errorf("listing wishes: %w", err)
		}
		list = append(list, w)
	}
	return list, rows.Err()
}

// Wishing lists the people who want to hear of a kind of table and have an address that is called.
func (s *Store) Wishing(ctx context.Context, w people.Wish) ([]table.Person, error) {
	list, err := personsOf(s.read().QueryContext(ctx, `SELECT person FROM wishes w WHERE broodwar = ? AND players = ?
		AND EXISTS (SELECT 1 FROM hooks h WHERE h.person = w.person AND h.disabled = 0 AND h.unconfirmed = 0) ORDER BY person`, w.BroodWar, w.Players))
	if err != nil {
		return nil, fmt.Errorf("looking who wishes for a table: %w", err)
	}
	return list, nil
}
