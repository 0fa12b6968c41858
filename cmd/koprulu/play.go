package main

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"koprulu/bots/bot"
	"koprulu/bots/foreign"
	"koprulu/cmd/koprulu/cli"
	"koprulu/rules/game"
	"koprulu/terminal"
	"koprulu/terminal/draw"
)

// playCmd is koprulu play.
type playCmd struct {
	Seats   string `default:"you,simple,simple,simple" placeholder:"S,S,..."`
	Seed    string `placeholder:"N"`
	Record  string `placeholder:"FILE"`
	Plain   bool
	Pause   time.Duration `default:"700ms" placeholder:"TIME"`
	Fresh   bool
	SaveDir string `placeholder:"DIR"`

	botFlags
	tableFlags
}

// Run plays a game.
func (c playCmd) Run(a *cli.App) error {
	cfg := terminal.Config{Language: a.Words().Lang(), Record: c.Record, Plain: c.Plain, Pause: c.Pause}
	var err error
	if cfg.Rules, cfg.Seats, err = c.table(a); err != nil {
		return err
	}
	if cfg.Components, err = a.Set(); err != nil {
		return err
	}
	if c.Seed == "" {
		rand.Read(cfg.Seed[:])
	} else if cfg.Seed, err = seedOf(c.Seed); err != nil {
		return err
	}
	if cfg.Save, err = saveFile(c.SaveDir); err != nil {
		return err
	}
	if c.Fresh {
		cfg.Resume = terminal.ResumeNever
	}
	if a.PlainColours() {
		cfg.Colour = draw.NoColour
	}
	if c.Record != "" {
		if info, err := os.Stat(c.Record); err == nil && info.IsDir() {
			return cli.Usagef("--record: %s is a directory; name a file", c.Record)
		}
	}
	// Without a terminal at both ends only line-by-line mode is possible.
	if !cli.IsTerminal(os.Stdin) || !cli.IsTerminal(os.Stdout) {
		cfg.Plain = true
	}
	ctx, stop := cli.Interruptible()
	defer stop()
	pool, err := c.pool(ctx, a, foreign.Config{})
	if err != nil {
		return err
	}
	defer func() { _ = pool.Close() }() // A program that does not exit is killed, which does no harm.
	cfg.Maker = asked(pool.New, cfg.Seats)
	for _, seat := range cfg.Seats {
		if bot.IsProgram(seat.Bot) { // One that can't play at all is reported before the game.
			b, err := pool.New(seat.Bot, 0)
			if err != nil {
				return cli.Usagef("--seats: %w", err)
			}
			_ = b.(io.Closer).Close()
		}
	}
	if err := terminal.Run(ctx, cfg); err != nil {
		return err
	}
	if _, err := os.Stat(cfg.Save); err == nil && !cfg.Plain {
		a.Printf("%s\n", a.Words().Text("ui.quit.saved"))
	}
	return nil
}

// asked lets only those programs play that the command line names: a saved game must not start any on its own.
func asked(maker bot.Maker, seats []terminal.Seat) bot.Maker {
	return func(name string, seed uint64) (bot.Bot, error) {
		if bot.IsProgram(name) && !slices.Contains(seats, terminal.Seat{Bot: name}) {
			return nil, fmt.Errorf("a saved game starts no programs on its own; name it in --seats when you resume the game")
		}
		return maker(name, seed)
	}
}

// everybody is the default of --seats: you at the first seat, bots at the others.
const everybody = "you,simple,simple,simple"

// table makes the rules and reads who sits where. In a scenario without --seats bots take all seats but the first.
func (c playCmd) table(a *cli.App) (*game.Rules, []terminal.Seat, error) {
	list, n := c.Seats, 0
	if c.Scenario == "" || list != everybody {
		n = len(split(list))
	}
	r, err := c.rules(a, n, "--seats", false)
	if err != nil {
		return nil, nil, err
	}
	if n == 0 {
		list = "you" + strings.Repeat(",simple", r.Options.Players-1)
	}
	seats, err := seatsOf(list)
	return r, seats, err
}

// seatsOf reads --seats.
func seatsOf(list string) ([]terminal.Seat, error) {
	var seats []terminal.Seat
	for word := range strings.SplitSeq(list, ",") {
		if strings.EqualFold(strings.TrimSpace(word), "you") {
			seats = append(seats, terminal.Seat{})
			continue
		}
		name, err := botOf(word)
		var unknown *bot.UnknownError
		switch {
		case errors.As(err, &unknown):
			return nil, cli.Usagef(
				"--seats: %q is neither you nor a bot; there are: %s, cmd:COMMAND for a program of your own, those from medium on also with a style, such as strong-racer: %s", name,
				strings.Join(bot.Levels(), ", "), strings.Join(bot.Styles(), ", "))
		case err != nil:
			return nil, cli.Usagef("--seats: %w", err)
		}
		seats = append(seats, terminal.Seat{Bot: name})
	}
	return seats, nil
}
