package storetest

import (
	"context"
	"fmt"
	"strings"
	"time"

	"koprulu/table"
)

// anna has a seat.
var anna = table.Seat{Person: "anna", Name: "Anna"}

// fill puts tables of every kind into a store.
func (s suite) fill() {
	s.Helper()
	for i, test := range []struct {
		id     table.ID
		change func(*table.Stored)
	}{
		{"open1", func(s *table.Stored) {
			s.Status, s.Seats = table.Waiting, []table.Seat{anna, {}}
		}},
		{"open2", func(s *table.Stored) {
			s.Status, s.Seats = table.Waiting, []table.Seat{{Person: "ben", Name: "Ben"}, {}}
		}},
		{"full", func(s *table.Stored) { s.Status = table.Waiting }},
		{"secret", func(s *table.Stored) {
			s.Status, s.Settings.Public, s.Seats = table.Waiting, false, []table.Seat{anna, {}}
		}},
		{"running", func(s *table.Stored) { s.Seats[0] = anna }},
		{"standin", func(s *table.Stored) { s.Seats[0] = table.Seat{Person: "anna", Name: "Anna", Bot: "simple"} }},
		{"left", func(s *table.Stored) {
			s.Seats[0] = table.Seat{Person: "anna", Name: "Anna", Bot: "simple", Left: true}
		}},
		{"unwatched", func(s *table.Stored) { s.Settings.Spectators = false }},
		{"paused", func(s *table.Stored) {
			s.Status, s.Seats[2] = table.Paused, anna
		}},
		{"done1", func(s *table.Stored) {
			s.Status, s.Seats[0] = table.Finished, anna
		}},
		{"done2", func(s *table.Stored) { s.Status = table.Ended }},
		{"done3", func(s *table.Stored) {
			s.Status, s.Settings.Public, s.Seats[0] = table.Finished, false, anna
		}},
	} {
		stored := playing(test.id)
		stored.Settings.Name = "The table of " + string(test.id)
		stored.Updated = noon.Add(time.Duration(i) * time.Hour)
		stored.Seats[1].Offered = test.id == "unwatched"
		test.change(stored)
		s.create(stored)
	}
}

func ids(list []table.Summary) string {
	var names []string
	for i := range list {
		names = append(names, string(list[i].ID))
	}
	return strings.Join(names, " ")
}

// named names the tables of a list, page leaves out where the next one begins.
func named(list []table.Summary, err error) (string, error) { return ids(list), err }

func page(list []table.Summary, _ table.Cursor, err error) ([]table.Summary, error) { return list, err }

func lists(s suite) {
	ctx := s.Context()
	s.fill()
	paged := func(of func(context.Context, table.Cursor, int) ([]table.Summary, table.Cursor, error),
		n int) (string, error) {
		var pages []string
		var at table.Cursor
		for range 10 {
			list, next, err := of(ctx, at, n)
			if err != nil {
				return "", err
			}
			if len(list) > 0 {
				pages = append(pages, ids(list))
			}
			if at = next; at == "" {
				break
			}
		}
		return strings.Join(pages, " | "), nil
	}
	same(s, "my tables", "paused standin running secret open1")(named(s.Tables.Mine(ctx, "anna")))
	same(s, "tables of nobody", "")(named(s.Tables.Mine(ctx, "")))
	same(s, "my finished ones", "done3 | done1")(paged(func(ctx context.Context, c table.Cursor, n int) ([]table.Summary,
		table.Cursor, error) {
		return s.Tables.MyFinished(ctx, "anna", c, n)
	}, 1))
	same(s, "open ones", "unwatched | open2 | open1")(paged(s.Tables.OpenTables, 1))
	same(s, "running ones", "paused left standin | running")(paged(s.Tables.RunningTables, 3))
	same(s, "finished ones", "done2 done1")(paged(s.Tables.FinishedTables, 10))
	same(s, "a cursor that makes no sense", "done2 done1")(named(page(s.Tables.FinishedTables(ctx,
		"'; DROP TABLE tables", 10))))
	same(s, "found by name", "open2 | open1")(paged(func(ctx context.Context, c table.Cursor, n int) ([]table.Summary,
		table.Cursor, error) {
		return s.Tables.Find(ctx, "TABLE op", c, n)
	}, 1))
	for words, want := range map[string]string{
		"zoe unwatch":     "unwatched", // without the accent
		"secret":          "",          // It is private.
		`"run" AND ( * -`: "",          // Signs mean nothing.
		`" * -`:           "",
	} {
		same(s, "found by "+words, want)(named(page(s.Tables.Find(ctx, words, "", 10))))
	}
	same(s, "tables that wait for Anna: a bot stands in at one, another is paused", 1)(s.Tables.Waiting(ctx, "anna"))
	// A waiting lesson is no game; a table that begins at a position with another seed is.
	for seed, want := range map[byte]int{1: 0, 2: 1} {
		same(s, fmt.Sprint("tables that wait for Anna beside lessons with the seed ", seed),
			want)(s.Tables.Waiting(ctx, "anna", [32]byte{9}, [32]byte{seed, 2, 3}))
	}
}

