package server

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/site/server/console"
	"koprulu/site/server/core"
	"koprulu/table"
)

// closed gives a site another way to become a person.
func closed(way string) setup {
	return func(c *core.Config, _ *table.HubConfig) { c.SignUp = way }
}

// insider makes a person of a site, bypassing its sign-up.
func (s *site) insider(name string) *actor {
	s.tb.Helper()
	a := s.visitor()
	secret, hash := core.NewToken()
	token, tokenHash := core.NewToken()
	now := s.Now()
	a.id, a.token = table.Person(core.NewID(core.PersonLetters)), token
	err := s.store.People.AddPerson(context.Background(), people.Account{ID: a.id, Name: name, Lang: "en", Created: now},
		people.Key{ID: core.NewID(core.IDLetters), Kind: people.DeviceKey, Created: now, Seen: now}, hash)
	if err == nil {
		err = s.store.People.AddKey(context.Background(), a.id,
			people.Key{ID: core.NewID(core.IDLetters), Kind: people.TokenKey, Name: "test", Created: now, Seen: now}, tokenHash)
	}
	if err != nil {
		s.tb.Fatal(err)
	}
	a.cookies[core.CookieName] = &http.Cookie{Name: core.CookieName, Value: secret}
	return a
}

// strangers tries every way to become a person on an open site, and counts the people.
func strangers(t *testing.T, s *site, tab *table.Table) {
	t.Helper()
	path := "/t/" + string(tab.ID())
	before, err := s.store.People.PeopleLike(t.Context(), people.Query{N: 100})
	if err != nil {
		t.Fatal(err)
	}
	for _, way := range [][]string{
		{"/profile", "name", "Eve"}, {"/tables", "who", "Eve"}, {"/tables", "guest", "1"}, {"/tutorial", "who", "Eve"},
		{path + "/seat", "do", "take", "who", "Eve"},
		{path + "/chat", "text", "hello", "who", "Eve"}, {"/scenarios", "who", "Eve"},
	} {
		a := s.visitor()
		if r := a.post(way[0], way[1:]...); r.status < 400 || a.cookies[core.CookieName] != nil {
			t.Errorf("POST %v: status %d, %v", way, r.status, a.cookies)
		}
	}
	for _, path := range []string{"/", "/records", "/profile", path, "/api/v1/tables?list=open", "/rules", "/codex",
		"/scenarios", "/about"} {
		if r := s.visitor().get(path); r.status != http.StatusOK {
			t.Errorf("GET %s: status %d", path, r.status)
		}
	}
	if after, err := s.store.People.PeopleLike(t.Context(), people.Query{N: 100}); err != nil ||
		len(after) != len(before) {
		t.Errorf("there were %d people and are %d (%v)", len(before), len(after), err)
	}
	if snap := tab.Snapshot(); !snap.Seats[1].Open() {
		t.Errorf("somebody sat down: %+v", snap.Seats)
	}
}

// opened makes a public table with a free seat.
func (s *site) opened(owner *actor) *table.Table {
	s.tb.Helper()
	set := settings(2)
	set.Public, set.Spectators = true, true
	tab, err := s.hub.Create(context.Background(), owner.id, "Ann", set, []table.SeatPlan{{Mine: true}, {}})
	if err != nil {
		s.tb.Fatal(err)
	}
	return tab
}

