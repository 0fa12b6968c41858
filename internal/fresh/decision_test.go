package fresh

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A place is somewhere that has to know every constant of a kind.
type place struct {
	// what it is, as docs/howto/decision.md says it.
	what string
	// names are the constants that it knows.
	names map[string]bool
}

// TestNewDecisionsAreComplete: docs/howto/decision.md lists what a new step, part, verb or log entry has to touch.
// Anyone who adds one is told here what is missing. Tests of the packages check what each of these says.
func TestNewDecisionsAreComplete(t *testing.T) {
	rows := keysOf(t, "rules/game", "steps")
	texts := textsOf(t)
	stepTexts := wordsOf(t, "rules/game", "steps")
	alternatives := keysOf(t, "rules/game", "alternatives")
	for _, name := range constants(t, "rules/game", "Ask") {
		need(t, name, []place{
			{"a row in rules/game/flow_steps.go", rows},
			{"legalX, found by rules/game/flow_decisions.go", with(alternatives, casesOf(t, "rules/game", "legal"))},
			{"checkX, found by rules/game/flow_decisions.go", with(alternatives, casesOf(t, "rules/game", "check"))},
			{"applyX, found by rules/game/flow_decisions.go", casesOf(t, "rules/game", "apply")},
			{"the help of its prompt in helps of site/web/prompt", keysOf(t, "site/web", "helps")},
			{"a judgement in Pick or pickBrood of bots/rank, byVerb if none is needed",
				casesOf(t, "bots/rank", "Pick", "pickBrood")},
		})
		if key := strings.TrimPrefix(stepTexts[name], "ask-"); key != "" {
			if texts["step."+key] == "" {
				t.Errorf("%s lacks the text step.%s in locale/languages", name, key)
			}
			if texts["prompt."+key] == "" && !hasText(texts, "prompt."+key+".") {
				t.Errorf("%s lacks its prompt, the text prompt.%s in locale/languages", name, key)
			}
		}
	}
	for _, name := range constants(t, "rules/game", "Run") {
		need(t, name, []place{
			{"a row in rules/game/flow_steps.go", rows},
			{"the function that carries it out, found by rules/game/flow_run.go", casesOf(t, "rules/game", "proceed")},
		})
	}
	parts, first := partNames(t)
	usedParts := usesIn(t, "rules/game")
	for _, name := range typed(t, "rules/game", "Part") {
		need(t, name, []place{{"a word in rules/game/flow_steps.go", parts}})
		if usedParts[name] < 3 && !first[name] { // its declaration, its word and where the procedure is in it
			t.Errorf("%s is a part that no procedure comes to", name)
		}
	}
	fields := wordsOf(t, "rules/game", "verbs")
	for _, name := range constants(t, "rules/game", "Do") {
		need(t, name, []place{
			{"a row in rules/game/flow_verbs.go", keysOf(t, "rules/game", "verbs")},
			{"its text answer.WORD in locale/languages, or its case in locale/answer.go",
				with(worded(texts, fields, "answer."), casesOf(t, "locale", "answer", "replyKey"))},
		})
		if verb := fields[name]; verb != "" && !strings.Contains(read(t, "docs/formats.md"), verb) {
			t.Errorf("%s lacks its word %q in docs/formats.md", name, verb)
		}
	}
	named := casesOf(t, "help/choice", "GroupName")
	for name := range casesOf(t, "help/choice", "keys") {
		if !named[name] {
			t.Errorf("answers of %s are put into groups, but GroupName of choice has no name for them", name)
		}
	}
	told := usesIn(t, "rules/game")
	for _, name := range constants(t, "rules/game", "Log") {
		need(t, name, []place{
			{"a row in rules/game/flow_entries.go", keysOf(t, "rules/game", "logKinds")},
			{"its text log.WORD in locale/languages, or its case in locale/entry.go",
				with(worded(texts, wordsOf(t, "rules/game", "logKinds"), "log."), casesOf(t, "locale", "entry"))},
		})
		if told[name] < 3 { // its declaration, its row and where it is logged
			t.Errorf("nothing tells %s", name)
		}
	}
	helped(t, texts)
}

// with adds names to others.
func with(more, names map[string]bool) map[string]bool {
	maps.Copy(names, more)
	return names
}

