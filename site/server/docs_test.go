package server

import (
	"net/http"
	"strings"
	"testing"
)

// TestDocumentation: the site shows its documentation, links to it from every page, and sends schemas and examples as
// they are.
func TestDocumentation(t *testing.T) {
	s := newSite(t)
	nobody := s.visitor()
	for path, want := range map[string]string{
		"/docs": "Documentation", "/docs/": "Documentation", "/docs/guide": "Spread out early",
		"/docs/faq": "Is the shuffling fair?", "/docs/programs": s.http.URL + "/api/v1/people",
		"/docs/formats": "Recomputing what chance decided", "/docs/components": "Stim Packs",
		"/docs/bot-authors": "From random to good", "/docs/operating": "RateLimit-Policy",
		"/docs/examples": "randombot",
	} {
		got := nobody.get(path)
		if got.status != http.StatusOK || !strings.Contains(got.body, want) ||
			!strings.HasPrefix(got.header.Get("Content-Type"), "text/html") {
			t.Errorf("%s: status %d, without %q", path, got.status, want)
		}
		if csp := got.header.Get("Content-Security-Policy"); csp == "" || strings.Contains(csp, "unsafe") {
			t.Errorf("%s: policy %q", path, csp)
		}
	}
	for path, kind := range map[string]string{"/docs/schema/view.json": "application/schema+json",
		"/docs/examples/python/verify.py": "text/plain; charset=utf-8"} {
		if got := nobody.get(path); got.status != http.StatusOK || got.header.Get("Content-Type") != kind {
			t.Errorf("%s: status %d, %s", path, got.status, got.header.Get("Content-Type"))
		}
	}
	for _, path := range []string{"/docs/nothing", "/docs/schema/none.json", "/docs/architecture",
		"/docs/examples/examples.go", "/docs/schema"} {
		if got := nobody.get(path); got.status != http.StatusNotFound {
			t.Errorf("%s: status %d", path, got.status)
		}
	}
	if body := nobody.get("/").body; !strings.Contains(body, `href="/docs/programs"`) ||
		!strings.Contains(body, `href="/docs"`) {
		t.Error("the footer does not lead to the documentation")
	}
}
