package postgres

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"koprulu/site/store/internal/query"
	"koprulu/site/store/internal/register"
	"koprulu/site/store/internal/results"
	"koprulu/site/store/internal/tables"
	"koprulu/table"
)

// share sets up what this store has in common with the one in SQLite.
func (s *Store) share() {
	s.db = &query.Site{Reads: reading{s}, Write: s.write, Server: s.server, Dialect: query.Dialect{
		Locks: true, Shares: s.shared, Alive: "alive", Collate: ` COLLATE "C"`, LockRatings: lockRatings,
		Each:    "SELECT json_array_elements_text(CAST(? AS json))",
		Asked:   "(t.proposal::json->>'asked')::int",
		Sandbox: `strpos(t.settings, '"sandbox":{') > 0`,
		Array:   "json_build_array",
		Group:   "json_agg",
		Match:   matching,
		Found: func(barred string) string {
			return "t.words @@ ?1::tsquery AND t.number < ?2 AND NOT " + barred + " ORDER BY t.number DESC LIMIT ?4"
		},
		Index:   index,
		Renamed: indexAgain,
		Free:    func(column string) string { return free(column, s.server()) },
		Living:  func() string { return alive(s.server()) },
		// Another server may have been given an address.
		Remember: 10 * time.Second,
		Personal: []string{"DELETE FROM fronts WHERE person = ?"},
		Tabled:   []string{"DELETE FROM halves WHERE number = ?", "DELETE FROM entries WHERE number = ?"},
	}}
	if s.shared {
		// Beat knows whether any server was alive.
		s.db.Alive, s.db.Holds = "checked", s.holds
	}
	s.Tables, s.Book = tables.New(s.db), results.New(s.db)
	s.People, s.Club = register.New(s.db)
}

// lockRatings waits until no other transaction uses the ratings, and keeps all others from them until this one is over:
// games change ratings one after the other. The number is that of this lock among advisory locks.
const lockRatings = "SELECT pg_advisory_xact_lock(7219004501)"

// free is the condition that the holder in a column is nobody, a server itself, or one that is no longer alive.
func free(column string, self int64) string {
	return fmt.Sprintf(
		"(%s IN (0, %d) OR NOT EXISTS (SELECT 1 FROM servers v WHERE v.server = %[1]s AND v.until > clock_timestamp()))",
		column, self)
}

// alive is the condition that a server may hold anything; nobody asks where there is only one.
func alive(self int64) string {
	return fmt.Sprintf("(%d = 0 OR %s)", self, lease(self))
}

// lease is the condition that others believe a server to be alive.
func lease(self int64) string {
	return fmt.Sprintf("EXISTS (SELECT 1 FROM servers v WHERE v.server = %d AND v.until > clock_timestamp())", self)
}

// index adds a new public table to the index of words.
func index(tx *query.Tx, number int64, name, people string, public bool) {
	if public {
		tx.Run("UPDATE tables SET words = array_to_tsvector(?::text[]) WHERE number = ?", indexed(name, people), number)
	}
}

// indexAgain brings the index of words up to date for all tables of a person, and tells other servers that the tables
// were changed.
func indexAgain(on *query.Tx, person string) {
	var batch pgx.Batch
	if on.Fail(on.Each(
		"SELECT number, id, name, public, people FROM tables WHERE number IN (SELECT number FROM seats WHERE person = ?) ORDER BY number", []any{person}, func(scan query.Scan) error {
			var number int64
			var id table.ID
			var name, people string
			var public bool
			if err := scan(&number, &id, &name, &public, &people); err != nil {
				return err
			}
			if public {
				batch.Queue("UPDATE tables SET words = array_to_tsvector($1::text[]) WHERE number = $2",
					indexed(name, people), number)
			}
			batch.Queue("UPDATE live SET version = version + 1 WHERE number = $1", number)
			batch.Queue("SELECT pg_notify($1, $2)", channel, "changed "+string(id))
			return nil
		})); !on.Failed() {
		on.Fail(on.DB.(tx).SendBatch(on.Context, &batch).Close())
	}
}

// holds reports whether it is still up to this server to send a message that it took.
func (s *Store) holds(ctx context.Context, hook, message string) (mine bool, err error) {
	self, lives := s.server(), false
	err = s.db.On(ctx).Row("looking whose a message is", nil,
		"SELECT EXISTS (SELECT 1 FROM hooks WHERE id = ?1 AND holder = ?2) AND EXISTS (SELECT 1 FROM outbox WHERE hook = ?1 AND message = ?3), "+lease(self),
		[]any{hook, self, message}, &mine, &lives)
	if err == nil && mine && !lives {
		return false, errLease
	}
	return mine, err
}

// errLease: the time for which others believe this server to be alive was over before it sent something.
var errLease = errors.New("this server was silent for too long; another one may have begun to send the message")

// numbered writes the places for the values of a query as PostgreSQL needs them: ?1 as $1, and ? as $1, $2 and so on.
func numbered(query string) string {
	var b strings.Builder
	for n := 1; ; n++ {
		before, after, found := strings.Cut(query, "?")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		b.WriteByte('$')
		if after == "" || after[0] < '0' || after[0] > '9' {
			b.WriteString(strconv.Itoa(n))
		}
		query = after
	}
}

// Exec carries out a statement that all databases have in common.
func (t tx) Exec(ctx context.Context, query string, args ...any) (int64, error) {
	done, err := t.Tx.Exec(ctx, numbered(query), args...)
	return done.RowsAffected(), err
}

// Query calls row with each row that a query finds.
func (t tx) Query(ctx context.Context, text string, args []any, row func(scan query.Scan) error) error {
	_, err := queryEach(ctx, t.Tx, text, args, row)
	return explain(err)
}

// reading is a store for statements that only read.
type reading struct{ *Store }

// Exec is never called.
func (r reading) Exec(context.Context, string, ...any) (int64, error) {
	return 0, errors.New("a store for reading cannot change anything")
}

// Query calls row with each row that a query finds. If the connection turns out to be broken before the first one, it
// asks once more on another, see reads.
func (r reading) Query(ctx context.Context, text string, args []any, row func(scan query.Scan) error) error {
	any, err := queryEach(ctx, r.pool.Pool, text, args, row)
	if lost(err) && !any {
		r.pool.Reset() // The other connections broke with it.
		_, err = queryEach(ctx, r.pool.Pool, text, args, row)
	}
	return explain(err)
}

// queryEach hands over the rows that a query finds, and reports whether there were any.
func queryEach(ctx context.Context, on interface {
	Query(ctx context.Context, text string, args ...any) (pgx.Rows, error)
}, text string, args []any, row func(scan query.Scan) error) (any bool, err error) {
	rows, err := on.Query(ctx, numbered(text), args...)
	if err != nil {
		return false, err
	}
	defer rows.Close()
	for rows.Next() {
		any = true
		if err := row(rows.Scan); err != nil {
			return true, err
		}
	}
	return any, rows.Err()
}
