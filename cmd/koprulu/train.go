package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"koprulu/bots/train"
	"koprulu/bots/value"
	"koprulu/cmd/koprulu/cli"
	"koprulu/rules/components"
)

// trainCmd is koprulu train.
type trainCmd struct {
	Set         string `required:"" enum:"base,broodwar" placeholder:"SET" help:"The set whose games are played: base or broodwar."`
	Seed        uint64 `default:"1" help:"Decides everything random."`
	Generations int    `default:"3" placeholder:"N" help:"Number of generations: each time, bots play with the weights so far, and new ones are fitted."`
	Begin       int    `default:"20000" placeholder:"N" help:"Number of games, played by bots that do not look ahead, to which the first weights are fitted."`
	Games       int    `default:"3000" placeholder:"N" help:"Number of games in each generation."`
	Gate        int    `default:"500" placeholder:"N" help:"Number of deals, each played twice, to compare a generation with the previous one."`
	Tuning      int    `default:"1000" placeholder:"N" help:"Number of games played with the last weights to calibrate their chances; 0 leaves them as they were fitted."`
	Rollouts    int    `default:"16" placeholder:"N" help:"Rollouts per decision."`
	Plans       int    `default:"4" placeholder:"N" help:"How many plans a bot considers."`
	Answers     int    `default:"8" placeholder:"N" help:"How many answers a bot tries at most."`
	From        string `placeholder:"FILE" help:"Start from the weights in a file and make the generation after theirs, instead of starting with games of bots that do not look ahead."`
	Dir         string `default:"train" placeholder:"DIR" help:"Where games and weights are kept until the training is finished."`
	Out         string `placeholder:"DIR" help:"Directory for the file of weights. Without it, that of --dir."`
	Workers     *int   `placeholder:"K" help:"Games played at the same time. Without it, one for each processor."`
	Commit      string `placeholder:"HASH" help:"The commit that the file of weights names. Without it, that of the working tree, if there is one."`
	JSON        bool   `name:"json" help:"Print JSON."`
}

// Help is the long help.
func (trainCmd) Help() string {
	return `Bots play against themselves, a network is fitted to how the games ended, and bots that look ahead with it play the
next games. The weights go to DIR/SET.weights. The same flags and the same program make the same file, byte for byte,
whatever the number of workers.

If interrupted, it continues from there when it is run again with the same flags.

    koprulu train --set base --dir train --out bots/value/weights`
}

// Run trains a network.
func (c trainCmd) Run(a *cli.App) error {
	for _, n := range []struct {
		flag  string
		value int
		least int
	}{
		{"generations", c.Generations, 0}, {"begin", c.Begin, 10}, {"games", c.Games, 10}, {"gate", c.Gate, 1},
		{"tuning", c.Tuning, 0}, {"rollouts", c.Rollouts, 1}, {"plans", c.Plans, 0}, {"answers", c.Answers, 1},
	} {
		if n.value < n.least {
			return cli.Usagef("--%s must be at least %d, not %d", n.flag, n.least, n.value)
		}
	}
	workers, err := cli.WorkersOf(c.Workers)
	if err != nil {
		return err
	}
	ctx, stop := cli.Interruptible()
	defer stop()
	if c.Commit == "" {
		c.Commit = commitOf(ctx)
	}
	if c.Out == "" {
		c.Out = c.Dir
	}
	if err := os.MkdirAll(c.Out, 0o755); err != nil { // Now, not after hours of training.
		return cli.Failf("--out: %w", err)
	}
	var from *value.Net
	if c.From != "" {
		var err error
		if from, err = train.Load(c.From); err != nil {
			return cli.Failf("%w", err)
		}
		if from.Set != c.Set {
			return cli.Usagef("--from: the weights in %s are for games of %s, not %s", c.From, from.Set, c.Set)
		}
	}
	if err := noteStale(a, components.Default(), c.Set); err != nil {
		return err
	}
	var mu sync.Mutex
	var bar *cli.Progress
	doing := ""
	net, err := train.Train(ctx, train.Settings{
		Set: c.Set, Seed: c.Seed, Generations: c.Generations, Begin: c.Begin, Games: c.Games, Gate: c.Gate, Tuning: c.Tuning,
		Rollouts: c.Rollouts, Plans: c.Plans, Answers: c.Answers,
		From: from, Dir: c.Dir, Workers: cmp.Or(workers, runtime.GOMAXPROCS(0)), Commit: c.Commit, Command: c.command(),
		Progress: func(what string, done, all int) {
			mu.Lock()
			defer mu.Unlock()
			if what != doing {
				doing, bar = what, cli.NewProgress(a.Err, all, a.Words())
				fmt.Fprintln(a.Err, what)
			}
			bar.Done(done)
		},
	})
	bar.End()
	switch {
	case errors.Is(err, context.Canceled):
		return cli.Failf("stopped; the same command continues with what is in %s", c.Dir)
	case err != nil:
		return cli.Failf("%w", err)
	}
	file := filepath.Join(c.Out, c.Set+".weights")
	if err := train.Write(file, net); err != nil {
		return cli.Failf("%w", err)
	}
	if c.JSON {
		return a.JSON(struct {
			File       string  `json:"file"`
			Generation int     `json:"generation"`
			Loss       float64 `json:"loss"`
			Games      int     `json:"games"`
			Off        float64 `json:"off"` // By how much chances differ from what happened, from 0 to 1.
		}{file, net.Generation, net.Loss, net.Games, net.Calibrated(100)})
	}
	a.Printf("%s: generation %d, loss %.4f on %d games, chances within %.1f %% of what happened\n", file, net.Generation,
		net.Loss, net.Games, 100*net.Calibrated(100))
	printBins(a, &net.Calibration)
	if net.Tuned.Games > 0 {
		a.Printf("before this calibration, in the same games:\n")
		printBins(a, &net.Untuned)
	}
	return nil
}

// bins prints how often chances came true.
func printBins(a *cli.App, bins *[10]value.Bin) {
	for _, b := range bins {
		a.Printf("said %5.1f %%, came true %5.1f %% (+-%.1f by chance), %d times\n", 100*b.Predicted, 100*b.Won,
			100*b.Error, b.Count)
	}
}

// command returns the command that makes the same weights.
func (c trainCmd) command() string {
	begin := fmt.Sprintf("--begin %d", c.Begin)
	if c.From != "" {
		begin = "--from " + filepath.ToSlash(c.From)
	}
	return fmt.Sprintf(
		"koprulu train --set %s --seed %d --generations %d %s --games %d --gate %d --tuning %d --rollouts %d --plans %d --answers %d",
		c.Set, c.Seed, c.Generations, begin, c.Games, c.Gate, c.Tuning, c.Rollouts, c.Plans, c.Answers)
}

// commitOf returns the commit of the working tree, unknown if there is none.
func commitOf(ctx context.Context) string {
	out, err := exec.CommandContext(ctx, "git", "rev-parse", "HEAD").Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(out))
}
