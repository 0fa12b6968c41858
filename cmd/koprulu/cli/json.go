package cli

import (
	"encoding/json"
	"io"
	"text/tabwriter"
)

// JSON prints what a verb has to say as JSON, for programs.
func (a *App) JSON(v any) error {
	e := json.NewEncoder(a.Out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// End prints what a verb found as JSON if that was asked for, and returns how it ends.
func (a *App) End(asJSON bool, told any, failed error) error {
	if asJSON {
		if err := a.JSON(told); err != nil {
			return err
		}
	}
	return failed
}

// Columns prints lines whose cells, between tabs, stand below each other.
func (a *App) Columns(write func(w io.Writer)) error {
	w := tabwriter.NewWriter(a.Out, 0, 0, 2, ' ', 0)
	write(w)
	return w.Flush()
}
