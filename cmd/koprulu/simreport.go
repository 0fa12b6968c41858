package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"koprulu/balance"
	"koprulu/bot/foreign"
	"koprulu/game"
	"koprulu/match"
)

// report plays a match for each number of players and writes page and plot.
func (c simCmd) report(a *app) error {
	if c.JSON || c.Records != "" {
		return usagef("--report goes with neither --json nor --records")
	}
	if strings.Contains(c.Bots, foreign.Prefix) {
		return usagef("--report takes no programs of others: everybody should get the same report")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	from, to := 2, game.MaxPlayers
	if c.Players != 0 {
		from, to = c.Players, c.Players
	}
	rep := &balance.Report{Command: c.command(), Seed: c.Seed}
	p := newProgress(a.err, c.Games*(to-from+1), a.words())
	defer p.end()
	for players := from; players <= to; players++ {
		one := c
		one.Players = players
		if c.Teams && players != 4 && players != 6 && c.Players == 0 {
			continue
		}
		cfg, err := one.config(a)
		if err != nil {
			return err
		}
		before := rep.Games()
		res, err := match.Run(ctx, cfg, func(done int) { p.done(before + done) })
		var wrong *match.GameError
		switch {
		case errors.As(err, &wrong):
			return exit{exitFailed, err}
		case errors.Is(err, context.Canceled):
			return exit{exitFailed, errors.New("stopped: a report needs all games, so nothing was written")}
		case err != nil:
			return err
		}
		rep.Bots = cfg.Bots
		rep.Runs = append(rep.Runs, balance.Run{Rules: cfg.Rules, Result: res})
	}
	p.end()
	return c.write(a, rep)
}

// write writes the files of a report.
func (c simCmd) write(a *app, rep *balance.Report) error {
	page, plot := filepath.Join(c.Out, "balance.md"), filepath.Join(c.Out, "images", "balance.svg")
	if err := os.MkdirAll(filepath.Dir(plot), 0o777); err != nil {
		return fileError(c.Out, "a directory for the report", err)
	}
	for _, file := range []struct {
		path  string
		write func(io.Writer) error
	}{
		{page, func(w io.Writer) error { return rep.Page(w, "images/balance.svg") }},
		{plot, rep.Plot},
	} {
		var text strings.Builder
		if err := file.write(&text); err != nil {
			return err
		}
		if err := os.WriteFile(file.path, []byte(text.String()), 0o666); err != nil {
			return fileError(file.path, "a file for the report", err)
		}
	}
	a.printf("%s games: %s and %s\n", thousands(rep.Games()), page, plot)
	return nil
}

// command returns the flags that reproduce the report, wherever it is written.
func (c simCmd) command() string {
	words := []string{"koprulu sim --report"}
	flag := func(given bool, format string, args ...any) {
		if given {
			words = append(words, fmt.Sprintf(format, args...))
		}
	}
	flag(c.Set != "base", "--set %s", c.Set)
	flag(true, "--games %d", c.Games)
	flag(c.Players != 0, "--players %d", c.Players)
	flag(c.Bots != "", "--bots %s", c.Bots)
	flag(c.Rotate, "--rotate")
	flag(c.Paired, "--paired")
	flag(c.Seed != 1, "--seed %d", c.Seed)
	flag(c.Factions != "", "--factions %s", c.Factions)
	for _, option := range []struct {
		on   bool
		name string
	}{
		{c.Teams, "teams"}, {c.GalacticConquest, "galactic-conquest"}, {c.DisposableOrders, "disposable-orders"}, {c.MorePlanets, "more-planets"},
		{c.LargerGalaxy, "larger-galaxy"}, {c.NoLeaders, "no-leaders"}, {c.Survival, "survival"}, {c.FasterSurvival, "faster-survival"},
		{c.HideOwnOrders, "hide-own-orders"}, {!c.Shields, "no-shields"}, {!c.Healing, "no-healing"},
	} {
		flag(option.on, "--%s", option.name)
	}
	return strings.Join(words, " ")
}
