package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"koprulu/bots/bot"
	"koprulu/bots/foreign"
	"koprulu/bots/ladder"
	"koprulu/cmd/koprulu/cli"
	"koprulu/rules/game"
)

// ladderCmd is koprulu ladder.
type ladderCmd struct {
	Bots    string `default:"random,simple,medium,strong" placeholder:"B,B,..." help:"Bots of the ladder: those of sim, programs as cmd:COMMAND included, and the sparring partners careless, attacker, turtle, racer, stranger, familiar. Without it, ${default}."`
	Sets    string `default:"base,broodwar" placeholder:"SET,..." help:"Sets: base, broodwar. Without it, both."`
	Players string `default:"2,4" placeholder:"P,P,..." help:"Numbers of players, 2 to 6. Without it, ${default}."`
	Modes   string `default:"normal" placeholder:"MODE,..." help:"Modes, ${default} if left out: normal, teams, galactic-conquest, larger-galaxy, survival, and the scenarios by their ids. Sets, numbers of players and modes that cannot be combined are skipped."`
	Games   int    `default:"40" placeholder:"N" help:"Games per pairing in each set, number of players and mode, or a few more: every deal is played once from each seat. Without it, ${default}."`
	Fewer   string `placeholder:"BOT=N,..." help:"Play a different number of games with these bots, such as expert=12 for slow ones, or expert@base-6=6 in one way to play, or strong:medium@base-2=40 for one pairing of --against."`
	Pairs   bool   `default:"true" negatable:"" help:"Also let every pair of bots meet, at alternating seats; --no-pairs plays each bot only against simple-1."`
	Against string `placeholder:"BOT:BOT,..." help:"Also let one bot play alone against another at all other seats, such as strong:medium; add the name of a way to play for just that one, such as strong:medium@base-4 or medium:simple@broodwar-4-teams."`
	Seed    uint64 `default:"1" help:"Decides everything random."`
	Workers *int   `placeholder:"K" help:"Games played at the same time. Without it, one for each processor."`
	Results string `default:"ladder.jsonl" placeholder:"FILE" help:"File with one line for each game; without it, ${default} in the working directory. Games already in it are not played again."`
	Out     string `placeholder:"DIR" help:"Also write the page DIR/bots.md and the plot DIR/images/bots.svg."`
	JSON    bool   `name:"json" help:"Print JSON."`

	botFlags
}

// Help is the long help.
func (ladderCmd) Help() string {
	return `Each bot plays alone against simple-1, which never changes, at all other seats, and every pair of bots meets at alternating
seats. The output is a rating of each bot and, for each set, number of players and mode, its share of wins against
simple-1 with an interval, and its 95th percentile of CPU time per decision.

Ctrl-C stops and prints what is known so far, with exit code 1; the same command continues where it was stopped.

    koprulu ladder --bots simple,medium --players 4 --games 100
    koprulu ladder --bots medium,strong --sets base --no-pairs --against strong:medium,medium:careless@base-4,medium:racer@base-4
    koprulu ladder --bots random,simple,medium,strong,expert --fewer strong=24,expert=8 --out docs`
}

// Run plays the ladder.
func (c ladderCmd) Run(a *cli.App) error {
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
	defer pool.Close()
	cfg.Maker = func(name string, seed uint64) (bot.Bot, error) {
		if slices.Contains(ladder.SparringNames(), name) {
			return ladder.NewSparring(name, seed)
		}
		return pool.New(name, seed)
	}
	p := cli.NewProgress(a.Err, 0, a.Words())
	games, err := ladder.Run(ctx, cfg, p.DoneOf)
	p.End()
	stopped := errors.Is(err, context.Canceled)
	switch {
	case stopped:
	case errors.Is(err, ladder.ErrOther):
		return cli.Usagef("--results: %w", err)
	case err != nil:
		return cli.Failf("%w", err)
	}
	sum := ladder.Sum(&cfg.Plan, games)
	if c.JSON {
		err = a.JSON(ladderReport(sum, stopped))
	} else {
		err = a.Columns(func(w io.Writer) { figures(w, sum) })
	}
	switch {
	case err != nil:
		return err
	case stopped:
		return cli.Failf("stopped after %d games; the same command continues with %s", len(games), c.Results)
	case c.Out == "":
		return nil
	}
	rules, err := cfg.Cells[0].Rules(cfg.Components)
	if err != nil {
		return err
	}
	o := &ladder.Origin{Command: c.command(), Program: cfg.Program, Rules: rules}
	return c.write(a, sum, o)
}

