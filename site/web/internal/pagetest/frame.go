package pagetest

import (
	"bytes"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"koprulu/locale"
	"koprulu/site/web/static"
)

// CheckFrame looks at what every page has: a language, a title, one heading of the first level, and addresses that lead
// somewhere.
func CheckFrame(t *testing.T, w *locale.Words, text []byte) {
	t.Helper()
	heads := 0
	for n := range Parse(t, text).Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		switch n.Data {
		case "html":
			if Attr(n, "lang") != w.Lang() || Attr(n, "data-theme") != "light" {
				t.Errorf("the document is in %q with the theme %q", Attr(n, "lang"), Attr(n, "data-theme"))
			}
		case "title":
			if n.FirstChild == nil || !strings.HasSuffix(n.FirstChild.Data, " · Koprulu") {
				t.Error("the page has no title")
			}
		case "h1":
			heads++
		case "img", "input", "select", "textarea":
			checkNamed(t, n, text)
		}
		for _, name := range []string{"href", "action", "src", "hx-post", "hx-get"} {
			if address := Attr(n, name); address != "" {
				checkAddress(t, address)
			}
		}
	}
	if heads != 1 {
		t.Errorf("the page has %d headings of the first level", heads)
	}
}

// checkNamed: a field has a label, for those who can't see where it is.
func checkNamed(t *testing.T, n *html.Node, text []byte) {
	t.Helper()
	if kind := Attr(n, "type"); kind == "hidden" || kind == "submit" || Attr(n, "aria-label") != "" {
		return
	}
	if id := Attr(n, "id"); id != "" && bytes.Contains(text, []byte(`for="`+id+`"`)) {
		return
	}
	for p := n.Parent; p != nil; p = p.Parent {
		if p.Data == "label" {
			return
		}
	}
	t.Errorf("the field %q has no label", Attr(n, "name"))
}

// addresses are those that the server answers (page/site_routes.go, seen/routes.go).
var addresses = regexp.MustCompile(
	`^(/|/(prefs|new|tables|records|people|ratings|statistics|challenge|puzzle|leagues|rules|codex|about|tutorial|profile|editor|manifest\.webmanifest)|/editor/file|/rules/[A-Z]+(-[A-Z]+)?-\d+|/codex/[a-z]+|/scenarios(/[a-z-]+)?|/docs(/[a-z-]+)?|` +
		`/people/[0-9a-f]{16}|/profile/(page|link|devices|passkeys|tokens|notify|kinds|addresses|wishes|hours|vacation(/end)?|data|delete)|/api/openapi\.json|/t/[0-9a-z]{10}(/(end|replay|seat|faction|ready|begin|links|chat|delete|answer|who|players-chat|report))?)$`)

// checkAddress: an address within the site is one that the server answers; a static file is there.
func checkAddress(t *testing.T, address string) {
	t.Helper()
	u, err := url.Parse(address)
	switch {
	case err != nil:
		t.Errorf("%q is no address", address)
	case u.Host != "" && u.Scheme == "https", u.Path == "":
	case strings.HasPrefix(u.Path, "/static/"):
		_, name, _ := strings.Cut(strings.TrimPrefix(u.Path, "/static/"), "/")
		if _, found := static.Read(name); !found {
			t.Errorf("there is no file %s", name)
		}
	case !addresses.MatchString(u.Path):
		t.Errorf("nothing answers %q", address)
	}
}
