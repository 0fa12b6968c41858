package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// commands are the commands of the scripts in addition to the usual ones.
var commands = map[string]func(*testscript.TestScript, bool, []string){
	"await":    await,
	"cut":      cut,
	"exit":     exitCode,
	"fence":    fence,
	"oneline":  oneLine,
	"repeat":   repeat,
	"alter":    alter,
	"swap":     swap,
	"table":    makeTable,
	"unseeded": unseeded,
	"untimed":  untimed,
}

// await waits until a file has a number of lines, or a directory a number of files, however slow the machine is.
func await(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: await PATH N")
	}
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	path := ts.MkAbs(args[0])
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if list, err := os.ReadDir(path); err == nil && len(list) >= n {
			return
		}
		if text, err := os.ReadFile(path); err == nil && strings.Count(string(text), "\n") >= n {
			return
		}
	}
	ts.Fatalf("%s does not come to %d", args[0], n)
}

// cut leaves only the first lines of a file; with torn half of the next one stays, too, as after a crash.
func cut(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 && (len(args) != 3 || args[2] != "torn") {
		ts.Fatalf("usage: cut FILE LINES [torn]")
	}
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	lines := strings.SplitAfter(ts.ReadFile(args[0]), "\n")
	if n+1 >= len(lines) {
		ts.Fatalf("%s has no %d lines", args[0], n+1)
	}
	text := strings.Join(lines[:n], "")
	if len(args) == 3 {
		text += lines[n][:len(lines[n])/2]
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o666))
}

// exitCode runs a program that must end with an exit code.
func exitCode(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exit CODE PROGRAM [ARG...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	code := 0
	var failed *exec.ExitError
	switch {
	case errors.As(err, &failed):
		code = failed.ExitCode()
	case err != nil:
		ts.Fatalf("%v", err)
	}
	if code != want {
		ts.Fatalf("exit code %d, want %d", code, want)
	}
}

// fence writes an example of a page of the documentation into a file: the one with a number, from 1, among those of a
// kind.
func fence(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 4 {
		ts.Fatalf("usage: fence PAGE KIND N FILE")
	}
	page, err := os.ReadFile(filepath.Join(ts.Getenv("DOCS"), args[0]))
	ts.Check(err)
	n, err := strconv.Atoi(args[2])
	ts.Check(err)
	all := regexp.MustCompile("(?s)```"+regexp.QuoteMeta(args[1])+"\n(.*?)```").FindAllSubmatch(page, -1)
	if n < 1 || n > len(all) {
		ts.Fatalf("%s has %d examples of the kind %s", args[0], len(all), args[1])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[3]), all[n-1][1], 0o666))
}

// oneLine fails unless the last output has exactly one line.
func oneLine(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: oneline stdout|stderr")
	}
	text := ts.ReadFile(args[0])
	if strings.Count(text, "\n") != 1 || !strings.HasSuffix(text, "\n") {
		ts.Fatalf("%s has not exactly one line:\n%s", args[0], text)
	}
}

// swap replaces the first occurrence of a text in a file.
func swap(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: swap FILE OLD NEW")
	}
	text := ts.ReadFile(args[0])
	if !strings.Contains(text, args[1]) {
		ts.Fatalf("%s does not contain %q", args[0], args[1])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Replace(text, args[1], args[2], 1)), 0o666))
}

// untimed removes the times from the result of a simulation.
func untimed(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: untimed FILE")
	}
	text := regexp.MustCompile(`("[a-z_]*second[a-z_]*": )[0-9.e+-]+`).ReplaceAllString(ts.ReadFile(args[0]), "${1}0")
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o666))
}

// repeat writes a file with the same line many times.
func repeat(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: repeat FILE N LINE")
	}
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Repeat(args[2]+"\n", n)), 0o666))
}

// unseeded removes the secret seed from a record.
func unseeded(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: unseeded FILE")
	}
	text := regexp.MustCompile(`,"secret-seed":"[0-9a-f]+"`).ReplaceAllString(ts.ReadFile(args[0]), "")
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o666))
}
