package web

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// forbidden is what the Content Security Policy of the site refuses in a page: styles and scripts within it.
var forbidden = regexp.MustCompile(`(?i)<style\b|\sstyle=|\son[a-z]+=|href="javascript:`)

// TestTemplates: no template has what the Content Security Policy refuses, which no browser would show.
func TestTemplates(t *testing.T) {
	read := 0
	err := filepath.WalkDir(".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".templ" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		read++
		for _, at := range forbidden.FindAllIndex(text, -1) {
			t.Errorf("%s: %.60q", path, text[at[0]:])
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if read < 30 {
		t.Errorf("only %d templates were read", read)
	}
}
