package game

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestFieldsBelongToTheirStep: fields of different steps share places, so a frame that is asked for the field of
// another step answers with something else. Wherever the source says which step a frame has (the case or condition
// around it, the frame that is made there, or the functions that hand it on), each field of it must be one that the
// table of steps gives that step.
func TestFieldsBelongToTheirStep(t *testing.T) {
	s := readFrames(t)
	for s.changed = true; s.changed; { // what one function hands to another may narrow what that one hands on
		s.changed = false
		for _, fn := range s.funcs {
			s.read(fn)
		}
	}
	s.report, s.known, s.unknown = t.Errorf, 0, 0
	for _, fn := range s.funcs {
		s.read(fn)
	}
	if s.known < 500 || s.unknown > 40 {
		t.Errorf("of %d uses of fields the source says the step of %d only", s.known+s.unknown, s.known)
	}
}

// stepNames are the names of steps that a frame may have, nil if the source does not say.
type stepNames map[string]bool

// frameSource is the source of the package as far as frames go.
type frameSource struct {
	fset  *token.FileSet
	table map[string]map[string]bool // the fields of each step
	funcs map[string]*ast.FuncDecl   // those that have a frame as parameter, and all others
	given map[string]stepNames       // by function and parameter: the steps of the frames that it is handed
	// changed is true if more was found out in this round.
	changed        bool
	report         func(format string, args ...any)
	known, unknown int
}

func readFrames(t *testing.T) *frameSource {
	s := &frameSource{fset: token.NewFileSet(), table: map[string]map[string]bool{}, funcs: map[string]*ast.FuncDecl{},
		given:  map[string]stepNames{},
		report: func(string, ...any) {}}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(s.fset, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				s.funcs[d.Name.Name] = d
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if v, ok := spec.(*ast.ValueSpec); ok && v.Names[0].Name == "steps" {
						s.readTable(v.Values[0].(*ast.CompositeLit))
					}
				}
			}
		}
	}
	if len(s.table) < 60 {
		t.Fatalf("only %d steps were found", len(s.table))
	}
	return s
}

// readTable notes the fields of each row of the table of steps.
func (s *frameSource) readTable(table *ast.CompositeLit) {
	for _, row := range table.Elts {
		fields := map[string]bool{}
		ast.Inspect(row, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && isField(id.Name) {
				fields[id.Name] = true
				if id.Name == "FieldVerb" { // the word of an answer stands for four values
					fields["FieldDoomed"], fields["FieldDoomedAt"], fields["FieldStolen"] = true, true, true
				}
			}
			return true
		})
		s.table[name(row.(*ast.KeyValueExpr).Key)] = fields
	}
}

func isField(name string) bool {
	return strings.HasPrefix(name, "Field") && name != "Fields" && name != "FieldKind"
}

// name returns a name, "" for any other expression.
func name(e ast.Expr) string {
	if id, ok := e.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}

// read follows the frames through a function.
func (s *frameSource) read(fn *ast.FuncDecl) {
	if fn.Body == nil {
		return
	}
	frames := map[string]stepNames{}
	for _, p := range fn.Type.Params.List {
		for _, id := range p.Names {
			if isFrame(p.Type) {
				frames[id.Name] = s.given[fn.Name.Name+" "+id.Name]
			}
		}
	}
	s.block(fn.Body.List, frames)
}

// isFrame reports whether a type is a frame, or leads to one.
func isFrame(e ast.Expr) bool {
	if p, ok := e.(*ast.StarExpr); ok {
		e = p.X
	}
	return name(e) == "Frame"
}

// block follows the frames through statements one after the other.
func (s *frameSource) block(list []ast.Stmt, frames map[string]stepNames) {
	frames = maps.Clone(frames)
	for _, st := range list {
		s.statement(st, frames)
	}
}

func (s *frameSource) statement(st ast.Stmt, frames map[string]stepNames) {
	switch st := st.(type) {
	case nil:
	case *ast.BlockStmt:
		s.block(st.List, frames)
	case *ast.IfStmt:
		inner := maps.Clone(frames)
		s.statement(st.Init, inner)
		s.look(st.Cond, inner)
		yes, no := s.condition(st.Cond, inner)
		s.block(st.Body.List, yes)
		s.statement(st.Else, no)
		if leaves(st.Body) {
			for f := range frames {
				frames[f] = no[f]
			}
		}
	case *ast.SwitchStmt:
		s.choice(st, frames)
	case *ast.ForStmt:
		inner := maps.Clone(frames)
		s.statement(st.Init, inner)
		s.look(st.Cond, inner)
		s.statement(st.Post, inner)
		s.block(st.Body.List, inner)
	case *ast.RangeStmt:
		inner := maps.Clone(frames)
		s.look(st.X, inner)
		delete(inner, name(st.Key))
		delete(inner, name(st.Value))
		s.block(st.Body.List, inner)
	case *ast.LabeledStmt:
		s.statement(st.Stmt, frames)
	case *ast.AssignStmt:
		for _, e := range st.Rhs {
			s.look(e, frames)
		}
		for i, to := range st.Lhs {
			if x, ok := to.(*ast.SelectorExpr); ok && x.Sel.Name == "Step" && len(st.Rhs) == len(st.Lhs) {
				frames[name(x.X)] = s.one(name(st.Rhs[i]))
			}
		}
		for i, to := range st.Lhs {
			if id := name(to); id != "" && len(st.Rhs) == len(st.Lhs) {
				frames[id] = s.stepOf(st.Rhs[i], frames)
			}
			s.look(to, frames)
		}
	default:
		s.look(st, frames)
	}
}

