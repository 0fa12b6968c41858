package server

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/site/notify"
	"koprulu/site/server/core"
	"koprulu/site/server/kept"
	"koprulu/table"
)

// ailing is a store in which some parts do what a test says.
type ailing struct {
	kept.Lobby
	kept.Health
	notify.Store
	alive    func(ctx context.Context) error
	dueHooks func(ctx context.Context)
	// more is listed among everybody's tables, although it does not exist.
	more table.ID
}

func (a *ailing) Mine(ctx context.Context, who table.Person) ([]table.Summary, error) {
	list, err := a.Lobby.Mine(ctx, who)
	if a.more != "" {
		list = append([]table.Summary{{Basics: table.Basics{ID: a.more}}}, list...)
	}
	return list, err
}

func (a *ailing) Alive(ctx context.Context, at time.Time) error {
	if a.alive != nil {
		return a.alive(ctx)
	}
	return a.Health.Alive(ctx, at)
}

func (a *ailing) DueHooks(ctx context.Context, now time.Time, n int) ([]string, time.Time, error) {
	if a.dueHooks != nil {
		a.dueHooks(ctx)
	}
	return a.Store.DueHooks(ctx, now, n)
}

// on puts it in front of the store of a site.
func (a *ailing) on(c *core.Config, _ *table.HubConfig) {
	a.Lobby, a.Health, a.Store = c.Store.Lobby, c.Store.Health, c.Store.Notices
	c.Store.Lobby, c.Store.Health, c.Store.Notices = a, a, a
}

// TestHealth: the server is well while its store can write, which it has to say within a short time, and until it shuts
// down.
func TestHealth(t *testing.T) {
	var wrong error
	var left time.Duration
	a := &ailing{}
	a.alive = func(ctx context.Context) error {
		end, _ := ctx.Deadline()
		left = time.Until(end)
		return wrong
	}
	s := newSite(t, a.on)
	asks := s.visitor()
	if r := asks.get("/healthz"); r.status != http.StatusOK || r.body != "ok\n" ||
		r.header.Get("Content-Type") != "text/plain; charset=utf-8" {
		t.Errorf("well: status %d, %q", r.status, r.body)
	}
	if left <= 0 || left > 2*time.Second {
		t.Errorf("the store may take %s", left)
	}
	wrong = errors.New("no room")
	if r := asks.get("/healthz"); r.status != http.StatusServiceUnavailable || r.header.Get("Retry-After") == "" {
		t.Errorf("a store that can't write: status %d", r.status)
	}
	if !strings.Contains(s.logs.String(), "no room") {
		t.Error("the log does not say what is wrong")
	}
	wrong = nil
	s.Close()
	if r := asks.get("/healthz"); r.status != http.StatusServiceUnavailable {
		t.Errorf("while it shuts down: status %d", r.status)
	}
}

// TestLeavingTheSiteWhileTablesGo: a table that is just being deleted keeps nobody from deleting themselves, or from
// leaving the others.
func TestLeavingTheSiteWhileTablesGo(t *testing.T) {
	a := &ailing{more: "gone"}
	s := newSite(t, fixed(5), a.on)
	ann, ben := s.person("Ann"), s.person("Ben")
	made := s.deal(settings(2), ann, ben)
	if r := ben.post("/profile/delete", "sure", "on"); r.status != http.StatusSeeOther || !made.Snapshot().Seats[1].Left {
		t.Errorf("status %d, the seat is %+v", r.status, made.Snapshot().Seats[1])
	}
}

// TestServeWaitsForItsWork: when Serve returns, nothing uses the store any more.
func TestServeWaitsForItsWork(t *testing.T) {
	began := make(chan struct{}, 1)
	var ended atomic.Bool
	a := &ailing{}
	a.dueHooks = func(ctx context.Context) {
		select {
		case began <- struct{}{}:
		default:
			return
		}
		<-ctx.Done()
		for range 1000 {
			runtime.Gosched()
		}
		ended.Store(true)
	}
	s := newSite(t, a.on)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error)
	go func() { served <- s.Serve(ctx, l, nil) }()
	<-began
	stop()
	if err := <-served; err != nil || !ended.Load() {
		t.Errorf("it returns %v, with its work done: %v", err, ended.Load())
	}
	// A listener that can't be used is an error, and ends the work too.
	if err := s.Serve(t.Context(), l, nil); err == nil {
		t.Error("a closed listener serves")
	}
}

