package store

import (
	"slices"
	"testing"
	"time"

	"koprulu/table"
)

func TestDue(t *testing.T) {
	ctx := t.Context()
	s := open(t)
	for _, test := range []struct {
		id     table.ID
		change func(*table.Stored)
	}{
		{"bot", func(s *table.Stored) { s.Decisions[1] = table.Decision{Number: 1, Since: noon} }},
		{"standin", func(s *table.Stored) { s.Decisions[2] = table.Decision{Number: 1, Since: noon} }},
		{"early", func(s *table.Stored) { s.Decisions[0].Since = noon.Add(-time.Minute) }},
		{"late", func(s *table.Stored) { s.Decisions[0].Since = noon.Add(time.Hour) }},
		{"no clock", func(s *table.Stored) { s.Settings.Pace, s.Decisions[0].Bank = table.Pace{}, 0 }},
		{"paused", func(s *table.Stored) { s.Status = table.Paused }},
		{"finished", func(s *table.Stored) { s.Status = table.Finished }},
		{"waiting", func(s *table.Stored) { s.Status = table.Waiting }},
	} {
		stored := playing(test.id)
		test.change(stored)
		must(t, s.Create(ctx, stored))
	}
	check := func(what string, shift time.Duration) {
		t.Helper()
		for _, test := range []struct {
			at   time.Time
			want []table.ID
			next time.Time
		}{
			{noon, []table.ID{"bot", "standin"}, noon.Add(19 * time.Minute)},
			{noon.Add(19 * time.Minute), []table.ID{"bot", "standin", "early"}, noon.Add(20 * time.Minute)},
			{noon.Add(20 * time.Minute), []table.ID{"bot", "standin", "early"}, noon.Add(80 * time.Minute)},
			{noon.Add(80 * time.Minute), []table.ID{"bot", "standin", "early", "late"}, time.Time{}},
		} {
			at := test.at.Add(shift)
			got, err := s.Due(ctx, at)
			must(t, err)
			if !slices.Equal(got, test.want) {
				t.Errorf("%s: due at %v: %v, want %v", what, at, got, test.want)
			}
			next := test.next
			if !next.IsZero() {
				next = next.Add(shift)
			}
			if got, err := s.NextDue(ctx, at); err != nil || !got.Equal(next) {
				t.Errorf("%s: next after %v: %v (%v), want %v", what, at, got, err, next)
			}
		}
	}
	check("as created", 0)
	must(t, s.Shift(ctx, 3*time.Hour))
	check("after three hours", 3*time.Hour)
	// A commit after the shift is stored as given, and so is one before the next shift.
	early, _, err := s.Load(ctx, "early")
	must(t, err)
	if got, want := early.Decisions[0].Since, noon.Add(3*time.Hour-time.Minute); !got.Equal(want) {
		t.Errorf("the decision began at %v, want %v", got, want)
	}
	early.Settings.Name = "still early"
	must(t, s.Commit(ctx, &table.Commit{Before: early.Seq, After: early, Cold: true}))
	check("after a commit", 3*time.Hour)
	paused, _, err := s.Load(ctx, "paused")
	must(t, err)
	if !paused.Decisions[0].Since.Equal(noon) {
		t.Errorf("the decision of the paused table moved to %v", paused.Decisions[0].Since)
	}
}

// TestShiftLasts: what was shifted stays shifted after a restart.
func TestShiftLasts(t *testing.T) {
	ctx := t.Context()
	s := open(t)
	must(t, s.Create(ctx, playing("table")))
	must(t, s.Shift(ctx, time.Hour))
	must(t, s.Close())
	s, err := Open(ctx, s.Path(), Options{})
	must(t, err)
	defer s.Close()
	must(t, s.Shift(ctx, time.Hour))
	must(t, s.Create(ctx, playing("later")))
	for id, want := range map[table.ID]time.Time{"table": noon.Add(2 * time.Hour), "later": noon} {
		got, _, err := s.Load(ctx, id)
		must(t, err)
		if !got.Decisions[0].Since.Equal(want) {
			t.Errorf("%s: the decision began at %v, want %v", id, got.Decisions[0].Since, want)
		}
	}
}

func TestAlive(t *testing.T) {
	ctx := t.Context()
	s := open(t)
	if at, err := s.LastAlive(ctx); err != nil || !at.IsZero() {
		t.Errorf("a new store was alive at %v (%v)", at, err)
	}
	must(t, s.Alive(ctx, noon))
	if at, err := s.LastAlive(ctx); err != nil || !at.Equal(noon) {
		t.Errorf("alive at %v (%v), want %v", at, err, noon)
	}
}
