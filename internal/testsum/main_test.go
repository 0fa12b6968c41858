package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// asGo lets this test binary replace go test: it prints the value of the variable and exits with the code in the other one.
const (
	asGo     = "KOPRULU_TESTSUM_EVENTS"
	asGoCode = "KOPRULU_TESTSUM_CODE"
)

func TestMain(m *testing.M) {
	if text, ok := os.LookupEnv(asGo); ok {
		fmt.Print(text)
		if os.Getenv(asGoCode) != "0" {
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// good is go test -json of a package with a test that passes, one with subtests, and one that is skipped.
const good = `{"Action":"start","Package":"koprulu/a"}
{"Action":"run","Package":"koprulu/a","Test":"TestGood"}
{"Action":"output","Package":"koprulu/a","Test":"TestGood","Output":"=== RUN TestGood\n"}
{"Action":"pass","Package":"koprulu/a","Test":"TestGood","Elapsed":0}
{"Action":"run","Package":"koprulu/a","Test":"TestMany"}
{"Action":"run","Package":"koprulu/a","Test":"TestMany/one"}
{"Action":"pass","Package":"koprulu/a","Test":"TestMany/one","Elapsed":0}
{"Action":"run","Package":"koprulu/a","Test":"TestMany/two"}
{"Action":"pass","Package":"koprulu/a","Test":"TestMany/two","Elapsed":0}
{"Action":"pass","Package":"koprulu/a","Test":"TestMany","Elapsed":0}
{"Action":"run","Package":"koprulu/a","Test":"TestLater"}
{"Action":"output","Package":"koprulu/a","Test":"TestLater","Output":"    a_test.go:9: not today\n"}
{"Action":"skip","Package":"koprulu/a","Test":"TestLater","Elapsed":0}
`

// ended is the end of that package.
const ended = `{"Action":"output","Package":"koprulu/a","Output":"PASS\n"}
{"Action":"pass","Package":"koprulu/a","Elapsed":0.1}
`

// fromCache is the same, taken from the cache.
const fromCache = `{"Action":"output","Package":"koprulu/a","Output":"ok  \tkoprulu/a\t(cached)\n"}
{"Action":"pass","Package":"koprulu/a","Elapsed":0}
`

// bad are a test with a subtest that fails, one that fails apart from its subtest, a package that does not compile and one without
// tests.
const bad = `{"Action":"run","Package":"koprulu/b","Test":"TestBad"}
{"Action":"run","Package":"koprulu/b","Test":"TestBad/sub"}
{"Action":"output","Package":"koprulu/b","Test":"TestBad/sub","Output":"    b_test.go:7: got 2, want 3\n"}
{"Action":"fail","Package":"koprulu/b","Test":"TestBad/sub","Elapsed":0}
{"Action":"fail","Package":"koprulu/b","Test":"TestBad","Elapsed":0}
{"Action":"run","Package":"koprulu/b","Test":"TestItself"}
{"Action":"run","Package":"koprulu/b","Test":"TestItself/sub"}
{"Action":"pass","Package":"koprulu/b","Test":"TestItself/sub","Elapsed":0}
{"Action":"fail","Package":"koprulu/b","Test":"TestItself","Elapsed":0}
{"Action":"output","Package":"koprulu/b","Output":"FAIL\n"}
{"Action":"fail","Package":"koprulu/b","Elapsed":0.1}
{"ImportPath":"koprulu/c [koprulu/c.test]","Action":"build-output","Output":"c/c.go:3:1: no such thing\n"}
{"ImportPath":"koprulu/c [koprulu/c.test]","Action":"build-fail"}
{"Action":"output","Package":"koprulu/c","Output":"FAIL\tkoprulu/c [build failed]\n"}
{"Action":"fail","Package":"koprulu/c","Elapsed":0,"FailedBuild":"koprulu/c [koprulu/c.test]"}
{"Action":"output","Package":"koprulu/d","Output":"?   \tkoprulu/d\t[no test files]\n"}
{"Action":"skip","Package":"koprulu/d","Elapsed":0}
`

// tested has go test print some events, and returns what is shown and the total over some packages with its exit code.
func tested(t *testing.T, events string, code string, packages ...string) (shown, sum string, exit int) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "results")
	t.Setenv(asGo, events)
	t.Setenv(asGoCode, code)
	var out, last strings.Builder
	if err := keep(file, func(results io.Writer) error {
		return test([]string{os.Args[0]}, packages, &out, results)
	}); err != nil {
		t.Fatal(err)
	}
	exit, err := run(append([]string{"total", file}, packages...), &last)
	if err != nil {
		t.Fatal(err)
	}
	return out.String(), last.String(), exit
}

func TestCounts(t *testing.T) {
	shown, sum, exit := tested(t, good+ended+bad, "1", "koprulu/a", "koprulu/b", "koprulu/c", "koprulu/d")
	for _, want := range []string{"got 2, want 3", "c/c.go:3:1: no such thing", "   3 passed   0 failed   1 skipped", "   1 passed   2 failed"} {
		if !strings.Contains(shown, want) {
			t.Errorf("%q is missing in\n%s", want, shown)
		}
	}
	want := `Skipped:
  koprulu/a.TestLater (a_test.go:9: not today)
Failed:
  koprulu/b.TestBad/sub
    b_test.go:7: got 2, want 3
  koprulu/b.TestItself
  koprulu/c (it failed outside its tests)
4 packages; each test counts once, one with subtests through these; 0 were taken from the cache
4 passed, 3 failed
`
	if sum != want || exit != 1 {
		t.Errorf("total, exit code %d:\n%s\nwant:\n%s", exit, sum, want)
	}
}

// TestWhatIsMissingFails: a stream that was cut off, a package that never ended, a test that began and did not end, a go test that
// failed without saying why.
func TestWhatIsMissingFails(t *testing.T) {
	for _, c := range []struct {
		name, events, code string
		packages           []string
		want               string
	}{
		{"all well", good + ended, "0", []string{"koprulu/a"}, "3 passed, 0 failed"},
		{"no events", "", "0", []string{"koprulu/a"}, "koprulu/a (no end of its tests was reported)"},
		{"cut between two lines", good, "0", []string{"koprulu/a"}, "koprulu/a (no end of its tests was reported)"},
		{"cut within a line", good + ended[:20], "0", []string{"koprulu/a"}, "go test (an event can't be read"},
		{"a package is missing", good + ended, "0", []string{"koprulu/a", "koprulu/z"}, "koprulu/z (no end of its tests was reported)"},
		{"a test is missing", good + `{"Action":"run","Package":"koprulu/a","Test":"TestEndless"}` + "\n" + ended, "0", []string{"koprulu/a"},
			"koprulu/a.TestEndless (it began and did not come to an end)"},
		{"a test panics", `{"Action":"run","Package":"koprulu/a","Test":"TestPanic"}
{"Action":"output","Package":"koprulu/a","Test":"TestPanic","Output":"panic: out of range\n"}
{"Action":"fail","Package":"koprulu/a","Test":"TestPanic","Elapsed":0}
{"Action":"output","Package":"koprulu/a","Output":"FAIL\tkoprulu/a\t0.004s\n"}
{"Action":"fail","Package":"koprulu/a","Elapsed":0.1}
`, "1", []string{"koprulu/a"}, "koprulu/a (its tests broke off; others may not have run)"},
		{"go test fails", good + ended, "1", []string{"koprulu/a"}, "go test (exit status 1, though no test failed)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			shown, sum, exit := tested(t, c.events, c.code, c.packages...)
			if want := 1; !strings.Contains(sum, c.want) || (exit == want) == (c.name == "all well") {
				t.Errorf("exit code %d, want %q in\n%s\nshown:\n%s", exit, c.want, sum, shown)
			}
		})
	}
}