// config turns the flags into what is played.
func (c ladderCmd) config(a *cli.App) (cfg ladder.Config, err error) {
	if cfg.Components, err = a.Set(); err != nil {
		return cfg, err
	}
	cfg.Games, cfg.Pairs, cfg.Seed = c.Games, c.Pairs, c.Seed
	if cfg.Workers, err = cli.WorkersOf(c.Workers); err != nil {
		return cfg, err
	}
	cfg.Results, cfg.Program = c.Results, cli.ProgramVersion()
	for word := range strings.SplitSeq(c.Bots, ",") {
		name, err := climber(word)
		if err != nil {
			return cfg, cli.Usagef("--bots: %w", err)
		}
		cfg.Bots = append(cfg.Bots, name)
	}
	if c.Against != "" {
		for _, word := range split(c.Against) {
			d, err := duel(word)
			if err != nil {
				return cfg, cli.Usagef("--against: %w", err)
			}
			cfg.Against = append(cfg.Against, d)
		}
	}
	var players []int
	for _, word := range split(c.Players) {
		n, err := strconv.Atoi(word)
		if err != nil {
			return cfg, cli.Usagef("--players: %q is not a number; name numbers from 2 to %d, such as 2,4", word,
				game.MaxPlayers)
		}
		players = append(players, n)
	}
	if cfg.Cells, err = ladder.Cells(split(c.Sets), players, split(c.Modes)); err != nil {
		return cfg, flagOf(err)
	}
	if c.Fewer != "" {
		cfg.Sizes = map[string]int{}
		for _, word := range split(c.Fewer) {
			at := max(0, strings.LastIndexByte(word, '='))
			n, err := strconv.Atoi(word[min(at+1, len(word)):])
			if err != nil {
				return cfg, cli.Usagef("--fewer: %q is not a bot and a number, such as expert=2", word)
			}
			cfg.Sizes[word[:at]] = n
		}
	}
	if err := cfg.Check(); err != nil {
		return cfg, flagOf(err)
	}
	for _, cell := range cfg.Cells {
		if _, err := cell.Rules(cfg.Components); err != nil {
			return cfg, err
		}
	}
	return cfg, nil
}

// flagOf names the flag that sets the part of the plan that an error is about.
func flagOf(err error) error {
	var wrong *ladder.FieldError
	if errors.As(err, &wrong) {
		return cli.Usagef("--%s: %s", wrong.Field, wrong.Remedy)
	}
	return cli.Usagef("%w", err)
}

// climber returns the name of a bot or of a sparring partner, as ladders know it.
func climber(word string) (string, error) {
	name := strings.ToLower(strings.TrimSpace(word))
	if slices.Contains(ladder.SparringNames(), name) {
		return name, nil
	}
	name, err := botOf(word)
	if err != nil {
		return "", fmt.Errorf("%w; and the sparring partners %s", err, strings.Join(ladder.SparringNames(), ", "))
	}
	return name, nil
}

// duel reads who plays alone against whom. The names of programs, cmd:COMMAND, contain colons themselves.
func duel(word string) (d ladder.Duel, err error) {
	word, cell, one := strings.Cut(word, "@")
	if one {
		if d.Cell, err = ladder.ParseCell(cell); err != nil {
			return d, err
		}
	}
	err = fmt.Errorf("%q is not two bots, such as strong:medium", word)
	for at := range len(word) {
		if word[at] != ':' || word[:at] == "cmd" {
			continue
		}
		if d.One, err = climber(word[:at]); err != nil {
			continue
		}
		if d.Others, err = climber(word[at+1:]); err == nil {
			return d, nil
		}
	}
	return d, err
}

