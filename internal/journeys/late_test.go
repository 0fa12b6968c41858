//go:build nightly

package journeys

import (
	"context"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"
)

// through starts a line to the site: between decides about each request and forwards it by calling pass.
func (s *site) through(between func(w http.ResponseWriter, r *http.Request, pass http.Handler)) *site {
	s.t.Helper()
	to, err := url.Parse(s.base)
	if err != nil {
		s.t.Fatal(err)
	}
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(to)
		r.Out.Host = r.In.Host
	}}
	line := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { between(w, r, proxy) }))
	s.t.Cleanup(func() {
		line.CloseClientConnections() // It would wait for the end of streams.
		line.Close()
	})
	return &site{t: s.t, base: line.URL}
}

// TestLateScript: on a slow line, the script for streams may arrive long after the others. The page follows the game
// anyway.
func TestLateScript(t *testing.T) {
	t.Parallel()
	slow := newSite(t).through(func(w http.ResponseWriter, r *http.Request, pass http.Handler) {
		if strings.HasSuffix(r.URL.Path, "/stream.js") {
			time.Sleep(700 * time.Millisecond)
		}
		pass.ServeHTTP(w, r)
	})
	b := newBrowser(t, 1440, 900)
	b.quickTable(slow, "Ilya")
	b.wait("the stream is open", `document.querySelector("#stream[data-mark]")`)
	b.clean()
}

// silenced is a response of which nothing arrives while the line is silent, though it stays open.
type silenced struct {
	http.ResponseWriter
	line *sync.RWMutex
}

func (s silenced) Write(b []byte) (int, error) {
	s.line.RLock()
	defer s.line.RUnlock()
	return s.ResponseWriter.Write(b)
}

func (s silenced) Unwrap() http.ResponseWriter { return s.ResponseWriter }

// TestLateResponse: the stream is broken when the reader chooses something, and back with newer pieces of the page
// before the response arrives, which must not replace them with the old ones. Then nothing comes over the line any more
// although it stays open, which the page reports, too.
func TestLateResponse(t *testing.T) {
	t.Parallel()
	var (
		mu     sync.Mutex
		broken bool
		cut    context.CancelFunc
		silent sync.RWMutex
	)
	responses, late := make(chan int), make(chan struct{})
	line := newSite(t).through(func(w http.ResponseWriter, r *http.Request, pass http.Handler) {
		switch {
		case strings.HasSuffix(r.URL.Path, "/stream"):
			ctx, cancel := context.WithCancel(r.Context())
			defer cancel()
			mu.Lock()
			refused := broken
			cut = cancel
			mu.Unlock()
			if refused {
				http.Error(w, "the line is broken", http.StatusBadGateway)
				return
			}
			r, w = r.WithContext(ctx), silenced{w, &silent}
		case strings.HasSuffix(r.URL.Path, "/answer"), strings.HasSuffix(r.URL.Path, "/pick"):
			response := httptest.NewRecorder()
			pass.ServeHTTP(response, r)
			select {
			case responses <- response.Code:
			case <-r.Context().Done(): // The test is over.
			}
			if response.Code == http.StatusOK {
				select {
				case <-late:
				case <-r.Context().Done():
				}
			}
			maps.Copy(w.Header(), response.Header())
			w.WriteHeader(response.Code)
			_, _ = w.Write(response.Body.Bytes())
			return
		}
		pass.ServeHTTP(w, r)
	})
	b := newBrowser(t, 1440, 900)
	b.quickTable(line, "Ilya")
	b.myTurn()
	b.wait("the stream is open", `document.querySelector("#stream[data-mark]")`)
	value[bool](b,
		`(document.addEventListener("htmx:after:request", ({detail: {ctx}}) => { if (/(answer|pick)$/.test(ctx.request.action)) window.answered = ctx.response.status; }), true)`)

	mu.Lock()
	broken = true
	cut()
	mu.Unlock()
	b.wait("the stream is broken", `!document.querySelector("[data-link]").hidden`)
	// With 204, the server has not noticed yet that the stream is broken: try again.
	for code := 0; code != http.StatusOK; code = <-responses {
		if code != 0 {
			b.wait("the response is there", `window.answered`)
		}
		value[bool](b, `(window.answered = 0, document.querySelector("#answer [data-choice]").click(), true)`)
	}
	b.wait("the page says that what was clicked waits",
		`document.querySelector("#line:popover-open [data-line=late]:not([hidden])")`)
	mu.Lock()
	broken = false
	mu.Unlock()
	b.wait("the stream is back", `document.querySelector("[data-link]").hidden`)
	value[bool](b,
		`fetch(location.pathname + "/chat", {method: "POST", body: new URLSearchParams({text: "still here"})}).then(r => r.ok)`)
	said := `document.querySelector("#chat").textContent.includes("still here")`
	b.wait("the stream brings what was said", said)

	close(late)
	b.wait("the response is there", `window.answered === 200`)
	b.wait("nothing waits any more, and the line is good", `!document.querySelector("#line:popover-open")`)
	if !value[bool](b, `new Promise(done => setTimeout(() => requestAnimationFrame(() => done(`+said+`)), 300))`) {
		t.Error("the late response took back what the stream had brought")
	}

	// What the page says comes from its own watch, which begins with the last sign of life; late is how late timers go off
	// on a busy machine.
	value[bool](b, `(() => {
		const stream = document.querySelector("#stream"), every = 50;
		let due = performance.now() + every;
		window.late = 0;
		setInterval(() => (window.late = Math.max(window.late, performance.now() - due), due = performance.now() + every), every);
		stream.addEventListener("heard", () => (window.heard = performance.now()));
		stream.addEventListener("line", ({detail: {lost}}) => lost && (window.silence ??= performance.now() - window.heard));
		return true;
	})()`)
	b.wait("a line where nothing happens shows that it is alive", `window.heard`)
	if value[bool](b,
		`new Promise(done => setTimeout(() => done(document.querySelector("#line").matches(":popover-open")), 3500))`) {
		t.Error("a line where nothing happens counts as lost")
	}
	silent.Lock()
	heardAgain := sync.OnceFunc(silent.Unlock)
	t.Cleanup(heardAgain)
	b.wait("the page says that the line is lost",
		`document.querySelector("#line:popover-open [data-line=lost]:not([hidden])")`)
	if after, late := value[float64](b, `window.silence`), value[float64](b, `window.late`); after > 3000+4*late {
		t.Errorf("the page says that the line is lost after %.0f ms of silence, with timers at most %.0f ms late",
			after, late)
	}
	heardAgain()
	b.wait("the line is good again", `!document.querySelector("#line:popover-open")`)
	b.clean()
}
