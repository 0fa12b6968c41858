package players

import (
	"time"

	"koprulu/table"
)

// rest is the time that does not count for a player.
type rest struct {
	// until is until when their clock is stopped, the zero time if it runs; vacation is the current vacation.
	until    time.Time
	vacation table.Dates
	// ahead are the next vacations.
	ahead [2]table.Dates
	// slow is true where they have days for a decision: then it is said until when.
	slow bool
}

func restOf(r *table.Resting) (out rest) {
	out.until, out.vacation = r.Until, r.Vacation
	copy(out.ahead[:], r.Ahead)
	return out
}

// icon is the sign of the clock.
func (r *rest) icon() string {
	switch {
	case !r.vacation.None():
		return "sun"
	case !r.until.IsZero():
		return "moon"
	}
	return "clock"
}

// planned are the vacations to come.
func (r *rest) planned() (list []table.Dates) {
	for _, d := range r.ahead {
		if !d.None() {
			list = append(list, d)
		}
	}
	return list
}
