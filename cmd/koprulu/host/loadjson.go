package host

import (
	"time"

	"koprulu/site/load"
)

// measured is what koprulu load --json prints.
type measured struct {
	Machine string    `json:"machine"`
	Began   time.Time `json:"began"`
	// Short is true for a run that only shows that everything works.
	Short bool           `json:"short"`
	Met   bool           `json:"met"`
	Goals []measuredGoal `json:"goals"`
}

// measuredGoal is one of the goals with its figures.
type measuredGoal struct {
	Goal    string           `json:"goal"`
	What    string           `json:"what"`
	Figures []measuredFigure `json:"figures"`
}

// measuredFigure is a number; Want is its target if it has one, at least or at most.
type measuredFigure struct {
	Unit  string  `json:"unit"`
	Value float64 `json:"value"`
	Want  float64 `json:"want,omitempty"`
	Least bool    `json:"least,omitempty"`
	Met   bool    `json:"met"`
}

// loadReport returns what was measured, for programs.
func loadReport(r *load.Report) measured {
	told := measured{Machine: r.Machine, Began: r.Began, Short: r.Short, Met: r.Met(), Goals: []measuredGoal{}}
	for i := range r.Results {
		goal := measuredGoal{Goal: r.Results[i].Goal, What: r.Results[i].What, Figures: []measuredFigure{}}
		for j := range r.Results[i].Figures {
			f := &r.Results[i].Figures[j]
			goal.Figures = append(goal.Figures, measuredFigure{f.Unit, f.Value, f.Want, f.Least, f.Met()})
		}
		told.Goals = append(told.Goals, goal)
	}
	return told
}
