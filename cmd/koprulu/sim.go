package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"koprulu/bots/foreign"
	"koprulu/bots/match"
	"koprulu/cmd/koprulu/cli"
	"koprulu/locale"
)

// simCmd is koprulu sim.
type simCmd struct {
	Games   int    `required:"" placeholder:"N"`
	Players int    `placeholder:"P"`
	Bots    string `placeholder:"B,B,..."`
	Rotate  bool
	Paired  bool
	Seed    uint64 `default:"1"`
	Workers *int   `placeholder:"K"`
	Records string `placeholder:"DIR"`
	Verify  bool   `default:"true" negatable:""`
	JSON    bool   `name:"json"`
	Report  bool
	Beside  string `placeholder:"BOT=N"`
	Results string `placeholder:"FILE"`
	Out     string `default:"docs" placeholder:"DIR"`

	botFlags
	tableFlags
}

// Run plays the games and prints the result.
func (c simCmd) Run(a *cli.App) error {
	if c.Report {
		return c.report(a)
	}
	if c.Beside != "" || c.Results != "" {
		return cli.Usagef("--beside and --results need --report")
	}
	cfg, err := c.config(a)
	if err != nil {
		return err
	}
	ctx, stop := cli.Interruptible()
	defer stop()
	pool, err := c.pool(ctx, a, foreign.Config{})
	if err != nil {
		return err
	}
	defer func() { _ = pool.Close() }() // A program that does not exit is killed, which does no harm.
	cfg.Maker = pool.New
	p := cli.NewProgress(a.Err, c.Games, a.Words())
	res, err := match.Run(ctx, cfg, p.Done)
	p.End()
	stopped := errors.Is(err, context.Canceled)
	var wrong *match.GameError
	switch {
	case stopped:
	case errors.As(err, &wrong):
		return cli.Failf("%w", err)
	case err != nil:
		return err
	}
	if c.JSON {
		err = a.JSON(simulated{&res, c.Games, stopped})
	} else {
		err = a.Columns(func(w io.Writer) { c.figures(w, a.Words(), &cfg, &res) })
	}
	if stopped && err == nil {
		err = cli.Failf("%s", a.Words().Text("ui.sim.stopped", "n", res.Games, "all", c.Games))
	}
	if n := len(res.Failures); n > 0 && err == nil {
		for _, f := range res.Failures {
			a.Note("koprulu: game %d of seed %d: %s", f.Game, c.Seed, f.Error)
		}
		err = cli.Failf("%s", a.Words().Text("ui.sim.failed", "n", n, "command", "koprulu bot check COMMAND"))
	}
	return err
}

// mostFailures is how many games may end because a bot failed before a simulation is stopped.
const mostFailures = 10

// config turns the flags into the configuration of a match.
func (c simCmd) config(a *cli.App) (match.Config, error) {
	var cfg match.Config
	if c.Games < 1 {
		return cfg, cli.Usagef("--games must be at least 1, not %d", c.Games)
	}
	workers, err := cli.WorkersOf(c.Workers)
	if err != nil {
		return cfg, err
	}
	bots := []string{"simple"}
	players, from := c.Players, "--players"
	if c.Bots != "" {
		if bots, err = botsOf("--bots", c.Bots); err != nil {
			return cfg, err
		}
		if players == 0 && len(bots) > 1 {
			players, from = len(bots), "--bots"
		}
	}
	if players == 0 && c.Scenario == "" {
		players = 4
	}
	if len(bots) > players && players > 0 {
		return cfg, cli.Usagef("--bots names %d bots for %d players", len(bots), players)
	}
	rules, err := c.rules(a, players, from, true)
	if err != nil {
		return cfg, err
	}
	if players = rules.Options.Players; len(bots) > players {
		return cfg, cli.Usagef("--bots names %d bots for %d players", len(bots), players)
	}
	cfg = match.Config{Rules: rules, Games: c.Games, Bots: bots, Rotate: c.Rotate, Paired: c.Paired, Seed: c.Seed,
		Workers: workers, Limit: endless, Failures: mostFailures}
	if c.Paired && c.Rotate {
		return cfg, cli.Usagef("--paired moves the bots already; leave out --rotate")
	}
	if turns := cfg.Turns(); c.Games%turns != 0 {
		return cfg, cli.Usagef(
			"--paired plays every deal %d times with these bots: --games must be a multiple of %d, such as %d", turns, turns,
			(c.Games/turns+1)*turns)
	}
	if c.Records != "" {
		if err := os.MkdirAll(c.Records, 0o777); err != nil {
			return cfg, cli.FileError(c.Records, "a directory for the records", err)
		}
	}
	if c.Records != "" || c.Verify {
		set, err := a.Set()
		if err != nil {
			return cfg, err
		}
		cfg.Record = c.recorder(set)
	}
	return cfg, nil
}

// simulated is what koprulu sim --json prints.
type simulated struct {
	*match.Result
	// Asked is how many games --games asked for; Stopped says that the simulation was interrupted before all were played.
	Asked   int  `json:"asked"`
	Stopped bool `json:"stopped"`
}

