package game_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestContentsAreComplete: every file belongs to a chapter of the table of contents in doc.go, and every
// chapter has files.
func TestContentsAreComplete(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	chapters := map[string]int{}
	for _, m := range regexp.MustCompile(`\b([a-z]+_)\*`).FindAllStringSubmatch(string(doc), -1) {
		chapters[m[1]] = 0
	}
	if len(chapters) < 10 {
		t.Fatalf("found only %d chapters in doc.go", len(chapters))
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	alone := map[string]bool{"doc.go": true, "doc_test.go": true, "example_test.go": true, "bench_test.go": true,
		"corner_test.go": true, "listed_test.go": true}
	for _, file := range files {
		if alone[file] {
			continue
		}
		chapter, _, _ := strings.Cut(file, "_")
		if _, known := chapters[chapter+"_"]; !known {
			t.Errorf("%s belongs to no chapter of doc.go", file)
			continue
		}
		chapters[chapter+"_"]++
	}
	for chapter, n := range chapters {
		if n == 0 {
			t.Errorf("doc.go names the chapter %s*, which has no file", chapter)
		}
	}
}
