package store

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"koprulu/table"
)

// lobby makes a store with tables of every kind.
func lobby(t *testing.T) *Store {
	s := open(t)
	for i, test := range []struct {
		id     table.ID
		change func(*table.Stored)
	}{
		{"open1", func(s *table.Stored) {
			s.Status, s.Seats = table.Waiting, []table.Seat{{Person: "anna", Name: "Anna"}, {}}
		}},
		{"open2", func(s *table.Stored) {
			s.Status, s.Seats = table.Waiting, []table.Seat{{Person: "ben", Name: "Ben"}, {}}
		}},
		{"full", func(s *table.Stored) { s.Status = table.Waiting }},
		{"secret", func(s *table.Stored) {
			s.Status, s.Settings.Public, s.Seats = table.Waiting, false, []table.Seat{{Person: "anna", Name: "Anna"}, {}}
		}},
		{"running", func(s *table.Stored) { s.Seats[0] = table.Seat{Person: "anna", Name: "Anna"} }},
		{"standin", func(s *table.Stored) { s.Seats[0] = table.Seat{Person: "anna", Name: "Anna", Bot: "simple"} }},
		{"left", func(s *table.Stored) {
			s.Seats[0] = table.Seat{Person: "anna", Name: "Anna", Bot: "simple", Left: true}
		}},
		{"unwatched", func(s *table.Stored) { s.Settings.Spectators = false }},
		{"paused", func(s *table.Stored) {
			s.Status, s.Seats[2] = table.Paused, table.Seat{Person: "anna", Name: "Anna"}
		}},
		{"done1", func(s *table.Stored) {
			s.Status, s.Seats[0] = table.Finished, table.Seat{Person: "anna", Name: "Anna"}
		}},
		{"done2", func(s *table.Stored) { s.Status = table.Ended }},
		{"done3", func(s *table.Stored) {
			s.Status, s.Settings.Public, s.Seats[0] = table.Finished, false, table.Seat{Person: "anna", Name: "Anna"}
		}},
	} {
		stored := playing(test.id)
		stored.Settings.Name = "The table of " + string(test.id)
		stored.Updated = noon.Add(time.Duration(i) * time.Hour)
		test.change(stored)
		must(t, s.Create(t.Context(), stored))
	}
	return s
}

func ids(list []Summary) string {
	var names []string
	for i := range list {
		names = append(names, string(list[i].ID))
	}
	return strings.Join(names, " ")
}

func TestLobby(t *testing.T) {
	ctx := t.Context()
	s := lobby(t)
	paged := func(of func(Cursor, int) ([]Summary, Cursor, error), n int) (string, error) {
		var pages []string
		var at Cursor
		for range 10 {
			list, next, err := of(at, n)
			if err != nil {
				return "", err
			}
			if len(list) > 0 {
				pages = append(pages, ids(list))
			}
			if at = next; next == "" {
				break
			}
		}
		return strings.Join(pages, " | "), nil
	}
	for _, test := range []struct {
		name string
		list func() (string, error)
		want string
	}{
		{"my tables", func() (string, error) { list, err := s.Mine(ctx, "anna"); return ids(list), err }, "paused standin running secret open1"},
		{"tables of nobody", func() (string, error) { list, err := s.Mine(ctx, ""); return ids(list), err }, ""},
		{"my finished ones", func() (string, error) {
			return paged(func(c Cursor, n int) ([]Summary, Cursor, error) { return s.MyFinished(ctx, "anna", c, n) }, 1)
		}, "done3 | done1"},
		{"open ones", func() (string, error) {
			return paged(func(c Cursor, n int) ([]Summary, Cursor, error) { return s.OpenTables(ctx, c, n) }, 1)
		}, "open2 | open1"},
		{"running ones", func() (string, error) {
			return paged(func(c Cursor, n int) ([]Summary, Cursor, error) { return s.RunningTables(ctx, c, n) }, 3)
		}, "paused left standin | running"},
		{"finished ones", func() (string, error) {
			return paged(func(c Cursor, n int) ([]Summary, Cursor, error) { return s.FinishedTables(ctx, c, n) }, 10)
		}, "done2 done1"},
		{"a cursor that makes no sense", func() (string, error) {
			list, _, err := s.FinishedTables(ctx, "'; DROP TABLE tables", 10)
			return ids(list), err
		}, "done2 done1"},
		{"found by name", func() (string, error) {
			return paged(func(c Cursor, n int) ([]Summary, Cursor, error) { return s.Find(ctx, "TABLE op", c, n) }, 1)
		}, "open2 | open1"},
		{"found by person, without the accent", func() (string, error) {
			list, _, err := s.Find(ctx, "zoe unwatch", "", 10)
			return ids(list), err
		}, "unwatched"},
		{"private ones are not found", func() (string, error) { list, _, err := s.Find(ctx, "secret", "", 10); return ids(list), err }, ""},
		{"signs mean nothing", func() (string, error) {
			list, _, err := s.Find(ctx, `"run" AND ( * -`, "", 10)
			return ids(list), err
		}, ""},
		{"only signs", func() (string, error) { list, _, err := s.Find(ctx, `" * -`, "", 10); return ids(list), err }, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := test.list()
			if err != nil || got != test.want {
				t.Errorf("got %q (%v), want %q", got, err, test.want)
			}
		})
	}
	if n, err := s.Waiting(ctx, "anna"); err != nil || n != 1 {
		t.Errorf("%d tables wait for Anna (%v), want 1: a bot stands in at one, another is paused", n, err)
	}
}

