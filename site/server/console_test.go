package server

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"koprulu/site/server/console"
	"koprulu/site/server/core"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// console sends a request to the console of a site and reads the response.
func (s *site) console(status int, method, path, body string, out any) {
	s.tb.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	w := httptest.NewRecorder()
	s.Console().ServeHTTP(w, r)
	if w.Code != status {
		s.tb.Fatalf("%s %s %s: status %d\n%s", method, path, body, w.Code, w.Body)
	}
	if out != nil {
		if err := json.Unmarshal(w.Body.Bytes(), out); err != nil {
			s.tb.Fatal(err)
		}
	}
}

// judged does something to a person.
func (s *site) judged(who *actor, verb, body string) (done console.PersonDone) {
	s.tb.Helper()
	s.console(http.StatusOK, http.MethodPost, "/people/"+string(who.id)+"/"+verb, body, &done)
	return done
}

// clockOf returns a setup with a clock, and a function that moves it.
func clockOf() (setup, func(time.Duration)) {
	var ahead atomic.Int64
	return func(c *core.Config, _ *table.HubConfig) {
		c.Now = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	}, func(d time.Duration) { ahead.Add(int64(d)) }
}

// TestBanned: somebody who is banned gets a page that says until when and why, in their language, and can do nothing
// but read and delete what is stored about them; their streams end, their programs and links are refused, and all of it
// works again afterwards.
func TestBanned(t *testing.T) {
	clock, pass := clockOf()
	s := newSite(t, clock, func(c *core.Config, _ *table.HubConfig) {
		c.Heartbeat, c.Pulse = 20*time.Millisecond, 20*time.Millisecond
	})
	ann, ben := s.person("Ann"), s.person("Ben")
	set := settings(2)
	set.Spectators, set.Public = true, true
	made := s.deal(set, ann, ben)
	page := "/t/" + string(made.ID())
	mine, program, his := ann.follow(page), ann.listen("/api/v1"+"/tables/"+string(made.ID())+"/stream"), ben.follow(page)
	link := s.judged(ann, "link", "{}").Link
	link = link[strings.Index(link, "/me/"):]

	s.judged(ann, "ban", `{"seconds":3600,"reason":"Insults & <b>lies</b>"}`)
	for name, l := range map[string]*listener{"page": mine, "program": program} {
		if last := l.ended(); !strings.Contains(last, "goodbye") {
			t.Errorf("the stream of the %s ended with %.200q", name, last)
		}
	}
	if _, end := his.next("alive"); end {
		t.Error("the stream of somebody else ended")
	}
	for _, lang := range []struct{ lang, says string }{{"en", "You are banned from this site until"},
		{"de", "ausgeschlossen"}, {"ru", "Тебе закрыт доступ"}} {
		ann.post("/prefs", "lang", lang.lang)
		r := ann.get("/")
		if r.status != http.StatusForbidden || !strings.Contains(r.body, lang.says) ||
			!strings.Contains(r.body, "Insults &amp; &lt;b&gt;lies&lt;/b&gt;") || !strings.Contains(r.body, "UTC") ||
			!strings.Contains(r.body, `<a class="btn btn--go" href="/profile">`) {
			t.Errorf("%s: status %d\n%s", lang.lang, r.status, r.body)
		}
	}
	refused := func(want int) {
		t.Helper()
		for _, path := range []string{"/", page, "/records", "/api/v1/tables/" + string(made.ID())} {
			if r := ann.get(path); r.status != want {
				t.Errorf("GET %s: status %d\n%.300s", path, r.status, r.body)
			}
		}
	}
	refused(http.StatusForbidden)
	for _, path := range []string{page + "/chat", "/tables", "/profile", "/profile/tokens", "/profile/link"} {
		if r := ann.post(path, "text", "hello", "name", "Eve"); r.status != http.StatusForbidden {
			t.Errorf("POST %s: status %d", path, r.status)
		}
	}
	if r := ann.json("/api/v1/tables/"+string(made.ID())+"/chat", `{"text":"hello"}`); r.status != http.StatusForbidden ||
		!strings.Contains(r.body, `"error":"banned"`) {
		t.Errorf("through the API: %d %s", r.status, r.body)
	}
	for _, path := range []string{"/profile", "/profile/data"} {
		if r := ann.get(path); r.status != http.StatusOK {
			t.Errorf("GET %s: status %d", path, r.status)
		}
	}
	phone := s.visitor()
	if r := phone.get(link); r.status != http.StatusForbidden || !strings.Contains(r.body, "Insults") {
		t.Errorf("looking at the link: status %d", r.status)
	}
	if r := phone.post(link); r.status != http.StatusForbidden || len(phone.cookies) > 0 &&
		phone.cookies[core.CookieName] != nil {
		t.Errorf("signing in by the link: status %d", r.status)
	}

	s.judged(ann, "unban", "{}")
	refused(http.StatusOK)
	if r := phone.post(link); r.status != http.StatusSeeOther {
		t.Errorf("the link after the ban: status %d", r.status)
	}
	s.judged(ann, "ban", `{"seconds":60,"reason":"again"}`)
	refused(http.StatusForbidden)
	pass(61 * time.Second)
	refused(http.StatusOK)
	s.judged(ann, "ban", `{"reason":"enough"}`)
	pass(50 * 365 * 24 * time.Hour)
	ann.post("/prefs", "lang", "en")
	if r := ann.get("/"); r.status != http.StatusForbidden || !strings.Contains(r.body, "for good") {
		t.Errorf("banned for good: status %d\n%s", r.status, r.body)
	}
}

