package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"koprulu/bots/balance"
	"koprulu/bots/foreign"
	"koprulu/bots/match"
	"koprulu/rules/game"
)

// report plays a match for each number of players and writes page and plot.
func (c simCmd) report(a *app) error {
	if c.JSON || c.Records != "" {
		return usagef("--report goes with neither --json nor --records")
	}
	if strings.Contains(c.Bots, foreign.Prefix) {
		return usagef("--report takes no bot programs (cmd:COMMAND): everybody should get the same report")
	}
	beside, err := c.besides()
	if err != nil {
		return err
	}
	parts, err := openParts(c.Results)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	all := c.Games * len(c.sizes())
	if beside != nil {
		all += beside.Games * len(c.sizes())
	}
	p := newProgress(a.err, all, a.words())
	defer p.end()
	rep, err := c.matches(ctx, a, parts, p.done)
	if err == nil && beside != nil {
		rep.Beside, err = beside.matches(ctx, a, parts, func(done int) { p.done(rep.Games() + done) })
	}
	p.end()
	if err != nil {
		return err
	}
	return c.write(a, rep)
}

// besides returns the matches of --beside, nil for none.
func (c simCmd) besides() (*simCmd, error) {
	if c.Beside == "" {
		return nil, nil
	}
	name, count, _ := strings.Cut(c.Beside, "=")
	games, err := strconv.Atoi(count)
	if err != nil || games < 1 {
		return nil, usagef("--beside: %q is not a bot and a number of games, such as medium=200", c.Beside)
	}
	if strings.Contains(name, foreign.Prefix) {
		return nil, usagef("--report takes no bot programs (cmd:COMMAND): everybody should get the same report")
	}
	c.Bots, c.Games, c.Beside = name, games, ""
	return &c, nil
}

// sizes are the numbers of players of a report.
func (c simCmd) sizes() []int {
	if c.Players != 0 {
		return []int{c.Players}
	}
	var list []int
	for players := 2; players <= game.MaxPlayers; players++ {
		if !c.Teams || players == 4 || players == 6 {
			list = append(list, players)
		}
	}
	return list
}

// matches plays a match for each number of players, except for those whose results are known.
func (c simCmd) matches(ctx context.Context, a *app, known *parts, progress func(done int)) (*balance.Report, error) {
	rep := &balance.Report{Command: c.command(), Seed: c.Seed}
	for _, players := range c.sizes() {
		one := c
		one.Players = players
		cfg, err := one.config(a)
		if err != nil {
			return nil, err
		}
		one.Beside = ""
		before, key := rep.Games(), one.command()
		res, ok := known.find(key)
		if !ok {
			res, err = match.Run(ctx, cfg, func(done int) { progress(before + done) })
		}
		var wrong *match.GameError
		switch {
		case errors.As(err, &wrong):
			return nil, exit{exitFailed, err}
		case errors.Is(err, context.Canceled) && c.Results != "":
			return nil, exit{exitFailed, fmt.Errorf("stopped; the same command continues after the %d matches in %s", len(known.list), c.Results)}
		case errors.Is(err, context.Canceled):
			return nil, exit{exitFailed, errors.New("stopped: a report needs all games, so nothing was written")}
		case err != nil:
			return nil, err
		}
		if !ok {
			if err := known.add(key, res); err != nil {
				return nil, err
			}
		}
		rep.Bots = cfg.Bots
		rep.Runs = append(rep.Runs, balance.Run{Rules: cfg.Rules, Result: res})
		progress(rep.Games())
	}
	return rep, nil
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
	flag(c.Beside != "", "--beside %s", c.Beside)
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