// TestTotalOfAllPackages: a package that was not run is reported missing, whatever the others say.
func TestTotalOfAllPackages(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results")
	var out strings.Builder
	if code, err := run([]string{"step", file, "version", "go", "version"}, &out); code != 0 || err != nil {
		t.Fatalf("%d, %v", code, err)
	}
	if code, err := run([]string{"total", file}, &out); code != 0 || err != nil {
		t.Errorf("the step alone: %d, %v", code, err)
	}
	out.Reset()
	code, err := run([]string{"total", file, "koprulu/forgotten"}, &out)
	if code != 1 || err != nil || !strings.Contains(out.String(), "koprulu/forgotten (its tests were not run to their end)") {
		t.Errorf("%d, %v:\n%s", code, err, out.String())
	}
}

// TestCachedAndRepeated: results from the cache are marked, and what was run twice counts once, as failed if it failed
// once.
func TestCachedAndRepeated(t *testing.T) {
	_, sum, exit := tested(t, good+fromCache, "0", "koprulu/a")
	if !strings.Contains(sum, "; 4 were taken from the cache\n3 passed, 0 failed") || exit != 0 {
		t.Errorf("exit code %d:\n%s", exit, sum)
	}
	for _, c := range []struct{ lines, want string }{
		{`{"Action":"pass","Name":"x"}` + "\n" + `{"Action":"pass","Name":"x"}`, "1 passed, 0 failed"},
		{`{"Action":"fail","Name":"x"}` + "\n" + `{"Action":"pass","Name":"x"}`, "0 passed, 1 failed"},
		{`{"Action":"pass","Name":"x"}` + "\n" + `{"Action":"fail","Name":"x"}`, "0 passed, 1 failed"},
	} {
		var out strings.Builder
		if _, err := total(strings.NewReader(c.lines), nil, &out); err != nil || !strings.HasSuffix(out.String(), c.want+"\n") {
			t.Errorf("%s: %v\n%s", c.lines, err, out.String())
		}
	}
}