// TestMuted: somebody who is muted plays on, but can't write in chats, on the page or by a program, and is told why.
func TestMuted(t *testing.T) {
	clock, pass := clockOf()
	s := newSite(t, clock)
	ann, ben := s.person("Ann"), s.person("Ben")
	id := string(s.deal(settings(2), ann, ben).ID())
	s.judged(ann, "mute", `{"seconds":60,"reason":"spam"}`)
	if r := ann.post("/t/"+id+"/chat", "text", "hello"); r.status != http.StatusSeeOther {
		t.Errorf("on the page: %d\n%.500s", r.status, r.body)
	}
	if r := ann.get("/t/" + id + "?" + seen.AskPlain); !strings.Contains(r.body,
		"You may not write in chats or give names until") || !strings.Contains(r.body, "spam") {
		t.Errorf("the page does not say why: %d", r.status)
	}
	if r := ann.json("/api/v1/tables/"+id+"/chat", `{"text":"hello"}`); r.status != http.StatusForbidden ||
		!strings.Contains(r.body, `"error":"muted"`) {
		t.Errorf("by a program: %d %s", r.status, r.body)
	}
	if r := ann.get("/t/" + id); r.status != http.StatusOK {
		t.Errorf("playing: %d", r.status)
	}
	say := func(a *actor, when string) {
		t.Helper()
		if r := a.json("/api/v1/tables/"+id+"/chat", `{"text":"hello"}`); r.status != http.StatusCreated {
			t.Errorf("%s: %d %s", when, r.status, r.body)
		}
	}
	say(ben, "somebody else")
	pass(61 * time.Second)
	say(ann, "when the time is over")
	s.judged(ann, "mute", `{"reason":"spam"}`)
	s.judged(ann, "unmute", "{}")
	say(ann, "after unmute")
}

