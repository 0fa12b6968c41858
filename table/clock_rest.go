package table

import (
	"context"
	"time"

	"koprulu/rules/game"
	"koprulu/table/calendar"
)

// At tables by correspondence some time may not count (Settings.Rest): the hours in which somebody does not play,
// nights, weekends, and some days of vacation a year. How a decision counts is decided when it opens: hours that
// somebody changes while their clock runs apply from their next decision on, so that nobody stops a clock that is
// nearly down. Vacations apply at once, even to open decisions: the time left stays the same, only the deadline moves.
// Those who stay away too long are still found out, because hours can push a deadline only by the slack, and vacations
// by the days that the table allows.
//
// Outages are added to the time of a decision in full, whether they were in hours that count or not: nobody has to know
// when exactly they were, and they never cost anybody time. So the deadline that is kept, which moves with them as all
// do, is never too late; when it is reached, it is worked out whether time is up.

// Slack is how far hours, nights and weekends can push the deadline of a decision, in addition to what is in the bank:
// beyond that all time counts.
const Slack = 3 * calendar.Day

// Correspondence is the least time in the bank at the start with which some time may not count: at faster tables people
// play together.
const Correspondence = calendar.Day

// Counts is how the time of a decision counts where not all of it does. It never changes.
type Counts struct {
	// Hours are those of the person when the decision opened.
	Hours calendar.Hours
	// From is when counting began: Used had been used up before, and Slack was left. Unlike Since, which was At then, it
	// does not move with outages.
	From, At time.Time
	Used     time.Duration
	Slack    time.Duration
	// Length is from Since to the deadline.
	Length time.Duration
}

// Resting is what everybody may know about the time that does not count for a seat: only until when a clock stands
// still, and the dates of vacations.
type Resting struct {
	// Until is when the clock of the open decision runs again, the zero time if it runs or there is none.
	Until time.Time
	// Vacation is the vacation that the person is on, the zero value for none.
	Vacation Dates
	// Ahead are the announced ones to come.
	Ahead []Dates
}

// Dates are the first and the last day of a vacation where the person is, as midnight UTC of the same dates.
type Dates struct{ First, Last time.Time }

// None reports whether there is no vacation.
func (d Dates) None() bool { return d.First.IsZero() }

// away returns the vacations of a seat that don't count at the table.
func (t *Stored) away(p game.Player) []calendar.Period {
	if who := t.Times[p]; who != nil {
		return calendar.Allowed(calendar.Since(who.Away, t.Joined[p]), t.Created, t.Settings.Rest.Vacation)
	}
	return nil
}

// count returns how time counts for a decision of a seat for which not all time counts.
func (t *Stored) count(p game.Player, d *Decision) *calendar.Count {
	return calendar.NewCount(t.Settings.Rest, &d.Counts.Hours, t.away(p))
}

// spent returns how much of its time a decision of a seat has used by a moment.
func (t *Stored) spent(p game.Player, d Decision, at time.Time) time.Duration {
	if d.Counts == nil {
		return max(0, at.Sub(d.Since)-d.Free)
	}
	used, _ := t.used(p, &d, at)
	return max(0, used)
}

// used returns what spent does, but without a bound, and the slack that is left: after an outage more time may be left
// than there was.
func (t *Stored) used(p game.Player, d *Decision, at time.Time) (used, slack time.Duration) {
	c := d.Counts
	counted, out := t.count(p, d).Counted(c.From, at, c.Slack)
	return c.Used + counted - d.Since.Sub(c.At), c.Slack - out
}

// settle works out the deadline of a decision, and reports whether it has changed.
func (t *Stored) settle(p game.Player) bool {
	d := &t.Decisions[p]
	if d.Number == 0 || d.Counts == nil {
		return false
	}
	c := *d.Counts
	end := t.count(p, d).Until(c.From, max(0, d.Bank-c.Used+d.Since.Sub(c.At)), c.Slack)
	c.Length = max(0, end.Sub(d.Since).Round(time.Millisecond))
	if c.Length == d.Counts.Length {
		return false
	}
	d.Counts = &c
	return true
}

// settleAll works out all deadlines.
func (t *Stored) settleAll() (changed bool) {
	for p := range t.players() {
		changed = t.settle(p) || changed
	}
	return changed
}

