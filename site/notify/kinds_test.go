package notify

import (
	"context"
	"strings"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/table"
)

// untell makes Ann not be told about kinds from now on.
func (s *site) untell(kinds ...people.NoticeKind) {
	s.Helper()
	var untold people.NoticeKinds
	for _, k := range kinds {
		untold = untold.With(k, true)
	}
	s.must(s.store.People.SetUntold(s.Context(), "ann", untold))
}

// TestUntoldKinds: nobody is sent what they don't want, even if they say so only after it happened.
func TestUntoldKinds(t *testing.T) {
	s := newSite(t)
	s.hook("ann", people.Webhook)
	s.start()
	s.happen("friday", func(e *table.Event) { e.Began, e.Over, e.Snapshot.Status = true, true, table.Finished })
	s.kept(noon.Add(time.Minute))
	s.untell(people.OverNotice)
	s.pass(time.Minute)
	s.observed("pointless", 1)
	s.untell()
	s.happen("monday", func(e *table.Event) { e.Over, e.Snapshot.Status = true, table.Finished })
	s.kept(noon.Add(2 * time.Minute))
	s.pass(time.Minute)
	m := notice(t, s.wait(1)[0])
	if len(m.Events) != 1 || m.Events[0].Table != "monday" || m.Events[0].Kind != "over" {
		t.Errorf("told of %+v", m.Events)
	}
}

// TestRemindersAlone: people who want no message when a table waits, but want reminders, get these.
func TestRemindersAlone(t *testing.T) {
	s := newSite(t)
	s.hook("ann", people.Webhook)
	s.untell(people.TurnNotice)
	s.start()
	s.happen("slow", func(e *table.Event) {
		e.Snapshot.Decisions[0] = table.Decision{Number: 7, Since: noon, Bank: 20 * time.Hour}
		e.Opened = 1
	})
	s.kept(noon.Add(time.Minute))
	s.pass(time.Minute)
	s.kept(noon.Add(10 * time.Hour))
	s.pass(10*time.Hour - time.Minute)
	m := notice(t, s.wait(1)[0])
	if m.Events[0].Kind != "half" || m.Title != "Half of your time is gone: Table slow" {
		t.Errorf("told %q of %+v", m.Title, m.Events)
	}
	s.kept(noon.Add(18 * time.Hour))
	s.untell(people.TurnNotice, people.HalfNotice)
	s.pass(8 * time.Hour)
	s.observed("pointless", 1)
	s.wait(1)
}

// TestInvitation: people who are invited to a rematch are told, unless they have declined or taken their seat
// meanwhile.
func TestInvitation(t *testing.T) {
	s := newSite(t)
	s.hook("bob", people.Webhook)
	invited := true
	s.Notifier.cfg.Invited = func(context.Context, table.Person, *table.Snapshot) (bool, error) { return invited, nil }
	s.start()
	invite := func(id table.ID, seats ...table.Seat) {
		snap := &table.Snapshot{
			Public: table.Public{
				Basics: table.Basics{
					ID:       id,
					Status:   table.Waiting,
					Seats:    seats,
					Settings: table.Settings{Name: "Table " + string(id), Public: true, Rematch: &table.Rematch{Of: "old"}},
				},
			},
		}
		s.mu.Lock()
		s.tables[id] = snap
		s.mu.Unlock()
		s.Opened(snap) // Its seats are not for everybody.
		s.Invited(snap, []table.Person{"bob"})
		s.kept(s.clock.Now().Add(time.Minute))
		s.pass(time.Minute)
	}
	s.must(s.store.People.SetWishes(t.Context(), "bob", []people.Wish{{Players: 2}}))
	invite("again", table.Seat{Person: "ann"}, table.Seat{})
	m := notice(t, s.wait(1)[0])
	if m.Title != "A rematch: Table again" || m.Text != "You are invited to a rematch: Table again." ||
		len(m.Events) != 1 || m.Events[0].Kind != "invited" || m.Events[0].Seat != 0 ||
		m.URL != "https://example.org/t/again" {
		t.Errorf("the message is %+v", m)
	}
	invite("seated", table.Seat{Person: "ann"}, table.Seat{Person: "bob"})
	s.observed("pointless", 1)
	invited = false
	invite("declined", table.Seat{Person: "ann"}, table.Seat{})
	s.observed("pointless", 2)
	s.wait(1)
}

