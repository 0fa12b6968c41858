package foreign

import (
	"fmt"
	"strings"
)

// Fault says how a program failed. The caller that reports it adds which program it was, and at which seat.
type Fault struct {
	// When says during what, such as "decision 17 (order)".
	When string
	// Line is the line of its output that is wrong, counted from 1 since it was started; 0 if there is none.
	Line int
	// Wrong says what is wrong, Remedy what would be right.
	Wrong, Remedy string
	// Said are its last words on standard error.
	Said string
}

func (f *Fault) Error() string {
	var b strings.Builder
	b.WriteString(f.When)
	if f.Line > 0 {
		fmt.Fprintf(&b, ", line %d of its output", f.Line)
	}
	fmt.Fprintf(&b, ": %s; %s", f.Wrong, f.Remedy)
	if f.Said != "" {
		fmt.Fprintf(&b, "; on standard error it said: %s", f.Said)
	}
	return b.String()
}
