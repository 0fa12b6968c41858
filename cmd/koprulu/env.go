package main

import (
	"context"
	"errors"
	"os"

	"koprulu/bots/arena"
	"koprulu/cmd/koprulu/cli"
)

// envCmd is koprulu env.
type envCmd struct {
	Players int `default:"2" placeholder:"P" help:"Number of players, 2 to 6; a scenario has its own number."`
	Batch   int `default:"64" placeholder:"N" help:"Games at the same time."`

	tableFlags
}

// Help is the long help.
func (envCmd) Help() string {
	return `For programs that learn or search. The whole interface is binary frames on standard input and output;
the package koprulu_env in the folder bots/python starts this verb and talks to it. bots/python/README.md describes both.`
}

// Run plays games until the input ends.
func (c envCmd) Run(a *cli.App) error {
	players := c.Players
	if c.Scenario != "" {
		players = 0
	}
	rules, err := c.rules(a, players, "--players", true)
	if err != nil {
		return err
	}
	b, err := arena.NewBatch(rules, c.Batch)
	if err != nil {
		return cli.Usagef("--batch: %w", err)
	}
	ctx, stop := cli.Interruptible()
	defer stop()
	if err := b.Serve(ctx, a.In, os.Stdout); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}
