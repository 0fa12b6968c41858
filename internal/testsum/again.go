package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
)

// mostAgain is how many failed tests are run once more. If more fail, it is no accident.
const mostAgain = 2

// again plays the tests of some packages. If one or two of them fail, they are played once more: those that pass then have passed, with what
// they said the first time as the reason to name them. A failure outside any test is final, and
// so are tests that broke off, because others may be missing. Play has go test run the tests that the flags
// select, and writes their outcomes.
func again(play func(only, packages []string, results io.Writer) error, packages []string, out, results io.Writer) error {
	first, err := played(play, nil, packages)
	if err != nil {
		return err
	}
	failed := map[string][]string{}
	count := 0
	for _, r := range first {
		if r.Action != "fail" {
			continue
		}
		home, test, found := testOf(r.Name, packages)
		if !found {
			return writeAll(results, first)
		}
		if !slices.Contains(failed[home], test) {
			failed[home] = append(failed[home], test)
			count++
		}
	}
	if count == 0 || count > mostAgain {
		return writeAll(results, first)
	}
	mended := map[string]bool{}
	for _, home := range packages {
		if len(failed[home]) == 0 {
			continue
		}
		fmt.Fprintf(out, "again %s: %s\n", home, strings.Join(failed[home], ", "))
		second, err := played(play, []string{"-count=1", "-run=^(" + strings.Join(failed[home], "|") + ")$"}, []string{home})
		if err != nil {
			return err
		}
		bad := slices.ContainsFunc(second, func(r result) bool { return r.Action == "fail" })
		for _, r := range second {
			mended[r.Name] = r.Action == "pass" && !bad
		}
	}
	for i, r := range first {
		if r.Action == "fail" && mended[r.Name] {
			first[i].Action = "pass"
			if r.Why == "" {
				first[i].Why = "it did not say why"
			}
		}
	}
	return writeAll(results, first)
}

// played returns the outcomes of a run.
func played(play func(only, packages []string, results io.Writer) error, only, packages []string) ([]result, error) {
	var text bytes.Buffer
	if err := play(only, packages, &text); err != nil {
		return nil, err
	}
	var all []result
	for lines := json.NewDecoder(&text); ; {
		var r result
		switch err := lines.Decode(&r); {
		case err == io.EOF:
			return all, nil
		case err != nil:
			return nil, err
		}
		all = append(all, r)
	}
}

// testOf splits the name of a result into its package and the test, without its subtests. Not found: it is not that of a test.
func testOf(name string, packages []string) (home, test string, found bool) {
	for _, home := range packages {
		if rest, is := strings.CutPrefix(name, home+"."); is {
			test, _, _ := strings.Cut(rest, "/")
			return home, test, true
		}
	}
	return "", "", false
}

func writeAll(results io.Writer, all []result) error {
	for _, r := range all {
		if err := write(results, r); err != nil {
			return err
		}
	}
	return nil
}
