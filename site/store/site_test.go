package store_test

import (
	"path/filepath"
	"testing"

	"koprulu/site/server/storetest"
	"koprulu/site/store"
)

// TestSite: the store is what the server of a site needs.
func TestSite(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Store {
		s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "koprulu.db"), store.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		return storetest.Store{Tables: s, People: s.People, Club: s.Club}
	})
}
