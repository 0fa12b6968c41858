package play

import (
	"fmt"
	"runtime/debug"
	"time"
)

// painters are goroutines in which pages are drawn. Drawing takes a deep stack: if each of thousands of streams grew
// its own, stacks would take more memory than everything else, and much of the time would go into growing and shrinking
// them.
type painters struct {
	work chan *painting
	// closing ends the painters that wait for work.
	closing <-chan struct{}
}

// painting is something to draw.
type painting struct {
	draw func() error
	err  error
	// thrown is what draw panicked with, nil if it did not.
	thrown *spill
	done   chan struct{}
}

// spill is a panic of a painter, with its stack: the caller's does not say what was being drawn.
type spill struct {
	what  any
	stack []byte
}

func (s *spill) String() string { return fmt.Sprintf("%v\n%s", s.what, s.stack) }

// idlePainter is how long a painter waits for more work.
const idlePainter = 5 * time.Second

func newPainters(closing <-chan struct{}) *painters {
	return &painters{work: make(chan *painting), closing: closing}
}

// paint draws, and returns when it is done. A panic continues in the caller.
func (p *painters) paint(draw func() error) error {
	w := &painting{draw: draw, done: make(chan struct{})}
	select {
	case p.work <- w:
	default:
		go p.run(w) // All are at work.
	}
	<-w.done
	if w.thrown != nil {
		panic(w.thrown)
	}
	return w.err
}

// run draws one thing after another until there has been nothing to draw for a while.
func (p *painters) run(w *painting) {
	idle := time.NewTimer(idlePainter)
	defer idle.Stop()
	for {
		w.carryOut()
		idle.Reset(idlePainter)
		select {
		case w = <-p.work:
		case <-idle.C:
			return
		case <-p.closing:
			return
		}
	}
}

func (w *painting) carryOut() {
	defer close(w.done)
	defer func() {
		if what := recover(); what != nil {
			w.thrown = &spill{what, debug.Stack()}
		}
	}()
	w.err = w.draw()
}
