// Package gate is what owners, moderators and hosts do to what is not theirs alone: every such act is a power (Powers),
// and is done here, whether a page, a program, the command line of the machine or the word of the identity provider
// asks for it. Nobody may be the judge of their own case, and nothing is done that the audit log does not have.
// Chapters of the site call it; TestOneGate goes through all their routes and finds no way around.
package gate

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"koprulu/club/league"
	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/table"
)

// Gate uses powers. It may be used by any number of requests at once.
type Gate struct{ *core.Site }

// New makes the gate of a site.
func New(site *core.Site) *Gate { return &Gate{site} }

// cause is one use of a power, on its way through the gate. Its context is that of the request.
type cause struct {
	*Gate
	ctx context.Context
	Order
	by    Doer
	power *Power
	// What it is used on; nil or zero for other subjects.
	person  *people.Account
	table   *table.Table
	summary *table.Summary
	message table.Message
	league  *league.League
	report  *people.Report
	part    *part
	// length is Seconds as a time.
	length time.Duration
	act    people.Act
	Outcome
}

// The refusals of the gate.
var (
	ErrOwnCase = &core.Problem{Status: core.ErrPower.Status, Word: "own-case"}
	ErrRank    = &core.Problem{Status: core.ErrPower.Status, Word: "rank"}
)

// PowerOf returns the row of the table for an office, or if there is none one for others, nil if nobody can do that at
// all.
func PowerOf(on Subject, verb string, office people.Office) (found *Power) {
	for i := range Powers {
		if p := &Powers[i]; p.On == on && p.Verb == verb {
			if found = p; p.By.Has(office) {
				return p
			}
		}
	}
	return found
}

// Exercise does what somebody wants to be done, if they may, and writes the line of the audit log. It is the only way.
func (g *Gate) Exercise(ctx context.Context, by Doer, o Order) (*Outcome, error) {
	p := PowerOf(o.On, o.Verb, by.Office)
	if p == nil {
		return nil, core.ErrNowhere
	}
	if o.On == OnSite { // One of these ends the time in which nothing changes.
		g.State.Saving.Lock()
		defer g.State.Saving.Unlock()
	} else {
		end, err := g.Changes()
		if err != nil {
			return nil, err
		}
		defer end()
	}
	c := &cause{Gate: g, ctx: ctx, Order: o, by: by, power: p}
	if err := c.aim(); err != nil {
		return nil, err
	}
	if err := c.entitled(); err != nil {
		return nil, err
	}
	if p.fits != nil && !p.fits(c) {
		return nil, table.ErrStatus
	}
	if err := c.prepare(); err != nil {
		return nil, err
	}
	if p.log == before {
		if err := g.Kept.Powers.Record(ctx, c.act); err != nil {
			return nil, err
		}
	}
	if err := p.do(c); err != nil {
		return nil, err
	}
	if p.log == after {
		// What has been done is written down, even if the request is over by now.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), core.QuietTime)
		defer cancel()
		if err := g.Kept.Powers.Record(ctx, c.act); err != nil {
			return nil, err
		}
	}
	return &c.Outcome, nil
}

// AsOwner does something at a table in the name of its owner, who sends the request.
func (g *Gate) AsOwner(v *core.Visit, at *core.Seated, o Order) error {
	o.On, o.ID = OnTable, string(at.ID())
	_, err := g.Exercise(v.Ctx, OwnerOf(v), o)
	return err
}

// aim finds what a power is used on, as its doer may see it.
func (c *cause) aim() (err error) {
	switch c.On {
	case OnPerson:
		c.person = new(people.Account)
		*c.person, err = c.Kept.People.Person(c.ctx, table.Person(c.ID))
	case OnTable, OnMessage:
		err = c.aimAtTable()
		if err == nil && c.On == OnMessage {
			c.message, err = c.Kept.Chat.Message(c.ctx, table.ID(c.ID), c.Number)
			if errors.Is(err, table.ErrUnknown) {
				err = table.ErrNoMessage
			}
		}
	case OnLeague:
		if c.league, err = c.Kept.Leagues.League(c.ctx, c.ID); err != nil {
			return core.LeagueProblem(err)
		}
		if c.by.Office == people.OwnerOffice && (c.by.Person == "" || c.league.Owner != c.by.Person) {
			err = core.ErrNotOwner
		}
	case OnReport:
		c.report = new(people.Report)
		*c.report, err = c.Kept.Reports.Report(c.ctx, c.Number)
	}
	return err
}

