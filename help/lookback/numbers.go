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

// rounded writes a part of all games in whole percent: no more is known.
func rounded(w *locale.Words, x int32) string {
	switch n := whole(tenths(x)); {
	case n == 0 && x > 0:
		return w.Text("ui.odds.below")
	case n == 100 && x < value.One:
		return w.Text("ui.odds.above")
	default:
		return w.Text("ui.odds.percent", "n", strconv.Itoa(n))
	}
}

// chance writes a chance of winning, which two standard errors say is not exact.
func chance(w *locale.Words, x, err int32) string {
	n := whole(tenths(x))
	if whole(tenths(2*err)+4) == 0 || n == 0 || n == 100 {
		return rounded(w, x)
	}
	return w.Text("ui.hint.share", "n", strconv.Itoa(n))
}

// whole returns a number that is given in tenths as the nearest whole number, without its sign.
func whole(n int) int { return (max(n, -n) + 5) / 10 }

// about writes a number that is given in tenths as nobody knows it better: in whole numbers.
func about(w *locale.Words, n int, sign bool) string {
	text := strconv.Itoa(whole(n))
	switch {
	case sign && whole(n) > 0 && n < 0:
		text = w.Text("analysis.less", "n", text)
	case sign && whole(n) > 0:
		text = w.Text("analysis.more", "n", text)
	}
	return w.Text("analysis.about", "n", text)
}

// PercentText writes a share that a document gives in percent.
func PercentText(w *locale.Words, percent float64) string {
	return w.Text("analysis.percent", "n", decimal(w, inTenthsOf(percent)))
}

// AccuracyText writes an accuracy, in percent, which is known about if it has an error.
func AccuracyText(w *locale.Words, percent, err float64) string {
	if err == 0 {
		return PercentText(w, percent)
	}
	return w.Text("analysis.about", "n", w.Text("analysis.percent", "n", strconv.Itoa(whole(inTenthsOf(percent)))))
}

// Change writes a change of a chance from a document with its sign, in games of 100.
func Change(w *locale.Words, change float64) string { return about(w, inTenthsOf(change), true) }

// Loss writes by how much a turning point of a document changed a chance, in games of 100, with how far that depends on
// how the game goes on.
func Loss(w *locale.Words, t *Turn) string {
	key := "analysis.less"
	if t.Good {
		key = "analysis.more"
	}
	return w.Text("analysis.spread", "n", w.Text(key, "n", strconv.Itoa(whole(inTenthsOf(t.Loss)))),
		"spread", strconv.Itoa(spread(inTenthsOf(t.Spread))))
}

// spread returns a spread that is given in tenths as a whole number. It is never nothing.
func spread(n int) int { return max(1, whole(n)) }

// inTenthsOf returns a number from a document in tenths.
func inTenthsOf(n float64) int { return int(math.Round(10 * n)) }
