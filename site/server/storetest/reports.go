package storetest

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"koprulu/club/people"
)

// reports: they are stored as they are, closed once with a line in the audit log, found by who made them, and lose what identifies people who
// have left.
func reports(t *testing.T, s Store) {
	ctx := t.Context()
	somebody(t, s, "ann", 1)
	somebody(t, s, "ben", 2)
	add := func(r people.Report) people.Report {
		t.Helper()
		id, err := s.People.AddReport(ctx, r)
		if err != nil {
			t.Fatal(err)
		}
		r.ID = id
		return r
	}
	one := add(people.Report{At: noon, Reporter: "ann", Kind: people.ReportMessage, Table: "t1", Message: 7, Target: "ben", Quote: "ü <b>\nx", Text: "why"})
	two := add(people.Report{At: noon.Add(time.Hour), Reporter: "ann", Kind: people.ReportTable, Table: "t2", Text: "other"})
	three := add(people.Report{At: noon.Add(2 * time.Hour), Reporter: "ben", Kind: people.ReportName, Table: "t1", Target: "ann", Quote: "Ann", Text: "x"})
	if one.ID >= two.ID || two.ID >= three.ID {
		t.Errorf("the numbers are %d, %d, %d", one.ID, two.ID, three.ID)
	}
	list := func(q people.ReportQuery, want ...people.Report) {
		t.Helper()
		got, err := s.People.Reports(ctx, q)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%+v: %v\n%s", q, err, diff)
		}
	}
	list(people.ReportQuery{N: 10}, three, two, one)
	list(people.ReportQuery{N: 1}, three)
	list(people.ReportQuery{Before: three.ID, N: 1}, two)
	list(people.ReportQuery{Closed: true, N: 10})
	by := func(since time.Time, want ...people.Report) {
		t.Helper()
		got, err := s.People.ReportsBy(ctx, "ann", since)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("since %v: %v\n%s", since, err, diff)
		}
	}
	by(noon, two, one)
	by(noon.Add(time.Millisecond), two)

	act := people.Act{At: noon.Add(3 * time.Hour), Actor: "host", Verb: people.ReportAct, Target: "ben", Detail: "closed"}
	must(t, s.People.CloseReport(ctx, one.ID, "settled", act))
	one.Closed, one.Closer, one.Note = act.At, "host", "settled"
	same(t, "one report", one)(s.People.Report(ctx, one.ID))
	for _, id := range []int64{one.ID, three.ID + 1} {
		if err := s.People.CloseReport(ctx, id, "again", act); !errors.Is(err, people.ErrNobody) {
			t.Errorf("closing report %d: %v", id, err)
		}
	}
	if acts, err := s.People.Acts(ctx, "ben", 0, 10); err != nil || len(acts) != 1 || acts[0].Verb != people.ReportAct {
		t.Errorf("the audit log has %+v, %v", acts, err)
	}
	fails(t, "a report that is not there", failure(s.People.Report(ctx, three.ID+1)), people.ErrNobody)
	list(people.ReportQuery{N: 10}, three, two)
	list(people.ReportQuery{Closed: true, N: 10}, one)

	b, err := s.People.Belongings(ctx, "ann")
	if diff := cmp.Diff([]people.Report{two, one}, b.Reports); err != nil || diff != "" {
		t.Errorf("what belongs to ann: %v\n%s", err, diff)
	}
	must(t, s.People.Forget(ctx, "ben"))
	one.Target, one.Quote, three.Reporter = "", "", ""
	list(people.ReportQuery{Closed: true, N: 10}, one)
	list(people.ReportQuery{N: 10}, three, two)
	must(t, s.People.Forget(ctx, "ann"))
	one.Reporter, two.Reporter, three.Target, three.Quote = "", "", "", ""
	list(people.ReportQuery{Closed: true, N: 10}, one)
	list(people.ReportQuery{N: 10}, three, two)
}
