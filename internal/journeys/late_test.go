package journeys

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"
	"time"
)

// TestLateScript: on a slow line, the script for streams may arrive long after the one it extends. The page follows the game anyway.
func TestLateScript(t *testing.T) {
	s := newSite(t)
	to, err := url.Parse(s.base)
	if err != nil {
		t.Fatal(err)
	}
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(to)
		r.Out.Host = r.In.Host
	}}
	slow := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/hx-sse.min.js") {
			time.Sleep(700 * time.Millisecond)
		}
		proxy.ServeHTTP(w, r)
	}))
	defer slow.Close()
	b := newBrowser(t, 1440, 900)
	defer b.open("about:blank") // Ends the stream, for which the proxy would wait.
	b.quickTable(&site{t: t, base: slow.URL}, "Ilya")
	b.wait("the stream is open", `document.querySelector("#stream")._htmx?.sse`)
	b.clean()
}