// TestServeWaitsNoLonger: when Serve has waited long enough, requests that heed their context end, and it returns
// although others, and work beside them, do not end at all.
func TestServeWaitsNoLonger(t *testing.T) {
	forever := make(chan struct{}) // The end of the test.
	defer close(forever)
	working, heeds, busy := make(chan struct{}), make(chan struct{}), make(chan struct{})
	heeded := make(chan error, 1)
	var once sync.Once
	a := &ailing{dueHooks: func(context.Context) {
		once.Do(func() { close(working) })
		<-forever
	}}
	s := newSite(t, a.on, func(c *core.Config, _ *table.HubConfig) {
		c.Drain = time.Millisecond
		c.Around = func(http.Handler) http.Handler {
			return http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				if r.URL.Path == "/busy" {
					close(busy)
					<-forever
					return
				}
				close(heeds)
				<-r.Context().Done()
				heeded <- r.Context().Err()
			})
		}
	})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, l, nil) }()
	for _, path := range []string{"/busy", "/heeds"} {
		conn, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		// A body that never comes keeps the server from noticing that the sender is gone.
		fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n", path)
	}
	<-working
	<-busy
	<-heeds
	stop()
	select {
	case err := <-served:
		if err != nil {
			t.Errorf("it returns %v", err)
		}
	case <-time.After(5 * time.Minute):
		t.Fatal("it waits for ever")
	}
	if err := <-heeded; !errors.Is(err, context.Canceled) {
		t.Errorf("the context of a request: %v", err)
	}
}

// TestWaitingIsToldByAddress: people with an address are told about their turn, after a last look at the table, and not
// about a turn that is over.
func TestWaitingIsToldByAddress(t *testing.T) {
	heard := make(chan string, 9)
	hook := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { heard <- r.Method }))
	defer hook.Close()
	s := newSite(t, fixed(5), func(c *core.Config, _ *table.HubConfig) {
		c.PrivateHooks, c.NoticeDelay = true, time.Nanosecond
	})
	ann := s.person("Ann")
	if err := s.store.People.SetHook(t.Context(), people.Hook{ID: "h", Person: ann.id, Kind: people.Webhook, URL: hook.URL,
		Created: s.Now()}); err != nil {
		t.Fatal(err)
	}
	made := s.deal(settings(2), ann)
	snap, err := s.look(t.Context(), made.ID())
	if err != nil || snap.ID != made.ID() {
		t.Errorf("a look at the table: %v", err)
	}
	if _, err := s.look(t.Context(), "nothing"); !errors.Is(err, table.ErrUnknown) {
		t.Errorf("a look at no table: %v", err)
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { s.Notices.Run(ctx); close(done) }()
	select {
	case <-heard:
	case <-time.After(2 * time.Minute):
		t.Error("nobody is told")
	}
	stop()
	<-done
	if r := s.numbers(); !strings.Contains(r.body, `koprulu_notifications_total{outcome="sent"} 1`) {
		t.Error("the message is not counted")
	}
}

