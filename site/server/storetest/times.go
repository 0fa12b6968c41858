package storetest

import (
	"errors"
	"strings"
	"time"

	"github.com/google/go-cmp/cmp"

	"koprulu/table"
	"koprulu/table/calendar"
)

// times: when somebody plays and is away is stored with them, concurrent changes happen one after another, and no list
// of tables shows it.
func times(s suite) {
	ctx := s.Context()
	s.somebody("ann", 1)
	same(s, "who has said nothing", calendar.Person{})(s.Times(ctx, "ann"))
	s.nobody("nobody")(s.Times(ctx, "nobody"))
	want := calendar.Person{Hours: calendar.Hours{Zone: "America/New_York",
		Days: [7]calendar.Span{{From: 600, To: 1380}, {}, {From: 1200, To: 90}}},
		Away: []calendar.Period{{From: noon, To: noon.Add(50 * time.Hour)}}}
	refused := errors.New("refused")
	s.fails("a change that is refused", refused)(s.ChangeTimes(ctx, "ann", func(p *calendar.Person) error {
		p.Zone = "Asia/Kolkata"
		return refused
	}))
	for _, change := range []func(p *calendar.Person){func(p *calendar.Person) { p.Hours = want.Hours },
		func(p *calendar.Person) { p.Away = want.Away }} {
		s.must(s.ChangeTimes(ctx, "ann", func(p *calendar.Person) error { change(p); return nil }))
	}
	same(s, "want -, got +", want)(s.Times(ctx, "ann"))
	b, err := s.Belongings(ctx, "ann")
	same(s, "their belongings say", want)(b.Times, err)
	s.nobody("a change of nobody")(s.ChangeTimes(ctx, "nobody", func(*calendar.Person) error { return nil }))
	s.must(s.Forget(ctx, "ann"))
	s.nobody("after they have left")(s.Times(ctx, "ann"))

	row := playing("table")
	row.Settings.Pace, row.Settings.Rest = table.Days(1), calendar.Rules{Hours: true, Vacation: 20}
	now := time.Now().UTC().Truncate(time.Second)
	row.Created = now.Add(-10 * calendar.Day)
	row.Times[0] = &calendar.Person{Hours: want.Hours,
		Away: []calendar.Period{{From: now.Add(-calendar.Day), To: now.Add(calendar.Day)}}}
	row.Decisions[0] = table.Decision{Number: 1, Since: now, Bank: calendar.Day}
	row.Decisions[0].Counts = &table.Counts{Hours: want.Hours, From: now, At: now, Slack: calendar.Day,
		Length: 2 * calendar.Day}
	s.create(row)
	m, err := s.Tables.Summary(ctx, "table")
	s.must(err)
	if d := m.Decisions[0]; d.Counts == nil || *d.Counts != (table.Counts{Length: 2 * calendar.Day}) ||
		!d.Deadline().Equal(now.Add(2*calendar.Day)) {
		s.Errorf("a list says %+v", d)
	}
	if r := m.Rests[0]; r.Vacation.None() || r.Until.Before(now.Add(calendar.Day)) ||
		m.Settings.Rest != row.Settings.Rest {
		s.Errorf("a list says %+v", r)
	}
	if text := cmp.Diff(&table.Summary{}, m); strings.Contains(text, "New_York") {
		s.Errorf("a list tells the time zone:\n%s", text)
	}
}
