package toy

import "testing"

func TestSum(t *testing.T) {
	if Sum(4, false) != 6 || Sum(4, true) != 4 || Sum(0, true) != 0 {
		t.Error("wrong sums")
	}
}

func TestCapped(t *testing.T) {
	if Capped(4) != 4 || Capped(9) != 5 {
		t.Error("wrong caps")
	}
}

func TestSize(t *testing.T) {
	if Size(2) != "few" || Size(3) != "some" || Size(7) != "many" || Size(9) != "some" || Size(10) != "many" {
		t.Error("wrong words")
	}
}

func TestLoose(*testing.T) { Loose(7) }

// TestBroken fails without any change, and must not be mistaken for a test that notices something.
func TestBroken(t *testing.T) {
	Unseen(1, 2)
	t.Error("always")
}
