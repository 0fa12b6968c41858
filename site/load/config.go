package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"
)

// The goals that can be measured.
const (
	// Speed: 16 tables with 4 streams each, as fast as it goes.
	Speed = "speed"
	// Alone: one table, as fast as it goes, against a bare log.
	Alone = "alone"
	// Rate: 500 tables with 6 streams at 2,500 answers a second.
	Rate = "rate"
	// Pace: 1,000 tables with 6 streams of the API at the pace of people; Pages: with 6 open pages.
	Pace  = "pace"
	Pages = "pages"
	// Memory: how much a stream and an idle table hold.
	Memory = "memory"
	// Crash: kill -9 with 1,000 tables of 500 answers, and how long until all of them serve again.
	Crash = "crash"
	// Finished: 100,000 finished tables in addition to the live ones.
	Finished = "finished"
	// Bots: 50 tables of bots that look ahead, next to 1,000 tables of people.
	Bots = "bots"
	// Servers: one, two and three servers on one PostgreSQL, against one on SQLite and against bare inserts. It needs
	// Config.Database.
	Servers = "servers"
)

// Goals are all that need nothing but the program, in the order in which they are measured.
var Goals = []string{Speed, Alone, Rate, Pace, Pages, Memory, Crash, Finished, Bots}

// Config is what to measure.
type Config struct {
	// Goals are some of Goals and Servers. If empty, it is Servers with a Database, otherwise all the others.
	Goals []string
	// Database is where PostgreSQL is for Servers (postgres://...). The goal makes databases of its own there, and drops
	// them again; the one named is not touched.
	Database string
	// Program is the executable of koprulu, whose verbs serve and load are called.
	Program string
	// Dir is where the data is kept during the run, the system's temporary directory if empty. Its disk is part of what is
	// measured.
	Dir string
	// Short measures with few tables for a short time: it shows only that everything works.
	Short bool
	// Duration is how long each load lasts, 10 s by default, 1 s if Short.
	Duration time.Duration
	// Say receives lines about progress; nil discards them.
	Say func(line string)
	// Log receives the output of the servers; nil discards it.
	Log io.Writer
}

// bench is a run.
type bench struct {
	Config
	report *Report
}

// ErrNoDatabase: the goal Servers was named, but no database.
var ErrNoDatabase = errors.New(
	"the goal servers needs a PostgreSQL in which it may create databases: name it with --database postgres://...")

// Run measures and returns the report; what was measured before an error is included.
func Run(ctx context.Context, cfg Config) (*Report, error) {
	switch {
	case len(cfg.Goals) == 0 && cfg.Database != "":
		cfg.Goals = []string{Servers}
	case len(cfg.Goals) == 0:
		cfg.Goals = Goals
	}
	for _, g := range cfg.Goals {
		switch {
		case g == Servers && cfg.Database == "":
			return nil, ErrNoDatabase
		case g != Servers && !slices.Contains(Goals, g):
			return nil, fmt.Errorf("there is no goal %q", g)
		}
	}
	if cfg.Duration <= 0 {
		cfg.Duration = 10 * time.Second
		if cfg.Short {
			cfg.Duration = time.Second
		}
	}
	if cfg.Say == nil {
		cfg.Say = func(string) {}
	}
	dir, err := os.MkdirTemp(cfg.Dir, "koprulu-load-")
	if err != nil {
		return nil, fmt.Errorf("making a directory for the data: %w", err)
	}
	defer os.RemoveAll(dir)
	cfg.Dir = dir
	b := &bench{Config: cfg, report: &Report{Machine: machine(), Began: time.Now(), Short: cfg.Short, Met: true,
		Results: []Result{}}}
	defer pinSelf()()
	measures := map[string]func(context.Context) error{Speed: b.speed, Alone: b.alone, Rate: b.rate, Memory: b.memory,
		Crash: b.crash, Finished: b.finished,
		Bots: b.bots, Servers: b.servers, Pace: b.pace, Pages: b.pages}
	for _, g := range cfg.Goals {
		if err := measures[g](ctx); err != nil {
			return b.report, errors.Join(fmt.Errorf("measuring %s: %w", g, err), context.Cause(ctx))
		}
	}
	return b.report, nil
}

func (b *bench) say(format string, args ...any) { b.Say(fmt.Sprintf(format, args...)) }

// size returns a number of tables, or a fiftieth of it in a short run.
func (b *bench) size(n int) int {
	if b.Short {
		return max(2, n/50)
	}
	return n
}
