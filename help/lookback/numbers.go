package lookback

import (
	"math"
	"strconv"

	"koprulu/bots/value"
	"koprulu/locale"
)

// tenths returns a part of value.One in tenths of a percent, rounded to the nearest.
func tenths(x int32) int {
	n := int64(x) * 1000
	if n < 0 {
		return -int((-n + value.One/2) / value.One)
	}
	return int((n + value.One/2) / value.One)
}

// decimal writes a number that is given in tenths, without its sign.
func decimal(w *locale.Words, n int) string {
	n = max(n, -n)
	return w.Text("analysis.decimal", "whole", strconv.Itoa(n/10), "tenth", strconv.Itoa(n%10))
}

// signed writes a number that is given in tenths, with its sign.
func signed(w *locale.Words, n int) string {
	if n < 0 {
		return w.Text("analysis.less", "n", decimal(w, n))
	}
	return w.Text("analysis.more", "n", decimal(w, n))
}

// percent writes a chance.
func percent(w *locale.Words, x int32) string {
	return w.Text("analysis.percent", "n", decimal(w, tenths(x)))
}

// plusMinus writes a difference of chances with its error, in percentage points.
func plusMinus(w *locale.Words, x, err int32, sign bool) string {
	n := decimal(w, tenths(x))
	if sign {
		n = signed(w, tenths(x))
	}
	return w.Text("analysis.plusminus", "n", n, "error", decimal(w, tenths(err)))
}

// PercentText writes a share that a document gives in percent.
func PercentText(w *locale.Words, percent float64) string {
	return w.Text("analysis.percent", "n", decimal(w, inTenthsOf(percent)))
}

// AccuracyText writes an accuracy, in percent, with its error if there is one.
func AccuracyText(w *locale.Words, percent, err float64) string {
	if err == 0 {
		return PercentText(w, percent)
	}
	return w.Text("analysis.plusminus", "n", PercentText(w, percent), "error", Number(w, err))
}

// Number writes a number from a document without its sign.
func Number(w *locale.Words, n float64) string { return decimal(w, inTenthsOf(n)) }

// Change writes a change from a document with its sign and its error, in percentage points.
func Change(w *locale.Words, change, err float64) string {
	return w.Text("analysis.plusminus", "n", signed(w, inTenthsOf(change)), "error", decimal(w, inTenthsOf(err)))
}

// inTenthsOf returns a number from a document in tenths.
func inTenthsOf(n float64) int { return int(math.Round(10 * n)) }
