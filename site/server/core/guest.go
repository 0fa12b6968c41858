package core

import (
	"iter"
	"math/rand/v2"
)

// A guest is a person who has not given themselves a name. The site calls them guest, with a number that nobody else
// has, in the language in which they came; nobody can choose such a name, so that every name says whether it is a
// guest's (locale.IsGuest). They can give themselves another at any time.

const (
	// leastGuest is the least number of a guest, with as many digits as the numbers have at first; they have one more
	// after each of guestTries that was taken.
	leastGuest = 10_000
	guestTries = 8
)

// asGuest reports whether a visitor without a name sends a form that lets them stay a guest.
func asGuest(v *Visit) bool { return v.Who == nil && v.Value("guest") == "1" && v.Value("who") == "" }

// GuestNames are names for a new guest, one after the other until nobody has it yet.
func GuestNames(v *Visit) iter.Seq[string] {
	return func(yield func(name string) bool) {
		for try, least := 0, int64(leastGuest); try < guestTries; try, least = try+1, 10*least {
			if !yield(v.WordsOf().GuestName(least + rand.Int64N(9*least))) {
				return
			}
		}
	}
}
