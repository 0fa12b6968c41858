package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
)

// TestAgain: a test that fails once and passes alone has passed, and is named with what it said; one that fails twice, one of many that fail
// and a package that breaks off have failed.
func TestAgain(t *testing.T) {
	const pkg = "koprulu/a"
	line := func(action, name, why string) string {
		return fmt.Sprintf(`{"Action":%q,"Name":%q,"Why":%q}`+"\n", action, name, why)
	}
	end := line("end", pkg, "")
	failure := line("fail", pkg+".TestBusy", "busy_test.go:9: too late")
	for _, c := range []struct {
		name, first, second string
		// only is what the second run has to select, empty if there may be none.
		only string
		want []string
	}{
		{name: "all pass", first: line("pass", pkg+".TestBusy", "") + end, want: []string{"1 passed, 0 failed"}},
		{name: "passes alone", first: failure + line("pass", pkg+".TestOther", "") + end, second: line("pass", pkg+".TestBusy", "") + end, only: "-run=^(TestBusy)$",
			want: []string{"Failed, and passed when run once more:\n  koprulu/a.TestBusy\n    busy_test.go:9: too late\n", "2 passed, 0 failed"}},
		{name: "says nothing", first: line("fail", pkg+".TestBusy", "") + end, second: line("pass", pkg+".TestBusy", "") + end, only: "-run=^(TestBusy)$",
			want: []string{"koprulu/a.TestBusy (it did not say why)", "1 passed, 0 failed"}},
		{name: "fails twice", first: failure + end, second: failure + end, only: "-run=^(TestBusy)$",
			want: []string{"Failed:\n  koprulu/a.TestBusy\n    busy_test.go:9: too late\n", "0 passed, 1 failed"}},
		{name: "subtests", first: line("fail", pkg+".TestBusy/one", "") + line("fail", pkg+".TestBusy/two", "") + end, only: "-run=^(TestBusy)$",
			second: line("pass", pkg+".TestBusy/one", "") + line("pass", pkg+".TestBusy/two", "") + end, want: []string{"2 passed, 0 failed"}},
		{name: "a subtest is missing", first: line("fail", pkg+".TestBusy/one", "") + end, only: "-run=^(TestBusy)$", second: end, want: []string{"0 passed, 1 failed"}},
		{name: "a part fails twice", first: failure + line("fail", pkg+".TestOther", "") + end, only: "-run=^(TestBusy|TestOther)$",
			second: line("pass", pkg+".TestBusy", "") + line("fail", pkg+".TestOther", "") + end, want: []string{"0 passed, 2 failed"}},
		{name: "many", first: failure + line("fail", pkg+".TestB", "") + line("fail", pkg+".TestC", "") + end, want: []string{"0 passed, 3 failed"}},
		{name: "breaks off", first: failure + line("fail", pkg, "its tests broke off; others may not have run") + end, want: []string{"0 passed, 2 failed"}},
		{name: "the second run breaks off", first: failure + end, second: line("pass", pkg+".TestBusy", "") + line("fail", pkg, "it failed outside its tests"), only: "-run=^(TestBusy)$",
			want: []string{"0 passed, 1 failed"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			runs := []string{c.first, c.second}
			var asked []string
			play := func(only, packages []string, results io.Writer) error {
				if len(runs) == 0 || !slices.Equal(packages, []string{pkg}) {
					t.Fatalf("%q of %q is run", only, packages)
				}
				asked = append(asked, only...)
				_, err := io.WriteString(results, runs[0])
				runs = runs[1:]
				return err
			}
			var out, file, sum strings.Builder
			if err := again(play, []string{pkg}, &out, &file); err != nil {
				t.Fatal(err)
			}
			if _, err := total(strings.NewReader(file.String()), []string{pkg}, &sum); err != nil {
				t.Fatal(err)
			}
			for _, want := range c.want {
				if !strings.Contains(sum.String(), want) {
					t.Errorf("%q is missing in\n%s", want, sum.String())
				}
			}
			var want []string
			if c.only != "" {
				want = []string{"-count=1", c.only}
			}
			if !slices.Equal(asked, want) {
				t.Errorf("run once more with %q, want %q", asked, want)
			}
		})
	}
}
