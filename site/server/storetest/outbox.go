package storetest

import (
	"cmp"
	"slices"
	"time"

	"koprulu/club/people"
	"koprulu/table"
)

// address stores a person with an address.
func (s suite) address() people.Hook {
	s.Helper()
	s.somebody("ann", 1)
	return s.hook("ann", "h1", people.Webhook, "https://example.org/1", noon)
}

// hook stores another address of a person.
func (s suite) hook(person table.Person, id, kind, url string, created time.Time) people.Hook {
	s.Helper()
	h := people.Hook{ID: id, Person: person, Kind: kind, URL: url, Created: created}
	s.must(s.SetHook(s.Context(), h))
	return h
}

// hooks: these are the addresses of a person.
func (s suite) hooks(who table.Person, want ...people.Hook) {
	s.Helper()
	same(s, string(who)+" has", want)(s.Hooks(s.Context(), who))
}

// turned is the notice that a decision waits.
func turned(id table.ID, decision uint64) people.Notice {
	return people.Notice{Kind: people.TurnNotice, Table: id, Decision: decision, Made: noon}
}

// turn stores that a decision waits for Ann.
func (s suite) turn(id table.ID, decision uint64, due time.Time) {
	s.Helper()
	s.must(s.Mail.Enqueue(s.Context(), "ann", turned(id, decision), due))
}

// take takes the mail of Ann's address, in which there are these notices, by the time at which they were made and by
// their tables.
func (s suite) take(now time.Time, want ...people.Notice) people.Mail {
	s.Helper()
	m, err := s.Mail.TakeMail(s.Context(), "h1", now)
	s.must(err)
	s.told(m, want...)
	return m
}

// told: these notices are in a message.
func (s suite) told(m people.Mail, want ...people.Notice) {
	s.Helper()
	got, made := slices.Clone(m.Notices), func(a, b people.Notice) int { return a.Made.Compare(b.Made) }
	if !slices.IsSortedFunc(got, made) {
		s.Errorf("not in the order in which they were made: %+v", got)
	}
	for i := range got {
		got[i].ID = ""
	}
	slices.SortFunc(got, func(a, b people.Notice) int { return cmp.Or(made(a, b), cmp.Compare(a.Table, b.Table)) })
	same(s, "the message has", want)(got, nil)
}

// nothing: there is nothing to tell at Ann's address.
func (s suite) nothing(what string, now time.Time) {
	s.Helper()
	s.nobody(what)(s.Mail.TakeMail(s.Context(), "h1", now))
}

func outboxReplacesWhatNobodyBeganToSend(s suite) {
	h := s.address()
	s.turn("t1", 5, noon.Add(time.Minute))
	s.turn("t1", 7, noon.Add(2*time.Minute))
	s.turn("t1", 6, noon.Add(3*time.Minute)) // older than the one waiting
	s.nothing("something is due too early", noon.Add(time.Minute))
	m := s.take(noon.Add(2*time.Minute), turned("t1", 7))
	same(s, "it is sent to", people.Mail{ID: m.ID, Hook: h, Lang: "de", Notices: m.Notices})(m, nil)
}

func outboxKeepsAMessageAsItWas(s suite) {
	ctx := s.Context()
	h := s.address()
	s.turn("t1", 5, noon)
	first := s.take(noon, turned("t1", 5))
	s.turn("t2", 5, noon) // comes while the first message is being sent
	s.turn("t1", 9, noon)
	s.must(s.Mail.Undelivered(ctx, first, "time", noon, noon.Add(time.Hour)))
	s.due(noon, noon.Add(time.Hour))
	// Somebody who was told before the failure that the address is due is told that there is nothing.
	s.nothing("a message is tried again sooner than it may", noon.Add(time.Hour-time.Second))
	again := s.take(noon.Add(time.Hour), turned("t1", 5))
	first.Hook.Failed, first.Hook.Trouble = 1, "time"
	same(s, "the message is", first)(again, nil)
	s.must(s.Mail.Delivered(ctx, again, noon, noon))
	rest := s.take(noon, turned("t1", 9), turned("t2", 5))
	if h.Sent = noon; rest.ID == first.ID || rest.Hook != h {
		s.Errorf("the next message is %+v", rest)
	}
}

