package server

import (
	"bytes"
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/site/web/admin"
	"koprulu/table"
)

// Moderators work off reports from public tables and about leagues, hosts those from private tables and from what is gone, too. Nobody is shown a report
// about themselves, about somebody of the same or a higher role, or about what one of these opened: hosts find those on the command line. Their own reports are
// closed by somebody else.

// handled is a report that somebody may read; there is true if its table or league still exists, may if they may close it.
type handled struct {
	people.Report
	there, may bool
}

// handles reports whether the sender of a request may read and close a report.
func (s *Server) handles(v *core.Visit, r *people.Report) (h handled, reads bool, err error) {
	err = s.gate.MayClose(v.Ctx, gate.DoerOf(v), r)
	h = handled{Report: *r, may: err == nil}
	switch {
	case errors.Is(err, gate.ErrRank), errors.Is(err, people.ErrNobody):
		return h, false, nil
	case errors.Is(err, gate.ErrOwnCase):
	case err != nil:
		return h, false, err
	}
	if r.League != "" {
		_, err = s.Kept.Contests.Contest(v.Ctx, r.League)
	} else {
		_, err = s.Kept.Lobby.Summary(v.Ctx, r.Table)
	}
	if h.there = err == nil; errors.Is(err, table.ErrUnknown) {
		err = nil
	}
	return h, true, err
}

// reportsRead is how many reports are read at most for a page, whether its reader may see them or not.
const reportsRead = 10 * adminPage

// reportsFor returns the reports before a number, 0 for all, that the sender of a request may work off. next is the number before which there may be
// more, 0 if there are none.
func (s *Server) reportsFor(v *core.Visit, closed bool, before int64) (list []handled, next int64, err error) {
	for read := 0; read < reportsRead; {
		some, err := s.Kept.Reports.Reports(v.Ctx, people.ReportQuery{Closed: closed, Before: before, N: adminPage})
		if err != nil {
			return nil, 0, err
		}
		for i := range some {
			h, reads, err := s.handles(v, &some[i])
			switch {
			case err != nil:
				return nil, 0, err
			case reads && len(list) == adminPage:
				return list, before, nil
			case reads:
				list = append(list, h)
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
func (s *Server) adminReports(w http.ResponseWriter, v *core.Visit) error {
	return s.adminReportsWith(w, v, http.StatusOK, func(*admin.ReportsPage) {})
}

func (s *Server) adminReportsWith(w http.ResponseWriter, v *core.Visit, status int, add func(*admin.ReportsPage)) error {
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
	name := s.namer(v.Ctx, v.WordsOf())
	for i := range list {
		r := &list[i]
		line := admin.Report{ID: r.ID, At: r.At, ReporterID: string(r.Reporter), Kind: r.Kind, Table: string(r.Table), League: r.League, Gone: !r.there, May: r.may, Message: r.Message,
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
	return s.HTML(w, v, status, func(b *bytes.Buffer) error { return admin.WriteReports(v.Ctx, b, p) })
}

// adminReportAct closes a report with a note.
func (s *Server) adminReportAct(w http.ResponseWriter, v *core.Visit) error {
	id, err := strconv.ParseInt(v.PathValue("id"), 10, 64)
	if err != nil {
		return core.ErrNowhere
	}
	_, err = s.gate.Exercise(v.Ctx, gate.DoerOf(v), gate.Order{On: gate.OnReport, Verb: people.ReportAct, Number: id, Wish: gate.Wish{Note: v.Value("note")}})
	switch p := core.ProblemOf(err); {
	case err == nil:
		return s.adminDone(w, v, admin.ReportsPath, people.ReportAct)
	case errors.Is(err, people.ErrNobody), errors.Is(err, gate.ErrRank):
		return core.ErrNowhere // Nobody learns of a report that they may not read.
	case p.Status >= 500:
		return err
	default:
		return s.adminReportsWith(w, v, p.Status, func(q *admin.ReportsPage) { q.Problem, q.At, q.Note = p.Sentence(v.WordsOf()), id, v.Value("note") })
	}
}
