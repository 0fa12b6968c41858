package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"koprulu/site/server/core"
	"koprulu/site/web/admin"
)

// The sources of the server, chapter by chapter, with their types, to see what a route can reach.
type sources struct {
	fset *token.FileSet
	info *types.Info
	// uses are the functions that each function of the server names, in its own body and in functions written there.
	uses map[string][]*types.Func
	// handlers are the functions that are named where a route is made, by its pattern; console those of the command line.
	handlers, console map[string][]*types.Func
}

// serverPath is where the server is; its chapters are below.
const serverPath = "koprulu/site/server"

// ofServer reports whether a package is part of the server.
func ofServer(path string) bool { return path == serverPath || strings.HasPrefix(path, serverPath+"/") }

// readSources checks the types of the server.
func readSources(t *testing.T) *sources {
	t.Helper()
	cmd := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles", ".")
	var wrong bytes.Buffer
	cmd.Stderr = &wrong
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, &wrong)
	}
	type source struct {
		ImportPath, Dir, Export string
		GoFiles                 []string
	}
	exports, chapters := map[string]string{}, []source(nil)
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p source
		if err := dec.Decode(&p); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		exports[p.ImportPath] = p.Export
		if ofServer(p.ImportPath) {
			chapters = append(chapters, p)
		}
	}
	s := &sources{fset: token.NewFileSet(), uses: map[string][]*types.Func{}, handlers: map[string][]*types.Func{},
		console: map[string][]*types.Func{},
		info: &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
			Uses: map[*ast.Ident]types.Object{}}}
	imp := importer.ForCompiler(s.fset, "gc", func(path string) (io.ReadCloser, error) {
		if exports[path] == "" {
			return nil, errors.New("no export data of " + path)
		}
		return os.Open(exports[path])
	})
	for _, p := range chapters {
		var files []*ast.File
		for _, name := range p.GoFiles {
			f, err := parser.ParseFile(s.fset, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, f)
		}
		if _, err := (&types.Config{Importer: imp}).Check(p.ImportPath, s.fset, files, s.info); err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			for _, d := range f.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil && fn.Name.Name != "init" {
					s.uses[s.info.Defs[fn.Name].(*types.Func).FullName()] = s.named(fn.Body)
				}
			}
			ast.Inspect(f, s.route)
		}
	}
	return s
}

// named lists the functions that a piece of the source names.
func (s *sources) named(n ast.Node) (list []*types.Func) {
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if f, ok := s.info.Uses[id].(*types.Func); ok {
				list = append(list, f)
			}
		}
		return true
	})
	return list
}

// tables are the types of tables whose lines become routes: the beginning of their patterns, and what carries each of
// them out, if it isn't in its line.
var tables = map[string]struct{ start, by string }{"Handlers": {}, "AtTables": {}, "deeds": {"POST /t/{id}/", "act"},
	"apiActs": {"POST /api/v1/tables/{id}/", "Program"}}

// route notes a route where one is made: a value of one of the two types Route, or a line of a table.
func (s *sources) route(n ast.Node) bool {
	if n, ok := n.(*ast.CompositeLit); ok && len(n.Elts) > 0 {
		of, ok := s.info.Types[n].Type.(*types.Named)
		if !ok {
			return true
		}
		if lines, ok := tables[of.Obj().Name()]; ok {
			for _, e := range n.Elts {
				line := e.(*ast.KeyValueExpr)
				named := s.named(line.Value)
				if lines.by != "" {
					named = append(named, s.server(lines.by))
				}
				s.handlers[lines.start+constant.StringVal(s.info.Types[line.Key].Value)] = named
			}
			return true
		}
		if of.Obj().Name() != "Route" {
			return true
		}
		into := s.handlers
		if of.Obj().Pkg().Path() == serverPath+"/console" {
			into = s.console
		}
		first := n.Elts[0]
		if kv, ok := first.(*ast.KeyValueExpr); ok {
			first = kv.Value
		}
		if at := s.info.Types[first].Value; at != nil {
			into[constant.StringVal(at)] = s.named(n)
		}
	}
	return true
}

// server returns a method of the chapter of the page of a table.
func (s *sources) server(name string) *types.Func {
	for _, list := range s.uses {
		for _, f := range list {
			if f.FullName() == "(*koprulu/site/server/play.Chapter)."+name {
				return f
			}
		}
	}
	return nil
}

// gateName is the gate.
const gateName = "(*koprulu/site/server/gate.Gate).Exercise"

