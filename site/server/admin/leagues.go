package admin

import (
	"koprulu/club/league"
	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/site/web/admin"
	"koprulu/table"
)

// leagues lists leagues and cups.
func (c *Chapter) leagues(v *core.Visit) error {
	p := &admin.LeaguesPage{Frame: c.frame(v, admin.Leagues, &said{})}
	q := gate.LeagueQuery{Skip: core.SkipOf(v), N: PerPage + 1}
	p.Finder, q.Since = c.finderOf(v, "status", core.LeagueStatuses())
	q.Words, q.Status = p.Query, p.Kind
	list, err := c.gate.LeaguesLike(v.Ctx, q)
	if err != nil {
		return err
	}
	p.Next = core.NextPage(v, len(list), PerPage)
	name := c.namer(v.Ctx, v.WordsOf())
	for i := range list[:min(len(list), PerPage)] {
		line, err := asLeague(&list[i], name)
		if err != nil {
			return err
		}
		p.Leagues = append(p.Leagues, line)
	}
	return core.Show(v, p)
}

// asLeague returns a league for the pages.
func asLeague(l *league.League, name func(table.Person) (string, error)) (admin.League, error) {
	owner, err := name(l.Owner)
	return admin.League{ID: l.ID, Name: l.Settings.Name, Status: core.LeagueStatus(l.Status), Players: len(l.Active()),
		Owner: owner, OwnerID: string(l.Owner)}, err
}

// league shows a league or a cup.
func (c *Chapter) league(v *core.Visit, say *said) error {
	l, err := c.League(v)
	if err != nil {
		return err
	}
	p := &admin.LeaguePage{Frame: c.frame(v, admin.Leagues, say), Reason: say.form.Get("reason"),
		NewName: say.form.Get("name")}
	if p.League, err = asLeague(l, c.namer(v.Ctx, v.WordsOf())); err != nil {
		return err
	}
	if p.May, p.Why, err = c.mayDo(v, gate.Order{On: gate.OnLeague, ID: l.ID}); err != nil {
		return err
	}
	if l.Closed != nil {
		p.Closed = core.ClosedText(v.WordsOf(), "contest", l.Closed)
	}
	if p.Acts, err = c.lastActs(v, l.ID, actsShown); err != nil {
		return err
	}
	return core.ShowAs(v, say.status, p)
}

// leagueOrder reads what is to be done to a league or a cup.
func (c *Chapter) leagueOrder(v *core.Visit) (o gate.Order, back string, err error) {
	l, err := c.League(v)
	if err != nil {
		return o, "", err
	}
	o, err = c.orderOf(v, gate.OnLeague, v.Value("do"), l.ID)
	if back = admin.LeaguesPath; o.Verb != people.DeleteAct {
		back += "/" + l.ID
	}
	return o, back, err
}
