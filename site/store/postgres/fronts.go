package postgres

import (
	"context"
	"time"

	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// SetFront keeps until when a person has the page of a table in the foreground, or the list of tables if the id is
// empty. A time in the past ends it. Old ones are removed on the way. It may be lost if the database fails.
func (s *Store) SetFront(ctx context.Context, person table.Person, id table.ID, until time.Time) error {
	return s.unsynced(ctx, "keeping which page is in front", func(tx *query.Tx) {
		tx.Run("DELETE FROM fronts WHERE person = ? AND ends < ?", person, time.Now().Add(-time.Hour))
		tx.Run(
			"INSERT INTO fronts (person, tbl, ends) VALUES (?, ?, ?) ON CONFLICT (person, tbl) DO UPDATE SET ends = excluded.ends", person, id, until)
	})
}

// Front returns until when a person has the page of a table, or the list of tables, in the foreground; the zero time if
// that is not known. It may be in the past.
func (s *Store) Front(ctx context.Context, person table.Person, id table.ID) (time.Time, error) {
	var until time.Time
	err := s.db.On(ctx).Row("looking which page is in front", nil,
		"SELECT ends FROM fronts WHERE person = ? AND tbl IN (?, '') ORDER BY ends DESC LIMIT 1",
		[]any{person, id}, &until)
	return until, err
}
