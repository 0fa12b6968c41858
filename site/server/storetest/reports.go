package storetest

import (
	"fmt"
	"time"

	"koprulu/club/people"
)

// reports: they are stored as they are, closed once with a line in the audit log, found by who made them, and lose what
// identifies people who have left.
func reports(s suite) {
	ctx := s.Context()
	s.persons("ann", "ben")
	add := func(r people.Report) people.Report {
		s.Helper()
		id, err := s.AddReport(ctx, r)
		s.must(err)
		r.ID = id
		return r
	}
	one := add(people.Report{At: noon, Reporter: "ann", Kind: people.ReportMessage, Table: "t1", Message: 7, Target: "ben",
		Quote: "ü <b>\nx", Text: "why"})
	two := add(people.Report{At: noon.Add(time.Hour), Reporter: "ann", Kind: people.ReportTable, Table: "t2",
		Text: "other"})
	three := add(people.Report{At: noon.Add(2 * time.Hour), Reporter: "ben", Kind: people.ReportName, Table: "t1",
		Target: "ann", Quote: "Ann", Text: "x"})
	if one.ID >= two.ID || two.ID >= three.ID {
		s.Errorf("the numbers are %d, %d, %d", one.ID, two.ID, three.ID)
	}
	list := func(q people.ReportQuery, want ...people.Report) {
		s.Helper()
		same(s, fmt.Sprintf("%+v", q), want)(s.Reports(ctx, q))
	}
	list(people.ReportQuery{N: 10}, three, two, one)
	list(people.ReportQuery{N: 1}, three)
	list(people.ReportQuery{Before: three.ID, N: 1}, two)
	list(people.ReportQuery{Closed: true, N: 10})
	list(people.ReportQuery{Kind: people.ReportName, N: 10}, three)
	list(people.ReportQuery{Person: "ben", N: 10}, three, one)
	list(people.ReportQuery{Words: "WHY", N: 10}, one)
	list(people.ReportQuery{Words: "u <", N: 10}, one)
	list(people.ReportQuery{Since: noon.Add(time.Hour), N: 10}, three, two)
	by := func(since time.Time, want ...people.Report) {
		s.Helper()
		same(s, fmt.Sprintf("since %v", since), want)(s.ReportsBy(ctx, "ann", since))
	}
	by(noon, two, one)
	by(noon.Add(time.Millisecond), two)

	act := people.Act{At: noon.Add(3 * time.Hour), Actor: "host", Verb: people.ReportAct, Target: "ben", Detail: "closed"}
	s.must(s.CloseReport(ctx, one.ID, "settled", act))
	one.Closed, one.Closer, one.Note = act.At, "host", "settled"
	same(s, "one report", one)(s.Report(ctx, one.ID))
	for _, id := range []int64{one.ID, three.ID + 1} {
		s.nobody(fmt.Sprintf("closing report %d", id))(s.CloseReport(ctx, id, "again", act))
	}
	s.recorded("ben", act)
	s.nobody("a report that is not there")(s.Report(ctx, three.ID+1))
	list(people.ReportQuery{N: 10}, three, two)
	list(people.ReportQuery{Closed: true, N: 10}, one)
	list(people.ReportQuery{Closed: true, Since: act.At, N: 10}, one)
	list(people.ReportQuery{Closed: true, Since: act.At.Add(time.Second), N: 10})

	b, err := s.Belongings(ctx, "ann")
	hers := one
	hers.Closer, hers.Note = "", "" // These are for hosts and moderators.
	same(s, "what belongs to ann", []people.Report{two, hers})(b.Reports, err)
	s.must(s.Forget(ctx, "ben"))
	one.Target, one.Quote, three.Reporter = "", "", ""
	list(people.ReportQuery{Closed: true, N: 10}, one)
	list(people.ReportQuery{N: 10}, three, two)
	s.must(s.Forget(ctx, "ann"))
	one.Reporter, two.Reporter, three.Target, three.Quote = "", "", "", ""
	list(people.ReportQuery{Closed: true, N: 10}, one)
	list(people.ReportQuery{N: 10}, three, two)
}
