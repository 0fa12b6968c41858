package storetest

import (
	"errors"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/table"
)

// address stores a person with an address.
func address(t *testing.T, s suite) {
	t.Helper()
	somebody(t, s, "ann", 1)
	must(t, s.SetHook(t.Context(), people.Hook{ID: "h1", Person: "ann", Kind: people.Webhook, URL: "https://example.org/1",
		Created: noon}))
}

// turn stores that a decision waits for Ann.
func turn(t *testing.T, s suite, id table.ID, decision uint64, due time.Time) {
	t.Helper()
	must(t, s.Mail.Enqueue(t.Context(), "ann", people.Notice{Kind: people.TurnNotice, Table: id, Decision: decision,
		Made: noon}, due))
}

// take takes the mail of Ann's address, the zero value if there is none.
func take(t *testing.T, s suite, now time.Time) people.Mail {
	t.Helper()
	m, err := s.Mail.TakeMail(t.Context(), "h1", now)
	if !errors.Is(err, people.ErrNobody) {
		must(t, err)
	}
	return m
}

func outboxReplacesWhatNobodyBeganToSend(t *testing.T, s suite) {
	address(t, s)
	turn(t, s, "t1", 5, noon.Add(time.Minute))
	turn(t, s, "t1", 7, noon.Add(2*time.Minute))
	turn(t, s, "t1", 6, noon.Add(3*time.Minute)) // older than the one waiting
	same(t, "something is due too early", people.Mail{})(take(t, s, noon.Add(time.Minute)), nil)
	m := take(t, s, noon.Add(2*time.Minute))
	if len(m.Notices) != 1 || m.Notices[0].Decision != 7 || m.Lang != "de" || m.Hook.URL != "https://example.org/1" {
		t.Errorf("got %+v", m)
	}
}

func outboxKeepsAMessageAsItWas(t *testing.T, s suite) {
	ctx := t.Context()
	address(t, s)
	turn(t, s, "t1", 5, noon)
	first := take(t, s, noon)
	turn(t, s, "t2", 5, noon) // comes while the first message is being sent
	turn(t, s, "t1", 9, noon)
	must(t, s.Mail.Undelivered(ctx, first, "time", noon, noon.Add(time.Hour)))
	if hooks, next, err := s.Mail.DueHooks(ctx, noon, 9); err != nil || len(hooks) != 0 ||
		!next.Equal(noon.Add(time.Hour)) {
		t.Errorf("%v is due at %v, %v", hooks, next, err)
	}
	again := take(t, s, noon.Add(time.Hour))
	if again.ID != first.ID || len(again.Notices) != 1 || again.Notices[0] != first.Notices[0] || again.Hook.Failed != 1 ||
		again.Hook.Trouble != "time" {
		t.Errorf("the message was %+v, and is %+v", first, again)
	}
	must(t, s.Mail.Delivered(ctx, again, noon, noon))
	rest := take(t, s, noon)
	if rest.ID == first.ID || len(rest.Notices) != 2 || rest.Hook.Failed != 0 || rest.Hook.Sent.IsZero() {
		t.Errorf("the next message is %+v", rest)
	}
}

func outboxTellsOnce(t *testing.T, s suite) {
	address(t, s)
	turn(t, s, "t1", 5, noon)
	must(t, s.Mail.Delivered(t.Context(), take(t, s, noon), noon, noon))
	turn(t, s, "t1", 5, noon)
	turn(t, s, "t1", 4, noon)
	same(t, "told twice", people.Mail{})(take(t, s, noon), nil)
	turn(t, s, "t1", 6, noon)
	m := take(t, s, noon)
	must(t, s.Mail.Pointless(t.Context(), m, m.Notices, nil))
	turn(t, s, "t1", 6, noon) // a pointless notice does not count as told
	if m := take(t, s, noon); len(m.Notices) != 1 {
		t.Errorf("got %+v", m)
	}
}

