//go:build unix

package move

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"koprulu/club/challenge"
	"koprulu/internal/postgrestest"
	"koprulu/rules/game"
	"koprulu/rules/notation/chance"
	"koprulu/site/store"
	"koprulu/site/store/internal/relation"
	"koprulu/site/store/postgres"
	"koprulu/table"
)

// TestMain runs the tests, or is the program that TestKilled kills.
func TestMain(m *testing.M) {
	if from := os.Getenv("KOPRULU_MOVE_FROM"); from != "" {
		if err := moveAloud(from, os.Getenv("KOPRULU_MOVE_TO")); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	postgrestest.Main(m)
}

// moveAloud moves a site row by row, and says so for each.
func moveAloud(file, url string) error {
	ctx := context.Background()
	from, err := store.Open(ctx, file, store.Options{})
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := postgres.Open(ctx, url, postgres.Options{Alone: true})
	if err != nil {
		return err
	}
	defer to.Close()
	_, err = Run(ctx, from, to, Options{piece: 1, Tell: func(p Progress) { fmt.Println(p.Relation, p.Rows) }})
	return err
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func openSQLite(t testing.TB, file string) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), file, store.Options{})
	must(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

func openPostgres(t testing.TB, url string) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(t.Context(), url, postgres.Options{Alone: true})
	must(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// some returns a table with every field set to something.
func some(id table.ID, status table.Status) *table.Stored {
	t := &table.Stored{
		Basics: table.Basics{
			ID:     id,
			Owner:  "ann",
			Status: status,
			Settings: table.Settings{Name: "Friday evening " + string(id), Options: game.Options{Players: 3},
				Pace: table.Live(
					20,
					10*time.Second,
				), Public: true, Spectators: true, Corrections: "corrections\n"},
			Seats: []table.Seat{{Person: "ann", Name: "Zoë"}, {Bot: "simple", Offered: true},
				{
					Person:  "ben",
					Name:    "Ян <b>",
					Ready:   true,
					Program: true,
					Hints:   2,
					Hinted:  5,
				}},
			Seq:      1,
			Proposal: &table.Proposal{Kind: "undo", By: 1, Keep: 3, Agreed: 3},
			Created:  noon,
			Updated:  noon.Add(time.Minute),
		},
		Progress:     table.Progress{Round: 2, Map: []byte("map")},
		Invite:       "invite-" + string(id),
		Watch:        "watch-" + string(id),
		RulesVersion: "1",
		Components:   "hash",
		Seed:         &[32]byte{1, 2, 3},
		Shuffle:      &table.Shuffle{Server: chance.Part{7}, Seals: [game.MaxPlayers]*chance.Part{{8}}},
		Position:     position(0),
		Start:        []byte(`{"start":1}`),
	}
	if status == table.Waiting {
		t.Seed, t.Position, t.Start, t.Map, t.Proposal, t.Expires = nil, nil, nil, nil, nil, noon.Add(time.Hour)
		return t
	}
	t.Decisions[0] = table.Decision{Number: 1, Since: noon, Bank: 20 * time.Minute}
	return t
}

func position(n int) []byte {
	b := fmt.Appendf(nil, "{\n  \"answers\":%d,\n", n)
	for i := range 20 {
		b = fmt.Appendf(b, "  \"line-%d\":[%s],\n", i, strings.Repeat(`"unit-12",`, 9+(n+i)%3))
	}
	return append(b, "}\n"...)
}

// answer is the commit of an answer.
func answer(t *table.Stored) *table.Commit {
	next := *t
	next.Seq, next.Answers, next.Updated, next.Position = t.Seq+1, t.Answers+1, t.Updated.Add(time.Second),
		position(t.Answers+1)
	seats := uint64(len(t.Seats))
	seat := game.Player((t.Seq - 1) % seats)
	next.Decisions[seat] = table.Decision{}
	next.Decisions[t.Seq%seats] = table.Decision{Number: next.Seq, Since: next.Updated}
	c := &table.Commit{Before: t.Seq, After: &next,
		Entries: []table.Entry{{Seq: next.Seq, At: next.Updated, Kind: table.DidAnswer, Seat: seat, Decision: t.Seq,
			Answers: uint32(t.Answers), Ask: "move", By: "ann", Text: "move zergling helios.2 torus.1",
			Chance: []string{"order 1 2 3"}}}}
	*t = next
	return c
}

// rows are what a site has in addition to tables.
const rows = `
INSERT INTO people (id, name, alike_folded, alike_shape, lang, theme, sound, created, role, banned, ban_reason, muted, mute_reason, page, hidden) VALUES
	('ann', 'Ann', 'ann', 'ann', 'de', 'dark', 1, 5, 'host', 0, '', 0, '', 'pa', 1), ('ben', 'Ян', 'ян', 'ян', '', '', 0, 6, '', 7, 'why', 8, 'because', 'pb', 0), ('Zoë', 'Zoë', 'zoë', 'zoë', '', '', 0, 6, '', 0, '', 0, '', '', 0);
INSERT INTO games (number, ended, counts, rated, public, players, brood, mode, scenario, rounds, answers, seconds, victory) VALUES
	(3, 9, 1, 1, 1, 3, 0, 'standard', '', 5, 200, 900, 'normal'), (2, 8, 0, 0, 0, 0, 0, '', '', 0, 0, 0, '');
DELETE FROM games WHERE number = 2;
INSERT INTO results VALUES (3, 0, 'ann', '', 0, 0, 'raynor', 0, 1, 15, 90, 800, '1,2,3', 'a b', '', 9, 25000000, 8333333, 27000000, 8000000, 0, 0, 0),
	(3, 1, '', 'simple', 0, 0, 'queen-of-blades', 1, 2, 7, 0, 0, '', '', 'x', 9, NULL, NULL, NULL, NULL, 0, 0, 0), (3, 2, 'ben', '', 1, 1, 'overmind', 2, 3, -1, 4, 5, '', '', '', 9, 1, 2, 3, 4, 3, 1, 0);
INSERT INTO ratings VALUES ('ann', 27000000, 8000000, 1, 9), ('ben', -3, 4, 1, 9);
INSERT INTO keys VALUES (x'00ff', 'k1', 'ann', 1, 'Firefox', 1, 2), (x'7f', 'k2', 'ben', 2, 'bot', 3, 4), (x'00', 'k3', 'ben', 1, '', 3, 4);
INSERT INTO links VALUES (x'0102', 'ann', 99);
INSERT INTO passkeys VALUES (x'aa00', 'ann', 'phone', '{"a": 1}', 1, 0), (x'', 'ben', 'usb', '{}', 1, 0);
INSERT INTO subjects VALUES ('https://id.example.org', 'b', 'ann', 1), ('https://id.example.org', 'B', 'ben', 1);
INSERT INTO hooks (id, person, kind, url, created, failed, next, disabled, sent, trouble) VALUES ('h', 'ann', 'ntfy', 'https://ntfy.example.org/x', 1, 2, 3, 4, 5, 'timeout');
INSERT INTO outbox VALUES ('o1', 'h', 1, 'playing', 0, 7, 1, 2, ''), ('o2', 'h', 2, 'playing', 0, 0, 1, 2, 'm');
INSERT INTO told VALUES ('h', 'playing', 1, 6), ('h', 'Playing', 1, 6), ('h', 'playing', 2, 0);
INSERT INTO guests VALUES (1, 'ben'), (2, 'ben'), (2, 'ann');
INSERT INTO watchers VALUES (1, 'ben'), (2, 'ann');
INSERT INTO lookbacks (number, asked, failed, document) VALUES (3, 1, 0, x'1f8b'), (2, 1, 1, NULL);
INSERT INTO chat (number, at, person, name, role, seat, text) VALUES (2, 1, 'ann', 'Ann', 'host', 0, 'hi'), (1, 2, '', '', '', 255, 'line
line'), (2, 3, 'ben', 'Ян', '', 2, '🙂'), (2, 4, 'ben', 'Ян', '', 2, 'deleted');
DELETE FROM chat WHERE text = 'deleted';
INSERT INTO notes VALUES (2, 'ann', 'plan');
INSERT INTO curbs VALUES (2, 'ben', 1, 0);
INSERT INTO hushed VALUES ('ann', 'x1', 'ben', 5);
INSERT INTO wishes VALUES ('ann', 0, 3), ('ann', 1, 2), ('ann', 1, 3);
INSERT INTO reports (at, reporter, kind, tbl, message, target, quote, text, closed, closer, note) VALUES (1, 'ann', 'message', 'playing', 3, 'ben', 'q', 't', 0, '', '');
INSERT INTO remarks (person, at, author, text) VALUES ('ben', 1, 'ann', 'x'), ('ann', 2, '', 'deleted');
DELETE FROM remarks WHERE text = 'deleted';
INSERT INTO acts (at, actor, verb, target, detail, tbl) VALUES (1, 'ann', 'ban', 'ben', 'd', ''), (2, '', 'role', 'ann', 'host', 'playing');
INSERT INTO invites VALUES ('i', x'01', 'friends', 5, 1, 1, 0);
INSERT INTO challenges VALUES ('2026-W48', '{}', 1);
INSERT INTO challenge_plays (tbl, week, person) VALUES ('playing', '2026-W48', 'ann');
INSERT INTO puzzles VALUES ('2026-11-28', '{"day": "2026-11-28"}', 1);
INSERT INTO puzzle_tries VALUES ('ann', '2026-11-28', 2, 1, 1);
INSERT INTO leagues VALUES ('c', 'ann', 1, '{}', 2, 1);
INSERT INTO league_players (league, number, person, gone) VALUES ('c', 0, 'ann', 0), ('c', 1, '', 1);
INSERT INTO league_games (tbl, league, round, number, chairs, result, decided) VALUES ('playing', 'c', 1, 1, '{}', '', '');
INSERT INTO confirmations VALUES ('m', 1, 'ann', x'01ff', x'02'), ('n', 2, '', x'03', x'');
INSERT INTO site VALUES ('notice', 'Maintenance at noon', 1, 2);
UPDATE meta SET value = 1234567890123456789 WHERE name = 'alive';
UPDATE meta SET value = 42 WHERE name = 'outage';
`

// ids are the tables of a site, in the order of their numbers.
var ids = []table.ID{"waiting", "playing", "finished", "ended"}

// site makes a site in a file.
func site(t testing.TB, file string) {
	t.Helper()
	ctx := t.Context()
	s := openSQLite(t, file)
	for i, status := range []table.Status{table.Waiting, table.Playing, table.Finished, table.Ended} {
		row := some(ids[i], status)
		if status == table.Ended {
			row.Settings.Corrections, row.Settings.Public, row.Shuffle = "", false, nil
		}
		must(t, s.Create(ctx, row))
		if status == table.Waiting {
			continue
		}
		for range 37 * i {
			must(t, s.Commit(ctx, answer(row)))
		}
	}
	gone := some("gone", table.Waiting)
	must(t, s.Create(ctx, gone))
	must(t, s.Delete(ctx, "gone"))
	must(t, s.Close())
	alter(t, file, rows)
	m := openSQLite(t, file)
	for _, r := range relation.All {
		n := 0
		for _, err := range m.Moving().Rows(ctx, r, nil) {
			must(t, err)
			n++
		}
		if n == 0 {
			t.Fatalf("the site of the test has no %s", r.Name)
		}
	}
	must(t, m.Close())
}

// alter changes a file by SQL.
func alter(t testing.TB, file, statements string) {
	t.Helper()
	db, err := sql.Open("sqlite", file)
	must(t, err)
	defer db.Close()
	_, err = db.Exec(statements)
	must(t, err)
}

// alterPostgres changes a database by SQL.
func alterPostgres(t testing.TB, url, statements string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	must(t, err)
	defer conn.Close(t.Context())
	_, err = conn.Exec(t.Context(), statements)
	must(t, err)
}

// dump reads what is in a file, independently of the code under test. Positions and entries are read as tables.
func dump(t testing.TB, file string) map[string][][]any {
	t.Helper()
	db, err := sql.Open("sqlite", file)
	must(t, err)
	defer db.Close()
	all := map[string][][]any{}
	var names []string
	list, err := db.Query(
		"SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('goose_db_version', 'live', 'positions', 'blocks') AND name NOT LIKE 'words%' ORDER BY name",
	)
	must(t, err)
	defer list.Close()
	for list.Next() {
		var n string
		must(t, list.Scan(&n))
		names = append(names, n)
	}
	must(t, list.Err())
	for _, n := range names {
		rows, err := db.Query("SELECT * FROM " + n + " WHERE " + map[bool]string{true: "name <> 'move'",
			false: "true"}[n == "site"] + " ORDER BY 1, 2")
		must(t, err)
		columns, err := rows.Columns()
		must(t, err)
		for rows.Next() {
			row, to := make([]any, len(columns)), make([]any, len(columns))
			for i := range row {
				to[i] = &row[i]
			}
			must(t, rows.Scan(to...))
			all[n] = append(all[n], row)
		}
		must(t, rows.Err())
		rows.Close()
	}
	return all
}

// tablesOf reads the tables of a store.
func tablesOf(t testing.TB, s table.Store) (rows []*table.Stored, entries [][]table.Entry) {
	t.Helper()
	for _, id := range ids {
		row, e, err := s.Load(t.Context(), id)
		must(t, err)
		row.Shared = table.Stored{}.Shared
		rows, entries = append(rows, row), append(entries, e)
	}
	return rows, entries
}

// same compares the tables of two stores.
func same(t testing.TB, a, b table.Store) {
	t.Helper()
	rowsA, entriesA := tablesOf(t, a)
	rowsB, entriesB := tablesOf(t, b)
	if !reflect.DeepEqual(rowsA, rowsB) {
		t.Error("the tables differ")
	}
	if !reflect.DeepEqual(entriesA, entriesB) {
		t.Error("the entries differ")
	}
	if n := len(entriesB[3]); n != 3*37 {
		t.Errorf("%d entries of the last table", n)
	}
}

// TestThereAndBack: a site is the same after a move to PostgreSQL and back, and works in both.
func TestThereAndBack(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	first, second, url := filepath.Join(dir, "first.db"), filepath.Join(dir, "second.db"), postgrestest.Empty(t)
	site(t, first)
	want := dump(t, first)
	a, p := openSQLite(t, first), openPostgres(t, url)
	result, err := Run(ctx, a, p, Options{})
	must(t, err)
	if result.Tables != 4 || result.Rows["entries"] != 6*37 || result.Rows["people"] != 3 || result.Rows["meta"] != 2 ||
		result.Resumed {
		t.Errorf("moved %+v", result)
	}
	same(t, a, p)
	if err := Allowed(ctx, p, false); err != nil {
		t.Errorf("the target: %v", err)
	}
	if err := Allowed(ctx, a, false); !errors.Is(err, ErrMoved) {
		t.Errorf("the source: %v", err)
	}
	b := openSQLite(t, second)
	_, err = Run(ctx, p, b, Options{})
	must(t, err)
	same(t, a, b)
	must(t, b.Moving().Sound(ctx))
	if err := Allowed(ctx, p, false); !errors.Is(err, ErrMoved) {
		t.Errorf("the second source: %v", err)
	}

	must(t, Allowed(ctx, p, true))
	for _, s := range []struct {
		table.Store
		lobby
	}{{p, p.People}, {b, b.People}} {
		row, _, err := s.Load(ctx, "playing")
		must(t, err)
		for range 40 {
			must(t, s.Commit(ctx, answer(row)))
		}
		again, entries, err := s.Load(ctx, "playing")
		must(t, err)
		if again.Answers != 77 || len(entries) != 77 || !bytes.Equal(again.Position, position(77)) {
			t.Errorf("%d answers, %d entries", again.Answers, len(entries))
		}
		must(t, s.Create(ctx, some("new", table.Waiting)))
		if n, err := s.Say(ctx, "new", table.Message{At: noon, Person: "ann", Name: "Ann", Text: "hello"}); err != nil ||
			n != 5 {
			t.Errorf("the next message has the number %d (%v)", n, err)
		}
		must(t, s.Delete(ctx, "new"))
	}
	must(t, b.Close())
	// Everything that was not played on is as it was.
	got := dump(t, second)
	for name, rows := range want {
		if name == "tables" || name == "sqlite_sequence" {
			continue
		}
		if !reflect.DeepEqual(got[name], rows) {
			t.Errorf("%s:\n%v\nbecame\n%v", name, rows, got[name])
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d relations became %d", len(want), len(got))
	}
}

// lobby is what both stores have in addition to tables, as far as it is used here.
type lobby interface {
	Say(ctx context.Context, id table.ID, m table.Message) (int64, error)
}

// TestKilled: a move that is killed again and again goes on, and nothing is lost or duplicated.
func TestKilled(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	file, url := filepath.Join(dir, "site.db"), postgrestest.Empty(t)
	site(t, file)
	kills := 0
	for after, done := 1, false; !done; after += 23 {
		if after > 2000 {
			t.Fatal("it never ends")
		}
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), "KOPRULU_MOVE_FROM="+file, "KOPRULU_MOVE_TO="+url)
		cmd.Stderr = os.Stderr
		out, err := cmd.StdoutPipe()
		must(t, err)
		must(t, cmd.Start())
		said := bufio.NewScanner(out)
		n := 0
		for n < after && said.Scan() {
			n++
		}
		if n == after {
			kills++
			must(t, cmd.Process.Kill())
			_ = cmd.Wait() // It was killed.
			p := openPostgres(t, url)
			err := Allowed(ctx, p, true)
			if done = err == nil; !done && !errors.Is(err, ErrUnfinished) { // It may be done before it is killed.
				t.Fatalf("the target after %d pieces: %v", n, err)
			}
			must(t, p.Close())
			continue
		}
		must(t, cmd.Wait())
		break
	}
	if kills < 3 {
		t.Errorf("it was killed %d times", kills)
	}
	a, p := openSQLite(t, file), openPostgres(t, url)
	same(t, a, p)
	must(t, Allowed(ctx, p, false))
}

// TestDamagedOnTheWay: whatever differs at the end is found, and nobody can open the target.
func TestDamagedOnTheWay(t *testing.T) {
	for _, test := range []struct{ name, change, want string }{
		{"a value", "UPDATE people SET name = 'Bem' WHERE id = 'ben'", `people "ben" arrived different`},
		{"a row too few", "DELETE FROM entries WHERE number = 3 AND seq = 9", "entries 3, 9 did not arrive"},
		{"a row too many", "INSERT INTO guests VALUES (3, 'ann')", `guests 3, "ann" was never sent`},
		{"a bit of an entry",
			"UPDATE entries SET line = set_bit(line, 77, 1 - get_bit(line, 77)) WHERE number = 2 AND seq = 5",
			"entries 2, 5 arrived different"},
		{"a position", "UPDATE positions SET position = position || ' '::bytea WHERE number = 4", "positions 4 arrived different"},
		{"NULL for nothing", "UPDATE lookbacks SET document = ''::bytea WHERE number = 2", "lookbacks 2 arrived different"},
		{"a counter", "SELECT setval('chat_id_seq', 3)", "numbers of chat continue at 4, not 5"},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			file, url := filepath.Join(dir, "site.db"), postgrestest.Empty(t)
			site(t, file)
			a, p := openSQLite(t, file), openPostgres(t, url)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			_, err := Run(ctx, a, p, Options{piece: 1, Tell: func(p Progress) {
				if p.Comparing {
					cancel()
				}
			}})
			if !errors.Is(err, context.Canceled) {
				t.Fatalf("stopped: %v", err)
			}
			alterPostgres(t, url, test.change)
			result, err := Run(t.Context(), a, p, Options{})
			if !errors.Is(err, ErrDiffers) {
				t.Fatalf("it was not noticed: %v", err)
			}
			if len(result.Differences) != 1 || result.Differences[0] != test.want || !result.Resumed {
				t.Errorf("%+v, want %s", result, test.want)
			}
			if err := Allowed(t.Context(), p, false); !errors.Is(err, ErrUnfinished) {
				t.Errorf("the target: %v", err)
			}
		})
	}
}

