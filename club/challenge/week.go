// Package challenge is the week's challenge: one deal for everybody, which each person plays once, against the same
// three bots. It knows weeks and what is played in them, and neither stores nor serves anything.
package challenge

import (
	"fmt"
	"time"
)

// A Week is a week by ISO 8601, such as "2026-W48": from Monday 00:00 to Sunday 24:00, UTC.
type Week string

// WeekOf returns the week that a time is in.
func WeekOf(at time.Time) Week {
	year, week := at.UTC().ISOWeek()
	return Week(fmt.Sprintf("%04d-W%02d", year, week))
}

// Parse reads a week; it returns false if there is no such week.
func Parse(text string) (Week, bool) {
	var year, week int
	if n, err := fmt.Sscanf(text, "%4d-W%2d", &year, &week); n != 2 || err != nil || year < 1 || week < 1 {
		return "", false
	}
	w := Week(text)
	return w, WeekOf(w.Start()) == w
}

// Start returns when the week begins, the zero time if it is not a week.
func (w Week) Start() time.Time {
	var year, week int
	if n, err := fmt.Sscanf(string(w), "%4d-W%2d", &year, &week); n != 2 || err != nil {
		return time.Time{}
	}
	fourth := time.Date(year, time.January, 4, 0, 0, 0, 0, time.UTC) // It is always in the first week.
	monday := fourth.AddDate(0, 0, -(int(fourth.Weekday())+6)%7)
	return monday.AddDate(0, 0, 7*(week-1))
}

// End returns when it ends, which is when the next one begins.
func (w Week) End() time.Time { return w.Start().AddDate(0, 0, 7) }

// Runs reports whether a time is in the week or before it, when nothing of its deal may be known yet.
func (w Week) Runs(at time.Time) bool { return at.Before(w.End()) }

// Next returns the week after it.
func (w Week) Next() Week { return WeekOf(w.End()) }

// number counts the weeks since some Monday.
func (w Week) number() int {
	return int(w.Start().Sub(time.Date(2024, time.January, 1, 0, 0, 0, 0, time.UTC)) / (7 * 24 * time.Hour))
}
