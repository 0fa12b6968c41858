package store

import (
	"context"
	"fmt"

	"koprulu/table"
)

// All lists the ids of all tables, the oldest first, for operators.
func (s *Store) All(ctx context.Context) ([]table.ID, error) {
	rows, err := s.read().QueryContext(ctx, "SELECT id FROM tables ORDER BY number")
	if err != nil {
		return nil, fmt.Errorf("listing all tables: %w", explain(err))
	}
	defer rows.Close()
	var list []table.ID
	for rows.Next() {
		var id table.ID
		if err := rows.Scan(&id); err != nil {
			return nil, fmt.Errorf("listing all tables: %w", err)
		}
		list = append(list, id)
	}
	return list, rows.Err()
}