// TestConsole: every verb does what it says, wrong requests change nothing and name the field, and the log has every
// act.
func TestConsole(t *testing.T) {
	s := newSite(t)
	ann, ben := s.person("Ann"), s.person("Ben")
	made := s.deal(settings(2), ann, ben)
	at := "/people/" + string(ann.id) + "/"
	for _, bad := range []struct {
		path, body, where string
		status            int
	}{
		{at + "ban", `{"seconds":60}`, "reason", 422},
		{at + "ban", `{"seconds":-1,"reason":"x"}`, "seconds", 422},
		{at + "mute", `{"reason":" "}`, "reason", 422},
		{at + "mute", `{"seconds":9223372036854775807,"reason":"x"}`, "seconds", 422},
		{at + "role", `{"role":"king"}`, "role", 422},
		{at + "role", `{}`, "role", 422},
		{at + "rename", `{"name":""}`, "name", 422},
		{at + "rename", `{"nam":"x"}`, "nam", 422},
		{at + "praise", `{}`, "", 404},
		{"/people/nobody/ban", `{"reason":"x"}`, "", 404},
		{"/people/nobody/signout", `{}`, "", 404},
		{"/people/nobody/link", `{}`, "", 404},
		{"/people/nobody/rename", `{"name":"x"}`, "", 404},
	} {
		var p console.Problem
		s.console(bad.status, http.MethodPost, bad.path, bad.body, &p)
		if p.Where != bad.where || p.Message == "" || strings.Contains(p.Message, "⟨") {
			t.Errorf("%s %s: %+v", bad.path, bad.body, p)
		}
	}
	var log []console.Entry
	if s.console(200, http.MethodGet, "/audit", "", &log); len(log) != 0 {
		t.Errorf("what was refused is in the log: %+v", log)
	}

	if p := s.judged(ann, "rename", `{"name":" Zoë  of Aiur "}`).Person; p.Name != "Zoë of Aiur" {
		t.Errorf("renamed: %+v", p)
	}
	if name := made.Snapshot().Seats[0].Name; name != "Zoë of Aiur" {
		t.Errorf("at the table: %q", name)
	}
	if p := s.judged(ann, "role", `{"role":"moderator"}`).Person; p.Role != "moderator" {
		t.Errorf("role: %+v", p)
	}
	if r := ann.get("/profile"); r.status != http.StatusOK || !strings.Contains(r.body, "Zoë of Aiur") {
		t.Errorf("the profile: %d", r.status)
	}
	s.judged(ann, "signout", "{}")
	if r := ann.get("/api/v1/me"); r.status != http.StatusUnauthorized && r.status != http.StatusNotFound {
		t.Errorf("a token after signing out everywhere: %d %s", r.status, r.body)
	}
	first := s.judged(ann, "link", "{}")
	second := s.judged(ann, "link", "{}")
	phone := s.visitor()
	if r := phone.post(first.Link[strings.Index(first.Link, "/me/"):]); r.status != http.StatusNotFound {
		t.Errorf("the older link: %d", r.status)
	}
	if r := phone.post(second.Link[strings.Index(second.Link, "/me/"):]); r.status != http.StatusSeeOther {
		t.Errorf("the new link: %d", r.status)
	}
	if r := phone.get("/profile"); !strings.Contains(r.body, "Zoë of Aiur") {
		t.Errorf("signed in by the link: %d", r.status)
	}
	s.judged(ann, "ban", `{"seconds":60,"reason":"x"}`)

	var d console.PersonDetails
	s.console(200, http.MethodGet, "/people/"+string(ann.id), "", &d)
	if d.Role != "moderator" || d.Devices != 1 || d.Tokens != 0 || len(d.Tables) != 1 || d.Ban == nil ||
		d.Ban.Reason != "x" || d.Mute != nil || len(d.Acts) != 6 {
		t.Errorf("shown: %+v", d)
	}
	s.console(200, http.MethodGet, "/audit?about="+string(ann.id), "", &log)
	var verbs []string
	for _, e := range log {
		verbs = append(verbs, e.Verb)
		if e.Target != ann.id || e.Actor != "" || e.At.IsZero() {
			t.Errorf("an entry: %+v", e)
		}
	}
	if got := strings.Join(verbs, " "); got != "ban link link signout role rename" {
		t.Errorf("the log has %s", got)
	}
	var found []console.Person
	if s.console(200, http.MethodGet, "/people?words=BEN", "", &found); len(found) != 1 || found[0].ID != ben.id ||
		found[0].Role != "member" {
		t.Errorf("found: %+v", found)
	}
	if s.console(200, http.MethodGet, "/people?limit=1&skip=1", "", &found); len(found) != 1 {
		t.Errorf("a page: %+v", found)
	}
	s.console(422, http.MethodGet, "/people?limit=x", "", nil)
	// The site itself has none of it.
	if r := ben.get("/people/" + string(ann.id)); r.status != http.StatusNotFound {
		t.Errorf("on the site: %d", r.status)
	}
}
