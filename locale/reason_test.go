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

// sayers are the functions by which readers of documents say what is wrong, with the index of the sentence among their
// arguments.
var sayers = map[string]int{"Bad": 0, "Say": 0, "fail": 0, "comma": 0, "WrongLine": 1, "findBy": 4}

// readers are the packages that read positions and scenarios. Mistakes in answers and records are reported in the
// terminal, with the English words of answers.
var readers = []string{"../rules/document", "../rules/notation/words", "../rules/notation/chance",
	"../rules/notation/board", "../rules/notation/position",
	"../rules/notation/options", "../rules/notation/scenario"}

// sentences returns the sentences that say what is wrong in positions and scenarios, with the file of each.
func sentences(t *testing.T) map[string]string {
	t.Helper()
	var names []string
	for _, dir := range readers {
		found, err := filepath.Glob(dir + "/*.go")
		if err != nil || len(found) == 0 {
			t.Fatal("there are no files in", dir, err)
		}
		names = append(names, found...)
	}
	out := map[string]string{}
	for _, name := range names {
		base := filepath.Base(name)
		if strings.HasSuffix(base, "_test.go") {
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

// TestReasons: the catalogue has everything that the readers of documents may find wrong in a position or a scenario,
// in every language, and nothing else.
func TestReasons(t *testing.T) {
	said := map[string]bool{}
	for sentence, file := range sentences(t) {
		text, _ := reasonText(sentence)
		if strings.Trim(sentence, "%sv") == "" {
			continue // Only the value.
		}
		said[text] = true
		if reasonKeys()[text] == "" {
			t.Errorf("%s says %q, which is not in the catalogue: add a line reason.… with %s", file, sentence, text)
		}
	}
	for text, key := range reasonKeys() {
		if !said[text] {
			t.Errorf("nobody says %s: %s", key, text)
		}
	}
	cited := regexp.MustCompile(`\([A-Z-]+[0-9]+\)`)
	for text, key := range reasonKeys() {
		for _, w := range All() {
			if rule := cited.FindString(text); !strings.Contains(w.texts[key].source(), rule) {
				t.Errorf("%s: %s does not cite %s", w.lang, key, rule)
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
	unknown := sentence{"%q is not a known %s%s", []any{"trous", sentence{"planet", nil},
		sentence{"; did you mean %s?", []any{sentence{"%s or %s", []any{"torus", "helios"}}}}}}
	for i, want := range []string{`"trous" is not a known planet; did you mean torus or helios?`,
		`"trous" ist hier unbekannt (gesucht: Planet); meintest du torus oder helios?`,
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

// Values keep the form that the reader has for them, numbers choose forms, and a sentence that nobody knows stays
// English.
func TestReasonValues(t *testing.T) {
	for pattern, want := range map[string]string{
		"%%d of %q {is} \\%c": "%d of {a} \\{is\\} \\\\{b}",
		"nothing":             "nothing",
	} {
		if got, _ := reasonText(pattern); got != want {
			t.Errorf("%q is %q in the catalogue, want %q", pattern, got, want)
		}
	}
	if got := Match("de").Reason(sentence{"nobody says %q of %d", []any{"this", 3}}); got != `nobody says "this" of 3` {
		t.Errorf("an unknown sentence is %s", got)
	}
	if got := Match("de").Reason(sentence{`\%c is not an escape in JSON`, []any{'x'}}); !strings.HasPrefix(got, `\x`) {
		t.Errorf("a backslash is lost: %s", got)
	}
}
