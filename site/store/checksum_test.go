package store

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// TestDamageIsNoticed flips a bit in every row of entries and positions, once in each of its columns: the table can't
// be read any more, the check names it, and no copy is made. The numbers and texts that are there afterwards could have
// been written by this program.
func TestDamageIsNoticed(t *testing.T) {
	ctx := t.Context()
	s := open(t)
	stored, beside := playing("table"), playing("beside")
	for _, row := range []*table.Stored{stored, beside} {
		must(t, s.Create(ctx, row))
		for range 30 {
			must(t, s.Commit(ctx, answer(row, noon)))
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	rows := 0
	for _, c := range []struct{ from, column, key string }{
		{"blocks", "text", "last"}, {"live", "tail", "number"}, {"live", "moment", "number"}, {"live", "map", "number"},
		{"live", "open", "number"},
		{"live", "seq", "number"}, {"live", "answers", "number"}, {"live", "bots", "number"}, {"live", "due", "number"},
		{"live", "updated", "number"},
		{"live", "sum", "number"}, {"positions", "position", "number"}, {"positions", "answers", "number"},
		{"positions", "sum", "number"},
	} {
		for _, key := range keys(t, s, fmt.Sprintf("SELECT %s FROM %s WHERE number = 1", c.key, c.from)) {
			rows++
			at := fmt.Sprintf(" FROM %s WHERE number = 1 AND %s = %d", c.from, c.key, key)
			var was any
			must(t, s.readers.QueryRowContext(ctx, "SELECT "+c.column+at).Scan(&was))
			put := func(value any) {
				t.Helper()
				must(t, s.write(ctx, func(tx query.On) error {
					_, err := tx.Exec(fmt.Sprintf("UPDATE %s SET %s = ? WHERE number = 1 AND %s = %d", c.from, c.column, c.key,
						key), value)
					return err
				}))
			}
			put(turned(random, was))
			found, err := s.CheckSums(ctx)
			if err != nil || len(found) == 0 || found[0].Table != "table" {
				t.Errorf("%s of %s: found %v (%v)", c.column, c.from, found, err)
			}
			for _, f := range found {
				if f.Table != "table" || f.What == "" || strings.Contains(f.What, "koprulu check") {
					t.Errorf("%s of %s: found %+v", c.column, c.from, f)
				}
			}
			if _, _, err := s.Load(ctx, "table"); !errors.Is(err, ErrTableDamaged) {
				t.Errorf("%s of %s: read with %v", c.column, c.from, err)
			}
			holds(t, s, "beside", 30)
			file := filepath.Join(t.TempDir(), "copy.db")
			if err := s.Backup(ctx, file); !errors.Is(err, ErrUnsound) || !strings.Contains(err.Error(), "table table: ") {
				t.Errorf("%s of %s: copied with %v", c.column, c.from, err)
			}
			must(t, s.BackupDamaged(ctx, file)) // The previous attempt left no file.
			put(was)
		}
	}
	if rows < 16 {
		t.Errorf("only %d rows", rows)
	}
	if found, err := s.CheckSums(ctx); err != nil || len(found) != 0 {
		t.Errorf("found %v when everything is as it was (%v)", found, err)
	}
	must(t, s.Backup(ctx, filepath.Join(t.TempDir(), "copy.db")))
}

// keys returns a column of numbers.
func keys(t *testing.T, s *Store, statement string) (list []int64) {
	t.Helper()
	list, err := query.Column[int64](s.db.On(t.Context()), "looking for keys", statement)
	must(t, err)
	return list
}

// turned flips a bit of a value. In a text it is the last bit of a digit or a letter, so that JSON stays JSON, and
// columns stay columns.
func turned(random *rand.Rand, value any) any {
	switch v := value.(type) {
	case int64:
		return v ^ 1<<random.IntN(10)
	case string:
		return string(turned(random, []byte(v)).([]byte))
	case []byte:
		b := append([]byte(nil), v...)
		for range 10_000 {
			i := random.IntN(len(b))
			if c := b[i]; c >= '1' && c <= '8' || c >= 'a' && c <= 'e' {
				b[i] ^= 1
				return b
			}
		}
		b[len(b)-1] ^= 1
		return b
	}
	return value
}

// TestDamagedPages: an overwritten page of the file is noticed, and not copied.
func TestDamagedPages(t *testing.T) {
	ctx := t.Context()
	s := open(t)
	stored := playing("table")
	must(t, s.Create(ctx, stored))
	for range 60 {
		must(t, s.Commit(ctx, answer(stored, noon)))
	}
	found, err := s.CheckPages(ctx)
	if err != nil || len(found) != 0 {
		t.Fatalf("found %v (%v) in a sound file", found, err)
	}
	var page int64
	must(t, s.readers.QueryRowContext(ctx, "SELECT rootpage FROM sqlite_schema WHERE name = 'live_due'").Scan(&page))
	must(t, s.Close())
	f, err := os.OpenFile(s.Path(), os.O_RDWR, 0)
	must(t, err)
	_, err = f.WriteAt([]byte{0, 0}, (page-1)*pageSize+3) // the number of entries of the index
	must(t, errors.Join(err, f.Close()))
	s, err = Open(ctx, s.Path(), Options{ReadOnly: true})
	must(t, err)
	defer s.Close()
	if found, err := s.CheckPages(ctx); err != nil || len(found) == 0 ||
		!strings.Contains(found[len(found)-1].What, "live_due") {
		t.Errorf("found %v (%v)", found, err)
	}
	if err := s.Backup(ctx, filepath.Join(t.TempDir(), "copy.db")); !errors.Is(err, ErrUnsound) &&
		!errors.Is(err, ErrDamaged) {
		t.Errorf("copied with %v", err)
	}
}

// TestMissingRows: a missing row is noticed although every other one is right.
func TestMissingRows(t *testing.T) {
	for damage, want := range map[string]string{
		"DELETE FROM blocks WHERE last = (SELECT min(last) FROM blocks)": "",
		"DELETE FROM blocks WHERE last = (SELECT max(last) FROM blocks)": "is missing",
		"UPDATE live SET tail = ''":                                      "the last entry is",
		"DELETE FROM live":                                               "the row that says how far it is is missing",
		"INSERT INTO blocks (number, last, text) VALUES (77, 1, '')":     "number 77, which is not there",
	} {
		ctx := t.Context()
		s := open(t)
		stored := playing("table")
		must(t, s.Create(ctx, stored))
		for range 30 {
			must(t, s.Commit(ctx, answer(stored, noon)))
		}
		must(t, s.write(ctx, func(tx query.On) error { _, err := tx.Exec(damage); return err }))
		found, err := s.CheckSums(ctx)
		// Without the first of them, the remaining entries have no gap; only playing the game shows that they don't begin it.
		if err != nil || want != "" && (len(found) != 1 || !strings.Contains(found[0].What, want)) {
			t.Errorf("after %s: found %v (%v)", damage, found, err)
		}
	}
}