// TestByItself: a server that has run on the target, without anybody, has opened a challenge and made a puzzle
// there, which make way.
func TestByItself(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	from := filepath.Join(dir, "site.db")
	site(t, from)
	a := openSQLite(t, from)
	lite, pg := openSQLite(t, filepath.Join(dir, "to.db")), openPostgres(t, postgrestest.Empty(t))
	for _, week := range []challenge.Week{"2026-W48", "2026-W49"} {
		_, err := lite.Club.OpenChallenge(ctx, challenge.Challenge{Week: week}, noon)
		must(t, err)
		_, err = pg.Club.OpenChallenge(ctx, challenge.Challenge{Week: week}, noon)
		must(t, err)
	}
	_, err := lite.Club.OpenPuzzle(ctx, "2026-11-29", []byte("{}"), noon)
	must(t, err)
	_, err = pg.Club.OpenPuzzle(ctx, "2026-11-29", []byte("{}"), noon)
	must(t, err)
	for _, to := range []Side{lite, pg} {
		result, err := Run(ctx, a, to, Options{})
		if err != nil || result.Rows["challenges"] != 1 || result.Rows["puzzles"] != 1 {
			t.Errorf("%v (%v)", result, err)
		}
		must(t, Allowed(ctx, a, true))
	}
}

