//go:build unix

package move

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"koprulu/internal/postgrestest"
	"koprulu/site/store"
	"koprulu/site/store/internal/relation"
	"koprulu/site/store/postgres"
)

// TestEveryRowIsSummed changes a value of each column of each relation behind the back of the database, which then
// makes no new checksum: PostgreSQL has the same rows as SQLite, and the check names each.
func TestEveryRowIsSummed(t *testing.T) {
	ctx, url := t.Context(), postgrestest.Empty(t)
	file := filepath.Join(t.TempDir(), "site.db")
	site(t, file)
	from, to := openSQLite(t, file), openPostgres(t, url)
	_, err := Run(ctx, from, to, Options{})
	must(t, err)
	if found, err := to.CheckSums(ctx); err != nil || len(found) > 0 {
		t.Fatalf("a site that has just arrived has the faults %v (%v)", found, err)
	}
	must(t, to.Close())
	// Without the triggers and keys, which are not what is looked at, single values can change.
	alterPostgres(t, url, `DO $$ DECLARE r record; BEGIN
		FOR r IN SELECT c.conrelid::regclass AS t, c.conname FROM pg_constraint c WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace LOOP
			EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', r.t, r.conname); END LOOP;
		FOR r IN SELECT table_name AS t FROM information_schema.columns WHERE is_generated = 'ALWAYS' AND table_schema = 'public' LOOP
			EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', r.t);
			EXECUTE format('ALTER TABLE %I ALTER COLUMN sum DROP EXPRESSION', r.t); END LOOP; END $$`)
	s, err := postgres.Open(ctx, url, postgres.Options{ReadOnly: true})
	must(t, err)
	defer s.Close()
	columns := 0
	for _, r := range relation.All {
		if r == relation.Live || r == relation.Positions || r == relation.Entries {
			continue
		}
		for _, c := range r.Columns {
			columns++
			other := map[relation.Kind]string{relation.Integer: "-1 - coalesce(%s, 0)", relation.Text: "coalesce(%s, '') || 'x'",
				relation.Bytes: `coalesce(%s, '') || '\x00'`, relation.Boolean: "NOT coalesce(%s, false)"}[c.Kind]
			if r.Counted && c == r.Columns[0] {
				alterPostgres(t, url, "ALTER TABLE "+r.Name+" ALTER COLUMN "+c.Name+" DROP IDENTITY")
			}
			alterPostgres(t, url, "CREATE TABLE kept AS SELECT * FROM "+r.Name+"; UPDATE "+r.Name+" SET "+c.Name+" = "+
				strings.ReplaceAll(other, "%s", c.Name))
			found, err := s.CheckRows(ctx)
			if err != nil || !slices.ContainsFunc(found, func(f store.Fault) bool {
				return strings.Contains(f.What, r.Name)
			}) {
				t.Errorf("%s.%s was changed, and %v is found (%v)", r.Name, c.Name, found, err)
			}
			alterPostgres(t, url, "DELETE FROM "+r.Name+"; INSERT INTO "+r.Name+" SELECT * FROM kept; DROP TABLE kept")
		}
	}
	if columns < 200 {
		t.Errorf("only %d columns were changed", columns)
	}
	if found, err := s.CheckSums(ctx); err != nil || len(found) > 0 {
		t.Errorf("put back, the site has the faults %v (%v)", found, err)
	}
}