// reaches follows what functions name, and returns whether they come to the gate, and by which ways to something that
// only the gate may do without passing it.
func (s *sources) reaches(from []*types.Func, only func(f *types.Func) bool) (gate bool, around []string) {
	seen := map[string]bool{}
	var follow func(f *types.Func, way string)
	follow = func(f *types.Func, way string) {
		name := f.FullName()
		here := strings.TrimPrefix(way+" → "+f.Name(), " → ")
		switch {
		case name == gateName:
			gate = true
			return
		case only(f):
			if !slices.Contains(around, here) {
				around = append(around, here)
			}
			return
		case seen[name]:
			return
		}
		seen[name] = true
		for _, next := range s.uses[name] {
			follow(next, here)
		}
	}
	for _, f := range from {
		follow(f, "")
	}
	return gate, around
}

// gated reports whether only the gate may call a function: one that changes something and records it (people.Act), one
// of a table that asks who owns it or acts in the name of a role, or of a league that asks nobody.
func gated(f *types.Func) bool {
	sig, ok := f.Type().(*types.Signature)
	if !ok || sig.Recv() == nil || f.Pkg() == nil {
		return false
	}
	has := func(is func(v *types.Var) bool) bool {
		for i := range sig.Params().Len() {
			if is(sig.Params().At(i)) {
				return true
			}
		}
		return false
	}
	switch pkg, of := f.Pkg().Path(), receiver(sig); {
	case ofServer(pkg):
		return has(func(v *types.Var) bool { return v.Type().String() == "koprulu/club/people.Act" }) &&
			types.IsInterface(sig.Recv().Type()) || f.Name() == "SetTableMute"
	case pkg == "koprulu/table" && of == "Table":
		return has(func(v *types.Var) bool { return v.Name() == "owner" || v.Name() == "role" }) || f.Name() == "Retitle"
	case pkg == "koprulu/table" && of == "Hub":
		return f.Name() == "Remove"
	case pkg == "koprulu/club/league" && of == "League":
		return slices.Contains([]string{"Begin", "Stop", "Close", "Rename"}, f.Name())
	}
	return false
}

// receiver returns the name of the type that a method belongs to.
func receiver(sig *types.Signature) string {
	t := sig.Recv().Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := t.(*types.Named); ok {
		return n.Obj().Name()
	}
	return ""
}

// apart are the last steps of ways around the gate that lead to what belongs to the sender alone, and why.
var apart = map[string]string{
	"newTable → Begin":    "a game that needs nobody but its player, who makes it with the same form",
	"apiCreate → Begin":   "the same for programs",
	"repeat → Begin":      "the same for a game that is played again",
	"LeaveTable → Delete": "who leaves the site takes along the tables that wait only for them",
	"giveUp → Discard":    "a sandbox is its owner's alone",
	"Discard → Discard":   "a sandbox is its owner's alone",
}