// TestRoundOfALeague: at tables of leagues and cups the message says that a round begins.
func TestRoundOfALeague(t *testing.T) {
	s := newSite(t)
	s.must(s.store.People.SavePerson(t.Context(), people.Account{ID: "ann", Name: "ann", Lang: "de"}))
	s.hook("ann", people.Webhook)
	s.start()
	s.happen("l", func(e *table.Event) {
		e.Began, e.Snapshot.Settings.League, e.Snapshot.Settings.Name = true, "autumn", "Herbst · 2.1"
		e.Snapshot.Decisions[1].Number, e.Opened = 3, 2
	})
	s.kept(noon.Add(time.Minute))
	s.pass(time.Minute)
	m := notice(t, s.wait(1)[0])
	if m.Title != "Eine Runde beginnt: Herbst · 2.1" || !strings.HasPrefix(m.Text, "Eine Runde hat begonnen") ||
		m.Events[0].Kind != "began" {
		t.Errorf("the message is %+v", m)
	}
}

// TestOpenedBeforeAKill: a server that is killed right after a public table opened tells the people who wish for it
// when it runs again, once, except those who sit there by then.
func TestOpenedBeforeAKill(t *testing.T) {
	s := newSite(t)
	for _, who := range []table.Person{"ann", "bob"} {
		s.hook(who, people.Webhook)
		s.must(s.store.People.SetWishes(t.Context(), who, []people.Wish{{BroodWar: true, Players: 2}}))
	}
	set := table.NewSettings("Evening", 2)
	set.Public, set.Options = true, game.Options{Players: 2, BroodWar: true}
	seats := []table.Seat{{Person: "ann", Name: "Ann"}, {}}
	// What the hub has committed. The notifier, only in memory, is never told about it.
	s.must(
		s.store.Create(
			t.Context(),
			&table.Stored{
				Basics: table.Basics{ID: "evening", Owner: "ann", Settings: set, Seats: seats, Created: noon, Updated: noon},
			},
		),
	)
	s.tables["evening"] = &table.Snapshot{
		Public: table.Public{Basics: table.Basics{ID: "evening", Settings: set, Seats: seats}},
	}
	for i := range 2 {
		s.make(true)
		s.start()
		if i == 0 {
			s.kept(noon.Add(time.Minute))
		}
		s.pass(time.Minute)
		s.until("what the server sends", func() bool {
			hooks, next, err := s.store.People.DueHooks(t.Context(), s.clock.Now(), 9)
			return err == nil && len(hooks) == 0 && next.IsZero()
		})
		g := s.wait(1)[0]
		if m := notice(t, g); m.Text != "Evening (Brood War, 2 players) is open to everybody." {
			t.Errorf("the message is %+v", m)
		}
		if g.path != "/secret-of-bob" {
			t.Errorf("it went to %s", g.path)
		}
		s.stop()
	}
}

// TestVote: people whose vote a proposal asks for are told what is proposed, unless they have voted by then or do not
// want to hear of it.
func TestVote(t *testing.T) {
	s := newSite(t)
	s.hook("ann", people.Webhook)
	s.start()
	asks := func(kind string, at time.Time, asked game.PlayerSet) {
		s.happen("friday", func(e *table.Event) {
			e.Snapshot.Proposal, e.Voters = &table.Proposal{Kind: kind, By: 1, Agreed: 2, At: at, Asked: asked}, asked
		})
	}
	asks(table.ProposeEnd, noon, 1)
	s.kept(noon.Add(time.Minute))
	s.pass(time.Minute)
	m := notice(t, s.wait(1)[0])
	if m.Title != "Your vote: Table friday" ||
		m.Text != "Somebody at Table friday proposes to end the game early: agree or decline." {
		t.Errorf("told %q: %q", m.Title, m.Text)
	}
	if len(m.Events) != 1 || m.Events[0].Kind != "vote" || m.Events[0].Proposal != "end" || m.Events[0].Seat != 1 ||
		m.Events[0].Decision != 0 {
		t.Errorf("the event is %+v", m.Events)
	}
	asks(table.ProposeEnd, noon, 1) // as after a crash
	s.kept(time.Time{})
	// They have voted before it is sent.
	asks(table.ProposePause, noon.Add(time.Minute), 1)
	s.kept(noon.Add(2 * time.Minute))
	s.quietly("friday", func(snap *table.Snapshot) {
		snap.Proposal = &table.Proposal{Kind: table.ProposePause, By: 1, Agreed: 3, At: noon.Add(time.Minute)}
	})
	s.pass(time.Minute)
	s.observed("pointless", 1)
	s.untell(people.VoteNotice)
	asks(table.ProposeUndo, noon.Add(2*time.Minute), 1)
	s.kept(noon.Add(3 * time.Minute))
	s.pass(time.Minute)
	s.observed("pointless", 2)
	s.wait(1)
}

