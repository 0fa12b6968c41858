//go:build unix

package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"koprulu/internal/postgrestest"
)

// window is one browser without a stream, whose requests go to any of several servers.
type window struct {
	t *testing.T
	c *http.Client
}

// get returns a page.
func (w *window) get(at *running, path string) (int, string) {
	w.t.Helper()
	return at.fetch(w.t, w.c, path)
}

// post sends a form as a page of the server would.
func (w *window) post(at *running, path string, fields ...string) (int, string) {
	w.t.Helper()
	form := url.Values{}
	for i := 0; i < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	ask, err := http.NewRequestWithContext(w.t.Context(), http.MethodPost, at.url+path, strings.NewReader(form.Encode()))
	if err != nil {
		w.t.Fatal(err)
	}
	ask.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	ask.Header.Set("Sec-Fetch-Site", "same-origin")
	return at.send(w.t, w.c, ask)
}

// openPage is the stream of an open page.
type openPage struct {
	t    *testing.T
	said chan string
}

// listen opens the stream of a browser with the page of a table.
func (w *window) listen(at *running, path string) *openPage {
	w.t.Helper()
	ctx, cancel := context.WithCancel(w.t.Context())
	ask, err := http.NewRequestWithContext(ctx, http.MethodPost, at.url+"/stream",
		strings.NewReader(`{"tables":[{"id":"`+strings.TrimPrefix(path, "/t/")+`"}]}`))
	if err != nil {
		w.t.Fatal(err)
	}
	answer, err := w.c.Do(ask)
	if err != nil || answer.StatusCode != http.StatusOK {
		w.t.Fatalf("the stream %s: %v, %v", path, answer, err)
	}
	o := &openPage{w.t, make(chan string, 1000)}
	w.t.Cleanup(func() { cancel(); answer.Body.Close() })
	go func() {
		for lines := bufio.NewReader(answer.Body); ; {
			line, err := lines.ReadString('\n')
			if err != nil {
				close(o.said)
				return
			}
			o.said <- line
		}
	}()
	return o
}

// hears waits until the page is told something. What came before is gone.
func (o *openPage) hears(what string) {
	o.t.Helper()
	late := time.After(2 * time.Minute)
	for {
		select {
		case line, more := <-o.said:
			switch {
			case !more:
				o.t.Fatalf("the stream ended before it said %q", what)
			case strings.Contains(line, what):
				return
			}
		case <-late:
			o.t.Fatalf("the stream never said %q", what)
		}
	}
}

