package main

import (
	"cmp"
	"context"
	"errors"
	"runtime"

	"koprulu/bots/analyse"
	"koprulu/cmd/koprulu/cli"
	"koprulu/help/lookback"
	"koprulu/rules/components"
	"koprulu/rules/document"
	"koprulu/rules/notation/record"
)

// analyseCmd is koprulu analyse.
type analyseCmd struct {
	File    string `arg:"" name:"file" help:"Record of a game, or - for standard input."`
	JSON    bool   `name:"json" help:"Print the result as a document (docs/formats.md)."`
	Depth   *int   `placeholder:"N" help:"Worlds in which each answer is tried; more take longer and are more exact. At least 4. Without it, 24, or fewer in long games."`
	Workers *int   `placeholder:"K" help:"How many decisions to examine at the same time. Without it, one for each processor."`
}

// Help is the long help.
func (analyseCmd) Help() string {
	return `Shows how likely each seat was to win, round by round; which answers cost most, what would have been better, by
how much and why; and what was luck: how much the cards drawn changed, compared with those that could have been.

Every decision is judged by what its seat knew at that moment. What it could not know is dealt again many times; the
round is played out by the bots' rules of thumb, and a network estimates who will win from there. Turning points are
confirmed in 1,000 other worlds. The same record always has the same result, on a server too. A game of two takes some seconds,
one of four about half a minute, one of six more than two minutes; Ctrl-C stops.

    koprulu analyse game.jsonl
    koprulu analyse game.jsonl --depth 100
    koprulu analyse game.jsonl --json > analysis.json`
}

// Run analyses the record.
func (c analyseCmd) Run(a *cli.App, set *components.Set) error {
	cfg := analyse.Default()
	if c.Depth != nil {
		cfg.Depth, cfg.Rollouts = *c.Depth, patientRollouts
	}
	if cfg.Depth < analyse.MinDepth {
		return cli.Usagef("--depth must be at least %d, not %d", analyse.MinDepth, cfg.Depth)
	}
	workers, err := cli.WorkersOf(c.Workers)
	if err != nil {
		return err
	}
	rec, err := cli.ReadRecord(set, c.File)
	if err != nil {
		return remedy(c.File, err)
	}
	ctx, stop := cli.Interruptible()
	defer stop()
	cfg.Workers = cmp.Or(workers, runtime.GOMAXPROCS(0))
	p := cli.ProgressOf(a.Err, 0, "steps")
	cfg.Progress = p.DoneOf
	l, err := lookback.Analyse(ctx, set, rec, cfg)
	p.End()
	switch {
	case errors.Is(err, context.Canceled):
		return cli.Failf("stopped; nothing was written")
	case err != nil:
		return remedy(c.File, cli.RecordError(c.File, err))
	}
	if l.Report.Depth < cfg.Depth {
		a.Note("koprulu: the game is long: each answer was tried in %d worlds, not in %d", l.Report.Depth, cfg.Depth)
	}
	if !c.JSON {
		return l.Write(a.Out, a.Words())
	}
	text, err := l.Append(nil)
	if err != nil {
		return err
	}
	_, err = a.Out.Write(text)
	return err
}

// patientRollouts bounds the work for anyone who sets the depth themselves.
const patientRollouts = 600_000

// remedy adds what can be done about a record that cannot be looked back at.
func remedy(path string, err error) error {
	path = cli.Shown(path)
	var failed cli.Exit
	if !errors.As(err, &failed) {
		return err
	}
	var wrong *document.LineError
	var unknown *components.UnknownError
	switch {
	case errors.As(err, &unknown):
		return err // It says what can be done; another copy of the record would change nothing.
	case errors.Is(err, record.ErrNoSeed):
		return cli.Usagef("%s: %w; when it is over, export the record again and look back at that", path, record.ErrNoSeed)
	case failed.Code == cli.Failed && errors.As(err, &wrong):
		return cli.Failf("%w; the record was changed or damaged there, so copy or export it again", err)
	case failed.Code == cli.Failed:
		return cli.Failf("%w; copy or export the record again", err)
	}
	return err
}
