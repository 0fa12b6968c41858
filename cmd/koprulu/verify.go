package main

import (
	"errors"
	"fmt"

	"koprulu/components"
)

// verifyCmd is koprulu verify.
type verifyCmd struct {
	Files []string `arg:"" name:"file" help:"Records of games."`
}

// Help is the long help.
func (verifyCmd) Help() string {
	return `Plays each game again and checks that the seed is the one that was published as a hash before the
first shuffle, that every shuffle and draw is what the seed gives, that every answer is legal and the right seat gave
it, and that the game ended as the record says. A record that fails ends with exit code 1 and names the line and the
difference; the other files are checked all the same. What is no record ends with exit code 2.

A game that was played with corrected components needs the same --components.`
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
	result := fmt.Sprintf("the game goes on in round %d", s.Round)
	if rec.End != nil {
		result = outcome(r, &s)
	}
	a.printf("%s: ok, %s, %s\n", path, plural(len(rec.Answers), "answer"), result)
	return nil
}
