package cli

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/charmbracelet/x/term"

	"koprulu/locale"
)

// Progress shows on standard error how far long work, such as a simulation, has come: in a terminal as
// one line that changes, elsewhere as a line every few seconds.
type Progress struct {
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

// NewProgress counts games, in the words of a language.
func NewProgress(w io.Writer, games int, words *locale.Words) *Progress {
	p := ProgressOf(w, games, "")
	p.words = words
	return p
}

// ProgressOf is newProgress for work that is counted in something else.
func ProgressOf(w io.Writer, of int, unit string) *Progress {
	p := &Progress{w: w, games: of, unit: unit, began: time.Now(), last: time.Now(), interval: 5 * time.Second}
	if f, ok := w.(*os.File); ok && IsTerminal(f) {
		p.live, p.interval = true, 200*time.Millisecond
	}
	return p
}

// Done takes the number of finished games.
func (p *Progress) Done(n int) {
	now := time.Now()
	if now.Sub(p.last) < p.interval {
		return
	}
	p.last = now
	elapsed := now.Sub(p.began)
	done, all, rate := Thousands(n), Thousands(p.games), Thousands(int(float64(n)/elapsed.Seconds()))
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

// DoneOf is done for work that finds out how many there are.
func (p *Progress) DoneOf(n, of int) {
	p.games = of
	p.Done(n)
}

// End clears the line; there may be no progress to show.
func (p *Progress) End() {
	if p != nil && p.live && p.shown {
		fmt.Fprintf(p.w, "\r%60s\r", "")
	}
}

// IsTerminal reports whether a file is a terminal.
func IsTerminal(f *os.File) bool { return term.IsTerminal(f.Fd()) }
