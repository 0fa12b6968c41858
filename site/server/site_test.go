package server

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/site/server/kept"
	"koprulu/site/store"
	"koprulu/table"
)

// site is a whole server on loopback, with its own database.
type site struct {
	*Server
	tb    testing.TB
	http  *httptest.Server
	logs  *safeBuffer
	store *store.Store
	hub   *table.Hub
}

// safeBuffer is a buffer for several goroutines.
type safeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *safeBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *safeBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// setup changes how a site is made.
type setup func(*core.Config, *table.HubConfig)

// deadlines are those of the classes in the program. Tests ask for much at once, on machines that do other things, too:
// what they ask for may take an hour, and one more in each class, so that those of two classes are never taken for one
// another.
var deadlines [core.Classes]time.Duration

func TestMain(m *testing.M) {
	for c := range core.Allowances {
		deadlines[c] = core.Allowances[c].Deadline
		if deadlines[c] > 0 {
			core.Allowances[c].Deadline = time.Duration(1+c) * time.Hour
		}
	}
	os.Exit(m.Run())
}

// storeOf returns the parts of a store.
func storeOf(s *store.Store) kept.Store { return kept.Of(s, s.People, s.Club) }

// newSite starts a site; it ends with the test.
func newSite(tb testing.TB, with ...setup) *site {
	tb.Helper()
	logs := &safeBuffer{}
	log := slog.New(slog.NewTextHandler(logs, &slog.HandlerOptions{Level: slog.LevelDebug}))
	kept, err := store.Open(context.Background(), filepath.Join(tb.TempDir(), "koprulu.db"), store.Options{Log: log})
	if err != nil {
		tb.Fatal(err)
	}
	s := &site{tb: tb, logs: logs, store: kept}
	hc := table.HubConfig{Store: kept, Components: played.Set(), Log: log, HelpTime: time.Hour,
		Notify: func(e table.Event) { s.Notify(e) }}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	c := core.Config{Store: storeOf(kept), Components: played.Set(), Log: log,
		Base: &url.URL{Scheme: "http", Host: l.Addr().String()}, Unlimited: true, Version: "test", MetricsToken: metricsToken}
	for _, w := range with {
		w(&c, &hc)
	}
	c.Hub = table.NewHub(hc)
	s.hub = c.Hub
	if s.Server, err = New(c); err != nil {
		tb.Fatal(err)
	}
	if err := s.hub.Start(context.Background()); err != nil {
		tb.Fatal(err)
	}
	s.http = httptest.NewUnstartedServer(s.Handler())
	s.http.Listener.Close()
	s.http.Listener = l
	s.http.Start()
	tb.Cleanup(func() {
		s.Close()
		s.http.Close()
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
		defer cancel()
		if err := s.hub.Close(ctx); err != nil {
			tb.Error(err)
		}
		if err := kept.Close(); err != nil {
			tb.Error(err)
		}
	})
	return s
}

// metricsToken is the secret for the numbers of a site.
const metricsToken = "the numbers, please"

// numbers reads /metrics.
func (s *site) numbers() *reply {
	s.tb.Helper()
	return s.visitor().send(http.MethodGet, "/metrics", map[string]string{"Authorization": "Bearer " + metricsToken}, nil)
}

// actor is anyone who sends requests: a browser with its cookies, or a program with its token.
type actor struct {
	s       *site
	cookies map[string]*http.Cookie
	token   string
	id      table.Person
}

// reply is what came back.
type reply struct {
	status int
	body   string
	header http.Header
}

// visitor returns the browser of a visitor without an identity.
func (s *site) visitor() *actor { return &actor{s: s, cookies: map[string]*http.Cookie{}} }

