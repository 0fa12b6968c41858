package static_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestHasNamesWhatItStyles: what a rule styles below an element with :has() has a class, an id, an attribute or a tag.
// Browsers keep together what :has() may change anywhere; one rule for everything, such as .a:has(.b) > *, makes them
// compute all styles of a page again with each of its changes.
func TestHasNamesWhatItStyles(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		css  string
		want int
	}{
		{`.a:has(.b) > * { x: y }`, 1},
		{`.a:has(.b) { .c { x: y } & > :not(.d) { x: y } }`, 1},
		{`@media (width > 1px) { .a:has(.b) :is(.c, :first-child) { x: y } }`, 1},
		{`.a:has(.b) :is(.c, p):hover, .a > :not(:has(.b)), .a > * , .a:has(> *) { x: y } /* .a:has(.b) > * {} */`, 0},
	} {
		if got := everythingBelowHas(x.css); len(got) != x.want {
			t.Errorf("%s: %q", x.css, got)
		}
	}
	files := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".css" {
			return err
		}
		files++
		css, err := os.ReadFile(path)
		for _, selector := range everythingBelowHas(string(css)) {
			t.Errorf("%s: %s", path, selector)
		}
		return err
	})
	if err != nil || files < 10 {
		t.Errorf("%d style sheets, %v", files, err)
	}
}

var cssComment = regexp.MustCompile(`(?s)/\*.*?\*/`)

// everythingBelowHas returns the selectors of a style sheet that select anything below an element with :has().
func everythingBelowHas(css string) []string {
	var found []string
	var walk func(css string, parents []string)
	walk = func(css string, parents []string) {
		for at := strings.IndexByte(css, '{'); at >= 0; at = strings.IndexByte(css, '{') {
			end, depth := at+1, 1
			for ; end < len(css) && depth > 0; end++ {
				depth += strings.Count(css[end:end+1], "{") - strings.Count(css[end:end+1], "}")
			}
			head, body := css[:at], css[at+1:end-1]
			head = strings.TrimSpace(head[strings.LastIndexByte(head, ';')+1:])
			css = css[end:]
			if strings.HasPrefix(head, "@") {
				walk(body, parents)
				continue
			}
			var selectors []string
			for _, s := range outside(head, ",") {
				for _, p := range parents {
					if !strings.Contains(s, "&") {
						s = "& " + s
					}
					selectors = append(selectors, strings.ReplaceAll(s, "&", p))
				}
				if len(parents) == 0 {
					selectors = append(selectors, s)
				}
			}
			for _, s := range selectors {
				parts := outside(s, " >+~\n\t")
				last := parts[len(parts)-1]
				if !named(last) && slices.ContainsFunc(parts[:len(parts)-1],
					func(part string) bool { return strings.Contains(part, ":has(") }) {
					found = append(found, s)
				}
			}
			walk(body, selectors)
		}
	}
	walk(cssComment.ReplaceAllString(css, ""), nil)
	return found
}

// outside splits a text at separators outside of brackets.
func outside(text, separators string) []string {
	depth := 0
	parts := strings.FieldsFunc(text, func(r rune) bool {
		switch r {
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		}
		return depth == 0 && strings.ContainsRune(separators, r)
	})
	for i, p := range parts {
		parts[i] = strings.TrimSpace(p)
	}
	return parts
}

// named reports whether a part of a selector requires a class, an id, an attribute or a tag.
func named(part string) bool {
	own := part
	for at := strings.IndexByte(own, ':'); at >= 0; at = strings.IndexByte(own, ':') {
		end, depth := at+1, 0
		for ; end < len(own) && (depth > 0 || !strings.ContainsAny(own[end:end+1], ".#[") &&
			(own[end] != ':' || end == at+1)); end++ {
			depth += strings.Count(own[end:end+1], "(") - strings.Count(own[end:end+1], ")")
		}
		either := strings.TrimPrefix(strings.TrimPrefix(own[at:end], ":is("), ":where(")
		if either != own[at:end] && !slices.ContainsFunc(outside(strings.TrimSuffix(either, ")"), ","), func(s string) bool {
			parts := outside(s, " >+~")
			return !named(parts[len(parts)-1])
		}) {
			return true
		}
		own = own[:at] + own[end:]
	}
	return strings.Trim(own, "*") != ""
}
