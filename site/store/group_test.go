package store

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"testing"

	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// together hands requests over at the same time, so that they share a transaction, and returns when all are settled.
func together(t *testing.T, s *Store, group ...*request) {
	t.Helper()
	for _, r := range group {
		r.done = make(chan struct{}, 1)
		if r.commit == nil {
			continue
		}
		var err error
		if r.number, err = s.Number(t.Context(), r.commit.After.ID); err != nil {
			t.Fatal(err)
		}
		if r.lines, err = encode.AppendEntries(nil, r.commit); err != nil {
			t.Fatal(err)
		}
	}
	s.committer.mu.Lock()
	s.committer.waiting = append(s.committer.waiting, group...)
	s.committer.wake.Signal()
	s.committer.mu.Unlock()
	for _, r := range group {
		<-r.done
	}
}

// holds checks how far a table is.
func holds(t *testing.T, s *Store, id table.ID, answers int) {
	t.Helper()
	got, entries, err := s.Load(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if got.Answers != answers || len(entries) != answers || got.Seq != uint64(answers+1) ||
		!bytes.Equal(got.Position, positionAfter(answers)) {
		t.Errorf("table %s: %d answers, %d entries, seq %d, want %d answers", id, got.Answers, len(entries), got.Seq, answers)
	}
}

// TestChainedAnswersNameOpenDecisions: commits that follow each other in one transaction are each checked against the
// decisions that are open after the previous one, not against those of the table as it was.
func TestChainedAnswersNameOpenDecisions(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(first, second *table.Commit)
		kept   int
	}{
		{"right", func(_, _ *table.Commit) {}, 2},
		{"the decision that the first one answers", func(first, second *table.Commit) {
			second.Entries[0].Seat, second.Entries[0].Decision = first.Entries[0].Seat, first.Entries[0].Decision
		}, 1},
		{"a decision of another seat", func(first, second *table.Commit) { second.Entries[0].Seat = first.Entries[0].Seat },
			1},
		{"made without the first one", func(first, second *table.Commit) {
			after := *second.After
			after.Seq = first.Before
			*second = table.Commit{Before: first.Before, After: &after, Cold: true}
		}, 1},
		{"a seat that is not there", func(_, second *table.Commit) { second.Entries[0].Seat = 200 }, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := open(t)
			row := playing("table")
			must(t, s.Create(t.Context(), row))
			first, second := answer(row, noon), answer(row, noon)
			c.change(first, second)
			group := []*request{{commit: first}, {commit: second}}
			together(t, s, group...)
			if group[0].err != nil || (c.kept == 2) != (group[1].err == nil) || group[1].err != nil &&
				!errors.Is(group[1].err, table.ErrConflict) {
				t.Errorf("the first: %v, the second: %v", group[0].err, group[1].err)
			}
			holds(t, s, "table", c.kept)
		})
	}
}

// TestChains: commits of a table that follow each other are carried out as one, whatever is between them, up to the
// first that does not follow.
func TestChains(t *testing.T) {
	row, other := playing("table"), playing("other")
	first, between, work := &request{commit: answer(row, noon), number: 1},
		&request{commit: answer(other, noon), number: 2}, &request{work: func(query.On) error { return nil }}
	second, third := &request{commit: answer(row, noon), number: 1}, &request{commit: answer(row, noon), number: 1}
	gap := *row
	answer(&gap, noon)
	for _, c := range []struct {
		name  string
		group []*request
		last  *request
		n     int
	}{
		{"alone", []*request{first}, first, 1},
		{"one after the other", []*request{first, second, third}, third, 3},
		{"with others between", []*request{first, work, between, second, work, third}, third, 3},
		{"the middle is missing", []*request{first, third}, first, 1},
		{"the wrong way round", []*request{second, first, third}, second, 1},
		{"after a gap", []*request{first, {commit: answer(&gap, noon), number: 1}, second}, first, 1},
		{"with one that is settled", []*request{first, {commit: second.commit, number: 1, settled: true}, second}, second, 2},
	} {
		if last, n := chain(c.group); last != c.last || n != c.n {
			t.Errorf("%s: %d commits are one, want %d", c.name, n, c.n)
		}
	}
}

// TestRefusedInAGroup: a commit that is refused stays refused when others are carried out after it in the same
// transaction.
func TestRefusedInAGroup(t *testing.T) {
	s := open(t)
	good, late, other := playing("good"), playing("late"), playing("other")
	for _, row := range []*table.Stored{good, late, other} {
		must(t, s.Create(t.Context(), row))
	}
	ahead := *late
	answer(&ahead, noon) // nobody has heard of it
	group := []*request{{commit: answer(good, noon)}, {commit: answer(&ahead, noon)}, {commit: answer(late, noon)},
		{commit: answer(other, noon)}}
	together(t, s, group...)
	for i, r := range group {
		if want := i == 1; want != (r.err != nil) || want && !errors.Is(r.err, table.ErrConflict) {
			t.Errorf("request %d: %v", i, r.err)
		}
	}
	for _, id := range []table.ID{"good", "late", "other"} {
		holds(t, s, id, 1)
	}
}

// TestLargestGroup: requests beyond the most that share a transaction wait for the next one, and none is forgotten.
func TestLargestGroup(t *testing.T) {
	s := open(t)
	done := make([]int, 2*maxGroup+1)
	var group []*request
	for i := range done {
		group = append(group, &request{work: func(query.On) error { done[i]++; return nil }})
	}
	before := s.Work()
	together(t, s, group...)
	after := s.Work()
	if n := after.Groups - before.Groups; n != 3 || after.Works-before.Works != uint64(len(done)) {
		t.Errorf("%d requests took %d transactions", after.Works-before.Works, n)
	}
	if i := slices.IndexFunc(done, func(n int) bool { return n != 1 }); i >= 0 {
		t.Errorf("request %d was carried out %d times", i, done[i])
	}
}

