package server

import (
	"net/http"
	"time"

	"koprulu/club/league"
	"koprulu/club/people"
	"koprulu/site/server/core"
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

var errManyReports = &core.Problem{Status: http.StatusTooManyRequests, Word: "many-reports", Retry: int(time.Hour / time.Second)}

// report stores a report of the sender about something at a table: kind is one of those of package people, who is the person it is about, nobody for the table
// itself.
func (s *Server) report(v *core.Visit, at *core.Seated, kind string, who core.Named, text string) error {
	r := people.Report{Kind: kind, Table: at.ID(), Text: text}
	switch kind {
	case people.ReportTable:
		r.Quote = at.Snap.Settings.Name
	case people.ReportMessage:
		if who.Message.ID == 0 {
			return core.Wrong("form", "message")
		}
		r.Message, r.Target, r.Quote = who.Message.ID, who.Person, who.Message.Text
	case people.ReportName:
		r.Target, r.Quote = who.Person, who.Name
	default:
		return core.Wrong("form", "kind")
	}
	return s.addReport(v, r)
}

// addReport stores a report of the sender. A repeated one is not stored.
func (s *Server) addReport(v *core.Visit, r people.Report) (err error) {
	if r.Text, err = core.TidyText(r.Text, maxReport, "text"); err != nil {
		return err
	}
	if r.Text == "" {
		return core.Wrong("empty", "text")
	}
	r.At, r.Reporter = s.Now(), v.Person()
	mine, err := s.Kept.Reports.ReportsBy(v.Ctx, v.Person(), r.At.Add(-reportsTime))
	if err != nil {
		return err
	}
	for i := range mine {
		if old := &mine[i]; old.Closed.IsZero() && old.Kind == r.Kind && old.Table == r.Table && old.League == r.League && old.Message == r.Message && old.Target == r.Target && old.Quote == r.Quote {
			return nil
		}
	}
	if !s.Config.Unlimited && len(mine) >= mostReports {
		return errManyReports
	}
	id, err := s.Kept.Reports.AddReport(v.Ctx, r)
	if err == nil {
		s.Log.Info("somebody reported something; 'koprulu admin reports show' says what", "report", id, "kind", r.Kind)
	}
	return err
}

// reportSomebody is report for a form of the page about somebody.
func (s *Server) reportSomebody(v *core.Visit, at *core.Seated, who core.Named) (string, error) {
	kind := v.Value("do")
	if kind != people.ReportMessage && kind != people.ReportName {
		return "", core.Wrong("form", "do")
	}
	return "report", s.report(v, at, kind, who, v.Value("text"))
}

// reportTable asks what is wrong with a table: GET /t/{id}/report.
func (s *Server) reportTable(w http.ResponseWriter, v *core.Visit, at *core.Seated) error {
	return s.reportPage(w, v, at, nil)
}

// sendReport stores a report of a table: POST /t/{id}/report.
func (s *Server) sendReport(w http.ResponseWriter, v *core.Visit, at *core.Seated) error {
	return s.reportPage(w, v, at, func() error { return s.report(v, at, people.ReportTable, core.Named{}, v.Value("text")) })
}

// reportPage shows the page on which a table is reported, or how that went.
func (s *Server) reportPage(w http.ResponseWriter, v *core.Visit, at *core.Seated, send func() error) error {
	words := v.WordsOf()
	p := &page.NoticePage{Path: core.TablePath(at.ID()), Title: words.Text("web.report.table"), Text: words.Text("web.report.table.text")}
	return s.askReport(w, v, p, send)
}

// reportContest asks what is wrong with a league or a cup: GET /leagues/{id}/report.
func (s *Server) reportContest(w http.ResponseWriter, v *core.Visit) error {
	c, err := s.League(v)
	if err != nil {
		return err
	}
	var send func() error
	if v.Method == http.MethodPost {
		send = func() error { return s.contestReported(v, c, v.Value("text")) }
	}
	return s.askReport(w, v, &page.NoticePage{Path: pages.ContestPath(c.ID), Title: c.Settings.Name, Text: v.WordsOf().Text("web.contest.report.text")}, send)
}

// contestReported stores a report of a league or a cup.
func (s *Server) contestReported(v *core.Visit, c *league.League, text string) error {
	return s.addReport(v, people.Report{Kind: people.ReportLeague, League: c.ID, Quote: c.Settings.Name, Text: text})
}

// apiReportContest is contestReported for a program: {"text": "…"}.
func (s *Server) apiReportContest(w http.ResponseWriter, v *core.Visit) error {
	c, err := s.League(v)
	if err != nil {
		return err
	}
	var body struct {
		Text string `json:"text"`
	}
	if err := core.ReadJSON(v, &body); err != nil {
		return err
	}
	if err := s.contestReported(v, c, body.Text); err != nil {
		return err
	}
	return core.WriteJSON(w, http.StatusCreated, map[string]bool{"reported": true})
}

// askReport shows a page with a form for a report of what is at its path, or how sending it went.
func (s *Server) askReport(w http.ResponseWriter, v *core.Visit, p *page.NoticePage, send func() error) error {
	words, status := v.WordsOf(), http.StatusOK
	p.Reader, p.Button, p.Action, p.Ask, p.Field, p.Back = s.Reader(v.Ctx, v), words.Text("web.report.go"), p.Path+"/report", words.Text("web.report.ask"), "text", p.Path
	if send != nil {
		err := send()
		wrong := core.ProblemOf(err)
		switch {
		case err == nil:
			p.Text, p.Button, p.Ask = words.Text("web.who.done.report"), "", ""
		case wrong.Status >= 500:
			return err
		default:
			p.Text, status = wrong.Sentence(words), wrong.Status
		}
	}
	return core.Show(s.Site, w, v, status, page.WriteNotice, p)
}

// apiReport is report for a program: {"kind": "message", "message": 12, "text": "…"}.
func (s *Server) apiReport(w http.ResponseWriter, v *core.Visit, at *core.Seated) error {
	var body struct {
		apiWho
		Kind string `json:"kind"`
		Text string `json:"text"`
	}
	if err := core.ReadJSON(v, &body); err != nil {
		return err
	}
	var who core.Named
	if body.Kind != people.ReportTable {
		var err error
		if who, err = s.Named(v, at, body.Seat, body.Message); err != nil {
			return err
		}
	}
	if err := s.report(v, at, body.Kind, who, body.Text); err != nil {
		return err
	}
	return core.WriteJSON(w, http.StatusCreated, map[string]bool{"reported": true})
}