// need fails for every place that does not know a constant.
func need(t *testing.T, name string, places []place) {
	t.Helper()
	for _, p := range places {
		if len(p.names) < 5 {
			t.Fatalf("only %d constants have %s; this test looks for them in the wrong way", len(p.names), p.what)
		}
		if !p.names[name] {
			t.Errorf("%s lacks %s", name, p.what)
		}
	}
}

// helped fails for every full-screen command that the help on keys does not name.
func helped(t *testing.T, texts map[string]string) {
	t.Helper()
	var help strings.Builder
	for key, text := range texts {
		if strings.HasPrefix(key, "ui.help.keys.") || strings.HasPrefix(key, "ui.keys.") {
			help.WriteString(" " + strings.ReplaceAll(strings.ToLower(text), "−", "-"))
		}
	}
	words := strings.FieldsFunc(help.String(), func(r rune) bool { return strings.ContainsRune(" |,;.:", r) })
	commands := 0
	inFunction(t, "terminal", func(name string, n ast.Node) {
		clause, ok := n.(*ast.CaseClause)
		if !ok || name != "tableKey" {
			return
		}
		found := false
		var keys []string
		for _, e := range clause.List {
			if written(e) == "" {
				return // It asks about something other than the key.
			}
			key := strings.TrimPrefix(strings.Trim(written(e), `"`), "shift+") // the same in the other direction
			keys = append(keys, key)
			for _, w := range words {
				found = found || w == key
			}
		}
		if len(keys) == 0 {
			return // what every other key does
		}
		if commands++; !found {
			t.Errorf("the command %q of the full screen is not in the help of its keys, ui.help.keys in locale/languages", keys)
		}
	})
	if commands < 15 {
		t.Errorf("only %d commands of the full screen; this test looks for them in the wrong way", commands)
	}
}

// written returns a literal as it is written.
func written(e ast.Expr) string {
	if l, ok := e.(*ast.BasicLit); ok {
		return l.Value
	}
	return ""
}

// read returns the text of a file.
func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, path))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// parsed are the files of folders, without tests.
var parsed = map[string][]*ast.File{}

// filesIn parses the files in a folder and those below it.
func filesIn(t *testing.T, dir string) []*ast.File {
	t.Helper()
	if files := parsed[dir]; files != nil {
		return files
	}
	err := filepath.WalkDir(filepath.Join(root, dir), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") ||
			strings.HasSuffix(path, "_templ.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		parsed[dir] = append(parsed[dir], file)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return parsed[dir]
}

// nameOf returns the name of a constant, of this package or of another; "" for other expressions.
func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

// specs calls a function with every declaration of constants or variables in a folder, and the type that a group of
// constants continues with.
func specs(t *testing.T, dir string, each func(spec *ast.ValueSpec, of string, constant bool)) {
	t.Helper()
	for _, file := range filesIn(t, dir) {
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok {
				continue
			}
			of := ""
			for _, s := range g.Specs {
				if spec, ok := s.(*ast.ValueSpec); ok {
					if spec.Type != nil || len(spec.Values) > 0 {
						of = ""
						if spec.Type != nil {
							of = nameOf(spec.Type)
						}
					}
					each(spec, of, g.Tok == token.CONST)
				}
			}
		}
	}
}

// typed are the constants of a type in a folder.
func typed(t *testing.T, dir, of string) (list []string) {
	t.Helper()
	specs(t, dir, func(spec *ast.ValueSpec, is string, constant bool) {
		if constant && is == of {
			for _, name := range spec.Names {
				list = append(list, name.Name)
			}
		}
	})
	if len(list) < 20 {
		t.Fatalf("only %d constants of the type %s", len(list), of)
	}
	return list
}

// ofKind are the types of the constants whose names begin with a prefix.
var ofKind = map[string]string{"Ask": "Step", "Run": "Step", "Do": "Verb", "Log": "LogKind"}

// constants returns the steps, verbs or kinds of entries: the constants of their type whose names begin with a prefix.
func constants(t *testing.T, dir, prefix string) (list []string) {
	t.Helper()
	begins := regexp.MustCompile("^" + prefix + "[A-Z]")
	for _, name := range typed(t, dir, ofKind[prefix]) {
		if begins.MatchString(name) && name != "LogKinds" {
			list = append(list, name)
		}
	}
	if len(list) < 15 {
		t.Fatalf("only %d constants begin with %s", len(list), prefix)
	}
	return list
}

// rowsOf calls a function with every row of a table: a variable of this name that is a composite literal with keys.
func rowsOf(t *testing.T, dir, table string, each func(key string, row ast.Expr)) {
	t.Helper()
	found := false
	specs(t, dir, func(spec *ast.ValueSpec, _ string, _ bool) {
		if len(spec.Names) != 1 || spec.Names[0].Name != table || len(spec.Values) != 1 {
			return
		}
		if lit, ok := spec.Values[0].(*ast.CompositeLit); ok {
			found = true
			for _, e := range lit.Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok {
					each(nameOf(kv.Key), kv.Value)
				}
			}
		}
	})
	if !found {
		t.Fatalf("%s has no table %s", dir, table)
	}
}

