package fresh

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	// quoted is text between backticks, linked the target of a link, called a line of commands.
	quoted = regexp.MustCompile("`([^`\n]+)`")
	linked = regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`)
	called = regexp.MustCompile(`(?m)^    (.+)$`)
	// isPath is what looks like a file or folder of the module: it has a slash within it, and no space. What begins with a
	// slash is an address of the site or a folder outside.
	isPath = regexp.MustCompile(`^(?:\./)?[a-z][\w.*/-]*/[\w.*/-]*$`)
	// argument is a path among the words of a command.
	argument = regexp.MustCompile(`(?:^|\s)((?:\./)?[a-z][\w-]*/[\w./*-]+)`)
	// invented is a path that the reader completes with a name of their choice.
	invented = regexp.MustCompile(`\b(?:ID|NAME|LANG)\b`)
	// named is a test that a page names.
	named = regexp.MustCompile(`\bTest[A-Z]\w+`)
)

// TestHowTo: every file, folder and test that CONTRIBUTING.md and the how-to pages name exists.
func TestHowTo(t *testing.T) {
	pages, err := filepath.Glob(filepath.Join(root, "docs/howto/*.md"))
	if err != nil || len(pages) < 8 {
		t.Fatalf("%d pages: %v", len(pages), err)
	}
	tests := testNames(t)
	for _, page := range append(pages, filepath.Join(root, "CONTRIBUTING.md")) {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		missing := func(kind, name string) {
			t.Errorf("%s names %s %s, which is not there", filepath.Base(page), kind, name)
		}
		for _, m := range linked.FindAllSubmatch(text, -1) {
			if !present(filepath.Join(filepath.Dir(page), string(m[1]))) {
				missing("the page", string(m[1]))
			}
		}
		var words []string
		for _, m := range quoted.FindAllSubmatch(text, -1) {
			words = append(words, string(m[1]))
		}
		for _, m := range called.FindAllSubmatch(text, -1) {
			words = append(words, string(m[1]))
		}
		for _, word := range words {
			for _, m := range argument.FindAllStringSubmatch(word, -1) {
				path := strings.TrimSuffix(m[1], "/...")
				if isPath.MatchString(m[1]) && !invented.MatchString(path) && !present(filepath.Join(root, path)) {
					missing("the file", path)
				}
			}
		}
		for _, name := range named.FindAllString(string(text), -1) {
			if !strings.Contains(tests, "func "+name) {
				missing("the test", name)
			}
		}
	}
}

// present reports whether a path, which may have asterisks, leads to something.
func present(path string) bool {
	found, err := filepath.Glob(path)
	return err == nil && len(found) > 0
}

// testNames returns the text of all tests.
func testNames(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	for _, path := range sources(t) {
		if strings.HasSuffix(path, "_test.go") {
			text, err := os.ReadFile(filepath.Join(root, path))
			if err != nil {
				t.Fatal(err)
			}
			all.Write(text)
		}
	}
	return all.String()
}
