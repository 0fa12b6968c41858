// Command testsum runs and counts tests for test.sh.
//
//	testsum test FILE FLAGS... -- PACKAGES...
//	testsum again FILE FLAGS... -- PACKAGES...
//	testsum step FILE NAME COMMAND...
//	testsum total FILE PACKAGES...
//
// test runs go test -json with the flags on the packages, shows one line for each package and the output of what failed, and adds the
// results to FILE. again is test for tests that a busy machine can make fail: a few that failed are run once more, alone. step runs a command that counts as one test. total lists what was skipped and what failed, with the messages of the tests,
// prints the line "N passed, N failed" and ends with exit code 1 if something failed.
//
// Nothing passes by being missing: each package has to report its end, each test that began has to finish, go test has to succeed, and
// total fails for each of its packages without a recorded end. A test with subtests counts through its subtests, and itself only if it fails
// while they pass; a test that was run twice, or taken from the cache, counts once. The summary says how many were taken from the cache.
package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"time"
)

func main() {
	code, err := run(os.Args[1:], os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, "testsum:", err)
		code = 2
	}
	os.Exit(code)
}

var errUsage = errors.New("usage: testsum test|again FILE FLAGS... -- PACKAGES... | step FILE NAME COMMAND... | total FILE PACKAGES...")

// run does what the arguments say. Only total fails because of tests, so that a script runs everything first.
func run(args []string, out io.Writer) (int, error) {
	if len(args) < 2 {
		return 2, errUsage
	}
	file, rest := args[1], args[2:]
	switch args[0] {
	case "test", "again":
		at := slices.Index(rest, "--")
		if at < 0 {
			return 2, errUsage
		}
		flags, packages := rest[:at], rest[at+1:]
		if len(packages) == 0 {
			return 2, errors.New("test: no packages; go test would test the current directory")
		}
		play := func(only []string, packages []string, results io.Writer) error {
			return test(slices.Concat([]string{"go", "test", "-json"}, flags, only, packages), packages, out, results)
		}
		if args[0] == "again" {
			return 0, keep(file, func(results io.Writer) error { return again(play, packages, out, results) })
		}
		return 0, keep(file, func(results io.Writer) error { return play(nil, packages, results) })
	case "step":
		if len(rest) < 2 {
			return 2, errUsage
		}
		return 0, keep(file, func(results io.Writer) error { return step(rest[0], rest[1:], out, results) })
	case "total":
		f, err := os.Open(file)
		if err != nil {
			return 2, err
		}
		defer f.Close()
		return total(f, rest, out)
	}
	return 2, errUsage
}

// keep appends to a file.
func keep(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}

// event is a line of go test -json.
type event struct {
	Action, Package, ImportPath, Test, Output, FailedBuild string

	Elapsed float64
}

// result is a line of the file of results: the outcome of a test, a step or a package as a whole.
type result struct {
	// Action is pass, fail or skip, end for the end of a package, or time for how long a test took with all its subtests.
	Action, Name string
	// Why is the reason of a skipped or failed test, or of the failure of one that passed when it was run once more.
	Why string `json:",omitempty"`
	// Cached: go test did not run it, because nothing has changed since it passed.
	Cached bool `json:",omitempty"`
	// Seconds is how long it took, if Action is time.
	Seconds float64 `json:",omitempty"`
}

func write(w io.Writer, r result) error {
	line, err := json.Marshal(r)
	if err == nil {
		_, err = fmt.Fprintf(w, "%s\n", line)
	}
	return err
}

// test runs a command that prints events, and records the outcomes of the tests of some packages.
func test(command, packages []string, out, results io.Writer) error {
	c := exec.Command(command[0], command[1:]...)
	c.Stderr = out
	events, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		return err
	}
	s := &stream{out: out, results: results, packages: map[string]*tally{}, builds: map[string][]string{}}
	readErr := s.read(events)
	if readErr != nil {
		// The command must not wait forever for its output to be read.
		_, _ = io.Copy(io.Discard, events)
		if err := s.fail("go test", readErr.Error()); err != nil {
			return err
		}
	}
	waitErr := c.Wait()
	return s.end(packages, waitErr)
}

// stream is what is known about a run of go test.
type stream struct {
	out, results io.Writer
	packages     map[string]*tally
	builds       map[string][]string
	failed       int
}

// tally is what is known about one package.
type tally struct {
	passed, failed, skipped int
	output                  map[string][]string
	// running are the tests that have begun, parents those that have subtests, with whether one of these failed.
	running map[string]bool
	parents map[string]bool
	cached  bool
	ended   bool
	done    []result
}

// fail records a failure outside any test.
func (s *stream) fail(name, why string) error {
	s.failed++
	fmt.Fprintf(s.out, "fail %s: %s\n", name, why)
	return write(s.results, result{Action: "fail", Name: name, Why: why})
}

