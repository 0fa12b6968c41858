package notify

import (
	"bytes"
	"errors"
	"mime"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/table"
)

func TestWebhookHearsOfATurn(t *testing.T) {
	s := newSite(t)
	s.hook("ann", people.Webhook)
	s.start()
	s.turn("friday", 41)
	s.kept(noon.Add(time.Minute))
	s.pass(time.Minute)
	g := s.wait(1)[0]
	m := notice(t, g)
	if m.Format != format || m.ID == "" || m.ID != g.id || m.Language != "en" {
		t.Errorf("the frame of the message is wrong: %+v", m)
	}
	if m.Title != "Your turn: Table friday" || m.Text != "Table friday is waiting for you." ||
		m.URL != "https://example.org/t/friday" {
		t.Errorf("the words of the message are wrong: %+v", m)
	}
	if len(m.Events) != 1 {
		t.Fatalf("%d events, want 1", len(m.Events))
	}
	e := m.Events[0]
	if e.Kind != "turn" || e.Table != "friday" || e.Seat != 1 || e.Decision != 41 || e.ID == "" || !e.At.Equal(noon) {
		t.Errorf("the event is wrong: %+v", e)
	}
	if kind := g.header.Get("Content-Type"); kind != "application/json" {
		t.Errorf("the type is %q", kind)
	}
	s.observed("sent", 1)
	hooks, err := s.store.People.Hooks(t.Context(), "ann")
	s.must(err)
	if got := Delivery(locale.English(), &hooks[0]); got != "The last message arrived." {
		t.Errorf("the profile says %q", got)
	}
}

// TestExpiry: people who sit at a waiting table that expires are told when, in their language, unless somebody changed
// the table meanwhile; after such a change they are told again.
func TestExpiry(t *testing.T) {
	s := newSite(t)
	s.hook("ann", people.Webhook)
	s.start()
	expire := func(updated time.Time) {
		s.happen("friday", func(e *table.Event) {
			e.Expiring, e.Snapshot.Status, e.Snapshot.Updated, e.Snapshot.Expires = true, table.Waiting, updated,
				updated.Add(table.WaitingKept)
		})
	}
	expire(noon)
	s.kept(noon.Add(time.Minute))
	s.pass(time.Minute)
	m := notice(t, s.wait(1)[0])
	if m.Title != "The table expires: Table friday" ||
		!strings.HasPrefix(m.Text, "Table friday has not begun and will be removed within a day.") {
		t.Errorf("the words of the message are wrong: %+v", m)
	}
	if len(m.Events) != 1 || m.Events[0].Kind != "expires" || m.Events[0].Decision != 0 ||
		!m.Events[0].Expires.Equal(noon.Add(table.WaitingKept)) {
		t.Errorf("the event is wrong: %+v", m.Events)
	}
	expire(noon) // as after a crash
	s.kept(time.Time{})
	expire(noon.Add(time.Hour))
	s.kept(noon.Add(2 * time.Minute))
	s.pass(time.Minute)
	s.wait(2)
	expire(noon.Add(2 * time.Hour))
	s.kept(noon.Add(3 * time.Minute))
	s.happen("friday", func(e *table.Event) { e.Snapshot.Status, e.Snapshot.Expires = table.Waiting, time.Time{} })
	s.pass(time.Minute)
	s.observed("pointless", 1)
	s.wait(2)
}