// TestSharedServers: what somebody does at one server is there at the other with their next request: their name, their
// table, their messages, the half of an answer that they have chosen, their sandbox, people signed out by hosts, and
// that the site is read-only. One of them sends traces, and shares like the other.
func TestSharedServers(t *testing.T) {
	c, err := postgrestest.New(false)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	database, err := c.Create(t.Context(), "site", "")
	if err != nil {
		t.Fatal(err)
	}
	data := shortDir(t)
	traces := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
	}))
	defer traces.Close()
	one, two := serving(t, "--database", database, "--data", data, "--otlp-endpoint", traces.URL),
		serving(t, "--database", database)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	mara := &window{t, &http.Client{Jar: jar}}

	if status, _ := mara.post(one, "/profile", "name", "Mara"); status != http.StatusOK {
		t.Fatalf("a name: status %d", status)
	}
	if _, page := mara.get(two, "/profile"); !strings.Contains(page, `value="Mara"`) {
		t.Error("the other server does not know her name")
	}
	_, page := mara.post(two, "/tables", "name", "Friday", "players", "2", "seat0", "me", "seat1", "simple", "pace",
		"none", "factions", "dealt", "company", "anybody", "spectators", "on")
	at := regexp.MustCompile(`/t/([a-z0-9]+)`).FindStringSubmatch(page)
	if at == nil {
		t.Fatalf("no table was made:\n%.400s", page)
	}
	table := "/t/" + at[1]

	// Half of an answer, at each server in turn.
	button := regexp.MustCompile(`name="pick" value="([^"]+)" aria-pressed="false"`)
	decision := regexp.MustCompile(`data-decision="(\d+)"`)
	half := func(page, pick string) bool { return strings.Contains(page, `data-pick="`+pick+`"`) }
	chosen := ""
	for end := time.Now().Add(2 * time.Minute); chosen == "" && time.Now().Before(end); {
		_, page = mara.get(one, table)
		d, b := decision.FindStringSubmatch(page), button.FindStringSubmatch(page)
		if d == nil {
			t.Fatalf("nothing is asked:\n%.400s", page)
		}
		if b == nil { // The next decision has another form.
			text := regexp.MustCompile(`name="text" value="([^"]+)"`).FindStringSubmatch(page)
			if text == nil {
				time.Sleep(50 * time.Millisecond) // The bot's turn.
				continue
			}
			mara.post(two, table+"/answer", "decision", d[1], "text", text[1])
			continue
		}
		mara.post(one, table+"/pick", "decision", d[1], "pick", b[1])
		if _, page = mara.get(one, table); half(page, b[1]) { // Otherwise it was a whole answer.
			chosen = b[1]
		}
	}
	if chosen == "" {
		i := strings.Index(page, `id="prompt"`)
		t.Fatalf("nothing could be chosen by halves:\n%.3000s", page[max(0, i):])
	}
	for _, s := range []*running{two, one, two} {
		if _, page := mara.get(s, table); !half(page, chosen) {
			t.Errorf("at %s nothing is chosen after %q", s.url, chosen)
		}
	}

	sandboxAcross(t, mara, one, two, table)

	// Somebody watches at the other server: what is said, and that they don't want to read it, reaches their open page on
	// its own.
	jar, err = cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	jonas := &window{t, &http.Client{Jar: jar}}
	if status, _ := jonas.post(one, "/profile", "name", "Jonas"); status != http.StatusOK {
		t.Fatalf("a name: status %d", status)
	}
	open := jonas.listen(one, table)
	if status, said := mara.post(two, table+"/chat", "text", "hello from two"); status != http.StatusOK &&
		status != http.StatusNoContent {
		t.Errorf("a message: status %d: %.200s", status, said)
	}
	if _, page := mara.get(one, table); !strings.Contains(page, "hello from two") {
		t.Error("a message is not there at the other server")
	}

	open.hears("hello from two")
	_, chat := jonas.get(two, "/api/v1/tables/"+at[1]+"/chat")
	number := regexp.MustCompile(`"id":(\d+)`).FindStringSubmatch(chat)
	if number == nil {
		t.Fatalf("the chat: %s", chat)
	}
	for _, hushed := range []struct{ do, hears string }{{"hush", "said__folded"}, {"unhush", "<p>hello from two"}} {
		if status, said := jonas.post(two, table+"/who/hush", "message", number[1], "do",
			hushed.do); status >= http.StatusBadRequest {
			t.Fatalf("%s: status %d: %.300s", hushed.do, status, said)
		}
		if _, page := jonas.get(one, table); strings.Contains(page, "said__folded") != (hushed.do == "hush") {
			t.Errorf("after %s at the other server, the next page here says otherwise", hushed.do)
		}
		open.hears(hushed.hears)
	}

	// Hosts act on any server, for all of them.
	waits := func(what string, ok func() bool) {
		t.Helper()
		for end := time.Now().Add(2 * time.Minute); !ok(); time.Sleep(20 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatal(what)
			}
		}
	}
	if _, wrong, code := asAdmin(t, data, "read-only", "on", "--reason", "maintenance"); code != 0 {
		t.Fatalf("read-only: exit code %d: %s", code, wrong)
	}
	waits("the other server takes messages although the site is read-only", func() bool {
		status, _ := mara.post(two, table+"/chat", "text", "too late")
		return status == http.StatusServiceUnavailable
	})
	if _, wrong, code := asAdmin(t, data, "read-only", "off"); code != 0 {
		t.Fatalf("read-only: exit code %d: %s", code, wrong)
	}
	waits("the other server stays read-only", func() bool {
		status, _ := mara.post(two, table+"/chat", "text", "again")
		return status < 300
	})
	id := regexp.MustCompile(`"person":"([^"]+)"`)
	_, me := mara.get(two, "/api/v1/me")
	who := id.FindStringSubmatch(me)
	if who == nil {
		t.Fatalf("who she is: %s", me)
	}
	if _, wrong, code := asAdmin(t, data, "people", "signout", who[1]); code != 0 {
		t.Fatalf("signing her out: exit code %d: %s", code, wrong)
	}
	waits("the other server still knows her device", func() bool {
		_, page := mara.get(two, "/profile")
		return !strings.Contains(page, `value="Mara"`)
	})
	for _, s := range []*running{one, two} {
		if s.cmd.ProcessState != nil {
			t.Error("a server has ended")
		}
	}
}
