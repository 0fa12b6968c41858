//go:build unix

package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/jackc/pgx/v5"

	"koprulu/internal/postgrestest"
	"koprulu/rules/game"
	"koprulu/site/store/postgres"
	"koprulu/table"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 123456789, time.UTC)

// playing is a table in the middle of a game: the first seat has to answer.
func playing(id table.ID) *table.Stored {
	t := &table.Stored{
		Basics: table.Basics{
			ID:       id,
			Owner:    "owner",
			Settings: table.NewSettings("Friday evening", 3),
			Status:   table.Playing,
			Seats: []table.Seat{
				{Person: "owner", Name: "Zoë"},
				{Person: "second", Name: "Ян"},
				{Person: "guest", Name: "Gast"},
			},
			Seq:     1,
			Created: noon,
			Updated: noon,
		},
		Progress: table.Progress{Round: 2, Phase: game.Execution},
		Position: position(0),
	}
	t.Decisions[0] = table.Decision{Number: 1, Since: noon, Bank: 20 * time.Minute}
	return t
}

func position(answers int) []byte {
	return fmt.Appendf(nil, "{\"answers\":%d,\"map\":%q}", answers, strings.Repeat("torus ", 1000))
}

// answer is a commit of one answer of a table, which it changes: the seats answer in turn.
func answer(t *table.Stored) *table.Commit {
	next := *t
	next.Seq++
	next.Answers++
	next.Position = position(next.Answers)
	seats := uint64(len(t.Seats))
	seat := game.Player((t.Seq - 1) % seats)
	next.Decisions[seat] = table.Decision{}
	next.Decisions[t.Seq%seats] = table.Decision{Number: next.Seq, Since: noon}
	c := &table.Commit{Before: t.Seq, After: &next, Entries: []table.Entry{{
		Seq: next.Seq, At: noon, Kind: table.DidAnswer, Seat: seat, Decision: t.Seq, Answers: uint32(t.Answers), Ask: "move",
		By: "owner", Text: "done",
	}}}
	*t = next
	return c
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// run carries out a statement without the stores.
func run(t testing.TB, url, statement string, args ...any) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	must(t, err)
	defer conn.Close(t.Context())
	_, err = conn.Exec(t.Context(), statement, args...)
	must(t, err)
}

// besides excludes from comparisons what only a hub follows.
var besides = cmpopts.IgnoreFields(table.Stored{}, "Shared")

// TestTwoServers: of two servers that take an answer to the same decision, one gets a conflict, and what it then reads
// is what the other wrote. The times of decisions are the same for both, even after one of them has moved the
// deadlines.
func TestTwoServers(t *testing.T) {
	ctx, url := t.Context(), empty(t)
	a, b := open(t, url), open(t, url)
	row := playing("table")
	must(t, a.Create(ctx, row))
	seen := *row
	must(t, b.Commit(ctx, answer(row)))
	late := answer(&seen)
	if err := a.Commit(ctx, late); !errors.Is(err, table.ErrConflict) {
		t.Errorf("the second answer to a decision: %v", err)
	}
	got, entries, err := a.Load(ctx, "table")
	must(t, err)
	if diff := cmp.Diff(row, got, besides); diff != "" || len(entries) != 1 {
		t.Errorf("%d entries; want -, got +:\n%s", len(entries), diff)
	}
	must(t, a.Shift(ctx, time.Hour))
	got, _, err = b.Load(ctx, "table")
	must(t, err)
	must(t, b.Commit(ctx, answer(got)))
	for _, s := range []*postgres.Store{a, b} {
		again, _, err := s.Load(ctx, "table")
		must(t, err)
		if diff := cmp.Diff(got, again, besides); diff != "" {
			t.Errorf("want -, got +:\n%s", diff)
		}
	}
}

// TestRacing: many goroutines of two servers answer at the same tables; for each decision exactly one answer is taken.
func TestRacing(t *testing.T) {
	const tables, answers = 4, 25
	ctx, url := t.Context(), empty(t)
	stores := []*postgres.Store{open(t, url), open(t, url)}
	var took, lost [tables]sync.Map
	var wait sync.WaitGroup
	for i := range tables {
		id := table.ID(fmt.Sprint("t", i))
		must(t, stores[0].Create(ctx, playing(id)))
		for _, s := range append(stores, stores...) {
			wait.Go(func() {
				for {
					row, _, err := s.Load(ctx, id)
					if err != nil || row.Answers >= answers {
						if err != nil {
							t.Error(err)
						}
						return
					}
					c := answer(row)
					switch err := s.Commit(ctx, c); {
					case err == nil:
						if _, twice := took[i].LoadOrStore(row.Seq, s); twice {
							t.Errorf("%s: entry %d was taken twice", id, row.Seq)
						}
					case errors.Is(err, table.ErrConflict):
						lost[i].Store(row.Seq, true)
					default:
						t.Errorf("%s: %v", id, err)
						return
					}
				}
			})
		}
	}
	wait.Wait()
	conflicts := 0
	for i := range tables {
		row, entries, err := stores[1].Load(ctx, table.ID(fmt.Sprint("t", i)))
		if err != nil || len(entries) != answers || row.Answers != answers {
			t.Errorf("table %d has %d entries: %v", i, len(entries), err)
		}
		lost[i].Range(func(any, any) bool { conflicts++; return true })
	}
	if conflicts == 0 {
		t.Error("nobody met anybody")
	}
}

