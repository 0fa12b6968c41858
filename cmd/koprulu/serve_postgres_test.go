//go:build unix

package main

import (
	"errors"
	"os/exec"
	"strings"
	"testing"

	"koprulu/internal/postgrestest"
	"koprulu/site/server/console"
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
	data := shortDir(t)
	first := serving(t, "--database", url, "--data", data)
	if s, err := postgres.Open(t.Context(), url, postgres.Options{Alone: true}); !errors.Is(err, postgres.ErrLocked) {
		t.Errorf("who would be alone: %v", err)
		if err == nil {
			s.Close()
		}
	}
	if out, err := exec.Command("koprulu", "check", "--database", url, "--data", data).CombinedOutput(); err != nil {
		t.Errorf("checking: %v: %s", err, out)
	}
	var is console.Condition
	obeyed(t, data, &is, "status", "--json")
	if !is.Several || is.Server == "" || is.Bytes == 0 || is.Log != 0 || len(is.Disks) != 0 || is.Check == nil ||
		!is.Check.Sound || is.Backup != nil {
		t.Errorf("it says %+v, %+v", is, is.Check)
	}
	if out := obeyed(t, data, nil, "status"); !strings.Contains(out, "there may be other servers") {
		t.Errorf("it says %s", out)
	}
	lives(t, first, "--database", url, "--data", data)
}

// TestServePostgresWithoutCopies: copies of a PostgreSQL database are not this program's.
func TestServePostgresWithoutCopies(t *testing.T) {
	out, err := exec.Command("koprulu", "serve", "--database", "postgres://nobody@localhost:1/none", "--backup",
		t.TempDir()).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "pg_dump") {
		t.Errorf("it says %s (%v)", out, err)
	}
}
