package notify

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/site/store"
	"koprulu/table"
)

// clock is a clock that moves when told to.
type clock struct {
	mu     sync.Mutex
	now    time.Time
	timers []*timer
}

type timer struct {
	at time.Time
	f  func()
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) AfterFunc(d time.Duration, f func()) func() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	t := &timer{c.now.Add(d), f}
	c.timers = append(c.timers, t)
	return func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		i := slices.Index(c.timers, t)
		if i >= 0 {
			c.timers = slices.Delete(c.timers, i, i+1)
		}
		return i >= 0
	}
}

func (c *clock) advance(d time.Duration) {
	c.mu.Lock()
	c.now = c.now.Add(d)
	var due []*timer
	c.timers = slices.DeleteFunc(c.timers, func(t *timer) bool {
		if t.at.After(c.now) {
			return false
		}
		due = append(due, t)
		return true
	})
	c.mu.Unlock()
	for _, t := range due {
		go t.f()
	}
}

// got is a message as an address received it.
type got struct {
	id, path, method, query string
	header                  http.Header
	body                    string
}

// site is a server with tables, people and their addresses, in one test.
type site struct {
	*testing.T
	store *store.Store
	clock *clock
	*Notifier
	log *bytes.Buffer
	hub *httptest.Server

	mu       sync.Mutex
	tables   map[table.ID]*table.Snapshot
	messages []got
	status   int
	back     string
	header   http.Header
	outcomes []string
	front    map[string]time.Time
	end      func()
}

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func newSite(t *testing.T) *site {
	s := &site{T: t, clock: &clock{now: noon}, tables: map[table.ID]*table.Snapshot{}, status: http.StatusOK,
		log: new(bytes.Buffer)}
	var err error
	s.store, err = store.Open(t.Context(), filepath.Join(t.TempDir(), "koprulu.db"), store.Options{})
	s.must(err)
	t.Cleanup(func() { s.store.Close() })
	s.hub = httptest.NewServer(s)
	t.Cleanup(s.hub.Close)
	s.make(true)
	t.Cleanup(func() { s.stop() })
	for _, person := range []table.Person{"ann", "bob"} {
		s.must(s.store.People.AddPerson(t.Context(), people.Account{ID: person, Name: string(person), Lang: "en",
			Created: noon}, people.Key{ID: "key-" + string(person)}, people.Hash{person[0]}))
	}
	return s
}

// make replaces the notifier, as a restart does.
func (s *site) make(private bool) {
	n, err := New(Config{
		Store: s.store.People, Base: base(), Clock: s.clock, Private: private,
		Log: slog.New(slog.NewTextHandler(&locked{mu: &s.mu, w: s.log}, nil)),
		Front: func(_ context.Context, person table.Person, id table.ID) (time.Time, error) {
			s.mu.Lock()
			defer s.mu.Unlock()
			return s.front[string(person)+" "+string(id)], nil
		},
		Look: func(_ context.Context, id table.ID) (*table.Snapshot, error) {
			s.mu.Lock()
			defer s.mu.Unlock()
			if t := s.tables[id]; t != nil {
				return t, nil
			}
			return nil, table.ErrUnknown
		},
		Observe: func(outcome string) {
			s.mu.Lock()
			defer s.mu.Unlock()
			if !slices.Contains(Outcomes(), outcome) {
				s.Errorf("%q is not among the outcomes", outcome)
			}
			s.outcomes = append(s.outcomes, outcome)
		},
	})
	s.must(err)
	n.within, n.client = patient, newClient(n.reach, patient)
	s.Notifier = n
}

// patient is what a busy machine needs: what takes longer hangs.
var patient = patience{2 * time.Minute, 2 * time.Minute, 2 * time.Minute}

// locked is a writer that several goroutines may use.
type locked struct {
	mu *sync.Mutex
	w  io.Writer
}

func (l *locked) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(b)
}

// start runs the notifier until stop.
func (s *site) start() {
	ctx, cancel := context.WithCancel(s.Context())
	done := make(chan struct{})
	n := s.Notifier
	go func() {
		n.Run(ctx)
		close(done)
	}()
	s.end = func() {
		cancel()
		<-done
	}
}

