package arrows

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// module is the path of the module, root the way to it from here.
const (
	module = "koprulu"
	root   = "../.."
)

// arrows gives for each package what it may import: packages of this module by
// their path below it, and what is neither of ours nor of the standard library by
// its module. A package that is not listed fails the test: its arrows have to be
// drawn first.
var arrows = map[string][]string{
	"game/rule":              {},
	"game/rule/gen":          {},
	"internal/near":          {},
	"internal/citations":     {"game/rule"},
	"internal/citations/gen": {"internal/citations"},
	"internal/document":      {"game/rule", "internal/near"},
	"game":                   {"game/rule"},

	"components": {"game", "game/rule", "internal/document", "internal/near"},
	"scenarios":  {},
	"notation":   {"game", "game/rule", "internal/document", "scenarios", "golang.org/x/text"},
	"editor":     {"game", "game/rule", "internal/document", "notation"},
	"bot":        {"game", "game/rule"},
	"conform":    {"game", "game/rule"},
	"rulecases":  {},
	"golden":     {},
	"locale":     {"game", "game/rule", "golang.org/x/text"},

	"match":    {"game", "game/rule", "components", "notation", "bot"},
	"balance":  {"game", "locale", "match"},
	"terminal": {"game", "game/rule", "components", "notation", "locale", "match", "choice", "terminal/hotseat", "charm.land", "github.com/charmbracelet", "golang.org/x/term"},

	"terminal/hotseat": {"game", "game/rule", "notation", "bot"},

	"choice":     {"game", "game/rule", "notation", "locale"},
	"table":      {"game", "game/rule", "components", "notation", "bot", "golang.org/x/sync"},
	"people":     {"game", "table"},
	"store":      {"game", "table", "people", "modernc.org/sqlite", "github.com/pressly/goose"},
	"web/static": {},
	"web/galaxy": {"game", "game/rule", "choice", "locale", "editor", "web/static", "web/page", "web/piece", "github.com/a-h/templ"},
	"web/piece":  {"game", "locale", "web/page", "github.com/a-h/templ"},
	"web/page":   {"game/rule", "locale", "table", "web/static", "github.com/a-h/templ"},
	"web":        {"web/static", "web/page", "web/piece", "web/galaxy", "game", "game/rule", "components", "notation", "locale", "choice", "table", "editor", "scenarios", "internal/document", "github.com/a-h/templ"},

	"table/storetest": {"game", "table"},

	"tutorial":       {"game", "components", "notation", "table"},
	"notify":         {"game", "locale", "table", "people"},
	"server/openapi": {},
	"server": {"game", "game/rule", "components", "notation", "bot", "locale", "choice", "table", "people", "web", "web/static", "web/page", "web/piece", "notify", "tutorial", "editor", "scenarios", "server/openapi",
		"github.com/go-webauthn", "github.com/prometheus", "golang.org/x/text", "golang.org/x/time"},
	"server/storetest": {"game", "table", "people", "server", "github.com/google/go-cmp"},
	"load":             {"game", "game/rule", "notation", "bot", "table", "people", "store"},

	"cmd/koprulu": {"game", "game/rule", "components", "notation", "bot", "locale", "match", "terminal", "table", "people", "store", "server", "load",
		"balance", "scenarios", "internal/citations", "internal/document", "internal/near", "github.com/alecthomas/kong", "github.com/charmbracelet/x/term", "golang.org/x/crypto"},

	"examples/randombot": {},
}

// private are programs and parts that only the packages around them, or nobody, may import.
var private = map[string][]string{
	"components/internal": {"components", "locale", "game"},
	"internal/soak":       {"components", "conform", "bot", "game"},
	"internal/testsum":    {},
	"internal/mutate":     {},
	"internal/fresh":      {},
	"internal/program":    {},
	"internal/journeys":   {},
	"web/internal":        {"web", "web/static", "web/page", "web/piece", "web/internal/sample", "choice", "components", "game", "game/rule", "locale", "notation", "table"},
	"internal/arrows":     {},
}

// pure are the packages of the rules: no clock, no files, no network, no goroutines.
var pure = []string{"game", "game/rule"}

// impure are packages of the standard library that the rules have no use for.
var impure = []string{"os", "io", "time", "net", "sync", "context", "log", "fmt", "reflect", "unsafe", "runtime", "encoding/json"}

func TestArrows(t *testing.T) {
	seen := map[string]bool{}
	for file, imports := range sources(t) {
		pkg := filepath.ToSlash(filepath.Dir(file))
		allowed, ok := arrows[pkg]
		for dir, list := range private {
			if pkg == dir || strings.HasPrefix(pkg, dir+"/") {
				allowed, ok = list, true
			}
		}
		if !ok {
			t.Errorf("%s: package %s has no arrows in this test", file, pkg)
			continue
		}
		seen[pkg] = true
		for _, path := range imports {
			if !mayImport(path, pkg, allowed) {
				t.Errorf("%s: package %s must not import %s", file, pkg, path)
			}
			if slices.Contains(pure, pkg) && slices.ContainsFunc(impure, func(p string) bool { return path == p || strings.HasPrefix(path, p+"/") }) {
				t.Errorf("%s: the rules are pure and have no use for %s", file, path)
			}
		}
	}
	for pkg := range arrows {
		if !seen[pkg] {
			t.Errorf("package %s is not there any more; take its arrows out", pkg)
		}
	}
}

// TestRulesAreSequential: the rules start no goroutine and keep no global state
// that changes; the first of these can be read off the text.
func TestRulesAreSequential(t *testing.T) {
	for file := range sources(t) {
		if !slices.Contains(pure, filepath.ToSlash(filepath.Dir(file))) {
			continue
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, filepath.Join(root, file), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		inspect(f, func(at token.Pos, what string) { t.Errorf("%s: the rules have %s", fset.Position(at), what) })
	}
}

// mayImport reports whether a package may import a path.
func mayImport(path, pkg string, allowed []string) bool {
	if path == module || strings.HasPrefix(path, module+"/") {
		short := strings.TrimPrefix(path, module+"/")
		return slices.Contains(allowed, short) || strings.HasPrefix(short, pkg+"/internal")
	}
	first, _, _ := strings.Cut(path, "/")
	if !strings.Contains(first, ".") {
		return true // the standard library
	}
	return slices.ContainsFunc(allowed, func(m string) bool { return path == m || strings.HasPrefix(path, m+"/") })
}

// sources returns the imports of every Go file of the module, without those of tests.
func sources(t *testing.T) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() && path != root && (strings.HasPrefix(name, ".") || name == "testdata") {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		short, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		imports := []string{}
		for _, spec := range f.Imports {
			p, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			imports = append(imports, p)
		}
		found[filepath.ToSlash(short)] = imports
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(found) == 0 {
		t.Fatal("no source files found")
	}
	return found
}
