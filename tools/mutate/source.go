package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// source is a file of a package.
type source struct {
	pkg, path string // below the root of the module
	imported  string // the import path of the package
	full      string // the file on this machine
	text      []byte
	fset      *token.FileSet
	file      *token.File
	syntax    *ast.File
	imports   map[string]string // import path -> name in this file
}

// pack is a package to be changed: its files without tests, and what is needed to check their types.
type pack struct {
	target
	imported string // its import path
	name     string
	dir      string
	sources  []*source
	exports  types.Importer
	fset     *token.FileSet

	candidates int
	chosen     []*mutation
}

// listed is what go list says about a package.
type listed struct {
	ImportPath, Name, Dir, Export string
	GoFiles                       []string
	Error                         *struct{ Err string }
}

// goList asks the go command about packages.
func goList(ctx context.Context, root string, args ...string) ([]listed, error) {
	out, err := goCommand(ctx, root, append([]string{"list", "-json=ImportPath,Name,Dir,Export,GoFiles,Error"},
		args...)...)
	if err != nil {
		return nil, err
	}
	var all []listed
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var l listed
		if err := d.Decode(&l); err == io.EOF {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		if l.Error != nil {
			return nil, errors.New(l.Error.Err)
		}
		all = append(all, l)
	}
}

func goCommand(ctx context.Context, root string, args ...string) ([]byte, error) {
	c := exec.CommandContext(ctx, "go", args...)
	c.Dir = root
	var complaints bytes.Buffer
	c.Stderr = &complaints
	out, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s%s", strings.Join(args, " "), err, complaints.Bytes(), out)
	}
	return out, nil
}

// load reads a package and the types of everything that it imports.
func load(ctx context.Context, root string, t target) (*pack, error) {
	named, err := goList(ctx, root, "./"+t.path)
	if err != nil {
		return nil, err
	}
	own := named[0]
	// The imports of the file with the switch may be new to the package.
	deps, err := goList(ctx, root, "-export", "-deps", "./"+t.path, "os", "strconv")
	if err != nil {
		return nil, err
	}
	exports := map[string]string{}
	for _, d := range deps {
		exports[d.ImportPath] = d.Export
	}
	p := &pack{target: t, imported: own.ImportPath, name: own.Name, dir: own.Dir, fset: token.NewFileSet()}
	p.exports = importer.ForCompiler(p.fset, "gc", func(path string) (io.ReadCloser, error) {
		file, ok := exports[path]
		if !ok || file == "" {
			return nil, fmt.Errorf("nothing is known of package %s", path)
		}
		return os.Open(file)
	})
	for _, name := range own.GoFiles {
		s := &source{pkg: t.path, path: path.Join(t.path, name), imported: own.ImportPath, full: filepath.Join(own.Dir, name),
			fset: p.fset}
		if s.text, err = os.ReadFile(s.full); err != nil {
			return nil, err
		}
		if err := s.parse(); err != nil {
			return nil, err
		}
		p.sources = append(p.sources, s)
	}
	return p, nil
}

func (s *source) parse() (err error) {
	if s.syntax, err = parser.ParseFile(s.fset, s.full, s.text,
		parser.ParseComments|parser.SkipObjectResolution); err != nil {
		return err
	}
	s.file = s.fset.File(s.syntax.Pos())
	s.imports = map[string]string{}
	for _, i := range s.syntax.Imports {
		p, _ := strconv.Unquote(i.Path.Value)
		s.imports[p] = path.Base(p)
		if i.Name != nil {
			s.imports[p] = i.Name.Name
		}
	}
	return nil
}

// check checks the types of the package, with other texts in place of some of its files.
func (p *pack) check(texts map[*source][]byte, info *types.Info) error {
	var files []*ast.File
	var added []*ast.File
	defer func() {
		for _, f := range added {
			p.fset.RemoveFile(p.fset.File(f.FileStart))
		}
	}()
	add := func(name string, text []byte) error {
		f, err := parser.ParseFile(p.fset, name, text, parser.SkipObjectResolution)
		if f != nil {
			added = append(added, f)
		}
		files = append(files, f)
		return err
	}
	for _, s := range p.sources {
		text, changed := texts[s]
		if !changed {
			files = append(files, s.syntax)
			continue
		}
		if err := add(s.full, text); err != nil {
			return err
		}
	}
	if texts != nil {
		if err := add(switchFile, p.switchText()); err != nil {
			return err
		}
	}
	config := types.Config{Importer: p.exports}
	_, err := config.Check(p.imported, p.fset, files, info)
	return err
}