// TestSummary: a summary tells the same as the table.
func TestSummary(t *testing.T) {
	ctx := t.Context()
	s := open(t)
	want := playing("table")
	must(t, s.Create(ctx, want))
	must(t, s.Shift(ctx, time.Hour))
	got, err := s.Summary(ctx, "table")
	must(t, err)
	want.Decisions[0].Since = noon.Add(time.Hour)
	if diff := cmp.Diff(&Summary{
		ID: want.ID, Owner: want.Owner, Settings: want.Settings, Status: want.Status, Seats: want.Seats, Seq: want.Seq, Answers: want.Answers,
		Decisions: want.Decisions, Banks: want.Banks, Proposal: want.Proposal, Round: want.Round, Phase: want.Phase, Points: want.Points,
		Factions: want.Factions, Winners: want.Winners, Map: want.Map, Created: want.Created, Updated: want.Updated,
	}, got, cmpopts.IgnoreUnexported(Summary{})); diff != "" {
		t.Errorf("want -, got +:\n%s", diff)
	}
	if since, waits := got.WaitsFor("owner"); !waits || !since.Equal(noon.Add(time.Hour)) {
		t.Errorf("waits for the owner since %v: %v", since, waits)
	}
	if _, err := s.Summary(ctx, "nobody"); !errors.Is(err, table.ErrUnknown) {
		t.Errorf("an unknown table: %v", err)
	}
}

func TestLinks(t *testing.T) {
	ctx := t.Context()
	s := open(t)
	stored := playing("table")
	must(t, s.Create(ctx, stored))
	check := func(find func() (table.ID, error), want error) {
		t.Helper()
		if id, err := find(); !errors.Is(err, want) || (want == nil && id != "table") {
			t.Errorf("%q, %v, want %v", id, err, want)
		}
	}
	invite := func() (table.ID, error) { return s.ByInvite(ctx, "invite-table") }
	watch := func() (table.ID, error) { return s.ByWatch(ctx, "watch-table") }
	check(invite, nil)
	check(watch, nil)
	stored.Invite = ""
	must(t, s.Commit(ctx, &table.Commit{Before: stored.Seq, After: stored, Cold: true}))
	check(invite, table.ErrUnknown)
	check(watch, nil)
	check(func() (table.ID, error) { return s.ByInvite(ctx, "") }, table.ErrUnknown)

	for range 2 {
		must(t, s.AddGuest(ctx, "table", "anna"))
	}
	for person, want := range map[table.Person]bool{"anna": true, "ben": false, "": false} {
		if got, err := s.IsGuest(ctx, "table", person); err != nil || got != want {
			t.Errorf("%q is a guest: %v (%v)", person, got, err)
		}
	}
	must(t, s.ForgetGuests(ctx, "table"))
	if got, err := s.IsGuest(ctx, "table", "anna"); err != nil || got {
		t.Errorf("still a guest: %v (%v)", got, err)
	}
	if err := s.AddGuest(ctx, "nobody", "anna"); !errors.Is(err, table.ErrUnknown) {
		t.Errorf("a guest of no table: %v", err)
	}
}

