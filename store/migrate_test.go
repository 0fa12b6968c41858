package store

import (
	"path/filepath"
	"testing"

	"github.com/pressly/goose/v3"
)

// TestMigrationsGoBackAndForth: each migration undoes what it did.
func TestMigrationsGoBackAndForth(t *testing.T) {
	db, err := connect(filepath.Join(t.TempDir(), "koprulu.db"), false, 1)
	must(t, err)
	defer db.Close()
	p, err := goose.NewProvider(goose.DialectSQLite3, db, migrations(), goose.WithDisableGlobalRegistry(true))
	must(t, err)
	up := func() (schema string) {
		_, err := p.Up(t.Context())
		must(t, err)
		must(t, db.QueryRowContext(t.Context(), "SELECT group_concat(sql, char(10)) FROM (SELECT sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' AND sql IS NOT NULL ORDER BY name)").Scan(&schema))
		return schema
	}
	want := up()
	for version := range int64(len(p.ListSources())) {
		if _, err := p.DownTo(t.Context(), version); err != nil {
			t.Fatalf("back to %d: %v", version, err)
		}
		if got := up(); got != want {
			t.Errorf("back to %d and forth again gives another schema:\n%s\nwant:\n%s", version, got, want)
		}
	}
}
