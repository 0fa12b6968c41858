package server

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"koprulu/club/league"
	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/table"
)

// Everything that owners, moderators and hosts do to what is not theirs alone is a power (powers), and is done here: on pages, by programs, on the command
// line of the machine, by the word of the identity provider. Nobody may be the judge of their own case, and nothing is done that the audit log does not have.
// TestOneGate goes through all routes and finds no way around.

// doer is who does something, and in which capacity.
type doer struct {
	// person is empty for the command line and for the provider.
	person table.Person
	office people.Office
}

// machine is the doer who uses the command line of the machine, provider the identity provider.
var (
	machine  = doer{office: people.MachineOffice}
	provider = doer{office: people.ProviderOffice}
)

// ownerOf returns who sends a request, as the owner of a table or the organiser of a league.
func ownerOf(v *core.Visit) doer { return doer{v.Person(), people.OwnerOffice} }

// doerOf returns who sends a request, for what they do in the name of the site.
func doerOf(v *core.Visit) doer {
	if v.IsHost() {
		return doer{v.Person(), people.HostOffice}
	}
	return doer{v.Person(), people.ModeratorOffice}
}

// role is the role in whose name everybody reads that something was done.
func (d doer) role() people.Role {
	if d.office == people.ModeratorOffice {
		return people.Moderator
	}
	return people.Host
}

// subject is what a power is used on.
type subject string

const (
	onPerson  subject = "person"
	onTable   subject = "table"
	onMessage subject = "message"
	onLeague  subject = "league"
	onReport  subject = "report"
	onInvites subject = "invite codes"
	onSite    subject = "site"
)

// offices are a set of capacities.
type offices uint8

const (
	byOwner offices = 1 << iota
	byModerator
	byHost
	byMachine
	byProvider

	byHosts  = byHost | byMachine
	byPowers = byModerator | byHosts
)

// officeBits are the offices in the order of their bits.
var officeBits = []people.Office{people.OwnerOffice, people.ModeratorOffice, people.HostOffice, people.MachineOffice, people.ProviderOffice}

// has reports whether an office is in the set.
func (o offices) has(office people.Office) bool {
	i := slices.Index(officeBits, office)
	return i >= 0 && o&(1<<i) != 0
}

// sitting says whether a power is for those who have a part in its subject themselves: a seat at the table, a place in the league, the person at a running
// table or in a running league with them, the report. The command line of the machine is never bound by it.
type sitting string

const (
	evenSeated sitting = "yes"
	notSeated  sitting = "no"
	// notRunning: not while the league runs.
	notRunning sitting = "not while it runs"
	// notRated: not in a rated game.
	notRated sitting = "not in a rated game"
)

// logging says when the line of the audit log is written: unless a row says otherwise, by the store, together with the change.
type logging uint8

const (
	// before: it may be written without effect, but is never missing.
	before logging = iota + 1
	// after: for what changes only if the table agrees.
	after
)

// power is a row of the table of powers.
type power struct {
	on   subject
	verb string
	by   offices
	sits sitting
	// reason is true if there has to be a reason.
	reason bool
	// fields are what the act needs otherwise.
	fields []string
	log    logging
	// fits reports whether the subject is in a state for it, nil for always.
	fits func(c *cause) bool
	// check tidies the fields and returns what the audit log says in detail, nil for the reason.
	check func(ctx context.Context, s *Server, c *cause) (detail string, err error)
	do    func(ctx context.Context, s *Server, c *cause) error
}

// order is what somebody wants to be done.
type order struct {
	on   subject
	verb string
	// id is that of the person, the table, the league or the invite code.
	id string
	// number is that of a message or a report.
	number int64
	// who is somebody at the table, seat one of its seats.
	who  core.Named
	seat game.Player
	// bot is the bot for a seat, which one of the words for what an owner does with links and with the chat.
	bot, which string
	ConsoleAct
}

// said lists the fields of the command line that an order has.
func (o *order) said() (list []string) {
	for _, f := range []struct {
		name string
		said bool
	}{{"name", o.Name != ""}, {"reason", o.Reason != ""}, {"seconds", o.Seconds != 0}, {"role", o.Role != ""}, {"text", o.Text != ""}, {"until", !o.Until.IsZero()},
		{"note", o.Note != ""}, {"count", o.Count != 0}, {"uses", o.Uses != 0}} {
		if f.said {
			list = append(list, f.name)
		}
	}
	return list
}

// outcome is what came of it, apart from the change.
type outcome struct {
	// link is a personal link that was made, good until ends.
	link string
	ends time.Time
	// messages is how many messages have lost their name or are gone.
	messages int64
	made     []ConsoleInvite
}

// cause is one use of a power, on its way through the gate.
type cause struct {
	order
	by    doer
	power *power
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
	outcome
}

// The refusals of the gate.
var (
	errOwnCase = &core.Problem{Status: core.ErrPower.Status, Word: "own-case"}
	errRank    = &core.Problem{Status: core.ErrPower.Status, Word: "rank"}
)

