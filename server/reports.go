package server

import (
	"bytes"
	"net/http"
	"time"

	"koprulu/people"
	"koprulu/web/page"
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

// report stores a report of the sender: kind is one of those of package people, who is the person it is about, nobody for a table. A
// repeated report is not stored.
func (s *Server) report(v *visit, at *seated, kind string, who meant, text string) error {
	text, err := tidyText(text, maxReport, "text")
	if err != nil {
		return err
	}
	if text == "" {
		return wrong("empty", "text")
	}
	now := s.now()
	r := people.Report{At: now, Reporter: v.person(), Kind: kind, Table: at.ID(), Text: text}
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
	mine, err := s.kept.reports.ReportsBy(v.ctx, v.person(), now.Add(-reportsTime))
	if err != nil {
		return err
	}
	for i := range mine {
		if old := &mine[i]; old.Closed.IsZero() && old.Kind == r.Kind && old.Table == r.Table && old.Message == r.Message && old.Target == r.Target && old.Quote == r.Quote {
			return nil
		}
	}
	if !s.cfg.Unlimited && len(mine) >= mostReports {
		return errManyReports
	}
	id, err := s.kept.reports.AddReport(v.ctx, r)
	if err == nil {
		s.log.Info("somebody reported something; 'koprulu admin reports show' says what", "report", id, "kind", kind)
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
	if v.who == nil {
		return errNobody
	}
	words, status := v.wordsOf(), http.StatusOK
	p := &page.NoticePage{Reader: s.reader(v.ctx, v), Path: tablePath(at.ID()), Title: words.Text("web.report.table"), Text: words.Text("web.report.table.text"),
		Button: words.Text("web.report.go"), Action: tablePath(at.ID()) + "/report", Ask: words.Text("web.report.ask"), Field: "text", Back: tablePath(at.ID())}
	if send != nil {
		err := send(at)
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