// recount restarts the count of a decision at from: what was used before upTo stays used.
func (t *Stored) recount(p game.Player, upTo, from time.Time) {
	d := &t.Decisions[p]
	if d.Number == 0 || d.Counts == nil {
		return
	}
	used, slack := t.used(p, d, upTo)
	d.Counts = &Counts{Hours: d.Counts.Hours, From: from, At: d.Since, Used: used, Slack: slack, Length: d.Counts.Length}
}

// counts decides how a decision that opens counts.
func (e *edit) counts(p game.Player) {
	d := &e.Decisions[p]
	if d.Counts = nil; d.Bank == 0 || e.Settings.Rest.None() {
		return
	}
	e.learn(p)
	var hours calendar.Hours
	if who := e.Times[p]; who != nil {
		hours = who.Hours
	}
	slack := d.Bank + Slack
	if b := e.goesBack; b != nil && b.seat == p {
		slack = min(slack, b.slack)
	}
	d.Counts = &Counts{Hours: hours, From: d.Since, At: d.Since, Slack: slack}
	e.Stored.settle(p)
}

// goesBack is a seat that takes answers back, and what is left of the slack of the decision to which it goes back.
type goesBack struct {
	seat  game.Player
	slack time.Duration
}

// backTo returns what is left of the slack when a seat takes its last answers back: the decision to which it goes back
// is the same as before, so the slack used since it first opened stays used. It is nil if that is not known, or if all
// time counts.
func (e *edit) backTo(p game.Player, answers int) *goesBack {
	d, spans := e.Decisions[p], e.course.spans
	if e.Settings.Rest.None() {
		return nil
	}
	var left, out time.Duration
	known := d.Number != 0 && d.Counts != nil
	if known {
		left, out = e.slack(p, &d)
	}
	if answers <= len(spans) && spans[len(spans)-answers].bank > 0 {
		spans = spans[len(spans)-answers:]
		left, known = spans[0].slack-out, true
		for _, s := range spans {
			left -= s.out
		}
	}
	if !known {
		return nil
	}
	return &goesBack{p, max(0, left)}
}

// slack returns how much of the slack of a decision is left, and how much was used.
func (e *edit) slack(p game.Player, d *Decision) (left, out time.Duration) {
	_, left = e.used(p, d, e.clock())
	return left, max(0, d.Counts.Slack-left)
}

// learn asks when the person of a seat plays and is away, and adjusts open decisions, for which only vacations change.
// If that can't be learned, what was known before holds.
func (e *edit) learn(p game.Player) {
	who, ask := e.Seats[p].Person, e.t.hub.cfg.Times
	if e.Settings.Rest.None() || ask == nil || who == "" || e.Seats[p].Left {
		return
	}
	ctx, cancel := context.WithTimeout(e.t.hub.life, askTime)
	defer cancel()
	known, err := ask(ctx, who)
	if err != nil {
		e.t.hub.report("asking when a person plays", err, "table", e.t.id, "seat", p+1)
		return
	}
	old := e.Times[p]
	if old != nil && old.Same(&known) || old == nil && known.Same(&calendar.Person{}) {
		return
	}
	e.Times[p] = &known // Vacations don't begin before they were announced, whenever that is learned.
	e.Stored.settle(p)
	e.quiet = true
}

// askTime is how long a table waits to learn when somebody plays.
const askTime = 2 * time.Second

// SetTimes tells a table that a person has changed when they play, or goes on vacation: it asks for that
// (HubConfig.Times). It does nothing at tables where all time counts.
func (t *Table) SetTimes(ctx context.Context, who Person) error {
	return t.change(ctx, func(e *edit) error {
		p, err := e.seatOf(who)
		if err != nil || e.plays() != nil {
			return err
		}
		e.learn(p)
		return nil
	})
}

// lateNow returns the seats whose time is up, after a last check whether they are on vacation: the table may not have
// been told.
func (e *edit) lateNow() game.PlayerSet {
	for p := range e.late(e.now).All() {
		if e.Decisions[p].Counts != nil {
			e.learn(p)
		}
	}
	return e.late(e.now)
}

