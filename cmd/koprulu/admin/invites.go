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

// adminInvitesCmd is koprulu admin invites.
type adminInvitesCmd struct {
	Make   adminInviteMakeCmd   `cmd:"" help:"Make invite codes for a site with --sign-up invite. They are printed once."`
	Find   adminInviteFindCmd   `cmd:"" help:"Find invite codes by their note, id and time, newest first: how many people used them, and until when they are good."`
	Revoke adminInviteRevokeCmd `cmd:"" help:"Revoke an invite code. People who joined with it stay."`
}

type (
	adminInviteMakeCmd struct {
		Count int           `arg:"" optional:"" default:"1" name:"count" help:"How many, up to 1000 (${default})."`
		Uses  int           `default:"1" placeholder:"N" help:"How many people may use each (${default})."`
		For   time.Duration `name:"for" default:"336h" placeholder:"TIME" help:"How long they are good, such as 24h (${default}, two weeks)."`
		Note  string        `placeholder:"TEXT" help:"Who they are for; hosts see it in the list."`
		adminFlags
	}
	adminInviteFindCmd   struct{ skipFlags }
	adminInviteRevokeCmd struct {
		Invite string `arg:"" name:"id" help:"Id of an invite code, as 'koprulu admin invites find' prints it."`
		adminFlags
	}
)

// Run makes codes.
func (c adminInviteMakeCmd) Run(a *cli.App) error {
	switch {
	case c.For < time.Second:
		return cli.Usagef("--for must be at least 1s")
	case c.Count < 1 || c.Count > 1000:
		return cli.Usagef("the number of codes must be 1 to 1000")
	case c.Uses < 1:
		return cli.Usagef("--uses must be at least 1")
	}
	var list []console.Invite
	with := gate.Wish{Count: c.Count, Uses: c.Uses, Seconds: int64(c.For / time.Second), Note: c.Note}
	return c.ask(a, http.MethodPost, "/invites", with, &list, func() error {
		for i := range list {
			a.Printf("%s  %s\n", list[i].ID, list[i].Link)
		}
		a.Printf("Each is good for %s, until %s.\n", cli.Plural(c.Uses, "person"), list[0].Expires.Format(time.RFC3339))
		return nil
	})
}

// Run finds codes.
func (c adminInviteFindCmd) Run(a *cli.App) error {
	query, err := c.query()
	if err != nil {
		return err
	}
	return listed(a, c.adminFlags, "/invites", query, func(v *console.Invite) string {
		state := "until " + v.Expires.Format(time.RFC3339)
		switch {
		case v.Used >= v.Uses:
			state = "used up"
		case !time.Now().Before(v.Expires):
			state = "expired " + v.Expires.Format(time.RFC3339)
		}
		return fmt.Sprintf("%s\t%s\t%d of %d used\t%s\t%s", v.ID, v.Created.Format(time.DateOnly), v.Used, v.Uses, state,
			flattened(v.Note))
	})
}

// Run revokes a code.
func (c adminInviteRevokeCmd) Run(a *cli.App) error {
	var out struct {
		Revoked string `json:"revoked"`
	}
	return c.ask(a, http.MethodPost, "/invites/"+url.PathEscape(c.Invite)+"/"+people.RevokeAct, gate.Wish{}, &out,
		func() error {
			a.Printf("revoked %s\n", out.Revoked)
			return nil
		})
}
