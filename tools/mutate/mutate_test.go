package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const (
	root = ".."
	toy  = "mutate/testdata/toy"
)

// mutated runs the command on the toy and returns what it prints and its exit code.
func mutated(t *testing.T, dir string, args ...string) (string, int) {
	t.Helper()
	var out strings.Builder
	code, err := run(t.Context(), append([]string{"-C", root, "-packages", toy, "-n", "100", "-patience", "3s", "-work",
		filepath.Join(dir, "work"),
		"-results", filepath.Join(dir, "results.jsonl"), "-equivalent", filepath.Join(dir, "equivalent.txt")}, args...), &out)
	if err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	return out.String(), code
}

// outcomes are what the file of results says about each change.
func outcomes(t *testing.T, dir string) map[string]*outcome {
	t.Helper()
	list, err := readOutcomes(filepath.Join(dir, "results.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]*outcome{}
	for _, o := range list {
		if all[o.ID] != nil {
			t.Errorf("%s was tried twice", o.ID)
		}
		all[o.ID] = o
	}
	return all
}

// TestToy tries every change of a package for which the outcome of each is known, in several runs, and leaves its files
// alone.
func TestToy(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(root, toy, "toy.go")
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	out, code := mutated(t, dir)
	if code != 1 || !strings.Contains(out, "TestBroken fails without any change") {
		t.Errorf("exit code %d\n%s", code, out)
	}
	got := outcomes(t, dir)
	for id, want := range map[string]string{
		"Sum#comparison#1": killed, "Sum#logic#1": killed, "Sum#comparison#2": killed, "Sum#condition#1": killed,
		"Sum#statement#2": killed, "Sum#statement#3": killed, "Sum#step#2": killed, "Sum#step#1": late,
		// coverage does not count expressions of cases
		"Size#comparison#1": killed, "Size#comparison#2": killed, "Size#comparison#3": killed,
		"-#constant#1":        killed, // in its own build
		"Unseen#comparison#1": unreached, "Sum#statement#1": invalid, "Title#arithmetic#1": invalid,
		"Loose#statement#2": survived, "Loose#comparison#1": survived, "Loose#constant#2": survived,
	} {
		if o := got[toy+"/toy.go#"+id]; o == nil || o.Outcome != want || want == killed && o.By == "" {
			t.Errorf("%s: %+v, want %s", id, o, want)
		}
	}
	for id, o := range got {
		if o.Line == 0 || o.Package != toy || o.Seed != "1" || o.Before == o.After {
			t.Errorf("%s: %+v", id, o)
		}
	}
	if after, err := os.ReadFile(file); err != nil || string(after) != string(before) {
		t.Errorf("the file was changed (%v)", err)
	}

	// Changes with an outcome are not tried again, but those cut off are; a change without an effect is not a gap.
	results := filepath.Join(dir, "results.jsonl")
	text, err := os.ReadFile(results)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(results, text[:len(text)-20], 0o600); err != nil {
		t.Fatal(err)
	}
	var list strings.Builder
	list.WriteString("# nobody sees these\n")
	for id, o := range got {
		if o.Outcome == survived || o.Outcome == unreached {
			list.WriteString(id + "\tnobody looks\n")
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "equivalent.txt"), []byte(list.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	out, code = mutated(t, dir)
	again := outcomes(t, dir)
	if tried := strings.Count(out, "toy.go:"); code != 0 || tried != 1 || len(again) != len(got) {
		t.Errorf("the second run: exit code %d, %d changes tried, %d outcomes of %d\n%s", code, tried, len(again),
			len(got), out)
	}
	if report, code := mutated(t, dir, "-report"); code != 0 || !strings.Contains(report, "| all | ") {
		t.Errorf("the report: exit code %d\n%s", code, report)
	}
}

// TestDrawing: a seed draws the same changes each time, another seed different ones, and -only restricts them.
func TestDrawing(t *testing.T) {
	dir := t.TempDir()
	list := func(args ...string) string {
		out, _ := mutated(t, dir, append([]string{"-list", "-n", "6"}, args...)...)
		if strings.Count(out, "\n") != 6 && len(args) < 3 {
			t.Errorf("%v: not six changes\n%s", args, out)
		}
		return out
	}
	if one, same, other := list(), list(), list("-seed", "2"); one != same || one == other {
		t.Errorf("seed 1:\n%s\nagain:\n%s\nseed 2:\n%s", one, same, other)
	}
	if out, _ := mutated(t, dir, "-list", "-only", "#Loose#"); strings.Contains(out, "#Sum#") ||
		!strings.Contains(out, "#Loose#") {
		t.Errorf("only what fits:\n%s", out)
	}
}

func TestMisuse(t *testing.T) {
	for _, args := range [][]string{{"more"}, {"-packages", ","}, {"-only", "("}, {"-C", t.TempDir()},
		{"-C", root, "-packages", "internal/nowhere"}} {
		var out strings.Builder
		if code, err := run(t.Context(), append(args, "-work", t.TempDir(), "-results", filepath.Join(t.TempDir(), "r")),
			&out); code != 2 || err == nil {
			t.Errorf("%q: exit code %d, %v", args, code, err)
		}
	}
	file := filepath.Join(t.TempDir(), "equivalent.txt")
	if err := os.WriteFile(file, []byte("an id without a reason\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := readEquivalent(file); err == nil || !strings.Contains(err.Error(), file+":1: ") {
		t.Errorf("an entry without a reason: %v", err)
	}
}

// TestPortions: quick tests run together, slow ones on their own.
func TestPortions(t *testing.T) {
	tests := []test{{Name: "a", Seconds: 0.5}, {Name: "b", Seconds: 1}, {Name: "c", Seconds: 1.5},
		{Name: "d", Seconds: 60}}
	var got []int
	for _, p := range portions(tests) {
		got = append(got, len(p))
	}
	if len(got) != 3 || got[0] != 2 || got[1] != 1 || got[2] != 1 {
		t.Errorf("portions of %v tests", got)
	}
	if time.Duration(portion*float64(time.Second)) != 2*time.Second {
		t.Error("a portion is not two seconds")
	}
}

// TestMemoryIsBounded: a change that makes a test eat memory ends the test, not the machine.
func TestMemoryIsBounded(t *testing.T) {
	out, err := bounded(t.Context(), "sh", "-c", "ulimit -d; echo $1", "sh", "a word").Output()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Fields(string(out)); len(got) != 3 || got[0] == "unlimited" || got[1] != "a" {
		t.Errorf("the data of a process is bounded to %q", out)
	}
}

// TestFurtherTests checks which tests judge which packages: packages in folders have those of the folder unless they
// are named, and packages that only serve tests are not changed.
func TestFurtherTests(t *testing.T) {
	all, err := load(t.Context(), &options{root: "../..", packages: defaults})
	if err != nil {
		t.Fatal(err)
	}
	changed := map[string]bool{}
	for _, p := range all {
		changed[below(p)] = true
	}
	for _, path := range []string{"rules/notation/internal/sample", "site/server/storetest"} {
		if changed[path] {
			t.Errorf("%s only serves tests and would be changed", path)
		}
	}
	for path, want := range map[string]string{
		"rules/game": "rules/game+rules/scenarios+rules/rulecases", "site/store": "site/store",
		"site/store/internal/tables": "site/store/internal/tables+site/store", "site/server": "site/server",
		"site/server/play":      "site/server/play+site/server",
		"rules/notation/answer": "rules/notation/answer+rules/rulecases",
		"rules/notation/board":  "rules/notation/board+rules/notation/position+rules/notation/scenario+rules/notation/view",
	} {
		if got := strings.Join(judges(path), "+"); !changed[path] || got != want {
			t.Errorf("%s is judged by %q, want %q", path, got, want)
		}
	}
	for path := range further {
		if !changed[path] && !strings.HasSuffix(path, "/...") {
			t.Errorf("further has %s, which is no package that is changed", path)
		}
	}
}

// TestPackageWithoutTests: a package without tests has none, whatever binary was there before.
func TestPackageWithoutTests(t *testing.T) {
	o := &options{root: root, work: t.TempDir()}
	for _, c := range []struct {
		tests string
		some  bool
	}{{toy, true}, {"mutate/testdata/bare", false}} {
		s, err := learn(t.Context(), o, toy, "koprulu/tools/"+toy, c.tests, io.Discard)
		if err != nil || len(s.Tests) > 0 != c.some || s.Package != c.tests {
			t.Errorf("%s: %v, %v", c.tests, s, err)
		}
	}
}
