package calendar

import "time"

// Count says how time counts for somebody. It never changes; many may use it at once.
type Count struct {
	loc     *time.Location
	on, off *pattern
	away    []Period
}

// NewCount returns how time counts for somebody under rules. away are the vacations that don't count, in order
// (Allowed). An unknown time zone counts as UTC: names of zones that were once known may disappear.
func NewCount(r Rules, h *Hours, away []Period) *Count {
	loc, err := Zone(h.Zone)
	if err != nil {
		loc = time.UTC
	}
	on := r.counting(h)
	return &Count{loc, on, on.rest(), away}
}

// part is a stretch of time in which the clock on the wall is not changed, and which is wholly within a vacation or
// wholly outside.
type part struct {
	from, to int64 // in nanoseconds since 1970
	wall     int64 // how far ahead of that the clock on the wall is, counted from Monday 1969-12-29
	away     bool
}

// monday is the time from Monday 1969-12-29 to Thursday 1970-01-01.
const monday = int64(3 * Day)

// parts calls a function with the parts of the time from an instant on until it returns false.
func (c *Count) parts(from time.Time, do func(p part) bool) {
	for {
		local := from.In(c.loc)
		_, offset := local.Zone()
		p := part{from: from.UnixNano(), to: never, wall: int64(offset)*int64(time.Second) + monday}
		if _, end := local.ZoneBounds(); !end.IsZero() {
			p.to = end.UnixNano()
		}
		for _, a := range c.away {
			if at := a.From.UnixNano(); p.from < at {
				p.to = min(p.to, at)
			} else if at := a.To.UnixNano(); p.from < at {
				p.to, p.away = min(p.to, at), true
			}
		}
		if !do(p) || p.to == never {
			return
		}
		from = time.Unix(0, p.to)
	}
}

// Counted returns how much of the time from an instant up to another counts. Up to slack, time outside the hours of
// play is left out; once that much has been, all of it counts. Vacations never count. It also returns how much time
// outside the hours was left out.
func (c *Count) Counted(from, to time.Time, slack time.Duration) (counted, out time.Duration) {
	if !from.Before(to) {
		return 0, 0
	}
	end := to.UnixNano()
	c.parts(from, func(p part) bool {
		last := min(p.to, end)
		if !p.away {
			rest := time.Duration(c.off.measure(last+p.wall) - c.off.measure(p.from+p.wall))
			rest = min(rest, max(0, slack-out))
			counted, out = counted+time.Duration(last-p.from)-rest, out+rest
		}
		return p.to < end
	})
	return counted, out
}

// Until returns the first instant by which d has counted from another one on: Counted(from, Until(from, d, slack),
// slack) is d.
func (c *Count) Until(from time.Time, d, slack time.Duration) time.Time {
	if d <= 0 {
		return from
	}
	left, out := int64(d), max(0, int64(slack))
	var at int64
	c.parts(from, func(p part) bool {
		at = p.to
		if p.away {
			return true
		}
		begin := p.from
		if out > 0 {
			on, off := c.on.after(p.from+p.wall, left)-p.wall, c.off.after(p.from+p.wall, out)-p.wall
			switch {
			case on <= min(off, p.to):
				at = on
				return false
			case off >= p.to:
				left -= c.on.measure(p.to+p.wall) - c.on.measure(p.from+p.wall)
				out -= c.off.measure(p.to+p.wall) - c.off.measure(p.from+p.wall)
				return true
			}
			left -= c.on.measure(off+p.wall) - c.on.measure(p.from+p.wall)
			begin, out = off, 0
		}
		if left <= p.to-begin { // From here on all time counts.
			at = begin + left
			return false
		}
		left -= p.to - begin
		return true
	})
	return time.Unix(0, at).UTC()
}

// Stands returns until when nothing counts from an instant on, or the instant itself if it counts; away says that it is
// within a vacation.
func (c *Count) Stands(at time.Time, slack time.Duration) (until time.Time, away bool) {
	until = c.Until(at, 1, slack).Add(-1)
	if until.Before(at) {
		until = at
	}
	_, away = within(c.away, at)
	return until, away
}

// Next returns the next instant at which time stops counting, or counts again; the zero time if there is none before
// another instant.
func (c *Count) Next(at, before time.Time, slack time.Duration) time.Time {
	if until, _ := c.Stands(at, slack); until.After(at) {
		if until.Before(before) {
			return until
		}
		return time.Time{}
	}
	var next time.Time
	c.parts(at, func(p part) bool {
		begin := p.from
		if !p.away {
			if begin = p.to; slack > 0 {
				begin = min(begin, c.off.after(p.from+p.wall, 1)-p.wall-1)
			}
		}
		if begin < p.to || p.away {
			next = time.Unix(0, begin).UTC()
			return false
		}
		return p.to < before.UnixNano()
	})
	if !next.Before(before) {
		return time.Time{}
	}
	return next
}
