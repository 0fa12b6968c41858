package conduct

import (
	"net/http"

	"koprulu/club/league"
	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/site/web/leagues"
	"koprulu/site/web/page"
)

// MaxReport is the longest text of a report, in letters.
const MaxReport = 500

var errManyReports = core.Today("many-reports")

// aboutTable is a report of a table.
func aboutTable(at *core.Seated) people.Report {
	return people.Report{Kind: people.ReportTable, Table: at.ID(), Quote: at.Snap.Settings.Name}
}

// aboutLeague is a report of a league or a cup.
func aboutLeague(l *league.League) people.Report {
	return people.Report{Kind: people.ReportLeague, League: l.ID, Quote: l.Settings.Name}
}

// about is a report of somebody at a table: of what they wrote or of their name, as kind says.
func about(at *core.Seated, who core.Named, kind string) (people.Report, error) {
	r := people.Report{Kind: kind, Table: at.ID(), Target: who.Person, Quote: who.Name}
	switch {
	case kind == people.ReportMessage && who.Message.ID == 0:
		return r, core.WrongForm("message")
	case kind == people.ReportMessage:
		r.Message, r.Quote = who.Message.ID, who.Message.Text
	case kind != people.ReportName:
		return r, core.WrongForm("kind")
	}
	return r, nil
}

// report stores a report of the sender with what they say about it. A repeated one is not stored.
func (c *Chapter) report(v *core.Visit, r people.Report, text string) (err error) {
	if r.Text, err = core.NeedText(text, MaxReport, "text"); err != nil {
		return err
	}
	r.At, r.Reporter = c.Now(), v.Person()
	mine, err := c.Kept.Reports.ReportsBy(v.Ctx, v.Person(), r.At.Add(-core.Day))
	if err != nil {
		return err
	}
	for i := range mine {
		if old := &mine[i]; old.Closed.IsZero() && old.Kind == r.Kind && old.Table == r.Table && old.League == r.League &&
			old.Message == r.Message && old.Target == r.Target && old.Quote == r.Quote {
			return nil
		}
	}
	if !c.Config.Unlimited && len(mine) >= c.Config.Quotas.Reports {
		return errManyReports
	}
	id, err := c.Kept.Reports.AddReport(v.Ctx, r)
	if err == nil {
		c.Log.Info("somebody reported something; 'koprulu admin reports show' says what", "report", id, "kind", r.Kind)
	}
	return err
}

// reportForm is report for a form of the page about somebody.
func (c *Chapter) reportForm(v *core.Visit, at *core.Seated, who core.Named) (string, error) {
	r, err := about(at, who, v.Value("do"))
	if err == nil {
		err = c.report(v, r, v.Value("text"))
	}
	return "report", err
}

// reportTable asks what is wrong with a table, or stores that.
func (c *Chapter) reportTable(v *core.Visit, at *core.Seated) error {
	words := v.WordsOf()
	return c.reportPage(v, &page.NoticePage{Path: at.Path(), Title: words.Text("web.report.table"),
		Text: words.Text("web.report.table.text")}, aboutTable(at))
}

// reportLeague asks what is wrong with a league or a cup, or stores that.
func (c *Chapter) reportLeague(v *core.Visit) error {
	l, err := c.League(v)
	if err != nil {
		return err
	}
	return c.reportPage(v, &page.NoticePage{Path: leagues.LeaguePath(l.ID), Title: l.Settings.Name,
		Text: v.Text("web.contest.report.text")}, aboutLeague(l))
}

// reportPage shows a page with a form for a report of what is at its path, or how sending it went.
func (c *Chapter) reportPage(v *core.Visit, p *page.NoticePage, r people.Report) error {
	words, status := v.WordsOf(), http.StatusOK
	p.Reader, p.Button, p.Action, p.Ask, p.Field, p.Back = c.Reader(v), words.Text("web.report.go"),
		p.Path+"/report", words.Text("web.report.ask"), "text", p.Path
	if v.Method == http.MethodPost {
		err := c.report(v, r, v.Value("text"))
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
	return core.ShowAs(v, status, p)
}

// apiReport is report for a program: {"kind": "message", "message": 12, "text": "…"}.
func (c *Chapter) apiReport(v *core.Visit, at *core.Seated, body struct {
	apiWho
	Kind string `json:"kind"`
	Text string `json:"text"`
}) error {
	r := aboutTable(at)
	if body.Kind != people.ReportTable {
		who, err := c.named(v, at, body.Seat, body.Message)
		if err != nil {
			return err
		}
		if r, err = about(at, who, body.Kind); err != nil {
			return err
		}
	}
	return c.reported(v, r, body.Text)
}

// apiReportLeague is report of a league or a cup for a program: {"text": "…"}.
func (c *Chapter) apiReportLeague(v *core.Visit) error {
	l, err := c.League(v)
	if err != nil {
		return err
	}
	var body struct {
		Text string `json:"text"`
	}
	if err := core.ReadJSON(v, &body); err != nil {
		return err
	}
	return c.reported(v, aboutLeague(l), body.Text)
}

// reported stores a report of a program.
func (c *Chapter) reported(v *core.Visit, r people.Report, text string) error {
	if err := c.report(v, r, text); err != nil {
		return err
	}
	return v.JSON(http.StatusCreated, map[string]bool{"reported": true})
}
