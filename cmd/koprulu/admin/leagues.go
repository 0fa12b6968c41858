package admin

import (
	"fmt"
	"net/http"
	"net/url"
	"time"

	"koprulu/club/people"
	"koprulu/cmd/koprulu/cli"
	"koprulu/site/server/console"
	"koprulu/site/server/gate"
)

// adminLeaguesCmd is koprulu admin leagues.
type adminLeaguesCmd struct {
	Find   adminLeagueFindCmd   `cmd:"" help:"Find leagues and cups by name, status and when they were made, newest first."`
	Show   adminLeagueShowCmd   `cmd:"" help:"Show a league or a cup, and what was done to it."`
	Rename adminLeagueRenameCmd `cmd:"" help:"Give a league or a cup another name. Its tables keep theirs."`
	Close  adminLeagueCloseCmd  `cmd:"" help:"End a league or a cup for good. What was played stays; rounds that are not over no longer count."`
	Delete adminLeagueDeleteCmd `cmd:"" help:"Remove a league or a cup with its rounds and standings. Its tables stay. This cannot be undone."`
}

// adminLeague names a league or a cup.
type adminLeague struct {
	League string `arg:"" name:"league" help:"Id of a league or a cup, as in its address and as 'koprulu admin leagues find' prints it."`
	adminFlags
}

type (
	adminLeagueFindCmd struct {
		skipFlags
		Status string `enum:",open,running,over" default:"" placeholder:"STATUS" help:"Only leagues and cups that are open, running or over."`
	}
	adminLeagueShowCmd   struct{ adminLeague }
	adminLeagueRenameCmd struct {
		adminLeague
		Name string `arg:"" name:"name" help:"The new name."`
	}
	adminLeagueCloseCmd struct {
		adminLeague
		Reason string `required:"" placeholder:"TEXT" help:"Why; shown to everybody who looks at it."`
	}
	adminLeagueDeleteCmd struct {
		adminLeague
		becauseFlags
	}
)

// Run finds leagues.
func (c adminLeagueFindCmd) Run(a *cli.App) error {
	query, err := c.query()
	if err != nil {
		return err
	}
	query.Set("status", c.Status)
	return listed(a, c.adminFlags, "/leagues", query, func(l *console.League) string {
		return fmt.Sprintf("%s\t%s\t%s\t%s\t%s\t%s", l.ID, l.Made.Format(time.DateOnly), l.Kind, l.Status, l.Name,
			cli.Plural(l.Players, "player"))
	})
}

// path returns the path of a league on the server.
func (c adminLeague) path() string { return "/leagues/" + url.PathEscape(c.League) }

// line prints a league.
func (adminLeague) line(a *cli.App, l *console.League) {
	a.Printf("%s  %s  %s  %s\n", l.ID, l.Kind, l.Status, l.Name)
	if l.Closed != nil {
		a.Printf("closed by a %s: %s\n", l.Closed.Role, l.Closed.Reason)
	}
}

// Run shows a league.
func (c adminLeagueShowCmd) Run(a *cli.App) error {
	var d console.LeagueDetails
	return c.ask(a, http.MethodGet, c.path(), nil, &d, func() error {
		c.line(a, &d.League)
		a.Printf("made %s by %s, round %d, %s\n", d.Made.Format(time.RFC3339), leftOr(string(d.Owner)), d.Round,
			cli.Plural(d.Players, "player"))
		return lines(a, d.Acts, entryLine)
	})
}

// act does something to a league that stays.
func (c adminLeague) act(a *cli.App, verb string, with gate.Wish) error {
	var l console.League
	return c.ask(a, http.MethodPost, c.path()+"/"+verb, with, &l, func() error {
		c.line(a, &l)
		return nil
	})
}

// Run changes the name of a league.
func (c adminLeagueRenameCmd) Run(a *cli.App) error {
	return c.act(a, people.RenameAct, gate.Wish{Name: c.Name})
}

// Run closes a league.
func (c adminLeagueCloseCmd) Run(a *cli.App) error {
	return c.act(a, people.CloseAct, gate.Wish{Reason: c.Reason})
}

// Run deletes a league.
func (c adminLeagueDeleteCmd) Run(a *cli.App) error {
	var gone console.LeagueGone
	return c.ask(a, http.MethodPost, c.path()+"/"+people.DeleteAct, gate.Wish{Reason: c.Reason}, &gone, func() error {
		a.Printf("%s  deleted\n", gone.Deleted)
		return nil
	})
}