// TestWhatIsCounted: requests by their class, problems by their word, answers, streams and panics.
func TestWhatIsCounted(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	made := s.deal(settings(2), ann, ben)
	count := func(name string) string {
		t.Helper()
		found := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(name) + ` (\S+)$`).FindStringSubmatch(s.numbers().body)
		if found == nil {
			return "0"
		}
		return found[1]
	}
	moved := func(what string, by int, do func()) {
		t.Helper()
		before := count(what)
		do()
		var from, to int
		fmt.Sscan(before, &from)
		fmt.Sscan(count(what), &to)
		if to-from != by {
			t.Errorf("%s goes from %d to %d, not by %d", what, from, to, by)
		}
	}
	path := "/t/" + string(made.ID())
	moved(`koprulu_requests_total{class="act"}`, 2,
		func() { ann.post("/prefs", "sound", "on"); ben.post("/prefs", "sound", "on") })
	moved(`koprulu_request_seconds_count{class="act"}`, 1, func() { ann.post("/prefs", "sound", "on") })
	moved(`koprulu_problems_total{problem="nowhere"}`, 1, func() { ann.get("/nowhere") })
	moved(`koprulu_problems_total{problem="form"}`, 1, func() { ann.htmx(path+"/propose", "kind", "party") })
	moved("koprulu_answers_total", 1, func() {
		snap := made.Snapshot()
		seat := snap.Rules.Open(snap.State).First()
		n, text := firstLegal(made, seat)
		for range 2 { // the second time it is only confirmed
			[]*actor{ann, ben}[seat].post(path+"/answer", "decision", fmt.Sprint(n), "text", text)
		}
	})
	moved("koprulu_streams", 1, func() { ann.follow(path).next(`hx-target="#galaxy"`) })
	moved("koprulu_panics_total", 1, func() {
		out := httptest.NewRecorder()
		s.Wrap(core.Route{Pattern: "GET /x", Class: core.ClassPage,
			Handle: func(*core.Visit) error { panic("too much") }})(out,
			httptest.NewRequest(http.MethodGet, s.http.URL+"/x", nil))
		if out.Code != http.StatusInternalServerError {
			t.Errorf("a panic is answered with %d", out.Code)
		}
	})
	if !strings.Contains(s.logs.String(), "too much") {
		t.Error("the log does not tell of the panic")
	}
}

// TestEndsOfRequests: requests that take longer than their class allows, that fail by the server's own fault, and to
// whose response nobody listens any more.
func TestEndsOfRequests(t *testing.T) {
	s := newSite(t)
	ask := func(ctx context.Context, c core.Class, do core.Handler) *httptest.ResponseRecorder {
		out := httptest.NewRecorder()
		s.Wrap(core.Route{Pattern: "GET /x", Class: c, Handle: do})(out,
			httptest.NewRequest(http.MethodGet, s.http.URL+"/x", nil).WithContext(ctx))
		return out
	}
	for c := range core.Classes {
		began := time.Now()
		ask(t.Context(), c, func(v *core.Visit) error {
			end, limited := v.Context().Deadline()
			if want := core.Allowances[c].Deadline; limited != (want > 0) || limited &&
				(time.Until(end) > want || end.Before(began.Add(want))) {
				t.Errorf("a request of class %s may take %s, want %s", core.ClassNames[c], time.Until(end), want)
			}
			return nil
		})
	}
	if out := ask(t.Context(), core.ClassPage, func(*core.Visit) error {
		return fmt.Errorf("the store: %w", errors.New("on fire"))
	}); out.Code != http.StatusInternalServerError ||
		strings.Contains(out.Body.String(), "on fire") || !strings.Contains(s.logs.String(), "on fire") {
		t.Errorf("our own fault: status %d\n%s", out.Code, excerpt(out.Body.String()))
	}
	if out := ask(t.Context(), core.ClassPage, func(*core.Visit) error {
		return fmt.Errorf("reading: %w", context.DeadlineExceeded)
	}); out.Code != http.StatusServiceUnavailable ||
		out.Header().Get("Retry-After") == "" {
		t.Errorf("too slow: status %d", out.Code)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if out := ask(gone, core.ClassPage, func(*core.Visit) error { return gone.Err() }); out.Body.Len() > 0 {
		t.Errorf("nobody listens, and hears %q", out.Body)
	}
	func() {
		defer func() {
			if what := recover(); what != http.ErrAbortHandler {
				t.Errorf("the panic is %v", what)
			}
		}()
		ask(t.Context(), core.ClassPage, func(*core.Visit) error { panic(http.ErrAbortHandler) })
	}()
}