func TestNtfyGetsHeaders(t *testing.T) {
	s := newSite(t)
	s.must(s.store.People.SavePerson(t.Context(), people.Account{ID: "ann", Name: "ann", Lang: "ru"}))
	s.hook("ann", people.Ntfy)
	s.start()
	s.happen("t1", func(e *table.Event) {
		e.Snapshot.Settings.Name = "Пятница, вечер с очень длинным именем и друзьями за столом"
		e.Snapshot.Decisions[0].Number, e.Opened = 3, 1
	})
	s.kept(noon.Add(time.Minute))
	s.pass(time.Minute)
	g := s.wait(1)[0]
	title, err := new(mime.WordDecoder).DecodeHeader(g.header.Get("Title"))
	s.must(err)
	if want := "Твой ход: Пятница, вечер с очень длинным именем и друзьями за столом"; title != want {
		t.Errorf("the title is %q, want %q", title, want)
	}
	if g.path != "/secret-of-ann" || g.header.Get("Click") != "https://example.org/t/t1" || g.header.Get("Tags") == "" ||
		g.id == "" {
		t.Errorf("the headers are wrong: %s %v", g.path, g.header)
	}
	if !strings.HasPrefix(g.body, "Стол «Пятница") {
		t.Errorf("the text is %q", g.body)
	}
}

func TestWhoPlaysGetsNoMessages(t *testing.T) {
	s := newSite(t)
	s.hook("ann", people.Webhook)
	s.start()
	for i := range 20 { // a decision every 30 s for ten minutes
		s.turn("live", uint64(10+i))
		s.kept(s.clock.Now().Add(time.Minute))
		s.pass(30 * time.Second)
	}
	s.wait(0)
	s.pass(time.Minute)
	if m := notice(t, s.wait(1)[0]); len(m.Events) != 1 || m.Events[0].Decision != 29 {
		t.Errorf("the message is not about the last decision: %+v", m)
	}
}

func TestWhatIsNotSoAnyMoreIsNotSent(t *testing.T) {
	tests := []struct {
		name   string
		change func(s *site)
	}{
		{"answered", func(s *site) { s.happen("t1", func(e *table.Event) { e.Snapshot.Decisions[0].Number = 0 }) }},
		{"paused", func(s *site) { s.happen("t1", func(e *table.Event) { e.Snapshot.Status = table.Paused }) }},
		{"a bot stands in", func(s *site) { s.standIn("t1", 0) }},
		{"left", func(s *site) { s.happen("t1", func(e *table.Event) { e.Snapshot.Seats[0].Left = true }) }},
		{"somebody else has the seat",
			func(s *site) { s.happen("t1", func(e *table.Event) { e.Snapshot.Seats[0].Person = "eve" }) }},
		{"the table is gone", func(s *site) {
			s.mu.Lock()
			defer s.mu.Unlock()
			delete(s.tables, "t1")
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := newSite(t)
			s.hook("ann", people.Webhook)
			s.start()
			s.turn("t1", 5)
			s.kept(noon.Add(time.Minute))
			test.change(s)
			s.pass(time.Minute)
			s.observed("pointless", 1)
			s.kept(time.Time{})
			s.wait(0)
		})
	}
}

func TestWhatComesTogetherIsOneMessage(t *testing.T) {
	s := newSite(t)
	s.hook("ann", people.Webhook)
	s.start()
	s.turn("t1", 5)
	s.kept(noon.Add(time.Minute))
	s.clock.advance(time.Second)
	s.turn("t2", 7)
	s.happen("t2", func(e *table.Event) { e.Began = true })
	s.stop() // which keeps all of them
	s.make(true)
	s.start()
	s.pass(2 * time.Minute)
	m := notice(t, s.wait(1)[0])
	if len(m.Events) != 3 || m.Title != "2 tables are waiting for you" || m.URL != "https://example.org" {
		t.Errorf("got %+v", m)
	}
	if want := "Table t1 is waiting for you.\nTable t2 is waiting for you.\nThe game at Table t2 has begun."; !sameLines(
		m.Text, want) {
		t.Errorf("the text is %q", m.Text)
	}
}

