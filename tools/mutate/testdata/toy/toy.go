// Package toy is small enough to know the outcome of every change of it.
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

// Capped limits a number to most.
func Capped(a int) int { return min(a, most) }

// Size is a word for a number.
func Size(n int) string {
	switch {
	case n < 3:
		return "few"
	case n > 9, n == 7:
		return "many"
	}
	return "some"
}

// Unseen is reached by no test.
func Unseen(a, b int) bool { return a < b }

// Loose is reached, but nothing checks its result.
func Loose(a int) int {
	if a > 3 {
		a = 3
	}
	return a
}

// Title is reached by no test either, and strings can't be subtracted.
func Title(s string) string { return s + "." }
