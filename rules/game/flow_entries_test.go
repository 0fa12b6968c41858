package game

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// TestEntriesAreComplete checks that every kind of entry has its own word, and that no two values share a place.
func TestEntriesAreComplete(t *testing.T) {
	words := map[string]LogKind{}
	for k := NoLog + 1; k < LogKinds; k++ {
		info := k.Info()
		if other, taken := words[info.Word]; info.Word == "" || taken {
			t.Errorf("kind %d has the word %q, as has kind %d", k, info.Word, other)
		}
		words[info.Word] = k
		var values EntryValues
		for i, f := range info.Fields {
			if f.Form == "" || int(f.At) >= len(values) {
				t.Fatalf("value %d of %q is nothing, or nowhere", i, info.Word)
			}
			if values[f.At]++; values[f.At] > 1 {
				t.Errorf("two values of %q are in one place", info.Word)
			}
		}
		var numbers EntryNumbers
		for _, n := range info.Numbers {
			if numbers[n]++; numbers[n] > 1 {
				t.Errorf("two numbers of %q are in one place", info.Word)
			}
		}
		args := []uint8{1, 2, 3, 4, 5, 6, 7}
		e := k.With(3, args...)
		for i, f := range info.Fields {
			if e.V[f.At] != args[i] {
				t.Errorf("value %d of %q is lost", i, info.Word)
			}
		}
		var log Log
		g := play{log: &log}
		if g.tell(k, 3, args...); log.Entries[0] != e {
			t.Errorf("%q is told as %v, not %v", info.Word, log.Entries[0], e)
		}
	}
	if LogKinds.Info().Word != "" {
		t.Error("what is no kind has a word")
	}
}

// tellers are the methods that tell an entry: which argument is its kind, where its values begin, and how many numbers
// come before them.
var tellers = map[string]struct{ kind, values, numbers int }{
	"tell": {kind: 0, values: 2}, "tellValues": {kind: 0, values: 4, numbers: 2}, "tellOnly": {kind: 1, values: 3},
}

// TestEntriesAreToldWhole checks that the rules write no more values than a kind has, and numbers only where it has
// some: what has no name would be lost.
func TestEntriesAreToldWhole(t *testing.T) {
	kinds := map[string]LogKind{}
	for k := NoLog + 1; k < LogKinds; k++ {
		if k.Info().Word == "" {
			continue // TestEntriesAreComplete says so.
		}
		name := "Log"
		for part := range strings.SplitSeq(k.Info().Word, "-") {
			name += strings.ToUpper(part[:1]) + part[1:]
		}
		kinds[name] = k
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			method, ok := call.Fun.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			how, ok := tellers[method.Sel.Name]
			if !ok || len(call.Args) <= how.kind {
				return true
			}
			name, ok := call.Args[how.kind].(*ast.Ident)
			if !ok || kinds[name.Name] == 0 {
				return true
			}
			told++
			info := kinds[name.Name].Info()
			if n := len(call.Args) - how.values; n > len(info.Fields) {
				t.Errorf("%s: %s is told with %d values, but has %d", set.Position(call.Pos()), name.Name, n, len(info.Fields))
			}
			if how.numbers > 0 && len(info.Numbers) == 0 {
				t.Errorf("%s: %s is told with numbers, but has none", set.Position(call.Pos()), name.Name)
			}
			return true
		})
	}
	if told < 100 {
		t.Errorf("only %d entries are told; this test looks for them in the wrong way", told)
	}
}