func sameLines(a, b string) bool {
	count := map[string]int{}
	for l := range strings.SplitSeq(a, "\n") {
		count[l]++
	}
	for l := range strings.SplitSeq(b, "\n") {
		count[l]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}

// waiting counts the notices still waiting for an address.
func (s *site) waiting(hook string) int {
	m, err := s.store.People.TakeMail(s.Context(), hook, noon.Add(24*time.Hour))
	if errors.Is(err, people.ErrNobody) {
		return 0
	}
	s.must(err)
	return len(m.Notices)
}

func TestMessagesAreAMinuteApart(t *testing.T) {
	s := newSite(t)
	s.hook("ann", people.Webhook)
	s.start()
	s.turn("t1", 5)
	s.kept(noon.Add(time.Minute))
	s.clock.advance(50 * time.Second)
	s.turn("t2", 5) // due ten seconds before the next message may go out
	s.until("both", func() bool {
		_, next, _ := s.store.People.DueHooks(t.Context(), noon, 9)
		return next.Equal(noon.Add(time.Minute))
	})
	s.pass(10 * time.Second)
	s.wait(1)
	s.observed("sent", 1)
	s.kept(noon.Add(2 * time.Minute))
	s.pass(59 * time.Second)
	s.wait(1)
	s.pass(time.Second)
	s.wait(2)
}

func TestBothPeopleHearOfBeginAndEnd(t *testing.T) {
	s := newSite(t)
	s.hook("ann", people.Webhook)
	s.hook("bob", people.Ntfy)
	s.start()
	s.happen("t1", func(e *table.Event) { e.Began = true })
	s.kept(noon.Add(time.Minute))
	s.until("two addresses", func() bool {
		hooks, _, _ := s.store.People.DueHooks(t.Context(), noon.Add(time.Hour), 9)
		return len(hooks) == 2
	})
	s.pass(time.Minute)
	s.wait(2)
	s.observed("sent", 2)
	s.happen("t1", func(e *table.Event) { e.Snapshot.Status, e.Over = table.Finished, true })
	s.kept(noon.Add(2 * time.Minute))
	s.until("two addresses", func() bool {
		hooks, _, _ := s.store.People.DueHooks(t.Context(), noon.Add(time.Hour), 9)
		return len(hooks) == 2
	})
	s.pass(time.Minute)
	if g := s.wait(4); !strings.Contains(g[2].body+g[3].body, "The game at Table t1 is over.") {
		t.Errorf("got %+v", g[2:])
	}
}

func TestFailuresAreTriedAgainWithTheSameID(t *testing.T) {
	s := newSite(t)
	h := s.hook("ann", people.Webhook)
	s.answer(http.StatusBadGateway, nil)
	s.start()
	s.turn("t1", 5)
	s.kept(noon.Add(time.Minute))
	s.pass(time.Minute)
	first := s.wait(1)[0]
	s.observed("failed", 1)
	s.pass(30 * time.Second) // sooner than it may be tried again
	s.wait(1)
	hooks, err := s.store.People.Hooks(t.Context(), "ann")
	s.must(err)
	if got, want := Delivery(locale.English(), &hooks[0]),
		"The last message did not arrive: the host responded with status 502. It will be tried again."; got != want {
		t.Errorf("the profile says %q, want %q", got, want)
	}
	// A restart in between changes nothing; what has opened since then waits for the next message.
	s.stop()
	s.make(true)
	s.answer(http.StatusNoContent, nil)
	s.start()
	s.turn("t2", 9)
	s.pass(5 * time.Minute)
	second := s.wait(2)[1]
	if second.id != first.id || second.body != first.body {
		t.Errorf("the second try differs:\n%+v\n%+v", first, second)
	}
	s.observed("sent", 1)
	s.pass(5 * time.Minute)
	if m := notice(t, s.wait(3)[2]); m.ID == first.id || len(m.Events) != 1 || m.Events[0].Table != "t2" {
		t.Errorf("the next message is %+v", m)
	}
	if text := s.logged(); strings.Contains(text, "secret") || strings.Contains(text, h.URL) ||
		!strings.Contains(text, h.ID) {
		t.Errorf("the log has the address, or not the id:\n%s", text)
	}
}

// logged returns the log so far.
func (s *site) logged() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log.String()
}

