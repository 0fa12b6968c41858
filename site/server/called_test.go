package server

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/table"
)

// TestNamesAtATable: nobody sits down, changes their name or speaks at a table where somebody has a name that looks
// like theirs, such as in a game that was played elsewhere, and nobody becomes a person in vain because of it; at other
// tables they may. Names that are older than the rules stay.
func TestNamesAtATable(t *testing.T) {
	s := newSite(t)
	ctx := context.Background()
	ben, like := s.person("Ben"), s.person("сора")
	made, err := s.hub.Create(ctx, "elsewhere", "copa", settings(3), []table.SeatPlan{{Mine: true}, {}, {}})
	if err != nil {
		t.Fatal(err)
	}
	path := "/t/" + string(made.ID())
	who := func() (names []string) {
		for _, seat := range made.Snapshot().Seats {
			names = append(names, seat.Name)
		}
		return names
	}
	like.post(path+"/seat", "do", "take", "seat", "2")
	refusedWith(t, "sitting down beside a name that looks the same", like.json("/api/v1/tables/"+string(made.ID())+"/sit",
		"{}"), http.StatusConflict, "called")
	if made.Snapshot().SeatOf(like.id) != game.Nobody {
		t.Errorf("the seats are %q", who())
	}
	like.post("/profile", "name", "Cora")
	stranger := s.visitor()
	if r := stranger.post(path+"/seat", "do", "take", "seat", "2", "who", "COPA"); r.status != http.StatusConflict ||
		stranger.cookies[core.CookieName] != nil {
		t.Errorf("a stranger whose name looks the same: %d, %v", r.status, stranger.cookies)
	}
	if r := stranger.post(path+"/seat", "do", "take", "seat", "3", "who", "Copper"); r.status != http.StatusSeeOther ||
		stranger.cookies[core.CookieName] == nil {
		t.Errorf("a stranger with another name: %d", r.status)
	}
	if r := ben.post(path+"/seat", "do", "take", "seat", "2"); r.status != http.StatusSeeOther {
		t.Errorf("sitting down: %d", r.status)
	}
	for _, name := range []string{"сора", "C0PA", "copa\u200c"} {
		if r := ben.post("/profile", "name", name); r.status < 400 {
			t.Errorf("at the table one takes the name %q: %d", name, r.status)
		}
	}
	if got := strings.Join(who(), ","); got != "copa,Ben,Copper" {
		t.Errorf("the seats are %q", got)
	}
	if a, err := s.store.People.Person(ctx, ben.id); err != nil || a.Name != "Ben" {
		t.Errorf("ben is %q (%v)", a.Name, err)
	}
	if r := ben.post("/profile", "name", "Benjamin"); r.status != http.StatusOK || who()[1] != "Benjamin" {
		t.Errorf("another name: %d, %q", r.status, who())
	}
	if r := like.post("/profile", "name", "сора"); r.status != http.StatusOK {
		t.Errorf("a name that only somebody from elsewhere has: %d", r.status)
	}
	refusedWith(t, "an onlooker speaks in the name of a player", like.json("/api/v1/tables/"+string(made.ID())+"/chat",
		`{"text":"I am copa"}`), http.StatusConflict, "called")

	// A name from before the rules: it can be kept and used, but not chosen.
	old := "Аnna" // with a Cyrillic letter
	a, err := s.store.People.Person(ctx, like.id)
	if err != nil {
		t.Fatal(err)
	}
	a.Name = old
	if err := s.store.People.SavePerson(ctx, a); err != nil {
		t.Fatal(err)
	}
	s.Sessions.Forget(like.id)
	if r := like.post("/profile", "name", old, "lang", "de"); r.status != http.StatusOK {
		t.Errorf("keeping an old name: %d", r.status)
	}
	alone, err := s.hub.Create(ctx, like.id, old, settings(2), []table.SeatPlan{{Mine: true}, {Bot: "simple"}})
	if err != nil || alone.Snapshot().Seats[0].Name != old {
		t.Errorf("a table with an old name: %v", err)
	}
	for _, lang := range []struct{ lang, says string }{{"en", "in one alphabet only"}, {"de", "in nur einem Alphabet"},
		{"ru", "только одного алфавита"}} {
		ben.post("/prefs", "lang", lang.lang)
		if r := ben.post("/profile", "name", old); r.status != http.StatusUnprocessableEntity ||
			!strings.Contains(r.body, lang.says) {
			t.Errorf("%s: choosing such a name: %d", lang.lang, r.status)
		}
	}
}

