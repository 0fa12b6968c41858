package store

import (
	"database/sql/driver"
	"strings"

	"modernc.org/sqlite"

	"koprulu/internal/names"
	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/query"
	"koprulu/site/store/internal/register"
	"koprulu/site/store/internal/results"
	"koprulu/site/store/internal/tables"
)

// share sets up what this store has in common with the one in PostgreSQL.
func (s *Store) share() {
	s.db = &query.Site{Reads: &s.asked, Write: s.write, Server: func() int64 { return 0 }, Dialect: dialect}
	s.Tables, s.Book = tables.New(s.db), results.New(s.db)
	s.People, s.Club = register.New(s.db)
}

// dialect is the SQL of SQLite, for one server.
var dialect = query.Dialect{
	Alive:   "alive",
	Each:    "SELECT value FROM json_each(?)",
	Asked:   "json_extract(t.proposal, '$.asked')",
	Sandbox: `instr(t.settings, '"sandbox":{') > 0`,
	Array:   "json_array",
	Group:   "json_group_array",
	Match:   matching,
	Index:   index,
	Renamed: indexAgain,
	Free:    func(string) string { return "0 = 0" },
	Living:  func() string { return "0 = 0" },
	Found: func(barred string) string {
		return `t.number IN (SELECT words.rowid FROM words JOIN tables t ON t.number = words.rowid WHERE words MATCH ?1 AND words.rowid < ?2 AND NOT ` + barred + `
			ORDER BY words.rowid DESC LIMIT ?4) ORDER BY t.number DESC`
	},
	Tabled: []string{"DELETE FROM words WHERE rowid = ?", "DELETE FROM blocks WHERE number = ?"},
}

// matching makes the query for the index of words: each of the words as a prefix.
func matching(words string) string {
	var b strings.Builder
	for _, w := range encode.Sought(words) {
		b.WriteString(`"` + w + `"* `)
	}
	return b.String()
}

// folded is the function of the database that writes a text as searches compare it, such as ß as ss, which the
// tokenizer of the index does not know.
func init() {
	sqlite.MustRegisterDeterministicScalarFunction("folded", 1,
		func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
			text, _ := args[0].(string)
			return names.Folded(text), nil
		})
}

// index adds a public table to the index of words.
func index(tx *query.Tx, number int64, name, people string, public bool) {
	if public {
		tx.Run("INSERT INTO words (rowid, name, people) VALUES (?, folded(?), folded(?))", number, name, people)
	}
}

// indexAgain brings the index of words up to date for all tables of a person.
func indexAgain(tx *query.Tx, person string) {
	const mine = "(SELECT number FROM seats WHERE person = ?)"
	tx.All([]string{"DELETE FROM words WHERE rowid IN " + mine,
		"INSERT INTO words (rowid, name, people) SELECT number, folded(name), folded(people) FROM tables WHERE public AND number IN " + mine},
		person)
}
