package host

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"koprulu/site/server"
	"koprulu/site/server/core"
	"koprulu/site/server/kept"
	"koprulu/site/store"
	"koprulu/table"
)

// TestPrivate asks the private address for metrics and profiles: they are there, and the command line is
// not, because there may be a password in it.
func TestPrivate(t *testing.T) {
	st, err := store.Open(t.Context(), t.TempDir()+"/koprulu.db", store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	hub := table.NewHub(table.HubConfig{Store: st})
	site, err := server.New(core.Config{Hub: hub, Store: kept.Of(st, st.People, st.Club), Unlimited: true})
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer beside(l, private(site, "figures.example:9090"), (&Serve{}).logger(io.Discard))()
	get := func(path string) (int, string) {
		t.Helper()
		answer, err := http.Get("http://" + l.Addr().String() + path)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		return answer.StatusCode, string(text)
	}
	for path, want := range map[string]string{
		"/metrics":                        "koprulu_answers_total",
		"/debug/pprof/goroutine?debug=1":  "goroutine profile:",
		"/debug/pprof/heap?debug=1":       "heap profile:",
		"/debug/pprof/profile?seconds=1":  "",
		"/debug/pprof/trace?seconds=0.05": "go 1.",
	} {
		if status, text := get(path); status != http.StatusOK || !strings.Contains(text, want) {
			t.Errorf("%s: status %d, %.60q", path, status, text)
		}
	}
	for host, want := range map[string]int{
		"localhost:9090": http.StatusOK, "127.0.0.1:9090": http.StatusOK, "figures.example:9090": http.StatusOK,
		"evil.example:9090": http.StatusMisdirectedRequest, "figures.example.evil": http.StatusMisdirectedRequest,
	} {
		for _, path := range []string{"/metrics", "/debug/pprof/goroutine?debug=1"} {
			r := httptest.NewRequest(http.MethodGet, path, nil)
			r.Host = host
			w := httptest.NewRecorder()
			private(site, "figures.example:9090").ServeHTTP(w, r)
			if w.Code != want {
				t.Errorf("%s of %s: status %d", path, host, w.Code)
			}
		}
	}
	for _, path := range []string{"/debug/pprof/cmdline", "/", "/debug/pprof/nothing"} {
		if status, _ := get(path); status != http.StatusNotFound {
			t.Errorf("%s: status %d", path, status)
		}
	}
}
