//go:build unix

package postgres_test

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"koprulu/internal/postgrestest"
	"koprulu/site/store/postgres"
	"koprulu/table"
)

// BenchmarkServers measures answers at 48 tables that the stores of one, two and three servers commit at the same time,
// and for comparison plain inserts of rows of the same size, each in its own transaction. The database writes to disk
// what it confirms.
func BenchmarkServers(b *testing.B) {
	const tables = 48
	c, err := postgrestest.New(true)
	must(b, err)
	defer c.Close()
	n := 0
	database := func(b *testing.B) string {
		b.Helper()
		n++
		url, err := c.Create(b.Context(), fmt.Sprint("bench_", n), "")
		must(b, err)
		return url
	}
	each := func(b *testing.B, do func(i int) error) {
		b.Helper()
		var left atomic.Int64
		left.Store(int64(b.N))
		var work sync.WaitGroup
		b.ResetTimer()
		for i := range tables {
			work.Go(func() {
				for left.Add(-1) >= 0 {
					if err := do(i); err != nil {
						b.Error(err)
						return
					}
				}
			})
		}
		work.Wait()
		b.StopTimer()
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "answers/s")
	}
	for _, servers := range []int{1, 2, 3} {
		b.Run(fmt.Sprint("servers=", servers), func(b *testing.B) {
			url := database(b)
			stores := make([]*postgres.Store, servers)
			for i := range stores {
				stores[i] = openShared(b, url)
				_, err := stores[i].Beat(b.Context())
				must(b, err)
			}
			rows := make([]*table.Stored, tables)
			for i := range rows {
				rows[i] = playing(table.ID(fmt.Sprint("t", i)))
				must(b, stores[0].Create(b.Context(), rows[i]))
				rows[i].Shared.Version = 1
			}
			each(b, func(i int) error {
				k := answer(rows[i])
				k.Version = rows[i].Shared.Version
				rows[i].Shared.Version++
				return stores[i%servers].Commit(b.Context(), k)
			})
		})
	}
	b.Run("bare", func(b *testing.B) {
		pool, err := pgxpool.New(b.Context(), database(b)+fmt.Sprint("&pool_max_conns=", tables))
		must(b, err)
		defer pool.Close()
		_, err = pool.Exec(b.Context(),
			"CREATE TABLE bare (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, position bytea)")
		must(b, err)
		line := []byte(strings.Repeat("torus ", 1000))
		each(b, func(int) error {
			_, err := pool.Exec(b.Context(), "INSERT INTO bare (position) VALUES ($1)", line)
			return err
		})
	})
}
