package hint

import (
	"math"

	"koprulu/bots/value"
)

// sums adds up chances.
type sums struct{ n, sum, squares int64 }

func (s *sums) add(x int64) {
	s.n++
	s.sum += x
	s.squares += x * x
}

// mean returns the mean, 0 if nothing was added.
func (s *sums) mean() int32 { return int32(s.sum / max(1, s.n)) }

// err returns the standard error of the mean, rounded up. The root of a whole number is rounded the same on every
// machine.
func (s *sums) err() int32 {
	if s.n < 2 {
		return 0
	}
	return int32(math.Ceil(math.Sqrt(float64(max(0, s.squares-s.sum*s.sum/s.n) / (s.n * (s.n - 1))))))
}

// drift is by how much a chance of one half changes, as a standard error, because a seat that is asked again finds
// another way to continue; chances that are nearly certain change less. It was measured on hints that were followed
// (docs/notes/search.md). Of two lines that begin at the same question, the difference changes by half as much.
const drift = value.One * 22 / 1000

// finest is the smallest error that is stated of a chance: nothing that is only tried is certain.
const finest = value.One / 500

// doubt returns by how much a chance may be off: by the worlds that were tried, and by how the seat goes on.
func doubt(s sums) int32 { return max(finest, doubted(s.err(), s.mean(), drift)) }

// doubted adds to an error, the standard error of something that does not depend on it, for the chance c.
func doubted(err, c, most int32) int32 {
	c = min(max(c, 0), value.One)
	way := 4 * int64(most) * int64(most) * (int64(c) * int64(value.One-c) / value.One) / value.One
	return int32(math.Ceil(math.Sqrt(float64(int64(err)*int64(err) + way))))
}
