package people

import "testing"

// TestPace: the class is that of the middle answer, and nothing is said without answers.
func TestPace(t *testing.T) {
	for _, c := range []struct {
		times [12]int
		want  Pace
	}{
		{[12]int{}, ""},
		{[12]int{5: 1}, Minutes},
		{[12]int{0: 1, 11: 1}, Minutes},
		{[12]int{0: 1, 11: 2}, Days},
		{[12]int{6: 1}, Hour},
		{[12]int{8: 1}, Hour},
		{[12]int{9: 1}, Day},
		{[12]int{2: 3, 10: 4}, Day},
		{[12]int{11: 1}, Days},
	} {
		if got := (&Reliable{Times: c.times}).Pace(); got != c.want {
			t.Errorf("%v: %q, want %q", c.times, got, c.want)
		}
	}
}
