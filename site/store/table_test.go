package store_test

import (
	"path/filepath"
	"testing"

	"koprulu/site/store"
	"koprulu/table"
	"koprulu/table/storetest"
)

// TestTables: the store is what tables need, even after a restart.
func TestTables(t *testing.T) {
	open := func(t *testing.T, path string) *store.Store {
		t.Helper()
		s, err := store.Open(t.Context(), path, store.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		return s
	}
	storetest.Run(t,
		func(t *testing.T) table.Store { return open(t, filepath.Join(t.TempDir(), "koprulu.db")) },
		func(t *testing.T, old table.Store) table.Store {
			t.Helper()
			s := old.(*store.Store)
			copied := filepath.Join(t.TempDir(), "copy.db")
			if err := s.Backup(t.Context(), copied); err != nil {
				t.Fatal(err)
			}
			return open(t, copied)
		})
}