// aimAtTable does that for a table. What moderators can't see is not there for them.
func (c *cause) aimAtTable() (err error) {
	id := table.ID(c.ID)
	if !core.Plausible(id) {
		return table.ErrUnknown
	}
	if c.by.Office != people.OwnerOffice {
		c.summary, err = c.Kept.Lobby.Summary(c.ctx, id)
		if err == nil && c.by.Office == people.ModeratorOffice && !c.summary.Settings.Moderated() {
			err = table.ErrUnknown
		}
		return err
	}
	if c.table, err = c.Hub.Table(c.ctx, id); err != nil {
		return err
	}
	snap := c.table.Snapshot()
	if c.by.Person == "" || snap.Owner != c.by.Person {
		return table.ErrNotOwner
	}
	c.summary = &table.Summary{Basics: snap.Basics}
	return nil
}

// entitled returns why a doer may not do something to what it is aimed at, nil if they may.
func (c *cause) entitled() error {
	if !c.power.By.Has(c.by.Office) {
		if c.by.Office == people.OwnerOffice {
			return core.ErrNotOwner
		}
		return core.ErrPower
	}
	switch c.by.Office {
	case people.MachineOffice, people.ProviderOffice:
		return nil
	case people.ModeratorOffice, people.HostOffice:
		if err := c.outranks(); err != nil {
			return err
		}
	}
	if c.power.sits == evenSeated {
		return nil
	}
	if c.part == nil {
		c.part = new(part)
		if err := c.partIn(); err != nil {
			return err
		}
	}
	if c.part.has && (c.power.sits == notSeated || c.part.running && (c.power.sits == notRunning || c.part.rated)) {
		return ErrOwnCase
	}
	return nil
}

// part is what a doer has to do with a subject themselves: whether they have a part in it, whether it is running, and
// whether it is rated.
type part struct{ has, running, rated bool }

// outranks returns why the role of a doer does not reach a subject, nil if it does: people of a lower role, and what
// they have opened or written. What somebody opened themselves is theirs.
func (c *cause) outranks() error {
	of, own := table.Person(""), false
	switch c.On {
	case OnPerson:
		of = c.person.ID
	case OnTable:
		of, own = c.summary.Owner, true
	case OnMessage:
		of = c.message.Person
	case OnLeague:
		of, own = c.league.Owner, true
	case OnReport:
		var err error
		if of, err = c.concerns(); err != nil {
			return err
		}
	}
	if of == "" || own && of == c.by.Person {
		return nil // Nobody made it, they have left, or it is their own.
	}
	a, err := c.Kept.People.Person(c.ctx, of)
	switch {
	case errors.Is(err, people.ErrNobody):
		return nil
	case err != nil:
		return err
	case a.ID == c.by.Person || core.Rank(a.Role) >= core.Rank(c.by.role()):
		return ErrRank
	}
	return nil
}

// concerns returns whom a report concerns: who is reported or appeals, or who made the table or the league. Of reports
// from tables moderators see those from public ones only; for them there are no others (people.ErrNobody).
func (c *cause) concerns() (table.Person, error) {
	r := c.report
	if r.Kind == people.ReportAppeal {
		return r.Target, nil
	}
	if r.Kind == people.ReportLeague {
		l, err := c.Kept.Leagues.League(c.ctx, r.League)
		if errors.Is(err, table.ErrUnknown) {
			return "", nil
		}
		if err != nil {
			return "", err
		}
		return l.Owner, nil
	}
	m, err := c.Kept.Lobby.Summary(c.ctx, r.Table)
	switch {
	case err != nil && !errors.Is(err, table.ErrUnknown):
		return "", err
	case c.by.Office == people.ModeratorOffice && (err != nil || !m.Settings.Moderated()):
		return "", people.ErrNobody
	case err == nil && r.Kind == people.ReportTable:
		return m.Owner, nil
	}
	return r.Target, nil
}

