//go:build unix

package main

import (
	"os/exec"
	"strings"
	"testing"

	"koprulu/internal/postgrestest"
)

// TestServePostgres: a server keeps its site in PostgreSQL as in an SQLite file, and a second one on the same database is refused.
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
	out, err := exec.Command("koprulu", "serve", "--addr", "localhost:0", "--database", url).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "another server uses the same database") {
		t.Errorf("a second server: %v, %s", err, out)
	}
	lives(t, first, "--database", url)
}