// due: these addresses are due at a time, and then more at another one.
func (s suite) due(now, then time.Time, want ...string) {
	s.Helper()
	hooks, next, err := s.Mail.DueHooks(s.Context(), now, 9)
	same(s, "due are", want)(hooks, err)
	same(s, "the next are due", then)(next, nil)
}

func outboxTellsOnce(s suite) {
	s.address()
	s.turn("t1", 5, noon)
	s.must(s.Mail.Delivered(s.Context(), s.take(noon, turned("t1", 5)), noon, noon))
	s.turn("t1", 5, noon)
	s.turn("t1", 4, noon)
	s.nothing("told twice", noon)
	s.turn("t1", 6, noon)
	m := s.take(noon, turned("t1", 6))
	s.must(s.Mail.Pointless(s.Context(), m, m.Notices, nil))
	s.turn("t1", 6, noon) // a pointless notice does not count as told
	s.take(noon, turned("t1", 6))
}

func outboxOfAddressesThatAreGivenUpOrNew(s suite) {
	ctx := s.Context()
	h := s.address()
	s.turn("t1", 5, noon)
	s.must(s.Mail.Undelivered(ctx, s.take(noon, turned("t1", 5)), "status 500", noon, time.Time{}))
	s.turn("t1", 6, noon)
	s.nothing("an address that was given up", noon)
	given := h
	given.Failed, given.Disabled, given.Trouble = 1, noon, "status 500"
	s.hooks("ann", given)
	// The same address set again is called again: it stays a single address, under its old id.
	s.hook("ann", "again", h.Kind, h.URL, noon)
	s.hooks("ann", h)
	s.turn("t1", 8, noon)
	s.must(s.Mail.Delivered(ctx, s.take(noon, turned("t1", 8)), noon, noon))
	h.Sent = noon
	// An address added later is told nothing about what happened earlier, and the person keeps both until they drop one.
	other := s.hook("ann", "h2", people.Webhook, "https://example.org/2", noon.Add(time.Hour))
	s.turn("t1", 7, noon)
	s.nobody("a new address has mail")(s.Mail.TakeMail(ctx, "h2", noon.Add(time.Hour)))
	s.hooks("ann", h, other)
	s.turn("t1", 9, noon)
	s.nobody("somebody else drops the address")(s.Mail.DropHook(ctx, "bob", "h1"))
	s.must(s.Mail.DropHook(ctx, "ann", "h1"))
	s.hooks("ann", other)
	s.nothing("an address that was dropped", noon.Add(time.Hour))
}

func missedNoticesAreFound(s suite) {
	ctx := s.Context()
	s.address()
	s.hook("ann", "h3", people.Ntfy, "https://example.org/topic", noon.Add(24*time.Hour))
	for id, change := range map[table.ID]func(row *table.Stored){
		"waits": func(*table.Stored) {},
		"bot":   func(row *table.Stored) { row.Seats[0].Bot = "simple" },
		"over":  func(row *table.Stored) { row.Status, row.Updated = table.Finished, noon.Add(2*time.Hour) },
		"old":   func(row *table.Stored) { row.Status, row.Updated = table.Ended, noon.Add(-time.Hour) },
		"expires": func(row *table.Stored) {
			row.Status, row.Updated, row.Expires = table.Waiting, noon, noon.Add(3*time.Hour+table.ExpiryNotice)
		},
		"unchanged": func(row *table.Stored) { row.Status, row.Updated = table.Waiting, noon },
	} {
		row := playing(id)
		row.Seats[0].Person, row.Decisions[0].Since = "ann", noon
		change(row)
		s.create(row)
	}
	for range 2 {
		same(s, "notices that were missed", 3)(s.Mail.EnqueueMissed(ctx, noon.Add(time.Hour), noon))
	}
	s.take(noon, turned("waits", 1),
		people.Notice{Kind: people.OverNotice, Table: "over", Made: noon.Add(2 * time.Hour)},
		people.Notice{Kind: people.ExpiryNotice, Table: "expires", Decision: uint64(noon.UnixMilli()),
			Made: noon.Add(3 * time.Hour)})
}