func TestAddressesAreGivenUp(t *testing.T) {
	s := newSite(t)
	h := s.hook("ann", people.Webhook)
	s.answer(http.StatusInternalServerError, nil)
	s.start()
	s.turn("t1", 5)
	s.kept(noon.Add(time.Minute))
	s.pass(time.Minute)
	for i := 1; i < maxFailures; i++ {
		s.observed("failed", i)
		s.pass(maxWait + maxWait/2)
	}
	s.observed("disabled", 1)
	s.pass(24 * time.Hour)
	s.wait(maxFailures)
	hooks, err := s.store.People.Hooks(t.Context(), "ann")
	s.must(err)
	if got := Delivery(locale.English(), &hooks[0]); !strings.Contains(got, "switched off") ||
		!strings.Contains(got, "500") {
		t.Errorf("the profile says %q", got)
	}
	before := s.store.Work().Works
	s.turn("t1", 8)
	s.turn("t2", 8)
	// For both, the notifier looks in the store, and finds nobody to tell.
	s.until("the events", func() bool { return s.store.Work().Works >= before+2 })
	s.pass(time.Hour)
	s.wait(maxFailures)

	s.answer(http.StatusOK, nil)
	h.ID = "another"
	s.must(s.store.People.SetHook(t.Context(), h)) // saved again
	s.turn("t1", 10)
	s.kept(s.clock.Now().Add(time.Minute))
	s.pass(time.Minute)
	s.wait(maxFailures + 1)
}

func TestGoneAddressesAreGivenUpAtOnce(t *testing.T) {
	s := newSite(t)
	s.hook("ann", people.Webhook)
	s.answer(http.StatusGone, nil)
	s.start()
	s.turn("t1", 5)
	s.kept(noon.Add(time.Minute))
	s.pass(time.Minute)
	s.observed("disabled", 1)
}

func TestRetryAfterIsHeeded(t *testing.T) {
	s := newSite(t)
	s.hook("ann", people.Webhook)
	s.answer(http.StatusTooManyRequests, http.Header{"Retry-After": {"3600"}})
	s.start()
	s.turn("t1", 5)
	s.kept(noon.Add(time.Minute))
	s.pass(time.Minute)
	s.observed("failed", 1)
	s.kept(noon.Add(time.Minute + time.Hour))
}

func TestRedirectionsAreNotFollowed(t *testing.T) {
	s := newSite(t)
	h := s.hook("ann", people.Webhook)
	s.answer(http.StatusFound, http.Header{"Location": {s.hub.URL + "/elsewhere"}})
	_, err := s.Test(t.Context(), locale.English(), h)
	var e *CallError
	if !errors.As(err, &e) || e.Trouble != troubleRedirect {
		t.Fatalf("got %v", err)
	}
	if g := s.wait(1); g[0].path == "/elsewhere" {
		t.Error("the redirection was followed")
	}
}

func TestPrivateHostsAreNotCalled(t *testing.T) {
	s := newSite(t)
	h := s.hook("ann", people.Webhook)
	s.make(false)
	for _, address := range []string{s.hub.URL, strings.Replace(s.hub.URL, "127.0.0.1", "localhost", 1),
		strings.Replace(s.hub.URL, "127.0.0.1", "[::ffff:127.0.0.1]", 1)} {
		h.URL = address
		var e *CallError
		if _, err := s.Test(t.Context(), locale.English(), h); !errors.As(err, &e) || e.Trouble != troublePrivate {
			t.Errorf("%s: %v", address, err)
		} else if strings.Contains(err.Error(), "127") || e.Sentence(locale.English()) == "" {
			t.Errorf("the error %q, %q", err, e.Sentence(locale.English()))
		}
	}
	s.wait(0)
	s.start()
	s.turn("t1", 5)
	s.kept(noon.Add(time.Minute))
	s.pass(time.Minute)
	s.observed("failed", 1)
	s.wait(0)
}

