package lookback

import (
	"koprulu/bots/analyse"
	"koprulu/locale"
)

// Percent writes a chance, in parts of value.One, in percent with one digit after the point.
func Percent(w *locale.Words, x int32) string { return percent(w, x) }

// Share returns a chance in percent with one digit after the point, as documents have it.
func Share(x int32) float64 { return share(x) }

// Cause returns the word for the cause of a reason and its amount, as documents have them.
func Cause(y *analyse.Reason) (word string, much float64) {
	return causes[y.Cause], inTenths(amount(y))
}
