package analyse

import "math"

// sums adds up differences.
type sums struct{ n, sum, squares int64 }

func (s *sums) add(x int64) {
	s.n++
	s.sum += x
	s.squares += x * x
}

// mean returns the mean.
func (s *sums) mean() int32 {
	if s.n == 0 {
		return 0
	}
	return int32(s.sum / s.n)
}

// err returns the standard error of the mean, rounded up. The root of a whole number is rounded the same on every
// machine.
func (s *sums) err() int32 {
	if s.n < 2 {
		return math.MaxInt16
	}
	return int32(math.Ceil(math.Sqrt(float64(max(0, s.squares-s.sum*s.sum/s.n) / (s.n * (s.n - 1))))))
}

// deviation returns the standard deviation, rounded up.
func (s *sums) deviation() int32 {
	if s.n < 2 {
		return math.MaxInt16
	}
	return int32(math.Ceil(math.Sqrt(float64(max(0, s.squares-s.sum*s.sum/s.n) / (s.n - 1)))))
}

// together returns the error of a sum or a difference of independent numbers.
func together(errs ...int32) int32 {
	n := int64(0)
	for _, e := range errs {
		n += int64(e) * int64(e)
	}
	return int32(math.Ceil(math.Sqrt(float64(n))))
}