func (s *stream) read(in io.Reader) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var e event
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil || e.Action == "" {
			fmt.Fprintln(s.out, lines.Text())
			if strings.HasPrefix(lines.Text(), "{") {
				return fmt.Errorf("an event can't be read: %.100q", lines.Text())
			}
			continue
		}
		if e.ImportPath != "" {
			s.builds[e.ImportPath] = append(s.builds[e.ImportPath], e.Output)
			continue
		}
		p := s.packages[e.Package]
		if p == nil {
			p = &tally{output: map[string][]string{}, running: map[string]bool{}, parents: map[string]bool{}}
			s.packages[e.Package] = p
		}
		if err := s.event(p, e); err != nil {
			return err
		}
	}
	return lines.Err()
}

func (s *stream) event(p *tally, e event) error {
	switch e.Action {
	case "run":
		p.running[e.Test] = true
		for parent := e.Test; ; {
			i := strings.LastIndex(parent, "/")
			if i < 0 {
				return nil
			}
			parent = parent[:i]
			p.parents[parent] = p.parents[parent] || false
		}
	case "output":
		p.output[e.Test] = append(p.output[e.Test], e.Output)
		p.cached = p.cached || e.Test == "" && strings.HasPrefix(e.Output, "ok ") && strings.Contains(e.Output, "\t(cached)")
	case "pass", "fail", "skip":
		if e.Test == "" {
			return s.endPackage(p, e)
		}
		p.endTest(e, s.out)
	}
	return nil
}

// endTest follows the last event of a test.
func (p *tally) endTest(e event, out io.Writer) {
	delete(p.running, e.Test)
	if !strings.Contains(e.Test, "/") && e.Elapsed >= 1 {
		p.done = append(p.done, result{Action: "time", Name: e.Package + "." + e.Test, Seconds: e.Elapsed})
	}
	own, parent := true, false
	if _, parent = p.parents[e.Test]; parent {
		own = e.Action == "fail" && !p.parents[e.Test]
	}
	if i := strings.LastIndex(e.Test, "/"); i >= 0 && e.Action == "fail" {
		p.parents[e.Test[:i]] = true
	}
	if e.Action == "fail" {
		fmt.Fprint(out, strings.Join(p.output[e.Test], ""))
	}
	why := ""
	switch e.Action {
	case "skip":
		why = reason(p.output[e.Test])
	case "fail":
		why = complaints(p.output[e.Test])
	}
	delete(p.output, e.Test)
	if !own {
		return
	}
	switch e.Action {
	case "pass":
		p.passed++
	case "fail":
		p.failed++
	case "skip":
		p.skipped++
	}
	p.done = append(p.done, result{Action: e.Action, Name: e.Package + "." + e.Test, Why: why})
}

// endPackage follows the last event of a package.
func (s *stream) endPackage(p *tally, e event) error {
	p.ended = true
	for _, name := range slices.Sorted(maps.Keys(p.running)) {
		p.failed++
		p.done = append(p.done, result{Action: "fail", Name: e.Package + "." + name, Why: "it began and did not come to an end"})
	}
	for _, r := range p.done {
		r.Cached = p.cached
		if err := write(s.results, r); err != nil {
			return err
		}
	}
	s.failed += p.failed
	if err := write(s.results, result{Action: "end", Name: e.Package, Cached: p.cached}); err != nil {
		return err
	}
	tests := p.passed + p.failed + p.skipped
	if tests > 0 || e.Action == "fail" {
		cached := ""
		if p.cached {
			cached = "  cached"
		}
		fmt.Fprintf(s.out, "%-4s %-36s %4d passed %3d failed %3d skipped %7.1fs%s\n", e.Action, e.Package, p.passed, p.failed, p.skipped, e.Elapsed, cached)
	}
	if e.Action == "fail" && p.failed > 0 && !slices.Contains(p.output[""], "FAIL\n") {
		// A panic or a time limit ends the process without its last line, and with it tests that had not begun.
		return s.fail(e.Package, "its tests broke off; others may not have run")
	}
	if e.Action != "fail" || p.failed > 0 {
		return nil
	}
	// It failed outside any test: it did not compile, or it crashed or timed out.
	fmt.Fprint(s.out, strings.Join(s.builds[e.FailedBuild], ""))
	for _, lines := range p.output {
		fmt.Fprint(s.out, strings.Join(lines, ""))
	}
	return s.fail(e.Package, "it failed outside its tests")
}

// end handles the end of the command: all packages must have ended, and the command must agree with the events about the tests.
func (s *stream) end(packages []string, command error) error {
	for _, name := range packages {
		if p := s.packages[name]; p == nil || !p.ended {
			if err := s.fail(name, "no end of its tests was reported"); err != nil {
				return err
			}
		}
	}
	if command != nil && s.failed == 0 {
		return s.fail("go test", command.Error()+", though no test failed")
	}
	return nil
}

