package foreign_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"koprulu/bots/foreign"
	"koprulu/bots/match"
	"koprulu/internal/played"
	"koprulu/rules/game"
)

// rulesOf returns the rules of a table.
func rulesOf(t testing.TB, o game.Options) *game.Rules {
	t.Helper()
	for i := range o.Factions {
		o.Factions[i] = game.NoFaction
	}
	o.RandomFactions = true
	r, err := played.Set().Rules(o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// newPool makes a pool that is closed when the test ends.
func newPool(t testing.TB, cfg foreign.Config) *foreign.Pool {
	t.Helper()
	p := foreign.NewPool(t.Context(), cfg)
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

// TestGames plays games in which a program has a seat: they end, and the same seeds give the same games, whatever the
// program has played earlier.
func TestGames(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"good", "curious"} {
		var results []string
		for _, workers := range []int{1, 3} {
			pool := newPool(t, foreign.Config{Components: func() []byte { return []byte(`{"units":[]}`) }})
			res, err := match.Run(t.Context(), match.Config{Rules: rulesOf(t, game.Options{Players: 3}), Games: 5, Seed: 4,
				Rotate: true, Workers: workers,
				Bots: []string{command(kind), "simple", command("good")}, Maker: pool.New}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if res.Games != 5 || len(res.Failures) > 0 {
				t.Fatalf("%d games, failures %v", res.Games, res.Failures)
			}
			results = append(results, fmt.Sprint(res.Decisions, res.Unforced, res.Rounds, res.Wins))
		}
		if results[0] != results[1] {
			t.Errorf("%s: the same seeds give different games:\n%s\n%s", kind, results[0], results[1])
		}
	}
}

// TestResigning: a program resigns instead of answering, and the other has won.
func TestResigning(t *testing.T) {
	t.Parallel()
	pool := newPool(t, foreign.Config{})
	res, err := match.Run(t.Context(), match.Config{Rules: rulesOf(t, game.Options{Players: 2}), Games: 2, Seed: 4,
		Rotate: true, Workers: 1,
		Bots: []string{command("resigns"), "simple"}, Maker: pool.New}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if res.Games != 2 || len(res.Failures) > 0 || res.Victories.Elimination != 2 || res.Wins.ByBot["simple"] != 2 {
		t.Errorf("%d games, failures %v, victories %+v, won %v", res.Games, res.Failures, res.Victories, res.Wins.ByBot)
	}
}

// TestFaults lets programs fail in every way: the message says which bot, when, in which line of its output, what is
// wrong and what would be right.
func TestFaults(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind string
		want []string
	}{
		{"crash", []string{"at seat 1", "decision ", "it ended on its own (exit status 7)", "let it run until it reads quit",
			"no idea what to do"}},
		{"leave", []string{"it ended on its own", "let it run"}},
		{"close", []string{"it closed its standard output"}},
		{"hang", []string{"it did not answer within 300ms", "--bot-time"}},
		{"deaf", []string{"it did not answer within 300ms"}},
		{"nonsense", []string{"line 5 of its output", `"let me think about`, "is not a JSON object", "standard error"}},
		{"half", []string{"line 5 of its output: it is not JSON", "one JSON object a line"}},
		{"twice", []string{"line 5 of its output: it is not JSON", "do"}},
		{"empty", []string{"line 5 of its output: it is empty"}},
		{"list", []string{`line 5 of its output: "[1]" is not a JSON object`}},
		{"endless", []string{"line 5 of its output: it is longer than 64 KB", "line feed"}},
		{"type", []string{`its type is "bestmove"`, "hello, ready, components, try, answer"}},
		{"field", []string{`the type answer has no field "why"`, `{"type":"answer","do":0}`}},
		{"word", []string{`"do" has to be the number of an answer`, `{"type":"answer","do":0}`}},
		{"number", []string{"line 5 of its output", `"do" is `, "the legal answers have the numbers 0 to ",
			"counted from 0"}},
		{"double", []string{"line 6 of its output", "it answered twice", "write one line for each message"}},
		{"chatty", []string{"line 6 of its output", `it wrote "good luck at `, "before it was asked for anything more"}},
		{"negative", []string{`"do" has to be the number of an answer`}},
		{"ready", []string{`it says "ready" where try or answer is expected`}},
		{"untried", []string{"of the answers that it tries, number 1", "the legal answers have the numbers 0 to "}},
		{"nothing", []string{`"do" has to be a list of numbers`, "at most 64"}},
		{"world", []string{`"world" is 65536`, "from 0 to 65535"}},
		{"beyond", []string{"answers that it tries"}},
	} {
		t.Run(c.kind, func(t *testing.T) {
			t.Parallel()
			limit := 20 * time.Second
			if strings.Contains(c.want[0], "300ms") {
				limit = 300 * time.Millisecond
			}
			listen := time.Duration(0)
			if strings.Contains(c.want[0], "line 6") {
				listen = 5 * time.Second // What nobody asked for comes at once, but a machine may be busy.
			}
			pool := newPool(t, foreign.Config{Limit: limit, Listen: listen})
			_, err := match.Run(t.Context(), match.Config{Rules: rulesOf(t, game.Options{Players: 2}), Games: 1, Seed: 1,
				Bots: []string{command(c.kind), "simple"}, Maker: pool.New}, nil)
			var fault *foreign.Fault
			if !errors.As(err, &fault) {
				t.Fatalf("error %v, want that of the program", err)
			}
			for _, want := range c.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("the error does not say %q:\n%v", want, err)
				}
			}
		})
	}
}

// TestGreetings lets programs fail before a game begins.
func TestGreetings(t *testing.T) {
	t.Parallel()
	pool := newPool(t, foreign.Config{})
	for name, want := range map[string]string{
		command("rude"):            `it says "ready" where hello is expected`,
		command("nameless"):        `it has no "name"`,
		command("later"):           `it speaks the protocol "bot/2"; this program speaks bot/1`,
		"cmd:/nowhere/to/be/found": "it can't be started",
		"cmd:":                     "names no program",
		`cmd:"./mybot`:             "has an unclosed quote",
		"nobody":                   `no bot is called "nobody"`,
	} {
		b, err := pool.New(name, 1)
		if err == nil || b != nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", name, err, want)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	waiting := foreign.NewPool(ctx, foreign.Config{})
	if _, err := waiting.New(command("silent"), 1); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v, want that of the context", err)
	}
}

// TestFailuresCount checks that the games in which a program fails are listed and the others counted, and that one
// failure too many stops the match.
func TestFailuresCount(t *testing.T) {
	t.Parallel()
	pool := newPool(t, foreign.Config{})
	cfg := match.Config{Rules: rulesOf(t, game.Options{Players: 2}), Games: 6, Seed: 2, Workers: 2, Failures: 3,
		Maker: pool.New,
		Bots:  []string{"simple", "simple"}}
	// In every second game the program has a seat.
	cfg.Bots = []string{command("crash"), "simple"}
	cfg.Failures = 6
	res, err := match.Run(t.Context(), cfg, nil)
	if err != nil || res.Games+len(res.Failures) != 6 || len(res.Failures) == 0 {
		t.Fatalf("%d games, %d failures, error %v", res.Games, len(res.Failures), err)
	}
	if !slices.IsSortedFunc(res.Failures, func(a, b match.Failure) int { return a.Game - b.Game }) {
		t.Errorf("the failures are not in the order of the games: %v", res.Failures)
	}
	for _, f := range res.Failures {
		if f.Seat != 1 || f.Bot != command("crash") || !strings.Contains(f.Error, "exit status 7") {
			t.Errorf("failure %+v", f)
		}
	}
	if res.Played.BySeat["1"] != res.Games {
		t.Errorf("%d games are counted, %d were played", res.Played.BySeat["1"], res.Games)
	}
	cfg.Failures = len(res.Failures) - 1
	var stopped *match.GameError
	if _, err := match.Run(t.Context(), cfg, nil); !errors.As(err, &stopped) {
		t.Errorf("error %v, want that of a game", err)
	}
}

// TestCancel checks that a match that is stopped does not wait for a program that is thinking.
func TestCancel(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
	defer cancel()
	pool := foreign.NewPool(ctx, foreign.Config{Limit: time.Hour})
	defer func() { _ = pool.Close() }()
	_, err := match.Run(ctx, match.Config{Rules: rulesOf(t, game.Options{Players: 2}), Games: 1,
		Bots: []string{command("hang"), "simple"}, Maker: pool.New, Failures: 5}, nil)
	if !errors.Is(err, context.DeadlineExceeded) { // Otherwise it takes the hour that the program may think.
		t.Errorf("error %v", err)
	}
}

func TestSplit(t *testing.T) {
	for command, want := range map[string][]string{
		"./bots/bot":                   {"./bots/bot"},
		"  python3   my.py  --level 2": {"python3", "my.py", "--level", "2"},
		`"C:\My Bots\a.exe" 'x y' ""`:  {`C:\My Bots\a.exe`, "x y", ""},
		`a"b c"d`:                      {"ab cd"},
	} {
		if got, err := foreign.Split(command); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q, error %v", command, got, err)
		}
	}
}

// examples are the bots of the examples.
func examples(t *testing.T) []string {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, script := range []string{"random_bot.py", "oneply_bot.py"} {
		file := filepath.Join(root, "examples", "python", script)
		if _, err := os.Stat(file); err != nil {
			t.Fatal(err)
		}
		names = append(names, `cmd:python3 "`+file+`"`)
	}
	return names
}

// TestPythonExamples plays with the examples in Python and checks that looking one answer ahead beats chance.
func TestPythonExamples(t *testing.T) {
	t.Parallel()
	names := examples(t)
	pool := newPool(t, foreign.Config{})
	res, err := match.Run(t.Context(), match.Config{Rules: rulesOf(t, game.Options{Players: 2}), Games: 8, Seed: 1,
		Rotate: true, Bots: names, Maker: pool.New}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if res.Wins.ByBot[names[1]] <= res.Wins.ByBot[names[0]] {
		t.Errorf("wins %v", res.Wins.ByBot)
	}
}