// choice follows the frames through the cases of a switch, by step or by conditions.
func (s *frameSource) choice(st *ast.SwitchStmt, frames map[string]stepNames) {
	inner := maps.Clone(frames)
	s.statement(st.Init, inner)
	of := ""
	if x, ok := st.Tag.(*ast.SelectorExpr); ok && x.Sel.Name == "Step" {
		of = name(x.X)
	} else if st.Tag != nil {
		s.look(st.Tag, inner)
	}
	for _, c := range st.Body.List {
		c, here := c.(*ast.CaseClause), maps.Clone(inner)
		switch {
		case of != "" && len(c.List) > 0:
			here[of] = stepNames{}
			for _, e := range c.List {
				here[of][name(e)] = true
			}
		case st.Tag == nil && len(c.List) == 1:
			s.look(c.List[0], inner)
			here, inner = s.condition(c.List[0], inner)
		default:
			for _, e := range c.List {
				s.look(e, inner)
			}
		}
		s.block(c.Body, here)
	}
}

// condition returns the steps of the frames where a condition holds, and where it does not.
func (s *frameSource) condition(e ast.Expr, frames map[string]stepNames) (yes, no map[string]stepNames) {
	yes, no = maps.Clone(frames), maps.Clone(frames)
	b, ok := e.(*ast.BinaryExpr)
	if !ok {
		return yes, no
	}
	switch x, _ := b.X.(*ast.SelectorExpr); {
	case b.Op == token.LAND:
		yes, _ = s.condition(b.X, frames)
		yes, _ = s.condition(b.Y, yes)
	case b.Op == token.LOR:
		_, no = s.condition(b.X, frames)
		_, no = s.condition(b.Y, no)
	case x == nil || x.Sel.Name != "Step" || s.table[name(b.Y)] == nil:
	case b.Op == token.EQL:
		yes[name(x.X)] = s.one(name(b.Y))
	case b.Op == token.NEQ:
		no[name(x.X)] = s.one(name(b.Y))
	}
	return yes, no
}

// leaves reports whether a block does not continue behind itself.
func leaves(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	switch b.List[len(b.List)-1].(type) {
	case *ast.ReturnStmt, *ast.BranchStmt:
		return true
	}
	return false
}

func (s *frameSource) one(step string) stepNames {
	if s.table[step] == nil {
		return nil
	}
	return stepNames{step: true}
}

// stepOf returns the steps of a frame that an expression makes or names.
func (s *frameSource) stepOf(e ast.Expr, frames map[string]stepNames) stepNames {
	switch e := e.(type) {
	case *ast.Ident:
		return frames[e.Name]
	case *ast.StarExpr:
		return s.stepOf(e.X, frames)
	case *ast.UnaryExpr:
		return s.stepOf(e.X, frames)
	case *ast.CompositeLit:
		for _, el := range e.Elts {
			if kv, ok := el.(*ast.KeyValueExpr); ok && name(e.Type) == "Frame" && name(kv.Key) == "Step" {
				return s.one(name(kv.Value))
			}
		}
	}
	return nil
}

// look checks the fields in an expression, and notes which frames it hands to functions.
func (s *frameSource) look(n ast.Node, frames map[string]stepNames) {
	if n == nil {
		return
	}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			s.block(n.Body.List, frames)
			return false
		case *ast.BinaryExpr:
			if n.Op == token.LAND || n.Op == token.LOR {
				s.look(n.X, frames)
				yes, no := s.condition(n.X, frames)
				if n.Op == token.LOR {
					yes = no
				}
				s.look(n.Y, yes)
				return false
			}
		case *ast.IndexExpr:
			if x, ok := n.X.(*ast.SelectorExpr); ok && x.Sel.Name == "V" && isField(name(n.Index)) {
				s.check(n.Index, s.stepOf(x.X, frames))
			}
		case *ast.CompositeLit:
			if name(n.Type) == "Frame" {
				s.made(n, s.stepOf(n, frames))
			}
		case *ast.CallExpr:
			s.hand(n, frames)
		}
		return true
	})
}

// made checks the fields of a frame where it is made.
func (s *frameSource) made(frame *ast.CompositeLit, steps stepNames) {
	ast.Inspect(frame, func(n ast.Node) bool {
		if values, ok := n.(*ast.CompositeLit); ok && name(values.Type) == "FrameValues" {
			for _, el := range values.Elts {
				if kv, ok := el.(*ast.KeyValueExpr); ok && isField(name(kv.Key)) {
					s.check(kv.Key, steps)
				}
			}
		}
		return true
	})
}

// check reports a field that is not one of a step.
func (s *frameSource) check(field ast.Expr, steps stepNames) {
	if len(steps) == 0 {
		s.unknown++
		return
	}
	s.known++
	for step := range steps {
		if fields := s.table[step]; fields != nil && !fields[name(field)] {
			s.report("%s: %s has no %s; its fields in the table of steps are %s",
				s.fset.Position(field.Pos()), step, name(field), strings.Join(slices.Sorted(maps.Keys(fields)), ", "))
		}
	}
}

// hand notes the steps of frames that a call hands to a function of the package.
func (s *frameSource) hand(call *ast.CallExpr, frames map[string]stepNames) {
	to := name(call.Fun)
	if x, ok := call.Fun.(*ast.SelectorExpr); ok {
		to = x.Sel.Name
	}
	fn := s.funcs[to]
	if fn == nil {
		return
	}
	i := 0
	for _, p := range fn.Type.Params.List {
		for _, id := range p.Names {
			if i < len(call.Args) && isFrame(p.Type) {
				key := to + " " + id.Name
				for step := range s.stepOf(call.Args[i], frames) {
					if s.given[key] == nil {
						s.given[key] = stepNames{}
					}
					if !s.given[key][step] {
						s.given[key][step], s.changed = true, true
					}
				}
			}
			i++
		}
	}
}
