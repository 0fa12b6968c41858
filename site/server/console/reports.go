package console

import (
	"net/http"
	"strconv"
	"time"

	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/table"
)

// Report is a report as the console shows it.
type Report struct {
	ID       int64        `json:"id"`
	At       time.Time    `json:"at"`
	Reporter table.Person `json:"reporter"`
	Kind     string       `json:"kind"`
	Table    table.ID     `json:"table,omitempty"`
	// League is there instead of Table for a report about a league or a cup.
	League string `json:"league,omitempty"`
	// Message is the number of a message, Target whom the report is about.
	Message int64 `json:"message,omitempty"`
	// Act is the number in the audit log of what an appeal is against.
	Act    int64        `json:"act,omitempty"`
	Target table.Person `json:"target,omitempty"`
	Quote  string       `json:"quote"`
	Text   string       `json:"text"`
	// Closed is nil while it is open.
	Closed *time.Time   `json:"closed,omitempty"`
	Closer table.Person `json:"closer,omitempty"`
	Note   string       `json:"note,omitempty"`
}

// shownReport returns a report as the console shows it.
func shownReport(r *people.Report) Report {
	out := Report{ID: r.ID, At: r.At, Reporter: r.Reporter, Kind: r.Kind, Table: r.Table, League: r.League,
		Message: r.Message, Act: r.Act, Target: r.Target, Quote: r.Quote, Text: r.Text,
		Closer: r.Closer, Note: r.Note}
	if !r.Closed.IsZero() {
		out.Closed = &r.Closed
	}
	return out
}

func (c *Chapter) reports(r *http.Request, n, before int) ([]people.Report, error) {
	since, err := sinceIn(r)
	if err != nil {
		return nil, err
	}
	person, err := c.personIn(r)
	if err != nil {
		return nil, err
	}
	q := r.URL.Query()
	return c.Kept.Reports.Reports(r.Context(), people.ReportQuery{Words: q.Get("words"), Kind: q.Get("kind"),
		Person: person, Closed: q.Get("closed") == "true", Since: since, Before: int64(before), N: n})
}

func (c *Chapter) report(r *http.Request) (any, error) {
	id, err := strconv.ParseInt(r.PathValue("number"), 10, 64)
	if err != nil {
		return nil, core.ErrNowhere
	}
	one, err := c.Kept.Reports.Report(r.Context(), id)
	return shownReport(&one), err
}

// reportDone shows a report that was closed.
func (c *Chapter) reportDone(r *http.Request, _ *gate.Outcome) (any, error) {
	return c.report(r)
}
