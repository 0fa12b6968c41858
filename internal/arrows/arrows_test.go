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

// module is the path of the module, root the relative path to it from here.
const (
	module = "koprulu"
	root   = "../.."
)

// arrows lists for each package what it may import: packages of this module by their path below it, and those outside
// it and the standard library by their module. A package that is not listed fails the test: its arrows have to be drawn
// first.
var arrows = map[string][]string{
	"game/rule":              {},
	"game/rule/gen":          {},
	"internal/near":          {},
	"internal/names":         {"github.com/clipperhouse/uax29", "github.com/mtibben/confusables", "golang.org/x/text"},
	"internal/cputime":       {"golang.org/x/sys"},
	"internal/garbage":       {},
	"internal/citations":     {"game/rule"},
	"internal/citations/gen": {"internal/citations"},
	"internal/document":      {"game/rule", "internal/near"},
	"game":                   {"game/rule"},

	"components": {"game", "game/rule", "internal/document", "internal/near"},
	"scenarios":  {},
	"docs":       {},
	"examples":   {},

	"notation":          {"game"},
	"notation/words":    {"game", "internal/document"},
	"notation/chance":   {"game", "internal/document", "notation/words"},
	"notation/answer":   {"game", "game/rule", "internal/document", "notation/words"},
	"notation/board":    {"game", "internal/document", "internal/near", "notation/words", "notation/answer"},
	"notation/scenario": {"game", "internal/document", "scenarios", "golang.org/x/text", "notation", "notation/words", "notation/board"},
	"notation/options":  {"game", "internal/document", "notation", "notation/words", "notation/scenario"},
	"notation/position": {"game", "game/rule", "internal/document", "notation", "notation/words", "notation/chance", "notation/answer", "notation/board", "notation/options"},
	"notation/record":   {"game", "game/rule", "internal/document", "notation", "notation/words", "notation/chance", "notation/answer", "notation/options", "notation/position"},
	"notation/protocol": {"game", "internal/document", "notation/words", "notation/answer", "notation/options", "notation/view"},
	"notation/view":     {"game", "internal/document", "notation/words", "notation/board"},

	"editor":      {"game", "game/rule", "internal/document", "notation", "notation/position", "notation/scenario"},
	"bot":         {"game", "game/rule", "bot/rank", "bot/search"},
	"bot/rank":    {"game", "game/rule"},
	"bot/playout": {"game", "game/rule", "bot/rank"},
	"bot/value":   {"game", "game/rule"},
	"bot/search":  {"game", "game/rule", "bot/rank", "bot/playout", "bot/value"},
	"bot/odds":    {"game", "game/rule", "bot/rank"},
	"bot/hint":    {"game", "bot/analyse", "bot/playout", "bot/rank", "bot/search", "bot/value"},
	"bot/analyse": {"game", "game/rule", "bot/rank", "bot/playout", "bot/search", "bot/value"},
	"bot/train":   {"game", "game/rule", "bot", "bot/rank", "bot/search", "bot/value", "components", "match", "notation/scenario", "golang.org/x/sync"},
	"bot/foreign": {"game", "game/rule", "bot", "notation/protocol", "notation/record", "notation/words", "golang.org/x/sync"},
	"conform":     {"game", "game/rule"},
	"rulecases":   {},
	"golden":      {},
	"locale":      {"game", "game/rule", "golang.org/x/text"},

	"bot/sparring": {"game", "bot", "bot/rank", "bot/search"},

	"arena":    {"game", "game/rule", "notation/answer", "notation/record", "notation/view", "notation/words"},
	"match":    {"rating", "game", "game/rule", "components", "bot"},
	"rating":   {},
	"ladder":   {"rating", "game", "components", "bot", "bot/sparring", "locale", "match", "balance", "notation/scenario", "scenarios", "internal/cputime"},
	"balance":  {"game", "bot", "locale", "match"},
	"terminal": {"game", "game/rule", "components", "notation", "notation/answer", "advice", "bot", "bot/hint", "bot/odds", "locale", "match", "choice", "sums", "terminal/hotseat", "charm.land", "github.com/charmbracelet", "golang.org/x/term"},

	"terminal/hotseat": {"game", "game/rule", "notation", "notation/answer", "notation/record", "bot", "bot/hint", "bot/odds"},

	"advice":    {"game", "bot/hint", "bot/value", "choice", "locale", "lookback", "notation/answer"},
	"calendar":  {},
	"sums":      {"game"},
	"ahead":     {"game", "notation/words"},
	"choice":    {"game", "game/rule", "notation/answer", "locale"},
	"table":     {"ahead", "calendar", "game", "game/rule", "components", "notation/answer", "notation/chance", "notation/position", "notation/record", "notation/scenario", "notation/words", "bot", "bot/analyse", "bot/hint", "bot/odds", "bot/value", "internal/names", "lookback", "golang.org/x/sync"},
	"challenge": {"game", "table"},
	"contest":   {"calendar", "game", "internal/names", "league", "table"},
	"league":    {"game"},
	"people":    {"calendar", "challenge", "game", "rating", "table", "golang.org/x/net", "golang.org/x/text"},
	"store":     {"calendar", "challenge", "contest", "game", "table", "people", "modernc.org/sqlite", "golang.org/x/sys", "github.com/pressly/goose"},

	"store/postgres": {"calendar", "challenge", "contest", "game", "table", "people", "store/internal/encode", "store/internal/query", "store/internal/register", "store/internal/relation", "store/internal/results", "github.com/jackc/pgx", "github.com/pressly/goose", "golang.org/x/text"},

	"store/move": {"store", "store/postgres", "store/internal/relation"},

	"web/static":    {},
	"web/page":      {"calendar", "game", "game/rule", "internal/document", "locale", "table", "web/static", "github.com/a-h/templ"},
	"web/chat":      {"game", "web/page", "github.com/a-h/templ"},
	"web/piece":     {"game", "locale", "web/page", "github.com/a-h/templ"},
	"web/shuffle":   {"game", "locale", "notation/chance", "table", "web/page", "web/static", "github.com/a-h/templ"},
	"web/admin":     {"locale", "web/page", "web/static", "github.com/a-h/templ"},
	"web/contest":   {"calendar", "game", "league", "locale", "web/galaxy", "web/page", "web/piece", "web/static", "github.com/a-h/templ"},
	"web/app":       {"locale", "web/page", "web/static", "github.com/a-h/templ", "golang.org/x/image"},
	"web/person":    {"game", "locale", "people", "rating", "table", "web/galaxy", "web/page", "web/piece", "web/static", "github.com/a-h/templ"},
	"web/profile":   {"calendar", "game", "locale", "web/page", "web/static", "github.com/a-h/templ"},
	"web/rules":     {"game/rule", "locale", "web/page", "web/static", "github.com/a-h/templ"},
	"web/card":      {"game", "locale", "web/page", "web/piece", "web/static", "github.com/a-h/templ"},
	"web/galaxy":    {"choice", "editor", "game", "game/rule", "locale", "web/page", "web/piece", "web/static", "github.com/a-h/templ"},
	"web/seen":      {"choice", "game", "game/rule", "locale", "table", "web/page", "web/piece", "github.com/a-h/templ"},
	"web/codex":     {"components", "game", "game/rule", "locale", "web/card", "web/galaxy", "web/page", "web/piece", "web/rules", "github.com/a-h/templ"},
	"web/fight":     {"game", "sums", "table", "web/seen"},
	"web/mapeditor": {"editor", "game", "game/rule", "locale", "web/galaxy", "web/page", "web/piece", "web/static", "github.com/a-h/templ"},
	"web/scenario":  {"game", "game/rule", "locale", "table", "web/galaxy", "web/page", "web/piece", "web/rules", "web/shuffle", "github.com/a-h/templ"},
	"web/tutor":     {"choice", "game", "web/page", "web/seen", "web/static", "github.com/a-h/templ"},
	"web/manual":    {"docs", "examples", "locale", "web/page", "web/static", "github.com/a-h/templ", "github.com/yuin/goldmark"},
	"web/about":     {"game", "web/galaxy", "web/page", "web/scenario", "web/seen", "web/shuffle", "web/static", "github.com/a-h/templ"},
	"web/lobby":     {"calendar", "components", "game", "game/rule", "internal/names", "locale", "notation/scenario", "people", "scenarios", "table", "web/chat", "web/galaxy", "web/page", "web/piece", "web/scenario", "web/shuffle", "web/static", "github.com/a-h/templ"},
	"web/board":     {"choice", "game", "game/rule", "locale", "sums", "web/about", "web/card", "web/fight", "web/page", "web/piece", "web/seen", "web/static", "github.com/a-h/templ"},
	"web/later":     {"ahead", "game", "notation/words", "web/page", "web/seen", "web/static", "github.com/a-h/templ"},
	"web/log":       {"game", "locale", "table", "web/about", "web/card", "web/chat", "web/fight", "web/later", "web/page", "web/piece", "web/seen", "github.com/a-h/templ"},
	"web/battle":    {"bot/odds", "choice", "game", "locale", "sums", "web/board", "web/card", "web/fight", "web/page", "web/piece", "web/seen", "web/static", "github.com/a-h/templ"},
	"web/players":   {"game", "locale", "table", "web/board", "web/card", "web/goal", "web/page", "web/piece", "web/seen", "github.com/a-h/templ"},
	"web/ending":    {"game", "table", "web/galaxy", "web/goal", "web/page", "web/piece", "web/players", "web/review", "web/seen", "web/shuffle", "web/static", "github.com/a-h/templ"},
	"web/postcard":  {"game", "locale", "web/ending", "web/galaxy", "web/piece", "web/static", "golang.org/x/image"},
	"web/why":       {"game/rule", "web/page", "web/seen", "web/static", "github.com/a-h/templ"},
	"web/reach":     {"bot/odds", "game", "web/page", "web/seen", "web/static", "github.com/a-h/templ"},
	"web/recap":     {"game", "locale", "table", "web/film", "web/galaxy", "web/page", "web/piece", "web/seen", "web/static", "github.com/a-h/templ"},
	"web/review":    {"game", "locale", "lookback", "notation/words", "table", "web/galaxy", "web/page", "web/piece", "web/seen", "web/static", "github.com/a-h/templ"},
	"web/sandbox":   {"game", "table", "web/page", "web/seen", "web/static", "github.com/a-h/templ"},
	"web/film":      {"game", "table", "web/page", "web/piece", "web/review", "web/sandbox", "web/seen", "web/static", "github.com/a-h/templ"},
	"web/goal":      {"game", "table", "web/page", "web/piece", "web/seen", "web/static", "github.com/a-h/templ"},
	"web/hint":      {"advice", "game", "web/page", "web/seen", "web/static", "github.com/a-h/templ"},
	"web/prompt":    {"choice", "game", "game/rule", "notation/chance", "table", "web/battle", "web/card", "web/ending", "web/hint", "web/later", "web/page", "web/piece", "web/review", "web/seen", "web/shuffle", "web/static", "github.com/a-h/templ"},
	"web":           {"advice", "ahead", "bot/hint", "bot/odds", "game", "locale", "table", "web/about", "web/battle", "web/board", "web/chat", "web/film", "web/galaxy", "web/goal", "web/hint", "web/later", "web/log", "web/page", "web/piece", "web/players", "web/prompt", "web/reach", "web/recap", "web/review", "web/sandbox", "web/seen", "web/shuffle", "web/static", "web/tutor", "web/why", "github.com/a-h/templ"},

	"table/storetest": {"ahead", "calendar", "game", "notation/chance", "table"},

	"tutorial":       {"game", "components", "notation/chance", "notation/position", "notation/record", "table"},
	"notify":         {"calendar", "game", "locale", "table", "people", "github.com/SherClockHolmes/webpush-go", "github.com/wneessen/go-mail"},
	"server/openapi": {},
	"server": {"ahead", "calendar", "challenge", "contest", "league", "game", "game/rule", "components", "notation/answer", "notation/chance", "notation/record", "notation/scenario", "notation/view", "notation/words", "advice", "internal/document", "internal/names", "bot", "bot/analyse", "bot/hint", "bot/odds", "locale", "lookback", "choice", "table", "people", "rating", "web", "web/admin", "web/app", "web/board", "web/chat", "web/codex", "web/contest", "web/ending", "web/film", "web/later", "web/lobby", "web/manual", "web/mapeditor", "web/page", "web/person", "web/piece", "web/postcard", "web/profile", "web/prompt", "web/reach", "web/recap", "web/review", "web/rules", "web/sandbox", "web/scenario", "web/seen", "web/static", "web/tutor", "notify", "tutorial", "editor", "scenarios", "server/openapi",
		"github.com/coreos/go-oidc", "github.com/go-webauthn", "github.com/prometheus", "golang.org/x/oauth2", "golang.org/x/text", "golang.org/x/time"},
	"server/storetest": {"ahead", "calendar", "challenge", "contest", "game", "table", "people", "server", "github.com/google/go-cmp"},
	"load":             {"game", "game/rule", "notation/answer", "bot", "table", "people", "store", "store/postgres", "github.com/jackc/pgx"},

	"cmd/koprulu": {"arena", "game", "game/rule", "components", "notation", "notation/answer", "notation/chance", "notation/position", "notation/protocol", "notation/record", "notation/scenario", "notation/words", "bot", "bot/foreign", "locale", "bot/analyse", "bot/train", "bot/value", "lookback", "match", "terminal", "table", "notify", "people", "store", "store/move", "store/postgres", "server", "load", "internal/garbage",
		"balance", "ladder", "bot/sparring", "scenarios", "internal/citations", "internal/document", "internal/near", "github.com/adrg/xdg", "github.com/alecthomas/kong", "github.com/charmbracelet/x/term", "github.com/pelletier/go-toml", "go.opentelemetry.io", "golang.org/x/crypto"},

	"lookback":           {"game", "bot/analyse", "bot/value", "locale", "notation", "notation/answer", "notation/record", "notation/words"},
	"examples/linebot":   {},
	"internal/scale":     {},
	"examples/randombot": {},
}

