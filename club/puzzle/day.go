package puzzle

import "time"

// A Day is a day of the calendar, UTC, such as "2026-11-28", wherever on Earth somebody plays.
type Day string

// DayOf returns the day that a time is in.
func DayOf(at time.Time) Day { return Day(at.UTC().Format(time.DateOnly)) }

// ParseDay reads a day; it returns false if there is no such day.
func ParseDay(text string) (Day, bool) {
	at, err := time.Parse(time.DateOnly, text)
	return Day(text), err == nil && DayOf(at) == Day(text)
}

// Start returns when the day begins, the zero time if it is not a day.
func (d Day) Start() time.Time {
	at, _ := time.Parse(time.DateOnly, string(d))
	return at
}

// End returns when it ends, which is when the next one begins.
func (d Day) End() time.Time { return d.Start().AddDate(0, 0, 1) }

// Add returns the day that is n days later.
func (d Day) Add(n int) Day { return DayOf(d.Start().AddDate(0, 0, n)) }

// Over reports whether a day is over, when everything about its puzzle may be known.
func (d Day) Over(at time.Time) bool { return !at.Before(d.End()) }

// Kind returns what is asked on a day: kinds take turns.
func (d Day) Kind() Kind {
	n := int(d.Start().Unix() / (24 * 60 * 60) % int64(Kinds))
	return Kind((n + int(Kinds)) % int(Kinds))
}

// A Try is somebody's only answer to the puzzle of a day.
type Try struct {
	Day Day
	// Answer is its place in Puzzle.Answers.
	Answer int
	// Right is true for the best answer, Timely if it was given on the day itself: others are practice.
	Right, Timely bool
}

// Streak returns on how many consecutive days up to today, or up to yesterday as long as today's puzzle is not
// answered, somebody found the best answer, and the longest such run. tries are in any order, one for each day.
func Streak(tries []Try, today Day) (now, longest int) {
	right := map[Day]bool{}
	for _, t := range tries {
		if t.Timely && t.Right {
			right[t.Day] = true
		}
	}
	for d := range right {
		if right[d.Add(-1)] {
			continue // The run began earlier.
		}
		n := 1
		for right[d.Add(n)] {
			n++
		}
		longest = max(longest, n)
	}
	day := today
	for _, t := range tries {
		if t.Day == today && t.Timely {
			day = ""
		}
	}
	if day != "" {
		today = today.Add(-1)
	}
	for right[today.Add(-now)] {
		now++
	}
	return now, longest
}
