package root

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
)

// TestHTML: every address of the site gets the root, once; what is elsewhere, on the page itself or no address stays.
func TestHTML(t *testing.T) {
	for text, want := range map[string]string{
		`<a href="/">`: `<a href="/x/">`,
		`<a class="/y" href="/t/a?b=/c#d" data-go="/e">`:  `<a class="/y" href="/x/t/a?b=/c#d" data-go="/x/e">`,
		`<form action="/a"><button formaction="/b"/>`:     `<form action="/x/a"><button formaction="/x/b"/>`,
		`<img src="/static/1/a.svg"><b hx-post="/t/a/b">`: `<img src="/x/static/1/a.svg"><b hx-post="/x/t/a/b">`,
		`<a href="//elsewhere/a"><a href="https://b/c">`:  `<a href="//elsewhere/a"><a href="https://b/c">`,
		`<a href="#a"><a href="?b"><input value="/mine">`: `<a href="#a"><a href="?b"><input value="/mine">`,
		`<p>href=&#34;/a&#34; and /t/a</p>`:               `<p>href=&#34;/a&#34; and /t/a</p>`,
		`<meta content="0;url=/t/a"><meta content="/a">`:  `<meta content="0;url=/x/t/a"><meta content="/a">`,
		`<path d="/"><title>a</title>`:                    `<path d="/"><title>a</title>`,
		``:                                                ``,
	} {
		if got := string(Root("/x").HTML([]byte(text))); got != want {
			t.Errorf("%s became\n%s, want\n%s", text, got, want)
		}
		if got := string(Root("").HTML([]byte(text))); got != text {
			t.Errorf("without a path %s became %s", text, got)
		}
	}
	if got := string(Root("/x").Quoted([]byte(`{"a": "/b", "c": "d/e"}`))); got != `{"a": "/x/b", "c": "d/e"}` {
		t.Errorf("JSON became %s", got)
	}
	for address, want := range map[string]string{"/": "/x/", "/a": "/x/a", "//b": "//b", "https://c": "https://c"} {
		if got := Root("/x").At(address); got != want {
			t.Errorf("%s is at %s", address, got)
		}
	}
}

// TestHandler: a request below the root arrives without it, the root itself leads to the first page, and others are
// told where the site is.
func TestHandler(t *testing.T) {
	inner := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Path", r.URL.Path+"|"+r.URL.RawPath+"|"+r.URL.RawQuery)
	})
	h := Of(&url.URL{Path: "/a/b/"}).Handler(inner, "/healthz")
	for path, want := range map[string]string{
		"/a/b/": "/||", "/a/b/t/x?y=1": "/t/x||y=1", "/a/b/p/%2F": "/p//|/p/%2F|", "/healthz": "/healthz||",
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		if got := w.Header().Get("Path"); got != want {
			t.Errorf("%s arrives as %q, want %q (status %d)", path, got, want, w.Code)
		}
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/a/b?c=d", nil))
	if w.Code != http.StatusPermanentRedirect || w.Header().Get("Location") != "/a/b/?c=d" {
		t.Errorf("the root itself: status %d, %s", w.Code, w.Header().Get("Location"))
	}
	for _, path := range []string{"/", "/a", "/a/bc", "/t/x", "/healthz/x"} {
		w := httptest.NewRecorder()
		if h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil)); w.Code != http.StatusNotFound {
			t.Errorf("%s: status %d", path, w.Code)
		}
	}
}
