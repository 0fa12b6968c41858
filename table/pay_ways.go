package table

import "slices"

// way is one of the ways to pay: which saving is chosen wherever there are several, such as which cost a discount
// reduces, or that it is kept for another item. The first choice is the usual one.
type way struct {
	// chosen are the first choices that are made, counts the number of options there were each time.
	chosen, counts []int
}

// choose returns which of n is chosen now.
func (w *way) choose(n int) int {
	w.counts = append(w.counts, n)
	if at := len(w.counts) - 1; at < len(w.chosen) {
		return w.chosen[at]
	}
	return 0
}

// mostWays is how many ways to pay are tried. One discount for a cart of ten items has fewer.
const mostWays = 64

// eachWay tries the usual way to pay, then others, beginning with those that differ from it in the fewest choices,
// until one is good enough.
func eachWay(try func(*way) (content bool)) {
	ways := [][]int{nil}
	for n := 0; n < len(ways) && n < mostWays; n++ {
		w := &way{chosen: ways[n]}
		if try(w) {
			return
		}
		for at := len(w.chosen); at < len(w.counts) && len(ways) < mostWays; at++ {
			for other := 1; other < w.counts[at]; other++ {
				usual := make([]int, at-len(w.chosen))
				ways = append(ways, slices.Concat(w.chosen, usual, []int{other}))
			}
		}
	}
}
