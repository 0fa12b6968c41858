// Command mutate changes the program in many small ways, one at a time, and checks whether a test fails each time. A
// change that no test notices (it survives) is a gap in the tests, or has no effect that a test could see.
//
//	mutate [-n 200] [-seed 1] [-results FILE] [-packages game,table,...] [-only REGEXP] [-short] [-time 1h]
//	mutate -report [-results FILE]
//	mutate -list [-packages ...]
//
// The working tree is never touched: the changed files are handed to the compiler with -overlay. Almost all changes of
// a package are compiled into one test binary and switched on one at a time by an environment variable, so that a
// change costs a run of the tests that reach its line, not a build. The few that can't be switched (constants, lengths
// of arrays) get a build each.
//
// The changes to try are drawn with the seed; the draw does not depend on the order of files or on moved lines. Each
// outcome is appended to the file of results as a line of JSON at once; a later run with the same file continues where
// this one ended. docs/testing.md says how to read the outcome.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// defaults are the packages whose tests are judged, and the further test packages that try a change which the tests of
// the package itself let pass.
var defaults = []target{
	{path: "rules/game", further: []string{"rules/scenarios", "rules/rulecases"}},
	{path: "table"},
	{path: "site/store"},
	{path: "site/server"},
	{path: "rules/notation/...", further: []string{"rules/rulecases"}},
}

// users are packages in a folder of the defaults that are tested mostly by the packages built on them, with the further
// test packages that try their changes instead of those of the folder.
var users = map[string][]string{
	"rules/notation/board":    {"rules/notation/position", "rules/notation/scenario", "rules/notation/view"},
	"rules/notation/chance":   {"rules/notation/position", "rules/notation/record"},
	"rules/notation/options":  {"rules/notation/position", "rules/notation/record"},
	"rules/notation/position": {"rules/golden", "rules/rulecases"},
	"rules/notation/scenario": {"rules/scenarios", "rules/rulecases"},
	"rules/notation/words": {"rules/notation/answer", "rules/notation/position", "rules/notation/scenario",
		"rules/rulecases"},
}

// target is a package to be changed, or a folder of packages if it ends with /...
type target struct {
	path    string
	further []string
	// asked: further was given, even if it is empty, and what is known about the package does not count.
	asked bool
}

// known returns the further test packages of a package that are used unless others were named.
func known(path string) []string {
	if further, ok := users[path]; ok {
		return further
	}
	for _, d := range defaults {
		folder, all := strings.CutSuffix(d.path, "...")
		if d.path == path || all && strings.HasPrefix(path, folder) {
			return d.further
		}
	}
	return nil
}

// options are those of the command line.
type options struct {
	root, results, equivalent, work string
	targets                         []target
	n                               int
	seed                            string
	only                            *regexp.Regexp
	short, list, report             bool
	limit, patience                 time.Duration
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	code, err := run(ctx, os.Args[1:], os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		code = 2
	}
	os.Exit(code)
}

func parse(args []string) (*options, error) {
	o := &options{}
	flags := flag.NewFlagSet("mutate", flag.ContinueOnError)
	flags.StringVar(&o.root, "C", ".", "the root of the module")
	flags.StringVar(&o.results, "results", "mutations.jsonl", "the file of results; if it exists, it is continued")
	flags.StringVar(&o.equivalent, "equivalent", "tools/mutate/equivalent.txt",
		"the list of changes that have no effect; a relative path starts at the root")
	flags.StringVar(&o.work, "work", filepath.Join(os.TempDir(), "koprulu-mutate"),
		"where binaries and what tests reach are kept")
	flags.IntVar(&o.n, "n", 200, "how many changes, spread over the packages by their size")
	flags.StringVar(&o.seed, "seed", "1", "the seed that draws them")
	flags.BoolVar(&o.short, "short", false, "run tests with -short")
	flags.BoolVar(&o.list, "list", false, "only list the changes that would be tried")
	flags.BoolVar(&o.report, "report", false, "only print the table of the file of results")
	flags.DurationVar(&o.limit, "time", 0, "start no further change after this time")
	flags.DurationVar(&o.patience, "patience", 30*time.Second,
		"how long tests may take in addition to ten times their usual time")
	only := flags.String("only", "", "a regular expression: draw only among changes whose id matches")
	packages := flags.String("packages", "",
		"packages to change, each PATH or PATH=FURTHER+FURTHER with further packages of tests; all if empty")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	if flags.NArg() > 0 {
		return nil, fmt.Errorf("%q is not understood", flags.Arg(0))
	}
	var err error
	if o.only, err = regexp.Compile(*only); err != nil {
		return nil, fmt.Errorf("-only: %w", err)
	}
	o.targets, err = targets(*packages)
	return o, err
}

// targets reads the packages of the command line.
func targets(list string) ([]target, error) {
	if list == "" {
		return defaults, nil
	}
	var all []target
	for _, word := range strings.Split(list, ",") {
		path, further, given := strings.Cut(word, "=")
		if path == "" {
			return nil, errors.New("an empty name of a package")
		}
		t := target{path: path, asked: given}
		if further != "" {
			t.further = strings.Split(further, "+")
		}
		all = append(all, t)
	}
	return all, nil
}

// run does what the arguments say and returns the exit code: 1 if a change survived.
func run(ctx context.Context, args []string, out io.Writer) (int, error) {
	o, err := parse(args)
	if err != nil {
		return 2, err
	}
	if !filepath.IsAbs(o.equivalent) {
		o.equivalent = filepath.Join(o.root, o.equivalent)
	}
	equivalent, err := readEquivalent(o.equivalent)
	if err != nil {
		return 2, err
	}
	if o.report {
		outcomes, err := readOutcomes(o.results)
		if err != nil {
			return 2, err
		}
		return report(out, outcomes, equivalent), nil
	}
	drawn, err := draw(ctx, o)
	if err != nil {
		return 2, err
	}
	if o.list {
		for _, d := range drawn {
			for _, m := range d.chosen {
				fmt.Fprintf(out, "%s\t%s:%d:%d\t%s -> %s\n", m.ID, m.File, m.Line, m.Column, m.Before, m.After)
			}
		}
		return 0, nil
	}
	if err := try(ctx, o, drawn, out); err != nil {
		return 2, err
	}
	outcomes, err := readOutcomes(o.results)
	if err != nil {
		return 2, err
	}
	return report(out, outcomes, equivalent), nil
}