// TestInvites: on a site for invited people a stranger can look at what is public, and becomes a person only by a code,
// as often as it allows, until it expires or is revoked; people of the site go on as on any other.
func TestInvites(t *testing.T) {
	clock, pass := clockOf()
	s := newSite(t, clock, closed(core.SignUpInvite))
	ann := s.insider("Ann")
	tab := s.opened(ann)
	strangers(t, s, tab)
	for _, lang := range []struct{ lang, says string }{{"en", "you need an invite code"}, {"de", "Einladungscode"},
		{"ru", "код приглашения"}} {
		a := s.visitor()
		a.post("/prefs", "lang", lang.lang)
		for _, path := range []string{"/", "/t/" + string(tab.ID())} {
			if r := a.get(path); !strings.Contains(r.body, lang.says) || strings.Contains(r.body, `name="who"`) {
				t.Errorf("%s: GET %s does not say how people come here, or asks for a name", lang.lang, path)
			}
		}
	}

	var made []console.Invite
	s.console(http.StatusOK, http.MethodPost, "/invites", `{"count":2,"uses":2,"seconds":3600,"note":"for friends"}`,
		&made)
	if len(made) != 2 || made[0].Code == made[1].Code || !strings.HasSuffix(made[0].Link, "/invite/"+made[0].Code) {
		t.Fatalf("made %+v", made)
	}
	for _, wrong := range []string{`{"count":0,"uses":1}`, `{"count":1,"uses":0}`, `{"count":1001,"uses":1}`,
		`{"count":1,"uses":1,"seconds":-1}`, `{"count":1,"uses":1,"x":1}`} {
		s.console(http.StatusUnprocessableEntity, http.MethodPost, "/invites", wrong, nil)
	}
	path := "/invite/" + made[0].Code
	for range 3 {
		if r := s.visitor().get(path); r.status != http.StatusOK || !strings.Contains(r.body, made[0].Code) ||
			r.header.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("looking at the link: %d", r.status)
		}
	}
	if r := s.visitor().get("/invite/aaaaa-aaaaa-aaaaa-aaaaa"); r.status != http.StatusForbidden {
		t.Errorf("a code that is none: %d", r.status)
	}
	come := func(code, name string) (*actor, *reply) {
		a := s.visitor()
		return a, a.post("/signup", "code", code, "name", name)
	}
	if a, r := come(made[0].Code, "Аnna"); r.status != http.StatusUnprocessableEntity ||
		a.cookies[core.CookieName] != nil || !strings.Contains(r.body, "in one alphabet only") {
		t.Errorf("a name that is none: %d", r.status)
	}
	ben, r := come(strings.ToUpper(strings.ReplaceAll(made[0].Code, "-", " ")), "Ben")
	if r.status != http.StatusSeeOther || ben.cookies[core.CookieName] == nil {
		t.Fatalf("coming by a code: %d\n%s", r.status, r.body)
	}
	if r := ben.post("/t/"+string(tab.ID())+"/seat", "do", "take", "seat", "2"); r.status != http.StatusSeeOther ||
		tab.Snapshot().Seats[1].Name != "Ben" {
		t.Errorf("somebody invited sits down: %d", r.status)
	}
	if r := ben.post("/profile", "name", "Benjamin"); r.status != http.StatusOK {
		t.Errorf("somebody invited changes their name: %d", r.status)
	}
	if r := ben.get("/profile"); !strings.Contains(r.body, `name="name"`) || strings.Contains(r.body, "/signup") {
		t.Error("the profile of somebody invited is not like that of others")
	}
	// Only one of many gets the last use of a code.
	var wait sync.WaitGroup
	var in atomic.Int64
	for n := range 6 {
		wait.Go(func() {
			a := s.visitor()
			if r := a.post("/signup", "code", made[0].Code, "name", fmt.Sprint("Racer ", n)); r.status == http.StatusSeeOther {
				in.Add(1)
			} else if r.status != http.StatusForbidden {
				t.Errorf("one of many: %d", r.status)
			}
		})
	}
	wait.Wait()
	if in.Load() != 1 {
		t.Errorf("%d came by the last use of a code", in.Load())
	}
	s.console(http.StatusOK, http.MethodPost, "/invites/"+made[1].ID+"/revoke", "", nil)
	s.console(http.StatusNotFound, http.MethodPost, "/invites/"+made[1].ID+"/revoke", "", nil)
	if _, r := come(made[1].Code, "Cat"); r.status != http.StatusForbidden ||
		!strings.Contains(r.body, "This invite code is not valid") {
		t.Errorf("by a code that was revoked: %d", r.status)
	}
	var last []console.Invite
	s.console(http.StatusOK, http.MethodPost, "/invites", `{"count":1,"uses":1,"seconds":60}`, &last)
	pass(61 * time.Second)
	if _, r := come(last[0].Code, "Cat"); r.status != http.StatusForbidden {
		t.Errorf("by a code that has expired: %d", r.status)
	}
	var list []console.Invite
	s.console(http.StatusOK, http.MethodGet, "/invites", "", &list)
	for _, v := range list {
		if v.Code != "" || v.Link != "" || v.ID == made[0].ID && (v.Used != 2 || v.Note != "for friends") {
			t.Errorf("the list has %+v", v)
		}
	}
	if len(list) != 2 {
		t.Errorf("the list is %+v", list)
	}
	strangers(t, s, s.opened(ann))
}

// TestInvitesAreForClosedSites: an open site has no codes.
func TestInvitesAreForClosedSites(t *testing.T) {
	s := newSite(t)
	s.console(http.StatusConflict, http.MethodPost, "/invites", `{"count":1,"uses":1}`, nil)
	for _, r := range []*reply{s.visitor().get("/invite/aaaaa-aaaaa-aaaaa-aaaaa"),
		s.visitor().post("/signup", "code", "x", "name", "Eve"), s.visitor().get("/oidc/login"),
		s.visitor().get("/oidc/callback")} {
		if r.status != http.StatusNotFound {
			t.Errorf("status %d", r.status)
		}
	}
}
