package locale

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// sayers are the functions of package notation that say what is wrong, with the place of the sentence among what they are given.
var sayers = map[string]int{"bad": 0, "say": 0, "fail": 0, "wrongLine": 1}

// sentences gives the sentences by which package notation says what is wrong in positions and scenarios.
func sentences(t *testing.T) map[string]string {
	t.Helper()
	names, err := filepath.Glob("../notation/*.go")
	if err != nil || len(names) == 0 {
		t.Fatal("there are no files of package notation", err)
	}
	out := map[string]string{}
	for _, name := range names {
		base := filepath.Base(name)
		// Mistakes in answers and records are told in the terminal, with the English words of answers.
		if strings.HasSuffix(base, "_test.go") || strings.HasPrefix(base, "answer_") || strings.HasPrefix(base, "record_") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		file, err := parser.ParseFile(token.NewFileSet(), base, text, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			var called string
			switch f := call.Fun.(type) {
			case *ast.Ident:
				called = f.Name
			case *ast.SelectorExpr:
				called = f.Sel.Name
			}
			place, ok := sayers[called]
			if !ok || place >= len(call.Args) {
				return true
			}
			if lit, ok := call.Args[place].(*ast.BasicLit); ok && lit.Kind == token.STRING {
				sentence, err := strconv.Unquote(lit.Value)
				if err != nil {
					t.Fatal(err)
				}
				out[sentence] = base
			} else if id, ok := call.Args[place].(*ast.Ident); !ok || id.Name != "format" {
				t.Errorf("%s: what %s says is no literal", base, called)
			}
			return true
		})
	}
	return out
}

var verb = regexp.MustCompile(`%[a-z]`)

// TestReasons: everything that package notation finds wrong in a position or a scenario can be said in every language, with the same values, and
// nothing else stands in the catalogues.
func TestReasons(t *testing.T) {
	said := sentences(t)
	for lang, reasons := range reasonsRead() {
		for sentence, file := range said {
			if strings.Trim(sentence, "%sv") == "" {
				continue // The value alone.
			}
			other, ok := reasons[sentence]
			if !ok {
				t.Errorf("%s: %s says %q, which has no translation", lang, file, sentence)
				continue
			}
			if want, got := strings.Join(verb.FindAllString(sentence, -1), " "), strings.Join(verb.FindAllString(other, -1), " "); want != got {
				t.Errorf("%s: %q has the values %s, %q has %s", lang, sentence, want, other, got)
			}
			if cited := regexp.MustCompile(`\([A-Z-]+[0-9]+\)`).FindString(sentence); !strings.Contains(other, cited) {
				t.Errorf("%s: %q does not cite %s", lang, other, cited)
			}
		}
		for sentence := range reasons {
			if _, ok := said[sentence]; !ok {
				t.Errorf("%s: nobody says %q", lang, sentence)
			}
		}
	}
}

// TestReasonsAreWellWritten: no language has what it does not write.
func TestReasonsAreWellWritten(t *testing.T) {
	for lang, not := range map[string]string{"de": "«»”‘’!", "ru": "„“”‘’ёЁ!"} {
		for _, text := range reasonsRead()[lang] {
			if strings.ContainsAny(text, not) || strings.Contains(text, "  ") {
				t.Errorf("%s: %s", lang, text)
			}
		}
	}
}

// sentence is a Reason.
type sentence struct {
	pattern string
	values  []any
}

func (s sentence) Said() (string, []any) { return s.pattern, s.values }

func TestReasonsNest(t *testing.T) {
	unknown := sentence{"%q is no %s%s", []any{"trous", sentence{"planet", nil}, sentence{"; did you mean %s?", []any{sentence{"%s or %s", []any{"torus", "helios"}}}}}}
	for i, want := range []string{`"trous" is no planet; did you mean torus or helios?`, `"trous" ist hier unbekannt (gesucht: Planet); meintest du torus oder helios?`,
		`"trous" здесь неизвестно (нужно: планета); может быть, torus или helios?`} {
		if got := All()[i].Reason(unknown); got != want {
			t.Errorf("%s: %s, want %s", All()[i].Lang(), got, want)
		}
	}
	for i, want := range []string{"$.a (line 3): odd", "$.a (Zeile 3): odd", "$.a (строка 3): odd"} {
		if got := All()[i].Problem("$.a", 3, sentence{"odd", nil}); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func TestParseReasonsRefuses(t *testing.T) {
	for _, text := range []string{"a\n", "a\tb\tc\n", "\tb\n", "a\t\n", "a\tb\na\tc\n"} {
		if _, err := parseReasons(text); err == nil {
			t.Errorf("%q was read", text)
		}
	}
}