// TestOneGate: on none of the routes of the site, of the API and of the command line can anybody use a power without
// passing the gate; whatever else changes something is about the sender alone, and listed as such.
func TestOneGate(t *testing.T) {
	src := readSources(t)
	s := newSite(t)
	used := map[string]bool{}
	check := func(pattern string, changes bool, in map[string][]*types.Func) {
		t.Helper()
		from, ok := in[pattern]
		if !ok {
			t.Errorf("%s: it is not seen what this route does; write its pattern and its handler into one route", pattern)
			return
		}
		gate, around := src.reaches(from, gated)
		for _, way := range around {
			steps := strings.Split(way, " → ")
			last := strings.Join(steps[max(0, len(steps)-2):], " → ")
			if used[last] = true; apart[last] == "" {
				t.Errorf("%s acts past the gate: %s", pattern, way)
			}
		}
		if changes && !gate && !slices.Contains(ownBusiness, pattern) {
			t.Errorf("%s changes something and does not pass the gate; if that is about its sender alone, list it in ownBusiness", pattern)
		}
	}
	routes := s.routes()
	for i := range routes {
		rt := &routes[i]
		check(rt.Pattern, rt.Changes(), src.handlers)
		if _, path, _ := strings.Cut(rt.Pattern, " "); rt.Power != strings.HasPrefix(path+"/", admin.Path+"/") {
			t.Errorf("%s is for hosts and moderators alone: %t", rt.Pattern, rt.Power)
		}
	}
	for _, rt := range s.Server.console.Routes() {
		check(rt.Pattern, false, src.console)
		if gate, _ := src.reaches(src.console[rt.Pattern], gated); gate != strings.HasPrefix(rt.Pattern, "POST ") {
			t.Errorf("the command line: %s passes the gate: %t", rt.Pattern, gate)
		}
	}
	for _, pattern := range ownBusiness {
		if !slices.ContainsFunc(routes, func(rt core.Route) bool { return rt.Pattern == pattern && rt.Changes() }) {
			t.Errorf("%s is listed in ownBusiness, but changes nothing any more", pattern)
		}
	}
	for _, way := range slices.Sorted(maps.Keys(apart)) {
		if !used[way] {
			t.Errorf("nothing goes by %s any more", way)
		}
	}
	// What the gate does is seen as such: otherwise the test looks at nothing.
	found := map[string]bool{}
	for _, list := range src.uses {
		for _, f := range list {
			if gated(f) {
				found[fmt.Sprintf("%s.%s", receiver(f.Type().(*types.Signature)), f.Name())] = true
			}
		}
	}
	for _, name := range []string{"Powers.Judge", "Powers.Record", "Powers.RenewLink", "Powers.SignOutEverywhere",
		"Moderation.DeleteTable", "Chat.RemoveMessage", "Chat.HideName",
		"State.SaveSite", "Reports.CloseReport", "Remarks.Remark", "Remarks.Unremark", "Invites.AddInvites",
		"Invites.RevokeInvite", "Leagues.DeleteLeague",
		"TableMutes.SetTableMute", "Hub.Remove", "Table.Close", "Table.Retitle", "Table.Rename",
		"Table.Begin", "Table.Delete", "Table.Remove", "Table.OpenSeat", "Table.SetBot", "Table.ResetLinks",
		"Table.RevokeLinks", "Table.SetPlayersChat", "League.Begin", "League.Stop", "League.Close",
		"League.Rename"} {
		if !found[name] {
			t.Errorf("%s is not among what only the gate may do", name)
		}
	}
}

// ownBusiness are the routes by which people change only what is theirs: themselves, their seat, what they say, a table
// or league that they make.
var ownBusiness = []string{
	"POST /tables",
	"POST /leagues",
	"POST /leagues/{id}/report",
	"POST /challenge",
	"POST /puzzle/{day}",
	"POST /puzzle/{day}/sandbox",
	"POST /api/v1/puzzle",
	"POST /scenarios",
	"POST /tutorial",
	"POST /prefs",
	"POST /profile",
	"POST /profile/link",
	"POST /profile/devices",
	"POST /profile/passkeys",
	"POST /profile/tokens",
	"POST /profile/hushed",
	"POST /profile/notify",
	"POST /profile/push",
	"POST /profile/addresses",
	"POST /profile/hours",
	"POST /profile/vacation",
	"POST /profile/vacation/end",
	"POST /profile/wishes",
	"POST /profile/kinds",
	"POST /profile/appeal",
	"POST /api/v1/me/sanctions/{id}/appeal",
	"POST /profile/delete",
	"POST /profile/signout",
	"POST /passkeys/new",
	"POST /passkeys/add",
	"POST /passkeys/begin",
	"POST /passkeys/end",
	"POST /me/{secret}",
	"POST /signup",
	"POST /t/{id}/lookback",
	"POST /t/{id}/again",
	"POST /t/{id}/decline",
	"POST /t/{id}/guest",
	"POST /t/{id}/note",
	"POST /t/{id}/sandbox",
	"POST /t/{id}/sandbox/back",
	"POST /t/{id}/hint",
	"POST /t/{id}/mentor",
	"POST /t/{id}/later",
	"POST /t/{id}/later/drop",
	"POST /t/{id}/later/falls",
	"POST /t/{id}/answer",
	"POST /t/{id}/pick",
	"POST /t/{id}/point",
	"POST /t/{id}/pay",
	"POST /t/{id}/undo",
	"POST /t/{id}/done",
	"POST /t/{id}/cart",
	"POST /t/{id}/paying",
	"POST /t/{id}/hold",
	"POST /t/{id}/shown",
	"POST /t/{id}/propose",
	"POST /t/{id}/vote",
	"POST /t/{id}/withdraw",
	"POST /t/{id}/resume",
	"POST /t/{id}/return",
	"POST /t/{id}/leave",
	"POST /t/{id}/resign",
	"POST /t/{id}/chat",
	"POST /t/{id}/who/hush",
	"POST /t/{id}/who/report",
	"POST /t/{id}/report",
	"POST /t/{id}/faction",
	"POST /t/{id}/ready",
	"POST /t/{id}/seal",
	"POST /t/{id}/part",
	"POST /profile/page",
	"POST /mail/{address}/{token}",
	"POST /mail/{address}/off/{token}",
	"POST /api/v1/people",
	"POST /api/v1/me/tokens",
	"DELETE /api/v1/me/tokens/{token}",
	"PUT /api/v1/me/times",
	"POST /api/v1/me/vacations",
	"DELETE /api/v1/me/vacations/{vacation}",
	"POST /api/v1/tables",
	"POST /api/v1/tables/{id}/hint",
	"POST /api/v1/tables/{id}/lookback",
	"POST /api/v1/tables/{id}/again",
	"POST /api/v1/tables/{id}/decline",
	"POST /api/v1/tables/{id}/sandbox",
	"DELETE /api/v1/sandboxes/{id}",
	"POST /api/v1/tables/{id}/answer",
	"POST /api/v1/tables/{id}/later",
	"PUT /api/v1/tables/{id}/later",
	"DELETE /api/v1/tables/{id}/later/{answer}",
	"POST /api/v1/tables/{id}/undo",
	"POST /api/v1/tables/{id}/propose",
	"POST /api/v1/tables/{id}/vote",
	"POST /api/v1/tables/{id}/withdraw",
	"POST /api/v1/tables/{id}/resume",
	"POST /api/v1/tables/{id}/return",
	"POST /api/v1/tables/{id}/leave",
	"POST /api/v1/tables/{id}/resign",
	"POST /api/v1/tables/{id}/sit",
	"POST /api/v1/tables/{id}/rise",
	"POST /api/v1/tables/{id}/ready",
	"POST /api/v1/tables/{id}/part",
	"POST /api/v1/tables/{id}/chat",
	"POST /api/v1/tables/{id}/hush",
	"POST /api/v1/tables/{id}/report",
	"POST /api/v1/leagues",
	"POST /api/v1/leagues/{id}/report",
	"POST /api/v1/challenge",
	"DELETE /api/v1/hushed/{id}",
	"POST /api/v1/me/addresses",
	"DELETE /api/v1/me/addresses/{address}",
	"POST /api/v1/me/addresses/{address}/test",
	"PUT /api/v1/me/messages",
	"PUT /api/v1/me/wishes",
}

