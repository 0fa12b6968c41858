package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"text/tabwriter"

	"koprulu/match"
)

// simCmd is koprulu sim.
type simCmd struct {
	Games   int    `required:"" placeholder:"N" help:"Number of games."`
	Players int    `placeholder:"P" help:"Number of players, 2 to 6. Without it as many as --bots names, or 4 if that names one; a scenario has its own number."`
	Bots    string `placeholder:"B,B,..." help:"Bots by seat: random, simple, simple-1 (the yardstick, which never changes), medium, strong or expert, the last three also with a style: -aggressive, -builder or -racer; or cmd:COMMAND for a program of your own. If there are fewer than players, they repeat. Without it simple plays everywhere."`
	Rotate  bool   `help:"Move the bots on by one seat from game to game."`
	Paired  bool   `help:"Play every deal once from each seat: the bots move on by one seat from game to game, and the cards stay the same until each has sat everywhere."`
	Seed    uint64 `default:"1" help:"Decides everything that chance decides. The same seed and flags give the same games."`
	Workers int    `placeholder:"K" help:"Games played at the same time. Without it one for each processor."`
	Records string `placeholder:"DIR" help:"Write a record of each game to DIR/game-00001.jsonl and so on."`
	Verify  bool   `default:"true" negatable:"" help:"Record each game and verify the record: the seed, every shuffle, every answer, the end. --no-verify is faster."`
	JSON    bool   `name:"json" help:"Print the result as one JSON object."`
	Report  bool   `help:"Write a balance report instead: --games games with each number of players from 2 to 6, or with --players alone, as DIR/balance.md with the plot DIR/images/balance.svg."`
	Out     string `default:"docs" placeholder:"DIR" help:"The directory of --report."`

	botFlags
	tableFlags
}

// Help is the long help.
func (simCmd) Help() string {
	return `The result does not depend on the number of workers. Ctrl-C stops early and prints the result of the
games that are finished, with exit code 1. A game in which a rule is broken or nobody can answer stops
everything with exit code 1 and names the game.

A decision is an answer of a seat or one that the rules give because it is the only one. A shared win counts for
everybody who shares it. With several bots the intervals say where the true share of each lies, with a confidence of
95 percent; the games of one deal count as what they tell together.

    koprulu sim --games 1000 --players 4
    koprulu sim --games 100 --bots simple,random --rotate --json
    koprulu sim --games 120 --bots medium,simple-1,simple-1,simple-1 --paired --no-verify
    koprulu sim --set broodwar --games 2000 --players 4

A bot may be a program of yours: cmd:COMMAND runs it, without a shell, and speaks bot/1 with it, a line of JSON each way
(docs/formats.md). It needs no comma in its command. A game in which it crashes, takes longer than --bot-time or says
something wrong ends there, counts for nobody and is reported, with exit code 1; more than 10 such games stop everything.

    koprulu sim --games 100 --bots 'cmd:python3 mybot.py,simple' --rotate

With --report the shares of wins by faction, Leadership card and number of players go to a page, with intervals that
say how far chance alone could explain them. The same flags give the same page and the same plot.

    koprulu sim --report --set broodwar --games 2000`
}

// Run plays the games and prints the result.
func (c simCmd) Run(a *app) error {
	if c.Report {
		return c.report(a)
	}
	cfg, err := c.config(a)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	pool, err := c.pool(ctx, a, nil)
	if err != nil {
		return err
	}
	defer func() { _ = pool.Close() }() // A program that does not leave is ended, which hurts nobody.
	cfg.Maker = pool.New
	p := newProgress(a.err, c.Games)
	res, err := match.Run(ctx, cfg, p.done)
	p.end()
	stopped := errors.Is(err, context.Canceled)
	var wrong *match.GameError
	switch {
	case stopped:
	case errors.As(err, &wrong):
		return exit{exitFailed, err}
	case err != nil:
		return err
	}
	if c.JSON {
		err = c.printJSON(a, &res)
	} else {
		err = c.print(a, &cfg, &res)
	}
	if stopped && err == nil {
		err = exit{exitFailed, fmt.Errorf("stopped after %d of %d games", res.Games, c.Games)}
	}
	if n := len(res.Failures); n > 0 && err == nil {
		for _, f := range res.Failures {
			a.note("koprulu: game %d of seed %d: %s", f.Game, c.Seed, f.Error)
		}
		err = exit{exitFailed, fmt.Errorf("%s ended because a bot failed; 'koprulu bot check COMMAND' finds out why", plural(n, "game"))}
	}
	return err
}

// mostFailures is how many games may end because a bot failed before a simulation is stopped.
const mostFailures = 10