func outboxOfAddressesThatAreGivenUpOrNew(t *testing.T, s suite) {
	ctx := t.Context()
	address(t, s)
	turn(t, s, "t1", 5, noon)
	must(t, s.Mail.Undelivered(ctx, take(t, s, noon), "status 500", noon, time.Time{}))
	turn(t, s, "t1", 6, noon)
	same(t, "an address that was given up", people.Mail{})(take(t, s, noon), nil)
	hooks, err := s.Hooks(ctx, "ann")
	must(t, err)
	if len(hooks) != 1 || !hooks[0].Disabled.Equal(noon) || hooks[0].Trouble != "status 500" {
		t.Errorf("the addresses are %+v", hooks)
	}
	// The same address set again is called again: it stays a single address, under its old id.
	must(t, s.SetHook(ctx, people.Hook{ID: "again", Person: "ann", Kind: people.Webhook, URL: hooks[0].URL,
		Created: noon}))
	if hooks, err = s.Hooks(ctx, "ann"); err != nil || len(hooks) != 1 || hooks[0].ID != "h1" ||
		!hooks[0].Disabled.IsZero() || hooks[0].Failed != 0 || hooks[0].Trouble != "" {
		t.Errorf("set again, the addresses are %+v, %v", hooks, err)
	}
	turn(t, s, "t1", 8, noon)
	must(t, s.Mail.Delivered(ctx, take(t, s, noon), noon, noon))
	// An address added later is told nothing about what happened earlier, and the person keeps both until they drop one.
	must(t, s.SetHook(ctx, people.Hook{ID: "h2", Person: "ann", Kind: people.Webhook, URL: "https://example.org/2",
		Created: noon.Add(time.Hour)}))
	turn(t, s, "t1", 7, noon)
	fails(t, "a new address has mail", failure(s.Mail.TakeMail(ctx, "h2", noon.Add(time.Hour))), people.ErrNobody)
	if hooks, err = s.Hooks(ctx, "ann"); err != nil || len(hooks) != 2 || hooks[1].ID != "h2" {
		t.Errorf("the addresses are %+v, %v", hooks, err)
	}
	turn(t, s, "t1", 9, noon)
	fails(t, "somebody else drops the address", s.Mail.DropHook(ctx, "bob", "h1"), people.ErrNobody)
	must(t, s.Mail.DropHook(ctx, "ann", "h1"))
	if hooks, err = s.Hooks(ctx, "ann"); err != nil || len(hooks) != 1 || hooks[0].ID != "h2" {
		t.Errorf("the addresses are %+v, %v", hooks, err)
	}
	same(t, "an address that was dropped", people.Mail{})(take(t, s, noon.Add(time.Hour)), nil)
}

func missedNoticesAreFound(t *testing.T, s suite) {
	ctx := t.Context()
	address(t, s)
	must(t, s.SetHook(ctx, people.Hook{ID: "h3", Person: "ann", Kind: people.Ntfy, URL: "https://example.org/topic",
		Created: noon.Add(24 * time.Hour)}))
	waits, bot, over, old := playing("waits"), playing("bot"), playing("over"), playing("old")
	for i, p := range []*table.Stored{waits, bot, over, old} {
		p.Seats[0].Person, p.Decisions[0].Since = "ann", noon
		p.Invite, p.Watch = p.Invite+string(rune('a'+i)), p.Watch+string(rune('a'+i))
	}
	bot.Seats[0].Bot = "simple"
	over.Status, old.Status = table.Finished, table.Ended
	over.Updated, old.Updated = noon.Add(2*time.Hour), noon.Add(-time.Hour)
	expires, unchanged := playing("expires"), playing("unchanged")
	for i, p := range []*table.Stored{expires, unchanged} {
		p.Seats[0].Person, p.Status, p.Updated = "ann", table.Waiting, noon
		p.Invite, p.Watch = p.Invite+string(rune('e'+i)), p.Watch+string(rune('e'+i))
	}
	expires.Expires = noon.Add(3*time.Hour + table.ExpiryNotice)
	for _, p := range []*table.Stored{waits, bot, over, old, expires, unchanged} {
		must(t, s.Create(ctx, p))
	}
	for range 2 {
		n, err := s.Mail.EnqueueMissed(ctx, noon.Add(time.Hour), noon)
		must(t, err)
		if n != 3 {
			t.Errorf("%d notices were missed, want 3", n)
		}
	}
	m := take(t, s, noon)
	if len(m.Notices) != 3 || m.Notices[0].Kind != people.TurnNotice || m.Notices[0].Table != "waits" ||
		m.Notices[1].Kind != people.OverNotice || m.Notices[1].Table != "over" ||
		m.Notices[2].Kind != people.ExpiryNotice || m.Notices[2].Table != "expires" ||
		m.Notices[2].Decision != uint64(noon.UnixMilli()) {
		t.Errorf("got %+v", m.Notices)
	}
}

// hooked: a person who adds an address is notified from then on, whatever was known earlier.
func hooked(t *testing.T, s suite) {
	ctx := t.Context()
	for _, id := range []string{"anna", "ben"} {
		somebody(t, s, table.Person("p"+id), id[0])
	}
	if !s.Mail.Hooked("panna") {
		t.Error("before it is known, everybody may have an address")
	}
	n := people.Notice{Kind: people.TurnNotice, Table: "table", Decision: 1, Made: noon.Add(time.Minute)}
	must(t, s.Mail.Enqueue(ctx, "panna", n, noon))
	if s.Mail.Hooked("panna") {
		t.Error("nobody has an address")
	}
	must(t, s.SetHook(ctx, people.Hook{ID: "h", Person: "panna", Kind: people.Webhook, URL: "https://example.org",
		Created: noon}))
	must(t, s.Mail.Enqueue(ctx, "panna", n, noon))
	hooks, _, err := s.Mail.DueHooks(ctx, noon.Add(time.Hour), 9)
	if err != nil || len(hooks) != 1 || !s.Mail.Hooked("panna") || s.Mail.Hooked("pben") {
		t.Errorf("due: %v (%v)", hooks, err)
	}
}