// private are programs and parts that only the packages around them may import, or none at all.
var private = map[string][]string{
	"components/internal":   {"components", "locale", "game"},
	"notation/internal":     {"internal/document", "notation/chance", "notation/position", "notation/record", "notation/scenario", "components", "game", "game/rule"},
	"store/internal":        {"ahead", "calendar", "contest", "game", "internal/names", "league", "people", "rating", "table", "store/internal/encode", "store/internal/query", "store/internal/results"},
	"internal/soak":         {"components", "conform", "bot", "game"},
	"internal/testsum":      {},
	"internal/assess":       {"game", "bot/analyse", "bot/value", "components", "lookback", "notation/record"},
	"internal/trial":        {"game", "bot", "ladder", "bot/playout", "bot/rank", "bot/search", "bot/value", "components", "match", "internal/cputime"},
	"internal/tune":         {"game", "bot/rank", "components", "match"},
	"internal/mutate":       {},
	"internal/fresh":        {"internal/licences"},
	"internal/licences":     {"internal/licences", "github.com/google/licensecheck"},
	"internal/release":      {"internal/licences", "github.com/CycloneDX/cyclonedx-go"},
	"internal/played":       {"game", "game/rule", "components"},
	"internal/postgrestest": {"github.com/jackc/pgx"},
	"internal/program":      {},
	"internal/pushtest":     {},
	"internal/smtptest":     {},
	"internal/oidctest":     {"github.com/go-jose/go-jose"},
	"internal/journeys":     {},
	"web/internal":          {"choice", "components", "game", "game/rule", "locale", "notation/answer", "notation/chance", "notation/position", "notation/record", "notation/scenario", "notation/words", "table", "web", "web/app", "web/board", "web/chat", "web/codex", "web/ending", "web/film", "web/internal/sample", "web/lobby", "web/page", "web/postcard", "web/profile", "web/prompt", "web/reach", "web/recap", "web/rules", "web/scenario", "web/seen", "web/static", "github.com/a-h/templ", "golang.org/x/net/html"},
	"internal/arrows":       {},
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

// TestRulesAreSequential: the rules start no goroutine and keep no global state that changes; the first can be checked
// in the source.
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
