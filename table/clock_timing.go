package table

import (
	"time"

	"koprulu/rules/game"
)

// shortest is the least time that a person gets for a decision at tables with clocks: 0 would mean that no clock
// runs, and nobody could answer faster.
const shortest = time.Second

// wind sets the time of a decision when it opens.
func (e *edit) wind(p game.Player) {
	d, seat := &e.Decisions[p], &e.Seats[p]
	if d.Bank = 0; e.Settings.Pace.Clocked() && seat.Person != "" && seat.Bot == "" {
		d.Bank = max(e.Banks[p], shortest)
	}
	d.Free = 0
	if d.Bank != 0 && !seat.Program && e.Settings.Pace.Start < Correspondence {
		d.Free = min(e.t.hub.cfg.Unseen, d.Bank/unseenPart).Truncate(time.Millisecond)
	}
	e.counts(p)
}

// unseenPart is the part of a bank for which its clock waits at most until the question was shown: less of a short one.
const unseenPart = 20

// seen begins to use up the time of a decision whose person has been shown what is asked. It can only begin earlier by
// that, so that nobody gains anything by saying it late or never.
func (e *edit) seen(p game.Player, number uint64) {
	d, now := &e.Decisions[p], e.clock()
	if e.Status == Playing && d.Number == number && number != 0 && now.Before(d.Since.Add(d.Free)) {
		d.Free, e.quiet = max(0, now.Sub(d.Since)), true
	}
}

// spend takes the time of an answered decision out of its seat's bank, and adds what the answer gains. Bots use up no
// time, and what nobody was asked gains none.
func (e *edit) spend(p game.Player, d Decision) {
	c := &e.course
	if d.Bank == 0 || c.turns[len(c.turns)-1].unasked {
		if c.floor < len(c.turns) {
			c.spans = append(c.spans, span{})
		}
		return
	}
	took := e.open(p, d)
	pace := &e.Settings.Pace
	e.Banks[p] = min(pace.Cap, max(0, d.Bank-took)+pace.Gain)
	if c.floor < len(c.turns) {
		s := span{bank: d.Bank, took: took}
		if d.Counts != nil {
			s.slack = d.Counts.Slack
			_, s.out = e.slack(p, &d)
		}
		c.spans = append(c.spans, s)
	}
}

// open returns how long a decision of a seat has been open, as far as it counts.
func (e *edit) open(p game.Player, d Decision) time.Duration { return e.spent(p, d, e.clock()) }

// refund sets the bank of a seat that takes its last answers back to what it would be without them: what they gained is
// lost, but the time that they took is still spent.
func (e *edit) refund(p game.Player, answers int) {
	d, spans := e.Decisions[p], e.course.spans
	if !e.Settings.Pace.Clocked() {
		return
	}
	bank, took := d.Bank, time.Duration(0)
	if d.Number != 0 {
		took = e.open(p, d)
	}
	if answers <= len(spans) && spans[len(spans)-answers].bank > 0 {
		spans = spans[len(spans)-answers:]
		bank = spans[0].bank
		for _, s := range spans {
			took += s.took
		}
	}
	if bank > 0 {
		e.Banks[p] = max(0, bank-took)
	}
}

// late returns the seats of people whose time is up.
func (t *Stored) late(now time.Time) game.PlayerSet {
	var set game.PlayerSet
	if t.Status != Playing {
		return 0
	}
	for p := range t.Seats {
		d := &t.Decisions[p]
		if d.Number != 0 && d.Bank != 0 && t.Seats[p].Bot == "" && !now.Before(d.Deadline()) {
			set |= 1 << p
		}
	}
	return set
}

// goOn restarts the clocks that were stopped at PausedAt.
func (e *edit) goOn() {
	for p := range e.players() {
		d := &e.Decisions[p]
		if d.Number == 0 {
			continue
		}
		since := d.Since.Add(e.now.Sub(e.PausedAt))
		if d.Counts != nil {
			e.recount(p, e.PausedAt, e.now)
			counts := *d.Counts
			counts.At = since
			d.Counts = &counts
		}
		d.Since = since
	}
	e.Status, e.PausedAt = Playing, time.Time{}
	e.settleAll()
}