// config turns the flags into the configuration of a match.
func (c simCmd) config(a *app) (match.Config, error) {
	var cfg match.Config
	if c.Games < 1 {
		return cfg, usagef("--games must be at least 1, not %d", c.Games)
	}
	if c.Workers < 0 {
		return cfg, usagef("--workers must be at least 1, not %d", c.Workers)
	}
	bots := []string{"simple"}
	players := c.Players
	var err error
	if c.Bots != "" {
		if bots, err = botsOf("--bots", c.Bots); err != nil {
			return cfg, err
		}
		if players == 0 && len(bots) > 1 {
			players = len(bots)
		}
	}
	if players == 0 && c.Scenario == "" {
		players = 4
	}
	if len(bots) > players && players > 0 {
		return cfg, usagef("--bots names %d bots for %d players", len(bots), players)
	}
	rules, err := c.rules(a, players, true)
	if err != nil {
		return cfg, err
	}
	if players = rules.Options.Players; len(bots) > players {
		return cfg, usagef("--bots names %d bots for %d players", len(bots), players)
	}
	cfg = match.Config{Rules: rules, Games: c.Games, Bots: bots, Rotate: c.Rotate, Paired: c.Paired, Seed: c.Seed, Workers: c.Workers, Limit: endless, Failures: mostFailures}
	if c.Paired && c.Rotate {
		return cfg, usagef("--paired moves the bots already; leave out --rotate")
	}
	if turns := cfg.Turns(); c.Games%turns != 0 {
		return cfg, usagef("--paired plays every deal %d times with these bots: --games must be a multiple of %d, such as %d", turns, turns, (c.Games/turns+1)*turns)
	}
	if c.Records != "" {
		if err := os.MkdirAll(c.Records, 0o777); err != nil {
			return cfg, fileError(c.Records, "a directory for the records", err)
		}
	}
	if c.Records != "" || c.Verify {
		set, err := a.set()
		if err != nil {
			return cfg, err
		}
		cfg.Record = c.recorder(set)
	}
	return cfg, a.warnOfStale(bots, rules)
}

func (c simCmd) printJSON(a *app, res *match.Result) error {
	e := json.NewEncoder(a.out)
	e.SetIndent("", "  ")
	return e.Encode(res)
}

// print prints the result as a table.
func (c simCmd) print(a *app, cfg *match.Config, res *match.Result) error {
	w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	row := func(head, format string, args ...any) { fmt.Fprintf(w, "%s\t%s\n", head, fmt.Sprintf(format, args...)) }
	row("games", "%s with %d players, seed %d", thousands(res.Games), cfg.Rules.Options.Players, c.Seed)
	moving := map[bool]string{true: ", moving on by one seat from game to game"}[c.Rotate || c.Paired]
	if c.Paired {
		moving += fmt.Sprintf(", each deal %d times", cfg.Turns())
	}
	row("bots", "%s%s", strings.Join(cfg.Bots, ", "), moving)
	row("decisions", "%s, %s a game; %s unforced", thousands(res.Decisions), thousands(res.Decisions/max(res.Games, 1)), thousands(res.Unforced))
	row("rounds", "%.1f a game, %d to %d", res.Rounds.Mean, res.Rounds.Min, res.Rounds.Max)
	for i, v := range []struct {
		name string
		n    int
	}{
		{"normal", res.Victories.Normal}, {"special", res.Victories.Special},
		{"endgame", res.Victories.EndGame}, {"elimination", res.Victories.Elimination},
		{"scenario", res.Victories.Scenario},
	} {
		if v.name == "scenario" && cfg.Rules.Options.Scenario == nil {
			continue
		}
		row(map[bool]string{true: "victories"}[i == 0], "%-16s %8s  %s", v.name, thousands(v.n), percent(v.n, res.Games))
	}
	if res.Shared > 0 {
		row("", "%-16s %8s  %s", "(shared)", thousands(res.Shared), percent(res.Shared, res.Games))
	}
	if c.Verify {
		row("records", "%s verified", thousands(res.Games))
	}
	for _, by := range []struct {
		head, prefix string
		won, played  map[string]int
	}{
		{"wins by seat", "seat ", res.Wins.BySeat, res.Played.BySeat},
		{"wins by faction", "", res.Wins.ByFaction, res.Played.ByFaction},
		{"wins by bot", "", res.Wins.ByBot, res.Played.ByBot},
	} {
		keys := slices.SortedFunc(maps.Keys(by.won), cmp.Compare)
		for i, k := range keys {
			row(map[bool]string{true: by.head}[i == 0], "%-16s %8s  %s of %s", by.prefix+k, thousands(by.won[k]), percent(by.won[k], by.played[k]), thousands(by.played[k]))
		}
	}
	for i, name := range slices.Sorted(maps.Keys(res.Shares)) {
		s := res.Shares[name]
		if len(res.Shares) == 1 {
			break
		}
		against := ""
		if s.Even > 0 {
			against = fmt.Sprintf(", even %.1f %%", 100*s.Even)
		}
		row(map[bool]string{true: "95 % intervals"}[i == 0], "%-16s %5.1f to %.1f %%, %s deals%s", name, 100*s.Low, 100*s.High, thousands(s.Deals), against)
	}
	for _, by := range []struct {
		head   string
		counts map[string]int
	}{{"leadership cards", res.Played.ByLeader}, {"technologies", res.Chosen}} {
		if len(by.counts) > 0 {
			seen, least := rarest(by.counts)
			row(by.head, "%d of %d chosen; the rarest, %s, %s times", seen, len(by.counts), least, thousands(by.counts[least]))
		}
	}
	row("time", "%.1f s, %s games/s, %s decisions/s", res.Seconds, thousands(int(res.GamesPerSecond)), thousands(int(res.DecisionsPerSecond)))
	return w.Flush()
}

// rarest counts what was chosen at all and names what was chosen least often.
func rarest(counts map[string]int) (seen int, least string) {
	for i, k := range slices.Sorted(maps.Keys(counts)) {
		if counts[k] > 0 {
			seen++
		}
		if i == 0 || counts[k] < counts[least] {
			least = k
		}
	}
	return seen, least
}

// percent returns a part of a whole.
func percent(part, whole int) string {
	if whole == 0 {
		return "     -"
	}
	return fmt.Sprintf("%5.1f %%", 100*float64(part)/float64(whole))
}

// thousands writes a number with commas.
func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// endless is the number of answers after which a game counts as stuck. Random bots take long to eliminate everyone else
// in Galactic Conquest.
const endless = 1_000_000
