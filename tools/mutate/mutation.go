package main

import (
	"crypto/sha256"
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// mutation is one small change of one file.
type mutation struct {
	// ID names the change as long as its function stays as it is: file#function#kind#number.
	ID string `json:"id"`
	// Package is the path of the package below the module, File that of the file.
	Package string `json:"package"`
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Kind    string `json:"kind"`
	Before  string `json:"before"`
	After   string `json:"after"`

	// imported is the import path of the package, full the file on this machine with its text as it is.
	imported, full string
	text           []byte
	// start and end are the offsets of the text that is replaced by alt.
	start, end int
	alt        string
	// reach is the place that a test has to run through to reach the change.
	reach token.Position
}

// changed returns the text of the file with the change.
func (m *mutation) changed() []byte {
	return slices.Concat(m.text[:m.start], []byte(m.alt), m.text[m.end:])
}

// The kinds of changes.
const (
	negated    = "condition"  // if c -> if !(c)
	compared   = "comparison" // < -> <=, == -> !=
	joined     = "logic"      // && -> ||
	calculated = "arithmetic" // + -> -
	counted    = "constant"   // 3 -> 4
	switched   = "boolean"    // true -> false
	unnegated  = "negation"   // !x -> x
	stepped    = "step"       // x++ -> x--, += -> -=
	removed    = "statement"  // taken out
)

// swaps are the operators that are replaced by each other, and the kind of change that this is.
var swaps = map[token.Token]struct {
	to   token.Token
	kind string
}{
	token.EQL: {token.NEQ, compared}, token.NEQ: {token.EQL, compared},
	token.LSS: {token.LEQ, compared}, token.LEQ: {token.LSS, compared},
	token.GTR: {token.GEQ, compared}, token.GEQ: {token.GTR, compared},
	token.LAND: {token.LOR, joined}, token.LOR: {token.LAND, joined},
	token.ADD: {token.SUB, calculated}, token.SUB: {token.ADD, calculated},
	token.MUL: {token.QUO, calculated}, token.QUO: {token.MUL, calculated}, token.REM: {token.MUL, calculated},
	token.SHL: {token.SHR, calculated}, token.SHR: {token.SHL, calculated},
	token.AND: {token.OR, calculated}, token.OR: {token.AND, calculated},
	token.INC: {token.DEC, stepped}, token.DEC: {token.INC, stepped},
	token.ADD_ASSIGN: {token.SUB_ASSIGN, stepped}, token.SUB_ASSIGN: {token.ADD_ASSIGN, stepped},
}

// finder walks through a file and records what can be changed.
type finder struct {
	mutation // what all changes of the file have in common
	fset     *token.FileSet
	function string
	counts   map[string]int
	found    []*mutation
	// cases are the expressions of cases with the switch that they belong to: coverage counts the switch and what a case
	// does, not the expressions between them.
	cases []caseOf
}

// caseOf is a list of expressions of a case, and the beginning of its switch.
type caseOf struct{ from, to, begins token.Pos }

// find lists the changes of a file that make sense as far as its syntax shows. Whether they compile is found out later.
func (f *finder) find(file *ast.File) []*mutation {
	for _, d := range file.Decls {
		f.function = "-"
		if fn, ok := d.(*ast.FuncDecl); ok {
			f.function = fn.Name.Name
			if fn.Recv != nil && len(fn.Recv.List) > 0 {
				f.function = strings.TrimPrefix(f.source(fn.Recv.List[0].Type), "*") + "." + f.function
			}
		}
		ast.Inspect(d, f.visit)
	}
	return f.found
}

func (f *finder) offset(p token.Pos) int { return f.fset.Position(p).Offset }

func (f *finder) source(n ast.Node) string {
	return string(f.text[f.offset(n.Pos()):f.offset(n.End())])
}

// add records that a node is replaced by a text.
func (f *finder) add(kind string, n ast.Node, at token.Pos, alt string) {
	key := f.File + "#" + f.function + "#" + kind
	f.counts[key]++
	m := f.mutation
	m.ID, m.Kind, m.Before, m.After = key+"#"+strconv.Itoa(f.counts[key]), kind, short(f.source(n)), short(alt)
	m.reach = f.fset.Position(at)
	m.Line, m.Column = m.reach.Line, m.reach.Column
	m.start, m.end, m.alt = f.offset(n.Pos()), f.offset(n.End()), alt
	for _, c := range f.cases {
		if c.from <= n.Pos() && n.End() <= c.to {
			m.reach = f.fset.Position(c.begins)
		}
	}
	f.found = append(f.found, &m)
}

// visit looks at a node and records how it could be changed.
func (f *finder) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GenDecl:
		return n.Tok == token.VAR || n.Tok == token.CONST
	case *ast.ImportSpec:
		return false
	case *ast.IfStmt:
		if simple(n.Cond) {
			break // inverted by another kind of change
		}
		f.add(negated, n.Cond, n.Cond.Pos(), "!("+f.source(n.Cond)+")")
	case *ast.BinaryExpr:
		if to, ok := swaps[n.Op]; ok {
			f.add(to.kind, n, n.OpPos, f.source(n.X)+" "+to.to.String()+" "+f.source(n.Y))
		}
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			f.add(unnegated, n, n.Pos(), f.source(n.X))
		}
	case *ast.Ident:
		if other := map[string]string{"true": "false", "false": "true"}[n.Name]; other != "" {
			f.add(switched, n, n.Pos(), other)
		}
	case *ast.BasicLit:
		f.number(n)
	case *ast.IncDecStmt:
		f.add(stepped, n, n.Pos(), f.source(n.X)+swaps[n.Tok].to.String())
	case *ast.AssignStmt:
		if to, ok := swaps[n.Tok]; ok && to.kind == stepped {
			f.add(stepped, n, n.Pos(), f.source(n.Lhs[0])+" "+to.to.String()+" "+f.source(n.Rhs[0]))
		}
	case *ast.SwitchStmt:
		for _, s := range n.Body.List {
			if list := s.(*ast.CaseClause).List; len(list) > 0 {
				f.cases = append(f.cases, caseOf{list[0].Pos(), list[len(list)-1].End(), n.Pos()})
			}
		}
	case *ast.BlockStmt:
		f.removals(n.List)
	case *ast.CaseClause:
		f.removals(n.Body)
	case *ast.CommClause:
		f.removals(n.Body)
	}
	return true
}

