package core

import (
	"time"

	"koprulu/table"
)

// Rest is which time does not count at a table: calendar.Rules.
type Rest struct {
	Hours    bool `json:"hours"`
	Nights   bool `json:"nights"`
	Weekends bool `json:"weekends"`
	// Vacation is in days a year.
	Vacation int `json:"vacation"`
}

// Resting is the time that does not count for a seat now or soon.
type Resting struct {
	// Stands is the time until which the clock of the open decision is stopped.
	Stands time.Time `json:"stands,omitzero"`
	// Vacation is the present vacation, Ahead are those to come.
	Vacation *Dates  `json:"vacation,omitempty"`
	Ahead    []Dates `json:"vacations-ahead,omitempty"`
}

// Dates are the first and the last day of a vacation, by the calendar of the person.
type Dates struct {
	First string `json:"first"`
	Last  string `json:"last"`
}

// DatesOf returns the days of a vacation as the API writes them.
func DatesOf(d table.Dates) Dates {
	return Dates{d.First.Format(time.DateOnly), d.Last.Format(time.DateOnly)}
}

// RestingOf returns what is known about a seat.
func RestingOf(r *table.Resting) (out Resting) {
	out.Stands = r.Until
	if !r.Vacation.None() {
		v := DatesOf(r.Vacation)
		out.Vacation = &v
	}
	for _, d := range r.Ahead {
		out.Ahead = append(out.Ahead, DatesOf(d))
	}
	return out
}
