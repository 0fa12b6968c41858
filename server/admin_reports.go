package server

import (
	"bytes"
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"koprulu/people"
	"koprulu/table"
	"koprulu/web/admin"
)

// Moderators work off reports from public tables, hosts those from private ones and from tables that are gone, too. Nobody is shown a report about
// themselves, about somebody of the same or a higher role, or about a table that one of these opened: hosts find those on the command line.

// mayHandle reports whether the sender of a request may read and close a report, and whether its table still exists.
func (s *Server) mayHandle(v *visit, r *people.Report) (may, there bool, err error) {
	m, err := s.kept.lobby.Summary(v.ctx, r.Table)
	there = err == nil
	switch {
	case err != nil && !errors.Is(err, table.ErrUnknown):
		return false, false, err
	case !v.host() && (!there || !m.Settings.Public):
		return false, there, nil
	}
	about := r.Target
	if there && r.Kind == people.ReportTable {
		about = m.Owner
	}
	may, err = s.mayJudge(v, about)
	return may, there, err
}

// handled is a report that somebody may work off; there is true if its table still exists.
type handled struct {
	people.Report
	there bool
}

// reportsRead is how many reports are read at most for a page, whether its reader may see them or not.
const reportsRead = 10 * adminPage

// reportsFor returns the reports before a number, 0 for all, that the sender of a request may work off. next is the number before which there may be
// more, 0 if there are none.
func (s *Server) reportsFor(v *visit, closed bool, before int64) (list []handled, next int64, err error) {
	for read := 0; read < reportsRead; {
		some, err := s.kept.reports.Reports(v.ctx, people.ReportQuery{Closed: closed, Before: before, N: adminPage})
		if err != nil {
			return nil, 0, err
		}
		for i := range some {
			may, there, err := s.mayHandle(v, &some[i])
			switch {
			case err != nil:
				return nil, 0, err
			case may && len(list) == adminPage:
				return list, before, nil
			case may:
				list = append(list, handled{some[i], there})
			}
			before = some[i].ID
		}
		if len(some) < adminPage {
			return list, 0, nil
		}
		read += len(some)
	}
	return list, before, nil
}

// adminReports lists the reports that are open, or those that are closed.
func (s *Server) adminReports(w http.ResponseWriter, v *visit) error {
	return s.adminReportsWith(w, v, http.StatusOK, func(*admin.ReportsPage) {})
}

func (s *Server) adminReportsWith(w http.ResponseWriter, v *visit, status int, add func(*admin.ReportsPage)) error {
	p := &admin.ReportsPage{Frame: s.adminFrame(v, admin.Reports), Closed: v.URL.Query().Get("closed") == "true"}
	p.Path = admin.ReportsPath
	before, err := strconv.ParseInt(v.URL.Query().Get("before"), 10, 64)
	if err != nil || before < 0 {
		before = 0
	}
	list, next, err := s.reportsFor(v, p.Closed, before)
	if err != nil {
		return err
	}
	name := s.namer(v.ctx, v.wordsOf())
	for i := range list {
		r := &list[i]
		line := admin.Report{ID: r.ID, At: r.At, ReporterID: string(r.Reporter), Kind: r.Kind, Table: string(r.Table), Gone: !r.there, Message: r.Message,
			TargetID: string(r.Target), Quote: r.Quote, Text: r.Text, Closed: r.Closed, CloserID: string(r.Closer), Note: r.Note}
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
		q := url.Values{"before": {strconv.FormatInt(next, 10)}}
		if p.Closed {
			q.Set("closed", "true")
		}
		p.Next = admin.ReportsPath + "?" + q.Encode()
	}
	add(p)
	return s.html(w, v, status, func(b *bytes.Buffer) error { return admin.WriteReports(v.ctx, b, p) })
}

// adminReportAct closes a report with a note.
func (s *Server) adminReportAct(w http.ResponseWriter, v *visit) error {
	end, err := s.changes()
	if err != nil {
		return err
	}
	defer end()
	id, err := reportOf(v.Request)
	if err != nil {
		return err
	}
	r, err := s.kept.reports.Report(v.ctx, id)
	if errors.Is(err, people.ErrNobody) {
		return errNowhere
	}
	if err != nil {
		return err
	}
	may, _, err := s.mayHandle(v, &r)
	switch {
	case err != nil:
		return err
	case !may:
		return errNowhere
	}
	if err := s.closeReport(v.ctx, v.person(), &r, v.value("note")); err != nil {
		p := problemOf(err)
		if p.status >= 500 {
			return err
		}
		return s.adminReportsWith(w, v, p.status, func(q *admin.ReportsPage) { q.Problem, q.At, q.Note = p.sentence(v.wordsOf()), id, v.value("note") })
	}
	return s.adminDone(w, v, admin.ReportsPath, people.ReportAct)
}