// person returns the browser of a person with a name, whose programs have a token.
func (s *site) person(name string) *actor {
	s.tb.Helper()
	a := s.visitor()
	if r := a.post("/profile", "name", name); r.status != http.StatusOK {
		s.tb.Fatalf("naming oneself %q: status %d\n%s", name, r.status, r.body)
	}
	secret, hash := core.NewToken()
	cookie, _ := core.HashToken(a.cookies[core.CookieName].Value)
	account, _, err := s.store.People.Visitor(context.Background(), cookie)
	if err != nil {
		s.tb.Fatal(err)
	}
	a.id, a.token = account.ID, secret
	err = s.store.People.AddKey(context.Background(), account.ID,
		people.Key{ID: core.NewID(core.IDLetters), Kind: people.TokenKey, Name: "test", Created: s.Now(), Seen: s.Now()},
		hash)
	if err != nil {
		s.tb.Fatal(err)
	}
	return a
}

// send sends a request; to addresses of the API with the token, otherwise with the cookies. Redirects are not followed.
func (a *actor) send(method, path string, header map[string]string, body io.Reader) *reply {
	a.s.tb.Helper()
	r, err := http.NewRequest(method, a.s.http.URL+path, body)
	if err != nil {
		a.s.tb.Fatal(err)
	}
	if strings.HasPrefix(path, "/api/") && a.token != "" {
		r.Header.Set("Authorization", "Bearer "+a.token)
	} else {
		for _, c := range a.cookies {
			if c.Path == "" || strings.HasPrefix(r.URL.Path, c.Path) {
				r.AddCookie(c)
			}
		}
	}
	for name, value := range header {
		r.Header.Set(name, value)
	}
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		a.s.tb.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		a.s.tb.Fatal(err)
	}
	for _, c := range answer.Cookies() {
		if c.MaxAge < 0 {
			delete(a.cookies, c.Name)
		} else {
			a.cookies[c.Name] = c
		}
	}
	return &reply{answer.StatusCode, string(text), answer.Header}
}

func (a *actor) get(path string) *reply {
	a.s.tb.Helper()
	return a.send(http.MethodGet, path, nil, nil)
}

// post sends a form of names and values in turn.
func (a *actor) post(path string, fields ...string) *reply {
	a.s.tb.Helper()
	form := url.Values{}
	for i := 0; i < len(fields); i += 2 {
		form.Add(fields[i], fields[i+1])
	}
	return a.send(http.MethodPost, path, map[string]string{"Content-Type": "application/x-www-form-urlencoded"},
		strings.NewReader(form.Encode()))
}

// json sends JSON.
func (a *actor) json(path, body string) *reply {
	a.s.tb.Helper()
	return a.send(http.MethodPost, path, map[string]string{"Content-Type": "application/json"}, strings.NewReader(body))
}

// fixed deals games from a seed that a test knows.
func fixed(n byte) setup {
	return func(_ *core.Config, h *table.HubConfig) {
		h.Seed = func() (seed [32]byte) { seed[0] = n; return seed }
	}
}

// withLimits switches the limits on.
func withLimits(c *core.Config, _ *table.HubConfig) { c.Unlimited = false }

// deal makes a table at which the people sit in this order, and begins the game.
func (s *site) deal(set table.Settings, people ...*actor) *table.Table {
	s.tb.Helper()
	ctx := context.Background()
	plan := make([]table.SeatPlan, set.Options.Players)
	plan[0].Mine = true
	for i := len(people); i < len(plan); i++ {
		plan[i].Bot = "simple"
	}
	t, err := s.hub.Create(ctx, people[0].id, "p1", set, plan)
	if err != nil {
		s.tb.Fatal(err)
	}
	for i, p := range people[1:] {
		if err := t.Sit(ctx, p.id, fmt.Sprintf("p%d", i+2), game.Player(i+1)); err != nil {
			s.tb.Fatal(err)
		}
	}
	if err := t.Begin(ctx, people[0].id); err != nil {
		s.tb.Fatal(err)
	}
	return t
}

// settings returns the settings of a table with this many players.
func settings(players int) table.Settings {
	set := table.NewSettings("test", players)
	set.Options.RandomFactions = true
	return set
}
