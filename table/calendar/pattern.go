package calendar

import (
	"slices"
	"time"
)

// week is the length of a week on the wall if the clock is not changed.
const week = int64(7 * Day)

// pattern is a part of the week that repeats every week, in nanoseconds of the wall from Monday 00:00 on. The spans are
// in order and don't touch.
type pattern struct {
	spans []stretch
	total int64
}

// stretch is a part of a week.
type stretch struct{ from, to int64 }

// patternOf joins parts of a week, some of which may reach beyond its end.
func patternOf(parts []stretch) *pattern {
	var cut []stretch
	for _, s := range parts {
		for ; s.from >= week; s.from, s.to = s.from-week, s.to-week {
		}
		if s.to > week {
			cut = append(cut, stretch{0, s.to - week})
			s.to = week
		}
		if s.to > s.from {
			cut = append(cut, s)
		}
	}
	slices.SortFunc(cut, func(a, b stretch) int { return int(min(1, max(-1, a.from-b.from))) })
	p := &pattern{}
	for _, s := range cut {
		if n := len(p.spans); n > 0 && s.from <= p.spans[n-1].to {
			p.spans[n-1].to = max(p.spans[n-1].to, s.to)
		} else {
			p.spans = append(p.spans, s)
		}
	}
	for _, s := range p.spans {
		p.total += s.to - s.from
	}
	return p
}

// rest is the other part of the week.
func (p *pattern) rest() *pattern {
	var parts []stretch
	from := int64(0)
	for _, s := range p.spans {
		parts = append(parts, stretch{from, s.from})
		from = s.to
	}
	return patternOf(append(parts, stretch{from, week}))
}

// without returns the pattern without another one.
func (p *pattern) without(q *pattern) *pattern {
	other := q.rest()
	var parts []stretch
	for _, a := range p.spans {
		for _, b := range other.spans {
			parts = append(parts, stretch{max(a.from, b.from), min(a.to, b.to)})
		}
	}
	return patternOf(slices.DeleteFunc(parts, func(s stretch) bool { return s.to <= s.from }))
}

// measure returns how much of the pattern lies before a time of the wall, counted from Monday 1969-12-29.
func (p *pattern) measure(at int64) int64 {
	n := at / week
	if at%week < 0 {
		n--
	}
	in, sum := at-n*week, n*p.total
	for _, s := range p.spans {
		if in <= s.from {
			break
		}
		sum += min(in, s.to) - s.from
	}
	return sum
}

// never is later than every time of the wall.
const never = int64(1) << 62

// after returns the time of the wall by which that much of the pattern, at least a nanosecond, has passed since another
// one.
func (p *pattern) after(from, much int64) int64 {
	if p.total == 0 {
		return never
	}
	sum := p.measure(from) + much
	n := (sum - 1) / p.total
	if (sum-1)%p.total < 0 {
		n--
	}
	left := sum - n*p.total // more than 0, at most all of it
	for _, s := range p.spans {
		if l := s.to - s.from; left > l {
			left -= l
			continue
		}
		return n*week + s.from + left
	}
	return never // This does not happen: total is the sum of the spans.
}

// pattern returns when somebody plays.
func (h *Hours) pattern() *pattern {
	if !h.Said() {
		return patternOf([]stretch{{0, week}})
	}
	return daily(func(day int) Span { return h.Days[day] })
}

// daily makes a pattern of a span for each weekday, Monday first.
func daily(of func(day int) Span) *pattern {
	var parts []stretch
	for day := range 7 {
		if s := of(day); !s.Off() {
			from := int64(day*dayMinutes+s.From) * int64(time.Minute)
			parts = append(parts, stretch{from, from + int64(s.length())*int64(time.Minute)})
		}
	}
	return patternOf(parts)
}

// The parts of a week that tables can leave out.
var (
	nights   = daily(func(int) Span { return Span{NightFrom, NightTo} })
	weekends = daily(func(day int) Span {
		if day >= 5 {
			return Span{0, dayMinutes}
		}
		return Span{}
	})
)

// counting returns the part of a week that counts.
func (r Rules) counting(h *Hours) *pattern {
	p := patternOf([]stretch{{0, week}})
	switch {
	case r.Hours && h.Said():
		p = h.pattern()
	case r.Nights:
		p = p.without(nights)
	}
	if r.Weekends {
		if q := p.without(weekends); q.total > 0 {
			p = q
		}
	}
	return p
}
