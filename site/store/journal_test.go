package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// journaling is a store with two tables, whose last answers stand only in the journal, a row for each.
func journaling(t *testing.T) (s *Store, tables []*table.Stored) {
	t.Helper()
	ctx := t.Context()
	s = open(t)
	for _, id := range []table.ID{"table", "beside"} {
		tables = append(tables, playing(id))
		must(t, s.Create(ctx, tables[len(tables)-1]))
	}
	for n := range 20 {
		for i, row := range tables {
			c := answer(row, noon)
			if (n+i)%4 > 0 { // as tables do
				c.After.Position, c.After.Placed = nil, c.After.Placed-(n+i)%4
			}
			must(t, s.Commit(ctx, c))
		}
		if n == 8 {
			carried(t, s)
		}
	}
	return s, tables
}

// copied is a copy of the file of a store as a power failure would leave it.
func copied(t *testing.T, s *Store) string {
	t.Helper()
	to := filepath.Join(t.TempDir(), "copy.db")
	for _, end := range []string{"", "-wal"} {
		b, err := os.ReadFile(s.path + end)
		must(t, err)
		must(t, os.WriteFile(to+end, b, 0o600))
	}
	return to
}

// TestReadBesideTheServer: whoever opens the file of a running server for reading sees what the server sees, although
// the rows lack it, in tables, lists and checks; so does a copy, and whoever opens that.
func TestReadBesideTheServer(t *testing.T) {
	ctx := t.Context()
	s, tables := journaling(t)
	lacking := s.committer.lacking.Load()
	beside, err := Open(ctx, s.Path(), Options{ReadOnly: true})
	must(t, err)
	defer beside.Close()
	file := filepath.Join(t.TempDir(), "copy.db")
	must(t, s.Backup(ctx, file))
	backup, err := Open(ctx, file, Options{ReadOnly: true})
	must(t, err)
	defer backup.Close()
	restored, err := Open(ctx, copied(t, s), Options{})
	must(t, err)
	defer restored.Close()
	if now := s.committer.lacking.Load(); lacking != 2 || now != 2 {
		t.Fatalf("%d and %d tables stand in the journal, want 2", lacking, now)
	}
	for name, other := range map[string]*Store{"beside": beside, "backup": backup, "restored": restored} {
		found, err := other.CheckSums(ctx)
		if err != nil || len(found) > 0 {
			t.Errorf("%s: found %v (%v)", name, found, err)
		}
		for _, row := range tables {
			got, entries, err := other.Load(ctx, row.ID)
			must(t, err)
			if got.Seq != row.Seq || got.Answers != row.Answers || len(entries) != row.Answers ||
				got.Decisions != row.Decisions {
				t.Errorf("%s: table %s is at %d with %d entries, want %d", name, row.ID, got.Seq, len(entries), row.Seq)
			}
			if want := positionAfter(got.Placed); string(got.Position) != string(want) || row.Answers-got.Placed > 3 {
				t.Errorf("%s: table %s: the position after %d of %d answers is %.30q", name, row.ID, got.Placed, row.Answers,
					got.Position)
			}
		}
	}
	for _, row := range tables {
		want, err := s.Summary(ctx, row.ID) // Only now the rows are brought up to date.
		must(t, err)
		for _, other := range []*Store{beside, backup, restored} {
			got, err := other.Summary(ctx, row.ID)
			must(t, err)
			got.Rests = want.Rests
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("want -, got +:\n%s", diff)
			}
		}
	}
	if now := s.committer.lacking.Load(); now != 0 {
		t.Errorf("the rows of %d tables still lack something after a list was read", now)
	}
}

