package admin

import (
	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/site/web/admin"
)

// home shows the overview.
func (c *Chapter) home(v *core.Visit, say *said) error {
	p := &admin.HomePage{Frame: c.frame(v, admin.Overview, say), Text: say.form.Get("text"),
		UntilText: say.form.Get("hours"), Why: say.form.Get("reason")}
	p.Path = admin.Path
	p.FindPeople.Kinds, p.FindTables.Kinds = traits, core.Statuses()
	site := c.Standing()
	if n := site.Notice; n != nil {
		p.Notice, p.Until = n.Text, n.Until
	}
	if r := site.ReadOnly; r != nil {
		p.ReadOnly, p.Reason, p.Since = true, r.Reason, r.Since
	}
	open, next, err := c.reportsFor(v, people.ReportQuery{})
	if err != nil {
		return err
	}
	p.Reports, p.MoreReports = len(open), next != 0
	if p.Acts, err = c.lastActs(v, "", 10); err != nil {
		return err
	}
	return core.ShowAs(v, say.status, p)
}

// siteOrder reads what a host wants for the whole site: a notice, or a time in which nothing changes, or the end of one
// of these.
func (c *Chapter) siteOrder(v *core.Visit) (o gate.Order, back string, err error) {
	if !v.IsHost() {
		return o, "", core.ErrNowhere
	}
	o, err = c.orderOf(v, gate.OnSite, v.Value("do"), "")
	return o, admin.Path, err
}
