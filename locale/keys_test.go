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
	"reply":    {"answer.", nil},
	"tell":     {"log.", []string{"player"}},
}

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
			m, ok := w.texts[key]
			if !ok {
				t.Errorf("%s: there is no text %s", fset.Position(call.Pos()), key)
				return true
			}
			given := slices.Clone(asker.adds)
			for i := 1; i < len(call.Args); i += 2 {
				name, ok := literal(call.Args[i])
				if !ok {
					return true
				}
				given = append(given, name)
			}
			for _, name := range m.names() {
				if !slices.Contains(given, name) {
					t.Errorf("%s: %s needs the value %s", fset.Position(call.Pos()), key, name)
				}
			}
			for _, name := range given[len(asker.adds):] {
				if !slices.Contains(m.names(), name) {
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

// literal returns the value of an expression that is a string.
func literal(e ast.Expr) (string, bool) {
	l, ok := e.(*ast.BasicLit)
	if !ok || l.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(l.Value)
	return s, err == nil
}