// TestDamagedJournal: a row of the journal that is damaged or missing costs the answers of its table from there on, and
// nothing else; a check names the table, before and after the next start, until somebody has accepted the loss.
func TestDamagedJournal(t *testing.T) {
	for name, damage := range map[string]string{
		"flipped": `UPDATE journal SET body = replace(body, '"answers":14', '"answers":15')`,
		"cut":     "UPDATE journal SET body = substr(body, 1, 200)",
		"missing": "DELETE FROM journal",
	} {
		t.Run(name, func(t *testing.T) {
			ctx := t.Context()
			s, _ := journaling(t)
			damage += ` WHERE body LIKE '%"answers":14,%' AND body LIKE '%"table":1,%'`
			must(t, s.write(ctx, func(tx query.On) error {
				n, err := tx.Exec(damage)
				if n != 1 && err == nil {
					err = fmt.Errorf("%d rows are damaged", n)
				}
				return err
			}))
			beside, err := Open(ctx, s.Path(), Options{ReadOnly: true})
			must(t, err)
			defer beside.Close()
			found, err := beside.CheckRows(ctx)
			if err != nil || len(found) != 1 || !strings.Contains(found[0].What, "journal") ||
				name != "missing" && !strings.Contains(found[0].What, "of table table after entry 14") {
				t.Errorf("found %v (%v)", found, err)
			}
			if got, entries, err := beside.Load(ctx, "beside"); err != nil || got.Answers != 20 || len(entries) != 20 {
				t.Errorf("the other table has %d entries (%v)", len(entries), err)
			}
			if x, err := beside.Inspect(ctx, "table"); err != nil || name != "flipped" && len(x.Faults) == 0 {
				t.Errorf("the table has the faults %v (%v)", x, err)
			}
			if err := beside.Backup(ctx, filepath.Join(t.TempDir(), "copy.db")); err == nil {
				t.Error("the damage is copied")
			}
			file := copied(t, s)
			for range 2 { // The second start finds what the first one left.
				again, err := Open(ctx, file, Options{})
				must(t, err)
				holds := func(id table.ID, answers int) {
					t.Helper()
					got, entries, err := again.Load(ctx, id)
					must(t, err)
					if got.Answers != answers || len(entries) != answers {
						t.Errorf("%s has %d answers and %d entries, want %d", id, got.Answers, len(entries), answers)
					}
				}
				holds("table", 13)
				holds("beside", 20)
				lost, err := again.Lost(ctx)
				if err != nil || len(lost) == 0 || !strings.Contains(lost[0].What, "of table table after entry") {
					t.Errorf("lost are %v (%v)", lost, err)
				}
				if found, err := again.CheckSums(ctx); err != nil || len(found) > 0 {
					t.Errorf("what is left has the faults %v (%v)", found, err)
				}
				must(t, again.Close())
			}
			again, err := Open(ctx, file, Options{})
			must(t, err)
			defer again.Close()
			must(t, again.DropLost(ctx))
			if lost, err := again.Lost(ctx); err != nil || len(lost) > 0 {
				t.Errorf("lost are %v (%v)", lost, err)
			}
			row, _, err := again.Load(ctx, "table")
			must(t, err)
			must(t, again.Commit(ctx, answer(row, noon)))
		})
	}
}

// TestTakenOver: a server whose file somebody else has opened for writing, past the locks, writes nothing more.
func TestTakenOver(t *testing.T) {
	ctx := t.Context()
	s, tables := journaling(t)
	db, err := connect(s.Path(), false, 1)
	must(t, err)
	defer db.Close()
	_, err = db.ExecContext(ctx, "PRAGMA user_version = 7")
	must(t, err)
	for range 2 {
		if err := s.Commit(ctx, answer(tables[0], noon)); !errors.Is(err, ErrTaken) || !errors.Is(err, ErrBroken) {
			t.Errorf("a commit ends with %v", err)
		}
	}
	must(t, s.Close())
	again, err := Open(ctx, s.Path(), Options{})
	must(t, err)
	defer again.Close()
	holds := func(id table.ID, answers int) {
		t.Helper()
		if got, entries, err := again.Load(ctx, id); err != nil || got.Answers != answers || len(entries) != answers {
			t.Errorf("%s has %d entries (%v), want %d", id, len(entries), err, answers)
		}
	}
	holds("table", 20)
	holds("beside", 20)
}