// TestWorkThatPanics: the panic continues in the caller that asked for the work, what the work did is undone, and the
// store goes on.
func TestWorkThatPanics(t *testing.T) {
	ctx := t.Context()
	s := open(t)
	const insert = "INSERT INTO meta (name, value) VALUES ('work', 1)"
	func() {
		defer func() {
			if what := recover(); what != "too much" {
				t.Errorf("the panic is %v", what)
			}
		}()
		err := s.write(ctx, func(tx query.On) error {
			if _, err := tx.Exec(insert); err != nil {
				return err
			}
			panic("too much")
		})
		t.Errorf("the work ended without a panic: %v", err)
	}()
	must(t, s.write(ctx, func(tx query.On) error {
		_, err := tx.Exec(insert) // the name may be there once
		return err
	}))
}

// TestWaitingWhenTheDiskBreaks: requests that wait while the disk fails are refused like later ones, and none of them
// is written.
func TestWaitingWhenTheDiskBreaks(t *testing.T) {
	s := open(t)
	row := playing("table")
	must(t, s.Create(t.Context(), row))
	s.committer.stop(ErrBroken)
	commit := &request{commit: answer(row, noon)}
	work := &request{work: func(query.On) error { t.Error("work was done"); return nil }}
	s.committer.carryOut([]*request{commit, work})
	for _, r := range []*request{commit, work} {
		if !errors.Is(r.err, ErrBroken) {
			t.Errorf("a request that waited: %v", r.err)
		}
	}
	holds(t, s, "table", 0)
}

// TestGroupIsTakenApart: if one of several commits breaks their common transaction, all of it is undone, the others are
// still written, and what the committer knew about the tables is no longer trusted.
func TestGroupIsTakenApart(t *testing.T) {
	ctx := t.Context()
	s := open(t)
	good, bad, later := playing("good"), playing("bad"), playing("later")
	for _, row := range []*table.Stored{good, bad, later} {
		must(t, s.Create(ctx, row))
	}
	number, err := s.Number(ctx, "bad")
	must(t, err)
	must(t, s.write(ctx, func(tx query.On) error {
		_, err := tx.Exec(fmt.Sprintf("CREATE TRIGGER never BEFORE UPDATE ON live WHEN new.number = %d BEGIN SELECT RAISE(ABORT, 'never'); END", number))
		return err
	}))
	before := *bad
	worked := 0
	group := []*request{{commit: answer(good, noon)}, {commit: answer(bad, noon)}, {commit: answer(later, noon)},
		{work: func(tx query.On) error {
			worked++
			_, err := tx.Exec(
				"INSERT INTO meta (name, value) VALUES ('work', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1")
			return err
		}}}
	together(t, s, group...)
	for i, r := range group {
		if bad := i == 1; bad != (r.err != nil) || bad && !errors.Is(r.err, table.ErrConflict) {
			t.Errorf("request %d: %v", i, r.err)
		}
	}
	var value int
	must(t, s.readers.QueryRowContext(ctx, "SELECT value FROM meta WHERE name = 'work'").Scan(&value))
	if value != 1 {
		t.Errorf("the work of a transaction that was undone counts: done %d times, %d times in the file", worked, value)
	}
	holds(t, s, "good", 1)
	holds(t, s, "later", 1)
	must(t, s.write(ctx, func(tx query.On) error {
		_, err := tx.Exec("DROP TRIGGER never")
		return err
	}))
	holds(t, s, "bad", 0)
	must(t, s.Commit(ctx, answer(&before, noon)))
	for _, row := range []*table.Stored{good, later} {
		must(t, s.Commit(ctx, answer(row, noon)))
		holds(t, s, row.ID, 2)
	}
	holds(t, s, "bad", 1)
}

// TestFoundByTheNewName: a table that is renamed, or whose people change, is found by its new words and not by the old
// ones.
func TestFoundByTheNewName(t *testing.T) {
	ctx := t.Context()
	s := open(t)
	row := playing("table")
	must(t, s.Create(ctx, row))
	found := func(words string) bool {
		t.Helper()
		list, _, err := s.Find(ctx, words, "", 10)
		must(t, err)
		return len(list) == 1
	}
	change := func(change func(*table.Stored)) {
		t.Helper()
		row.Seats = append([]table.Seat(nil), row.Seats...)
		change(row)
		after := *row
		must(t, s.Commit(ctx, &table.Commit{Before: row.Seq, After: &after, Cold: true}))
	}
	if !found("Friday") || found("Sunday") {
		t.Fatal("the table is not found by its name")
	}
	change(func(row *table.Stored) { row.Settings.Name = "Sunday morning" })
	if found("Friday") || !found("Sunday") {
		t.Error("after it was renamed the table is found by its old name, or not by the new one")
	}
	change(func(row *table.Stored) { row.Seats[0].Name = "Balthasar" })
	if !found("Balthasar") || found("Zoë") {
		t.Error("the table is found by who has left, or not by who has come")
	}
	change(func(row *table.Stored) { row.Settings.Public = false })
	if found("Sunday") {
		t.Error("a table that is not public any more is found")
	}
}

// TestAll: operators get every table, the oldest first, whatever its status.
func TestAll(t *testing.T) {
	s := open(t)
	want := []table.ID{"c", "a", "b"}
	for i, id := range want {
		row := playing(id)
		row.Status = []table.Status{table.Waiting, table.Finished, table.Frozen}[i]
		must(t, s.Create(t.Context(), row))
	}
	got, err := s.All(t.Context())
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
}
