package arrows

import (
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// What is larger than this is hard to enter.
const (
	mostColumns = 120
	mostMethods = 120
	mostLines   = 6500
	mostServer  = 4000
	mostLarge   = 3
	// longText is the length of a string from which on a line may be as long as it needs: a broken text can't be searched
	// for.
	longText = 40
)

// generated are files that are written by programs.
var generated = regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.$`)

// table is a line of a comment that godoc shows as it stands: a table.
var table = regexp.MustCompile(`^\t*//\t`)

// written returns the files of Go that people write, with their text.
func written(t *testing.T) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	err := filepath.WalkDir(root, func(file string, d os.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (strings.HasPrefix(d.Name(), ".") && file != root || d.Name() == "testdata"):
			return filepath.SkipDir
		case !strings.HasSuffix(file, ".go"):
			return nil
		}
		text, err := os.ReadFile(file)
		if err != nil || generated.Match(text) {
			return err
		}
		name, err := filepath.Rel(root, file)
		out[filepath.ToSlash(name)] = text
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestLinesAreShort: no line is wider than a window beside another, but for those with a long text in them, and
// tables in comments.
func TestLinesAreShort(t *testing.T) {
	for file, text := range written(t) {
		long := map[int]bool{}
		for i, line := range strings.Split(string(text), "\n") {
			if utf8.RuneCountInString(line) > mostColumns && !table.MatchString(line) {
				long[i+1] = true
			}
		}
		if len(long) == 0 {
			continue
		}
		files := token.NewFileSet()
		f := files.AddFile(file, -1, len(text))
		var s scanner.Scanner
		s.Init(f, text, nil, 0)
		for {
			at, what, lit := s.Scan()
			if what == token.EOF {
				break
			}
			if what == token.STRING && (utf8.RuneCountInString(lit) >= longText || strings.Contains(lit, "\n")) {
				for n := range 1 + strings.Count(lit, "\n") {
					delete(long, f.Line(at)+n)
				}
			}
		}
		for line := range long {
			t.Errorf("%s:%d: the line has more than %d characters", file, line, mostColumns)
		}
	}
}

// TestPackagesAreSmall counts the lines of each package outside of its tests.
func TestPackagesAreSmall(t *testing.T) {
	lines := map[string]int{}
	for file, text := range written(t) {
		if !strings.HasSuffix(file, "_test.go") {
			lines[path.Dir(file)] += strings.Count(string(text), "\n")
		}
	}
	var large []string
	for pkg, n := range lines {
		if n > mostLines {
			large = append(large, pkg)
		}
		if strings.HasPrefix(pkg, "site/server") && n > mostServer {
			t.Errorf("%s has %d lines; a package of the server has at most %d", pkg, n, mostServer)
		}
	}
	if slices.Sort(large); len(large) > mostLarge || !slices.Contains(large, "rules/game") {
		t.Errorf("packages of more than %d lines are %v: there may be rules/game and two others", mostLines, large)
	}
}

// declared is a type with the methods that its declarations give it, and the types that it embeds.
type declared struct {
	methods  []string
	embedded []string
}

// TestTypesAreSmall: no type outside of the rules has more methods than anybody can take in, those of embedded types
// included. Methods of types from elsewhere do not count.
func TestTypesAreSmall(t *testing.T) {
	types := map[string]*declared{}
	of := func(name string) *declared {
		if types[name] == nil {
			types[name] = &declared{}
		}
		return types[name]
	}
	for file, text := range written(t) {
		if strings.HasSuffix(file, "_test.go") || strings.HasPrefix(file, "rules/game/") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		pkg := path.Dir(file)
		// named returns the full name of a type of the module, or "".
		var named func(e ast.Expr) string
		named = func(e ast.Expr) string {
			switch e := e.(type) {
			case *ast.StarExpr:
				return named(e.X)
			case *ast.IndexExpr:
				return named(e.X)
			case *ast.IndexListExpr:
				return named(e.X)
			case *ast.Ident:
				return pkg + "." + e.Name
			case *ast.SelectorExpr:
				for _, i := range f.Imports {
					p, _ := strconv.Unquote(i.Path.Value)
					in, ok := strings.CutPrefix(p, module+"/")
					if x, is := e.X.(*ast.Ident); ok && is && (i.Name != nil && i.Name.Name == x.Name || i.Name == nil &&
						path.Base(p) == x.Name) {
						return in + "." + e.Sel.Name
					}
				}
			}
			return ""
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv != nil {
					x := of(named(d.Recv.List[0].Type))
					x.methods = append(x.methods, d.Name.Name)
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					s, ok := s.(*ast.TypeSpec)
					if !ok {
						continue
					}
					x, fields := of(pkg+"."+s.Name.Name), (*ast.FieldList)(nil)
					switch is := s.Type.(type) {
					case *ast.StructType:
						fields = is.Fields
					case *ast.InterfaceType:
						fields = is.Methods
					default:
						continue
					}
					for _, field := range fields.List {
						if _, method := field.Type.(*ast.FuncType); method && s.Type != nil {
							if _, is := s.Type.(*ast.InterfaceType); is {
								x.methods = append(x.methods, field.Names[0].Name)
							}
						}
						if len(field.Names) == 0 {
							x.embedded = append(x.embedded, named(field.Type))
						}
					}
				}
			}
		}
	}
	var all func(name string, into map[string]bool)
	all = func(name string, into map[string]bool) {
		if types[name] == nil || into[" "+name] {
			return
		}
		into[" "+name] = true
		for _, m := range types[name].methods {
			into[m] = true
		}
		for _, e := range types[name].embedded {
			all(e, into)
		}
	}
	for name := range types {
		methods := map[string]bool{}
		all(name, methods)
		n := 0
		for m := range methods {
			if !strings.HasPrefix(m, " ") {
				n++
			}
		}
		if n > mostMethods {
			t.Errorf("%s has %d methods, at most %d can be taken in", name, n, mostMethods)
		}
	}
}
