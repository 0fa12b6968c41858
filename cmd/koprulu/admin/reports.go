package admin

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"koprulu/club/people"
	"koprulu/cmd/koprulu/cli"
	"koprulu/site/server/console"
	"koprulu/site/server/gate"
)

// adminReportsCmd is koprulu admin reports.
type adminReportsCmd struct {
	Find  adminReportFindCmd  `cmd:"" help:"Find open reports, or closed ones, newest first."`
	Show  adminReportShowCmd  `cmd:"" help:"Show a report: who made it, about whom or what, and what came of it."`
	Close adminReportCloseCmd `cmd:"" help:"Close a report with a note that says what came of it."`
}

type (
	adminReportFindCmd struct {
		beforeFlags
		Kind   string `enum:",table,message,name,league,appeal" default:"" placeholder:"KIND" help:"Only reports of a table, message, name or league, or appeals against sanctions."`
		Person string `placeholder:"ID" help:"Only reports by or about this person."`
		Closed bool   `help:"Closed reports instead; --since is when they were closed."`
	}
	adminReport struct {
		Report int64 `arg:"" name:"number" help:"Number of a report, as 'koprulu admin reports find' prints it."`
		adminFlags
	}
	adminReportShowCmd  struct{ adminReport }
	adminReportCloseCmd struct {
		adminReport
		Note string `required:"" placeholder:"TEXT" help:"What came of it; shown to hosts and moderators, and to the person who appealed."`
	}
)

// Run finds reports.
func (c adminReportFindCmd) Run(a *cli.App) error {
	query, err := c.query()
	if err != nil {
		return err
	}
	query.Set("closed", strconv.FormatBool(c.Closed))
	query.Set("kind", c.Kind)
	query.Set("person", c.Person)
	return listed(a, c.adminFlags, "/reports", query, func(r *console.Report) string {
		return fmt.Sprintf("%d\t%s\t%s\t%s\t%s\t%s", r.ID, r.At.Format(time.RFC3339), r.Kind, r.Table, r.Target,
			flattened(r.Text))
	})
}

// flattened puts a text that people wrote on one line of a list.
func flattened(text string) string { return strings.ReplaceAll(text, "\n", " ") }

// path returns the path of a report on the server.
func (c adminReport) path() string { return "/reports/" + strconv.FormatInt(c.Report, 10) }

// show prints a report.
func (adminReport) show(a *cli.App, r *console.Report) {
	if r.Kind == people.ReportAppeal {
		a.Printf("report %d of %s, an appeal against act %d\n", r.ID, r.At.Format(time.RFC3339), r.Act)
	} else {
		a.Printf("report %d of %s about a %s%s\n", r.ID, r.At.Format(time.RFC3339), r.Kind, placeOf(r))
	}
	a.Printf("by %s\n", leftOr(string(r.Reporter)))
	if r.Kind == people.ReportMessage || r.Kind == people.ReportName {
		a.Printf("about %s\n", leftOr(string(r.Target)))
	}
	if r.Message != 0 {
		a.Printf("message %d\n", r.Message)
	}
	a.Printf("%s\n%s\n", asQuote(r.Quote), r.Text)
	if r.Closed != nil {
		closer := string(r.Closer)
		if closer == "" {
			closer = "command line"
		}
		a.Printf("closed %s by %s: %s\n", r.Closed.Format(time.RFC3339), closer, r.Note)
	}
}

// placeOf says where something was that somebody reported.
func placeOf(r *console.Report) string {
	if r.League != "" {
		return " " + r.League
	}
	return " at table " + string(r.Table)
}

// leftOr returns the id of a person, or says that they are gone.
func leftOr(id string) string {
	if id == "" {
		return "somebody who has left"
	}
	return id
}

// asQuote marks the lines of a text as those of somebody else.
func asQuote(text string) string {
	if text == "" {
		return "> (gone with the person)"
	}
	return "> " + strings.ReplaceAll(text, "\n", "\n> ")
}

// Run shows a report.
func (c adminReportShowCmd) Run(a *cli.App) error {
	var r console.Report
	return c.ask(a, http.MethodGet, c.path(), nil, &r, func() error {
		c.show(a, &r)
		return nil
	})
}

// Run closes a report.
func (c adminReportCloseCmd) Run(a *cli.App) error {
	var r console.Report
	return c.ask(a, http.MethodPost, c.path()+"/close", gate.Wish{Note: c.Note}, &r, func() error {
		c.show(a, &r)
		return nil
	})
}