// forVisitors are the routes that change something for people whom the site does not know yet, and why.
var forVisitors = map[string]string{
	"POST /tables":                     "who makes a table becomes a person with it",
	"POST /leagues/{id}":               "who joins becomes a person with it",
	"POST /challenge":                  "who plays becomes a person with it",
	"POST /puzzle/{day}":               "who answers becomes a person with it",
	"POST /scenarios":                  "a document is checked, and nothing kept",
	"POST /tutorial":                   "who plays becomes a person with it",
	"POST /prefs":                      "a visitor keeps them in the browser",
	"POST /profile":                    "who takes a name becomes a person",
	"POST /profile/signout":            "nobody is signed in afterwards",
	"POST /passkeys/begin":             "this is how people sign in",
	"POST /passkeys/end":               "this is how people sign in",
	"POST /me/{secret}":                "this is how people sign in",
	"POST /signup":                     "this is how visitors become people",
	"GET /oidc/callback":               "this is how people sign in",
	"POST /t/{id}/again":               "only those who played may play again",
	"POST /t/{id}/seat":                "who takes a seat becomes a person with it",
	"POST /t/{id}/delete":              "the gate asks who owns the table",
	"POST /t/{id}/hold":                "the table asks whose turn it is",
	"POST /t/{id}/shown":               "the table asks whose turn it is",
	"POST /mail/{address}/{token}":     "the token of the mail says who it is",
	"POST /mail/{address}/off/{token}": "the token of the mail says who it is",
	"POST /api/v1/people":              "this is how programs become people",
}

// TestRoutesNeedAPerson: whatever changes something is for people alone, unless it is listed: a handler can't forget to
// ask.
func TestRoutesNeedAPerson(t *testing.T) {
	s := newSite(t)
	seen := map[string]bool{}
	for _, rt := range s.routes() {
		if !rt.Changes() || rt.Person {
			continue
		}
		if seen[rt.Pattern] = true; forVisitors[rt.Pattern] == "" {
			t.Errorf("%s changes something, and visitors whom the site does not know may send it; if they may, list it in forVisitors", rt.Pattern)
		}
	}
	for pattern := range forVisitors {
		if !seen[pattern] {
			t.Errorf("%s is for people alone, or changes nothing", pattern)
		}
	}
}
