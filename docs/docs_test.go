package docs_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var conflict = regexp.MustCompile(`(?m)^(<{7}|>{7}) `)

var link = regexp.MustCompile(`\]\(([^)#\s]+)(?:#[^)]*)?\)`)

// TestLinksLeadSomewhere: links between the project's documents name files that exist, and none has the marks of a
// merge.
func TestLinksLeadSomewhere(t *testing.T) {
	seen := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && strings.HasPrefix(d.Name(), ".") && d.Name() != ".." {
			return filepath.SkipDir
		}
		if d.IsDir() || filepath.Ext(path) != ".md" {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if conflict.Match(text) {
			t.Errorf("%s has the marks of a merge", path)
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			if strings.Contains(m[1], ":") || strings.HasPrefix(m[1], "/") {
				continue // to another site, or to a page of this one
			}
			seen++
			if _, err := os.Stat(filepath.Join(filepath.Dir(path), m[1])); err != nil {
				t.Errorf("%s links to %s, which does not exist", path, m[1])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen < 100 {
		t.Errorf("only %d links were found", seen)
	}
}

// path is a file or folder of the repository as a document names it; one with words in capitals stands for others.
var path = regexp.MustCompile("[`\\s](?:\\./)?((?:bots|club|cmd|deploy|docs|examples|help|internal|locale|rules|" +
	"scripts|site|table|terminal|tools)/[\\w./*-]*\\w)")

// TestPathsExist: every file, folder and test that the documents tell somebody to open or to run is there.
func TestPathsExist(t *testing.T) {
	tests := map[string]bool{}
	err := filepath.WalkDir("..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, m := range regexp.MustCompile(`(?m)^func (Test\w+)`).FindAllStringSubmatch(string(text), -1) {
			tests[m[1]] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	var documents []string
	for _, pattern := range []string{"*.md", "howto/*.md", "../*.md", "../examples/*.md"} {
		more, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		documents = append(documents, more...)
	}
	seen := 0
	for _, document := range documents {
		text, err := os.ReadFile(document)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range path.FindAllStringSubmatch(string(text), -1) {
			if regexp.MustCompile("[A-Z]{2}").MatchString(m[1]) && !strings.HasSuffix(m[1], ".md") {
				continue
			}
			seen++
			if found, err := filepath.Glob("../" + m[1]); err != nil || len(found) == 0 {
				t.Errorf("%s names %s, which does not exist", document, m[1])
			}
		}
		for _, name := range regexp.MustCompile(`\bTest[A-Z]\w+`).FindAllString(string(text), -1) {
			if seen++; !tests[name] {
				t.Errorf("%s names %s, and no test is called that", document, name)
			}
		}
	}
	if seen < 200 {
		t.Errorf("only %d names were found", seen)
	}
}
