package web_test

import (
	"io/fs"
	"strings"
	"testing"

	"koprulu/web"
)

// TestScripts: no script of ours makes code or markup out of text, or sets styles: the Content Security
// Policy would forbid it, and names and messages of people pass through them.
func TestScripts(t *testing.T) {
	files, err := fs.Glob(web.Static, "js/*.js")
	if err != nil || len(files) < 4 {
		t.Fatalf("%d scripts: %v", len(files), err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, ".min.js") {
			continue
		}
		text, err := fs.ReadFile(web.Static, file)
		if err != nil {
			t.Fatal(err)
		}
		for _, bad := range []string{"innerHTML", "outerHTML =", "insertAdjacentHTML", "document.write", "eval(", "new Function", ".style.", "cssText"} {
			if strings.Contains(string(text), bad) {
				t.Errorf("%s: %s", file, bad)
			}
		}
		if !strings.Contains(string(text), `"use strict";`) {
			t.Errorf("%s is not strict", file)
		}
	}
}
