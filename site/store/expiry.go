package store

import (
	"context"
	"fmt"
	"time"

	"koprulu/table"
)

// Expiring lists waiting tables that the hub has to deal with: those that expire by a time, and those whose people have not been told that
// they do and that have not changed since another time.
func (s *Store) Expiring(ctx context.Context, until, unchanged time.Time) ([]table.ID, error) {
	rows, err := s.read().QueryContext(ctx, `SELECT t.id FROM tables t JOIN live l ON l.number = t.number WHERE t.status = 0
			AND CASE t.expires WHEN 0 THEN l.updated <= ?2 ELSE t.expires <= ?1 - (SELECT value FROM meta WHERE name = 'outage') END
		ORDER BY t.number`, stamp(until), stamp(unchanged))
	if err != nil {
		return nil, fmt.Errorf("looking for tables that expire: %w", explain(err))
	}
	defer rows.Close()
	var list []table.ID
	for rows.Next() {
		var id table.ID
		if err := rows.Scan(&id); err != nil {
			return nil, fmt.Errorf("looking for tables that expire: %w", err)
		}
		list = append(list, id)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("looking for tables that expire: %w", explain(err))
	}
	return list, nil
}
