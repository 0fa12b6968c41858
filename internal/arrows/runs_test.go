package arrows

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// always are the build tags of the machine on which every test runs.
var always = []string{"linux", "unix", "amd64", "gc"}

// run is a way in which the tests of all packages of a module are run.
type run struct {
	// script does it, where the command is found.
	script, command string
	tags            []string
}

// runs are the ways in which all tests are run; a file that belongs to none is never run.
var runs = []run{
	{"test.sh", `\./\.\.\.`, nil},
	{"test.sh", `-race .*\./site/server/\.\.\.`, []string{"race"}},
	{"scripts/nightly.sh", `-tags nightly .*\./\.\.\.`, []string{"nightly"}},
}

// TestEveryTestIsRun: a file of tests is built in one of the runs, where the tools find it; what a test asks a variable
// for before it does anything is given by a script; and every script is a step of the night, or for people.
func TestEveryTestIsRun(t *testing.T) {
	scripts := map[string]string{"test.sh": "", "scripts/nightly.sh": ""}
	files, err := filepath.Glob(filepath.Join(root, "scripts", "*.sh"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		scripts["scripts/"+filepath.Base(file)] = ""
	}
	all := ""
	for name := range scripts {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		scripts[name] = string(text)
		all += string(text)
	}
	nightly := scripts["scripts/nightly.sh"]
	for _, r := range runs {
		if !regexp.MustCompile(`(?m)^[^#\n]*\bgotestsum\b.*` + r.command + `|^tests .*` +
			r.command).MatchString(scripts[r.script]) {
			t.Errorf("%s does not run the tests of %s", r.script, r.command)
		}
	}
	for name := range scripts {
		if forPeople := []string{"test.sh", "scripts/nightly.sh", "scripts/bench.sh", "scripts/dev.sh",
			"scripts/instructions.sh", "scripts/screenshots.sh"}; !slices.Contains(forPeople, name) &&
			!regexp.MustCompile(`(?m)^[^#\n]*`+regexp.QuoteMeta(name)).MatchString(nightly) {
			t.Errorf("%s is no step of scripts/nightly.sh, and not one of those for people", name)
		}
	}
	if names := regexp.MustCompile(`\bTest[A-Z]\w*|-run\b|-skip\b`).FindString(scripts["test.sh"]); names != "" {
		t.Errorf("test.sh chooses %s by its name: a test says itself where it belongs, with a build tag", names)
	}
	list := regexp.MustCompile(`(?m)^steps=\((.*)\)$`).FindStringSubmatch(nightly)
	for _, f := range regexp.MustCompile(`(?m)^(\w+)\(\) [{(]`).FindAllStringSubmatch(nightly, -1) {
		if list == nil || !slices.Contains(append(strings.Fields(list[1]), "usual", "short", "fetched"), f[1]) {
			t.Errorf("scripts/nightly.sh has a step %s and does not run it", f[1])
		}
	}

	count := 0
	modules := map[string]bool{}
	for _, at := range testFiles(t, modules) {
		text, err := os.ReadFile(filepath.Join(root, at))
		if err != nil {
			t.Fatal(err)
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, at, text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if !runSomewhere(t, at, text) {
			t.Errorf("%s: in none of the runs its build tags are met", at)
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv != nil || !strings.HasPrefix(f.Name.Name, "Test") {
				continue
			}
			count++
			for _, name := range demands(f) {
				if !strings.Contains(all, name+"=") {
					t.Errorf("%s: %s is skipped without %s, which no script sets", fset.Position(f.Pos()), f.Name.Name, name)
				}
			}
		}
	}
	for dir := range modules {
		if !strings.Contains(nightly, fmt.Sprintf("go test -C %s ./...", dir)) {
			t.Errorf("the module in %s has tests that scripts/nightly.sh does not run", dir)
		}
	}
	if count < 1000 {
		t.Errorf("only %d tests were looked at", count)
	}
}

// testFiles lists the files of tests; modules gets the folders of other modules that have some. It complains about
// those that no pattern finds.
func testFiles(t *testing.T, modules map[string]bool) (files []string) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		at, relErr := filepath.Rel(root, path)
		if err != nil || relErr != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() {
			if at != "." && strings.HasPrefix(name, ".") || name == "testdata" {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, "_test.go") {
			return nil
		}
		module := "."
		for dir := filepath.Dir(at); dir != "."; dir = filepath.Dir(dir) {
			if base := filepath.Base(dir); base == "vendor" || strings.HasPrefix(base, "_") {
				t.Errorf("%s: go test ./... does not look into %s", at, dir)
			}
			if _, err := os.Stat(filepath.Join(root, dir, "go.mod")); err == nil {
				module = filepath.ToSlash(dir)
			}
		}
		if module != "." {
			modules[module] = true
		}
		files = append(files, filepath.ToSlash(at))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// runSomewhere reports whether a file's build constraint holds in one of the runs.
func runSomewhere(t *testing.T, at string, text []byte) bool {
	t.Helper()
	for line := range bytes.Lines(text) {
		if bytes.HasPrefix(line, []byte("package ")) {
			break
		}
		if !constraint.IsGoBuild(string(line)) {
			continue
		}
		expr, err := constraint.Parse(strings.TrimSpace(string(line)))
		if err != nil {
			t.Fatalf("%s: %v", at, err)
		}
		return slices.ContainsFunc(runs, func(r run) bool {
			return expr.Eval(func(tag string) bool { return slices.Contains(always, tag) || slices.Contains(r.tags, tag) })
		})
	}
	return true
}

// demands lists the variables of ours that a test reads if it may skip itself.
func demands(f *ast.FuncDecl) (names []string) {
	skips := false
	ast.Inspect(f, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		switch sel.Sel.Name {
		case "Skip", "Skipf", "SkipNow":
			skips = true
		case "Getenv", "LookupEnv":
			if lit, ok := call.Args[0].(*ast.BasicLit); ok && strings.Contains(lit.Value, "KOPRULU_") {
				names = append(names, strings.Trim(lit.Value, `"`))
			}
		}
		return true
	})
	if !skips {
		return nil
	}
	return names
}
