package journeys

import (
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// behind starts a server below a path, behind a proxy that leaves paths as they are and passes on nothing else. outside
// returns the addresses beside the path that browsers have asked for.
func behind(t *testing.T, path string, flags ...string) (s *site, outside func() []string) {
	t.Helper()
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	_, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	var left []string
	log := &safeBuffer{}
	serving := regexp.MustCompile(`msg=serving addr=(\S+)`)
	proxy := &httputil.ReverseProxy{FlushInterval: -1, Rewrite: func(r *httputil.ProxyRequest) {
		if m := serving.FindStringSubmatch(log.String()); m != nil { // Until then there is no server.
			r.SetURL(&url.URL{Scheme: "http", Host: m[1]})
		}
		r.SetXForwarded()
		r.Out.Host = r.In.Host
	}, ErrorHandler: func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusBadGateway) }}
	front := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/healthz" && r.URL.Path != path && !strings.HasPrefix(r.URL.Path, path+"/") {
			mu.Lock()
			left = append(left, r.Method+" "+r.URL.Path)
			mu.Unlock()
			http.NotFound(w, r)
			return
		}
		proxy.ServeHTTP(w, r)
	})}
	go func() { _ = front.Serve(l) }()
	t.Cleanup(func() { _ = front.Close() })
	s = startedSite(t, log, append(flags, "--url", "http://localhost:"+port+path, "--trusted-proxy", "127.0.0.1,::1")...)
	s.base += path
	return s, func() []string {
		mu.Lock()
		defer mu.Unlock()
		return left
	}
}

// TestBelowAPath: on a site below a path, behind a proxy, a newcomer begins a game, plays some turns by what the stream
// brings, changes the language, installs the site, gives a name and comes back to the table by the list; the browser
// never asks for anything beside the path.
func TestBelowAPath(t *testing.T) {
	t.Parallel()
	s, outside := behind(t, "/club/koprulu")
	b := newBrowser(t, 1440, 900)
	b.open(s.base)
	b.wait("the site is there", `location.pathname === "/club/koprulu/" && document.querySelector(".hero .btn--go")`)
	b.click(".hero .btn--go")
	b.wait("the table is there", `location.pathname.startsWith("/club/koprulu/t/") && document.querySelector("#prompt")`)
	rng := rand.New(rand.NewPCG(1, 1))
	for range 12 {
		if b.myTurn().Over {
			break
		}
		b.answer(rng, byMouse)
	}
	b.myTurn()
	table := value[string](b, `location.pathname`)
	b.open(s.base + "/profile")
	b.do(chromedp.SendKeys(chromedp.CSS("#me-name"), "Mara"))
	b.click("form[action$='/profile'] button[type=submit]")
	b.wait("the name is kept", `document.querySelector(".me__name")?.innerText.includes("Mara")`)
	b.click("button[name=lang][value=de]")
	b.wait("the page is in German", `location.pathname === "/club/koprulu/profile" && document.documentElement.lang === "de"`)
	scope := value[string](b, `navigator.serviceWorker.ready.then((r) => new URL(r.scope).pathname)`)
	if scope != "/club/koprulu/" {
		t.Errorf("the worker serves %s", scope)
	}
	kept := value[[]string](b,
		`caches.keys().then(async names => (await Promise.all(names.map(async n => (await (await caches.open(n)).keys()).map(r => new URL(r.url).pathname)))).flat())`)
	for _, address := range kept {
		if !strings.HasPrefix(address, "/club/koprulu/") {
			t.Errorf("the worker keeps %s", address)
		}
	}
	if len(kept) == 0 {
		t.Error("the worker keeps nothing")
	}
	b.open(s.base + "/")
	b.enter(`#tables a[href^="`+table+`"]`, "the table again",
		`location.pathname === "`+table+`" && document.querySelector("#prompt")`)
	b.myTurn()
	b.open(s.base + "/editor")
	b.wait("the editor is there", `document.querySelector("#editor")`)
	if left := outside(); len(left) > 0 {
		t.Errorf("the browser asked for %v", left)
	}
	b.clean()
}
