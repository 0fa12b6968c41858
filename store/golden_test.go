package store

import (
	"bytes"
	"compress/gzip"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/pressly/goose/v3"

	"koprulu/notation/chance"
	"koprulu/table"
)

var update = flag.Bool("update", false, "write databases of schema versions that have none yet")

// TestOldSchemas: a database of each version of the schema is brought up to date and still holds what it held. The
// databases were written when the version was new; go test ./store -run OldSchemas -update writes that of the newest
// one, which must happen before it is released.
func TestOldSchemas(t *testing.T) {
	ctx := t.Context()
	steps, err := fs.ReadDir(migrations(), ".")
	must(t, err)
	for i := range steps {
		version := int64(i + 1)
		t.Run(fmt.Sprint("schema ", version), func(t *testing.T) {
			want, wantEntries := goldenTable()
			if version < 4 {
				want.Position = oldPosition(want.Answers)
			}
			if version < shuffled {
				want.Shuffle = nil
			}
			file := filepath.Join("testdata", fmt.Sprintf("schema-%d.db.gz", version))
			if _, err := os.Stat(file); *update && errors.Is(err, fs.ErrNotExist) {
				must(t, writeGolden(t, file, version))
			}
			path := filepath.Join(t.TempDir(), "koprulu.db")
			must(t, unpack(file, path))
			if version < int64(len(steps)) {
				if _, err := Open(ctx, path, Options{ReadOnly: true}); !errors.Is(err, ErrOlder) {
					t.Errorf("opened for reading: %v, want %v", err, ErrOlder)
				}
			}
			s, err := Open(ctx, path, Options{})
			must(t, err)
			defer s.Close()
			got, entries, err := s.Load(ctx, want.ID)
			must(t, err)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("want -, got +:\n%s", diff)
			}
			if diff := cmp.Diff(wantEntries, entries); diff != "" {
				t.Errorf("want -, got +:\n%s", diff)
			}
			must(t, s.Commit(ctx, answer(got, noon)))
			list, _, err := s.Find(ctx, "friday", "", 10)
			if err != nil || ids(list) != string(want.ID) {
				t.Errorf("found %q (%v)", ids(list), err)
			}
		})
	}
}

// TestBackAndForth: what the store holds survives a migration back to an older schema and forward again.
func TestBackAndForth(t *testing.T) {
	ctx := t.Context()
	path := filepath.Join(t.TempDir(), "koprulu.db")
	s, err := Open(ctx, path, Options{})
	must(t, err)
	stored, waiting := playing("table"), playing("waiting")
	waiting.Position = nil
	stored.Settings.Corrections = "{\"format\": \"\\u00fc <ü>\"}\n"
	must(t, s.Create(ctx, stored))
	must(t, s.Create(ctx, waiting))
	for range 40 {
		must(t, s.Commit(ctx, answer(stored, noon)))
	}
	want, wantEntries, err := s.Load(ctx, "table")
	must(t, err)
	must(t, s.Close())

	db, err := connect(path, false, 1)
	must(t, err)
	p, err := goose.NewProvider(goose.DialectSQLite3, db, migrations(), goose.WithDisableGlobalRegistry(true))
	must(t, err)
	_, err = p.DownTo(ctx, 3)
	must(t, err)
	var position string
	must(t, db.QueryRowContext(ctx, "SELECT position FROM live WHERE seq = 41").Scan(&position))
	var corrections string
	must(t, db.QueryRowContext(ctx, "SELECT settings ->> 'corrections' FROM tables WHERE id = 'table'").Scan(&corrections))
	if corrections != want.Settings.Corrections {
		t.Errorf("the older schema has the corrections %q, want %q", corrections, want.Settings.Corrections)
	}
	if position != string(want.Position) {
		t.Errorf("the older schema has the position %s, want %s", position, want.Position)
	}
	must(t, db.Close())

	s, err = Open(ctx, path, Options{})
	must(t, err)
	defer s.Close()
	got, entries, err := s.Load(ctx, "table")
	must(t, err)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("want -, got +:\n%s", diff)
	}
	if diff := cmp.Diff(wantEntries, entries); diff != "" {
		t.Errorf("want -, got +:\n%s", diff)
	}
	must(t, s.Commit(ctx, answer(got, noon)))
	if got, _, err = s.Load(ctx, "waiting"); err != nil || got.Position != nil {
		t.Errorf("the table without a position has %q (%v)", got.Position, err)
	}
}

// TestBaseIsGone: a position whose base is missing, or is a different one, is an error that says so.
func TestBaseIsGone(t *testing.T) {
	for _, damage := range []string{"DELETE FROM bases", "UPDATE bases SET seq = 7", "UPDATE bases SET position = x'7b'", "UPDATE live SET position = x'5b'"} {
		ctx := t.Context()
		s := open(t)
		stored := playing("table")
		must(t, s.Create(ctx, stored))
		must(t, s.Commit(ctx, answer(stored, noon)))
		must(t, s.write(ctx, func(tx *Tx) error { _, err := tx.Exec(damage); return err }))
		if _, _, err := s.Load(ctx, "table"); err == nil {
			t.Errorf("loaded after %s", damage)
		}
	}
}

// shuffled is the first schema in which tables have the parts of their seeds.
const shuffled = 14

// golden is the table of the databases before its answers.
func golden() *table.Stored {
	t := playing("golden")
	t.Shuffle = &table.Shuffle{Server: chance.Part{1, 31: 2}, Final: true}
	t.Shuffle.Seals[1], t.Shuffle.Parts[1] = &chance.Part{3}, &chance.Part{4}
	return t
}

// goldenTable is what the databases hold.
func goldenTable() (*table.Stored, []table.Entry) {
	t := golden()
	var entries []table.Entry
	for i := range 10 {
		entries = append(entries, answer(t, noon.Add(time.Duration(i)*time.Minute)).Entries...)
	}
	return t, entries
}

// oldPosition is what position returned when the first databases were written.
func oldPosition(n int) []byte {
	b := fmt.Appendf(nil, `{"answers":%d,"fill":"`, n)
	b = append(b, bytes.Repeat([]byte{byte('a' + n%26)}, 4800+n%100)...)
	return append(b, `"}`...)
}

// writeGolden writes a database of a version.
func writeGolden(t *testing.T, file string, version int64) error {
	ctx := t.Context()
	s, err := Open(ctx, filepath.Join(t.TempDir(), "koprulu.db"), Options{schema: version})
	if err != nil {
		return err
	}
	defer s.Close()
	stored := golden()
	if err := s.Create(ctx, stored); err != nil {
		return err
	}
	for i := range 10 {
		if err := s.Commit(ctx, answer(stored, noon.Add(time.Duration(i)*time.Minute))); err != nil {
			return err
		}
	}
	copied := filepath.Join(t.TempDir(), "copy.db")
	if err := s.Backup(ctx, copied); err != nil {
		return err
	}
	return packGolden(copied, file)
}

// packGolden writes a database into a compressed file.
func packGolden(copied, file string) error {
	plain, err := os.ReadFile(copied)
	if err != nil {
		return err
	}
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := w.Write(plain); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, packed.Bytes(), 0o644)
}

// unpack writes a compressed file to a path.
func unpack(file, path string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	r, err := gzip.NewReader(f)
	if err != nil {
		return err
	}
	plain, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	return os.WriteFile(path, plain, 0o600)
}
