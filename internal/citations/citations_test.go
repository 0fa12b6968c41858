package citations

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"koprulu/rules/game/rule"
)

// root is the module's folder, seen from this package.
const root = "../.."

// TestIndexIsFresh: the embedded index has every citation in the sources and no other. Its line numbers may be out of
// date, so that not every change to a file changes the index, too.
func TestIndexIsFresh(t *testing.T) {
	now, err := Scan(os.DirFS(root))
	if err != nil {
		t.Fatal(err)
	}
	then, err := Index()
	if err != nil {
		t.Fatal(err)
	}
	lineless := func(list []Citation) []string {
		var out []string
		for _, c := range list {
			out = append(out, fmt.Sprint(c.Kind, " ", c.File, " ", c.Rules, " ", c.Text))
		}
		slices.Sort(out)
		return out
	}
	have, want := lineless(then), lineless(now)
	if !slices.Equal(have, want) {
		t.Error("the index is not what the sources say; run go generate ./internal/citations")
		for _, c := range want {
			if _, found := slices.BinarySearch(have, c); !found {
				t.Logf("missing: %s", c)
			}
		}
	}
}

// TestEveryRuleIsFound: for every rule the index leads to code that carries it out and to a case or test that checks
// it, or there is a reason why not; never both.
func TestEveryRuleIsFound(t *testing.T) {
	list, err := Scan(os.DirFS(root))
	if err != nil {
		t.Fatal(err)
	}
	var found [rule.Count][Kinds]int
	for _, c := range list {
		for _, id := range c.Rules {
			found[id][c.Kind]++
		}
	}
	for id := rule.None + 1; id < rule.Count; id++ {
		code, tests := found[id][Code], found[id][Case]+found[id][Test]
		switch why := Uncarried(id); {
		case code == 0 && why == "":
			t.Errorf("no code names %s: cite it where it is carried out, or say in gaps.go why it is nowhere", id)
		case code > 0 && uncarried[id] != "":
			t.Errorf("code names %s, and gaps.go says that none carries it out", id)
		}
		switch why := Unheld(id); {
		case tests == 0 && why == "":
			t.Errorf("no case or test names %s", id)
		case tests > 0 && why != "":
			t.Errorf("a case or test names %s, and gaps.go says that none can hold it", id)
		}
	}
}

func TestNamed(t *testing.T) {
	for line, want := range map[string]string{
		"case battleAbilitiesUsed: // RULING-30, RULING-117": "RULING-117 RULING-30",
		"	return rule.BWKEY10":                               "BW-KEY-10",
		"(GALAXY-12 to GALAXY-14)":                           "GALAXY-12 GALAXY-13 GALAXY-14",
		"between MOB-09 to PAY-01, MOB-09":                   "PAY-01 MOB-09",
		"== TV-58 BW-KEY-12: the Scourge":                    "BW-KEY-12 TV-58",
		"overmind! TIME-19: pass":                            "TIME-19",
		"MOB-99, UTF-8, ISO-8601 and rule.None":              "",
		"rule.Count, XMOB-09, MOB-091":                       "",
	} {
		var got []string
		for _, id := range Named(line) {
			got = append(got, id.String())
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q names %v, want %s", line, got, want)
		}
	}
}

// TestScan: kinds go by the file's name, the rules come first, generated files are left out; and what Format writes can
// be read back.
func TestScan(t *testing.T) {
	sources := fstest.MapFS{
		"rules/game/rule/ids.go":             {Data: []byte("// MOB-09\n")},
		"rules/game/b.go":                    {Data: []byte("package game\n\n\tcase x: // MOB-09\n")},
		"rules/game/a_test.go":               {Data: []byte("// MOB-09\n")},
		"table/a.go":                         {Data: []byte("// MOB-09\tand " + strings.Repeat("long ", 99) + "\n")},
		"rules/rulecases/testdata/move.case": {Data: []byte("== MOB-09: a case\n# nothing\nraynor! MOB-09: done\n")},
		"site/server/page_templ.go":          {Data: []byte("// MOB-09\n")},
		"site/server/notes.md":               {Data: []byte("MOB-09\n")},
	}
	for _, f := range folders {
		sources[f+"/empty.txt"] = &fstest.MapFile{}
	}
	list, err := Scan(sources)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range Of(list, rule.MOB09) {
		got = append(got, fmt.Sprintf("%s %s:%d", c.Kind, c.File, c.Line))
	}
	want := "code rules/game/b.go:3, code table/a.go:1, case rules/rulecases/testdata/move.case:1, case rules/rulecases/testdata/move.case:3, test rules/game/a_test.go:1"
	if strings.Join(got, ", ") != want {
		t.Errorf("found %s\nwant %s", strings.Join(got, ", "), want)
	}
	if n := len([]rune(list[1].Text)); n != longest || !strings.HasPrefix(list[1].Text, "// MOB-09 and long") {
		t.Errorf("a text of %d letters: %s", n, list[1].Text)
	}
	again, err := parse(string(Format(list)))
	if err != nil || fmt.Sprint(again) != fmt.Sprint(list) {
		t.Errorf("read again: %v, %v", again, err)
	}
	for _, wrong := range []string{"code\tgame/b.go\t3\tMOB-09", "note\tgame/b.go\t3\tMOB-09\tx",
		"code\tgame/b.go\tthree\tMOB-09\tx"} {
		if _, err := parse(wrong); err == nil {
			t.Errorf("%q is read", wrong)
		}
	}
}

// TestFind: within the module's sources, the sources are read; elsewhere, and in another module, the index is.
func TestFind(t *testing.T) {
	here, err := Find(root + "/cmd/koprulu")
	if err != nil || len(Of(here, rule.MOB09)) == 0 {
		t.Fatalf("%d citations, %v", len(here), err)
	}
	other := t.TempDir()
	elsewhere, err := Find(other)
	if err != nil || len(elsewhere) == 0 {
		t.Fatalf("%d citations, %v", len(elsewhere), err)
	}
	if err := os.WriteFile(other+"/go.mod", []byte("module example.org/other\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if stranger, err := Find(other); err != nil || len(stranger) != len(elsewhere) {
		t.Errorf("in another module: %d citations, %v", len(stranger), err)
	}
}
