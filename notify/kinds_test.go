package notify

import (
	"context"
	"strings"
	"testing"
	"time"

	"koprulu/game"
	"koprulu/people"
	"koprulu/table"
)

// untell makes Ann not be told about kinds from now on.
func (s *site) untell(kinds ...people.NoticeKind) {
	s.Helper()
	var untold people.NoticeKinds
	for _, k := range kinds {
		untold = untold.With(k, true)
	}
	s.must(s.store.SetUntold(s.Context(), "ann", untold))
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

// TestInvitation: people who are invited to a rematch are told, unless they have declined or taken their seat meanwhile.
func TestInvitation(t *testing.T) {
	s := newSite(t)
	s.hook("bob", people.Webhook)
	invited := true
	s.Notifier.cfg.Invited = func(context.Context, table.Person, *table.Snapshot) (bool, error) { return invited, nil }
	s.start()
	invite := func(id table.ID, seats ...table.Seat) {
		snap := &table.Snapshot{Public: table.Public{ID: id, Status: table.Waiting, Seats: seats, Settings: table.Settings{Name: "Table " + string(id), Public: true, Rematch: &table.Rematch{Of: "old"}}}}
		s.mu.Lock()
		s.tables[id] = snap
		s.mu.Unlock()
		s.Opened(snap) // Its seats are not for everybody.
		s.Invited(snap, []table.Person{"bob"})
		s.kept(s.clock.Now().Add(time.Minute))
		s.pass(time.Minute)
	}
	s.must(s.store.SetWishes(t.Context(), "bob", []people.Wish{{Players: 2}}))
	invite("again", table.Seat{Person: "ann"}, table.Seat{})
	m := notice(t, s.wait(1)[0])
	if m.Title != "A rematch: Table again" || m.Text != "You are invited to a rematch: Table again." || len(m.Events) != 1 || m.Events[0].Kind != "invited" || m.Events[0].Seat != 0 || m.URL != "https://example.org/t/again" {
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
	s.must(s.store.SavePerson(t.Context(), people.Account{ID: "ann", Name: "ann", Lang: "de"}))
	s.hook("ann", people.Webhook)
	s.start()
	s.happen("l", func(e *table.Event) {
		e.Began, e.Snapshot.Settings.League, e.Snapshot.Settings.Name = true, "autumn", "Herbst · 2.1"
		e.Snapshot.Decisions[1].Number, e.Opened = 3, 2
	})
	s.kept(noon.Add(time.Minute))
	s.pass(time.Minute)
	m := notice(t, s.wait(1)[0])
	if m.Title != "Eine Runde beginnt: Herbst · 2.1" || !strings.HasPrefix(m.Text, "Eine Runde hat begonnen") || m.Events[0].Kind != "began" {
		t.Errorf("the message is %+v", m)
	}
}

// TestOpenedBeforeAKill: a server that is killed right after a public table opened tells the people who wish for it when it runs again, once, except those who
// sit there by then.
func TestOpenedBeforeAKill(t *testing.T) {
	s := newSite(t)
	for _, who := range []table.Person{"ann", "bob"} {
		s.hook(who, people.Webhook)
		s.must(s.store.SetWishes(t.Context(), who, []people.Wish{{BroodWar: true, Players: 2}}))
	}
	set := table.NewSettings("Evening", 2)
	set.Public, set.Options = true, game.Options{Players: 2, BroodWar: true}
	seats := []table.Seat{{Person: "ann", Name: "Ann"}, {}}
	// What the hub has committed. The notifier, only in memory, is never told about it.
	s.must(s.store.Create(t.Context(), &table.Stored{ID: "evening", Owner: "ann", Settings: set, Seats: seats, Created: noon, Updated: noon}))
	s.tables["evening"] = &table.Snapshot{Public: table.Public{ID: "evening", Settings: set, Seats: seats}}
	for i := range 2 {
		s.make(true)
		s.start()
		if i == 0 {
			s.kept(noon.Add(time.Minute))
		}
		s.pass(time.Minute)
		s.until("what the server sends", func() bool {
			hooks, next, err := s.store.DueHooks(t.Context(), s.clock.Now(), 9)
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
