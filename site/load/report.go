package load

import (
	"fmt"
	"io"
	"text/tabwriter"
	"time"
)

// Report is what a run measured.
type Report struct {
	Machine string
	Began   time.Time
	Short   bool
	Results []Result
}

// Result is one goal.
type Result struct {
	Goal, What string
	Figures    []Figure
	// PerSecond are the answers of each second, empty for goals without a load.
	PerSecond []float64
}

// Figure is a number, with its target.
type Figure struct {
	Unit  string
	Value float64
	// Want is the target, 0 for none; Least is true if it is a lower bound.
	Want  float64
	Least bool
}

// Met reports whether a figure meets its target.
func (f *Figure) Met() bool {
	return f.Want == 0 || f.Least && f.Value >= f.Want || !f.Least && f.Value <= f.Want
}

// atLeast is a figure that should be no smaller than a target, atMost one that should be no larger, and seen one
// without a target.
func atLeast(want float64, unit string, value float64) Figure { return Figure{unit, value, want, true} }

func atMost(want float64, unit string, value float64) Figure { return Figure{unit, value, want, false} }

func seen(unit string, value float64) Figure { return Figure{Unit: unit, Value: value} }

// add adds a result; r is nil for goals without a load.
func (r *Report) add(goal string, load *result, what string, figures ...Figure) {
	n := Result{Goal: goal, What: what, Figures: figures}
	if load != nil {
		n.PerSecond = load.perSecond
	}
	r.Results = append(r.Results, n)
}

// Met reports whether all figures meet their targets.
func (r *Report) Met() bool {
	for i := range r.Results {
		for j := range r.Results[i].Figures {
			if !r.Results[i].Figures[j].Met() {
				return false
			}
		}
	}
	return true
}

// Write writes the report as a table.
func (r *Report) Write(w io.Writer) error {
	fmt.Fprintf(w, "%s, server on one of them, %s\n", r.Machine, r.Began.Format("2006-01-02 15:04"))
	if r.Short {
		fmt.Fprintln(w, "A short run: it shows that everything works; the figures say nothing.")
	}
	for i := range r.Results {
		n := &r.Results[i]
		fmt.Fprintf(w, "\n%s: %s\n", n.Goal, n.What)
		t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
		for j := range n.Figures {
			f := &n.Figures[j]
			fmt.Fprintf(t, "%s\t%s\t\n", number(f.Value), f.Unit+f.verdict(r.Short))
		}
		if err := t.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// verdict states the target of a figure and whether it is met.
func (f *Figure) verdict(short bool) string {
	if f.Want == 0 || short {
		return ""
	}
	word, met := "at most", "met"
	if f.Least {
		word = "at least"
	}
	if !f.Met() {
		met = "NOT MET"
	}
	return fmt.Sprintf(" (wanted %s %s: %s)", word, number(f.Want), met)
}

// number writes a figure with its significant digits.
func number(v float64) string {
	switch {
	case v >= 100 || v <= -100:
		return fmt.Sprintf("%.0f", v)
	case v >= 10 || v <= -10:
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.2f", v)
}

func micros(d time.Duration) float64 { return float64(d) / float64(time.Microsecond) }

func millis(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
