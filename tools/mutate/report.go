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

// row counts the outcomes of a package.
type row struct {
	name                                      string
	tried, killed, late, without, live, never int
}

func (r *row) add(o *outcome, equivalent map[string]string) {
	r.tried++
	switch {
	case o.Outcome == killed:
		r.killed++
	case o.Outcome == late:
		r.late++
	case equivalent[o.ID] != "":
		r.without++
	case o.Outcome == survived:
		r.live++
	default:
		r.never++
	}
}

// report prints the table of all outcomes, and what survived, and returns the exit code. Of several outcomes of a
// change the last one counts.
func report(out io.Writer, outcomes []*outcome, equivalent map[string]string) int {
	last := map[string]*outcome{}
	for _, o := range outcomes {
		last[o.ID] = o
	}
	rows := map[string]*row{}
	sum := &row{name: "all"}
	var gaps []*outcome
	for _, o := range last {
		r := rows[o.Package]
		if r == nil {
			r = &row{name: o.Package}
			rows[o.Package] = r
		}
		r.add(o, equivalent)
		sum.add(o, equivalent)
		if (o.Outcome == survived || o.Outcome == unreached) && equivalent[o.ID] == "" {
			gaps = append(gaps, o)
		}
	}
	list := slices.SortedFunc(maps.Values(rows), func(a, b *row) int { return strings.Compare(a.name, b.name) })
	fmt.Fprintln(out,
		"| Package | Tried | Killed | Out of time | Without effect | Survived | Not reached |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
	for _, r := range append(list, sum) {
		fmt.Fprintf(out, "| %s | %d | %d | %d | %d | %d | %d |\n", r.name, r.tried, r.killed, r.late, r.without,
			r.live, r.never)
	}
	slices.SortFunc(gaps, func(a, b *outcome) int { return strings.Compare(a.ID, b.ID) })
	for _, o := range gaps {
		fmt.Fprintf(out, "%s %s:%d: %s -> %s\t%s\n", o.Outcome, o.File, o.Line, o.Before, o.After, o.ID)
	}
	if len(gaps) > 0 {
		return 1
	}
	return 0
}