// partIn finds out what a doer has to do with a subject.
func (c *cause) partIn() (err error) {
	who := c.by.Person
	switch c.On {
	case OnPerson:
		c.part.has, err = c.playTogether(who, c.person.ID)
	case OnTable, OnMessage:
		m := c.summary
		c.part.has = slices.ContainsFunc(m.Seats, func(seat table.Seat) bool { return seat.Person == who })
		c.part.running, c.part.rated = m.Status.Runs(), m.Settings.Rated
	case OnLeague:
		n := c.league.NumberOf(who)
		c.part.has, c.part.running = n >= 0 && !c.league.Players[n].Gone, c.league.Status == league.Running
	case OnReport:
		c.part.has = c.report.Reporter == who
		if c.report.Kind == people.ReportAppeal && !c.part.has {
			c.part.has, err = c.playTogether(who, c.report.Reporter)
		}
	}
	return err
}

// playTogether reports whether two people sit at the same running table, or play in the same running league.
func (c *cause) playTogether(one, other table.Person) (bool, error) {
	list, err := c.Kept.Lobby.Mine(c.ctx, one)
	if err != nil {
		return false, err
	}
	for i := range list {
		m := &list[i]
		sits := func(who table.Person) bool {
			return slices.ContainsFunc(m.Seats, func(seat table.Seat) bool { return seat.Person == who && !seat.Left })
		}
		if m.Status != table.Waiting && sits(one) && sits(other) {
			return true, nil
		}
	}
	ids, err := c.Kept.Leagues.RunningLeagues(c.ctx)
	if err != nil {
		return false, err
	}
	for _, id := range ids {
		l, err := c.Kept.Leagues.League(c.ctx, id)
		if err != nil {
			return false, err
		}
		plays := func(who table.Person) bool { n := l.NumberOf(who); return n >= 0 && !l.Players[n].Gone }
		if plays(one) && plays(other) {
			return true, nil
		}
	}
	return false, nil
}

// prepare tidies the fields of an order and makes the line of the audit log.
func (c *cause) prepare() (err error) {
	p := c.power
	for _, name := range c.said() {
		if !slices.Contains(p.Fields, name) && name != "reason" {
			return core.WrongForm(name)
		}
	}
	if p.Reason || c.Reason != "" {
		if c.Reason, err = tidyReason(c.Reason); err != nil {
			return err
		}
	}
	if c.length, err = lengthOf(c.Seconds); err != nil {
		return err
	}
	detail := c.Reason
	if p.check != nil {
		if detail, err = p.check(c); err != nil {
			return err
		}
	}
	c.act = people.Act{At: c.Now(), Actor: c.by.Person, Office: c.by.Office, Verb: c.Verb, Detail: detail}
	switch c.On {
	case OnPerson:
		c.act.Target = c.person.ID
	case OnTable, OnMessage:
		c.act.Table, c.act.Target = table.ID(c.ID), c.Who.Person
	case OnLeague:
		c.act.League = c.ID
	case OnReport:
		c.act.Target, c.act.Table, c.act.League = c.report.Target, c.report.Table, c.report.League
	}
	return nil
}

// MaxReason is the longest reason for what hosts and moderators do, in letters.
const MaxReason = 300

// tidyReason normalizes the spaces of a reason and checks its length and letters. There has to be one.
func tidyReason(reason string) (string, error) {
	return core.NeedText(strings.Join(strings.Fields(reason), " "), MaxReason, "reason")
}

// MayClose returns why a doer may not close a report, nil if they may: people.ErrNobody if there is none for them.
func (g *Gate) MayClose(ctx context.Context, by Doer, r *people.Report) error {
	c := &cause{Gate: g, ctx: ctx, Order: Order{On: OnReport, Number: r.ID}, by: by,
		power: PowerOf(OnReport, people.ReportAct, by.Office), report: r}
	return c.entitled()
}

// May returns what a doer may do to something now, and why they can't do anything if they can't: the word of a problem,
// empty if it is only in no state for it.
func (g *Gate) May(ctx context.Context, by Doer, o Order) (verbs []string, why string, err error) {
	c := &cause{Gate: g, ctx: ctx, Order: o, by: by}
	if err := c.aim(); err != nil {
		return nil, "", err
	}
	for i := range Powers {
		c.power = &Powers[i]
		if c.power.On != o.On || !c.power.By.Has(by.Office) {
			continue
		}
		err := c.entitled()
		var no *core.Problem
		switch {
		case errors.As(err, &no):
			why = no.Word
		case err != nil:
			return nil, "", err
		case c.power.fits == nil || c.power.fits(c):
			verbs = append(verbs, c.power.Verb)
		}
	}
	return verbs, why, nil
}
