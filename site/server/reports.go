package server

import (
	"net/http"

	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/site/web/page"
)

// Reports go to hosts and moderators. People are not told about reports on them, and nothing on the site shows that there is one.

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
	return s.Report(v, r)
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
	return s.AskReport(w, v, p, send)
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
