package arrows

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// stateful are the packages that may have a game.State, and why. All others have a game.View, so that code that draws,
// words or offers things can't show what a seat may not know (P5). A package whose path is below one of these counts
// with it.
var stateful = map[string]string{
	"rules/game":              "has it",
	"rules/notation/words":    "names what is in a game",
	"rules/notation/chance":   "names what was shuffled in a game",
	"rules/notation/answer":   "knows by the state which cards play the same",
	"rules/notation/board":    "reads the galaxy of a position or a scenario into a state",
	"rules/notation/scenario": "reads and writes the galaxy of a scenario as that of a state",
	"rules/notation/position": "writes and reads states",
	"rules/notation/record":   "writes down games, and plays records again",
	"rules/notation/internal": "plays random games for tests of the formats",
	"bots":                    "get states that were redealt for their seat, or play where nobody looks on",
	"rules/conform":           "checks what holds in every state; for tests",
	"help/lookback":           "tells of games that were played, to whoever holds their records",
	"table":                   "plays the games of people, and is asked for views by seat",
	"club/puzzle":             "makes puzzles of games that nobody plays, and is asked for the view of their seat",
	"terminal/hotseat":        "plays the games at one keyboard, and is asked for views by seat",
	"site/tutorial":           "makes the position with which a practice table begins",
	"site/load":               "plays along to know what it can send to a server on the same machine",
	"cmd/koprulu":             "has tools for whoever holds a record or a position in their hands",
	"internal/played":         "plays games for tests of bots",
	"site/web/internal":       "draws sample pages of games that nobody plays",
}

// TestStatesStayWithThoseWhoPlay: no other package has a value of type game.State, however it got it: by name, as a
// field of something, or as the result of a call. Tests may.
func TestStatesStayWithThoseWhoPlay(t *testing.T) {
	listed := list(t)
	fset := token.NewFileSet()
	imp := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		if p := listed[path]; p != nil && p.Export != "" {
			return os.Open(p.Export)
		}
		return nil, errors.New("no export data of " + path)
	})
	seen, checked := map[string]bool{}, 0
	for path, p := range listed {
		short, ours := strings.CutPrefix(path, module+"/")
		if !ours {
			continue
		}
		found := states(t, fset, imp, p)
		checked++
		name, allowed := mayHaveState(short)
		switch {
		case allowed && len(found) > 0:
			seen[name] = true
		case allowed:
		default:
			for _, at := range found {
				t.Errorf("%s: package %s has a game.State; take a game.View", at, short)
			}
		}
	}
	for name := range stateful {
		if !seen[name] {
			t.Errorf("package %s has no game.State; take it out of the list", name)
		}
	}
	if checked < 20 {
		t.Errorf("only %d packages were checked", checked)
	}
}

// mayHaveState returns the entry of the list that allows a package to have a state.
func mayHaveState(pkg string) (string, bool) {
	for name := range stateful {
		if pkg == name || strings.HasPrefix(pkg, name+"/") {
			return name, true
		}
	}
	return "", false
}

// listing is what the go command says about a package.
type listing struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
}

// list returns the packages of the module and everything they import, with the types that they export.
func list(t *testing.T) map[string]*listing {
	t.Helper()
	cmd := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles", "./...")
	cmd.Dir = root
	var wrong bytes.Buffer
	cmd.Stderr = &wrong
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, &wrong)
	}
	found := map[string]*listing{}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		p := new(listing)
		if err := dec.Decode(p); err == io.EOF {
			return found
		} else if err != nil {
			t.Fatal(err)
		}
		found[p.ImportPath] = p
	}
}

// states returns the places where a package has a value or a type that is a game.State, or leads to one.
func states(t *testing.T, fset *token.FileSet, imp types.Importer, p *listing) []token.Position {
	t.Helper()
	var files []*ast.File
	for _, name := range p.GoFiles {
		f, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	info := types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
		Uses: map[*ast.Ident]types.Object{}}
	if _, err := (&types.Config{Importer: imp}).Check(p.ImportPath, fset, files, &info); err != nil {
		t.Fatalf("%s: %v", p.ImportPath, err)
	}
	var found []token.Position
	add := func(at token.Pos, typ types.Type) {
		if typ != nil && isState(typ) {
			found = append(found, fset.Position(at))
		}
	}
	for e, tv := range info.Types {
		add(e.Pos(), tv.Type)
	}
	for id, obj := range info.Defs {
		if obj != nil {
			add(id.Pos(), obj.Type())
		}
	}
	for id, obj := range info.Uses {
		if field, ok := obj.(*types.Var); ok && field.IsField() {
			add(id.Pos(), obj.Type())
		}
	}
	return found
}

// isState reports whether a type is game.State or holds some of it by pointer, in a list, or among the results of a
// call.
func isState(typ types.Type) bool {
	switch typ := types.Unalias(typ).(type) {
	case *types.Named:
		obj := typ.Obj()
		return obj.Name() == "State" && obj.Pkg() != nil && obj.Pkg().Path() == module+"/rules/game"
	case *types.Pointer:
		return isState(typ.Elem())
	case *types.Slice:
		return isState(typ.Elem())
	case *types.Array:
		return isState(typ.Elem())
	case *types.Map:
		return isState(typ.Key()) || isState(typ.Elem())
	case *types.Chan:
		return isState(typ.Elem())
	case *types.Tuple:
		for v := range typ.Variables() {
			if isState(v.Type()) {
				return true
			}
		}
	}
	return false
}
