// Package toy is small enough to know what becomes of every change of it.
package toy

// most is a constant, which can't be switched.
const most = 5

// Sum adds the numbers below n, without 2 if asked.
func Sum(n int, skip bool) int {
	sum := 0
	for i := 0; i < n; i++ {
		if skip && i == 2 {
			continue
		}
		sum += i
	}
	return sum
}

// Capped is a number, but most at most.
func Capped(a int) int { return min(a, most) }

// Unseen is reached by no test.
func Unseen(a, b int) bool { return a < b }

// Loose is reached, but nobody looks at what it returns.
func Loose(a int) int {
	if a > 3 {
		a = 3
	}
	return a
}