// reason finds the words of t.Skip in the output of a test.
func reason(output []string) string {
	for _, line := range output {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "===") && !strings.HasPrefix(line, "---") {
			return line
		}
	}
	return ""
}

// complaint begins what a test logs, what it fails with included: the file and the line that call for it. Of a test's output this is all that
// is indented by four blanks; further lines of a message are indented by eight.
var complaint = regexp.MustCompile(`^ {4}\S+\.go:\d+: `)

// The summary has room for this many of a test's messages, and for this much of each.
const (
	mostComplaints = 6
	complaintBytes = 400
)

// complaints finds the messages in the output of a failed test, one on each line: what its programs print may come after them, and the
// end of a long output is all that some places show of it. A failure comes after what was logged before, so the last ones are kept.
func complaints(output []string) string {
	var all []string
	for _, line := range strings.SplitAfter(strings.Join(output, ""), "\n") {
		switch {
		case complaint.MatchString(line):
			all = append(all, line)
		case len(all) > 0 && strings.HasPrefix(line, "        ") && len(all[len(all)-1]) < complaintBytes:
			all[len(all)-1] += line
		}
	}
	all = all[max(0, len(all)-mostComplaints):]
	for i, text := range all {
		if text = strings.Join(strings.Fields(text), " "); len(text) > complaintBytes {
			text = strings.ToValidUTF8(text[:complaintBytes], "") + " ..."
		}
		all[i] = text
	}
	return strings.Join(all, "\n")
}

func step(name string, command []string, out, results io.Writer) error {
	began := time.Now()
	c := exec.Command(command[0], command[1:]...)
	text, err := c.CombinedOutput()
	r := result{Action: "pass", Name: name}
	if err != nil {
		r.Action, r.Why = "fail", err.Error()
		fmt.Fprintf(out, "%s", text)
	}
	fmt.Fprintf(out, "%-4s %-36s %s %.1fs\n", r.Action, name, strings.Repeat(" ", 34), time.Since(began).Seconds())
	return write(results, r)
}

// longest is how many of the slowest tests are listed.
const longest = 25

// total sums up. The packages are those whose end must have been recorded.
func total(in io.Reader, packages []string, out io.Writer) (int, error) {
	var order []string
	var times []result
	last, ended := map[string]result{}, map[string]bool{}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var r result
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return 2, err
		}
		switch r.Action {
		case "end":
			ended[r.Name] = true
			continue
		case "time":
			if !r.Cached {
				times = append(times, r)
			}
			continue
		}
		before, twice := last[r.Name]
		if !twice {
			order = append(order, r.Name)
		}
		if before.Action != "fail" {
			last[r.Name] = r
		}
	}
	if err := lines.Err(); err != nil {
		return 2, err
	}
	for _, name := range packages {
		if !ended[name] && last[name].Action != "fail" {
			order = append(order, name)
			last[name] = result{Action: "fail", Name: name, Why: "its tests were not run to their end"}
		}
	}
	count, cached := map[string]int{}, 0
	lists := map[string][]string{}
	for _, name := range order {
		r := last[name]
		count[r.Action]++
		if r.Cached {
			cached++
		}
		line := "  " + r.Name
		switch {
		case r.Action != "skip" && complaint.MatchString("    "+r.Why):
			line += "\n    " + strings.ReplaceAll(r.Why, "\n", "\n    ")
		case r.Why != "":
			line += " (" + r.Why + ")"
		}
		if r.Action != "pass" || r.Why != "" {
			lists[r.Action] = append(lists[r.Action], line)
		}
	}
	for _, l := range []struct{ action, head string }{{"skip", "Skipped:"}, {"pass", "Failed, and passed when run once more:"}, {"fail", "Failed:"}} {
		if len(lists[l.action]) > 0 {
			fmt.Fprintf(out, "%s\n%s\n", l.head, strings.Join(lists[l.action], "\n"))
		}
	}
	if slices.SortStableFunc(times, func(a, b result) int { return cmp.Compare(b.Seconds, a.Seconds) }); len(times) > 0 {
		fmt.Fprintln(out, "Longest:")
		for _, r := range times[:min(len(times), longest)] {
			fmt.Fprintf(out, "  %6.1fs %s\n", r.Seconds, r.Name)
		}
	}
	fmt.Fprintf(out, "%d packages; each test counts once, one with subtests through these; %d were taken from the cache\n", len(ended), cached)
	fmt.Fprintf(out, "%d passed, %d failed\n", count["pass"], count["fail"])
	if count["fail"] > 0 || count["pass"] == 0 {
		return 1, nil
	}
	return 0, nil
}
