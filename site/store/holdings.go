package store

import (
	"context"
	"fmt"

	"koprulu/table"
)

// Holdings counts the tables that a person has made and that are not over, and the bytes of their settings.
func (s *Store) Holdings(ctx context.Context, owner table.Person) (table.Holdings, error) {
	var h table.Holdings
	err := s.read().QueryRowContext(ctx, `SELECT count(*) FILTER (WHERE status = 0), count(*) FILTER (WHERE status <> 0), coalesce(sum(octet_length(settings)), 0) +
			(SELECT coalesce(sum(octet_length(text)), 0) FROM corrections WHERE hash IN (SELECT corrections FROM tables WHERE owner = ?1 AND status IN (0, 1, 2)))
		FROM tables t WHERE owner = ?1 AND status IN (0, 1, 2) AND NOT (`+tried+`)`, string(owner)).Scan(&h.Waiting, &h.Running, &h.Bytes)
	if err != nil {
		return h, fmt.Errorf("counting the tables of a person: %w", explain(err))
	}
	return h, nil
}