// TestGroup: of many commits at once only the wrong ones are refused; they share transactions.
func TestGroup(t *testing.T) {
	const tables = 60
	ctx := t.Context()
	s := open(t, empty(t))
	rows := make([]*table.Stored, tables)
	for i := range rows {
		rows[i] = playing(table.ID(fmt.Sprint("t", i)))
		must(t, s.Create(ctx, rows[i]))
	}
	before := s.Work()
	var wait sync.WaitGroup
	errs := make([]error, tables)
	for i, row := range rows {
		wait.Go(func() {
			c := answer(row)
			switch i % 10 {
			case 3:
				c.Before += 7
				c.After.Seq += 7
				c.Entries[0].Seq += 7
			case 6:
				c.After.Settings.Name, c.Cold = "a name with \x00, which no text of PostgreSQL may hold", true
			}
			errs[i] = s.Commit(ctx, c)
		})
	}
	wait.Wait()
	for i, err := range errs {
		if bad := i%10 == 3; bad != errors.Is(err, table.ErrConflict) {
			t.Errorf("commit %d: %v", i, err)
		}
		if bad := i%10 == 6; bad && err == nil {
			t.Errorf("commit %d was taken", i)
		}
	}
	after := s.Work()
	if n := after.Commits - before.Commits; n != tables-2*tables/10 {
		t.Errorf("%d commits", n)
	}
	if after.Conflicts-before.Conflicts != 2*tables/10 || after.Groups-before.Groups >= tables {
		t.Errorf("before %+v, after %+v", before, after)
	}
}

// TestUndoneByTheDatabase: transactions that the database undoes are retried, and only those.
func TestUndoneByTheDatabase(t *testing.T) {
	ctx, url := t.Context(), empty(t)
	var log strings.Builder
	s, err := postgres.Open(ctx, url, postgres.Options{Log: slog.New(slog.NewTextHandler(&log, nil))})
	must(t, err)
	defer s.Close()
	row := playing("table")
	must(t, s.Create(ctx, row))
	// The first commits are undone, as if they met others.
	run(t, url, `CREATE SEQUENCE tries`)
	run(t, url, `CREATE FUNCTION undo() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
		IF nextval('tries') <= 3 THEN
			RAISE EXCEPTION 'undone' USING ERRCODE = CASE WHEN currval('tries') = 2 THEN '40P01' ELSE '40001' END;
		END IF;
		RETURN NEW;
	END $$`)
	run(t, url, `CREATE TRIGGER undo BEFORE UPDATE ON live FOR EACH ROW EXECUTE FUNCTION undo()`)
	must(t, s.Commit(ctx, answer(row)))
	got, entries, err := s.Load(ctx, "table")
	if err != nil || len(entries) != 1 || got.Seq != row.Seq {
		t.Errorf("%d entries, %v", len(entries), err)
	}
	run(t, url, `CREATE TRIGGER undo BEFORE UPDATE ON meta FOR EACH ROW EXECUTE FUNCTION undo()`)
	run(t, url, `ALTER SEQUENCE tries RESTART`)
	must(t, s.Alive(ctx, noon))
	// Errors of other kinds are not retried.
	run(t, url, `CREATE OR REPLACE FUNCTION undo() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
		PERFORM nextval('tries'); RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END $$`)
	run(t, url, `ALTER SEQUENCE tries RESTART`)
	if err := s.Commit(ctx, answer(got)); !errors.Is(err, postgres.ErrFull) {
		t.Errorf("a full disk gives %v", err)
	}
	if err := s.Alive(ctx, noon); !errors.Is(err, postgres.ErrFull) {
		t.Errorf("a full disk gives %v", err)
	}
	conn, err := pgx.Connect(ctx, url)
	must(t, err)
	defer conn.Close(ctx)
	tries := 0
	if must(t, conn.QueryRow(ctx, "SELECT nextval('tries')").Scan(&tries)); tries != 3 {
		t.Errorf("tried %d times, want 2", tries-1)
	}
	// The log says it once, and once that there is room again.
	if said := strings.Count(log.String(), "the disk of the database is full"); said != 1 ||
		strings.Contains(log.String(), "room again") {
		t.Errorf("the log says it %d times:\n%s", said, &log)
	}
	run(t, url, `DROP FUNCTION undo CASCADE`)
	must(t, s.Alive(ctx, noon))
	must(t, s.Alive(ctx, noon))
	if said := strings.Count(log.String(), "room again"); said != 1 {
		t.Errorf("the log says %d times that there is room:\n%s", said, &log)
	}
}

