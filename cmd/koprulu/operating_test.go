package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// operating is the page for operators, root the path to the files it names.
const (
	root      = "../.."
	operating = root + "/docs/operating.md"
)

// parser returns the parser of the command line.
func parser(t *testing.T) *kong.Kong {
	t.Helper()
	k, err := kong.New(new(allVerbs), kong.Name("koprulu"), kong.ExplicitGroups([]kong.Group{{Key: "all"}}))
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// verb finds a verb of the command line.
func verb(t *testing.T, k *kong.Kong, name string) *kong.Node {
	t.Helper()
	for _, node := range k.Model.Children {
		if node.Name == name {
			return node
		}
	}
	t.Fatalf("there is no verb %s", name)
	return nil
}

// byDefault is how a help text states the default, which has its own column on the page.
var byDefault = regexp.MustCompile(` \((default: )?[^()]*\)\.$`)

// flagTable writes the flags of serve as the page has them.
func flagTable(node *kong.Node) string {
	var b strings.Builder
	b.WriteString("\n| Flag | Variable | Default | What it does |\n| --- | --- | --- | --- |\n")
	for _, f := range node.Flags {
		if len(f.Envs) == 0 {
			continue // --help
		}
		value, preset, help := "", "", f.Help
		if !f.IsBool() {
			value = " " + f.PlaceHolder
			if f.PlaceHolder == "" {
				value = " " + strings.ToUpper(f.Name[strings.LastIndexByte(f.Name, '-')+1:])
			}
		}
		if f.Default != "" {
			preset, help = "`"+f.Default+"`", byDefault.ReplaceAllString(help, ".")
		}
		fmt.Fprintf(&b, "| `--%s%s` | `%s` | %s | %s |\n", f.Name, value, f.Envs[0], preset, help)
	}
	return b.String() + "\n"
}

// TestOperatingListsAllFlags compares the table of flags on the page with those of the program; with KOPRULU_UPDATE it
// writes the table.
func TestOperatingListsAllFlags(t *testing.T) {
	page := readPage(t, operating)
	const begin, end = "<!-- flags -->\n", "<!-- end of flags -->"
	before, rest, ok := strings.Cut(page, begin)
	table, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("%s has no place for the flags", operating)
	}
	want := flagTable(verb(t, parser(t), "serve"))
	if table == want {
		return
	}
	if os.Getenv("KOPRULU_UPDATE") != "" {
		if err := os.WriteFile(operating, []byte(before+begin+want+end+after), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("the table of flags is not that of the program (KOPRULU_UPDATE=1 writes it):\n%s\nwant:\n%s", table, want)
}

// TestOperatingNamesWhatThereIs searches the page, the Dockerfile and the files in deploy for variables, flags, links
// and command lines that do not exist.
func TestOperatingNamesWhatThereIs(t *testing.T) {
	k := parser(t)
	variables, flags := map[string]bool{"KOPRULU_UPDATE": true}, map[string]bool{}
	if err := kong.Visit(k.Model, func(node kong.Visitable, next kong.Next) error {
		var envs []string
		switch node := node.(type) {
		case *kong.Flag:
			flags["--"+node.Name] = true
			envs = node.Envs
		case *kong.Node:
			for _, value := range node.Positional {
				envs = append(envs, value.Tag.Envs...)
			}
		}
		for _, env := range envs {
			variables[env] = true
		}
		return next(nil)
	}); err != nil {
		t.Fatal(err)
	}
	variables["KOPRULU_SMTP_PASSWORD"] = true // It is not a flag, because others on the machine can read flags.
	named := regexp.MustCompile(`KOPRULU_[A-Z_]+`)
	for _, name := range named.FindAllString(readPage(t, root+"/scripts/release.sh"), -1) {
		variables[name] = true // Who makes a release sets them.
	}
	var files []string
	err := filepath.WalkDir(root+"/deploy", func(file string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			files = append(files, file)
		}
		return err
	})
	if err != nil || len(files) == 0 {
		t.Fatalf("no files in deploy: %v", err)
	}
	for _, file := range append(files, root+"/Dockerfile", operating) {
		for _, name := range named.FindAllString(readPage(t, file), -1) {
			if !variables[name] {
				t.Errorf("%s names %s, which nothing reads", file, name)
			}
		}
	}
	page := readPage(t, operating)
	for _, m := range regexp.MustCompile("`(--[a-z-]+)").FindAllStringSubmatch(page, -1) {
		if !flags[m[1]] && m[1] != "--health-cmd" {
			t.Errorf("the page names the flag %s, which no verb has", m[1])
		}
	}
	for _, m := range regexp.MustCompile(`\]\(([^)#:]+)[)#]`).FindAllStringSubmatch(page, -1) {
		if _, err := os.Stat(filepath.Join(root, "docs", m[1])); err != nil {
			t.Errorf("the page links to %s: %v", m[1], err)
		}
	}
	headings := regexp.MustCompile(`(?m)^#+ (.+)$`).FindAllStringSubmatch(page, -1)
	for _, m := range regexp.MustCompile(`\]\(#([^)]+)\)`).FindAllStringSubmatch(page, -1) {
		if !slices.ContainsFunc(headings, func(h []string) bool {
			return strings.ReplaceAll(strings.ToLower(h[1]), " ", "-") == m[1]
		}) {
			t.Errorf("the page links to the heading %s, which is not there", m[1])
		}
	}
	for _, line := range commandLines(page) {
		if _, err := k.Parse(line); err != nil && !strings.Contains(err.Error(), "no such file") {
			t.Errorf("the page shows koprulu %s: %v", strings.Join(line, " "), err)
		}
	}
}

// commandLines finds the lines of a page that call the program, and calls within the text that have arguments.
func commandLines(page string) [][]string {
	var list [][]string
	for _, m := range regexp.MustCompile("(?m)^koprulu (.+)$|`koprulu ([a-z]+ [^`\\[]+)`").FindAllStringSubmatch(page,
		-1) {
		list = append(list, strings.Fields(m[1]+m[2]))
	}
	return list
}

// TestImageBuildsAsThePageSays compares how the Dockerfile and the page build the program.
func TestImageBuildsAsThePageSays(t *testing.T) {
	build := regexp.MustCompile(`CGO_ENABLED=0 go build .*? -o`)
	image, page := build.FindString(readPage(t, root+"/Dockerfile")), build.FindString(readPage(t, operating))
	if image == "" || image != page {
		t.Errorf("the Dockerfile has %q, the page %q", image, page)
	}
}

func readPage(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
