package host

import (
	"errors"
	"fmt"
	"os"
	"time"

	"koprulu/cmd/koprulu/cli"
	"koprulu/site/load"
)

// Load is koprulu load.
type Load struct {
	Goals     []string      `arg:"" optional:"" placeholder:"GOAL" enum:"speed,alone,rate,pace,pages,memory,crash,finished,bots,servers" help:"What to measure: speed, alone, rate, pace, pages, memory, crash, finished, bots, servers. Without any: servers if --database is given, otherwise everything but servers."`
	Database  string        `placeholder:"URL" help:"The PostgreSQL for servers, as postgres://.... The command creates its own databases there and drops them at the end; the one named is not touched."`
	Short     bool          `help:"Use few tables for a short time, to see that everything works; the figures mean nothing."`
	Duration  time.Duration `placeholder:"TIME" help:"How long each load lasts. Without it, 10s."`
	Dir       string        `type:"existingdir" placeholder:"DIR" help:"Keep the data in this directory for the duration, to measure its disk."`
	Plot      string        `placeholder:"FILE" help:"Draw the figures into this file as an SVG image."`
	JSON      bool          `name:"json" help:"Print JSON."`
	ServeBare bool          `hidden:"" help:"Run the bare server that the figures are compared with."`
}

// Help is the long help.
func (Load) Help() string {
	return `Puts a server under load and measures it: prepares tables in a fresh directory, starts koprulu serve on one
processor, plays the moves of simple bots through the API with all streams open, and compares the results with
bare baselines of the same machine. It only talks to servers that it started itself, on this machine, ends on
its own after some minutes, and leaves nothing behind. It needs Linux.

    speed     16 tables with 4 streams, as fast as possible
    alone     one table, against a bare log that is synced line by line
    rate      500 tables with 6 streams, 2,500 answers a second
    pace      1,000 tables with 6 streams, an answer in 5 s at each; pages: with 6 pages open
    memory    what a connection and an idle table take
    crash     kill -9 with 1,000 tables of 500 answers
    finished  100,000 finished tables in addition to the live ones
    bots      50 tables of strong bots in addition to 1,000 of people
    servers   one, two and three servers on one PostgreSQL, against SQLite

Exit code 1 means that a figure missed its goal.`
}

// Run measures and prints the report.
func (c *Load) Run(a *cli.App) error {
	ctx, stop := cli.Interruptible()
	defer stop()
	if c.ServeBare {
		return load.ServeBare(ctx)
	}
	if c.Database != "" && !cli.IsPostgres(c.Database) {
		return cli.Usagef("--database must be a URL that begins with postgres://, such as postgres://user@localhost/postgres")
	}
	program, err := os.Executable()
	if err != nil {
		return cli.Usagef("finding the program itself: %w", err)
	}
	report, err := load.Run(ctx, load.Config{Goals: c.Goals, Database: c.Database, Program: program, Dir: c.Dir,
		Short: c.Short, Duration: c.Duration,
		Say: func(line string) { a.Note("%s", line) }, Log: a.Err})
	if report != nil {
		write := func() error { return report.Write(a.Out) }
		if c.JSON {
			write = func() error { return a.JSON(report) }
		}
		if failed := write(); failed != nil && err == nil {
			err = failed
		}
		if failed := c.plot(report); failed != nil && err == nil {
			err = failed
		}
	}
	switch {
	case errors.Is(err, load.ErrNoDatabase):
		return cli.Usagef("%w", err)
	case err != nil:
		return cli.Failf("%w", err)
	case !report.Short && !report.Met:
		return cli.Failf("some figures missed their goals")
	}
	return nil
}

// plot draws the figures, if that was asked for.
func (c *Load) plot(r *load.Report) error {
	if c.Plot == "" {
		return nil
	}
	f, err := os.Create(c.Plot)
	if err != nil {
		return cli.FileError(c.Plot, "a file for the plot", err)
	}
	if err := errors.Join(r.Plot(f), f.Close()); err != nil {
		return fmt.Errorf("writing %s: %w", c.Plot, err)
	}
	return nil
}