// resting returns what everybody may know of the time that does not count for a seat.
func (t *Stored) resting(p game.Player, now time.Time) (r Resting) {
	if t.Settings.Rest.None() || !t.Status.Runs() {
		return r
	}
	away := t.away(p)
	loc := time.UTC
	if who := t.Times[p]; who != nil {
		if zone, err := calendar.Zone(who.Zone); err == nil {
			loc = zone
		}
	}
	for _, a := range away {
		first, last := a.Dates(loc)
		switch {
		case !now.Before(a.To):
		case now.Before(a.From):
			r.Ahead = append(r.Ahead, Dates{first, last})
		default:
			r.Vacation = Dates{first, last}
		}
	}
	if d := &t.Decisions[p]; t.Status == Playing && d.Number != 0 && d.Counts != nil && t.Seats[p].Bot == "" {
		_, slack := t.used(p, d, now)
		if until, _ := t.count(p, d).Stands(now, slack); until.After(now) {
			r.Until = until
		}
	}
	return r
}

// Rests returns what everybody may know of the time that does not count, by seat.
func (t *Stored) Rests(now time.Time) (list [game.MaxPlayers]Resting) {
	for p := range t.players() {
		list[p] = t.resting(p, now)
	}
	return list
}

// ShownDecisions returns the open decisions without the hours in which people play.
func (t *Stored) ShownDecisions() [game.MaxPlayers]Decision {
	list := t.Decisions
	for p := range list {
		if c := list[p].Counts; c != nil {
			list[p].Counts = &Counts{Length: c.Length}
		}
	}
	return list
}

// nextRest returns when a clock of the table next stops or goes on, or a vacation begins or ends; the zero time if none
// will.
func (t *Stored) nextRest(now time.Time) (next time.Time) {
	if t.Settings.Rest.None() || t.Status != Playing {
		return next
	}
	sooner := func(at time.Time) {
		if at.After(now) {
			next = earlier(next, at)
		}
	}
	for p := range t.players() {
		for _, a := range t.away(p) {
			sooner(a.From)
			sooner(a.To)
		}
		if d := &t.Decisions[p]; d.Number != 0 && d.Counts != nil && t.Seats[p].Bot == "" {
			_, slack := t.used(p, d, now)
			sooner(t.count(p, d).Next(now, d.Deadline(), slack))
		}
	}
	return next
}

// nextSight returns when what everybody sees of the table next changes on its own: a clock stops or goes on, a vacation
// begins or ends, or the others may have somebody replaced. The zero time if nothing will.
func (t *Stored) nextSight(now time.Time) time.Time {
	return earlier(t.nextRest(now), t.nextOverdue(now))
}

// attendSight has the table shown again at its next sight. The caller holds the lock.
func (t *Table) attendSight() {
	if next := t.row.nextSight(t.hub.now()); !next.IsZero() && !next.Equal(t.sightAt) {
		t.sightAt = next
		t.hub.alarms.setIdle(next, t.id)
	}
}

// sighted shows the table again if its next sight has come. The caller holds the lock.
func (t *Table) sighted() {
	if !t.sightAt.IsZero() && !t.hub.now().Before(t.sightAt) {
		t.sightAt = time.Time{}
		t.publish()
	}
}

// joins records when the person of a seat begins to play, where that matters, and that they have not been seen yet.
func (e *edit) joins(p game.Player) {
	e.Seen[p] = time.Time{}
	e.t.watch.forgetLeft(p)
	if e.Settings.Rest.Vacation > 0 && e.Seats[p].Person != "" {
		e.Joined[p] = e.now
	}
}

// dropTimes forgets the times of those who have no seat any more, and of everybody once a game is over.
func (e *edit) dropTimes() {
	for p := range e.Times {
		over := !e.Status.Runs() && e.Status != Frozen
		if over || p >= len(e.Seats) || e.Seats[p].Person == "" || e.Seats[p].Left {
			e.Times[p], e.Joined[p] = nil, time.Time{}
		}
	}
}

// checkRest checks the settings for time that does not count, and says what is wrong with them.
func (s *Settings) checkRest() error {
	r := &s.Rest
	switch {
	case r.None():
	case s.Pace.Start < Correspondence:
		return invalid("rest",
			"only at tables with a day or more for each decision some time does not count; choose another pace, or let all time count")
	case r.Vacation < 0 || r.Vacation > calendar.MostVacation:
		return invalid("vacation", "a year has 0 to 60 days of vacation")
	}
	return nil
}
