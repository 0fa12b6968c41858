package admin

import (
	"strings"
	"time"

	"github.com/a-h/templ"

	"koprulu/locale"
	"koprulu/site/web/page"
)

// InvitesPath is where the invite codes are.
const InvitesPath = Path + "/invites"

// InvitesPage lists invite codes and makes new ones.
type InvitesPage struct {
	Frame
	Codes []Invite
	// Made are the links of the codes that were made just now, all valid until MadeEnd.
	Made    []string
	MadeEnd time.Time
	// Count, Uses, Days and Note are what is in the form.
	Count, Uses, Days, Note string
}

// Invite is an invite code in a list, which does not have the code itself.
type Invite struct {
	ID, Note string
	// Used is how many people have used it, of Uses; Over is true if nobody can any more.
	Uses, Used int
	Expires    time.Time
	Over       bool
}

// rows is how many lines the field with the links has.
func (p *InvitesPage) rows() int { return min(max(len(p.Made), 2), 8) }

// lines returns the links, one a line.
func (p *InvitesPage) lines() string { return strings.Join(p.Made, "\n") }

// state says how often a code was used, and until when it is valid.
func (c *Invite) state(w *locale.Words) string {
	end := w.Text("web.admin.invite.over")
	if !c.Over {
		end = w.Text("web.admin.invite.until", "until", page.MomentText(w, c.Expires))
	}
	return w.Text("web.admin.invite.used", "used", c.Used, "uses", c.Uses) + " · " + end
}

// Whole returns the invite codes.
func (p *InvitesPage) Whole() templ.Component {
	return page.Layout(p.head(p.words().Text("web.admin.invites")), invitesList(p))
}
