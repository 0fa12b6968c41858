//go:build unix

package main

import (
	"context"
	"errors"
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"koprulu/cmd/koprulu/cli"
	"koprulu/internal/postgrestest"
	"koprulu/site/store"
	"koprulu/site/store/postgres"
	"koprulu/table"
)

// TestMoveSite moves a site in the middle of a game to PostgreSQL, where its servers play on, and back, where the game
// ends.
func TestMoveSite(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	from, back := filepath.Join(dir, "from"), filepath.Join(dir, "back")
	id, err := newTable(from, "Friday", "60")
	if err != nil {
		t.Fatal(err)
	}
	c, err := postgrestest.New(false)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	url, err := c.Create(ctx, "site", "")
	if err != nil {
		t.Fatal(err)
	}
	// on continues the game in a store and returns how many answers it has then: formalities follow some by themselves.
	on := func(s table.Store, had, answers int) int {
		t.Helper()
		hub := table.NewHub(table.HubConfig{Store: s})
		tab, err := hub.Table(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		if n := tab.Snapshot().Answers; n != had || tab.Snapshot().Status != table.Playing {
			t.Fatalf("the table came over %v with %d answers, not %d", tab.Snapshot().Status, n, had)
		}
		for answers > 0 && tab.Snapshot().Status == table.Playing {
			if err := playOn(tab, min(answers, 100)); err != nil {
				t.Fatal(err)
			}
			answers -= 100
		}
		had = tab.Snapshot().Answers
		if err := hub.Close(ctx); err != nil {
			t.Fatal(err)
		}
		return had
	}

	busy, err := store.Open(ctx, filepath.Join(from, "koprulu.db"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if code := run([]string{"move", "--from", from, "--to", url}); code != cli.Usage {
		t.Errorf("moving from under a server ends with %d", code)
	}
	left, _, err := busy.Load(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	busy.Close()
	koprulu(t, "move", "--from", from, "--to", url)

	if code := run([]string{"check", "--database", "postgres://nobody@localhost:1/nothing"}); code != cli.Usage {
		t.Errorf("checking a database that can't be reached ends with %d", code)
	}
	if code := run([]string{"check", "--database", "mysql://localhost/x"}); code != cli.Usage {
		t.Errorf("checking something else ends with %d", code)
	}
	koprulu(t, "check", "--database", url)
	koprulu(t, "check", "--repair", "--database", url)
	damaged := func(statement string) {
		t.Helper()
		conn, err := pgx.Connect(ctx, url)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close(ctx)
		if _, err := conn.Exec(ctx, statement); err != nil {
			t.Fatal(err)
		}
	}
	damaged("UPDATE live SET answers = answers + 1")
	if code := run([]string{"check", "--database", url}); code != cli.Failed {
		t.Errorf("checking a damaged database ends with %d", code)
	}
	koprulu(t, "check", "--repair", "--database", url)
	koprulu(t, "check", "--database", url)

	// The server opens there, and no longer where the site was.
	first := serving(t, "--database", url)
	if status, page := first.fetch(t, http.DefaultClient, "/t/"+string(id)); status == http.StatusNotFound ||
		status >= 500 {
		t.Errorf("the page of the table: status %d\n%.300s", status, page)
	}
	if code := run([]string{"move", "--from", url, "--to", back}); code != cli.Usage {
		t.Errorf("moving from under a server of PostgreSQL ends with %d", code)
	}
	if err := first.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = first.cmd.Wait() // It was killed.
	patience, cancel := context.WithTimeout(ctx, 5*time.Minute)
	defer cancel()
	out, err := exec.CommandContext(patience, "koprulu", "serve", "--addr", "localhost:0", "--data", from).CombinedOutput()
	var code *exec.ExitError
	if !errors.As(err, &code) || code.ExitCode() != cli.Usage || !strings.Contains(string(out), "was moved away") ||
		strings.Contains(string(out), "@") {
		t.Errorf("serving what was left behind: %v\n%s", err, out)
	}

	p, err := postgres.Open(ctx, url, postgres.Options{Alone: true})
	if err != nil {
		t.Fatal(err)
	}
	had := on(p, left.Answers, 40)
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	koprulu(t, "move", "--from", url, "--to", back)
	koprulu(t, "check", "--data", back)
	s, err := store.Open(ctx, filepath.Join(back, "koprulu.db"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	on(s, had, 1<<20)
	row, _, err := s.Load(ctx, id)
	if err != nil || row.Status != table.Finished {
		t.Errorf("the game ended as %v (%v)", row.Status, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	end := filepath.Join(dir, "end")
	koprulu(t, "export", "--all", "--out", end, "--data", back)
	koprulu(t, "verify", filepath.Join(end, string(id)+".jsonl"))
}
