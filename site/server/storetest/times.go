package storetest

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"koprulu/club/people"
	"koprulu/table"
	"koprulu/table/calendar"
)

// times: when somebody plays and is away is stored with them, concurrent changes happen one after another, and no list
// of tables shows it.
func times(t *testing.T, s suite) {
	ctx := t.Context()
	somebody(t, s, "ann", 1)
	if got, err := s.Times(ctx, "ann"); err != nil || !got.Same(&calendar.Person{}) {
		t.Errorf("who has said nothing: %+v, %v", got, err)
	}
	fails(t, "nobody", failure(s.Times(ctx, "nobody")), people.ErrNobody)
	want := calendar.Person{Hours: calendar.Hours{Zone: "America/New_York",
		Days: [7]calendar.Span{{From: 600, To: 1380}, {}, {From: 1200, To: 90}}},
		Away: []calendar.Period{{From: noon, To: noon.Add(50 * time.Hour)}}}
	refused := errors.New("refused")
	fails(t, "a change that is refused",
		failure(s.ChangeTimes(ctx, "ann", func(p *calendar.Person) error { p.Zone = "Asia/Kolkata"; return refused })),
		refused)
	for _, change := range []func(p *calendar.Person){func(p *calendar.Person) { p.Hours = want.Hours },
		func(p *calendar.Person) { p.Away = want.Away }} {
		must(t, failure(s.ChangeTimes(ctx, "ann", func(p *calendar.Person) error { change(p); return nil })))
	}
	same(t, "want -, got +", want)(s.Times(ctx, "ann"))
	b, err := s.Belongings(ctx, "ann")
	must(t, err)
	if !b.Times.Same(&want) {
		t.Errorf("their belongings say %+v", b.Times)
	}
	fails(t, "a change of nobody", failure(s.ChangeTimes(ctx, "nobody", func(*calendar.Person) error { return nil })),
		people.ErrNobody)
	must(t, s.Forget(ctx, "ann"))
	fails(t, "after they have left", failure(s.Times(ctx, "ann")), people.ErrNobody)

	row := playing("table")
	row.Settings.Pace, row.Settings.Rest = table.Days(1), calendar.Rules{Hours: true, Vacation: 20}
	now := time.Now().UTC().Truncate(time.Second)
	row.Created = now.Add(-10 * calendar.Day)
	row.Times[0] = &calendar.Person{Hours: want.Hours,
		Away: []calendar.Period{{From: now.Add(-calendar.Day), To: now.Add(calendar.Day)}}}
	row.Decisions[0] = table.Decision{Number: 1, Since: now, Bank: calendar.Day}
	row.Decisions[0].Counts = &table.Counts{Hours: want.Hours, From: now, At: now, Slack: calendar.Day,
		Length: 2 * calendar.Day}
	must(t, s.Create(ctx, row))
	m, err := s.Summary(ctx, "table")
	must(t, err)
	if d := m.Decisions[0]; d.Counts == nil || *d.Counts != (table.Counts{Length: 2 * calendar.Day}) ||
		!d.Deadline().Equal(now.Add(2*calendar.Day)) {
		t.Errorf("a list says %+v", d)
	}
	if r := m.Rests[0]; r.Vacation.None() || r.Until.Before(now.Add(calendar.Day)) ||
		m.Settings.Rest != row.Settings.Rest {
		t.Errorf("a list says %+v", r)
	}
	if text := cmp.Diff(&table.Summary{}, m); strings.Contains(text, "New_York") {
		t.Errorf("a list tells the time zone:\n%s", text)
	}
}