// mutations lists everything that could be changed in the package.
func (p *pack) mutations() ([]*mutation, error) {
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{},
		Defs: map[*ast.Ident]types.Object{}}
	if err := p.check(nil, info); err != nil {
		return nil, err
	}
	var all []*mutation
	for _, s := range p.sources {
		if !ast.IsGenerated(s.syntax) {
			all = append(all, find(s, info)...)
		}
	}
	return all, nil
}

// source finds the file of a change.
func (p *pack) source(m *mutation) *source {
	return p.sources[slices.IndexFunc(p.sources, func(s *source) bool { return s.path == m.File })]
}

// compiles reports whether the package still compiles with the change, and sets whether it needs its own build.
func (p *pack) compiles(m *mutation) bool {
	s := p.source(m)
	m.alone = false
	if p.check(map[*source][]byte{s: render(s, []*mutation{m})}, nil) == nil {
		return true
	}
	m.alone = true
	return p.check(map[*source][]byte{s: replaced(s, m)}, nil) == nil
}

// expand replaces folders with their packages, except those below an internal folder, which only help tests, and fills
// in the further tests.
func expand(ctx context.Context, root string, targets []target) ([]target, error) {
	var all []target
	for _, t := range targets {
		if !strings.HasSuffix(t.path, "/...") {
			all = append(all, t)
			continue
		}
		found, err := goList(ctx, root, "./"+t.path)
		if err != nil {
			return nil, err
		}
		base, _, _ := strings.Cut(t.path, "/...")
		for _, l := range found {
			at := strings.Index(l.ImportPath+"/", "/"+base+"/")
			if len(l.GoFiles) == 0 || at < 0 || strings.Contains(l.ImportPath[at+1:], "/internal/") {
				continue
			}
			all = append(all, target{path: l.ImportPath[at+1:], further: t.further, asked: t.asked})
		}
	}
	for i := range all {
		if !all[i].asked {
			all[i].further = known(all[i].path)
		}
	}
	return all, nil
}

// draw chooses the changes to be tried.
func draw(ctx context.Context, o *options) ([]*pack, error) {
	var packs []*pack
	lists := map[*pack][]*mutation{}
	total := 0
	all, err := expand(ctx, o.root, o.targets)
	if err != nil {
		return nil, err
	}
	for _, t := range all {
		p, err := load(ctx, o.root, t)
		if err != nil {
			return nil, err
		}
		list, err := p.mutations()
		if err != nil {
			return nil, err
		}
		list = slices.DeleteFunc(list, func(m *mutation) bool { return !o.only.MatchString(m.ID) })
		slices.SortFunc(list, func(a, b *mutation) int { return strings.Compare(rank(o.seed, a.ID), rank(o.seed, b.ID)) })
		p.candidates = len(list)
		packs, lists[p], total = append(packs, p), list, total+len(list)
	}
	left := shares(o.n, packs, total)
	for _, p := range packs {
		for _, m := range lists[p] {
			if left[p] == 0 {
				break
			}
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			if p.compiles(m) {
				p.chosen = append(p.chosen, m)
				m.number = len(p.chosen)
				left[p]--
			}
		}
	}
	return packs, nil
}

// shares spreads a number over packages by the number of their candidates, at least one each.
func shares(n int, packs []*pack, total int) map[*pack]int {
	left := map[*pack]int{}
	given := 0
	for _, p := range packs {
		left[p] = min(p.candidates, max(1, n*p.candidates/max(1, total)))
		given += left[p]
	}
	order := slices.SortedFunc(maps.Keys(left), func(a, b *pack) int { return strings.Compare(a.path, b.path) })
	for given < n {
		before := given
		for _, p := range order {
			if given < n && left[p] < p.candidates {
				left[p]++
				given++
			}
		}
		if given == before {
			break
		}
	}
	return left
}
