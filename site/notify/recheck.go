package notify

import (
	"context"
	"errors"
	"slices"
	"time"

	"koprulu/club/people"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/table"
)

const (
	// pauseLook is how long a reminder about a paused table waits before it is checked again.
	pauseLook = time.Hour
	// opensApart is the least time between a message about tables that opened and any message before it to the same
	// address.
	opensApart = 15 * time.Minute
	// leastApart is the least time between a reminder and the message before it, in delays of the notifier: where time is
	// short, one message is enough.
	leastApart = 5
)

// checked is what has become of the notices of a message since they were made.
type checked struct {
	// matters are still true, gone no longer are, later are to be told when they are due.
	matters     []matter
	gone, later []people.Notice
}

// recheck checks which notices are still true, and adds what they need to say about their tables. A person who has the
// page of a table in the foreground is told nothing about it until they look away.
func (n *Notifier) recheck(ctx context.Context, m people.Mail) (c checked, err error) {
	now := n.now()
	for _, notice := range m.Notices {
		switch {
		case notice.Kind == people.JudgedNotice, notice.Kind.Personal() && !now.Before(m.Banned):
			c.matters = append(c.matters, matter{Notice: notice})
			continue
		case now.Before(m.Banned):
			c.gone = append(c.gone, notice)
			continue
		}
		s, err := n.cfg.Look(ctx, notice.Table)
		if errors.Is(err, table.ErrUnknown) {
			c.gone = append(c.gone, notice)
			continue
		}
		if err != nil {
			return c, err
		}
		at, due := holds(s, m.Hook.Person, notice, now, n.cfg.Delay)
		if at != nil && notice.Kind == people.InvitedNotice {
			invited := false
			if n.cfg.Invited != nil {
				invited, err = n.cfg.Invited(ctx, m.Hook.Person, s)
			}
			if err != nil {
				return c, err
			}
			at, _ = only(at, invited)
		}
		if at != nil && n.cfg.Barred != nil && (notice.Kind == people.OpenNotice || notice.Kind == people.InvitedNotice) {
			barred, err := n.cfg.Barred(ctx, s.Owner)
			if err != nil {
				return c, err
			}
			at, _ = only(at, !barred)
		}
		if at != nil && notice.Kind == people.OpenNotice {
			// Anybody can open tables, so nobody is told of them more often than this.
			due = m.Hook.Sent.Add(opensApart)
		}
		if at != nil && m.Untold.Has(notice.Kind) {
			// A person who wants only reminders still gets them.
			if next := n.reminders(&m.Hook, []matter{*at}); len(next) > 0 && !m.Untold.Has(next[0].Kind) {
				c.later = append(c.later, next[0])
				continue
			}
			at = nil
		}
		if at == nil {
			c.gone = append(c.gone, notice)
			continue
		}
		if !due.After(now) && n.cfg.Front != nil && notice.Kind != people.OpenNotice {
			var seen bool
			if due, seen, err = n.front(ctx, m.Hook.Person, notice, now); err != nil {
				return c, err
			}
			if seen {
				notice.Seen = true
				c.gone = append(c.gone, notice)
				continue
			}
		}
		if due.After(now) {
			at.Notice.Due = due
			c.later = append(c.later, at.Notice)
			continue
		}
		if turns(notice.Kind) {
			at.asked = asked(locale.Match(m.Lang), s)
		}
		c.matters = append(c.matters, *at)
	}
	return c, nil
}

// seenAtOnce are the kinds of what the page of a table shows everybody who looks at it: what fell, what was said, who
// went.
var seenAtOnce = []people.NoticeKind{people.FellNotice, people.MentionNotice, people.ResignedNotice}

// front returns until when a person has the subject of a notice in the foreground, and whether they have seen on the
// page of the table what it says: what they see at once they are not told when they look away. They still are told that
// a table waits for them.
func (n *Notifier) front(ctx context.Context, person table.Person, notice people.Notice,
	now time.Time) (until time.Time, seen bool, err error) {
	until, err = n.cfg.Front(ctx, person, notice.Table)
	if err != nil || !slices.Contains(seenAtOnce, notice.Kind) || !until.After(now) {
		return until, false, err
	}
	lobby, err := n.cfg.Front(ctx, person, "")
	return until, until.After(lobby), err
}

// asked returns what everybody waits for at a table, as everybody may know it: what the person alone knows must not be
// in a message, which others may read.
func asked(w *locale.Words, s *table.Snapshot) string {
	v := s.View(game.Nobody)
	if v == nil {
		return ""
	}
	return w.StepName(v.Step)
}

