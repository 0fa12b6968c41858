package store

import (
	"context"
	"path/filepath"
	"testing"

	"koprulu/site/server/storetest"
	"koprulu/site/store/internal/query"
	"koprulu/site/store/internal/results"
	"koprulu/table"
)

// BenchmarkResults measures what pages of people ask for, and what the end of a rated game adds.
func BenchmarkResults(b *testing.B) {
	ctx := context.Background()
	s, err := Open(ctx, filepath.Join(b.TempDir(), "koprulu.db"), Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	storetest.BenchmarkResults(b, s, func(statement string) error {
		return s.write(ctx, func(tx query.On) error {
			_, err := tx.Exec(statement)
			return err
		})
	})
	b.Run("a game that ends", func(b *testing.B) {
		for b.Loop() {
			if err := s.db.Change(ctx, "a game that ends", func(tx *query.Tx) {
				tx.Run("DELETE FROM results WHERE number = 25000")
				tx.Run("DELETE FROM games WHERE number = 25000")
				results.Write(tx, 25000, true, &table.Result{Counts: true, Rated: true, Players: 2, Mode: table.ModeStandard,
					Ended: noon, Seats: []table.SeatResult{
						{Person: "p1", Place: 1}, {Seat: 1, Person: "p2", Team: 1, Place: 2}}})
			}); err != nil {
				b.Fatal(err)
			}
		}
	})
}
