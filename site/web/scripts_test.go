package web_test

import (
	"strings"
	"testing"

	"koprulu/site/web/static"
)

// TestScripts: no script of ours makes code or markup out of text, or sets styles: the Content Security Policy would
// forbid it, and people's names and messages pass through them. What was measured is placed by an animation that stays.
func TestScripts(t *testing.T) {
	seen := 0
	for _, file := range static.Names() {
		if !strings.HasSuffix(file, ".js") || strings.HasSuffix(file, ".min.js") {
			continue
		}
		seen++
		text, _ := static.Read(file)
		for _, bad := range []string{"innerHTML", "outerHTML =", "insertAdjacentHTML", "document.write", "eval(",
			"new Function", ".style.", ".style[", `"style"`, "cssText", "commitStyles"} {
			if strings.Contains(string(text), bad) {
				t.Errorf("%s: %s", file, bad)
			}
		}
		if !strings.Contains(string(text), `"use strict";`) {
			t.Errorf("%s is not strict", file)
		}
	}
	if seen < 4 {
		t.Errorf("only %d scripts were read", seen)
	}
}