// simple reports whether a condition is a comparison or a negation, which are inverted as such.
func simple(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.UnaryExpr:
		return e.Op == token.NOT
	case *ast.BinaryExpr:
		return e.Op == token.EQL || e.Op == token.NEQ
	}
	return false
}

// number adds one to a number.
func (f *finder) number(n *ast.BasicLit) {
	if v, err := strconv.ParseInt(n.Value, 0, 64); err == nil && n.Kind == token.INT {
		f.add(counted, n, n.Pos(), strconv.FormatInt(v+1, 10))
	}
}

// removals removes statements of a list, one at a time.
func (f *finder) removals(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.ExprStmt:
			if f.idle(s.X) {
				continue
			}
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE || f.blank(s) {
				continue
			}
		case *ast.ReturnStmt:
			if f.handsOn(s) {
				continue
			}
		case *ast.IncDecStmt, *ast.SendStmt, *ast.GoStmt, *ast.DeferStmt:
		case *ast.BranchStmt:
			if s.Tok == token.FALLTHROUGH {
				continue
			}
		default:
			continue
		}
		f.add(removed, s, s.Pos(), "if false { "+f.source(s)+" }") // what it uses stays in use
	}
}

// idle reports whether a call has no effect that a test should see: a panic that reports a bug, or a line of a log.
func (f *finder) idle(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	name := f.source(call.Fun)
	if name == "panic" {
		return true
	}
	return logged.MatchString(name)
}

// logged matches the call of a method that writes a line of a log.
var logged = regexp.MustCompile(`^(log|slog|(?s:.*)\.[lL]og)\.(Debug|Info|Warn|Error|Log)$`)

// handsOn reports whether a return only passes an error on. Most of these can't be provoked in a test, and the
// comparison before it is changed anyway.
func (f *finder) handsOn(s *ast.ReturnStmt) bool {
	if len(s.Results) == 0 {
		return false
	}
	last, ok := s.Results[len(s.Results)-1].(*ast.Ident)
	return ok && last.Name == "err"
}

// blank reports whether an assignment stores nothing.
func (f *finder) blank(s *ast.AssignStmt) bool {
	return !slices.ContainsFunc(s.Lhs, func(l ast.Expr) bool {
		id, ok := l.(*ast.Ident)
		return !ok || id.Name != "_"
	})
}

// short makes a text fit on a line of a list.
func short(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > 100 {
		s = string(r[:97]) + "..."
	}
	return s
}

// rank returns where a change comes in the draw of a seed.
func rank(seed, id string) string {
	sum := sha256.Sum256([]byte(seed + " " + id))
	return string(sum[:])
}