// powerOf returns the row of the table for an office, or if there is none one for others, nil if nobody can do that at all.
func powerOf(on subject, verb string, office people.Office) (found *power) {
	for i := range powers {
		if p := &powers[i]; p.on == on && p.verb == verb {
			if found = p; p.by.has(office) {
				return p
			}
		}
	}
	return found
}

// exercise does what somebody wants to be done, if they may, and writes the line of the audit log. It is the only way.
func (s *Server) exercise(ctx context.Context, by doer, o order) (*outcome, error) {
	p := powerOf(o.on, o.verb, by.office)
	if p == nil {
		return nil, core.ErrNowhere
	}
	if o.on != onSite { // One of these ends the time in which nothing changes.
		end, err := s.Changes()
		if err != nil {
			return nil, err
		}
		defer end()
	}
	c := &cause{order: o, by: by, power: p}
	if err := s.aim(ctx, c); err != nil {
		return nil, err
	}
	if err := s.entitled(ctx, c); err != nil {
		return nil, err
	}
	if p.fits != nil && !p.fits(c) {
		return nil, table.ErrStatus
	}
	if err := s.prepare(ctx, c); err != nil {
		return nil, err
	}
	if p.log == before {
		if err := s.Kept.Powers.Record(ctx, c.act); err != nil {
			return nil, err
		}
	}
	if err := p.do(ctx, s, c); err != nil {
		return nil, err
	}
	if p.log == after {
		// What has been done is written down, even if the request is over by now.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), core.QuietTime)
		defer cancel()
		if err := s.Kept.Powers.Record(ctx, c.act); err != nil {
			return nil, err
		}
	}
	return &c.outcome, nil
}

// aim finds what a power is used on, as its doer may see it.
func (s *Server) aim(ctx context.Context, c *cause) (err error) {
	switch c.on {
	case onPerson:
		c.person = new(people.Account)
		*c.person, err = s.Kept.People.Person(ctx, table.Person(c.id))
	case onTable, onMessage:
		err = s.aimAtTable(ctx, c)
		if err == nil && c.on == onMessage {
			c.message, err = s.Kept.Chat.Message(ctx, table.ID(c.id), c.number)
			if errors.Is(err, table.ErrUnknown) {
				err = table.ErrNoMessage
			}
		}
	case onLeague:
		if c.league, err = s.Kept.Contests.Contest(ctx, c.id); err != nil {
			return core.LeagueProblem(err)
		}
		if c.by.office == people.OwnerOffice && (c.by.person == "" || c.league.Owner != c.by.person) {
			err = core.ErrNotOwner
		}
	case onReport:
		c.report = new(people.Report)
		*c.report, err = s.Kept.Reports.Report(ctx, c.number)
	}
	return err
}

// aimAtTable does that for a table. What moderators can't see is not there for them.
func (s *Server) aimAtTable(ctx context.Context, c *cause) (err error) {
	id := table.ID(c.id)
	if !core.Plausible(id) {
		return table.ErrUnknown
	}
	if c.by.office != people.OwnerOffice {
		c.summary, err = s.Kept.Lobby.Summary(ctx, id)
		if err == nil && c.by.office == people.ModeratorOffice && !c.summary.Settings.Moderated() {
			err = table.ErrUnknown
		}
		return err
	}
	if c.table, err = s.Hub.Table(ctx, id); err != nil {
		return err
	}
	snap := c.table.Snapshot()
	if c.by.person == "" || snap.Owner != c.by.person {
		return table.ErrNotOwner
	}
	c.summary = &table.Summary{ID: id, Owner: snap.Owner, Settings: snap.Settings, Status: snap.Status, Seats: snap.Seats}
	return nil
}

// entitled returns why a doer may not do something to what it is aimed at, nil if they may.
func (s *Server) entitled(ctx context.Context, c *cause) error {
	if !c.power.by.has(c.by.office) {
		if c.by.office == people.OwnerOffice {
			return core.ErrNotOwner
		}
		return core.ErrPower
	}
	switch c.by.office {
	case people.MachineOffice, people.ProviderOffice:
		return nil
	case people.ModeratorOffice, people.HostOffice:
		if err := s.outranks(ctx, c); err != nil {
			return err
		}
	}
	if c.power.sits == evenSeated {
		return nil
	}
	if c.part == nil {
		c.part = new(part)
		if err := s.partIn(ctx, c); err != nil {
			return err
		}
	}
	if c.part.has && (c.power.sits == notSeated || c.part.running && (c.power.sits == notRunning || c.part.rated)) {
		return errOwnCase
	}
	return nil
}

// part is what a doer has to do with a subject themselves: whether they have a part in it, whether it is running, and whether it is rated.
type part struct{ has, running, rated bool }