// TestRefused: a move that would lose or mix something does not begin.
func TestRefused(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name+".db") }
	site(t, path("site"))
	before := dump(t, path("site"))
	a, full, empty := openSQLite(t, path("site")), openSQLite(t, path("full")), openSQLite(t, path("empty"))
	must(t, full.Create(ctx, some("other", table.Waiting)))
	if _, err := Run(ctx, a, full, Options{}); !errors.Is(err, ErrNotEmpty) {
		t.Errorf("into a database that is not empty: %v", err)
	}
	must(t, Allowed(ctx, a, false))

	// Half a move: neither side opens, and the target takes no other site.
	half, cancel := context.WithCancel(ctx)
	_, err := Run(half, a, empty, Options{piece: 1, Tell: func(p Progress) {
		if p.Relation == "seats" {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	for _, s := range []Side{a, empty} {
		want := ErrMoved
		if s == Side(empty) {
			want = ErrUnfinished
		}
		if err := Allowed(ctx, s, false); !errors.Is(err, want) {
			t.Errorf("in the middle: %v, want %v", err, want)
		}
	}
	if _, err := Run(ctx, full, empty, Options{}); !errors.Is(err, ErrNotEmpty) {
		t.Errorf("another site into a half: %v", err)
	}
	if _, err := Run(ctx, empty, openSQLite(t, path("third")), Options{}); !errors.Is(err, ErrUnfinished) {
		t.Errorf("half a site: %v", err)
	}
	// Nor a site that is on its way elsewhere; and a target into which nothing has been copied yet is taken, too.
	third := openSQLite(t, path("away"))
	must(t, third.Create(ctx, some("third", table.Waiting)))
	leaving, begun := &mark{Move: "another", Step: stepLeaving, Other: "elsewhere", At: now()},
		&mark{Move: "another", Step: stepCopying, Other: "elsewhere", At: now()}
	must(t, third.Moving().SetMark(ctx, leaving.String()))
	if _, err := Run(ctx, third, empty, Options{}); !errors.Is(err, ErrNotEmpty) {
		t.Errorf("a site on its way elsewhere into a half: %v", err)
	}
	taken := openSQLite(t, path("taken"))
	must(t, taken.Moving().SetMark(ctx, begun.String()))
	if _, err := Run(ctx, full, taken, Options{}); !errors.Is(err, ErrNotEmpty) {
		t.Errorf("into a half that is empty: %v", err)
	}
	must(t, Allowed(ctx, full, false))
	// A target is not complete until it has been compared.
	begun.Step = stepComparing
	must(t, taken.Moving().SetMark(ctx, begun.String()))
	if err := Allowed(ctx, taken, true); !errors.Is(err, ErrUnfinished) {
		t.Errorf("not compared yet: %v", err)
	}
	if _, err := Run(ctx, taken, openSQLite(t, path("none")), Options{}); !errors.Is(err, ErrUnfinished) {
		t.Errorf("from a target that was not compared yet: %v", err)
	}
	// Serving the source despite the move gives the move up.
	must(t, Allowed(ctx, a, true))
	if _, err := Run(ctx, a, empty, Options{}); !errors.Is(err, ErrNotEmpty) {
		t.Errorf("a move that was given up: %v", err)
	}
	if _, err := Run(ctx, a, openSQLite(t, path("fourth")), Options{}); err != nil {
		t.Errorf("anew: %v", err)
	}
	if _, err := Run(ctx, a, openSQLite(t, path("fifth")), Options{}); !errors.Is(err, ErrMoved) {
		t.Errorf("once more: %v", err)
	}
	must(t, a.Close())
	if after := dump(t, path("site")); !reflect.DeepEqual(before, after) {
		t.Error("the source was changed")
	}
}

// TestUnsound: a source that is damaged is not moved.
func TestUnsound(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	file, url := filepath.Join(dir, "site.db"), postgrestest.Empty(t)
	site(t, file)
	p := openPostgres(t, url)
	a := openSQLite(t, file)
	_, err := Run(ctx, a, p, Options{})
	must(t, err)
	must(t, Allowed(ctx, p, true))
	must(t, Allowed(ctx, a, true))
	must(t, a.Close())
	alter(t, file, "UPDATE live SET answers = answers + 1 WHERE number = 2")
	alterPostgres(t, url, "UPDATE live SET answers = answers + 1 WHERE number = 2")
	for i, s := range []Side{openSQLite(t, file), p} {
		to := openSQLite(t, filepath.Join(dir, fmt.Sprint(i, ".db")))
		if _, err := Run(ctx, s, to, Options{}); !errors.Is(err, ErrUnsound) {
			t.Errorf("a damaged table: %v", err)
		}
		if err := errors.Join(Allowed(ctx, s, false), Allowed(ctx, to, false)); err != nil {
			t.Errorf("something was begun: %v", err)
		}
	}
}
