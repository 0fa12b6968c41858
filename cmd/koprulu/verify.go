package main

import (
	"errors"

	"koprulu/components"
)

// verifyCmd is koprulu verify.
type verifyCmd struct {
	Files []string `arg:"" name:"file"`
}

// Run checks the records.
func (c verifyCmd) Run(a *app) error {
	set, err := a.set()
	if err != nil {
		return err
	}
	code := 0
	for _, path := range c.Files {
		err := verify(a, set, path)
		if err == nil {
			continue
		}
		a.note("koprulu: %v", err)
		var e exit
		if errors.As(err, &e) {
			code = max(code, e.code)
		}
	}
	if code > 0 {
		return exit{code: code}
	}
	return nil
}

func verify(a *app, set *components.Set, path string) error {
	rec, err := readRecord(set, path)
	if err != nil {
		return err
	}
	r, s, err := rec.Verify(set)
	if err != nil {
		return recordError(path, err)
	}
	w := a.words()
	result := w.Text("ui.verify.open", "n", int(s.Round))
	if rec.End != nil {
		result = outcome(w, r, &s)
	}
	a.printf("%s\n", w.Text("ui.verify.ok", "file", path, "n", len(rec.Answers), "result", result))
	return nil
}
