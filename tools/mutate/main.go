// Command mutate changes the program in many small ways, one at a time, and checks whether a test fails each time. A
// change that no test notices (it survives) is a gap in the tests, or has no effect that a test could see.
//
//	mutate [-n 200] [-seed 1] [-results FILE] [-packages rules/game,table,...] [-only REGEXP] [-short]
//	mutate -report [-results FILE]
//	mutate -list [-packages ...]
//
// The working tree is never touched: each change is handed to the compiler with -overlay, which builds one test binary
// with it, and of that only the tests that reach its line are run.
//
// The changes to try are drawn with the seed from those of all packages; the draw does not depend on the order of files
// or on moved lines. Each outcome is appended to the file of results as a line of JSON at once; a later run with the
// same file continues where this one ended. docs/testing.md says how to read the outcome.
package main

import (
	"context"
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

// defaults are the packages whose tests are judged, and folders of them, which end with /...
var defaults = []string{"rules/game", "table", "site/store", "site/store/internal/...", "site/server/...",
	"rules/notation/..."}

// helps matches packages that only help tests, which are changed only if they are named.
var helps = regexp.MustCompile(`test$|/notation/internal/`)

// further are the test packages that try a change which the tests of the package itself let pass; those of a folder,
// which ends with /..., are for the packages in it that are not named.
var further = map[string][]string{
	"rules/game":              {"rules/scenarios", "rules/rulecases"},
	"site/server/...":         {"site/server"},
	"site/store/internal/...": {"site/store"},
	"rules/notation/...":      {"rules/rulecases"},
	"rules/notation/board":    {"rules/notation/position", "rules/notation/scenario", "rules/notation/view"},
	"rules/notation/chance":   {"rules/notation/position", "rules/notation/record"},
	"rules/notation/options":  {"rules/notation/position", "rules/notation/record"},
	"rules/notation/position": {"rules/golden", "rules/rulecases"},
	"rules/notation/scenario": {"rules/scenarios", "rules/rulecases"},
	"rules/notation/words": {"rules/notation/answer", "rules/notation/position", "rules/notation/scenario",
		"rules/rulecases"},
}

// judges returns the packages of tests that try the changes of a package: its own, then further ones.
func judges(path string) []string {
	list, named := further[path]
	for folder := path; !named && folder != "."; {
		folder = filepath.Dir(folder)
		list, named = further[folder+"/..."]
	}
	return append([]string{path}, list...)
}

// options are those of the command line.
type options struct {
	root, results, equivalent, work string
	packages                        []string
	n                               int
	seed                            string
	only                            *regexp.Regexp
	short, list, report             bool
	patience                        time.Duration
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
	flags.IntVar(&o.n, "n", 200, "how many changes")
	flags.StringVar(&o.seed, "seed", "1", "the seed that draws them")
	flags.BoolVar(&o.short, "short", false, "run tests with -short")
	flags.BoolVar(&o.list, "list", false, "only list the changes that would be tried")
	flags.BoolVar(&o.report, "report", false, "only print the table of the file of results")
	flags.DurationVar(&o.patience, "patience", 30*time.Second,
		"how long tests may take in addition to ten times their usual time")
	only := flags.String("only", "", "a regular expression: draw only among changes whose id matches")
	packages := flags.String("packages", "", "packages to change, and folders that end with /...; all if empty")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	if flags.NArg() > 0 {
		return nil, fmt.Errorf("%q is not understood", flags.Arg(0))
	}
	o.packages = defaults
	if *packages != "" {
		o.packages = strings.Split(*packages, ",")
	}
	var err error
	if o.work, err = filepath.Abs(o.work); err != nil {
		return nil, err
	}
	if o.only, err = regexp.Compile(*only); err != nil {
		return nil, fmt.Errorf("-only: %w", err)
	}
	return o, nil
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
	if !o.report {
		drawn, err := draw(ctx, o)
		if err != nil {
			return 2, err
		}
		if o.list {
			for _, m := range drawn[:min(o.n, len(drawn))] {
				fmt.Fprintf(out, "%s\t%s:%d:%d\t%s -> %s\n", m.ID, m.File, m.Line, m.Column, m.Before, m.After)
			}
			return 0, nil
		}
		if err := try(ctx, o, drawn, out); err != nil {
			return 2, err
		}
	}
	outcomes, err := readOutcomes(o.results)
	if err != nil {
		return 2, err
	}
	return report(out, outcomes, equivalent), nil
}