// outranks returns why the role of a doer does not reach a subject, nil if it does: people of a lower role, and what they have opened or written. What somebody
// opened themselves is theirs.
func (s *Server) outranks(ctx context.Context, c *cause) error {
	of, own := table.Person(""), false
	switch c.on {
	case onPerson:
		of = c.person.ID
	case onTable:
		of, own = c.summary.Owner, true
	case onMessage:
		of = c.message.Person
	case onLeague:
		of, own = c.league.Owner, true
	case onReport:
		var err error
		if of, err = s.concerns(ctx, c); err != nil {
			return err
		}
	}
	if of == "" || own && of == c.by.person {
		return nil // Nobody made it, they have left, or it is their own.
	}
	a, err := s.Kept.People.Person(ctx, of)
	switch {
	case errors.Is(err, people.ErrNobody):
		return nil
	case err != nil:
		return err
	case a.ID == c.by.person || core.Rank(a.Role) >= core.Rank(c.by.role()):
		return errRank
	}
	return nil
}

// concerns returns whom a report concerns: who is reported, or who made the table or the league. Moderators see reports from public tables and about leagues only;
// for them there are no others (people.ErrNobody).
func (s *Server) concerns(ctx context.Context, c *cause) (table.Person, error) {
	r := c.report
	if r.Kind == people.ReportLeague {
		l, err := s.Kept.Contests.Contest(ctx, r.League)
		if errors.Is(err, table.ErrUnknown) {
			return "", nil
		}
		if err != nil {
			return "", err
		}
		return l.Owner, nil
	}
	m, err := s.Kept.Lobby.Summary(ctx, r.Table)
	switch {
	case err != nil && !errors.Is(err, table.ErrUnknown):
		return "", err
	case c.by.office == people.ModeratorOffice && (err != nil || !m.Settings.Moderated()):
		return "", people.ErrNobody
	case err == nil && r.Kind == people.ReportTable:
		return m.Owner, nil
	}
	return r.Target, nil
}

// partIn finds out what a doer has to do with a subject.
func (s *Server) partIn(ctx context.Context, c *cause) (err error) {
	who := c.by.person
	switch c.on {
	case onPerson:
		c.part.has, err = s.playTogether(ctx, who, c.person.ID)
	case onTable, onMessage:
		m := c.summary
		c.part.has = slices.ContainsFunc(m.Seats, func(seat table.Seat) bool { return seat.Person == who })
		c.part.running, c.part.rated = m.Status == table.Playing || m.Status == table.Paused, m.Settings.Rated
	case onLeague:
		n := c.league.NumberOf(who)
		c.part.has, c.part.running = n >= 0 && !c.league.Players[n].Gone, c.league.Status == league.Running
	case onReport:
		c.part.has = c.report.Reporter == who
	}
	return err
}

// playTogether reports whether two people sit at the same running table, or play in the same running league.
func (s *Server) playTogether(ctx context.Context, one, other table.Person) (bool, error) {
	list, err := s.Kept.Lobby.Mine(ctx, one)
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
	ids, err := s.Kept.Contests.RunningContests(ctx)
	if err != nil {
		return false, err
	}
	for _, id := range ids {
		l, err := s.Kept.Contests.Contest(ctx, id)
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
func (s *Server) prepare(ctx context.Context, c *cause) (err error) {
	p := c.power
	for _, name := range c.said() {
		if !slices.Contains(p.fields, name) && name != "reason" {
			return core.Wrong("form", name)
		}
	}
	if p.reason || c.Reason != "" {
		if c.Reason, err = tidyReason(c.Reason); err != nil {
			return err
		}
	}
	if c.length, err = lengthOf(c.Seconds); err != nil {
		return err
	}
	detail := c.Reason
	if p.check != nil {
		if detail, err = p.check(ctx, s, c); err != nil {
			return err
		}
	}
	c.act = people.Act{At: s.Now(), Actor: c.by.person, Office: c.by.office, Verb: c.verb, Detail: detail}
	switch c.on {
	case onPerson:
		c.act.Target = c.person.ID
	case onTable, onMessage:
		c.act.Table, c.act.Target = table.ID(c.id), c.who.Person
	case onLeague:
		c.act.League = c.id
	case onReport:
		c.act.Target, c.act.Table, c.act.League = c.report.Target, c.report.Table, c.report.League
	}
	return nil
}

// maxReason is the longest reason for what hosts and moderators do, in letters.
const maxReason = 300

// tidyReason normalizes the spaces of a reason and checks its length and letters. There has to be one.
func tidyReason(reason string) (string, error) {
	reason, err := core.TidyText(strings.Join(strings.Fields(reason), " "), maxReason, "reason")
	if err == nil && reason == "" {
		err = core.Wrong("empty", "reason")
	}
	return reason, err
}

// powersOver returns what a doer may do to something now, and why they can't do anything if they can't: the word of a problem, empty if it is only in no state for it.
func (s *Server) powersOver(ctx context.Context, by doer, o order) (verbs []string, why string, err error) {
	c := &cause{order: o, by: by}
	if err := s.aim(ctx, c); err != nil {
		return nil, "", err
	}
	for i := range powers {
		c.power = &powers[i]
		if c.power.on != o.on || !c.power.by.has(by.office) {
			continue
		}
		err := s.entitled(ctx, c)
		var no *core.Problem
		switch {
		case errors.As(err, &no):
			why = no.Word
		case err != nil:
			return nil, "", err
		case c.power.fits == nil || c.power.fits(c):
			verbs = append(verbs, c.power.verb)
		}
	}
	return verbs, why, nil
}
