package server

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/internal/played"
	"koprulu/site/server/console"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/table"
)

// bannerIn returns the banner of a page, empty if it has none.
func bannerIn(body string) string {
	_, rest, found := strings.Cut(body, `id="banner"`)
	if !found {
		return ""
	}
	banner, _, _ := strings.Cut(rest, "</form>")
	return banner
}

// TestNotice: every page shows the notice in its reader's language, until they put it away, another one replaces it, or
// its time is over; programs and open pages are told about it.
func TestNotice(t *testing.T) {
	clock, pass := clockOf()
	s := newSite(t, clock, fixed(5))
	ann, ben, nobody := s.person("Ann"), s.person("Ben"), s.visitor()
	made := s.deal(settings(2), ann, ben)
	page := ann.follow("/t/" + string(made.ID()))
	list := ben.follow()
	if got := heard(page, "event: notice"); !strings.Contains(got, `{"id":""}`) {
		t.Errorf("at first: %q", got)
	}
	heard(list, "event: notice")
	until := s.Now().Add(time.Hour).Format(time.RFC3339)
	var site console.Site
	s.console(http.StatusOK, http.MethodPost, "/site/notice",
		`{"text":"We move <b>on Sunday</b>\nto another machine","until":"`+until+`"}`, &site)
	if site.Notice == nil || site.Notice.Until.IsZero() || site.ReadOnly != nil {
		t.Errorf("the console says %+v", site)
	}
	for name, l := range map[string]*listener{"the page of a table": page, "the list of tables": list} {
		if got := heard(l, "event: notice"); strings.Contains(got, `"id":""`) {
			t.Errorf("%s hears %q", name, got)
		}
	}
	paths := []string{"/", "/about", "/rules", "/codex", "/scenarios", "/profile", "/records", "/nowhere",
		"/t/" + string(made.ID()), "/t/" + string(made.ID()) + "/replay"}
	for _, path := range paths {
		if b := bannerIn(ann.get(path).body); !strings.Contains(b,
			"We move &lt;b&gt;on Sunday&lt;/b&gt;\nto another machine") || !strings.Contains(b, "Until") {
			t.Errorf("%s: %q", path, b)
		}
	}
	for lang, says := range map[string]string{"en": "Until", "de": "Bis", "ru": "До"} {
		nobody.post("/prefs", "lang", lang)
		if b := bannerIn(nobody.get("/").body); !strings.Contains(b, says) || strings.Contains(b, "⟨") {
			t.Errorf("in %s: %q", lang, b)
		}
	}
	var told struct {
		Notice   *core.NoticeJSON
		ReadOnly *core.ReadOnlyJSON
	}
	if r := ben.get("/api/v1/site"); r.status != http.StatusOK || json.Unmarshal([]byte(r.body), &told) != nil ||
		told.Notice == nil || told.ReadOnly != nil {
		t.Errorf("programs are told %s", r.body)
	}
	id := cut(t, ann.get("/").body, `name="id" value="`, `"`)
	if r := ann.post("/notice", "id", id, "back", "/rules"); r.status != http.StatusSeeOther ||
		r.header.Get("Location") != "/rules" {
		t.Errorf("putting it away: %d to %q", r.status, r.header.Get("Location"))
	}
	if b := bannerIn(ann.get("/").body); b != "" {
		t.Errorf("it is put away, and there: %q", b)
	}
	if b := bannerIn(ben.get("/").body); b == "" {
		t.Error("it is gone for somebody else")
	}
	if r := ann.get("/notice"); r.status != http.StatusOK || strings.TrimSpace(r.body) != "" {
		t.Errorf("the banner alone: %d %q", r.status, r.body)
	}
	s.console(http.StatusOK, http.MethodPost, "/site/notice", `{"text":"Another one"}`, nil)
	if b := bannerIn(ann.get("/").body); !strings.Contains(b, "Another one") {
		t.Errorf("another one: %q", b)
	}
	if r := ben.get("/notice?back=/rules"); !strings.Contains(r.body, "Another one") ||
		!strings.Contains(r.body, `value="/rules"`) {
		t.Errorf("the banner alone: %q", r.body)
	}
	s.console(http.StatusOK, http.MethodPost, "/site/notice",
		`{"text":"For an hour","until":"`+s.Now().Add(time.Hour).Format(time.RFC3339)+`"}`, nil)
	pass(61 * time.Minute)
	if b := bannerIn(ann.get("/").body); b != "" {
		t.Errorf("when its time is over: %q", b)
	}
	s.console(http.StatusOK, http.MethodPost, "/site/notice", `{"text":"Once more"}`, nil)
	s.console(http.StatusOK, http.MethodPost, "/site/clear", ``, nil)
	if b := bannerIn(ann.get("/").body); b != "" {
		t.Errorf("cleared: %q", b)
	}
	for body, where := range map[string]string{`{"text":" "}`: "text",
		`{"text":"x","until":"2020-01-01T00:00:00Z"}`: "until", `{"text":"` + strings.Repeat("x", 501) + `"}`: "text",
		`{"txt":"x"}`: "txt"} {
		var p console.Problem
		if s.console(http.StatusUnprocessableEntity, http.MethodPost, "/site/notice", body, &p); p.Where != where ||
			p.Message == "" {
			t.Errorf("%.40s: %+v", body, p)
		}
	}
	for _, bad := range []string{"", "x y", strings.Repeat("a", 40), "a\r\nb"} {
		if r := ann.post("/notice", "id", bad); r.status != http.StatusUnprocessableEntity {
			t.Errorf("putting %q away: %d", bad, r.status)
		}
	}
}

