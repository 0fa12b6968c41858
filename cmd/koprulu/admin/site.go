package admin

import (
	"net/http"
	"time"

	"koprulu/cmd/koprulu/cli"
	"koprulu/site/server/console"
	"koprulu/site/server/gate"
)

// adminNoticeCmd is koprulu admin notice.
type adminNoticeCmd struct {
	Set   adminNoticeSetCmd   `cmd:"" help:"Show a text on every page. Readers can dismiss it until there is a new one."`
	Clear adminNoticeClearCmd `cmd:"" help:"Remove the text."`
	Show  adminNoticeShowCmd  `cmd:"" help:"Print the text, and whether the site is read-only."`
}

// adminReadOnlyCmd is koprulu admin read-only.
type adminReadOnlyCmd struct {
	On  adminReadOnlyOnCmd  `cmd:"" help:"Make the site read-only for maintenance: it can be read but not changed, and bots and clocks stop."`
	Off adminReadOnlyOffCmd `cmd:"" help:"Make the site writable again. Deadlines move by the time for which it was read-only."`
}

type (
	adminNoticeSetCmd struct {
		Text  string `arg:"" name:"text" help:"The text, up to 500 characters."`
		Until string `placeholder:"TIME" help:"When it disappears on its own: a time such as 2026-03-01T18:00:00Z, or '2026-03-01 18:00' in the time zone of this machine, or how long from now, such as 90m."`
		adminFlags
	}
	adminNoticeClearCmd struct{ adminFlags }
	adminNoticeShowCmd  struct{ adminFlags }
	adminReadOnlyOnCmd  struct {
		Reason string `placeholder:"TEXT" help:"Why; shown on every page."`
		adminFlags
	}
	adminReadOnlyOffCmd struct{ adminFlags }
)

// Run sets the notice.
func (c adminNoticeSetCmd) Run(a *cli.App) error {
	until, err := momentOf("--until", c.Until, time.Now(), false)
	if err != nil {
		return err
	}
	return c.site(a, http.MethodPost, "/site/notice", gate.Wish{Text: c.Text, Until: until})
}

// Run removes the notice.
func (c adminNoticeClearCmd) Run(a *cli.App) error {
	return c.site(a, http.MethodPost, "/site/clear", gate.Wish{})
}

// Run prints the notice, and whether the site is read-only.
func (c adminNoticeShowCmd) Run(a *cli.App) error { return c.site(a, http.MethodGet, "/site", nil) }

// Run makes the site read-only.
func (c adminReadOnlyOnCmd) Run(a *cli.App) error {
	return c.site(a, http.MethodPost, "/site/read-only", gate.Wish{Reason: c.Reason})
}

// Run makes the site writable again.
func (c adminReadOnlyOffCmd) Run(a *cli.App) error {
	return c.site(a, http.MethodPost, "/site/writable", gate.Wish{})
}

// site asks the server, and prints the notice and whether the site is read-only.
func (f adminFlags) site(a *cli.App, method, path string, with any) error {
	var site console.Site
	return f.ask(a, method, path, with, &site, func() error {
		switch n := site.Notice; {
		case n == nil:
			a.Printf("no notice\n")
		case n.Until.IsZero():
			a.Printf("notice since %s: %s\n", n.Since.Format(time.RFC3339), n.Text)
		default:
			a.Printf("notice since %s, until %s: %s\n", n.Since.Format(time.RFC3339), n.Until.Format(time.RFC3339), n.Text)
		}
		switch r := site.ReadOnly; {
		case r == nil:
			a.Printf("not read-only\n")
		case r.Reason == "":
			a.Printf("read-only since %s\n", r.Since.Format(time.RFC3339))
		default:
			a.Printf("read-only since %s: %s\n", r.Since.Format(time.RFC3339), r.Reason)
		}
		return nil
	})
}
