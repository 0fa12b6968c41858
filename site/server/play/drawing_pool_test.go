package play

import (
	"errors"
	"strings"
	"testing"
)

// TestPaintersPassOn: errors and panics while drawing reach the caller, and the painters carry on.
func TestPaintersPassOn(t *testing.T) {
	closing := make(chan struct{})
	defer close(closing)
	p := newPainters(closing)
	wrong := errors.New("no colour left")
	for range 3 {
		if err := p.paint(func() error { return wrong }); err != wrong {
			t.Errorf("the error is %v", err)
		}
		func() {
			defer func() {
				if what, ok := recover().(*spill); !ok || what.what != "spilt" ||
					!strings.Contains(what.String(), "TestPaintersPassOn") {
					t.Errorf("the panic is %v", what)
				}
			}()
			_ = p.paint(func() error { panic("spilt") }) // It does not return.
		}()
		if err := p.paint(func() error { return nil }); err != nil {
			t.Error(err)
		}
	}
}
