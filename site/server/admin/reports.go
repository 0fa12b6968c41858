package admin

import (
	"cmp"
	"errors"
	"strconv"

	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/site/web/admin"
	"koprulu/table"
)

// Moderators work off reports from public tables and about leagues, hosts those from private tables and from what is
// gone, too. Nobody is shown a report about themselves, about somebody of the same or a higher role, or about what one
// of these opened: hosts find those on the command line. Their own reports are closed by somebody else.

// handled is a report that somebody may read; there is true if its table or league still exists, may if they may close
// it.
type handled struct {
	people.Report
	there, may bool
}

// handles reports whether the sender of a request may read and close a report.
func (c *Chapter) handles(v *core.Visit, r *people.Report) (h handled, reads bool, err error) {
	err = c.gate.MayClose(v.Ctx, gate.DoerOf(v), r)
	h = handled{Report: *r, may: err == nil}
	switch {
	case errors.Is(err, gate.ErrRank), errors.Is(err, people.ErrNobody):
		return h, false, nil
	case errors.Is(err, gate.ErrOwnCase):
	case err != nil:
		return h, false, err
	}
	if r.Kind == people.ReportAppeal {
		return h, true, nil
	}
	if r.League != "" {
		_, err = c.Kept.Leagues.League(v.Ctx, r.League)
	} else {
		_, err = c.Kept.Lobby.Summary(v.Ctx, r.Table)
	}
	if h.there = err == nil; errors.Is(err, table.ErrUnknown) {
		err = nil
	}
	return h, true, err
}

// reportsRead is how many reports are read at most for a page, whether its reader may see them or not.
const reportsRead = 10 * PerPage

// reportsFor returns the reports of a query that the sender of a request may work off. next is the number before which
// there may be more, 0 if there are none.
func (c *Chapter) reportsFor(v *core.Visit, q people.ReportQuery) (list []handled, next int64, err error) {
	q.N = PerPage
	for read := 0; read < reportsRead; {
		some, err := c.Kept.Reports.Reports(v.Ctx, q)
		if err != nil {
			return nil, 0, err
		}
		for i := range some {
			h, reads, err := c.handles(v, &some[i])
			switch {
			case err != nil:
				return nil, 0, err
			case reads && len(list) == PerPage:
				return list, q.Before, nil
			case reads:
				list = append(list, h)
			}
			q.Before = some[i].ID
		}
		if len(some) < PerPage {
			return list, 0, nil
		}
		read += len(some)
	}
	return list, q.Before, nil
}

// reports lists the reports that are open, or those that are closed.
func (c *Chapter) reports(v *core.Visit, say *said) error {
	p := &admin.ReportsPage{Frame: c.frame(v, admin.Reports, say), Note: say.form.Get("note"),
		Closed: v.Param("closed") == "true"}
	p.Path = admin.ReportsPath
	if say.problem != "" {
		p.At, _ = reportIn(v)
	}
	q := people.ReportQuery{Closed: p.Closed, Before: before(v)}
	p.Finder, q.Since = c.finderOf(v, "kind", people.ReportKinds)
	q.Words, q.Kind = p.Query, p.Kind
	list, next, err := c.reportsFor(v, q)
	if err != nil {
		return err
	}
	name := c.namer(v.Ctx, v.WordsOf())
	for i := range list {
		r := &list[i]
		line := admin.Report{ID: r.ID, At: r.At, ReporterID: string(r.Reporter), Kind: r.Kind, Table: string(r.Table),
			League: r.League, Gone: !r.there, May: r.may, Message: r.Message,
			TargetID: string(r.Target), Quote: r.Quote, Text: r.Text, Closed: r.Closed, CloserID: string(r.Closer), Note: r.Note}
		if r.Kind == people.ReportAppeal {
			if err := c.against(v, &line, r); err != nil {
				return err
			}
		}
		for _, who := range []struct {
			id table.Person
			to *string
		}{{r.Reporter, &line.Reporter}, {r.Target, &line.Target}, {r.Closer, &line.Closer}} {
			if *who.to, err = name(who.id); err != nil {
				return err
			}
		}
		p.Reports = append(p.Reports, line)
	}
	if next != 0 {
		p.Next = nextBefore(v, next)
	}
	return core.ShowAs(v, say.status, p)
}

// against fills in what an appeal is against.
func (c *Chapter) against(v *core.Visit, line *admin.Report, r *handled) error {
	list, err := c.Kept.Powers.Sanctions(v.Ctx, r.Target)
	for i := range list {
		if x := asImposed(v.WordsOf(), &list[i]); list[i].Act == r.Act {
			line.Verb, line.Quote = x.Verb, x.Detail
		}
	}
	return err
}

// reportIn returns the number of the report that an address names.
func reportIn(v *core.Visit) (int64, error) {
	id, err := strconv.ParseInt(v.PathValue("id"), 10, 64)
	if err != nil {
		return 0, core.ErrNowhere
	}
	return id, nil
}

// reportOrder reads with which note a report is to be closed. Nobody learns of a report that they may not read.
func (c *Chapter) reportOrder(v *core.Visit) (o gate.Order, back string, err error) {
	id, err := reportIn(v)
	if err != nil {
		return o, "", err
	}
	r, err := c.Kept.Reports.Report(v.Ctx, id)
	if err != nil {
		return o, "", err
	}
	if _, reads, err := c.handles(v, &r); err != nil || !reads {
		return o, "", cmp.Or(err, error(core.ErrNowhere))
	}
	o, err = c.orderOf(v, gate.OnReport, people.ReportAct, "")
	o.Number = id
	return o, admin.ReportsPath, err
}