func (s *site) stop() {
	if s.end != nil {
		s.end()
		s.end = nil
	}
}

func (s *site) must(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

// ServeHTTP takes messages.
func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.messages = append(s.messages, got{r.Header.Get(idHeader), r.URL.Path, r.Method, r.URL.RawQuery, r.Header,
		string(body)})
	for name, values := range s.header {
		w.Header()[name] = values
	}
	w.WriteHeader(s.status)
	_, _ = io.WriteString(w, s.back)
}

// says sets what addresses say from now on.
func (s *site) says(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.back = text
}

// answer sets how addresses answer from now on.
func (s *site) answer(status int, header http.Header) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.status, s.header = status, header
}

// hook gives a person an address.
func (s *site) hook(person table.Person, kind string) people.Hook {
	h := people.Hook{ID: kind + "-" + string(person), Person: person, Kind: kind,
		URL: s.hub.URL + "/secret-of-" + string(person), Created: noon}
	s.must(s.store.People.SetHook(s.Context(), h))
	return h
}

// turn opens a decision of the first seat of a table and tells the notifier.
func (s *site) turn(id table.ID, decision uint64) {
	s.happen(id, func(e *table.Event) {
		e.Snapshot.Decisions[0].Number = decision
		e.Opened = 1
	})
}

// happen changes a table, at which Ann and Bob sit, and tells the notifier.
func (s *site) happen(id table.ID, change func(e *table.Event)) {
	s.mu.Lock()
	next := table.Snapshot{
		Public: table.Public{
			Basics: table.Basics{
				ID:       id,
				Status:   table.Playing,
				Seats:    []table.Seat{{Person: "ann"}, {Person: "bob"}},
				Settings: table.Settings{Name: "Table " + string(id)},
			},
		},
	}
	if old := s.tables[id]; old != nil {
		next = *old
		next.Seats = slices.Clone(old.Seats)
	}
	e := table.Event{Snapshot: &next}
	change(&e)
	s.tables[id] = &next
	s.mu.Unlock()
	s.Event(e)
}

// wait waits until that many messages have come, and returns them.
func (s *site) wait(n int) []got {
	s.Helper()
	s.until("messages", func() bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		return len(s.messages) >= n
	})
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.messages) != n {
		s.Fatalf("%d messages came, want %d: %v", len(s.messages), n, s.messages)
	}
	return slices.Clone(s.messages)
}

// observed waits until an outcome was seen that many times.
func (s *site) observed(outcome string, n int) {
	s.Helper()
	s.until(outcome, func() bool { return s.count(outcome) >= n })
}

func (s *site) count(outcome string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for _, o := range s.outcomes {
		if o == outcome {
			n++
		}
	}
	return n
}

// until waits for something that other goroutines bring about.
func (s *site) until(what string, so func() bool) {
	s.Helper()
	for end := time.Now().Add(5 * time.Minute); !so(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			s.Fatalf("waited in vain for %s; the log:\n%s", what, s.logged())
		}
	}
}

// kept waits until the events are stored, that is, until the next notice is due at a time.
func (s *site) kept(next time.Time) {
	s.Helper()
	s.until("a notice in the outbox", func() bool {
		_, at, err := s.store.People.DueHooks(s.Context(), s.clock.Now(), 10)
		s.must(err)
		return at.Equal(next)
	})
}

// pass lets time pass, and waits until the sender has noticed.
func (s *site) pass(d time.Duration) {
	s.clock.advance(d)
	s.Stir()
}

// notice reads a message to a webhook.
func notice(t *testing.T, g got) (m struct {
	Format, ID, Language, Title, Text, URL string
	Events                                 []event
}) {
	t.Helper()
	if err := json.Unmarshal([]byte(g.body), &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// standIn puts a bot on a seat.
func (s *site) standIn(id table.ID, p game.Player) {
	s.happen(id, func(e *table.Event) { e.Snapshot.Seats[p].Bot = "simple" })
}

// discardLog returns the log into which a test server complains.
func discardLog() *log.Logger { return log.New(io.Discard, "", 0) }

// base returns the address of the site.
func base() *url.URL { return &url.URL{Scheme: "https", Host: "example.org"} }