// holds returns what a notice to a person now says, nil if it is no longer true, and when it is to be told if not now.
func holds(s *table.Snapshot, person table.Person, n people.Notice, now time.Time, delay time.Duration) (at *matter,
	due time.Time) {
	at = &matter{Notice: n, name: s.Settings.Name, expires: s.Expires, players: len(s.Seats),
		broodWar: s.Settings.Options.BroodWar, league: s.Settings.League != ""}
	switch n.Kind {
	case people.OpenNotice:
		return only(at, opens(s, person))
	case people.InvitedNotice:
		return only(at, s.Status == table.Waiting && s.Settings.Rematch != nil && !seated(s, person))
	}
	if int(n.Seat) >= len(s.Seats) || s.Seats[n.Seat].Left || s.Seats[n.Seat].Person != person {
		return nil, due
	}
	switch n.Kind {
	case people.BeganNotice:
		return only(at, s.Status.Runs())
	case people.ExpiryNotice:
		return only(at, s.Status == table.Waiting && !s.Expires.IsZero())
	case people.OverNotice:
		return only(at, s.Over())
	case people.MentionNotice:
		return only(at, true)
	case people.ResignedNotice:
		return only(at, s.Gone[n.Seat] != table.Resigned)
	case people.VoteNotice:
		if !s.Asks(n.Seat) {
			return nil, due
		}
		at.proposed = s.Proposal.Kind
		if at.Decision = uint64(s.Proposal.At.UnixMilli()); at.Decision != n.Decision {
			return at, s.Proposal.At.Add(delay) // Another one is open by now.
		}
		return at, due
	case people.FellNotice:
		// Unless the person has put it away.
		fell := s.LeftAhead(n.Seat).FellAt()
		return only(at, !fell.IsZero() && uint64(fell.UnixMilli()) >= n.Decision)
	}
	d := s.Decisions[n.Seat]
	if s.Seats[n.Seat].Bot != "" || d.Number < n.Decision || d.Number == 0 {
		return nil, due
	}
	reminder := n.Kind != people.TurnNotice
	switch {
	case s.Status == table.Paused && reminder:
		return at, now.Add(pauseLook)
	case s.Status != table.Playing:
		return nil, due
	}
	was := n.Decision
	at.Decision, at.opened = d.Number, d.Since
	if end := d.Deadline(); end.After(d.Since) {
		at.deadline = end
	}
	switch {
	case reminder && at.deadline.IsZero():
		return nil, due
	case reminder:
		when := remindAt(n.Kind, at)
		if until := s.Rests[n.Seat].Until; until.After(when) {
			when = until // A person who sleeps or is on vacation is left alone: their clock is stopped.
		}
		return at, when
	case d.Number != was:
		// The person has answered since, and has to answer again: people who are playing right now are not told.
		return at, d.Since.Add(delay)
	}
	return at, due
}

// only returns a matter if so is true.
func only(at *matter, so bool) (*matter, time.Time) {
	if !so {
		return nil, time.Time{}
	}
	return at, time.Time{}
}

// opens reports whether somebody who has no seat at a table may take one.
func opens(s *table.Snapshot, person table.Person) bool {
	free := slices.ContainsFunc(s.Seats, table.Seat.Open)
	return free && !seated(s, person) && s.Status == table.Waiting && s.Settings.Public
}

// seated reports whether somebody has a seat at a table.
func seated(s *table.Snapshot, person table.Person) bool {
	return slices.ContainsFunc(s.Seats, func(seat table.Seat) bool { return seat.Person == person })
}

// remindAt returns when a reminder is due.
func remindAt(kind people.NoticeKind, m *matter) time.Time {
	all := m.deadline.Sub(m.opened)
	if kind == people.HalfNotice {
		return m.opened.Add(all / 2)
	}
	return m.deadline.Add(-all / 10)
}

// reminders returns what an address that was told of decisions is told later: that half of the time is gone, then that
// a tenth is left. Only one of them waits at a time, so that nobody is reminded who was not told first; an address that
// gets messages once a day is not reminded.
func (n *Notifier) reminders(h *people.Hook, told []matter) (list []people.Notice) {
	if h.Daily {
		return nil
	}
	for i := range told {
		m := &told[i]
		if !turns(m.Kind) || m.deadline.IsZero() {
			continue
		}
		for _, kind := range []people.NoticeKind{people.HalfNotice, people.TenthNotice} {
			at := remindAt(kind, m)
			if kind <= m.Kind || at.Before(n.now().Add(leastApart*n.cfg.Delay)) {
				continue
			}
			next := m.Notice
			next.Kind, next.Due = kind, at
			list = append(list, next)
			break
		}
	}
	return list
}
