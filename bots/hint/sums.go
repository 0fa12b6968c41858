package hint

import "math"

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
