package relation

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"strings"

	"github.com/pressly/goose/v3"
)

// ErrSchema: the database is in a state that no migration of this program leads from.
var ErrSchema = errors.New(
	"another version of the program wrote the data; take the games out with that version (koprulu export), and bring them in with this one (koprulu import)")

// Migrations are the numbered steps that make the schema of a database, each followed by a statement that writes which
// steps these were into the row schema of meta: a number that depends on every letter of them. So a database that a
// step made before it was edited is not taken for one of now.
type Migrations struct {
	files fs.FS
	marks []int64 // of the steps up to each version, from 1
	names map[string]int64
}

// ReadMigrations reads the steps from files whose names begin with their numbers.
func ReadMigrations(files fs.FS) (*Migrations, error) {
	names, err := fs.Glob(files, "*.sql")
	if err != nil {
		return nil, fmt.Errorf("listing the migrations: %w", err)
	}
	m := &Migrations{files: files, names: map[string]int64{}}
	sum := sha256.New()
	for _, name := range names { // Glob sorts them.
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, fmt.Errorf("reading the migrations: %w", err)
		}
		sum.Write(text)
		mark := int64(binary.BigEndian.Uint64(sum.Sum(nil)) >> 1)
		m.marks, m.names[name] = append(m.marks, mark), mark
	}
	return m, nil
}

// Open is for goose.
func (m *Migrations) Open(name string) (fs.File, error) {
	f, err := m.files.Open(name)
	mark, ok := m.names[name]
	if err != nil || !ok {
		return f, err
	}
	note := fmt.Sprintf(
		"\nINSERT INTO meta (name, value) VALUES ('schema', %d) ON CONFLICT (name) DO UPDATE SET value = %[1]d;\n", mark)
	return marked{f, io.MultiReader(f, strings.NewReader(note))}, nil
}

// marked is the file of a step with the statement behind it.
type marked struct {
	fs.File
	text io.Reader
}

func (m marked) Read(p []byte) (int, error) { return m.text.Read(p) }

// Newest returns the version of the schema that the steps lead to.
func (m *Migrations) Newest() int64 { return int64(len(m.marks)) }

// Up brings a database to the newest schema.
func (m *Migrations) Up(ctx context.Context, dialect goose.Dialect, db *sql.DB, log *slog.Logger,
	options ...goose.ProviderOption) error {
	p, err := goose.NewProvider(dialect, db, m, append(options, goose.WithDisableGlobalRegistry(true))...)
	if err != nil {
		return fmt.Errorf("reading the migrations: %w", err)
	}
	done, err := p.Up(ctx)
	if err != nil {
		return fmt.Errorf("migrating to schema %d: %w", m.Newest(), err)
	}
	if n := int64(len(done)); n > 0 && n < m.Newest() {
		log.Info("migrated the database", "from", m.Newest()-n, "to", m.Newest())
	}
	return nil
}

// Check returns ErrSchema unless a database at a version, with a number in the row schema of meta, came from these
// steps. One at version 0 is empty.
func (m *Migrations) Check(version, mark int64) error {
	switch {
	case version == 0:
		return nil
	case version < 0 || version > m.Newest() || m.marks[version-1] != mark:
		return ErrSchema
	}
	return nil
}
