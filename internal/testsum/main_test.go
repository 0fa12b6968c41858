package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// events is go test -json of a package with a test that passes, one with a subtest
// that fails and one that is skipped, and of one that does not compile.
const events = `{"Action":"start","Package":"koprulu/a"}
{"Action":"run","Package":"koprulu/a","Test":"TestGood"}
{"Action":"output","Package":"koprulu/a","Test":"TestGood","Output":"=== RUN TestGood\n"}
{"Action":"pass","Package":"koprulu/a","Test":"TestGood","Elapsed":0}
{"Action":"output","Package":"koprulu/a","Test":"TestBad/sub","Output":"    a_test.go:7: got 2, want 3\n"}
{"Action":"fail","Package":"koprulu/a","Test":"TestBad/sub","Elapsed":0}
{"Action":"fail","Package":"koprulu/a","Test":"TestBad","Elapsed":0}
{"Action":"output","Package":"koprulu/a","Test":"TestLater","Output":"    a_test.go:9: not today\n"}
{"Action":"skip","Package":"koprulu/a","Test":"TestLater","Elapsed":0}
{"Action":"fail","Package":"koprulu/a","Elapsed":0.1}
{"ImportPath":"koprulu/b [koprulu/b.test]","Action":"build-output","Output":"b/b.go:3:1: no such thing\n"}
{"ImportPath":"koprulu/b [koprulu/b.test]","Action":"build-fail"}
{"Action":"output","Package":"koprulu/b","Output":"FAIL\tkoprulu/b [build failed]\n"}
{"Action":"fail","Package":"koprulu/b","Elapsed":0,"FailedBuild":"koprulu/b [koprulu/b.test]"}
{"Action":"skip","Package":"koprulu/c","Elapsed":0}
`

func TestCounts(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results")
	var out strings.Builder
	for _, args := range [][]string{{"add", file}, {"step", file, "true", "go", "version"}, {"step", file, "false", "go", "no-such-verb"}} {
		if code, err := run(args, strings.NewReader(events), &out); code != 0 || err != nil {
			t.Fatalf("%v: %d, %v", args, code, err)
		}
	}
	for _, want := range []string{"got 2, want 3", "b/b.go:3:1: no such thing", "1 passed   2 failed   1 skipped", "unknown command"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in\n%s", want, out.String())
		}
	}
	out.Reset()
	code, err := run([]string{"total", file}, nil, &out)
	if code != 1 || err != nil {
		t.Errorf("total: %d, %v", code, err)
	}
	want := `Skipped:
  koprulu/a.TestLater (a_test.go:9: not today)
Failed:
  koprulu/a.TestBad/sub
  koprulu/a.TestBad
  koprulu/b
  false (exit status 2)
2 passed, 4 failed
`
	if out.String() != want {
		t.Errorf("total:\n%s\nwant:\n%s", out.String(), want)
	}
}

func TestNothingIsNoSuccess(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results")
	var out strings.Builder
	if _, err := run([]string{"add", file}, strings.NewReader(""), &out); err != nil {
		t.Fatal(err)
	}
	if code, _ := run([]string{"total", file}, nil, &out); code != 1 {
		t.Errorf("no tests at all: exit code %d", code)
	}
}
