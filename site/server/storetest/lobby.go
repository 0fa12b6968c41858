package storetest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"koprulu/table"
)

// fill puts tables of every kind into a store.
func fill(t *testing.T, s Store) {
	t.Helper()
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
}

func ids(list []table.Summary) string {
	var names []string
	for i := range list {
		names = append(names, string(list[i].ID))
	}
	return strings.Join(names, " ")
}

func lists(t *testing.T, s Store) {
	ctx := t.Context()
	fill(t, s)
	paged := func(of func(table.Cursor, int) ([]table.Summary, table.Cursor, error), n int) (string, error) {
		var pages []string
		var at table.Cursor
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
			return paged(func(c table.Cursor, n int) ([]table.Summary, table.Cursor, error) {
				return s.MyFinished(ctx, "anna", c, n)
			}, 1)
		}, "done3 | done1"},
		{"open ones", func() (string, error) {
			return paged(func(c table.Cursor, n int) ([]table.Summary, table.Cursor, error) { return s.OpenTables(ctx, c, n) }, 1)
		}, "open2 | open1"},
		{"running ones", func() (string, error) {
			return paged(func(c table.Cursor, n int) ([]table.Summary, table.Cursor, error) { return s.RunningTables(ctx, c, n) }, 3)
		}, "paused left standin | running"},
		{"finished ones", func() (string, error) {
			return paged(func(c table.Cursor, n int) ([]table.Summary, table.Cursor, error) { return s.FinishedTables(ctx, c, n) }, 10)
		}, "done2 done1"},
		{"a cursor that makes no sense", func() (string, error) {
			list, _, err := s.FinishedTables(ctx, "'; DROP TABLE tables", 10)
			return ids(list), err
		}, "done2 done1"},
		{"found by name", func() (string, error) {
			return paged(func(c table.Cursor, n int) ([]table.Summary, table.Cursor, error) {
				return s.Find(ctx, "TABLE op", c, n)
			}, 1)
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
	// A waiting lesson is no game; a table that begins at a position with another seed is.
	for seed, want := range map[byte]int{1: 0, 2: 1} {
		if n, err := s.Waiting(ctx, "anna", [32]byte{9}, [32]byte{seed, 2, 3}); err != nil || n != want {
			t.Errorf("%d tables wait for Anna beside lessons with the seed %d (%v), want %d", n, seed, err, want)
		}
	}
}

// holdings: only what the person has made and is not over counts, and each file of components only once.
func holdings(t *testing.T, s Store) {
	ctx := t.Context()
	for i, status := range []table.Status{table.Waiting, table.Waiting, table.Playing, table.Paused, table.Playing, table.Finished, table.Ended, table.Frozen} {
		row := playing(table.ID(fmt.Sprint("t", i)))
		row.Status, row.Owner, row.Settings.Corrections = status, "ann", strings.Repeat("x", 10_000)
		if i == 2 {
			row.Settings.Corrections = strings.Repeat("y", 5000)
		} else if i >= 5 {
			row.Settings.Corrections = strings.Repeat("z", 20_000) // Its game is over.
		}
		must(t, s.Create(ctx, row))
	}
	must(t, s.Create(ctx, playing("other")))
	has, err := s.Holdings(ctx, "ann")
	if err != nil || has.Waiting != 2 || has.Running != 3 || has.Bytes < 15_000 || has.Bytes > 20_000 {
		t.Errorf("ann has %+v (%v)", has, err)
	}
	same(t, "nobody has", (table.Holdings{}))(s.Holdings(ctx, "nobody"))
}

// summary: a summary says the same as the table.
func summary(t *testing.T, s Store) {
	ctx := t.Context()
	want := playing("table")
	want.Settings.Corrections, want.Expires = "{}", noon.Add(48*time.Hour)
	must(t, s.Create(ctx, want))
	must(t, s.Shift(ctx, time.Hour))
	want.Expires = want.Expires.Add(time.Hour)
	want.Settings.Corrections = "" // Lists come without them.
	got, err := s.Summary(ctx, "table")
	must(t, err)
	want.Decisions[0].Since = noon.Add(time.Hour)
	if diff := cmp.Diff(&table.Summary{
		ID: want.ID, Owner: want.Owner, Settings: want.Settings, Status: want.Status, Seats: want.Seats, Seq: want.Seq, Answers: want.Answers,
		Decisions: want.Decisions, Banks: want.Banks, Proposal: want.Proposal, Round: want.Round, Phase: want.Phase, Points: want.Points,
		Factions: want.Factions, Winners: want.Winners, FromPosition: true, Map: want.Map, Created: want.Created, Updated: want.Updated, Expires: want.Expires,
	}, got); diff != "" {
		t.Errorf("want -, got +:\n%s", diff)
	}
	if since, waits := got.WaitsFor("owner"); !waits || !since.Equal(noon.Add(time.Hour)) {
		t.Errorf("waits for the owner since %v: %v", since, waits)
	}
	dealt := playing("dealt")
	dealt.Start = nil
	must(t, s.Create(ctx, dealt))
	if got, err := s.Summary(ctx, "dealt"); err != nil || got.FromPosition {
		t.Errorf("a game that was dealt is said to begin at a position, or %v", err)
	}
	fails(t, "an unknown table", failure(s.Summary(ctx, "nobody")), table.ErrUnknown)
}

func rename(t *testing.T, s Store) {
	ctx := t.Context()
	fill(t, s)
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
	// A commit of a table with the new name keeps the table findable by it.
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

// owned: somebody who made a table finds it among their own until it is over, with a seat or without, unless they left the game.
func owned(t *testing.T, s Store) {
	ctx := t.Context()
	for i, test := range []struct {
		id     table.ID
		change func(*table.Stored)
	}{
		{"without", func(s *table.Stored) {
			s.Status, s.Settings.Public, s.Seats = table.Waiting, false, []table.Seat{{Person: "ben", Name: "Ben"}, {}}
		}},
		{"seated", func(s *table.Stored) { s.Seats[0] = table.Seat{Person: "anna", Name: "Anna"} }},
		{"begun", func(*table.Stored) {}},
		{"left", func(s *table.Stored) {
			s.Seats[0] = table.Seat{Person: "anna", Name: "Anna", Bot: "simple", Left: true}
		}},
		{"over", func(s *table.Stored) { s.Status = table.Ended }},
		{"tried", func(s *table.Stored) { s.Settings.Sandbox = &table.Sandbox{} }},
	} {
		stored := playing(test.id)
		stored.Owner, stored.Seats[0].Person, stored.Updated = "anna", "zoe", noon.Add(time.Duration(i)*time.Hour)
		test.change(stored)
		must(t, s.Create(ctx, stored))
	}
	for person, want := range map[table.Person]string{"anna": "begun seated without", "ben": "without", "": ""} {
		if list, err := s.Mine(ctx, person); err != nil || ids(list) != want {
			t.Errorf("the tables of %q are %q (%v), want %q", person, ids(list), err, want)
		}
	}
}

// votes: a table where a proposal asks for somebody's vote waits for them, once, even while it is paused, and not once it is over.
func votes(t *testing.T, s Store) {
	ctx := t.Context()
	for _, test := range []struct {
		id     table.ID
		change func(*table.Stored)
	}{
		{"asked", func(s *table.Stored) { s.Proposal.Asked = 0b001 }},
		{"both", func(s *table.Stored) {
			s.Proposal.Asked, s.Decisions[0] = 0b001, table.Decision{Number: 1, Since: noon}
		}},
		{"paused", func(s *table.Stored) { s.Status, s.Proposal.Asked = table.Paused, 0b101 }},
		{"other", func(s *table.Stored) { s.Proposal.Asked = 0b100 }},
		{"earlier", func(*table.Stored) {}},
		{"none", func(s *table.Stored) { s.Proposal = nil }},
		{"over", func(s *table.Stored) { s.Status, s.Proposal.Asked = table.Ended, 0b001 }},
	} {
		stored := playing(test.id)
		stored.Seats[0].Person, stored.Decisions[0], stored.Proposal.At = "anna", table.Decision{}, noon
		test.change(stored)
		must(t, s.Create(ctx, stored))
		m, err := s.Summary(ctx, test.id)
		must(t, err)
		since, asks := m.AsksVote("anna")
		if want := test.id == "asked" || test.id == "both" || test.id == "paused"; asks != want || asks && !since.Equal(noon) {
			t.Errorf("%s asks for a vote: %v, since %v", test.id, asks, since)
		}
	}
	if n, err := s.Waiting(ctx, "anna"); err != nil || n != 3 {
		t.Errorf("%d tables wait for Anna (%v), want 3", n, err)
	}
}
