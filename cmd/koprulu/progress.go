package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/charmbracelet/x/term"
)

// progress shows on standard error how far long work, such as a simulation, is: in a terminal as one
// line that changes, elsewhere as a line every few seconds.
type progress struct {
	w        io.Writer
	games    int
	unit     string
	live     bool
	began    time.Time
	last     time.Time
	interval time.Duration
	shown    bool
}

func newProgress(w io.Writer, games int) *progress { return progressOf(w, games, "games") }

// progressOf is newProgress for work that is counted in something else.
func progressOf(w io.Writer, of int, unit string) *progress {
	p := &progress{w: w, games: of, unit: unit, began: time.Now(), last: time.Now(), interval: 5 * time.Second}
	if f, ok := w.(*os.File); ok && isTerminal(f) {
		p.live, p.interval = true, 200*time.Millisecond
	}
	return p
}

// done takes the number of finished games.
func (p *progress) done(n int) {
	now := time.Now()
	if now.Sub(p.last) < p.interval {
		return
	}
	p.last = now
	elapsed := now.Sub(p.began)
	text := fmt.Sprintf("%s of %s %s, %s %s/s, %s left", thousands(n), thousands(p.games), p.unit,
		thousands(int(float64(n)/elapsed.Seconds())), p.unit, (elapsed * time.Duration(p.games-n) / time.Duration(n)).Round(time.Second))
	p.shown = true
	if p.live {
		fmt.Fprintf(p.w, "\r%-60s", text)
	} else {
		fmt.Fprintln(p.w, text)
	}
}

// end clears the line.
func (p *progress) end() {
	if p.live && p.shown {
		fmt.Fprintf(p.w, "\r%60s\r", "")
	}
}

// isTerminal reports whether a file is a terminal.
func isTerminal(f *os.File) bool { return term.IsTerminal(f.Fd()) }
