package main

import (
	"fmt"
	"net/http"
	"net/url"
	"text/tabwriter"
	"time"

	"koprulu/club/people"
	"koprulu/site/server/gate"
)

// adminInvitesCmd is koprulu admin invites.
type adminInvitesCmd struct {
	Make   adminInviteMakeCmd   `cmd:"" help:"Make invite codes for a site with --sign-up invite. They are printed once."`
	List   adminInviteListCmd   `cmd:"" help:"List invite codes by id: how many people used them, and until when they are good."`
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
	adminInviteListCmd   struct{ adminFlags }
	adminInviteRevokeCmd struct {
		Invite string `arg:"" name:"id" help:"Id of an invite code, as 'koprulu admin invites list' prints it."`
		adminFlags
	}
)

// Run makes codes.
func (c adminInviteMakeCmd) Run(a *app) error {
	switch {
	case c.For < time.Second:
		return usagef("--for must be at least 1s")
	case c.Count < 1 || c.Count > 1000:
		return usagef("the number of codes must be 1 to 1000")
	case c.Uses < 1:
		return usagef("--uses must be at least 1")
	}
	var list []gate.Invite
	with := gate.Wish{Count: c.Count, Uses: c.Uses, Seconds: int64(c.For / time.Second), Note: c.Note}
	return c.ask(a, http.MethodPost, "/invites", with, &list, func() error {
		for i := range list {
			a.printf("%s  %s\n", list[i].ID, list[i].Link)
		}
		a.printf("Each is good for %s, until %s.\n", plural(c.Uses, "person"), list[0].Expires.Format(time.RFC3339))
		return nil
	})
}

// Run lists codes.
func (c adminInviteListCmd) Run(a *app) error {
	var list []gate.Invite
	return c.ask(a, http.MethodGet, "/invites", nil, &list, func() error {
		w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
		for i := range list {
			v := &list[i]
			state := "until " + v.Expires.Format(time.RFC3339)
			switch {
			case v.Used >= v.Uses:
				state = "used up"
			case !time.Now().Before(v.Expires):
				state = "expired " + v.Expires.Format(time.RFC3339)
			}
			fmt.Fprintf(w, "%s\t%s\t%d of %d used\t%s\t%s\n", v.ID, v.Created.Format(time.DateOnly), v.Used, v.Uses, state, flattened(v.Note))
		}
		return w.Flush()
	})
}

// Run revokes a code.
func (c adminInviteRevokeCmd) Run(a *app) error {
	var out struct {
		Revoked string `json:"revoked"`
	}
	return c.ask(a, http.MethodPost, "/invites/"+url.PathEscape(c.Invite)+"/"+people.RevokeAct, gate.Wish{}, &out, func() error {
		a.printf("revoked %s\n", out.Revoked)
		return nil
	})
}
