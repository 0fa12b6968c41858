//go:build unix

package postgres_test

import (
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"koprulu/site/server/storetest"
)

// BenchmarkResults measures what pages of people ask for, like the benchmark of the same name for the store in SQLite.
func BenchmarkResults(b *testing.B) {
	url := empty(b)
	s := open(b, url)
	pool, err := pgxpool.New(b.Context(), url)
	must(b, err)
	defer pool.Close()
	fill := func(statement string) error {
		_, err := pool.Exec(b.Context(), statement)
		if err == nil {
			_, err = pool.Exec(b.Context(), "ANALYZE") // As the database later does on its own.
		}
		return err
	}
	storetest.BenchmarkResults(b, s, fill)
}