// TestDamageIsNoticed: a table whose rows differ from what was written is not read; others are.
func TestDamageIsNoticed(t *testing.T) {
	ctx, url := t.Context(), empty(t)
	s := open(t, url)
	number := 0
	for name, statement := range map[string]string{
		"a position":         `UPDATE positions SET position = set_byte(position, 11, get_byte(position, 11) # 1) WHERE number = $1`,
		"how far it is":      `UPDATE live SET answers = answers + 1 WHERE number = $1`,
		"a deadline":         `UPDATE live SET due = due + 1 WHERE number = $1`,
		"a clock":            `UPDATE live SET moment = replace(moment, '"round":2', '"round":3') WHERE number = $1`,
		"an entry":           `UPDATE entries SET line = set_byte(line, 0, get_byte(line, 0) # 1) WHERE number = $1 AND seq = 3`,
		"an entry that goes": `DELETE FROM entries WHERE number = $1 AND seq = 3`,
		"the last entry":     `DELETE FROM entries WHERE number = $1 AND seq = 4`,
		"the settings":       `UPDATE tables SET settings = '{' WHERE number = $1`,
		"the seed":           `UPDATE tables SET seed = '\x00' WHERE number = $1`,
		"the components":     `UPDATE corrections SET text = text || ' ' WHERE hash = (SELECT corrections FROM tables WHERE number = $1)`,
		"the proposal":       `UPDATE tables SET proposal = '[' WHERE number = $1`,
	} {
		t.Run(name, func(t *testing.T) {
			number += 2
			damaged, beside := id(number-1), id(number)
			for _, id := range []table.ID{damaged, beside} {
				row := playing(id)
				row.Settings.Corrections = fmt.Sprintf("{%q: 1}", id)
				must(t, s.Create(ctx, row))
				for range 3 {
					c := answer(row)
					row.Decisions[(row.Seq-1)%3].Bank = 20 * time.Minute
					*c.After = *row
					must(t, s.Commit(ctx, c))
				}
			}
			run(t, url, statement, number-1)
			if _, _, err := s.Load(ctx, damaged); !errors.Is(err, postgres.ErrTableDamaged) {
				t.Errorf("read with %v", err)
			}
			if _, entries, err := s.Load(ctx, beside); err != nil || len(entries) != 3 {
				t.Errorf("the other table: %d entries, %v", len(entries), err)
			}
		})
	}
}

// TestOpenErrors: a database that can't be used is refused with the reason, and stays as it was.
func TestOpenErrors(t *testing.T) {
	ctx := t.Context()
	other := postgrestest.Empty(t)
	run(t, other, "CREATE TABLE others (n int)")
	newer := empty(t)
	run(t, newer, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (1000, true)")
	none := strings.Replace(postgrestest.Empty(t), "test_", "absent_", 1)
	for _, test := range []struct {
		name, url string
		want      error
		says      string
	}{
		{"of another program", other, postgres.ErrNotStore, "database of its own"},
		{"of a newer version", newer, postgres.ErrSchema, "koprulu export"},
		{"not there", none, nil, "does not exist"},
		{"no address", "postgres://ann:secret@host:x/db", nil, "database"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, err := postgres.Open(ctx, test.url, postgres.Options{})
			if err == nil {
				s.Close()
				t.Fatal("it was opened")
			}
			if test.want != nil && !errors.Is(err, test.want) || !strings.Contains(err.Error(), test.says) ||
				strings.Contains(err.Error(), "secret") {
				t.Errorf("the error is %v", err)
			}
		})
	}
	run(t, other, "SELECT n FROM others")
}

// TestOpenTogether: servers that start at the same time set up the schema once.
func TestOpenTogether(t *testing.T) {
	url := postgrestest.Empty(t)
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			s, err := postgres.Open(t.Context(), url, postgres.Options{})
			if err != nil {
				t.Error(err)
				return
			}
			s.Close()
		})
	}
	wait.Wait()
}

// TestClosed: a store that is closed carries out what it was given, and refuses the rest.
func TestClosed(t *testing.T) {
	ctx, url := t.Context(), empty(t)
	s := open(t, url)
	row := playing("table")
	must(t, s.Create(ctx, row))
	must(t, s.Close())
	must(t, s.Close())
	if err := s.Commit(ctx, answer(row)); !errors.Is(err, postgres.ErrClosed) {
		t.Errorf("a commit: %v", err)
	}
	if err := s.Alive(ctx, noon); !errors.Is(err, postgres.ErrClosed) {
		t.Errorf("something else: %v", err)
	}
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	if err := open(t, url).Commit(stopped, answer(playing("table"))); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before: %v", err)
	}
}
