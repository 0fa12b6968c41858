package ladder

import (
	"math"
	"slices"

	"koprulu/bots/bot"
)

// Part is how much of a bot's share remains against a sparring partner, who plays differently from what its rollouts
// assume.
type Part struct {
	Duel
	// Beside is the opponent for comparison: simple-1, which plays as the rollouts assume, and for stranger, who looks
	// ahead as well, familiar.
	Beside string
	// Part is the share against the partner divided by that against Beside, in the same cell; Low and High are the bounds
	// of its 95 percent interval.
	Part, Low, High float64
}

// parts compares all that was played against sparring partners with what was played for comparison, where both were
// played.
func (s *Summary) parts() []Part {
	var list []Part
	for _, a := range s.Against {
		beside, of, ok := bot.Yardstick, Result{}, false
		switch {
		case !slices.Contains(SparringNames(), a.Others) || a.Others == Familiar:
			continue
		case a.Others == Stranger:
			beside = Familiar
			for _, b := range s.Against {
				if b.Duel == (Duel{a.One, Familiar, a.Cell}) {
					of, ok = b.Result, true
				}
			}
		default:
			of, ok = s.Alone[a.One][a.Cell]
		}
		if ok && a.Seats > 0 && of.Share.Share > 0 {
			p := Part{Duel: a.Duel, Beside: beside, Part: a.Share.Share / of.Share.Share}
			p.Low, p.High = quotient(a.Share.Share, a.Low, a.High, of.Share.Share, of.Low, of.High)
			list = append(list, p)
		}
	}
	return list
}

// quotient returns the interval of x/y, each of which has an interval: the method of Donner and Zou, "Closed-form
// confidence intervals for functions of the normal mean and standard deviation", Statistical Methods in Medical
// Research 21 (2012), for two estimates that are independent of each other. If y may be too close to zero, there is no
// upper bound.
func quotient(x, xLow, xHigh, y, yLow, yHigh float64) (low, high float64) {
	low, high = 0, math.Inf(1)
	if d := yHigh * (2*y - yHigh); d > 0 {
		low = (x*y - math.Sqrt(max(0, x*x*y*y-xLow*yHigh*(2*x-xLow)*(2*y-yHigh)))) / d
	}
	if d := yLow * (2*y - yLow); d > 0 {
		high = (x*y + math.Sqrt(max(0, x*x*y*y-xHigh*yLow*(2*x-xHigh)*(2*y-yLow)))) / d
	}
	return low, high
}
