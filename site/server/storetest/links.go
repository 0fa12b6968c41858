package storetest

import (
	"time"

	"koprulu/club/people"
	"koprulu/table"
)

func personalLinksWorkOnce(s suite) {
	ctx := s.Context()
	ann := s.somebody("ann", 1)
	add := func(hash byte, ends time.Time) {
		s.Helper()
		s.must(s.AddLink(ctx, "ann", people.Hash{hash}, noon, ends))
	}
	take := func(link, key byte, at time.Time) error {
		_, err := s.TakeLink(ctx, people.Hash{link}, people.Key{ID: string(rune('a' + key)), Kind: people.DeviceKey,
			Created: at, Seen: at}, people.Hash{key})
		return err
	}
	add(10, noon.Add(time.Hour))
	same(s, "looking at a link", ann)(s.LinkOf(ctx, people.Hash{10}, noon))
	s.must(take(10, 20, noon.Add(time.Minute)))
	s.nobody("taken twice")(take(10, 21, noon.Add(time.Minute)))
	same(s, "the new device", ann)(visitor(s.Visitor(ctx, people.Hash{20})))
	s.refuses("a link of nobody was kept", s.AddLink(ctx, "nobody", people.Hash{12}, noon, noon.Add(time.Hour)))
	// A link whose new key can't be stored is not used up.
	add(13, noon.Add(time.Hour))
	s.refuses("one secret stands for two devices", take(13, 20, noon))
	s.must(take(13, 23, noon))
	add(11, noon.Add(time.Hour))
	s.nobody("an old link")(take(11, 22, noon.Add(time.Hour)))
	same(s, "links", 1)(s.Links(ctx, "ann", noon))
	same(s, "links dropped", int64(1))(s.DropLinks(ctx, "ann"))
	s.nobody("a dropped link")(s.LinkOf(ctx, people.Hash{11}, noon))
}

func tableLinks(s suite) {
	ctx := s.Context()
	stored := playing("table")
	s.create(stored)
	invite := func() (table.ID, error) { return s.Tables.ByInvite(ctx, "invite-table") }
	watch := func() (table.ID, error) { return s.Tables.ByWatch(ctx, "watch-table") }
	same(s, "the link to join leads to", stored.ID)(invite())
	same(s, "the link to watch leads to", stored.ID)(watch())
	stored.Invite = ""
	s.must(s.Tables.Commit(ctx, &table.Commit{Before: stored.Seq, After: stored, Cold: true}))
	s.unknown("a link that was revoked")(invite())
	same(s, "the link to watch leads to", stored.ID)(watch())
	s.unknown("no link")(s.Tables.ByInvite(ctx, ""))

	for range 2 {
		s.must(s.Tables.AddGuest(ctx, "table", "anna"))
	}
	for person, want := range map[table.Person]bool{"anna": true, "ben": false, "": false} {
		same(s, string(person)+" is a guest", want)(s.Tables.IsGuest(ctx, "table", person))
	}
	s.must(s.Tables.ForgetGuests(ctx, "table"))
	same(s, "still a guest", false)(s.Tables.IsGuest(ctx, "table", "anna"))
	s.unknown("a guest of no table")(s.Tables.AddGuest(ctx, "nobody", "anna"))

	for range 2 {
		s.must(s.Tables.Watched(ctx, "table", "anna"))
	}
	for person, want := range map[table.Person]bool{"anna": true, "ben": false, "": false} {
		same(s, string(person)+" has watched", want)(s.Tables.HasWatched(ctx, "table", person))
	}
	s.unknown("watching no table")(s.Tables.Watched(ctx, "nobody", "anna"))
}
