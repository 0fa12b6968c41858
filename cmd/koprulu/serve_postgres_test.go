//go:build unix

package main

import (
	"errors"
	"testing"

	"koprulu/internal/postgrestest"
	"koprulu/site/store/postgres"
)

// TestServePostgres: a server keeps its site in PostgreSQL as in an SQLite file, and meanwhile nothing can open the
// database exclusively.
func TestServePostgres(t *testing.T) {
	c, err := postgrestest.New(true)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	url, err := c.Create(t.Context(), "site", "")
	if err != nil {
		t.Fatal(err)
	}
	first := serving(t, "--database", url)
	if s, err := postgres.Open(t.Context(), url, postgres.Options{Alone: true}); !errors.Is(err, postgres.ErrLocked) {
		t.Errorf("who would be alone: %v", err)
		if err == nil {
			s.Close()
		}
	}
	lives(t, first, "--database", url)
}