// figures prints ratings and shares.
func figures(w io.Writer, s *ladder.Summary) {
	fmt.Fprintf(w, "%s games, seed %d\n\nrating\t\tinterval\tgames\n", cli.Thousands(s.Games), s.Plan.Seed)
	for _, st := range s.Ratings {
		low, high := st.Rating.Interval()
		fmt.Fprintf(w, "%s\t%.1f\t%.1f to %.1f\t%s\n", st.Bot, st.Rating.Mu, low, high, cli.Thousands(st.Games))
	}
	fmt.Fprintf(w, "\nagainst simple-1\tshare (95 %%), games, time of 95 %% of decisions\n")
	for _, cell := range s.Plan.Cells {
		for _, name := range s.Plan.Bots {
			if r, ok := s.Alone[name][cell]; ok {
				fmt.Fprintf(w, "%s\t%s\t%s\teven %.1f %%\n", cell, name, r, 100*r.Even)
			}
		}
	}
	if len(s.Against) > 0 {
		fmt.Fprintf(w, "\nalone against others\tshare (95 %%), games, time of 95 %% of decisions\n")
	}
	for _, x := range s.Against {
		fmt.Fprintf(w, "%s\t%s:%s\t%s\teven %.1f %%\n", x.Cell, x.One, x.Others, x, 100*x.Even)
	}
	if len(s.Parts) > 0 {
		fmt.Fprintf(w, "\nagainst sparring partners\t\tremains of the share (95 %%)\n")
	}
	for _, p := range s.Parts {
		fmt.Fprintf(w, "%s\t%s:%s\t%s\tagainst %s\n", p.Cell, p.One, p.Others, p, p.Beside)
	}
	if len(s.ByFaction) > 0 {
		fmt.Fprintf(w, "\nagainst simple-1\t\tby faction, multiple of an even share (95 %%)\n")
	}
	for _, name := range s.Plan.Bots {
		for _, id := range slices.Sorted(maps.Keys(s.ByFaction[name])) {
			fmt.Fprintf(w, "%s\t%s\t%s\n", id, name, s.ByFaction[name][id].Multiple())
		}
	}
}

// write writes page and plot.
func (c ladderCmd) write(a *cli.App, s *ladder.Summary, o *ladder.Origin) error {
	files, err := writePage(c.Out, "bots", func(w io.Writer, plot string) error { return s.Page(w, o, plot) },
		func(w io.Writer) error { return s.Plot(w, o) })
	if err == nil && !c.JSON {
		a.Printf("\n%s games: %s\n", cli.Thousands(s.Games), files)
	}
	return err
}

// writePage writes a page and its plot below a folder, DIR/NAME.md and DIR/images/NAME.svg, and says which files these
// are.
func writePage(dir, name string, page func(w io.Writer, plot string) error, plot func(io.Writer) error) (files string,
	err error) {
	image := "images/" + name + ".svg"
	text, drawn := filepath.Join(dir, name+".md"), filepath.Join(dir, filepath.FromSlash(image))
	if err := os.MkdirAll(filepath.Dir(drawn), 0o777); err != nil {
		return "", cli.FileError(dir, "a directory for the page", err)
	}
	for path, write := range map[string]func(io.Writer) error{text: func(w io.Writer) error { return page(w, image) },
		drawn: plot} {
		var made bytes.Buffer
		if err := write(&made); err != nil {
			return "", err
		}
		if err := os.WriteFile(path, made.Bytes(), 0o666); err != nil {
			return "", cli.FileError(path, "a file for the page", err)
		}
	}
	return text + " and " + drawn, nil
}

// command returns the flags that play the same ladder, wherever its files are.
func (c ladderCmd) command() string {
	words := []string{"koprulu ladder", "--bots " + c.Bots, "--sets " + c.Sets, "--players " + c.Players,
		"--modes " + c.Modes, fmt.Sprintf("--games %d", c.Games)}
	if c.Fewer != "" {
		words = append(words, "--fewer "+c.Fewer)
	}
	if !c.Pairs {
		words = append(words, "--no-pairs")
	}
	if c.Against != "" {
		words = append(words, "--against "+c.Against)
	}
	return strings.Join(append(words, fmt.Sprintf("--seed %d", c.Seed)), " ")
}
