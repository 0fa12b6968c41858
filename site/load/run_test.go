//go:build linux

package load

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"koprulu/internal/postgrestest"
	"koprulu/internal/program"
)

func TestMain(m *testing.M) { postgrestest.Main(m) }

// brief runs goals with few tables, for a moment: longer where the machine is so busy that nothing was answered in it.
func brief(t *testing.T, cfg Config) *Report {
	t.Helper()
	file, remove, err := program.Build()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(remove)
	cfg.Program, cfg.Dir, cfg.Short, cfg.Log = file, t.TempDir(), true, t.Output()
	for cfg.Duration = 300 * time.Millisecond; ; cfg.Duration *= 4 {
		r, err := Run(t.Context(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		left, err := os.ReadDir(cfg.Dir)
		if err != nil || len(left) > 0 {
			t.Errorf("%v is left behind (%v)", left, err)
		}
		silent := func(of Result) bool { return value(t, &of, "answers/s") <= 0 }
		if cfg.Duration > time.Minute || !slices.ContainsFunc(r.Results, silent) {
			return r
		}
	}
}

// value returns a figure of a result by its unit.
func value(t *testing.T, r *Result, unit string) float64 {
	t.Helper()
	i := slices.IndexFunc(r.Figures, func(f Figure) bool { return f.Unit == unit })
	if i < 0 {
		t.Fatalf("%s has no figure %q: %+v", r.Goal, unit, r.Figures)
	}
	return r.Figures[i].Value
}

// TestShortRun: the tool starts the servers of this program, plays and gets its answers back in the streams, and ends
// them.
func TestShortRun(t *testing.T) {
	r := brief(t, Config{Goals: []string{Speed, Pace}})
	if len(r.Results) != 2 || value(t, &r.Results[0], "answers/s") <= 0 ||
		value(t, &r.Results[0], "bare fan-out, answers/s") <= 100 ||
		value(t, &r.Results[0], "messages for an answer") < 3 || value(t, &r.Results[1], "answers/s") <= 0 {
		t.Errorf("%+v", r.Results)
	}
}

// TestShortRunOfServers: one, two and three servers play on one PostgreSQL, in which nothing is left behind.
func TestShortRunOfServers(t *testing.T) {
	at := postgrestest.Empty(t)
	r := brief(t, Config{Database: at})
	if len(r.Results) != mostServers {
		t.Fatalf("%+v", r.Results)
	}
	for i := range r.Results {
		if value(t, &r.Results[i], "answers/s") <= 0 || value(t, &r.Results[i], "ms from answer to every stream (p99)") <= 0 {
			t.Errorf("%+v", r.Results[i])
		}
	}
	ctx := context.Background()
	c, err := pgx.Connect(ctx, at)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(ctx)
	var names []string
	if err := c.QueryRow(ctx, "SELECT coalesce(array_agg(datname::text), '{}') FROM pg_database").Scan(
		&names); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasPrefix(name, "koprulu_load_") {
			t.Errorf("the database %s is left behind", name)
		}
	}
}