// figures prints the result as a table.
func (c simCmd) figures(w io.Writer, words *locale.Words, cfg *match.Config, res *match.Result) {
	row := func(head, text string) { fmt.Fprintf(w, "%s\t%s\n", head, text) }
	// rows writes lines of which only the first has a head: a name, a figure to the right of it, and what belongs to them.
	rows := func(key string) func(name, figure, text string) {
		head := words.Text(key)
		return func(name, figure, text string) {
			row(head, fmt.Sprintf("%-24s %8s  %s", name, figure, text))
			head = ""
		}
	}
	moving := ""
	if c.Rotate || c.Paired {
		moving = words.Text("ui.sim.rotate")
	}
	if c.Paired {
		moving += words.Text("ui.sim.paired", "n", cfg.Turns())
	}
	row(words.Text("ui.sim.games"), words.Text("ui.sim.games.text", "n", cli.Thousands(res.Games), "players",
		cfg.Rules.Options.Players, "seed", strconv.FormatUint(c.Seed, 10)))
	row(words.Text("ui.sim.bots"), strings.Join(cfg.Bots, ", ")+moving)
	row(words.Text("ui.sim.decisions"), words.Text("ui.sim.decisions.text", "n", cli.Thousands(res.Decisions), "each",
		cli.Thousands(res.Decisions/max(res.Games, 1)), "unforced", cli.Thousands(res.Unforced)))
	row(words.Text("ui.sim.rounds"), words.Text("ui.sim.rounds.text", "mean", fmt.Sprintf("%.1f", res.Rounds.Mean), "min",
		res.Rounds.Min, "max", res.Rounds.Max))
	victories := rows("ui.sim.victories")
	for _, v := range []struct {
		key string
		n   int
	}{
		{"ui.sim.victory.normal", res.Victories.Normal}, {"ui.sim.victory.special", res.Victories.Special},
		{"ui.sim.victory.endgame", res.Victories.EndGame}, {"ui.sim.victory.elimination", res.Victories.Elimination},
		{"ui.sim.victory.scenario", res.Victories.Scenario}, {"ui.sim.victory.agreed", res.Victories.Agreed},
	} {
		o := &cfg.Rules.Options
		if (v.key != "ui.sim.victory.scenario" || o.Scenario != nil) && (v.key != "ui.sim.victory.agreed" || o.Conquest()) {
			victories(words.Text(v.key), cli.Thousands(v.n), percent(v.n, res.Games))
		}
	}
	if res.Shared > 0 {
		victories(words.Text("ui.sim.shared"), cli.Thousands(res.Shared), percent(res.Shared, res.Games))
	}
	if c.Verify {
		row(words.Text("ui.sim.records"), words.Text("ui.sim.records.text", "n", cli.Thousands(res.Games)))
	}
	same := func(name string) string { return name }
	for _, by := range []struct {
		head        string
		name        func(string) string
		won, played map[string]int
	}{
		{"ui.sim.wins.seat", func(n string) string { return words.Text("ui.sim.seat", "n", n) }, res.Wins.BySeat,
			res.Played.BySeat},
		{"ui.sim.wins.faction", func(id string) string { return words.Text("faction." + id) }, res.Wins.ByFaction,
			res.Played.ByFaction},
		{"ui.sim.wins.bot", same, res.Wins.ByBot, res.Played.ByBot},
	} {
		wins := rows(by.head)
		for _, k := range slices.SortedFunc(maps.Keys(by.won), cmp.Compare) {
			wins(by.name(k), cli.Thousands(by.won[k]), words.Text("ui.sim.of", "share", percent(by.won[k], by.played[k]), "n",
				cli.Thousands(by.played[k])))
		}
	}
	if len(res.Shares) > 1 {
		intervals := rows("ui.sim.intervals")
		for _, name := range slices.Sorted(maps.Keys(res.Shares)) {
			s := res.Shares[name]
			text := words.Text("ui.sim.interval", "low", fmt.Sprintf("%.1f", 100*s.Low), "high", fmt.Sprintf("%.1f", 100*s.High),
				"n", cli.Thousands(s.Deals))
			if s.Even > 0 {
				text += words.Text("ui.sim.even", "share", fmt.Sprintf("%.1f", 100*s.Even))
			}
			intervals(name, "", text)
		}
	}
	for _, by := range []struct {
		head   string
		counts map[string]int
	}{{"ui.sim.leaders", res.Played.ByLeader}, {"ui.sim.technologies", res.Chosen}} {
		if len(by.counts) > 0 {
			seen, least := rarest(by.counts)
			row(words.Text(by.head), words.Text("ui.sim.chosen", "n", seen, "all", len(by.counts), "name", least, "times",
				cli.Thousands(by.counts[least])))
		}
	}
	row(words.Text("ui.sim.time"), words.Text("ui.sim.time.text", "seconds", fmt.Sprintf("%.1f", res.Seconds), "games",
		cli.Thousands(int(res.GamesPerSecond)), "decisions", cli.Thousands(int(res.DecisionsPerSecond))))
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

// endless is the number of answers after which a game counts as stuck. Random bots take a long time to eliminate
// everyone else in Galactic Conquest.
const endless = 1_000_000
