package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"koprulu/bots/foreign"
	"koprulu/bots/match"
	"koprulu/cmd/koprulu/cli"
	"koprulu/rules/game"
	"koprulu/rules/notation/protocol"
)

// botCmd is koprulu bot.
type botCmd struct {
	Check botCheckCmd `cmd:"" help:"Play games with a program and say whether it keeps to the protocol."`
}

// Help is the long help.
func (botCmd) Help() string {
	return `A bot may be a program in any language that reads what its seat sees from its standard input and writes its answers to
its standard output, a line of JSON each. docs/formats.md describes the protocol, bot/1; examples/python and
examples/linebot are bots to start from. 'koprulu sim' and 'koprulu play' run a bot as cmd:COMMAND.`
}

// botCheckCmd is koprulu bot check.
type botCheckCmd struct {
	Command string `arg:"" name:"command" help:"The command that starts the program, in quotes: 'python3 mybot.py'. It is run without a shell."`
	Games   int    `default:"2" placeholder:"N" help:"Games at each kind of table."`
	Seed    uint64 `default:"1" help:"Decides everything random."`
	Log     string `placeholder:"FILE" help:"Write the whole conversation to this file: > to the program, < from it."`
	JSON    bool   `name:"json" help:"Print JSON."`

	botFlags
}

// checkedBot is what koprulu bot check --json prints.
type checkedBot struct {
	Command string `json:"command"`
	// OK is true if the program keeps to the protocol; otherwise Error says what it did, and what would be right.
	OK     bool     `json:"ok"`
	Error  string   `json:"error,omitempty"`
	Checks []string `json:"checks"`
	// SameAgain says whether it plays the same games the same way again.
	SameAgain bool `json:"same_again"`
}

// Help is the long help.
func (botCheckCmd) Help() string {
	return `Plays whole games at tables of several kinds, with simple at the other seats, and one of them a second time. Each
check is printed on a line. If the program fails one, what would be right is printed, and the exit code is 1.

    koprulu bot check 'python3 examples/python/random_bot.py'
    koprulu bot check ./mybot --log said.txt`
}

// listening is how long a check waits, a few times, for lines that nobody asked for and that arrive a little after an
// answer.
const listening = 50 * time.Millisecond

// checked are the kinds of tables at which a program is checked.
var checked = []struct {
	name    string
	options game.Options
}{
	{"the base game with two players", game.Options{Players: 2, Shields: true, Healing: true}},
	{"the base game with four players in teams", game.Options{Players: 4, Teams: true, Shields: true, Healing: true}},
	{"Brood War with three players", game.Options{Players: 3, BroodWar: true, Shields: true, Healing: true}},
	{"Brood War with six players and all order options", game.Options{Players: 6, BroodWar: true, DisposableOrders: true,
		HideOwnOrders: true, Shields: true, Healing: true}},
}

// Run checks a program.
func (c botCheckCmd) Run(a *cli.App) error {
	if c.Games < 1 {
		return cli.Usagef("--games must be at least 1, not %d", c.Games)
	}
	name, err := botOf(foreign.Prefix + strings.TrimPrefix(c.Command, foreign.Prefix))
	if err != nil {
		return cli.Usagef("%w", err)
	}
	var e ear
	if c.Log != "" {
		f, err := os.Create(c.Log)
		if err != nil {
			return cli.FileError(c.Log, "a file for the conversation", err)
		}
		defer f.Close()
		e.log = bufio.NewWriter(f)
		defer e.log.Flush()
	}
	ctx, stop := cli.Interruptible()
	defer stop()
	pool, err := c.pool(ctx, a, foreign.Config{Tap: e.hear, Listen: listening})
	if err != nil {
		return err
	}
	defer func() { _ = pool.Close() }()
	told := checkedBot{Command: c.Command, Checks: []string{}}
	passed := func(format string, args ...any) {
		told.Checks = append(told.Checks, fmt.Sprintf(format, args...))
		if !c.JSON {
			a.Printf("ok    %s\n", told.Checks[len(told.Checks)-1])
		}
	}
	err = c.check(ctx, a, pool, name, &e, passed, &told.SameAgain)
	var fault *foreign.Fault
	switch {
	case errors.As(err, &fault):
		told.Error = cli.Plainly(err)
		err = cli.Failf("%w", err)
	case err != nil:
		return err
	default:
		told.OK = true
		passed("it keeps to bot/1")
	}
	return a.End(c.JSON, told, err)
}