func TestRename(t *testing.T) {
	ctx := t.Context()
	s := lobby(t)
	list, err := s.Rename(ctx, "anna", "Åsa\nX")
	must(t, err)
	if want := []table.ID{"open1", "secret", "running", "standin", "left", "paused"}; !slices.Equal(list, want) {
		t.Errorf("renamed at %v, want %v", list, want)
	}
	got, _, err := s.Find(ctx, "asa", "", 20)
	must(t, err)
	if ids(got) != "done1 paused left standin running open1" {
		t.Errorf("found %q by the new name", ids(got))
	}
	if got, _, _ := s.Find(ctx, "anna", "", 20); len(got) != 0 {
		t.Errorf("found %q by the old name", ids(got))
	}
	// The commit of a table that knows the new name keeps what can be found.
	stored, _, err := s.Load(ctx, "running")
	must(t, err)
	if stored.Seats[0].Name != "Åsa\nX" {
		t.Errorf("the seat is called %q", stored.Seats[0].Name)
	}
	must(t, s.Commit(ctx, &table.Commit{Before: stored.Seq, After: stored, Cold: true}))
	if got, _, _ := s.Find(ctx, "asa running", "", 20); ids(got) != "running" {
		t.Errorf("found %q after a commit", ids(got))
	}
	if list, err := s.Rename(ctx, "", "Nobody"); err != nil || len(list) != 0 {
		t.Errorf("renaming nobody: %v, %v", list, err)
	}
}

// TestPlans: the questions of lobbies, of start-up and of the clock are answered from an
// index, so that it does not matter how many tables are over.
func TestPlans(t *testing.T) {
	ctx := t.Context()
	s := open(t)
	for _, test := range []struct{ name, query string }{
		{"open", "SELECT number FROM tables t WHERE t.status = 0 AND t.public = 1 AND t.free > 0 AND t.number < 9 ORDER BY t.number DESC LIMIT 9"},
		{"running", "SELECT number FROM tables t WHERE t.status IN (1, 2) AND t.public = 1 AND t.spectators = 1 AND t.number < 9 ORDER BY t.number DESC LIMIT 9"},
		{"closed", "SELECT number FROM tables t WHERE t.closed IS NOT NULL AND t.public = 1 AND (t.closed, t.number) < (8, 9) ORDER BY t.closed DESC, t.number DESC LIMIT 9"},
		{"mine", "SELECT number FROM seats WHERE person = 'anna' AND person <> '' AND closed IS NULL AND gone = 0"},
		{"my closed", "SELECT number FROM seats WHERE person = 'anna' AND person <> '' AND closed IS NOT NULL AND (closed, number) < (8, 9) GROUP BY closed, number ORDER BY closed DESC, number DESC LIMIT 9"},
		{"bots", "SELECT number FROM live l WHERE l.bots = 1"},
		{"due", "SELECT number FROM live l WHERE l.due IS NOT NULL AND l.due <= 9 AND l.bots = 0"},
		{"next", "SELECT min(due) FROM live WHERE due IS NOT NULL AND due > 9"},
		{"link", "SELECT id FROM tables WHERE invite = 'x' AND invite <> ''"},
	} {
		t.Run(test.name, func(t *testing.T) {
			rows, err := s.read().QueryContext(ctx, "EXPLAIN QUERY PLAN "+test.query)
			must(t, err)
			defer rows.Close()
			for rows.Next() {
				var a, b, c any
				var step string
				must(t, rows.Scan(&a, &b, &c, &step))
				if !strings.Contains(step, "INDEX") || strings.Contains(step, "B-TREE") {
					t.Errorf("not answered from an index: %s", step)
				}
			}
			must(t, rows.Err())
		})
	}
}

// BenchmarkLobby asks what a lobby shows of a store with many tables that are over.
func BenchmarkLobby(b *testing.B) {
	ctx := b.Context()
	s := open(b)
	const over, running = 20000, 200
	for i := range over + running {
		stored := playing(table.ID(fmt.Sprint("t", i)))
		stored.Settings.Name = fmt.Sprint("Table ", i)
		stored.Seats[0].Person = table.Person(fmt.Sprint("p", i%1000))
		stored.Position = nil
		if i >= running {
			stored.Status, stored.Decisions = table.Finished, playing("").Decisions
		}
		must(b, s.Create(ctx, stored))
	}
	for _, q := range []struct {
		name string
		ask  func() error
	}{
		{"mine", func() error { _, err := s.Mine(ctx, "p7"); return err }},
		{"finished", func() error { _, _, err := s.FinishedTables(ctx, "", 20); return err }},
		{"running", func() error { _, _, err := s.RunningTables(ctx, "", 20); return err }},
		{"find", func() error { _, _, err := s.Find(ctx, "table 77", "", 20); return err }},
	} {
		b.Run(q.name, func(b *testing.B) {
			for b.Loop() {
				must(b, q.ask())
			}
		})
	}
}
