package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"koprulu/rules/game"
	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 123456789, time.UTC)

// open makes a store in a directory of the test.
func open(t testing.TB) *Store {
	t.Helper()
	s, err := Open(t.Context(), filepath.Join(t.TempDir(), "koprulu.db"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// playing is a table in the middle of a game, with every field set to something.
func playing(id table.ID) *table.Stored {
	t := &table.Stored{Basics: table.Basics{ID: id, Owner: "owner", Settings: table.Settings{
		Name: "Friday evening", Options: game.Options{Players: 3, Shields: true}, Pace: table.Live(20, 10*time.Second),
		Public: true, Spectators: true,
	}, Status: table.Playing, Seats: []table.Seat{
		{Person: "owner", Name: "Zoë"}, {Bot: "simple", Offered: true},
		{Person: "guest", Name: "Ян <b>", Bot: "random", Ready: true},
	}, Seq: 1, Proposal: &table.Proposal{Kind: "undo", By: 1, Keep: 3, Agreed: 3}, Created: noon,
		Updated: noon.Add(time.Minute)},
		Progress: table.Progress{
			Round:    2,
			Phase:    game.Execution,
			Points:   [game.MaxPlayers]int{1, 2, 3},
			Factions: [game.MaxPlayers]string{"raynor", "queen-of-blades"},
			Winners:  5,
			Map:      []byte("map"),
		},
		Invite:       "invite-" + string(id),
		Watch:        "watch-" + string(id),
		RulesVersion: "1",
		Components:   "hash",
		Seed:         &[32]byte{1, 2, 3},
		Position:     positionAfter(0),
		Start:        []byte(`{"start":1}`),
		PausedAt:     noon.Add(-time.Hour)}
	t.Decisions[0] = table.Decision{Number: 1, Since: noon, Bank: 20 * time.Minute}
	t.Banks[0], t.Banks[2] = 20*time.Minute, time.Second
	return t
}

// positionAfter is a text like a real position: an answer changes a few of its lines, and some answers many.
func positionAfter(n int) []byte {
	b := fmt.Appendf(nil, "{\n  \"answers\":%d,\n", n)
	for i := range 26 {
		changed := n / 26
		if i <= n%26 {
			changed++
		}
		b = fmt.Appendf(b, "  \"line-%d\":[%s%d],\n", i, bytes.Repeat([]byte(`"combat-12",`), 14+changed%3), changed)
	}
	return fmt.Appendf(b, "  \"end\":%q\n}\n", bytes.Repeat([]byte{byte('a' + n/20%26)}, 100))
}

// answer is a commit of one answer of a table, which it changes.
func answer(t *table.Stored, at time.Time) *table.Commit {
	return answerTo(t, at, positionAfter(t.Answers+1))
}

// answerTo is an answer that leads to a given position.
func answerTo(t *table.Stored, at time.Time, position []byte) *table.Commit {
	next := *t
	next.Seq++
	next.Answers++
	next.Updated = at
	next.Position, next.Placed = position, next.Answers
	seats := uint64(len(t.Seats))
	seat := game.Player((t.Seq - 1) % seats)
	next.Decisions[seat] = table.Decision{}
	next.Decisions[t.Seq%seats] = table.Decision{Number: next.Seq, Since: at, Bank: next.Banks[t.Seq%seats]}
	c := &table.Commit{Before: t.Seq, After: &next, Entries: []table.Entry{{
		Seq: next.Seq, At: at, Kind: table.DidAnswer, Seat: seat, Decision: t.Seq, Answers: uint32(t.Answers), Ask: "move",
		By: "owner", Text: "move zergling helios.2 torus.1", Chance: []string{"order 1 2 3", "cards 4 5"},
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

func TestRoundTrip(t *testing.T) {
	ctx := t.Context()
	for _, test := range []struct {
		name   string
		change func(*table.Stored)
	}{
		{"everything set", func(*table.Stored) {}},
		{"waiting", func(s *table.Stored) {
			*s = table.Stored{Basics: table.Basics{ID: s.ID, Owner: "o", Settings: table.Settings{Name: "W"},
				Seats: []table.Seat{{}, {Bot: "simple"}}, Created: noon, Updated: noon}}
		}},
		{"paused", func(s *table.Stored) { s.Status = table.Paused }},
		{"finished", func(s *table.Stored) { s.Status = table.Finished }},
		{"frozen", func(s *table.Stored) { s.Status, s.Frozen = table.Frozen, "web.frozen" }},
		{"large numbers", func(s *table.Stored) {
			s.Round, s.Phase, s.Winners, s.Answers, s.Seq = 31, 13, 0x3f, 1234, 5678
			for i := range s.Points {
				s.Points[i], s.Banks[i] = 20+i, time.Duration(3600+i)*time.Second
				s.Decisions[i] = table.Decision{Number: uint64(4321 + i), Since: noon.Add(time.Duration(i) * time.Hour),
					Bank: time.Duration(7200+i) * time.Second}
			}
		}},
		{"no links", func(s *table.Stored) { s.Invite, s.Watch = "", "" }},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := open(t)
			want := playing("table")
			test.change(want)
			must(t, s.Create(ctx, want))
			got, entries, err := s.Load(ctx, "table")
			must(t, err)
			if diff := cmp.Diff(want, got); diff != "" || len(entries) != 0 {
				t.Errorf("%d entries; want -, got +:\n%s", len(entries), diff)
			}
		})
	}
}

func TestCommit(t *testing.T) {
	ctx := t.Context()
	s := open(t)
	want := playing("table")
	must(t, s.Create(ctx, want))
	var wantEntries []table.Entry
	for i := range 40 {
		c := answer(want, noon.Add(time.Duration(i)*time.Second))
		if i == 20 {
			want.Seats = append([]table.Seat(nil), want.Seats...)
			want.Seats[1] = table.Seat{Person: "third", Name: "Third", Left: true, Bot: "simple", Offered: true}
			want.Proposal, want.Invite, want.Status = nil, "", table.Paused
			*c.After, c.Cold = *want, true
		}
		wantEntries = append(wantEntries, c.Entries...)
		must(t, s.Commit(ctx, c))
	}
	got, entries, err := s.Load(ctx, "table")
	must(t, err)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("want -, got +:\n%s", diff)
	}
	if diff := cmp.Diff(wantEntries, entries); diff != "" {
		t.Errorf("want -, got +:\n%s", diff)
	}
}

func TestColdWithoutEntries(t *testing.T) {
	ctx := t.Context()
	s := open(t)
	want := playing("table")
	must(t, s.Create(ctx, want))
	want.Settings.Name = "Saturday"
	must(t, s.Commit(ctx, &table.Commit{Before: want.Seq, After: want, Cold: true}))
	got, _, err := s.Load(ctx, "table")
	must(t, err)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("want -, got +:\n%s", diff)
	}
}

// TestRefused: a refused commit leaves the table as it was.
func TestRefused(t *testing.T) {
	ctx := t.Context()
	for _, test := range []struct {
		name   string
		change func(*table.Commit)
		want   error
	}{
		{"somebody was first", func(c *table.Commit) { c.Before-- }, table.ErrConflict},
		{"from the future", func(c *table.Commit) { c.Before++ }, table.ErrConflict},
		{"entry is there", func(c *table.Commit) { c.Entries[0].Seq = 2 }, table.ErrConflict},
		{"answered already", func(c *table.Commit) { c.Entries[0].Decision, c.Entries[0].Seat = 1, 0 }, table.ErrConflict},
		{"two answers, the second to what is not open", func(c *table.Commit) {
			again := c.Entries[0]
			again.Seq, again.Seat, again.Decision = again.Seq+1, 0, 1
			c.Entries = append(c.Entries, again)
		}, table.ErrConflict},
		{"no such seat", func(c *table.Commit) { c.Entries[0].Seat = game.Nobody }, table.ErrConflict},
		{"unknown table", func(c *table.Commit) { after := *c.After; after.ID = "nobody"; c.After = &after },
			table.ErrUnknown},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := open(t)
			stored := playing("table")
			must(t, s.Create(ctx, stored))
			must(t, s.Commit(ctx, answer(stored, noon)))
			before := *stored
			c := answer(stored, noon)
			test.change(c)
			if err := s.Commit(ctx, c); !errors.Is(err, test.want) {
				t.Errorf("error %v, want %v", err, test.want)
			}
			got, entries, err := s.Load(ctx, "table")
			must(t, err)
			if diff := cmp.Diff(&before, got); diff != "" || len(entries) != 1 {
				t.Errorf("%d entries; want -, got +:\n%s", len(entries), diff)
			}
			// The right one still succeeds.
			must(t, s.Commit(ctx, answer(&before, noon)))
		})
	}
}

// TestGroup: of commits that share a transaction only the wrong ones are refused.
func TestGroup(t *testing.T) {
	ctx := t.Context()
	s := open(t)
	a, b := playing("a"), playing("b")
	must(t, s.Create(ctx, a))
	must(t, s.Create(ctx, b))
	first, second, third := answer(a, noon), answer(a, noon), answer(a, noon)
	wrong := *third
	wrong.Before = 99
	twice := answer(b, noon)
	again := *twice
	broken := answer(b, noon)
	broken.Entries[0].Decision, broken.Entries[0].Seat = twice.Entries[0].Decision, twice.Entries[0].Seat
	worked := false
	failed := errors.New("failed")

	group := []*request{
		{commit: first}, {commit: &wrong}, {commit: second}, {commit: twice},
		{work: func(tx query.On) error {
			_, err := tx.Exec("INSERT INTO meta (name, value) VALUES ('undone', 1)")
			return errors.Join(err, failed)
		}},
		{work: func(tx query.On) error { worked = true; return nil }},
		{commit: &again}, {commit: third}, {commit: broken},
		{work: func(tx query.On) error { panic("out") }},
	}
	want := []error{nil, table.ErrConflict, nil, nil, failed, nil, table.ErrConflict, nil, table.ErrConflict, nil}
	for _, r := range group {
		r.done = make(chan struct{}, 1)
		if r.commit != nil {
			r.number, _ = s.Number(ctx, r.commit.After.ID)
			for i := range r.commit.Entries {
				var err error
				r.lines, err = encode.AppendEntry(r.lines, &r.commit.Entries[i])
				must(t, err)
			}
		}
	}
	s.committer.mu.Lock()
	s.committer.waiting = append(s.committer.waiting, group...)
	s.committer.wake.Signal()
	s.committer.mu.Unlock()
	for i, r := range group {
		<-r.done
		if !errors.Is(r.err, want[i]) || (want[i] == nil) != (r.err == nil) {
			t.Errorf("request %d: error %v, want %v", i, r.err, want[i])
		}
	}
	if !worked || group[len(group)-1].thrown != "out" {
		t.Errorf("worked %v, thrown %v", worked, group[len(group)-1].thrown)
	}
	for id, n := range map[table.ID]int{"a": 3, "b": 1} {
		got, entries, err := s.Load(ctx, id)
		must(t, err)
		if len(entries) != n || got.Seq != uint64(n+1) || !bytes.Equal(got.Position, positionAfter(n)) {
			t.Errorf("table %s: %d entries, seq %d, want %d", id, len(entries), got.Seq, n)
		}
	}
	var undone int
	must(t, s.readers.QueryRowContext(ctx, "SELECT count(*) FROM meta WHERE name = 'undone'").Scan(&undone))
	if undone != 0 {
		t.Error("work that failed was kept")
	}
}

// TestConcurrent: many tables at once, and several writers racing for one table.
func TestConcurrent(t *testing.T) {
	ctx := t.Context()
	s := open(t)
	const tables, answers = 12, 30
	var wg sync.WaitGroup
	for i := range tables {
		stored := playing(table.ID(fmt.Sprint("t", i)))
		must(t, s.Create(ctx, stored))
		var mu sync.Mutex
		won := 0
		for range 2 {
			mine := *stored
			wg.Go(func() {
				for range answers {
					c := answer(&mine, noon)
					err := s.Commit(ctx, c)
					if err != nil && !errors.Is(err, table.ErrConflict) {
						t.Error(err)
					}
					if err == nil {
						mu.Lock()
						won++
						mu.Unlock()
					}
					if _, _, err := s.Load(ctx, mine.ID); err != nil {
						t.Error(err)
					}
				}
			})
		}
		t.Cleanup(func() {
			if won != answers {
				t.Errorf("table %d: %d answers were kept, want %d", i, won, answers)
			}
		})
	}
	wg.Wait()
	for i := range tables {
		got, entries, err := s.Load(ctx, table.ID(fmt.Sprint("t", i)))
		must(t, err)
		if len(entries) != answers || got.Seq != answers+1 {
			t.Errorf("table %d: %d entries, seq %d", i, len(entries), got.Seq)
		}
	}
	if g := s.Work(); g.Commits != tables*answers || g.Conflicts != tables*answers || g.Entries != tables*answers {
		t.Errorf("counted %+v", g)
	}
}

func TestDelete(t *testing.T) {
	ctx := t.Context()
	s := open(t)
	waiting := playing("waiting")
	waiting.Status = table.Waiting
	must(t, s.Create(ctx, waiting))
	must(t, s.Create(ctx, playing("playing")))
	must(t, s.AddGuest(ctx, "waiting", "guest"))
	for _, test := range []struct {
		id   table.ID
		want error
	}{{"waiting", nil}, {"waiting", table.ErrUnknown}, {"playing", table.ErrStatus}, {"nobody", table.ErrUnknown}} {
		if err := s.Delete(ctx, test.id); !errors.Is(err, test.want) {
			t.Errorf("deleting %s gives %v, want %v", test.id, err, test.want)
		}
	}
	for _, name := range []string{"live", "positions", "seats", "blocks", "guests", "words"} {
		var n int
		must(t, s.readers.QueryRowContext(ctx, "SELECT count(*) FROM "+name+" WHERE "+map[bool]string{true: "rowid",
			false: "number"}[name == "words"]+" = 1").Scan(&n))
		if n != 0 {
			t.Errorf("%s still has %d rows of the deleted table", name, n)
		}
	}
	if err := s.Commit(ctx, answer(waiting, noon)); !errors.Is(err, table.ErrUnknown) {
		t.Errorf("a commit to the deleted table gives %v", err)
	}
}

// TestCancelled: a context that ends before a commit is handed over stops it; one that ends later does not.
func TestCancelled(t *testing.T) {
	s := open(t)
	stored := playing("table")
	must(t, s.Create(t.Context(), stored))
	before := *stored
	ctx, cancel := context.WithCancel(t.Context())
	hold, held := make(chan struct{}), make(chan struct{})
	go s.write(t.Context(), func(query.On) error { close(held); <-hold; return nil })
	<-held
	result := make(chan error)
	go func() { result <- s.Commit(ctx, answer(stored, noon)) }()
	for {
		s.committer.mu.Lock()
		n := len(s.committer.waiting)
		s.committer.mu.Unlock()
		if n > 0 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	cancel()
	close(hold)
	if err := <-result; err != nil {
		t.Errorf("cancelled while it waited: %v", err)
	}
	if err := s.Commit(ctx, answer(&before, noon)); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before: %v", err)
	}
}

func TestClosed(t *testing.T) {
	ctx := t.Context()
	s := open(t)
	stored := playing("table")
	must(t, s.Create(ctx, stored))
	must(t, s.Close())
	must(t, s.Close())
	if err := s.Commit(ctx, answer(stored, noon)); !errors.Is(err, ErrClosed) {
		t.Errorf("commit to a closed store: %v", err)
	}
}
