package admin

import (
	"strconv"
	"strings"

	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/site/web/admin"
)

// invites lists invite codes, to hosts of a site that takes them.
func (c *Chapter) invites(v *core.Visit, say *said) error {
	p := &admin.InvitesPage{Frame: c.frame(v, admin.Invites, say), Count: "1", Uses: "1",
		Days: strconv.Itoa(int(gate.InviteTime.Hours() / 24))}
	if !p.Invites {
		return core.ErrNowhere
	}
	list, err := c.Kept.Invites.Invites(v.Ctx)
	if err != nil {
		return err
	}
	for i := range list {
		one := &list[i]
		p.Codes = append(p.Codes, admin.Invite{ID: one.ID, Note: one.Note, Uses: one.Most, Used: one.Used,
			Expires: one.Expires, Over: one.Used >= one.Most || !c.Now().Before(one.Expires)})
	}
	if say.form.Has("count") {
		p.Count, p.Uses, p.Days, p.Note = say.form.Get("count"), say.form.Get("uses"), say.form.Get("days"),
			say.form.Get("note")
	}
	for i := range say.done.Made {
		p.MadeEnd, p.Made = say.done.Made[i].Expires, append(p.Made, say.done.Made[i].Link)
	}
	return core.ShowAs(v, say.status, p)
}

// inviteOrder reads which invite codes are to be made, or which one is to be revoked.
func (c *Chapter) inviteOrder(v *core.Visit) (o gate.Order, back string, err error) {
	if !v.IsHost() || c.Config.SignUp != core.SignUpInvite {
		return o, "", core.ErrNowhere
	}
	verb, id, _ := strings.Cut(v.Value("do"), " ")
	if verb == "make" {
		verb = people.InviteAct
	}
	o, err = c.orderOf(v, gate.OnInvites, verb, id)
	return o, admin.InvitesPath, err
}
