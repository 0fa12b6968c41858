package store

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"koprulu/game"
	"koprulu/table"
)

// somebody keeps a person with a device whose hash is that number.
func somebody(t *testing.T, s *Store, id table.Person, hash byte) Account {
	t.Helper()
	a := Account{ID: id, Name: "Zoë " + string(id), Lang: "de", Theme: "dark", Sound: true, Created: noon}
	if err := s.AddPerson(t.Context(), a, Key{ID: "device" + string(id), Kind: DeviceKey, Name: "Firefox, Linux", Created: noon, Seen: noon}, Hash{hash}); err != nil {
		t.Fatal(err)
	}
	return a
}

func TestPersonsAndKeys(t *testing.T) {
	s, ctx := open(t), t.Context()
	a := somebody(t, s, "ann", 1)
	got, key, err := s.Visitor(ctx, Hash{1})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(a, got); diff != "" {
		t.Error(diff)
	}
	if want := (Key{ID: "deviceann", Kind: DeviceKey, Name: "Firefox, Linux", Created: noon, Seen: noon}); key != want {
		t.Errorf("got %+v, want %+v", key, want)
	}
	if _, _, err := s.Visitor(ctx, Hash{2}); !errors.Is(err, ErrNobody) {
		t.Errorf("an unknown secret: %v", err)
	}
	a.Name, a.Lang, a.Theme, a.Sound = "Anna", "ru", "", false
	if err := s.SavePerson(ctx, a); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Person(ctx, "ann"); err != nil || got != a {
		t.Errorf("got %+v, %v", got, err)
	}
	if err := s.AddKey(ctx, "ann", Key{ID: "token", Kind: TokenKey, Name: "robot", Created: noon, Seen: noon}, Hash{3}); err != nil {
		t.Fatal(err)
	}
	if err := s.AddKey(ctx, "nobody", Key{ID: "x", Kind: TokenKey}, Hash{4}); err == nil {
		t.Error("a key of nobody was kept")
	}
	if err := s.SawKey(ctx, Hash{3}, noon.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	tokens, err := s.Keys(ctx, "ann", TokenKey)
	if err != nil || len(tokens) != 1 || tokens[0].Seen != noon.Add(time.Hour) {
		t.Errorf("tokens: %+v, %v", tokens, err)
	}
	somebody(t, s, "ben", 5)
	if err := s.RemoveKey(ctx, "ben", "token"); !errors.Is(err, ErrNobody) {
		t.Errorf("somebody else's key: %v", err)
	}
	if err := s.RemoveKey(ctx, "ann", "token"); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.Visitor(ctx, Hash{3}); !errors.Is(err, ErrNobody) {
		t.Errorf("a revoked token: %v", err)
	}
}

func TestPersonalLinksWorkOnce(t *testing.T) {
	s, ctx := open(t), t.Context()
	somebody(t, s, "ann", 1)
	add := func(hash byte, ends time.Time) {
		t.Helper()
		if err := s.AddLink(ctx, "ann", Hash{hash}, noon, ends); err != nil {
			t.Fatal(err)
		}
	}
	take := func(link, key byte, at time.Time) error {
		_, err := s.TakeLink(ctx, Hash{link}, Key{ID: string(rune('a' + key)), Kind: DeviceKey, Created: at, Seen: at}, Hash{key})
		return err
	}
	add(10, noon.Add(time.Hour))
	if a, err := s.LinkOf(ctx, Hash{10}, noon); err != nil || a.ID != "ann" {
		t.Fatalf("looking at a link: %+v, %v", a, err)
	}
	if err := take(10, 20, noon.Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	if err := take(10, 21, noon.Add(time.Minute)); !errors.Is(err, ErrNobody) {
		t.Errorf("taken twice: %v", err)
	}
	if a, _, err := s.Visitor(ctx, Hash{20}); err != nil || a.ID != "ann" {
		t.Errorf("the new device: %+v, %v", a, err)
	}
	add(11, noon.Add(time.Hour))
	if err := take(11, 22, noon.Add(time.Hour)); !errors.Is(err, ErrNobody) {
		t.Errorf("an old link: %v", err)
	}
	if n, err := s.Links(ctx, "ann", noon); err != nil || n != 1 {
		t.Errorf("%d links, %v", n, err)
	}
	if n, err := s.DropLinks(ctx, "ann"); err != nil || n != 1 {
		t.Errorf("%d links dropped, %v", n, err)
	}
	if _, err := s.LinkOf(ctx, Hash{11}, noon); !errors.Is(err, ErrNobody) {
		t.Errorf("a dropped link: %v", err)
	}
}

func TestPasskeysAreKept(t *testing.T) {
	s, ctx := open(t), t.Context()
	somebody(t, s, "ann", 1)
	p := Passkey{ID: []byte{0, 1, 2}, Person: "ann", Name: "phone", Credential: []byte(`{"n":1}`), Created: noon, Used: noon}
	if err := s.AddPasskey(ctx, p); err != nil {
		t.Fatal(err)
	}
	p.Credential, p.Used = []byte(`{"n":2}`), noon.Add(time.Hour)
	if err := s.UsePasskey(ctx, p, Key{ID: "new", Kind: DeviceKey}, Hash{2}); err != nil {
		t.Fatal(err)
	}
	list, err := s.Passkeys(ctx, "ann")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]Passkey{p}, list); diff != "" {
		t.Error(diff)
	}
	if err := s.RemovePasskey(ctx, "ben", p.ID); !errors.Is(err, ErrNobody) {
		t.Errorf("somebody else's passkey: %v", err)
	}
	if err := s.RemovePasskey(ctx, "ann", p.ID); err != nil {
		t.Fatal(err)
	}
	// With the passkey gone, nothing of signing in with it happens.
	if err := s.UsePasskey(ctx, p, Key{ID: "newer", Kind: DeviceKey}, Hash{3}); !errors.Is(err, ErrNobody) {
		t.Errorf("a removed passkey: %v", err)
	}
	if _, _, err := s.Visitor(ctx, Hash{3}); !errors.Is(err, ErrNobody) {
		t.Errorf("a device signed in by a removed passkey: %v", err)
	}
}

