package main

import (
	"errors"

	"koprulu/components"
	"koprulu/game"
	"koprulu/notation/chance"
	"koprulu/notation/record"
)

// verifyCmd is koprulu verify.
type verifyCmd struct {
	Part  string   `placeholder:"HEX"`
	Files []string `arg:"" name:"file"`
}

// Run checks the records.
func (c verifyCmd) Run(a *app) error {
	set, err := a.set()
	if err != nil {
		return err
	}
	var part *chance.Part
	if c.Part != "" {
		seed, err := chance.ParseSeed(c.Part)
		if err != nil {
			return usagef("--part: %w", err)
		}
		part = (*chance.Part)(&seed)
	}
	code := 0
	for _, path := range c.Files {
		err := verify(a, set, path, part)
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

func verify(a *app, set *components.Set, path string, part *chance.Part) error {
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
	return a.verifyParts(rec, path, part)
}

// verifyParts says what the seed of a record that verifies is made of. It fails if a part is given that is not in it.
func (a *app) verifyParts(rec *record.Record, path string, part *chance.Part) error {
	w, found := a.words(), false
	if parts := rec.Parts(); parts != nil {
		var in, sealed game.PlayerSet
		for p, own := range parts.Seats {
			switch {
			case own != nil:
				in |= 1 << p
				found = found || part != nil && *own == *part
			case rec.Header.Commitments.Seats[p] != nil:
				sealed |= 1 << p
			}
		}
		a.printf("%s\n", w.Text("ui.verify.parts", "file", path, "hash", chance.FormatSeed(rec.Header.Commitments.Server), "n", in.Len(), "seats", w.SeatNumbers(in)))
		if sealed != 0 {
			a.printf("%s\n", w.Text("ui.verify.unopened", "file", path, "n", sealed.Len(), "seats", w.SeatNumbers(sealed)))
		}
	}
	if part != nil && !found {
		return exit{code: 1, err: errors.New(w.Text("ui.verify.nopart", "file", path, "part", chance.FormatSeed(*part)))}
	}
	return nil
}
