package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
)

// readOutcomes reads a file of results. A line that was cut off, as when a run was killed, is dropped; its change is
// tried again.
func readOutcomes(file string) ([]*outcome, error) {
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var all []*outcome
	for i, line := range bytes.SplitAfter(text, []byte("\n")) {
		if len(line) == 0 {
			continue
		}
		o := &outcome{}
		if err := json.Unmarshal(line, o); err != nil {
			if !bytes.HasSuffix(line, []byte("\n")) {
				// What follows must begin on a new line.
				return all, os.Truncate(file, int64(len(text)-len(line)))
			}
			return nil, fmt.Errorf("%s:%d: %w", file, i+1, err)
		}
		all = append(all, o)
	}
	return all, nil
}

// readEquivalent reads the list of changes without an effect that a test could see: on each line the id of a change, a
// tab and why; lines that begin with # are comments.
func readEquivalent(file string) (map[string]string, error) {
	f, err := os.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	list := map[string]string{}
	n := 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		n++
		line := lines.Text()
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		id, why, ok := strings.Cut(line, "\t")
		if !ok || why == "" {
			return nil, fmt.Errorf("%s:%d: an id, a tab and a reason are expected", file, n)
		}
		list[id] = why
	}
	return list, nil
}

// without is what the table says of changes that survive because they have no effect that a test could see.
const without = "without effect"

// report prints the table of all outcomes, and what survived, and returns the exit code. Of several outcomes of a
// change the last one counts.
func report(out io.Writer, outcomes []*outcome, equivalent map[string]string) int {
	last := map[string]*outcome{}
	for _, o := range outcomes {
		last[o.ID] = o
	}
	const all = "all"
	counts := map[string]map[string]int{all: {}}
	var gaps []*outcome
	for _, o := range last {
		what := o.Outcome
		switch {
		case what == invalid:
			continue
		case what != survived && what != unreached:
		case equivalent[o.ID] != "":
			what = without
		default:
			gaps = append(gaps, o)
		}
		if counts[o.Package] == nil {
			counts[o.Package] = map[string]int{}
		}
		counts[o.Package][what]++
		counts[all][what]++
	}
	fmt.Fprintln(out,
		"| Package | Tried | Killed | Out of time | Without effect | Survived | Not reached |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
	row := func(name string) {
		n := counts[name]
		fmt.Fprintf(out, "| %s | %d | %d | %d | %d | %d | %d |\n", name,
			n[killed]+n[late]+n[without]+n[survived]+n[unreached], n[killed], n[late], n[without], n[survived], n[unreached])
	}
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		if name != all {
			row(name)
		}
	}
	row(all)
	slices.SortFunc(gaps, func(a, b *outcome) int { return strings.Compare(a.ID, b.ID) })
	for _, o := range gaps {
		fmt.Fprintf(out, "%s %s:%d: %s -> %s\t%s\n", o.Outcome, o.File, o.Line, o.Before, o.After, o.ID)
	}
	return min(len(gaps), 1)
}
