package server

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/table"
)

// TestNamesAtATable: nobody sits down, changes their name or speaks at a table with somebody whose name looks like
// theirs, and nobody becomes a person in vain because of it; at other tables they may. Names that are older than the
// rule stay.
func TestNamesAtATable(t *testing.T) {
	s := newSite(t)
	ctx := context.Background()
	ann, ben, like := s.person("copa"), s.person("Ben"), s.person("сора")
	made, err := s.hub.Create(ctx, ann.id, "copa", settings(3), []table.SeatPlan{{Mine: true}, {}, {}})
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
	refusedWith(t, "an onlooker speaks in the name of a player", like.json("/api/v1/tables/"+string(made.ID())+"/chat",
		`{"text":"I am copa"}`), http.StatusConflict, "called")

	// A name from before the rule: it can be kept and used, but not chosen.
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

// TestRenamingAtSeveralTables: a name that is refused at one table is not taken at another one either.
func TestRenamingAtSeveralTables(t *testing.T) {
	s := newSite(t)
	ctx := context.Background()
	ann, ben, cat := s.person("Ann"), s.person("Ben"), s.person("Cat")
	sit := func(owner *actor, name string) *table.Table {
		made, err := s.hub.Create(ctx, owner.id, name, settings(2), []table.SeatPlan{{Mine: true}, {}})
		if err == nil {
			err = made.Sit(ctx, ben.id, "Ben", 1)
		}
		if err != nil {
			t.Fatal(err)
		}
		return made
	}
	all := []*table.Table{sit(ann, "Ann"), sit(cat, "Cat"), sit(ann, "Ann")}
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
	}
	// Those who leave the site are all called the same.
	for _, gone := range []*actor{ann, ben} {
		if r := gone.post("/profile/delete", "sure", "on"); r.status != http.StatusSeeOther {
			t.Errorf("deleting oneself: %d", r.status)
		}
	}
}
