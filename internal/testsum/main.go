// Command testsum counts tests for test.sh.
//
//	go test -json ./... | testsum add FILE
//	testsum step FILE NAME COMMAND...
//	testsum total FILE
//
// add reads the events of go test -json, shows one line for each package and the
// output of what failed, and adds the results to FILE. step runs a command that counts as
// one test. total lists what was skipped and what failed, prints the line
// "N passed, N failed" and ends with exit code 1 if something failed. A test with
// subtests counts, and so does each of its subtests.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

func main() {
	code, err := run(os.Args[1:], os.Stdin, os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, "testsum:", err)
		code = 2
	}
	os.Exit(code)
}

func run(args []string, in io.Reader, out io.Writer) (int, error) {
	switch {
	case len(args) == 2 && args[0] == "add":
		return 0, keep(args[1], func(results io.Writer) error { return add(in, out, results) })
	case len(args) > 3 && args[0] == "step":
		return 0, keep(args[1], func(results io.Writer) error { return step(args[2], args[3:], out, results) })
	case len(args) == 2 && args[0] == "total":
		f, err := os.Open(args[1])
		if err != nil {
			return 2, err
		}
		defer f.Close()
		return total(f, out)
	}
	return 2, errors.New("usage: testsum add FILE | step FILE NAME COMMAND... | total FILE")
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

// result is a line of the file of results: pass, fail or skip, and of what.
type result struct{ Action, Name, Why string }

func write(w io.Writer, r result) error {
	line, err := json.Marshal(r)
	if err == nil {
		_, err = fmt.Fprintf(w, "%s\n", line)
	}
	return err
}

// tally is what is known of one package while its tests run.
type tally struct {
	passed, failed, skipped int
	output                  map[string][]string
}

func add(in io.Reader, out, results io.Writer) error {
	packages := map[string]*tally{}
	builds := map[string][]string{}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var e event
		if json.Unmarshal(lines.Bytes(), &e) != nil || e.Action == "" {
			fmt.Fprintln(out, lines.Text())
			continue
		}
		if e.ImportPath != "" {
			builds[e.ImportPath] = append(builds[e.ImportPath], e.Output)
			continue
		}
		p := packages[e.Package]
		if p == nil {
			p = &tally{output: map[string][]string{}}
			packages[e.Package] = p
		}
		if err := p.event(e, builds, out, results); err != nil {
			return err
		}
	}
	return lines.Err()
}

func (p *tally) event(e event, builds map[string][]string, out, results io.Writer) error {
	name := e.Package
	if e.Test != "" {
		name += "." + e.Test
	}
	switch e.Action {
	case "output":
		p.output[e.Test] = append(p.output[e.Test], e.Output)
	case "pass", "fail", "skip":
		if e.Test == "" {
			return p.end(e, builds, out, results)
		}
		why := ""
		switch e.Action {
		case "pass":
			p.passed++
		case "fail":
			p.failed++
			fmt.Fprint(out, strings.Join(p.output[e.Test], ""))
		case "skip":
			p.skipped++
			why = reason(p.output[e.Test])
		}
		delete(p.output, e.Test)
		return write(results, result{e.Action, name, why})
	}
	return nil
}

// end follows the last event of a package.
func (p *tally) end(e event, builds map[string][]string, out, results io.Writer) error {
	if e.Action == "skip" || p.passed+p.failed+p.skipped == 0 && e.Action == "pass" {
		return nil // a package without tests
	}
	fmt.Fprintf(out, "%-4s %-36s %4d passed %3d failed %3d skipped %7.1fs\n", e.Action, e.Package, p.passed, p.failed, p.skipped, e.Elapsed)
	if e.Action == "pass" || p.failed > 0 {
		return nil
	}
	// It failed outside of any test: it did not compile, or it crashed or ran out of time.
	fmt.Fprint(out, strings.Join(builds[e.FailedBuild], ""))
	for _, lines := range p.output {
		fmt.Fprint(out, strings.Join(lines, ""))
	}
	return write(results, result{Action: "fail", Name: e.Package})
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

func total(in io.Reader, out io.Writer) (int, error) {
	count := map[string]int{}
	lists := map[string][]string{}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var r result
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return 2, err
		}
		count[r.Action]++
		line := "  " + r.Name
		if r.Why != "" {
			line += " (" + r.Why + ")"
		}
		if r.Action != "pass" {
			lists[r.Action] = append(lists[r.Action], line)
		}
	}
	if err := lines.Err(); err != nil {
		return 2, err
	}
	for _, l := range []struct{ action, head string }{{"skip", "Skipped:"}, {"fail", "Failed:"}} {
		if len(lists[l.action]) > 0 {
			fmt.Fprintf(out, "%s\n%s\n", l.head, strings.Join(lists[l.action], "\n"))
		}
	}
	fmt.Fprintf(out, "%d passed, %d failed\n", count["pass"], count["fail"])
	if count["fail"] > 0 || count["pass"] == 0 {
		return 1, nil
	}
	return 0, nil
}
