package calendar

import (
	"errors"
	"slices"
	"time"
)

const (
	// Day is the length of a day where no time zone matters.
	Day = 24 * time.Hour
	// dayMinutes is the number of minutes of a day.
	dayMinutes = 24 * 60
	// LeastWeek is the least time that somebody must play in a week, so that nobody keeps others waiting with their hours.
	LeastWeek = 14 * time.Hour
	// MostPeriods is how many vacations of somebody are kept.
	MostPeriods = 40
	// keptFor is how long a vacation is kept after its end: the years of a table begin when it was made.
	keptFor = 400 * Day
	// farthest is how far ahead a vacation may end.
	farthest = 400 * Day
)

// Span is when somebody plays on a day: from one minute of the day to another, counted from midnight; if the latter is
// not later, it is on the next day. The zero value is a day off; 0 to 24*60 is the whole day.
type Span struct{ From, To int }

// Off reports whether it is a day off.
func (s Span) Off() bool { return s == Span{} }

// length returns the length of the span in minutes.
func (s Span) length() int {
	switch {
	case s.Off():
		return 0
	case s.To > s.From:
		return s.To - s.From
	}
	return s.To + dayMinutes - s.From
}

// Hours are when somebody plays.
type Hours struct {
	// Zone is the name of their time zone, empty for UTC.
	Zone string `json:"zone,omitempty"`
	// Days are the hours by weekday, Monday first. If all are off, nothing has been said and all time counts.
	Days [7]Span `json:"days,omitzero"`
}

// Said reports whether there are any hours.
func (h *Hours) Said() bool { return h.Days != [7]Span{} }

// What may be wrong with input.
var (
	ErrZone   = errors.New("there is no such time zone")
	ErrSpan   = errors.New("a time of day is from 00:00 to 24:00, and hours do not begin and end at the same time")
	ErrFew    = errors.New("the hours of a week are too few")
	ErrPeriod = errors.New("a vacation ends after it begins, not in the past, and within about a year")
	ErrMany   = errors.New("there are too many vacations")
	ErrNone   = errors.New("there is no such vacation")
)

// Check says what is wrong with hours: ErrZone, ErrSpan or ErrFew.
func (h *Hours) Check() error {
	if _, err := Zone(h.Zone); err != nil {
		return ErrZone
	}
	for _, s := range h.Days {
		if s.From < 0 || s.From >= dayMinutes || s.To < 0 || s.To > dayMinutes || s.From == s.To && !s.Off() {
			return ErrSpan
		}
	}
	if h.Said() && time.Duration(h.pattern().total) < LeastWeek {
		return ErrFew
	}
	return nil
}

// Period is a time for which somebody is away, from one instant to another.
type Period struct {
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

// Dates returns the first and the last day of a period in a time zone, at midnight UTC of the same date.
func (p Period) Dates(loc *time.Location) (first, last time.Time) {
	return date(p.From, loc), date(p.To.Add(-time.Nanosecond), loc)
}

func date(at time.Time, loc *time.Location) time.Time {
	y, m, d := at.In(loc).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}

// Person is when somebody plays, and when they are away.
type Person struct {
	Hours
	// Away are their vacations in order, which don't overlap: those to come, and those that have been over for less than
	// keptFor.
	Away []Period `json:"away,omitempty"`
}

// Same reports whether two persons have the same times.
func (p *Person) Same(q *Person) bool {
	return p.Hours == q.Hours && slices.EqualFunc(p.Away, q.Away, func(a, b Period) bool {
		return a.From.Equal(b.From) && a.To.Equal(b.To)
	})
}

// within returns the period that contains an instant.
func within(list []Period, at time.Time) (Period, bool) {
	for _, a := range list {
		if !at.Before(a.From) && at.Before(a.To) {
			return a, true
		}
	}
	return Period{}, false
}

// Leave adds a vacation, joining it with those that it overlaps. ErrPeriod or ErrMany.
func (p *Person) Leave(v Period, now time.Time) error {
	v.From, v.To = v.From.UTC().Truncate(time.Millisecond), v.To.UTC().Truncate(time.Millisecond)
	if v.From.Before(now) {
		v.From = now.UTC().Truncate(time.Millisecond)
	}
	if !v.To.After(v.From) || v.To.After(now.Add(farthest)) {
		return ErrPeriod
	}
	list := make([]Period, 0, len(p.Away)+1)
	for _, a := range p.Away {
		switch {
		case a.To.Before(now.Add(-keptFor)): // It doesn't matter any more.
		case a.To.Before(v.From) || a.From.After(v.To):
			list = append(list, a)
		default:
			v.From, v.To = earlier(a.From, v.From), later(a.To, v.To)
		}
	}
	list = append(list, v)
	if len(list) > MostPeriods {
		return ErrMany
	}
	slices.SortFunc(list, func(a, b Period) int { return a.From.Compare(b.From) })
	p.Away = list
	return nil
}

// Return ends the vacation that begins at an instant: one to come is dropped, the current one ends now. ErrNone if
// there is no such vacation, or it is over.
func (p *Person) Return(from, now time.Time) error {
	now = now.UTC().Truncate(time.Millisecond)
	i := slices.IndexFunc(p.Away, func(a Period) bool { return a.From.Equal(from) && a.To.After(now) })
	if i < 0 {
		return ErrNone
	}
	p.Away = slices.Clone(p.Away)
	if p.Away[i].From.Before(now) {
		p.Away[i].To = now
	} else {
		p.Away = slices.Delete(p.Away, i, i+1)
	}
	return nil
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