// TestResigned: who plays on is told that somebody resigned, once for each, unless they resigned themselves or see it
// on the page of the table.
func TestResigned(t *testing.T) {
	s := newSite(t)
	s.hook("ann", people.Webhook)
	s.start()
	resign := func(gone ...game.Player) {
		s.happen("friday", func(e *table.Event) {
			e.Resigned = true
			for _, p := range gone {
				e.Snapshot.Gone[p] = table.Resigned
			}
		})
	}
	resign(1)
	s.kept(noon.Add(time.Minute))
	s.pass(time.Minute)
	m := notice(t, s.wait(1)[0])
	if m.Title != "Somebody resigned: Table friday" || m.Text != "Somebody at Table friday has resigned." {
		t.Errorf("told %q: %q", m.Title, m.Text)
	}
	if len(m.Events) != 1 || m.Events[0].Kind != "resigned" || m.Events[0].Seat != 1 || m.Events[0].Decision != 0 {
		t.Errorf("the event is %+v", m.Events)
	}
	resign(1) // as after a crash
	s.kept(time.Time{})
	resign(1, 2)
	s.kept(noon.Add(2 * time.Minute))
	s.pass(time.Minute)
	s.wait(2)
	// She has resigned, too, before she is told of the third.
	resign(1, 2, 3)
	s.kept(noon.Add(3 * time.Minute))
	s.quietly("friday", func(snap *table.Snapshot) { snap.Gone[0] = table.Resigned })
	s.pass(time.Minute)
	s.observed("pointless", 1)
	resign(0, 1)
	s.kept(time.Time{})
	s.Notifier.cfg.Front = func(_ context.Context, _ table.Person, id table.ID) (time.Time, error) {
		if id == "" {
			return time.Time{}, nil
		}
		return s.clock.Now().Add(time.Minute), nil
	}
	s.happen("monday", func(e *table.Event) { e.Resigned, e.Snapshot.Gone[1] = true, table.Resigned })
	s.kept(noon.Add(4 * time.Minute))
	s.pass(time.Minute)
	s.observed("pointless", 2)
	s.wait(2)
}

// TestMention: people who are mentioned in the chat are told, once in a while however often it happens, and without
// what was said.
func TestMention(t *testing.T) {
	s := newSite(t)
	s.hook("ann", people.Webhook)
	s.start()
	snap := &table.Snapshot{
		Public: table.Public{
			Basics: table.Basics{
				ID:       "friday",
				Status:   table.Waiting,
				Seats:    []table.Seat{{Person: "ann"}, {Person: "bob"}},
				Settings: table.Settings{Name: "Table friday"},
			},
		},
	}
	s.mu.Lock()
	s.tables["friday"] = snap
	s.mu.Unlock()
	mention := func() { s.Mentioned(snap, []table.Person{"ann", "cat"}, s.clock.Now()) }
	mention()
	s.kept(noon.Add(time.Minute))
	mention()
	s.pass(time.Minute)
	m := notice(t, s.wait(1)[0])
	if m.Title != "You are mentioned: Table friday" || m.Text != "Somebody mentions you in the chat of Table friday." ||
		len(m.Events) != 1 || m.Events[0].Kind != "mention" || m.Events[0].Seat != 1 {
		t.Errorf("the message is %+v", m)
	}
	mention()
	s.turn("other", 5)
	s.kept(noon.Add(2 * time.Minute))
	s.pass(time.Minute)
	if m := notice(t, s.wait(2)[1]); len(m.Events) != 1 || m.Events[0].Table != "other" {
		t.Errorf("told again of %+v", m.Events)
	}
	s.pass(8 * time.Minute)
	mention()
	s.kept(noon.Add(11 * time.Minute))
	s.pass(time.Minute)
	if m := notice(t, s.wait(3)[2]); len(m.Events) != 1 || m.Events[0].Kind != "mention" {
		t.Errorf("later told of %+v", m.Events)
	}
}
