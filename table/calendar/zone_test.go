package calendar

import "testing"

// TestNames: every time zone to choose from exists.
func TestNames(t *testing.T) {
	if n := len(Names()); n < 300 {
		t.Errorf("there are %d time zones", n)
	}
	for _, name := range Names() {
		if _, err := Zone(name); err != nil {
			t.Error(err)
		}
	}
}