// keysOf are the keys of a table.
func keysOf(t *testing.T, dir, table string) map[string]bool {
	t.Helper()
	keys := map[string]bool{}
	rowsOf(t, dir, table, func(key string, _ ast.Expr) { keys[key] = true })
	return keys
}

// wordsOf are the words of the rows of a table.
func wordsOf(t *testing.T, dir, table string) map[string]string {
	t.Helper()
	words := map[string]string{}
	rowsOf(t, dir, table, func(key string, row ast.Expr) {
		if lit, ok := row.(*ast.CompositeLit); ok {
			for _, e := range lit.Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok && nameOf(kv.Key) == "Word" {
					words[key] = strings.Trim(written(kv.Value), `"`)
				}
			}
		}
	})
	return words
}

// worded are the constants whose words have a text below a prefix.
func worded(texts, words map[string]string, prefix string) map[string]bool {
	names := map[string]bool{}
	for name, word := range words {
		if word != "" && texts[prefix+strings.ReplaceAll(word, " ", "-")] != "" {
			names[name] = true
		}
	}
	return names
}

// partNames are the parts that have a word in the table of steps, and those of them at which procedures begin.
func partNames(t *testing.T) (names, first map[string]bool) {
	t.Helper()
	names, first = map[string]bool{"anyPart": true}, map[string]bool{"anyPart": true}
	rowsOf(t, "rules/game", "steps", func(_ string, row ast.Expr) {
		ast.Inspect(row, func(n ast.Node) bool {
			if kv, ok := n.(*ast.KeyValueExpr); ok && nameOf(kv.Key) == "Parts" {
				for i, e := range kv.Value.(*ast.CompositeLit).Elts {
					if part, ok := e.(*ast.KeyValueExpr); ok {
						names[nameOf(part.Key)] = true
						first[nameOf(part.Key)] = first[nameOf(part.Key)] || i == 0
					}
				}
			}
			return true
		})
	})
	return names, first
}

// inFunction calls a function with everything that is written in the functions of a folder, and their names.
func inFunction(t *testing.T, dir string, each func(name string, n ast.Node)) {
	t.Helper()
	for _, file := range filesIn(t, dir) {
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				ast.Inspect(f, func(n ast.Node) bool {
					each(f.Name.Name, n)
					return true
				})
			}
		}
	}
}

// casesOf are the constants that switches in some functions of a folder know.
func casesOf(t *testing.T, dir string, functions ...string) map[string]bool {
	t.Helper()
	cases := map[string]bool{}
	inFunction(t, dir, func(name string, n ast.Node) {
		clause, ok := n.(*ast.CaseClause)
		for _, f := range functions {
			if ok && f == name {
				for _, e := range clause.List {
					cases[nameOf(e)] = true
				}
			}
		}
	})
	return cases
}

// usesIn counts how often names occur in a folder.
func usesIn(t *testing.T, dir string) map[string]int {
	t.Helper()
	uses := map[string]int{}
	for _, file := range filesIn(t, dir) {
		ast.Inspect(file, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				uses[id.Name]++
			}
			return true
		})
	}
	return uses
}

// textsOf are the English texts by their keys.
func textsOf(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, "locale/languages/en/*.tsv"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no texts: %v", err)
	}
	texts := map[string]string{}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if key, said, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
				texts[key] = said
			}
		}
	}
	return texts
}

// hasText reports whether a text begins with a key.
func hasText(texts map[string]string, prefix string) bool {
	for key := range texts {
		if strings.HasPrefix(key, prefix) {
			return true
		}
	}
	return false
}