func TestTestMessage(t *testing.T) {
	s := newSite(t)
	h := s.hook("ann", people.Webhook)
	_, err := s.Test(t.Context(), locale.English(), h)
	s.must(err)
	if m := notice(t, s.wait(1)[0]); m.Title != "Koprulu: a test" || len(m.Events) != 1 || m.Events[0].Kind != "test" {
		t.Errorf("got %+v", m)
	}
}

func TestTroubles(t *testing.T) {
	tls := httptest.NewUnstartedServer(http.NotFoundHandler())
	tls.Config.ErrorLog = discardLog()
	tls.StartTLS()
	defer tls.Close()
	closed := httptest.NewServer(http.NotFoundHandler())
	closed.Close()
	tests := []struct{ name, url, trouble string }{
		{"no host", "http://nobody.invalid/", troubleHost},
		{"nobody listens", closed.URL, troubleConnect},
		{"a certificate of nobody", tls.URL, troubleTLS},
		{"what is no address", "ftp://example.org", troubleAddress},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := newSite(t)
			var e *CallError
			if _, err := s.Test(t.Context(), locale.English(), people.Hook{Kind: people.Webhook, URL: test.url}); !errors.As(err,
				&e) || e.Trouble != test.trouble {
				t.Errorf("got %v, want %s", err, test.trouble)
			}
		})
	}
}

func TestCrashLosesNothing(t *testing.T) {
	s := newSite(t)
	s.hook("ann", people.Webhook)
	// Ann's decision is in the store, but the process died before its notice was stored.
	stored := &table.Stored{
		Basics: table.Basics{
			ID:       "t1",
			Settings: table.Settings{Name: "T", Options: game.Options{Players: 2}},
			Status:   table.Playing,
			Seats:    []table.Seat{{Person: "ann"}, {Person: "bob"}},
			Created:  noon,
			Updated:  noon,
		},
		Invite: "i",
		Watch:  "w",
	}
	stored.Decisions[0] = table.Decision{Number: 77, Since: noon}
	s.must(s.store.Create(t.Context(), stored))
	s.mu.Lock()
	s.tables["t1"] = &table.Snapshot{
		Public: table.Public{
			Basics: table.Basics{ID: "t1", Status: table.Playing, Seats: stored.Seats, Decisions: stored.Decisions},
		},
	}
	s.mu.Unlock()
	for range 3 { // and again and again
		s.make(true)
		s.start()
		s.kept(s.clock.Now().Add(time.Minute))
		s.stop()
	}
	s.start()
	s.pass(time.Minute)
	if m := notice(t, s.wait(1)[0]); m.Events[0].Decision != 77 {
		t.Errorf("got %+v", m)
	}
	s.observed("sent", 1)
	s.stop()
	s.make(true)
	s.start()
	s.kept(time.Time{})
	s.pass(time.Hour)
	s.wait(1) // told once
}

func TestEndKeepsWhatIsStillToBeKept(t *testing.T) {
	s := newSite(t)
	s.hook("ann", people.Webhook)
	s.turn("t1", 5)
	s.turn("t2", 5)
	s.start()
	s.stop()
	if n := s.waiting("webhook-ann"); n != 2 {
		t.Errorf("%d notices were kept, want 2", n)
	}
}

func TestWaitsGrow(t *testing.T) {
	for failures, base := range map[int]time.Duration{1: firstWait, 2: 2 * firstWait, 5: 16 * firstWait,
		9: 256 * firstWait, 10: maxWait, 64: maxWait, 1000: maxWait} {
		for range 100 {
			if d := wait(failures); d < base*3/4 || d > base*5/4 {
				t.Fatalf("after %d failures %s, want %s or a quarter more or less", failures, d, base)
			}
		}
	}
}

func TestTooManyEventsDoNotBlock(t *testing.T) {
	s := newSite(t)
	for i := range room + 10 {
		s.turn("t1", uint64(i+1))
	}
	if n := s.count("lost"); n != 10 {
		t.Errorf("%d events were lost, want 10", n)
	}
	if !bytes.Contains([]byte(s.logged()), []byte("t1")) {
		t.Error("nobody was told")
	}
}
