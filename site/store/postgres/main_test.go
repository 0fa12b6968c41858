//go:build unix

package postgres_test

import (
	"context"
	"testing"

	"koprulu/internal/postgrestest"
	"koprulu/site/server/storetest"
	"koprulu/site/store/postgres"
	"koprulu/table"
	tabletest "koprulu/table/storetest"
)

func TestMain(m *testing.M) { postgrestest.Main(m) }

// empty returns the URL of a database with the schema and nothing else.
func empty(t testing.TB) string {
	t.Helper()
	return postgrestest.Copy(t, "koprulu_schema", func(url string) error {
		s, err := postgres.Open(context.Background(), url, postgres.Options{})
		if err != nil {
			return err
		}
		return s.Close()
	})
}

// open opens a database until the test ends.
func open(t testing.TB, url string) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(t.Context(), url, postgres.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// TestTables: the store is what tables need, even for another server on the same database.
func TestTables(t *testing.T) {
	urls := map[table.Store]string{}
	tabletest.Run(t,
		func(t *testing.T) table.Store {
			url := empty(t)
			s := open(t, url)
			urls[s] = url
			return s
		},
		func(t *testing.T, old table.Store) table.Store {
			t.Helper()
			s := open(t, urls[old])
			urls[s] = urls[old]
			return s
		})
}

// parts returns a store as the suite of a site checks it.
func parts(s *postgres.Store) storetest.Store {
	return storetest.Store{Tables: s, People: s.People, Club: s.Club}
}

// TestSite: the store is what the server of a site needs.
func TestSite(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Store { return parts(open(t, empty(t))) })
}
