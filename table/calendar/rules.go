package calendar

import "time"

// MostVacation is how many days a year of vacation a table can have.
const MostVacation = 60

// Rules say what doesn't count. With the zero value all time counts.
type Rules struct {
	// Hours lets only somebody's hours of play count, if they have said any.
	Hours bool `json:"hours,omitempty"`
	// Nights leaves out the time from NightFrom to NightTo for those whose own hours are not used.
	Nights bool `json:"nights,omitempty"`
	// Weekends leaves out Saturdays and Sundays, except for somebody who plays only then.
	Weekends bool `json:"weekends,omitempty"`
	// Vacation is how many days of vacation a year don't count, 0 to MostVacation.
	Vacation int `json:"vacation,omitempty"`
}

// None reports whether all time counts.
func (r Rules) None() bool { return r == Rules{} }

// The night, in minutes after midnight.
const (
	NightFrom = 23 * 60
	NightTo   = 7 * 60
)

// year is the time that the days of vacation are for.
const year = 365 * Day

// Since returns the parts of vacations after an instant.
func Since(away []Period, at time.Time) (list []Period) {
	for _, a := range away {
		if a.From = later(a.From, at); a.From.Before(a.To) {
			list = append(list, a)
		}
	}
	return list
}

// Left returns how much vacation is left in the current year, of a number of days in each year from the beginning on.
// Vacations announced for the rest of the year count as used.
func Left(away []Period, begin time.Time, days int, now time.Time) time.Duration {
	this := yearOf(begin, later(now, begin))
	left := time.Duration(days) * Day
	for _, a := range Allowed(away, begin, days) {
		if from, to := later(a.From, this.From), earlier(a.To, this.To); from.Before(to) {
			left -= to.Sub(from)
		}
	}
	return left
}

// Allowed returns those parts of vacations that don't count: the first days of them in each year from the beginning on,
// up to a number.
func Allowed(away []Period, begin time.Time, days int) []Period {
	if days <= 0 {
		return nil
	}
	var list []Period
	left, ends := time.Duration(0), time.Time{}
	for _, a := range away {
		from := later(a.From, begin)
		for from.Before(a.To) {
			if !from.Before(ends) {
				left, ends = time.Duration(days)*Day, yearOf(begin, from).To
			}
			part := Period{from, earlier(a.To, ends)}
			if l := part.To.Sub(part.From); l > left {
				part.To = part.From.Add(left)
			}
			if l := part.To.Sub(part.From); l > 0 {
				left -= l
				if n := len(list); n > 0 && list[n-1].To.Equal(part.From) {
					list[n-1].To = part.To
				} else {
					list = append(list, part)
				}
			}
			from = earlier(a.To, ends)
		}
	}
	return list
}

// yearOf returns the year that contains a moment, counted from a beginning that is not after it.
func yearOf(begin, at time.Time) Period {
	from := at.Add(-(at.Sub(begin) % year))
	return Period{from, from.Add(year)}
}
