package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/charmbracelet/x/term"

	"koprulu/locale"
)

// progress shows on standard error how far long work, such as a simulation, has come: in a terminal as
// one line that changes, elsewhere as a line every few seconds.
type progress struct {
	w        io.Writer
	games    int
	unit     string
	words    *locale.Words // The language in which games are counted; nil if something else is.
	live     bool
	began    time.Time
	last     time.Time
	interval time.Duration
	shown    bool
}

// newProgress counts games, in the words of a language.
func newProgress(w io.Writer, games int, words *locale.Words) *progress {
	p := progressOf(w, games, "")
	p.words = words
	return p
}

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
	done, all, rate := thousands(n), thousands(p.games), thousands(int(float64(n)/elapsed.Seconds()))
	left := (elapsed * time.Duration(p.games-n) / time.Duration(n)).Round(time.Second).String()
	text := fmt.Sprintf("%s of %s %s, %s %s/s, %s left", done, all, p.unit, rate, p.unit, left)
	if p.words != nil {
		text = p.words.Text("ui.sim.progress", "n", done, "all", all, "rate", rate, "left", left)
	}
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