func TestSteps(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results")
	var out strings.Builder
	for _, args := range [][]string{{"step", file, "true", "go", "version"}, {"step", file, "false", "go", "no-such-verb"}} {
		if code, err := run(args, &out); code != 0 || err != nil {
			t.Fatalf("%v: %d, %v", args, code, err)
		}
	}
	if !strings.Contains(out.String(), "unknown command") {
		t.Errorf("the output of the step that failed is missing:\n%s", out.String())
	}
	out.Reset()
	if code, _ := run([]string{"total", file}, &out); code != 1 || !strings.Contains(out.String(), "false (exit status 2)") {
		t.Errorf("total: exit code %d\n%s", code, out.String())
	}
}

// TestMisuse: an empty list of packages is not taken for the current directory.
func TestMisuse(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results")
	for _, args := range [][]string{nil, {"test"}, {"test", file, "-race"}, {"test", file, "-race", "--"}, {"step", file, "name"}, {"sum", file}, {"total", file + "-of-nobody"}} {
		if code, err := run(args, &strings.Builder{}); code != 2 || err == nil {
			t.Errorf("%q: exit code %d, %v", args, code, err)
		}
	}
}

func TestNothingIsNoSuccess(t *testing.T) {
	if code, _ := total(strings.NewReader(""), nil, &strings.Builder{}); code != 1 {
		t.Errorf("no tests at all: exit code %d", code)
	}
}

// TestLongest: the slowest tests are listed with their subtests, the longest first, and nothing from the cache.
func TestLongest(t *testing.T) {
	slow := `{"Action":"run","Package":"koprulu/a","Test":"TestSlow"}
{"Action":"pass","Package":"koprulu/a","Test":"TestSlow","Elapsed":2.5}
{"Action":"run","Package":"koprulu/a","Test":"TestSlower"}
{"Action":"run","Package":"koprulu/a","Test":"TestSlower/sub"}
{"Action":"pass","Package":"koprulu/a","Test":"TestSlower/sub","Elapsed":11}
{"Action":"pass","Package":"koprulu/a","Test":"TestSlower","Elapsed":12}
`
	_, sum, _ := tested(t, good+slow+ended, "0", "koprulu/a")
	if want := "Longest:\n    12.0s koprulu/a.TestSlower\n     2.5s koprulu/a.TestSlow\n1 packages"; !strings.Contains(sum, want) {
		t.Errorf("%q is missing in\n%s", want, sum)
	}
	if _, sum, _ := tested(t, good+slow+fromCache, "0", "koprulu/a"); strings.Contains(sum, "Longest") {
		t.Errorf("what is from the cache is named:\n%s", sum)
	}
}

// TestMessagesOfWhatFailed: the summary has the messages of a failed test, without what the programs that it started printed, the last ones of
// many, and of a long one the beginning.
func TestMessagesOfWhatFailed(t *testing.T) {
	got := complaints([]string{"=== RUN   TestServe\n", "    serve_test.go:3: it listens\n", "time=now msg=serving\n", "        Koprulu is open\n",
		"    serve_test.go:8: two lines:\n", "        the second\n", "--- FAIL: TestServe (0.1s)\n"})
	if want := "serve_test.go:3: it listens Koprulu is open\nserve_test.go:8: two lines: the second"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	var many []string
	for i := range 9 {
		many = append(many, fmt.Sprintf("    many_test.go:%d: %s\n", i, strings.Repeat("ж", 300)))
	}
	lines := strings.Split(complaints(many), "\n")
	if len(lines) != mostComplaints || !strings.HasPrefix(lines[mostComplaints-1], "many_test.go:8: ж") {
		t.Errorf("%q", lines)
	}
	for _, line := range lines {
		if len(line) > complaintBytes+len(" ...") || !strings.HasSuffix(line, "ж ...") {
			t.Errorf("%d bytes: %q", len(line), line)
		}
	}
	if none := complaints([]string{"panic: no message\n", "goroutine 1\n"}); none != "" {
		t.Errorf("%q from no message", none)
	}
}
