package storetest

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"koprulu/club/people"
	"koprulu/table"
)

// somebody stores a new person with a device whose hash is a number.
func somebody(t *testing.T, s suite, id table.Person, hash byte) people.Account {
	t.Helper()
	a := people.Account{ID: id, Name: "Zoë " + string(id), Lang: "de", Theme: "dark", Sound: true, Created: noon}
	must(t, s.AddPerson(t.Context(), a, people.Key{ID: "device" + string(id), Kind: people.DeviceKey,
		Name: "Firefox, Linux", Created: noon, Seen: noon}, people.Hash{hash}))
	return a
}

// visitor leaves out the key by which somebody is known.
func visitor(a people.Account, _ people.Key, err error) (people.Account, error) { return a, err }

func personsAndKeys(t *testing.T, s suite) {
	ctx := t.Context()
	a := somebody(t, s, "ann", 1)
	got, key, err := s.Visitor(ctx, people.Hash{1})
	must(t, err)
	if diff := cmp.Diff(a, got); diff != "" {
		t.Error(diff)
	}
	if want := (people.Key{ID: "deviceann", Kind: people.DeviceKey, Name: "Firefox, Linux", Created: noon,
		Seen: noon}); key != want {
		t.Errorf("got %+v, want %+v", key, want)
	}
	fails(t, "an unknown secret", failure(s.Visitor(ctx, people.Hash{2})), people.ErrNobody)
	// A person and the first key are stored together or not at all.
	refuses(t, "one secret stands for two persons", s.AddPerson(ctx, people.Account{ID: "amy", Name: "Amy", Created: noon},
		people.Key{ID: "other", Kind: people.DeviceKey}, people.Hash{1}))
	fails(t, "a person without a key", failure(s.Person(ctx, "amy")), people.ErrNobody)
	a.Name, a.Lang, a.Theme, a.Sound = "Anna", "ru", "", false
	must(t, s.SavePerson(ctx, a))
	same(t, "got", a)(s.Person(ctx, "ann"))
	must(t, s.AddKey(ctx, "ann", people.Key{ID: "token", Kind: people.TokenKey, Name: "robot", Created: noon, Seen: noon},
		people.Hash{3}))
	refuses(t, "a key of nobody was kept", s.AddKey(ctx, "nobody", people.Key{ID: "x", Kind: people.TokenKey},
		people.Hash{4}))
	must(t, s.SawKey(ctx, people.Hash{3}, noon.Add(time.Hour)))
	if devices, err := s.Keys(ctx, "ann", people.DeviceKey); err != nil || len(devices) != 1 ||
		devices[0].ID != "deviceann" {
		t.Errorf("devices: %+v, %v", devices, err)
	}
	tokens, err := s.Keys(ctx, "ann", people.TokenKey)
	if err != nil || len(tokens) != 1 || tokens[0].Seen != noon.Add(time.Hour) {
		t.Errorf("tokens: %+v, %v", tokens, err)
	}
	somebody(t, s, "ben", 5)
	fails(t, "somebody else's key", s.RemoveKey(ctx, "ben", "token"), people.ErrNobody)
	must(t, s.RemoveKey(ctx, "ann", "token"))
	fails(t, "a revoked token", failure(s.Visitor(ctx, people.Hash{3})), people.ErrNobody)
}

func forgettingLeavesTablesIntact(t *testing.T, s suite) {
	ctx := t.Context()
	somebody(t, s, "guest", 1)
	must(t, s.Create(ctx, playing("t1")))
	must(t, failure(s.Say(ctx, "t1", table.Message{At: noon, Person: "guest", Name: "Zoë", Seat: 2, Text: "hello"})))
	must(t, s.SaveNote(ctx, "t1", "guest", "plan"))
	must(t, s.SetHook(ctx, people.Hook{ID: "h", Person: "guest", Kind: people.Webhook, URL: "https://example.org/",
		Created: noon}))
	b, err := s.Belongings(ctx, "guest")
	must(t, err)
	if len(b.Devices) != 1 || len(b.Hooks) != 1 || len(b.Said) != 1 || b.Said[0].Table != "t1" || b.Notes["t1"] != "plan" {
		t.Errorf("belongings: %+v", b)
	}
	before, _, err := s.Load(ctx, "t1")
	must(t, err)
	must(t, s.Forget(ctx, "guest"))
	fails(t, "forgotten twice", s.Forget(ctx, "guest"), people.ErrNobody)
	fails(t, "belongings of nobody", failure(s.Belongings(ctx, "guest")), people.ErrNobody)
	list, err := s.Chat(ctx, "t1", 0, 10)
	if err != nil || len(list) != 1 || list[0].Text != "hello" || list[0].Name != "" || list[0].Person != "" {
		t.Errorf("the chat afterwards: %+v, %v", list, err)
	}
	fails(t, "the key of somebody who was forgotten", failure(s.Visitor(ctx, people.Hash{1})), people.ErrNobody)
	same(t, "the note", "")(s.Note(ctx, "t1", "guest"))
	count(t, "addresses that are left", 0)(s.Hooks(ctx, "guest"))
	after, _, err := s.Load(ctx, "t1")
	must(t, err)
	if diff := cmp.Diff(before, after); diff != "" {
		t.Error(diff)
	}
}
