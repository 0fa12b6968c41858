package store

import (
	"context"
	"fmt"
)

// Secret returns a secret of the site by its name. If there is none yet, the fresh one is kept: the first caller decides.
func (s *Store) Secret(ctx context.Context, name, fresh string) (secret string, err error) {
	err = s.write(ctx, func(tx *Tx) error {
		if _, err := tx.Exec("INSERT INTO site (name, text, since, until) VALUES (?, ?, 0, 0) ON CONFLICT DO NOTHING", name, fresh); err != nil {
			return err
		}
		return tx.QueryRow("SELECT text FROM site WHERE name = ?", name).Scan(&secret)
	})
	if err != nil {
		return "", fmt.Errorf("keeping a secret of the site: %w", err)
	}
	return secret, nil
}
