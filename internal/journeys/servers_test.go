//go:build nightly

package journeys

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"koprulu/internal/postgrestest"
)

// front is what a balancer is to one browser: requests go to one server, and to another one when that refuses the
// connection.
type front []*site

func (f front) RoundTrip(r *http.Request) (*http.Response, error) {
	var body []byte
	if r.Body != nil {
		var err error
		if body, err = io.ReadAll(r.Body); err != nil {
			return nil, err
		}
	}
	for i, s := range f {
		to := r.Clone(r.Context())
		to.Body = io.NopCloser(bytes.NewReader(body))
		to.URL.Host = s.base[len("http://"):]
		resp, err := http.DefaultTransport.RoundTrip(to)
		var op *net.OpError
		if !errors.As(err, &op) || op.Op != "dial" || i == len(f)-1 {
			return resp, err
		}
	}
	return nil, errors.New("no server")
}

// newFront opens an address at which the servers answer, the first one as long as it is there.
func newFront(t *testing.T, servers ...*site) string {
	t.Helper()
	s := httptest.NewServer(&httputil.ReverseProxy{Transport: front(servers), FlushInterval: -1,
		ErrorLog: log.New(io.Discard, "", 0),
		Rewrite:  func(r *httputil.ProxyRequest) { r.Out.URL.Scheme, r.Out.Host = "http", r.In.Host }})
	t.Cleanup(func() {
		s.CloseClientConnections() // The browsers keep their streams open.
		s.Close()
	})
	_, port, err := net.SplitHostPort(s.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	return "http://localhost:" + port
}

// TestServers: two servers on one PostgreSQL, a player's browser at each. While they play, first one and then the other
// server is killed, and comes back: both pages go on on their own, and show the same.
func TestServers(t *testing.T) {
	t.Parallel()
	c, err := postgrestest.New(false)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	database, err := c.Create(t.Context(), "site", "")
	if err != nil {
		t.Fatal(err)
	}
	one, two := newSite(t, "--database", database), newSite(t, "--database", database)
	mara, jonas := newBrowser(t, 1440, 900), newBrowser(t, 1440, 900)

	mara.seated(newFront(t, one, two), "Mara")
	mara.open(value[string](mara, `fetch("/tables", {method: "POST", body: new URLSearchParams({name: "Friday", players: 2, seat0: "me", seat1: "open",
		pace: "live", minutes: 10, gain: 5, factions: "dealt", company: "invited", spectators: "on"})}).then(r => r.url)`))
	invite := value[string](mara, `new URL(document.querySelector("#link-invite").value).pathname`)
	jonas.open(newFront(t, two, one) + invite)
	jonas.do(chromedp.SendKeys(chromedp.CSS("#take-who"), "Jonas"))
	jonas.click(".wseat.is-free button")
	mara.wait("she sees at her server who sits down at the other",
		`document.querySelector("#waiting").innerText.includes("Jonas")`)
	mara.click("form[action$='/ready'] button")
	jonas.click("form[action$='/ready'] button")
	both := []*browser{mara, jonas}
	for _, b := range both {
		b.wait("the game is dealt", `document.querySelector("#prompt-say")`)
	}
	rng := rand.New(rand.NewPCG(7, 7))
	play := func(answers int) {
		for range answers {
			b := whoseTurn(`document.querySelector("#prompt").dataset.over === "on"`, both...)
			if b == nil {
				t.Fatal("the game is over already")
			}
			b.answer(rng, byScript)
		}
	}
	play(4)
	for _, s := range []*site{two, one} {
		s.kill()
		play(4)
		s.start("127.0.0.1:" + s.base[len("http://localhost:"):])
		play(2)
	}
	whoseTurn("false", both...)
	said := ""
	for _, b := range both {
		open := b.openNow()
		switch {
		case said == "":
			said = open
		case said != open:
			t.Errorf("the pages differ:\n%s\n%s", said, open)
		}
		if n := value[int](b, `performance.getEntriesByType("navigation").length`); n != 1 {
			t.Error("a page was reloaded")
		}
		b.clean()
	}
	for _, s := range []*site{one, two} {
		resp, err := http.Get(s.base + "/healthz")
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusOK {
			t.Error(fmt.Sprint("a server is not healthy: ", resp.Status))
		}
	}
}

// openNow returns the text of the galaxy on a table's page without what is for the page's reader alone (their own
// orders, and what they may not point at), as soon as the page shows what the server has: the last answer may still be
// on its way to the page.
func (b *browser) openNow() string {
	b.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(100 * time.Millisecond) {
		open := value[[]string](b, `(async () => {
			const page = new DOMParser().parseFromString(await (await fetch(location.pathname)).text(), "text/html").querySelector("#galaxy");
			const texts = [page.textContent, document.querySelector("#galaxy").textContent];
			page.querySelectorAll(".because, .stack").forEach(own => own.remove());
			return [...texts, page.textContent].map(text => text.replace(/\s+/g, " "));
		})()`)
		if open[0] == open[1] {
			return open[2]
		}
		if time.Now().After(end) {
			b.t.Fatalf("the server says\n%s\nand the page\n%s", open[0], open[1])
		}
	}
}