// hooked: a person who adds an address is notified from then on, whatever was known earlier.
func hooked(s suite) {
	ctx := s.Context()
	s.persons("anna", "ben")
	if !s.Mail.Hooked("anna") {
		s.Error("before it is known, everybody may have an address")
	}
	n := people.Notice{Kind: people.TurnNotice, Table: "table", Decision: 1, Made: noon.Add(time.Minute)}
	s.must(s.Mail.Enqueue(ctx, "anna", n, noon))
	if s.Mail.Hooked("anna") {
		s.Error("nobody has an address")
	}
	s.hook("anna", "h", people.Webhook, "https://example.org", noon)
	s.must(s.Mail.Enqueue(ctx, "anna", n, noon))
	s.due(noon.Add(time.Hour), time.Time{}, "h")
	if !s.Mail.Hooked("anna") || s.Mail.Hooked("ben") {
		s.Error("anna alone has an address")
	}
}

// laterNotices: what is to be told later waits until it is due, under another id, unless it was told or a newer one
// waits; it does not come with the message out of which it was taken.
func laterNotices(s suite) {
	ctx := s.Context()
	s.address()
	s.turn("t1", 5, noon)
	s.turn("t2", 5, noon)
	m := s.take(noon, turned("t1", 5), turned("t2", 5))
	put := m.Notices[0]
	put.Decision, put.Due = 6, noon.Add(time.Hour)
	s.must(s.Mail.Pointless(ctx, m, nil, []people.Notice{put}))
	rest := s.take(noon.Add(time.Minute), turned(m.Notices[1].Table, 5))
	half := rest.Notices[0]
	half.Kind, half.Due = people.HalfNotice, noon.Add(30*time.Minute)
	s.must(s.Mail.Delivered(ctx, rest, noon, noon, half))
	s.nothing("too early", noon.Add(29*time.Minute))
	want := turned(half.Table, 5)
	want.Kind = people.HalfNotice
	got := s.take(half.Due, want)
	if rest.ID != m.ID || got.Notices[0].ID == half.ID {
		s.Errorf("after %+v came %+v, and with half of the time %+v", m, rest, got)
	}
	s.must(s.Mail.Delivered(ctx, got, noon, noon, half)) // It has just been told.
	got = s.take(put.Due, turned(put.Table, 6))
	s.turn(put.Table, 9, noon.Add(2*time.Hour))
	s.must(s.Mail.Pointless(ctx, got, nil, got.Notices)) // A newer one waits.
	s.take(noon.Add(2*time.Hour), turned(put.Table, 9))
}

// dailyAddresses: an address that gets messages once a day waits for its reader's morning.
func dailyAddresses(s suite) {
	ctx := s.Context()
	s.address()
	h := people.Hook{ID: "d", Person: "ann", Kind: people.Email, URL: "ann@example.org", Zone: "Europe/Berlin",
		Daily: true, Created: noon}
	s.must(s.SetHook(ctx, h))
	s.turn("t1", 5, noon)
	s.turn("t2", 5, noon)
	morning := time.Date(2026, 3, 2, 7, 0, 0, 0, time.UTC)
	s.nobody("before the morning")(s.Mail.TakeMail(ctx, "d", morning.Add(-time.Millisecond)))
	m, err := s.Mail.TakeMail(ctx, "d", morning)
	same(s, "in the morning", h)(m.Hook, err)
	s.told(m, turned("t1", 5), turned("t2", 5))
}

// wishes: what people wish for is stored, found when a table opens, and removed with them.
func wishes(s suite) {
	ctx := s.Context()
	s.address()
	s.somebody("bob", 2)
	three, war := people.Wish{Players: 3}, people.Wish{BroodWar: true, Players: 3}
	for _, who := range []table.Person{"ann", "bob"} {
		s.must(s.SetWishes(ctx, who, []people.Wish{{Players: 2}}))
		s.must(s.SetWishes(ctx, who, []people.Wish{war, three, three}))
	}
	same(s, "the wishes", []people.Wish{three, war})(s.Wishes(ctx, "ann"))
	found := func(w people.Wish, want ...table.Person) {
		s.Helper()
		same(s, "who wishes", want)(s.Mail.Wishing(ctx, w))
	}
	found(war, "ann") // Bob has no address.
	found(people.Wish{Players: 2})
	s.must(s.SetWishes(ctx, "ann", nil))
	found(war)
	s.must(s.SetWishes(ctx, "ann", []people.Wish{war}))
	s.must(s.Forget(ctx, "ann"))
	found(war)
	s.nobody("the address of somebody who is forgotten")(s.Hook(ctx, "h1"))
}