// TestNamesOfTheSite: a name belongs to one person of the site, look-alikes included, wherever somebody would take it:
// signing up on every form and by programs, the profile, the host. What is refused says where and what to do, and
// leaves nothing behind. A name that nobody has any more is free.
func TestNamesOfTheSite(t *testing.T) {
	s := newSite(t)
	ctx := context.Background()
	alice, ben := s.person("Alice"), s.person("Ben")
	made, err := s.hub.Create(ctx, ben.id, "Ben", settings(3), []table.SeatPlan{{Mine: true}, {}, {}})
	if err != nil {
		t.Fatal(err)
	}
	known := func() int {
		list, err := s.store.People.PeopleLike(ctx, people.Query{N: 100})
		if err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	before := known()
	says := func(what string, r *reply) {
		t.Helper()
		if r.status != http.StatusConflict && r.status != http.StatusUnprocessableEntity ||
			!strings.Contains(r.body, "Somebody on this site has this name") {
			t.Errorf("%s: %d, %s", what, r.status, excerpt(r.body))
		}
	}
	for _, form := range [][]string{{"/profile", "name"}, {"/t/" + string(made.ID()) + "/seat", "do", "take", "seat",
		"2", "who"},
		{"/tables", "who"}, {"/tutorial", "who"}, {"/challenge", "who"}} {
		stranger := s.visitor()
		r := stranger.post(form[0], append(form[1:], "AIice")...)
		says(form[0], r)
		if form[0] == "/tables" && !strings.Contains(r.body, `id="e-who"`) {
			t.Error("the form for a table does not say it beside the name")
		}
		if stranger.cookies[core.CookieName] != nil {
			t.Errorf("%s: the stranger has a cookie", form[0])
		}
	}
	program := s.visitor()
	refusedWith(t, "a program", program.json("/api/v1/people", `{"name":"alice"}`), http.StatusConflict, "named")
	says("the profile", ben.post("/profile", "name", "ALICE"))
	s.console(http.StatusConflict, http.MethodPost, "/people/"+string(ben.id)+"/rename", `{"name":"alice"}`, nil)
	if made.Snapshot().Seats[0].Name != "Ben" || known() != before {
		t.Errorf("ben sits as %q, and there are %d people instead of %d", made.Snapshot().Seats[0].Name, known(), before)
	}
	if r := alice.post("/profile", "name", "ALICE"); r.status != http.StatusOK {
		t.Errorf("one's own name in capitals: %d", r.status)
	}
	alice.post("/profile", "name", "Cat")
	if r := ben.post("/profile", "name", "Alice"); r.status != http.StatusOK || made.Snapshot().Seats[0].Name != "Alice" {
		t.Errorf("a name that is free: %d, %q", r.status, made.Snapshot().Seats[0].Name)
	}
	if r := alice.post("/profile/delete", "sure", "on"); r.status != http.StatusSeeOther {
		t.Fatalf("deleting oneself: %d", r.status)
	}
	s.person("Cat")
}

// TestReservedNames: nobody, not even the host, gives somebody the name of a role, of the site, of a bot or of a guest,
// in any language, nor one that looks like it; names that only have such a word within a longer one are free.
func TestReservedNames(t *testing.T) {
	s := newSite(t, func(c *core.Config, _ *table.HubConfig) { c.Hosts = []string{"games.example.org"} })
	ben := s.person("Ben")
	for _, name := range []string{"Host", "HOST", "H0st", "The Host", "★ Host ★", "Host 2", "Host2", "Moderator",
		"Moderator Ann",
		"Leitung", "Модератор", "Koprulu", "KopruIu", "Koprulu Support", "games.example.org", "Regulus", "ReguIus", "Wega",
		"strong bot", "Expertenbot", "bot:simple", "Guest", "Guest 12345", "Gast", "Gast 7", "Гость 55555", "Guest12345",
		"someone who has left", "hidden name"} {
		refusedWith(t, name, s.visitor().json("/api/v1/people", `{"name":"`+name+`"}`), http.StatusUnprocessableEntity,
			"reserved")
		s.console(http.StatusUnprocessableEntity, http.MethodPost, "/people/"+string(ben.id)+"/rename", `{"name":"`+name+`"}`,
			nil)
	}
	for _, name := range []string{"Ghost", "Hostile Ann", "Modest", "Gastón", "Mirabel", "Botanist", "Server's Bane"} {
		if r := ben.post("/profile", "name", name); (r.status == http.StatusOK) != (name != "Server's Bane") {
			t.Errorf("%q: %d", name, r.status)
		}
	}
	for lang, says := range map[string]string{"en": "kept for bots", "de": "vorbehalten", "ru": "оставлено"} {
		ben.post("/prefs", "lang", lang)
		if r := ben.post("/profile", "name", "Host"); !strings.Contains(r.body, says) {
			t.Errorf("%s: %s", lang, excerpt(r.body))
		}
	}
}

// TestGuests: guests have names that say so and that nobody shares, everywhere where a name stands, also for programs;
// with a name of their own they are none.
func TestGuests(t *testing.T) {
	s := newSite(t)
	var names []string
	var path string
	for range 3 {
		guest := s.visitor()
		r := guest.post("/tables", "guest", "1", "laid-out", "on")
		if r.status != http.StatusSeeOther {
			t.Fatalf("playing as a guest: %d", r.status)
		}
		path = "/api/v1" + strings.Replace(r.header.Get("Location"), "/t/", "/tables/", 1)
		var me struct {
			Name  string
			Guest bool
		}
		into(t, guest.get("/api/v1/me"), &me)
		if !me.Guest || !strings.HasPrefix(me.Name, "Guest ") || slices.Contains(names, me.Name) {
			t.Errorf("a guest is %+v, after %q", me, names)
		}
		names = append(names, me.Name)
		var at struct {
			Seats []struct {
				Name  string
				Guest bool
			}
		}
		into(t, guest.get(path), &at)
		if seats := at.Seats; len(seats) == 0 || seats[0].Name != me.Name || !seats[0].Guest {
			t.Errorf("the seats are %+v", at)
		}
		guest.post(strings.Replace(r.header.Get("Location"), "/api/v1", "", 1)+"/chat", "text", "hello")
		var chat struct {
			Messages []struct {
				Name  string
				Guest bool
			}
		}
		into(t, guest.get(path+"/chat"), &chat)
		if len(chat.Messages) != 1 || chat.Messages[0].Name != me.Name || !chat.Messages[0].Guest {
			t.Errorf("the chat is %+v", chat)
		}
		if len(names) == 3 {
			if r := guest.post("/profile", "name", me.Name, "lang", "de"); r.status != http.StatusOK {
				t.Errorf("a guest who stays one: %d", r.status)
			}
			if r := guest.post("/profile", "name", "Zoë"); r.status != http.StatusOK {
				t.Errorf("a guest who takes a name: %d", r.status)
			}
			me.Guest = false
			into(t, guest.get("/api/v1/me"), &me)
			if me.Guest || me.Name != "Zoë" {
				t.Errorf("with a name they are %+v", me)
			}
		}
	}
}

// TestRenamingAtSeveralTables: a name that is refused at one table is not taken at another one either.
func TestRenamingAtSeveralTables(t *testing.T) {
	s := newSite(t)
	ctx := context.Background()
	ben := s.person("Ben")
	sit := func(name string) *table.Table {
		made, err := s.hub.Create(ctx, table.Person("from elsewhere: "+name), name, settings(2),
			[]table.SeatPlan{{Mine: true}, {}})
		if err == nil {
			err = made.Sit(ctx, ben.id, "Ben", 1)
		}
		if err != nil {
			t.Fatal(err)
		}
		return made
	}
	all := []*table.Table{sit("Ann"), sit("Cat"), sit("Dora")}
	for _, name := range []string{"cat", "ANN"} {
		if r := ben.post("/profile", "name", name); r.status != http.StatusConflict {
			t.Errorf("the name %q: %d", name, r.status)
		}
		s.console(http.StatusConflict, http.MethodPost, "/people/"+string(ben.id)+"/rename", `{"name":"`+name+`"}`, nil)
		for _, one := range all {
			if got := one.Snapshot().Seats[1].Name; got != "Ben" {
				t.Errorf("after %q was refused a table has the name %q", name, got)
			}
		}
		if a, err := s.store.People.Person(ctx, ben.id); err != nil || a.Name != "Ben" {
			t.Errorf("after %q was refused ben is %q (%v)", name, a.Name, err)
		}
	}
	// Those who leave the site are all called the same.
	cat := s.person("Cat")
	together, err := s.hub.Create(ctx, ben.id, "Ben", settings(2), []table.SeatPlan{{Mine: true}, {}})
	if err == nil {
		err = together.Sit(ctx, cat.id, "Cat", 1)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, gone := range []*actor{cat, ben} {
		if r := gone.post("/profile/delete", "sure", "on"); r.status != http.StatusSeeOther {
			t.Errorf("deleting oneself: %d", r.status)
		}
	}
}

// into reads the JSON of a response.
func into(t *testing.T, r *reply, out any) {
	t.Helper()
	if err := json.Unmarshal([]byte(r.body), out); r.status != http.StatusOK || err != nil {
		t.Fatalf("status %d, %v: %s", r.status, err, r.body)
	}
}
