package profile

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"koprulu/locale"
	"koprulu/site/web/page"
	"koprulu/table/calendar"
)

// The hours that the form shows before somebody has set any.
const usualFrom, usualTo = "08:00", "23:00"

// HoursForm is the form for time zone and hours as it was filled in: its fields are zone, any (all hours count) or own,
// and for each day, Monday first, on0, from0 and to0 to on6, from6 and to6.
type HoursForm struct {
	Zone string
	// Own is true if the hours below count.
	Own  bool
	Days [7]DayForm
}

// DayForm are the hours of a day as they are written. To may be before From, on the next day then; 00:00 is midnight.
type DayForm struct {
	On       bool
	From, To string
}

// HoursOf returns the form for what somebody has said.
func HoursOf(h *calendar.Hours) HoursForm {
	f := HoursForm{Zone: h.Zone, Own: h.Said()}
	for i, s := range h.Days {
		f.Days[i] = DayForm{!s.Off() || !h.Said(), usualFrom, usualTo}
		if !s.Off() {
			f.Days[i].From, f.Days[i].To = calendar.Clock(s.From), calendar.Clock(s.To%(24*60))
		}
	}
	return f
}

// ReadHours reads a form that was sent.
func ReadHours(form url.Values) HoursForm {
	f := HoursForm{Zone: strings.TrimSpace(form.Get("zone")), Own: form.Get("hours") == "own"}
	for i := range f.Days {
		n := strconv.Itoa(i)
		f.Days[i] = DayForm{form.Has("on" + n), form.Get("from" + n), form.Get("to" + n)}
	}
	return f
}

// Hours returns what the form says, or calendar.ErrSpan. It may still be refused by calendar.Hours.Check.
func (f *HoursForm) Hours() (h calendar.Hours, err error) {
	h.Zone = f.Zone
	if !f.Own {
		return h, nil
	}
	for i, d := range f.Days {
		if !d.On {
			continue
		}
		s := &h.Days[i]
		if s.From, err = calendar.ParseClock(d.From); err != nil {
			return h, err
		}
		if s.To, err = calendar.ParseClock(d.To); err != nil {
			return h, err
		}
		if s.From == 0 && s.To == 0 {
			s.To = 24 * 60
		}
	}
	if !h.Said() {
		return h, calendar.ErrFew
	}
	return h, nil
}

// Vacation is a vacation of the reader; Present is true if it has begun.
type Vacation struct {
	ID          string
	First, Last time.Time
	Present     bool
}

// Left is how much vacation the reader has left at a table this year.
type Left struct {
	Table, Address string
	// Days are rounded to halves of a day.
	Days  string
	Total int
}

// zoneRegion and zoneCity divide the name of a time zone for the list.
func zoneRegion(name string) string {
	region, _, found := strings.Cut(name, "/")
	if !found {
		return ""
	}
	return region
}

func zoneCity(name string) string {
	_, city, found := strings.Cut(name, "/")
	if !found {
		city = name
	}
	return strings.ReplaceAll(strings.ReplaceAll(city, "_", " "), "/", ", ")
}

// regions are the parts of the list of time zones: all names that begin alike.
func regions() (list [][]string) {
	for _, name := range calendar.Names() {
		if n := len(list); n > 0 && zoneRegion(list[n-1][0]) == zoneRegion(name) {
			list[n-1] = append(list[n-1], name)
		} else {
			list = append(list, []string{name})
		}
	}
	return list
}

// regionText is what a part of the list is called.
func regionText(w *locale.Words, name string) string {
	return w.Text("web.hours.region." + strings.ToLower(zoneRegion(name)))
}

// listed reports whether a time zone is in the list.
func listed(name string) bool { return slices.Contains(calendar.Names(), name) }

// dayText is a weekday, Monday first.
func dayText(w *locale.Words, i int) string { return w.Text("web.hours.day." + strconv.Itoa(i+1)) }

// today is the date where the reader is.
func (p *Page) today() string {
	loc, err := calendar.Zone(p.Times.Zone)
	if err != nil {
		loc = time.UTC
	}
	return p.Reader.Now.In(loc).Format(time.DateOnly)
}

// here is what the clock on the wall shows where the reader is.
func (p *Page) here() string {
	loc, err := calendar.Zone(p.Times.Zone)
	if err != nil {
		loc = time.UTC
	}
	return p.Reader.Now.In(loc).Format("15:04")
}

// dates are the days of a vacation.
func (a *Vacation) dates(w *locale.Words) string {
	if a.First.Equal(a.Last) {
		return page.DateText(w, a.First)
	}
	return w.Text("web.vacation.dates", "first", page.DateText(w, a.First), "last", page.DateText(w, a.Last))
}