// holdings: only what the person has made and is not over counts, and each file of components only once.
func holdings(s suite) {
	ctx := s.Context()
	for i, status := range []table.Status{table.Waiting, table.Waiting, table.Playing, table.Paused, table.Playing,
		table.Finished, table.Ended, table.Frozen} {
		row := playing(table.ID(fmt.Sprint("t", i)))
		row.Status, row.Owner, row.Settings.Corrections = status, "ann", strings.Repeat("x", 10_000)
		if i == 2 {
			row.Settings.Corrections = strings.Repeat("y", 5000)
		} else if i >= 5 {
			row.Settings.Corrections = strings.Repeat("z", 20_000) // Its game is over.
		}
		s.create(row)
	}
	s.create(playing("other"))
	has, err := s.Tables.Holdings(ctx, "ann", noon.Add(time.Hour))
	if err != nil || has.Waiting != 2 || has.Running != 3 || has.Made != 0 || has.Bytes < 15_000 || has.Bytes > 20_000 {
		s.Errorf("ann has %+v (%v)", has, err)
	}
	if has, err = s.Tables.Holdings(ctx, "ann", noon); err != nil || has.Waiting != 2 || has.Running != 3 ||
		has.Made != 8 || has.Bytes < 35_000 || has.Bytes > 42_000 {
		s.Errorf("with those that are over and were made since then ann has %+v (%v)", has, err)
	}
	same(s, "nobody has", (table.Holdings{}))(s.Tables.Holdings(ctx, "nobody", noon))
	all, err := s.Tables.Uploaded(ctx)
	if err != nil || all < 35_000 || all > 36_000 {
		s.Errorf("the files of all tables take %d bytes (%v)", all, err)
	}
	scenario := playing("scenario")
	scenario.Settings.Scenario = table.Scenario{Document: strings.Repeat("d", 5000)}
	s.create(scenario)
	if with, err := s.Tables.Uploaded(ctx); err != nil || with < all+5000 || with > all+7000 {
		s.Errorf("with a scenario they take %d bytes after %d (%v)", with, all, err)
	}
}

// summary: a summary says the same as the table.
func summary(s suite) {
	ctx := s.Context()
	want := playing("table")
	want.Settings.Corrections, want.Expires = "{}", noon.Add(48*time.Hour)
	s.create(want)
	s.must(s.Tables.Shift(ctx, time.Hour))
	want.Expires = want.Expires.Add(time.Hour)
	want.Settings.Corrections = "" // Lists come without them.
	got, err := s.Tables.Summary(ctx, "table")
	s.must(err)
	want.Decisions[0].Since = noon.Add(time.Hour)
	same(s, "the summary", &table.Summary{Basics: want.Basics, Progress: want.Progress, FromPosition: true})(got, nil)
	if since, waits := got.WaitsFor("owner"); !waits || !since.Equal(noon.Add(time.Hour)) {
		s.Errorf("waits for the owner since %v: %v", since, waits)
	}
	dealt := playing("dealt")
	dealt.Start = nil
	s.create(dealt)
	got, err = s.Tables.Summary(ctx, "dealt")
	same(s, "a game that was dealt begins at a position", false)(got.FromPosition, err)
	s.unknown("an unknown table")(s.Tables.Summary(ctx, "nobody"))
}

func rename(s suite) {
	ctx := s.Context()
	s.fill()
	same(s, "renamed at", []table.ID{"open1", "secret", "running", "standin", "left", "paused"})(s.Tables.Rename(ctx,
		"anna", "Åsa\nX"))
	same(s, "found by the new name",
		"done1 paused left standin running open1")(named(page(s.Tables.Find(ctx, "asa", "", 20))))
	same(s, "found by the old name", "")(named(page(s.Tables.Find(ctx, "anna", "", 20))))
	// A commit of a table with the new name keeps the table findable by it.
	stored, _, err := s.Tables.Load(ctx, "running")
	s.must(err)
	same(s, "the seat is called", "Åsa\nX")(stored.Seats[0].Name, nil)
	s.must(s.Tables.Commit(ctx, &table.Commit{Before: stored.Seq, After: stored, Cold: true}))
	same(s, "found after a commit", "running")(named(page(s.Tables.Find(ctx, "asa running", "", 20))))
	count(s, "renaming nobody", 0)(s.Tables.Rename(ctx, "", "Nobody"))
}

// owned: somebody who made a table finds it among their own until it is over, with a seat or without, unless they left
// the game.
func owned(s suite) {
	ctx := s.Context()
	for i, test := range []struct {
		id     table.ID
		change func(*table.Stored)
	}{
		{"without", func(s *table.Stored) {
			s.Status, s.Settings.Public, s.Seats = table.Waiting, false, []table.Seat{{Person: "ben", Name: "Ben"}, {}}
		}},
		{"seated", func(s *table.Stored) { s.Seats[0] = anna }},
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
		s.create(stored)
	}
	for person, want := range map[table.Person]string{"anna": "begun seated without", "ben": "without", "": ""} {
		same(s, "the tables of "+string(person), want)(named(s.Tables.Mine(ctx, person)))
	}
}

// votes: a table where a proposal asks for somebody's vote waits for them, once, even while it is paused, and not once
// it is over.
func votes(s suite) {
	ctx := s.Context()
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
		s.create(stored)
		m, err := s.Tables.Summary(ctx, test.id)
		s.must(err)
		since, asks := m.AsksVote("anna")
		if want := test.id == "asked" || test.id == "both" || test.id == "paused"; asks != want || asks &&
			!since.Equal(noon) {
			s.Errorf("%s asks for a vote: %v, since %v", test.id, asks, since)
		}
	}
	same(s, "tables that wait for Anna", 3)(s.Tables.Waiting(ctx, "anna"))
}
