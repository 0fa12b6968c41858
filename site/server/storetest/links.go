package storetest

import (
	"errors"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/table"
)

func personalLinksWorkOnce(t *testing.T, s suite) {
	ctx := t.Context()
	somebody(t, s, "ann", 1)
	add := func(hash byte, ends time.Time) {
		t.Helper()
		must(t, s.AddLink(ctx, "ann", people.Hash{hash}, noon, ends))
	}
	take := func(link, key byte, at time.Time) error {
		_, err := s.TakeLink(ctx, people.Hash{link}, people.Key{ID: string(rune('a' + key)), Kind: people.DeviceKey,
			Created: at, Seen: at}, people.Hash{key})
		return err
	}
	add(10, noon.Add(time.Hour))
	if a, err := s.LinkOf(ctx, people.Hash{10}, noon); err != nil || a.ID != "ann" {
		t.Fatalf("looking at a link: %+v, %v", a, err)
	}
	must(t, take(10, 20, noon.Add(time.Minute)))
	fails(t, "taken twice", take(10, 21, noon.Add(time.Minute)), people.ErrNobody)
	if a, _, err := s.Visitor(ctx, people.Hash{20}); err != nil || a.ID != "ann" {
		t.Errorf("the new device: %+v, %v", a, err)
	}
	refuses(t, "a link of nobody was kept", s.AddLink(ctx, "nobody", people.Hash{12}, noon, noon.Add(time.Hour)))
	// A link whose new key can't be stored is not used up.
	add(13, noon.Add(time.Hour))
	refuses(t, "one secret stands for two devices", take(13, 20, noon))
	if err := take(13, 23, noon); err != nil {
		t.Errorf("a link that was not taken after all: %v", err)
	}
	add(11, noon.Add(time.Hour))
	fails(t, "an old link", take(11, 22, noon.Add(time.Hour)), people.ErrNobody)
	same(t, "links", 1)(s.Links(ctx, "ann", noon))
	same(t, "links dropped", int64(1))(s.DropLinks(ctx, "ann"))
	fails(t, "a dropped link", failure(s.LinkOf(ctx, people.Hash{11}, noon)), people.ErrNobody)
}

func tableLinks(t *testing.T, s suite) {
	ctx := t.Context()
	stored := playing("table")
	must(t, s.Create(ctx, stored))
	check := func(find func() (table.ID, error), want error) {
		t.Helper()
		if id, err := find(); !errors.Is(err, want) || (want == nil && id != "table") {
			t.Errorf("%q, %v, want %v", id, err, want)
		}
	}
	invite := func() (table.ID, error) { return s.ByInvite(ctx, "invite-table") }
	watch := func() (table.ID, error) { return s.ByWatch(ctx, "watch-table") }
	check(invite, nil)
	check(watch, nil)
	stored.Invite = ""
	must(t, s.Commit(ctx, &table.Commit{Before: stored.Seq, After: stored, Cold: true}))
	check(invite, table.ErrUnknown)
	check(watch, nil)
	check(func() (table.ID, error) { return s.ByInvite(ctx, "") }, table.ErrUnknown)

	for range 2 {
		must(t, s.AddGuest(ctx, "table", "anna"))
	}
	for person, want := range map[table.Person]bool{"anna": true, "ben": false, "": false} {
		same(t, string(person)+" is a guest", want)(s.IsGuest(ctx, "table", person))
	}
	must(t, s.ForgetGuests(ctx, "table"))
	same(t, "still a guest", false)(s.IsGuest(ctx, "table", "anna"))
	fails(t, "a guest of no table", s.AddGuest(ctx, "nobody", "anna"), table.ErrUnknown)
}
