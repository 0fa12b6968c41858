package postgres

import (
	"context"
	"fmt"
)

// Secret returns a secret of the site by its name. If there is none yet, the fresh one is kept: the first caller decides.
func (s *Store) Secret(ctx context.Context, name, fresh string) (secret string, err error) {
	err = s.write(ctx, func(tx tx) error {
		if _, err := tx.exec("INSERT INTO site (name, text, since, until) VALUES ($1, $2, 0, 0) ON CONFLICT DO NOTHING", name, fresh); err != nil {
			return err
		}
		return tx.row("SELECT text FROM site WHERE name = $1", name).Scan(&secret)
	})
	if err != nil {
		return "", fmt.Errorf("keeping a secret of the site: %w", err)
	}
	return secret, nil
}
