package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"koprulu/bots/balance"
	"koprulu/bots/foreign"
	"koprulu/bots/match"
	"koprulu/cmd/koprulu/cli"
	"koprulu/rules/game"
)

// report plays a match for each number of players and writes page and plot.
func (c simCmd) report(a *cli.App) error {
	if c.JSON || c.Records != "" {
		return cli.Usagef("--report goes with neither --json nor --records")
	}
	if strings.Contains(c.Bots, foreign.Prefix) {
		return cli.Usagef("--report takes no bot programs (cmd:COMMAND): everybody should get the same report")
	}
	beside, err := c.besides()
	if err != nil {
		return err
	}
	parts, err := openParts(c.Results)
	if err != nil {
		return err
	}
	ctx, stop := cli.Interruptible()
	defer stop()
	all := c.Games * len(c.sizes())
	if beside != nil {
		all += beside.Games * len(c.sizes())
	}
	p := cli.NewProgress(a.Err, all, a.Words())
	defer p.End()
	rep, err := c.matches(ctx, a, parts, p.Done)
	if err == nil && beside != nil {
		rep.Beside, err = beside.matches(ctx, a, parts, func(done int) { p.Done(rep.Games() + done) })
	}
	p.End()
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
		return nil, cli.Usagef("--beside: %q is not a bot and a number of games, such as medium=200", c.Beside)
	}
	if strings.Contains(name, foreign.Prefix) {
		return nil, cli.Usagef("--report takes no bot programs (cmd:COMMAND): everybody should get the same report")
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
func (c simCmd) matches(ctx context.Context, a *cli.App, known *parts,
	progress func(done int)) (*balance.Report, error) {
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
			return nil, cli.Failf("%w", err)
		case errors.Is(err, context.Canceled) && c.Results != "":
			return nil, cli.Failf("stopped; the same command continues after the %d matches in %s", len(known.list), c.Results)
		case errors.Is(err, context.Canceled):
			return nil, cli.Failf("stopped: a report needs all games, so nothing was written")
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
func (c simCmd) write(a *cli.App, rep *balance.Report) error {
	files, err := writePage(c.Out, "balance", rep.Page, rep.Plot)
	if err == nil {
		a.Printf("%s games: %s\n", cli.Thousands(rep.Games()), files)
	}
	return err
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
		{c.Teams, "teams"}, {c.GalacticConquest, "galactic-conquest"}, {c.DisposableOrders, "disposable-orders"},
		{c.MorePlanets, "more-planets"},
		{c.LargerGalaxy, "larger-galaxy"}, {c.NoLeaders, "no-leaders"}, {c.Survival, "survival"},
		{c.FasterSurvival, "faster-survival"},
		{c.HideOwnOrders, "hide-own-orders"}, {!c.Shields, "no-shields"}, {!c.Healing, "no-healing"},
	} {
		flag(option.on, "--%s", option.name)
	}
	return strings.Join(words, " ")
}
