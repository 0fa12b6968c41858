package leagues

import (
	"net/http"

	"koprulu/club/league"
	"koprulu/club/people"
	"koprulu/site/server/core"
	pages "koprulu/site/web/contest"
	"koprulu/site/web/page"
)

// report asks what is wrong with a league or a cup: GET /leagues/{id}/report.
func (s *Chapter) report(w http.ResponseWriter, v *core.Visit) error {
	c, err := s.League(v)
	if err != nil {
		return err
	}
	var send func() error
	if v.Method == http.MethodPost {
		send = func() error { return s.reported(v, c, v.Value("text")) }
	}
	return s.AskReport(w, v, &page.NoticePage{Path: pages.ContestPath(c.ID), Title: c.Settings.Name, Text: v.WordsOf().Text("web.contest.report.text")}, send)
}

// reported stores a report of a league or a cup.
func (s *Chapter) reported(v *core.Visit, c *league.League, text string) error {
	return s.Report(v, people.Report{Kind: people.ReportLeague, League: c.ID, Quote: c.Settings.Name, Text: text})
}

// apiReport is reported for a program: {"text": "…"}.
func (s *Chapter) apiReport(w http.ResponseWriter, v *core.Visit) error {
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
	if err := s.reported(v, c, body.Text); err != nil {
		return err
	}
	return core.WriteJSON(w, http.StatusCreated, map[string]bool{"reported": true})
}