func TestChatAndNotes(t *testing.T) {
	s, ctx := open(t), t.Context()
	somebody(t, s, "ann", 1)
	if err := s.Create(ctx, playing("t1")); err != nil {
		t.Fatal(err)
	}
	say := func(id table.ID, text string, seat game.Player) int64 {
		t.Helper()
		n, err := s.Say(ctx, id, Message{At: noon, Person: "ann", Name: "Ann", Seat: seat, Text: text})
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	first := say("t1", "one", 0)
	say("t1", "two\nlines", game.Nobody)
	last := say("t1", "three", 2)
	if _, err := s.Say(ctx, "none", Message{At: noon, Text: "x"}); !errors.Is(err, table.ErrUnknown) {
		t.Errorf("at a table that is not there: %v", err)
	}
	tests := []struct {
		name   string
		before int64
		n      int
		want   []string
	}{
		{"all", 0, 10, []string{"one", "two\nlines", "three"}},
		{"the last two", 0, 2, []string{"two\nlines", "three"}},
		{"before the last", last, 10, []string{"one", "two\nlines"}},
		{"before the first", first, 10, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			list, err := s.Chat(ctx, "t1", test.before, test.n)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, m := range list {
				got = append(got, m.Text)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
	note := func(want string) {
		t.Helper()
		if got, err := s.Note(ctx, "t1", "ann"); err != nil || got != want {
			t.Errorf("note %q, %v; want %q", got, err, want)
		}
	}
	note("")
	for _, text := range []string{"plan", "another plan", ""} {
		if err := s.SaveNote(ctx, "t1", "ann", text); err != nil {
			t.Fatal(err)
		}
		note(text)
	}
	if err := s.SaveNote(ctx, "none", "ann", "x"); !errors.Is(err, table.ErrUnknown) {
		t.Errorf("a note at a table that is not there: %v", err)
	}
}

func TestForgettingLeavesTablesIntact(t *testing.T) {
	s, ctx := open(t), context.Background()
	somebody(t, s, "guest", 1)
	if err := s.Create(ctx, playing("t1")); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Say(ctx, "t1", Message{At: noon, Person: "guest", Name: "Zoë", Seat: 2, Text: "hello"}); err != nil {
		t.Fatal(err)
	}
	if err := s.SaveNote(ctx, "t1", "guest", "plan"); err != nil {
		t.Fatal(err)
	}
	if err := s.SetHook(ctx, Hook{ID: "h", Person: "guest", Kind: Webhook, URL: "https://example.org/", Created: noon}); err != nil {
		t.Fatal(err)
	}
	b, err := s.Belongings(ctx, "guest")
	if err != nil {
		t.Fatal(err)
	}
	if len(b.Devices) != 1 || len(b.Hooks) != 1 || len(b.Said) != 1 || b.Said[0].Table != "t1" || b.Notes["t1"] != "plan" {
		t.Errorf("belongings: %+v", b)
	}
	before, _, err := s.Load(ctx, "t1")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Forget(ctx, "guest"); err != nil {
		t.Fatal(err)
	}
	if err := s.Forget(ctx, "guest"); !errors.Is(err, ErrNobody) {
		t.Errorf("forgotten twice: %v", err)
	}
	if _, err := s.Belongings(ctx, "guest"); !errors.Is(err, ErrNobody) {
		t.Errorf("belongings of nobody: %v", err)
	}
	list, err := s.Chat(ctx, "t1", 0, 10)
	if err != nil || len(list) != 1 || list[0].Text != "hello" || list[0].Name != "" || list[0].Person != "" {
		t.Errorf("the chat afterwards: %+v, %v", list, err)
	}
	for query, name := range map[string]string{"SELECT count(*) FROM keys": "keys", "SELECT count(*) FROM notes": "notes", "SELECT count(*) FROM hooks": "addresses"} {
		var n int
		if err := s.readers.QueryRow(query).Scan(&n); err != nil || n != 0 {
			t.Errorf("%d %s are left, %v", n, name, err)
		}
	}
	after, _, err := s.Load(ctx, "t1")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, after); diff != "" {
		t.Error(diff)
	}
}
