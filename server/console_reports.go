package server

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"strconv"
	"time"

	"koprulu/people"
	"koprulu/table"
)

// ConsoleReport is a report as the console shows it.
type ConsoleReport struct {
	ID       int64        `json:"id"`
	At       time.Time    `json:"at"`
	Reporter table.Person `json:"reporter"`
	Kind     string       `json:"kind"`
	Table    table.ID     `json:"table"`
	// Message is the number of a message, Target whom the report is about.
	Message int64        `json:"message,omitempty"`
	Target  table.Person `json:"target,omitempty"`
	Quote   string       `json:"quote"`
	Text    string       `json:"text"`
	// Closed is nil while it is open.
	Closed *time.Time   `json:"closed,omitempty"`
	Closer table.Person `json:"closer,omitempty"`
	Note   string       `json:"note,omitempty"`
}

// reportRoutes adds the routes of the console for reports.
func (s *Server) reportRoutes(at func(pattern string, do func(r *http.Request) (any, error))) {
	at("GET /reports", s.consoleReports)
	at("GET /reports/{id}", s.consoleReport)
	at("POST /reports/{id}/close", s.consoleCloseReport)
}

// shownReport returns a report as the console shows it.
func shownReport(r *people.Report) ConsoleReport {
	out := ConsoleReport{ID: r.ID, At: r.At, Reporter: r.Reporter, Kind: r.Kind, Table: r.Table, Message: r.Message, Target: r.Target, Quote: r.Quote, Text: r.Text,
		Closer: r.Closer, Note: r.Note}
	if !r.Closed.IsZero() {
		out.Closed = &r.Closed
	}
	return out
}

func (s *Server) consoleReports(r *http.Request) (any, error) {
	n, err := countIn(r, "limit", 50, consoleRows)
	if err != nil {
		return nil, err
	}
	before, err := countIn(r, "before", 0, math.MaxInt)
	if err != nil {
		return nil, err
	}
	list, err := s.kept.reports.Reports(r.Context(), people.ReportQuery{Closed: r.URL.Query().Get("closed") == "true", Before: int64(before), N: n})
	out := []ConsoleReport{}
	for i := range list {
		out = append(out, shownReport(&list[i]))
	}
	return out, err
}

// reportOf reads which report a request names.
func reportOf(r *http.Request) (int64, error) {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		return 0, errNowhere
	}
	return id, nil
}

func (s *Server) consoleReport(r *http.Request) (any, error) {
	id, err := reportOf(r)
	if err != nil {
		return nil, err
	}
	one, err := s.kept.reports.Report(r.Context(), id)
	return shownReport(&one), err
}

// ConsoleNote is a host's note on something.
type ConsoleNote struct {
	Note string `json:"note"`
}

func (s *Server) consoleCloseReport(r *http.Request) (any, error) {
	var in ConsoleNote
	body := json.NewDecoder(r.Body)
	body.DisallowUnknownFields()
	if err := body.Decode(&in); err != nil {
		return nil, wrong("json", "body")
	}
	id, err := reportOf(r)
	if err != nil {
		return nil, err
	}
	one, err := s.kept.reports.Report(r.Context(), id)
	if err != nil {
		return nil, err
	}
	if err := s.closeReport(r.Context(), "", &one, in.Note); err != nil {
		return nil, err
	}
	one, err = s.kept.reports.Report(r.Context(), id)
	return shownReport(&one), err
}

// closeReport closes a report in the name of somebody, with a note.
func (s *Server) closeReport(ctx context.Context, actor table.Person, r *people.Report, note string) error {
	note, err := tidyText(note, maxReason, "note")
	if err != nil {
		return err
	}
	if note == "" {
		return wrong("empty", "note")
	}
	err = s.kept.reports.CloseReport(ctx, r.ID, note, s.actOf(actor, people.ReportAct, r.Target, reportDetail(r.ID, note)))
	if errors.Is(err, people.ErrNobody) {
		return errNotNow // Somebody else was faster.
	}
	return err
}
