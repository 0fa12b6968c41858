package locale

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"koprulu/internal/played"
	"koprulu/rules/game"
)

// askers are the functions that look up a text by its key, with the prefix that they put before it and the values that
// they add.
var askers = map[string]struct {
	prefix string
	adds   []string
}{
	"Text":     {"", nil},
	"text":     {"", nil},
	"sentence": {"", nil},
	"say":      {"prompt.", nil},
	"add":      {"detail.", nil},
	"reply":    {"answer.", nil},
	"tell":     {"log.", []string{"player"}},
	"put":      {"log.", []string{"player"}},
	"give":     {"answer.", nil},
	"ask":      {"prompt.", nil},
}

// phrasing are those of them that take the names of values in one list.
var phrasing = []string{"put", "give", "ask"}

// TestKeysInCode checks every place in the module that asks for a text by a literal key: the key exists, and it is
// given the values that the text has.
func TestKeysInCode(t *testing.T) {
	w := English()
	found := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != ".." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata") {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, 0)
		if err != nil {
			return nil // someone is editing it
		}
		ours := filepath.Dir(path) == filepath.Join(".")
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) == 0 || call.Ellipsis.IsValid() {
				return true
			}
			selector, ok := call.Fun.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			asker, ok := askers[selector.Sel.Name]
			if !ok || !ours && selector.Sel.Name != "Text" && selector.Sel.Name != "text" {
				return true
			}
			key, ok := literal(call.Args[0])
			if !ok || asker.prefix == "" && !isKey(key) {
				return true
			}
			if !ours && !strings.Contains(key, ".") {
				return true // a method of that name on something else
			}
			key = asker.prefix + key
			found++
			if !w.Has(key) {
				t.Errorf("%s: there is no text %s", fset.Position(call.Pos()), key)
				return true
			}
			given := slices.Clone(asker.adds)
			if slices.Contains(phrasing, selector.Sel.Name) {
				list, ok := literal(call.Args[1])
				if !ok {
					return true
				}
				for _, v := range namedIn(list) {
					given = append(given, v.name.(string))
				}
				call.Args = nil
			}
			for i := 1; i < len(call.Args); i += 2 {
				name, ok := literal(call.Args[i])
				if !ok {
					return true
				}
				given = append(given, name)
			}
			names := w.namesOf(key)
			for _, name := range names {
				if !slices.Contains(given, name) {
					t.Errorf("%s: %s needs the value %s", fset.Position(call.Pos()), key, name)
				}
			}
			for _, name := range given[len(asker.adds):] {
				if !slices.Contains(names, name) {
					t.Errorf("%s: %s has no value %s", fset.Position(call.Pos()), key, name)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if found < 200 {
		t.Errorf("only %d places ask for a text; this test looks for them in the wrong way", found)
	}
}

// TestPhrasesFit checks the tables of what is told of entries, answers and decisions: the text exists and has exactly
// the values that its row names, and each of them is one that there is.
func TestPhrasesFit(t *testing.T) {
	w, r := English(), played.Rules(t, game.Options{Players: 2, BroodWar: true})
	s := game.New(r, [32]byte{}, nil)
	v := r.View(&s, 0)
	q := prompter{w: w, r: r, v: &v}
	l := teller{prompter: q, e: &game.Entry{}}
	check := func(key, values string, value func(string) any, free ...string) {
		if !w.Has(key) {
			t.Errorf("there is no text %s", key)
			return
		}
		names := w.namesOf(key)
		var given []string
		for _, v := range namedIn(values) {
			given = append(given, v.name.(string))
			if value(v.source) == nil {
				t.Errorf("%s asks for the value %s, which nothing returns", key, v.source)
			}
			if !slices.Contains(names, v.name.(string)) {
				t.Errorf("%s has no value %s", key, v.name)
			}
		}
		for _, name := range names {
			if !slices.Contains(given, name) && !slices.Contains(free, name) {
				t.Errorf("%s needs the value %s", key, name)
			}
		}
	}
	for kind, values := range entryValues {
		if key := "log." + game.LogKind(kind).Info().Word; values != "" && game.LogKind(kind) != game.LogDepletion {
			check(key, values, l.value, "player")
		}
	}
	for verb, values := range answerValues {
		if values != "" {
			check("answer."+replyKey(game.Verb(verb)), values, func(source string) any {
				return q.answerValue(source, game.Answer{})
			})
		}
	}
	for step, values := range promptValues {
		if values != "" {
			check("prompt."+stepKeys[step], values, q.value)
		}
	}
}

// namesOf returns the values of a text; a prompt has those of what is below its heading as well.
func (w *Words) namesOf(key string) []string {
	names := w.texts[key].names()
	if rest, ok := strings.CutPrefix(key, "prompt."); ok && w.Has("detail."+rest) {
		names = append(names, w.texts["detail."+rest].names()...)
	}
	return names
}

// literal returns the value of an expression that is a string.
func literal(e ast.Expr) (string, bool) {
	l, ok := e.(*ast.BasicLit)
	if !ok || l.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(l.Value)
	return s, err == nil
}