// check goes from the greeting to the end of the program.
func (c botCheckCmd) check(ctx context.Context, a *cli.App, pool *foreign.Pool, name string, e *ear,
	passed func(format string, args ...any), same *bool) error {
	b, err := pool.New(name, 0)
	if err != nil {
		return err
	}
	title, _ := foreign.Title(b)
	if err := b.(io.Closer).Close(); err != nil {
		return err
	}
	passed("it greets: %s", title)
	set, err := a.Set()
	if err != nil {
		return err
	}
	var again match.Config
	var before string
	for i := range checked {
		opts := checked[i].options
		opts.RandomFactions = true
		for f := range opts.Factions {
			opts.Factions[f] = game.NoFaction
		}
		r, err := set.Rules(opts)
		if err != nil {
			return err
		}
		bots := append([]string{name}, slices.Repeat([]string{"simple"}, opts.Players-1)...)
		// Games are told to one process, one at a time.
		cfg := match.Config{Rules: r, Bots: bots, Rotate: true, Seed: c.Seed, Games: c.Games, Workers: 1, Maker: pool.New}
		e.begin()
		if _, err := match.Run(ctx, cfg, nil); err != nil {
			return err
		}
		passed("it plays %s: %s, %s, %s tried, %v at most for a decision", checked[i].name, cli.Plural(c.Games, "game"),
			cli.Plural(e.answers, "answer"),
			cli.Plural(e.tries, "answer"), e.longest.Round(10*time.Microsecond))
		if i == 0 {
			again, before = cfg, e.given.String()
		}
	}
	e.begin()
	if _, err := match.Run(ctx, again, nil); err != nil {
		return err
	}
	*same = e.given.String() == before
	switch {
	case *same:
		passed("it plays the same games the same way again")
	case !c.JSON:
		a.Printf("note  it plays the same games differently the second time; to get the same games from the same seeds, let it take all chance\n" +
			"      from the seed of the game, keep nothing from game to game, and decide nothing by the clock\n")
	}
	if err := pool.Close(); err != nil {
		return err
	}
	passed("it ends when it is no longer needed")
	return nil
}

// ear listens to what is said.
type ear struct {
	mu  sync.Mutex
	log *bufio.Writer
	// given are the answers, a line each; what the program asks and tries on the way to them decides nothing.
	given          bytes.Buffer
	asked          time.Time
	longest        time.Duration
	answers, tries int
}

// begin forgets what was counted.
func (e *ear) begin() {
	e.given.Reset()
	e.longest, e.answers, e.tries = 0, 0, 0
}

// hear records a line.
func (e *ear) hear(sent bool, line []byte) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.log != nil {
		fmt.Fprintf(e.log, "%c %s", map[bool]rune{true: '>', false: '<'}[sent], line)
	}
	if sent {
		if bytes.HasPrefix(line, []byte(`{"type":"decision"`)) {
			e.asked = time.Now()
		}
		return
	}
	said, err := protocol.Read(line)
	if err != nil {
		return // Who plays with the program says what is wrong with it.
	}
	switch said.Kind {
	case protocol.Answer, protocol.Resign:
		fmt.Fprintln(&e.given, said.Kind, said.Do)
		e.answers++
		e.longest = max(e.longest, time.Since(e.asked))
	case protocol.Try:
		e.tries++
	}
}
