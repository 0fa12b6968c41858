package server

import (
	"context"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/table"
)

// TestRetention: after the times that a host sets, chats of finished tables, addresses of absent people and absent
// people themselves are gone; anybody who plays, was here recently or has a role stays; finished games keep their
// players under a word in the players' own language.
func TestRetention(t *testing.T) {
	clock, pass := clockOf()
	day := 24 * time.Hour
	s := newSite(t, clock, func(c *core.Config, _ *table.HubConfig) {
		c.Keep = core.Keep{Chat: 10 * day, Addresses: 20 * day, People: 30 * day}
	})
	ctx := context.Background()
	ann, ben, cat := s.person("Ann"), s.person("Ben"), s.person("Cat")
	ann.post("/prefs", "lang", "de")
	over := s.deal(settings(2), ann, ben)
	ann.says(over.ID(), "old words")
	running := s.deal(settings(2), ben, cat)
	ben.says(running.ID(), "words of a running game")
	if err := over.Propose(ctx, ann.id, table.ProposeEnd, 0); err != nil {
		t.Fatal(err)
	}
	if err := over.Vote(ctx, ben.id, true); err != nil {
		t.Fatal(err)
	}
	if err := s.store.People.SetHook(ctx, people.Hook{ID: "h", Person: ann.id, Kind: people.Ntfy,
		URL: "https://ntfy.example.org/x", Created: s.Now()}); err != nil {
		t.Fatal(err)
	}
	has := func(after string, chat int, hook, person bool) {
		t.Helper()
		if err := s.sweep(ctx); err != nil {
			t.Fatal(err)
		}
		if list, err := s.store.People.Chat(ctx, over.ID(), 0, 10); err != nil || len(list) != chat {
			t.Errorf("after %s the finished table has %d messages (%v), want %d", after, len(list), err, chat)
		}
		if list, err := s.store.People.Chat(ctx, running.ID(), 0, 10); err != nil || len(list) != 1 {
			t.Errorf("after %s the running table has %d messages (%v)", after, len(list), err)
		}
		if list, err := s.store.People.Hooks(ctx, ann.id); err != nil || (len(list) > 0) != hook {
			t.Errorf("after %s the addresses are %+v (%v)", after, list, err)
		}
		if _, err := s.store.People.Person(ctx, ann.id); (err == nil) != person {
			t.Errorf("after %s the person: %v", after, err)
		}
		for _, other := range []*actor{ben, cat} {
			if _, err := s.store.People.Person(ctx, other.id); err != nil {
				t.Errorf("after %s somebody who plays is gone: %v", after, err)
			}
		}
	}
	has("no time", 1, true, true)
	pass(11 * day)
	has("11 days", 0, true, true)
	pass(10 * day)
	has("21 days", 0, false, true)
	// People who come back count as here.
	ann.get("/")
	pass(29 * day)
	has("29 more", 0, false, true)
	s.console(200, "POST", "/site/read-only", `{"reason":"moving"}`, nil)
	pass(2 * day)
	has("31 more, while nothing changes", 0, false, true)
	s.console(200, "POST", "/site/writable", `{}`, nil)
	has("31 more", 0, false, false)
	again, err := s.hub.Table(ctx, over.ID())
	if err != nil {
		t.Fatal(err)
	}
	if got := again.Snapshot().Seats[0].Name; got != core.LanguageOf("de").Text("web.server.gone") {
		t.Errorf("in the finished game the name is %q", got)
	}
}

// TestKeepsAllByDefault: without times nothing is removed on its own.
func TestKeepsAllByDefault(t *testing.T) {
	clock, pass := clockOf()
	s := newSite(t, clock)
	ctx := context.Background()
	ann, ben := s.person("Ann"), s.person("Ben")
	over := s.deal(settings(2), ann, ben)
	ann.says(over.ID(), "old words")
	if err := over.Propose(ctx, ann.id, table.ProposeEnd, 0); err != nil {
		t.Fatal(err)
	}
	if err := over.Vote(ctx, ben.id, true); err != nil {
		t.Fatal(err)
	}
	pass(20 * 365 * 24 * time.Hour)
	if err := s.sweep(ctx); err != nil {
		t.Fatal(err)
	}
	if list, err := s.store.People.Chat(ctx, over.ID(), 0, 10); err != nil || len(list) != 1 {
		t.Errorf("the chat is %+v (%v)", list, err)
	}
	if _, err := s.store.People.Person(ctx, ann.id); err != nil {
		t.Error(err)
	}
}