// laterNotices: what is to be told later waits until it is due, under another id, unless it was told or a newer one
// waits; it does not come with the message out of which it was taken.
func laterNotices(t *testing.T, s suite) {
	ctx := t.Context()
	address(t, s)
	turn(t, s, "t1", 5, noon)
	turn(t, s, "t2", 5, noon)
	m := take(t, s, noon)
	if len(m.Notices) != 2 {
		t.Fatalf("got %+v", m)
	}
	put := m.Notices[0]
	put.Decision, put.Due = 6, noon.Add(time.Hour)
	must(t, s.Mail.Pointless(ctx, m, nil, []people.Notice{put}))
	rest := take(t, s, noon.Add(time.Minute))
	if rest.ID != m.ID || len(rest.Notices) != 1 || rest.Notices[0].Table == put.Table {
		t.Fatalf("the message is %+v", rest)
	}
	half := rest.Notices[0]
	half.Kind, half.Due = people.HalfNotice, noon.Add(30*time.Minute)
	must(t, s.Mail.Delivered(ctx, rest, noon, noon, half))
	same(t, "too early", people.Mail{})(take(t, s, noon.Add(29*time.Minute)), nil)
	got := take(t, s, noon.Add(30*time.Minute))
	if len(got.Notices) != 1 || got.Notices[0].Kind != people.HalfNotice || got.Notices[0].ID == half.ID ||
		got.Notices[0].Table != half.Table {
		t.Fatalf("half of the time: %+v", got)
	}
	must(t, s.Mail.Delivered(ctx, got, noon, noon, half)) // It has just been told.
	got = take(t, s, noon.Add(time.Hour))
	if len(got.Notices) != 1 || got.Notices[0].Kind != people.TurnNotice || got.Notices[0].Decision != 6 ||
		got.Notices[0].Table != put.Table {
		t.Errorf("what was put off: %+v", got)
	}
	turn(t, s, put.Table, 9, noon.Add(2*time.Hour))
	must(t, s.Mail.Pointless(ctx, got, nil, got.Notices)) // A newer one waits.
	if got = take(t, s, noon.Add(2*time.Hour)); len(got.Notices) != 1 || got.Notices[0].Decision != 9 {
		t.Errorf("what is newer: %+v", got)
	}
}

// dailyAddresses: an address that gets messages once a day waits for its reader's morning.
func dailyAddresses(t *testing.T, s suite) {
	ctx := t.Context()
	address(t, s)
	must(t, s.SetHook(ctx, people.Hook{ID: "d", Person: "ann", Kind: people.Email, URL: "ann@example.org",
		Zone: "Europe/Berlin", Daily: true, Created: noon}))
	turn(t, s, "t1", 5, noon)
	turn(t, s, "t2", 5, noon)
	morning := time.Date(2026, 3, 2, 7, 0, 0, 0, time.UTC)
	fails(t, "before the morning", failure(s.Mail.TakeMail(ctx, "d", morning.Add(-time.Millisecond))), people.ErrNobody)
	if m, err := s.Mail.TakeMail(ctx, "d", morning); err != nil || len(m.Notices) != 2 || !m.Hook.Daily {
		t.Errorf("in the morning: %+v, %v", m, err)
	}
}

// wishes: what people wish for is stored, found when a table opens, and removed with them.
func wishes(t *testing.T, s suite) {
	ctx := t.Context()
	address(t, s)
	somebody(t, s, "bob", 2)
	three, war := people.Wish{Players: 3}, people.Wish{BroodWar: true, Players: 3}
	for _, who := range []table.Person{"ann", "bob"} {
		must(t, s.SetWishes(ctx, who, []people.Wish{{Players: 2}}))
		must(t, s.SetWishes(ctx, who, []people.Wish{war, three, three}))
	}
	if list, err := s.Wishes(ctx, "ann"); err != nil || len(list) != 2 || list[0] != three || list[1] != war {
		t.Errorf("the wishes are %v, %v", list, err)
	}
	found := func(w people.Wish, want ...table.Person) {
		t.Helper()
		list, err := s.Mail.Wishing(ctx, w)
		if err != nil || len(list) != len(want) || len(list) > 0 && list[0] != want[0] {
			t.Errorf("%+v: %v, %v", w, list, err)
		}
	}
	found(war, "ann") // Bob has no address.
	found(people.Wish{Players: 2})
	must(t, s.SetWishes(ctx, "ann", nil))
	found(war)
	must(t, s.SetWishes(ctx, "ann", []people.Wish{war}))
	must(t, s.Forget(ctx, "ann"))
	found(war)
	if h, err := s.Hook(ctx, "h1"); !errors.Is(err, people.ErrNobody) {
		t.Errorf("the address of somebody who is forgotten: %+v, %v", h, err)
	}
}
