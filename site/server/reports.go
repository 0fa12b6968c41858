package server

import (
	"bytes"
	"net/http"
	"time"

	"koprulu/club/contest"
	"koprulu/club/people"
	pages "koprulu/site/web/contest"
	"koprulu/site/web/page"
)

// Reports go to hosts and moderators. People are not told about reports on them, and nothing on the site shows that there is one.

const (
	// mostReports is how many reports a person may make in reportsTime.
	mostReports = 10
	reportsTime = 24 * time.Hour
	// maxReport is the longest text of a report, in letters.
	maxReport = 500
)

var errManyReports = &problem{status: http.StatusTooManyRequests, word: "many-reports", retry: int(time.Hour / time.Second)}

// report stores a report of the sender about something at a table: kind is one of those of package people, who is the person it is about, nobody for the table
// itself.
func (s *Server) report(v *visit, at *seated, kind string, who meant, text string) error {
	r := people.Report{Kind: kind, Table: at.ID(), Text: text}
	switch kind {
	case people.ReportTable:
		r.Quote = at.snap.Settings.Name
	case people.ReportMessage:
		if who.message.ID == 0 {
			return wrong("form", "message")
		}
		r.Message, r.Target, r.Quote = who.message.ID, who.person, who.message.Text
	case people.ReportName:
		r.Target, r.Quote = who.person, who.name
	default:
		return wrong("form", "kind")
	}
	return s.addReport(v, r)
}

// addReport stores a report of the sender. A repeated one is not stored.
func (s *Server) addReport(v *visit, r people.Report) (err error) {
	if r.Text, err = tidyText(r.Text, maxReport, "text"); err != nil {
		return err
	}
	if r.Text == "" {
		return wrong("empty", "text")
	}
	r.At, r.Reporter = s.now(), v.person()
	mine, err := s.kept.reports.ReportsBy(v.ctx, v.person(), r.At.Add(-reportsTime))
	if err != nil {
		return err
	}
	for i := range mine {
		if old := &mine[i]; old.Closed.IsZero() && old.Kind == r.Kind && old.Table == r.Table && old.League == r.League && old.Message == r.Message && old.Target == r.Target && old.Quote == r.Quote {
			return nil
		}
	}
	if !s.cfg.Unlimited && len(mine) >= mostReports {
		return errManyReports
	}
	id, err := s.kept.reports.AddReport(v.ctx, r)
	if err == nil {
		s.log.Info("somebody reported something; 'koprulu admin reports show' says what", "report", id, "kind", r.Kind)
	}
	return err
}

// reportSomebody is report for a form of the page about somebody.
func (s *Server) reportSomebody(v *visit, at *seated, who meant) (string, error) {
	kind := v.value("do")
	if kind != people.ReportMessage && kind != people.ReportName {
		return "", wrong("form", "do")
	}
	return "report", s.report(v, at, kind, who, v.value("text"))
}

// reportTable asks what is wrong with a table: GET /t/{id}/report.
func (s *Server) reportTable(w http.ResponseWriter, v *visit) error { return s.reportPage(w, v, nil) }

// sendReport stores a report of a table: POST /t/{id}/report.
func (s *Server) sendReport(w http.ResponseWriter, v *visit) error {
	return s.reportPage(w, v, func(at *seated) error { return s.report(v, at, people.ReportTable, meant{}, v.value("text")) })
}

// reportPage shows the page on which a table is reported, or how that went.
func (s *Server) reportPage(w http.ResponseWriter, v *visit, send func(at *seated) error) error {
	at, err := s.table(v)
	if err != nil {
		return err
	}
	words := v.wordsOf()
	p := &page.NoticePage{Path: tablePath(at.ID()), Title: words.Text("web.report.table"), Text: words.Text("web.report.table.text")}
	if send == nil {
		return s.askReport(w, v, p, nil)
	}
	return s.askReport(w, v, p, func() error { return send(at) })
}

// reportContest asks what is wrong with a league or a cup: GET /leagues/{id}/report.
func (s *Server) reportContest(w http.ResponseWriter, v *visit) error {
	c, err := s.contestOf(v)
	if err != nil {
		return err
	}
	var send func() error
	if v.Method == http.MethodPost {
		send = func() error { return s.contestReported(v, c, v.value("text")) }
	}
	return s.askReport(w, v, &page.NoticePage{Path: pages.ContestPath(c.ID), Title: c.Settings.Name, Text: v.wordsOf().Text("web.contest.report.text")}, send)
}

// contestReported stores a report of a league or a cup.
func (s *Server) contestReported(v *visit, c *contest.Contest, text string) error {
	return s.addReport(v, people.Report{Kind: people.ReportLeague, League: c.ID, Quote: c.Settings.Name, Text: text})
}

// apiReportContest is contestReported for a program: {"text": "…"}.
func (s *Server) apiReportContest(w http.ResponseWriter, v *visit) error {
	c, err := s.contestOf(v)
	if err != nil {
		return err
	}
	if err := needPerson(v); err != nil {
		return err
	}
	var body struct {
		Text string `json:"text"`
	}
	if err := wanted(v, &body); err != nil {
		return err
	}
	if err := s.contestReported(v, c, body.Text); err != nil {
		return err
	}
	return writeJSON(w, http.StatusCreated, map[string]bool{"reported": true})
}

// askReport shows a page with a form for a report of what is at its path, or how sending it went.
func (s *Server) askReport(w http.ResponseWriter, v *visit, p *page.NoticePage, send func() error) error {
	if v.who == nil {
		return errNobody
	}
	words, status := v.wordsOf(), http.StatusOK
	p.Reader, p.Button, p.Action, p.Ask, p.Field, p.Back = s.reader(v.ctx, v), words.Text("web.report.go"), p.Path+"/report", words.Text("web.report.ask"), "text", p.Path
	if send != nil {
		err := send()
		wrong := problemOf(err)
		switch {
		case err == nil:
			p.Text, p.Button, p.Ask = words.Text("web.who.done.report"), "", ""
		case wrong.status >= 500:
			return err
		default:
			p.Text, status = wrong.sentence(words), wrong.status
		}
	}
	return s.html(w, v, status, func(b *bytes.Buffer) error { return page.WriteNotice(v.ctx, b, p) })
}

// apiReport is report for a program: {"kind": "message", "message": 12, "text": "…"}.
func (s *Server) apiReport(w http.ResponseWriter, v *visit) error {
	at, err := s.table(v)
	if err != nil {
		return err
	}
	if err := needPerson(v); err != nil {
		return err
	}
	var body struct {
		apiWho
		Kind string `json:"kind"`
		Text string `json:"text"`
	}
	if err := wanted(v, &body); err != nil {
		return err
	}
	var who meant
	if body.Kind != people.ReportTable {
		if who, err = s.meant(v, at, body.Seat, body.Message); err != nil {
			return err
		}
	}
	if err := s.report(v, at, body.Kind, who, body.Text); err != nil {
		return err
	}
	return writeJSON(w, http.StatusCreated, map[string]bool{"reported": true})
}