// cut returns what is between two texts.
func cut(t *testing.T, text, from, to string) string {
	t.Helper()
	_, rest, found := strings.Cut(text, from)
	out, _, closed := strings.Cut(rest, to)
	if !found || !closed {
		t.Fatalf("no %q in %.500s", from, text)
	}
	return out
}

// TestReadOnly: while a site is read-only, no request changes anything that is stored, each is told why and when to try
// again, everything can be read, and bots and clocks stand still. This survives a restart, and afterwards everybody has
// the time that was left.
func TestReadOnly(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	set := settings(2)
	set.Pace = table.Live(20, 0)
	made := s.deal(set, ann, ben)
	id := string(made.ID())
	waiting := s.waitingTable(t, ann, true, true)
	s.console(http.StatusOK, http.MethodPost, "/site/read-only", `{"reason":"Moving to <another> machine"}`, nil)
	before := s.contents(t)

	fill := strings.NewReplacer("{id}", id, "{secret}", "x")
	asked := 0
	for _, rt := range s.routes() {
		method, path, _ := strings.Cut(rt.Pattern, " ")
		if !rt.Changes() {
			continue
		}
		path = fill.Replace(path)
		var r *reply
		if method == http.MethodGet {
			r = ann.get(path)
		} else if rt.Data() {
			r = ann.send(method, path, map[string]string{"Content-Type": "application/json"}, strings.NewReader(`{}`))
		} else {
			r = ann.post(path, "text", "hello", "name", "Eve", "who", "Eve", "sure", "on", "ready", "on")
		}
		if r.status != http.StatusServiceUnavailable || r.header.Get("Retry-After") != "60" ||
			!strings.Contains(r.body, "can only be read for now") && !strings.Contains(r.body, `"read-only"`) ||
			!strings.Contains(r.body, "Moving to") {
			t.Errorf("%s: status %d, %s\n%.300s", rt.Pattern, r.status, r.header.Get("Retry-After"), r.body)
		}
		asked++
	}
	if asked < 50 {
		t.Errorf("only %d requests", asked)
	}
	for path, body := range map[string]string{"/people/" + string(ann.id) + "/ban": `{"reason":"x"}`,
		"/tables/" + id + "/close": `{"reason":"x"}`, "/tables/" + id + "/delete": `{"reason":"x"}`} {
		var p console.Problem
		if s.console(http.StatusServiceUnavailable, http.MethodPost, path, body, &p); p.Error != "read-only" ||
			!strings.Contains(p.Message, "Moving to") {
			t.Errorf("the console, %s: %+v", path, p)
		}
	}
	for _, path := range []string{"/", "/t/" + id, "/t/" + string(waiting.ID()), "/t/" + id + "/replay", "/profile",
		"/profile/data", "/rules", "/records", "/healthz", "/api/v1/tables", "/api/v1/tables/" + id + "/moment?legal=1",
		"/editor"} {
		if r := ann.get(path); r.status != http.StatusOK {
			t.Errorf("reading %s: status %d", path, r.status)
		}
	}
	if b := bannerIn(ann.get("/").body); !strings.Contains(b, "can only be read for now") ||
		!strings.Contains(b, "Moving to &lt;another&gt; machine") {
		t.Errorf("the banner says %q", b)
	}
	if r := s.visitor().get("/api/v1/site"); !strings.Contains(r.body,
		`"readOnly":{"reason":"Moving to \u003canother\u003e machine"`) &&
		!strings.Contains(r.body, `"readOnly":{"reason":"Moving to <another> machine"`) {
		t.Errorf("programs are told %s", r.body)
	}
	page := ann.get("/t/" + id).body
	if strings.Contains(page, "data-deadline") {
		t.Error("a clock runs on the page")
	}
	time.Sleep(20 * time.Millisecond)
	if after := s.contents(t); after != before {
		t.Errorf("something changed:\n%s", difference(before, after))
	}
	if r := ann.post("/notice", "id", "abc"); r.status != http.StatusSeeOther {
		t.Errorf("putting the banner away: %d", r.status)
	}

	// Another server on the same store stays read-only.
	again := restarted(t, s)
	r := httptest.NewRecorder()
	rename := httptest.NewRequest(http.MethodPost, s.http.URL+"/profile", strings.NewReader("name=Eve"))
	rename.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	again.Handler().ServeHTTP(r, rename)
	if r.Code != http.StatusServiceUnavailable || !strings.Contains(r.Body.String(), "Moving to") {
		t.Errorf("after a restart: status %d", r.Code)
	}
	read, err := again.Hub.Table(t.Context(), made.ID())
	if err != nil {
		t.Fatal(err)
	}
	seat := read.Snapshot().Rules.Open(read.Snapshot().State).First()
	left := func(snap *table.Snapshot, at time.Time) time.Duration { return snap.Decisions[seat].Deadline().Sub(at) }
	was := left(read.Snapshot(), read.Snapshot().Stands)
	time.Sleep(50 * time.Millisecond)
	if _, err := again.gate.Exercise(t.Context(), gate.Machine,
		gate.Order{On: gate.OnSite, Verb: people.WritableAct}); err != nil {
		t.Fatal(err)
	}
	if read, err = again.Hub.Table(t.Context(), made.ID()); err != nil {
		t.Fatal(err)
	}
	late := time.After(2 * time.Minute)
	for read.Snapshot().Stands != (time.Time{}) {
		select {
		case <-late:
			t.Fatal("the table stands still for ever")
		case <-time.After(time.Millisecond):
		}
	}
	if now := left(read.Snapshot(), time.Now()); now > was || now < was-10*time.Second || was <= 0 ||
		was > 20*time.Minute {
		t.Errorf("%s were left, then %s", was, now)
	}
	if kept, err := s.store.People.Site(t.Context()); err != nil || kept.ReadOnly != nil {
		t.Errorf("kept: %+v, %v", kept, err)
	}
	if err := read.Propose(t.Context(), ann.id, table.ProposePause, 0); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

// restarted makes a second server on the store of a site whose first one has stopped.
func restarted(t *testing.T, s *site) *Server {
	t.Helper()
	if err := s.hub.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	c := s.Config
	c.Hub = table.NewHub(table.HubConfig{Store: s.store, Components: played.Set()})
	again, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Restore(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := c.Hub.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Hub.Close(context.WithoutCancel(t.Context())); err != nil {
			t.Error(err)
		}
	})
	return again
}

// TestReadOnlyWaits: the host who makes a site read-only gets the answer when everything that had begun is done, and no
// request that began earlier changes anything afterwards.
func TestReadOnlyWaits(t *testing.T) {
	s := newSite(t, fixed(5))
	end, err := s.Changes()
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() {
		_, err := s.gate.Exercise(t.Context(), gate.Machine, gate.Order{On: gate.OnSite, Verb: people.ReadOnlyAct})
		done <- err
	}()
	late := time.After(2 * time.Minute)
	for { // From here on everything else is refused.
		if other, err := s.Changes(); err != nil {
			break
		} else {
			other()
		}
		select {
		case <-late:
			t.Fatal("requests are let in for ever")
		case <-time.After(time.Millisecond):
		}
	}
	select {
	case err := <-done:
		t.Fatalf("it is read-only although a request goes on: %v", err)
	case <-time.After(50 * time.Millisecond):
	}
	end()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if _, err := s.gate.Exercise(t.Context(), gate.Machine,
		gate.Order{On: gate.OnSite, Verb: people.WritableAct}); err != nil {
		t.Fatal(err)
	}
	if end, err := s.Changes(); err != nil {
		t.Error(err)
	} else {
		end()
	}
}
