//go:build unix

package move

import (
	"database/sql"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"koprulu/internal/postgrestest"
	"koprulu/site/store/internal/relation"
)

// elsewhere are the tables and columns that a move does not copy as they are, and why.
var elsewhere = map[string]map[string]string{
	"SQLite": {
		"goose_db_version": "the version of the schema",
		"sqlite_sequence":  "the counters, see relation.Site.Counter",
		"words":            "made from tables", "words_config": "of words", "words_data": "of words",
		"words_docsize": "of words", "words_idx": "of words", "words_content": "of words",
		"lookbacks.holder": "0, for the statements of both databases",
		"hooks.holder":     "0, for the statements of both databases",
		"blocks":           "lines of entries", "live.tail": "lines of entries",
	},
	"PostgreSQL": {
		"goose_db_version": "the version of the schema",
		"tables.words":     "made from tables",
		"live.version":     "counts the commits of several servers", "live.holder": "a lease", "lookbacks.holder": "a lease",
		"hooks.holder": "a lease",
		"servers":      "who is alive",
		"attendance":   "who has a page open", "halves": "answers given half, which are lost with a server of SQLite too",
		"begun":  "what takes two requests",
		"fronts": "who has a page open in front",
	},
}

// TestEverythingListed: whatever a migration adds to one of the databases is moved, or somebody has said why not.
func TestEverythingListed(t *testing.T) {
	listed := map[string]bool{}
	for _, r := range relation.All {
		for _, c := range r.Names() {
			listed[r.Name+"."+c] = true
		}
	}
	check := func(kind string, found []string) {
		t.Helper()
		used := map[string]bool{}
		for _, f := range found {
			name, _, _ := cutLast(f)
			switch {
			case listed[f]:
			case elsewhere[kind][f] != "":
				used[f] = true
			case elsewhere[kind][name] != "":
				used[name] = true
			default:
				t.Errorf("%s: %s is neither carried nor excepted", kind, f)
			}
		}
		for f := range listed {
			if !slices.Contains(found, f) && f != "entries.number" && f != "entries.seq" && f != "entries.line" {
				t.Errorf("%s: there is no %s", kind, f)
			}
		}
		for f := range elsewhere[kind] {
			if !used[f] && f != "words_content" {
				t.Errorf("%s: %s is excepted and not there", kind, f)
			}
		}
	}

	file := filepath.Join(t.TempDir(), "koprulu.db")
	must(t, openSQLite(t, file).Close())
	db, err := sql.Open("sqlite", file)
	must(t, err)
	defer db.Close()
	rows, err := db.Query(
		"SELECT s.name || '.' || c.name FROM sqlite_schema s, pragma_table_info(s.name) c WHERE s.type = 'table'")
	must(t, err)
	defer rows.Close()
	var found []string
	for rows.Next() {
		var f string
		must(t, rows.Scan(&f))
		found = append(found, f)
	}
	must(t, rows.Err())
	check("SQLite", found)
	var unsummed sql.NullString
	must(t, db.QueryRow(`SELECT group_concat(s.name, ' ') FROM sqlite_schema s WHERE s.type = 'table' AND s.name NOT LIKE 'words%' AND s.name NOT LIKE 'sqlite%'
		AND NOT EXISTS (SELECT 1 FROM pragma_table_xinfo(s.name) x WHERE x.name = 'sum')`).Scan(&unsummed))
	if unsummed.String != "goose_db_version" {
		t.Errorf("SQLite: rows of %s have no checksum", unsummed.String)
	}
	everyColumnSummed(t, db)

	url := postgrestest.Empty(t)
	must(t, openPostgres(t, url).Close())
	conn, err := pgx.Connect(t.Context(), url)
	must(t, err)
	defer conn.Close(t.Context())
	list, err := conn.Query(t.Context(),
		"SELECT table_name || '.' || column_name FROM information_schema.columns WHERE table_schema = 'public' AND is_generated = 'NEVER'")
	must(t, err)
	found, err = pgx.CollectRows(list, pgx.RowTo[string])
	must(t, err)
	check("PostgreSQL", found)
}

// everyColumnSummed: a column that is not in the checksum of its row could change unnoticed.
func everyColumnSummed(t *testing.T, db *sql.DB) {
	t.Helper()
	rows, err := db.Query(`SELECT s.name, (SELECT group_concat(c.name, ', ') FROM pragma_table_info(s.name) c), s.sql FROM sqlite_schema s
		WHERE s.type = 'table' AND EXISTS (SELECT 1 FROM pragma_table_xinfo(s.name) x WHERE x.name = 'sum' AND x.hidden = 3)`)
	must(t, err)
	defer rows.Close()
	for rows.Next() {
		var name, columns, sql string
		must(t, rows.Scan(&name, &columns, &sql))
		if !strings.Contains(strings.Join(strings.Fields(sql), " "), "row_sum("+columns+")") {
			t.Errorf("SQLite: the checksum of %s is not that of %s", name, columns)
		}
	}
	must(t, rows.Err())
}

func cutLast(f string) (table, column string, ok bool) {
	for i := len(f) - 1; i >= 0; i-- {
		if f[i] == '.' {
			return f[:i], f[i+1:], true
		}
	}
	return f, "", false
}
