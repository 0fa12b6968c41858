package load

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"text/tabwriter"
	"time"
)

// Report is what a run measured, as koprulu load --json prints it.
type Report struct {
	Machine string    `json:"machine"`
	Began   time.Time `json:"began"`
	// Short is true for a run that only shows that everything works.
	Short bool `json:"short"`
	// Met is true if all figures meet their targets.
	Met     bool     `json:"met"`
	Results []Result `json:"goals"`
}

// Result is one goal.
type Result struct {
	Goal    string   `json:"goal"`
	What    string   `json:"what"`
	Figures []Figure `json:"figures"`
	// PerSecond are the answers of each second, empty for goals without a load.
	PerSecond []float64 `json:"-"`
}

// Figure is a number, with its target.
type Figure struct {
	Unit  string  `json:"unit"`
	Value float64 `json:"value"`
	// Want is the target, 0 for none; Least is true if it is a lower bound.
	Want  float64 `json:"want,omitempty"`
	Least bool    `json:"least,omitempty"`
	// Met is true if it meets the target.
	Met bool `json:"met"`
}

// atLeast is a figure that should be no smaller than a target, atMost one that should be no larger, and seen one
// without a target.
func atLeast(want float64, unit string, value float64) Figure {
	return Figure{unit, value, want, true, value >= want}
}

func atMost(want float64, unit string, value float64) Figure {
	return Figure{unit, value, want, false, value <= want}
}

func seen(unit string, value float64) Figure { return Figure{Unit: unit, Value: value, Met: true} }

// add adds a result; r is nil for goals without a load.
func (r *Report) add(goal string, load *result, what string, figures ...Figure) {
	n := Result{Goal: goal, What: what, Figures: figures}
	if load != nil {
		n.PerSecond = load.perSecond
	}
	r.Results = append(r.Results, n)
	for i := range figures {
		r.Met = r.Met && figures[i].Met
	}
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
	met := "met"
	if !f.Met {
		met = "NOT MET"
	}
	return fmt.Sprintf(" (wanted %s: %s)", f.target(), met)
}

// target states the target of a figure.
func (f *Figure) target() string {
	if f.Least {
		return "at least " + number(f.Want)
	}
	return "at most " + number(f.Want)
}

// number writes a figure with its significant digits.
func number(v float64) string {
	digits := 2
	for size := math.Abs(v); size >= 10 && digits > 0; size /= 10 {
		digits--
	}
	return strconv.FormatFloat(v, 'f', digits, 64)
}

func micros(d time.Duration) float64 { return float64(d) / float64(time.Microsecond) }

func millis(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
