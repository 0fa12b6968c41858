package main

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/testscript"

	"koprulu/cmd/koprulu/cli"
	"koprulu/site/store"
	"koprulu/table"
)

// alter carries out SQL on the database in a directory, behind the program's back: alter DIR SQL.
func alter(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: alter DIR SQL")
	}
	ts.Check(alterData(ts.MkAbs(args[0]), args[1]))
}

func alterData(dir, query string) error {
	db, err := sql.Open("sqlite", filepath.Join(dir, "koprulu.db")) // The store registers the driver.
	if err != nil {
		return err
	}
	defer db.Close()
	result, err := db.Exec(query)
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return fmt.Errorf("%s changes %d rows (%w)", query, n, err)
	}
	return nil
}

// TestRepair damages in many ways what every answer writes; after the repair the game is at the same decision, and goes
// on.
func TestRepair(t *testing.T) {
	ctx := t.Context()
	for name, damage := range map[string]string{
		"position":            "UPDATE positions SET position = CAST(replace(CAST(position AS TEXT), '\"round\"', '\"rounb\"') AS BLOB)",
		"no position":         "DELETE FROM positions",
		"older position":      "UPDATE positions SET answers = answers - 1",
		"map":                 "UPDATE live SET map = x'00'",
		"moment":              "UPDATE live SET moment = ''",
		"clocks":              `UPDATE live SET moment = replace(moment, '"banks":[1', '"banks":[9')`,
		"open decisions":      `UPDATE live SET moment = replace(moment, '"decisions":[[', '"decisions":[[9')`,
		"answers":             "UPDATE live SET answers = answers + 4",
		"last change":         "UPDATE live SET updated = 5",
		"checksum":            "UPDATE live SET sum = sum + 1",
		"its checksum":        "UPDATE positions SET sum = sum + 1",
		"what nobody expects": "UPDATE live SET open = x'00', bots = 1, due = 7",
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			id, err := newTable(dir, "Friday", "60")
			if err != nil {
				t.Fatal(err)
			}
			before, wantEntries := stored(t, dir, id)
			koprulu(t, "check", "--data", dir)
			if err := alterData(dir, damage); err != nil {
				t.Fatal(err)
			}
			for _, wrong := range [][]string{{"check", "--data", dir},
				{"backup", filepath.Join(t.TempDir(), "copy.db"), "--data", dir}} {
				if code := run(wrong); code != cli.Failed {
					t.Errorf("koprulu %v ends with %d", wrong, code)
				}
			}
			koprulu(t, "check", "--data", dir, "--repair")
			koprulu(t, "check", "--data", dir)
			after, entries := stored(t, dir, id)
			if !bytes.Equal(after.Position, before.Position) || after.Seq != before.Seq || after.Answers != before.Answers ||
				after.Points != before.Points || after.Round != before.Round || after.Factions != before.Factions ||
				!bytes.Equal(after.Map, before.Map) {
				t.Errorf("the table is %+v, want %+v", after, before)
			}
			if diff := cmp.Diff(wantEntries, entries); diff != "" {
				t.Errorf("the entries are others: %s", diff)
			}
			for p, d := range before.Decisions {
				if (d.Number != 0) != (after.Decisions[p].Number != 0) || after.Decisions[p].Number != 0 &&
					after.Decisions[p].Bank <= 0 {
					t.Errorf("seat %d has the decision %+v, had %+v", p+1, after.Decisions[p], d)
				}
			}
			_, hub := served(t, dir)
			tab, err := hub.Table(ctx, id)
			if err != nil || tab.Snapshot().Status != table.Playing {
				t.Fatalf("the table does not go on (%v)", err)
			}
			if err := playOn(tab, 5); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestOneByteOfAKey changes a byte of the row of a key on the disk: the check says in which row, nothing is copied, and
// nothing is repaired.
func TestOneByteOfAKey(t *testing.T) {
	dir := t.TempDir()
	if _, err := newTable(dir, "Friday", "waiting"); err != nil {
		t.Fatal(err)
	}
	if err := alterData(dir, "UPDATE keys SET name = 'a browser of somebody'"); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "koprulu.db")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(data, []byte("a browser of somebody"))
	if at < 0 {
		t.Fatal("the key is not in the file")
	}
	koprulu(t, "check", "--data", dir)
	data[at] = 'A'
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, wrong := range [][]string{{"check", "--data", dir}, {"check", "--repair", "--data", dir},
		{"check", "--data", dir}, {"backup", filepath.Join(t.TempDir(), "copy.db"), "--data", dir}} {
		if code := run(wrong); code != cli.Failed {
			t.Errorf("koprulu %v ends with %d", wrong, code)
		}
	}
}

// served opens the data of a server with a hub that uses it, until the test ends.
func served(t *testing.T, dir string) (*store.Store, *table.Hub) {
	t.Helper()
	st, err := store.Open(t.Context(), filepath.Join(dir, "koprulu.db"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	hub := table.NewHub(table.HubConfig{Store: st})
	t.Cleanup(func() {
		if err := errors.Join(hub.Close(context.Background()), st.Close()); err != nil {
			t.Error(err)
		}
	})
	return st, hub
}

// stored reads a table.
func stored(t *testing.T, dir string, id table.ID) (*table.Stored, []table.Entry) {
	t.Helper()
	st, err := store.Open(t.Context(), filepath.Join(dir, "koprulu.db"), store.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	row, entries, err := st.Load(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return row, entries
}

// TestRestoreDrill makes a copy while several tables are played, puts it where the data of a server belongs, and checks
// that everything acknowledged before the copy began is in it, each table as it was at one moment; then the games go on
// from there.
func TestRestoreDrill(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	var ids []table.ID
	for range 4 {
		id, err := newTable(dir, "Friday", "20")
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	st, hub := served(t, dir)
	stop := make(chan struct{})
	var players sync.WaitGroup
	for _, id := range ids {
		tab, err := hub.Table(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		players.Go(func() {
			for tab.Snapshot().Status == table.Playing {
				select {
				case <-stop:
					return
				default:
				}
				if err := playOn(tab, 1); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	time.Sleep(50 * time.Millisecond) // so that the copy begins in the middle of it
	acknowledged := map[table.ID]uint64{}
	for _, id := range ids {
		tab, err := hub.Table(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		acknowledged[id] = tab.Snapshot().Seq
	}
	restored := t.TempDir()
	koprulu(t, "backup", filepath.Join(restored, "koprulu.db"), "--data", dir)
	close(stop)
	players.Wait()
	koprulu(t, "check", filepath.Join(restored, "koprulu.db"))
	koprulu(t, "check", "--data", restored)
	for _, id := range ids {
		then, entries := stored(t, restored, id)
		_, all, err := st.Load(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		if then.Seq < acknowledged[id] || len(entries) > len(all) {
			t.Fatalf("table %s is at %d in the copy, and %d was acknowledged before", id, then.Seq, acknowledged[id])
		}
		if diff := cmp.Diff(all[:len(entries)], entries); diff != "" {
			t.Errorf("table %s has other entries in the copy: %s", id, diff)
		}
	}
	koprulu(t, "export", "--all", "--out", filepath.Join(restored, "out"), "--data", restored)
	_, again := served(t, restored)
	for _, id := range ids {
		tab, err := again.Table(ctx, id)
		if err == nil && tab.Snapshot().Status == table.Playing {
			err = playOn(tab, 3)
		}
		if err != nil {
			t.Errorf("table %s does not go on: %v", id, err)
		}
	}
}
