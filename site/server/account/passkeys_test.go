package account

import (
	"errors"
	"testing"
	"time"

	"koprulu/site/server/core"
)

// TestCeremoniesAreBounded: ceremonies that nobody finishes are forgotten when there are many, and while all of them
// may still be finished, one more has to wait.
func TestCeremoniesAreBounded(t *testing.T) {
	p, begin := &passkeys{pending: map[string]ceremony{}}, time.Unix(1000, 0)
	var names []string
	for i := range mostCeremonies {
		name, err := p.hold(ceremony{person: "ann"}, begin.Add(time.Duration(i%2)*time.Minute))
		if err != nil {
			t.Fatalf("ceremony %d: %v", i, err)
		}
		names = append(names, name)
	}
	if _, err := p.hold(ceremony{}, begin.Add(ceremonyTime)); !errors.Is(err, core.ErrBusy) {
		t.Errorf("one more than %d: %v", mostCeremonies, err)
	}
	now := begin.Add(ceremonyTime + time.Second)
	name, err := p.hold(ceremony{person: "ben"}, now)
	if err != nil || len(p.pending) != mostCeremonies/2+1 {
		t.Errorf("with half of them over: %v, %d are kept", err, len(p.pending))
	}
	for name, want := range map[string]bool{name: true, names[1]: true, names[0]: false, "": false} {
		if _, ok := p.take(name, now); ok != want {
			t.Errorf("ceremony %q can be ended: %v", name, ok)
		}
		if _, ok := p.take(name, now); ok {
			t.Errorf("ceremony %q can be ended twice", name)
		}
	}
	for _, late := range []time.Duration{ceremonyTime - 1, ceremonyTime} {
		name, err := p.hold(ceremony{}, now)
		if _, ok := p.take(name, now.Add(late)); err != nil || ok != (late < ceremonyTime) {
			t.Errorf("after %s it can be ended: %v (%v)", late, ok, err)
		}
	}
}
