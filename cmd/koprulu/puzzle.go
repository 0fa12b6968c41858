package main

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"koprulu/club/puzzle"
	"koprulu/cmd/koprulu/cli"
	"koprulu/rules/components"
	"koprulu/rules/notation/chance"
)

// puzzleCmd is koprulu puzzle.
type puzzleCmd struct {
	Make  puzzleMakeCmd  `cmd:"" help:"Make a puzzle from a seed."`
	Check puzzleCheckCmd `cmd:"" help:"Weigh the answers of puzzles again."`
}

// Help is the long help.
func (puzzleCmd) Help() string {
	return `A puzzle of the day is a position out of a game of bots, with a question that has exactly one best answer. Servers make and keep them; when its day is over, a puzzle can be checked: its seed makes it again, and its answers are worth what it says.

    koprulu puzzle make --day 2026-11-28 --seed 7 > puzzle.json
    koprulu puzzle check puzzle.json
    sha256sum puzzle.json`
}

// puzzleMakeCmd is koprulu puzzle make.
type puzzleMakeCmd struct {
	Day  string `help:"The day, today by default."`
	Kind string `help:"What is asked: battle, stop or reveal; that of the day by default."`
	Seed string `help:"Seed of the puzzle; a random one by default."`
}

// Run makes a puzzle, and says on the way how many games were looked at.
func (c puzzleMakeCmd) Run(a *cli.App, set *components.Set) error {
	day, ok := puzzle.ParseDay(c.Day)
	if c.Day == "" {
		day, ok = puzzle.DayOf(time.Now()), true
	}
	if !ok {
		return cli.Usagef("--day: %q is not a day", c.Day)
	}
	kind, ok := puzzle.ParseKind(c.Kind)
	if c.Kind == "" {
		kind, ok = day.Kind(), true
	}
	if !ok {
		return cli.Usagef("--kind: %q is not a kind", c.Kind)
	}
	var seed [32]byte
	rand.Read(seed[:])
	if c.Seed != "" {
		var err error
		if seed, err = chance.ParseSeed(c.Seed); err != nil {
			return cli.Usagef("--seed: %w", err)
		}
	}
	ctx, stop := cli.Interruptible()
	defer stop()
	p, err := puzzle.MakeKind(ctx, set, day, kind, seed, func(games int) {
		if games > 0 && games%100 == 0 {
			a.Note("%d games", games)
		}
	})
	if err != nil {
		return cli.Failf("%w", err)
	}
	text, err := p.Text()
	if err == nil {
		_, err = a.Out.Write(text)
	}
	return err
}

// puzzleCheckCmd is koprulu puzzle check.
type puzzleCheckCmd struct {
	Files []string `arg:"" name:"file" help:"Files of puzzles, or - for standard input."`
}

// Run checks files: what they say is made from their seeds, and their answers are worth what they say.
func (c puzzleCheckCmd) Run(a *cli.App, set *components.Set) error {
	ctx, stop := cli.Interruptible()
	defer stop()
	var wrong error
	for _, name := range c.Files {
		text, err := cli.ReadFile(name, "a file with a puzzle, or - for standard input")
		if err != nil {
			return err
		}
		if err := checkPuzzle(ctx, set, text); err != nil {
			wrong = errors.Join(wrong, fmt.Errorf("%s: %w", name, err))
			continue
		}
		a.Printf("%s %s\n", puzzle.Commitment(text), name)
	}
	if wrong != nil {
		return cli.Failf("%w", wrong)
	}
	return nil
}

// checkPuzzle makes a puzzle again and weighs it.
func checkPuzzle(ctx context.Context, set *components.Set, text []byte) error {
	p, err := puzzle.Read(text)
	if err != nil {
		return err
	}
	if err := p.Check(ctx, set); err != nil {
		return err
	}
	var seed [32]byte
	if n, err := hex.Decode(seed[:], []byte(p.Seed)); err != nil || n != len(seed) {
		return fmt.Errorf("%q is not a seed", p.Seed)
	}
	dealt, err := set.Dealt(p.Components)
	if err != nil {
		return err
	}
	kind, _ := puzzle.ParseKind(p.Kind)
	again, err := puzzle.MakeKind(ctx, dealt, p.Day, kind, seed, nil)
	if err != nil {
		return err
	}
	if same, err := again.Text(); err != nil || string(same) != string(text) {
		return errors.Join(err, errors.New("its seed makes another puzzle"))
	}
	return nil
}
