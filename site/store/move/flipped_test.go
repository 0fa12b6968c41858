//go:build unix

package move

import (
	"bytes"
	"database/sql"
	"encoding/binary"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"koprulu/site/store"
)

// TestEveryFlippedByteIsNoticed changes single bytes of rows on the disk, in the site that has rows of every kind: the
// check finds each, and no copy is made.
func TestEveryFlippedByteIsNoticed(t *testing.T) {
	const flips = 200
	dir := t.TempDir()
	file := filepath.Join(dir, "site.db")
	site(t, file)
	alter(t, file, "PRAGMA wal_checkpoint(TRUNCATE)")
	sound, err := os.ReadFile(file)
	must(t, err)
	at := bytesOfRows(t, file, sound)
	if noticed(t, file) != "" || copied(t, file) != nil {
		t.Fatal("the site is damaged before anything was flipped")
	}
	var names []string // A large table has most of the bytes, and is as likely as a small one.
	for name := range at {
		names = append(names, name)
	}
	slices.Sort(names)
	random := rand.New(rand.NewPCG(34, 200))
	bad := filepath.Join(dir, "bad.db")
	for range flips {
		of := names[random.IntN(len(names))]
		place := at[of][random.IntN(len(at[of]))]
		damaged := bytes.Clone(sound)
		damaged[place] ^= byte(1 + random.IntN(255))
		must(t, os.WriteFile(bad, damaged, 0o600))
		if noticed(t, bad) == "" {
			t.Errorf("byte %d of a row of %s: %#x became %#x, and the check finds nothing", place, of, sound[place],
				damaged[place])
		}
		if copied(t, bad) == nil {
			t.Errorf("byte %d of a row of %s: %#x became %#x, and is copied", place, of, sound[place],
				damaged[place])
		}
	}
}

// noticed returns what a check finds first in a file, empty for nothing.
func noticed(t *testing.T, file string) string {
	t.Helper()
	s, err := store.Open(t.Context(), file, store.Options{ReadOnly: true})
	if err != nil {
		return err.Error()
	}
	defer s.Close()
	for _, look := range []func() ([]store.Fault, error){
		func() ([]store.Fault, error) { return s.CheckPages(t.Context()) },
		func() ([]store.Fault, error) { return s.CheckSums(t.Context()) },
	} {
		found, err := look()
		if err != nil {
			return err.Error()
		}
		if len(found) > 0 {
			return found[0].What
		}
	}
	return ""
}

// copied returns why a file is not copied.
func copied(t *testing.T, file string) error {
	t.Helper()
	s, err := store.Open(t.Context(), file, store.Options{ReadOnly: true})
	if err != nil {
		return err
	}
	defer s.Close()
	return s.Backup(t.Context(), filepath.Join(t.TempDir(), "copy.db"))
}

// bytesOfRows returns where in a file the bytes of rows of the site are, by table: every table but those of SQLite, of
// the migrations and of the index of words, which is made of others. It reads the file by SQLite's description of its
// format.
func bytesOfRows(t *testing.T, file string, b []byte) map[string][]int {
	t.Helper()
	db, err := sql.Open("sqlite", file)
	must(t, err)
	defer db.Close()
	rows, err := db.Query(`SELECT name, rootpage FROM sqlite_schema WHERE type = 'table' AND rootpage > 0
		AND name NOT LIKE 'words%' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'goose%'`)
	must(t, err)
	defer rows.Close()
	f := pages{b: b, at: map[string][]int{}, size: int(binary.BigEndian.Uint16(b[16:]))}
	for rows.Next() {
		var root int
		must(t, rows.Scan(&f.table, &root))
		f.tree(root)
		if len(f.at[f.table]) == 0 {
			t.Errorf("%s has no rows", f.table)
		}
	}
	must(t, rows.Err())
	if len(f.at) < 30 {
		t.Fatalf("only %d tables were found", len(f.at))
	}
	return f.at
}

// pages is a file while its rows are looked for.
type pages struct {
	b     []byte
	size  int
	table string
	at    map[string][]int
}

// tree goes through the pages of a table.
func (f *pages) tree(n int) {
	start := (n - 1) * f.size
	head := start
	if n == 1 {
		head += 100
	}
	page := f.b[start : start+f.size]
	kind, cells, first := f.b[head], int(binary.BigEndian.Uint16(f.b[head+3:])), head+8
	inner := kind == 2 || kind == 5
	if inner {
		first = head + 12
	}
	for i := range cells {
		at := int(binary.BigEndian.Uint16(f.b[first+2*i:]))
		if inner {
			f.tree(int(binary.BigEndian.Uint32(page[at:])))
			at += 4
		}
		if kind == 5 {
			continue // It has only the keys of rows that are elsewhere.
		}
		f.row(start, at, kind == 13)
	}
	if inner {
		f.tree(int(binary.BigEndian.Uint32(f.b[head+8:])))
	}
}

// row notes the bytes of a row that begins in a page.
func (f *pages) row(start, at int, numbered bool) {
	length, next := f.varint(start + at)
	most := (f.size-12)*64/255 - 23
	if numbered {
		_, next = f.varint(next)
		most = f.size - 35
	}
	local := length
	if length > most {
		least := (f.size-12)*32/255 - 23
		if local = least + (length-least)%(f.size-4); local > most {
			local = least
		}
	}
	f.note(start+at, next+local)
	if left := length - local; left > 0 {
		f.note(next+local, next+local+4)
		for n := int(binary.BigEndian.Uint32(f.b[next+local:])); left > 0; {
			from := (n - 1) * f.size
			n = int(binary.BigEndian.Uint32(f.b[from:]))
			part := min(left, f.size-4)
			f.note(from, from+4+part)
			left -= part
		}
	}
}

func (f *pages) note(from, to int) {
	for ; from < to; from++ {
		f.at[f.table] = append(f.at[f.table], from)
	}
}

// varint reads a number, and returns what comes after it.
func (f *pages) varint(at int) (n, next int) {
	for i := range 9 {
		c := f.b[at+i]
		if i == 8 {
			return n<<8 | int(c), at + 9
		}
		n = n<<7 | int(c&0x7f)
		if c < 0x80 {
			return n, at + i + 1
		}
	}
	panic("unreachable")
}
