package people

import "koprulu/table"

// Reliable is how reliable somebody has been, from their games at public tables that are over: the same for every
// reader.
type Reliable struct {
	// Hidden is true for people who hide their page; then nothing else is set.
	Hidden bool
	// Begun is how many games they began, Finished how many of those they did not leave, resign or stay away from for
	// good.
	Begun, Finished int
	// Times are how many of their latest answers took up to each of table.TimeBounds.
	Times [len(table.TimeBounds) + 1]int
}

// Newcomer is the number of games below which nothing is said of somebody but that they are new.
const Newcomer = 3

// New reports whether too little is known to say anything.
func (r *Reliable) New() bool { return r.Begun < Newcomer }

// Pace is how long somebody takes to answer.
type Pace string

// The classes of time to answer: half of somebody's answers come within minutes, an hour, a day, or take longer.
const (
	Minutes Pace = "minutes"
	Hour    Pace = "hour"
	Day     Pace = "day"
	Days    Pace = "days"
)

// paces are the longest times in seconds of the classes.
var paces = []struct {
	within int
	is     Pace
}{{180, Minutes}, {3600, Hour}, {24 * 3600, Day}}

// Pace returns the class of the median, empty if nothing is known.
func (r *Reliable) Pace() Pace {
	all, sum := 0, 0
	for _, n := range r.Times {
		all += n
	}
	if all == 0 {
		return ""
	}
	for i, n := range r.Times {
		if sum += n; 2*sum < all {
			continue
		}
		for _, p := range paces {
			if i < len(table.TimeBounds) && table.TimeBounds[i] <= p.within {
				return p.is
			}
		}
		return Days
	}
	return Days
}
