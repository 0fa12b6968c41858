package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"koprulu/site/store/internal/encode"
	"koprulu/table"
)

// Expiring lists waiting tables that the hub has to deal with: those that expire by a time, and those whose people have not been told that
// they do and that have not changed since another time.
func (s *Store) Expiring(ctx context.Context, until, unchanged time.Time) ([]table.ID, error) {
	list, err := collect(ctx, s.pool, pgx.RowTo[table.ID], `SELECT t.id FROM tables t JOIN live l ON l.number = t.number WHERE t.status = 0
			AND CASE t.expires WHEN 0 THEN l.updated <= $2 ELSE t.expires <= $1 - (SELECT value FROM meta WHERE name = 'outage') END
		ORDER BY t.number`, encode.Stamp(until), encode.Stamp(unchanged))
	if err != nil {
		return nil, fmt.Errorf("looking for tables that expire: %w", err)
	}
	return list, nil
}
