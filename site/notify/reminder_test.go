package notify

import (
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/table"
)

// opens opens a decision for Ann with that much time.
func (s *site) opens(id table.ID, decision uint64, bank time.Duration) {
	s.happen(id, func(e *table.Event) {
		e.Snapshot.Decisions[0] = table.Decision{Number: decision, Since: s.clock.Now(), Bank: bank}
		e.Opened = 1
	})
}

// quietly changes a table without an event.
func (s *site) quietly(id table.ID, change func(t *table.Snapshot)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	next := *s.tables[id]
	change(&next)
	s.tables[id] = &next
}

// TestReminders: one message when a decision has waited, one when half of the time is gone, one when a tenth is left,
// no others.
func TestReminders(t *testing.T) {
	s := newSite(t)
	s.hook("ann", people.Webhook)
	s.start()
	s.opens("friday", 41, 100*time.Hour)
	for i, step := range []struct {
		at    time.Time
		title string
		kind  string
	}{{noon.Add(time.Minute), "Your turn: Table friday", "turn"},
		{noon.Add(50 * time.Hour), "Half of your time is gone: Table friday", "half"},
		{noon.Add(90 * time.Hour), "A tenth of your time is left: Table friday", "tenth"}} {
		s.kept(step.at)
		s.pass(step.at.Sub(s.clock.Now()) - time.Second)
		s.kept(step.at)
		if n := len(s.wait(i)); n != i {
			t.Fatalf("%d messages before %v", n, step.at)
		}
		s.pass(time.Second)
		m := notice(t, s.wait(i + 1)[i])
		if m.Title != step.title || m.Events[0].Kind != step.kind ||
			m.Text != "Table friday is waiting for you. Your time is up on 5 March 2026, 16:00 UTC." ||
			!m.Events[0].Deadline.Equal(noon.Add(100*time.Hour)) {
			t.Errorf("the message is %+v", m)
		}
	}
	s.kept(time.Time{})
}

// TestRemindersFollow: a reminder depends on what is open when it is due: it waits if the clock was moved, and
// disappears with an answer. There is none if time is short, without clocks, or for people who get messages once a day.
func TestRemindersFollow(t *testing.T) {
	s := newSite(t)
	s.hook("ann", people.Webhook)
	s.start()
	s.opens("friday", 41, 100*time.Hour)
	s.kept(noon.Add(time.Minute))
	s.pass(time.Minute)
	s.wait(1)
	s.kept(noon.Add(50 * time.Hour))
	// The server was down for ten hours, which cost nobody any time.
	s.quietly("friday", func(t *table.Snapshot) { t.Decisions[0].Since = noon.Add(10 * time.Hour) })
	s.pass(50 * time.Hour)
	s.kept(noon.Add(60 * time.Hour))
	s.quietly("friday", func(t *table.Snapshot) { t.Status = table.Paused })
	s.pass(10 * time.Hour)
	s.observed("later", 2)
	s.quietly("friday", func(t *table.Snapshot) { t.Status = table.Playing; t.Decisions[0] = table.Decision{} })
	s.pass(pauseLook)
	s.observed("pointless", 1)
	s.wait(1)
	s.kept(time.Time{})
	for i, bank := range []time.Duration{5 * time.Minute, 0} {
		s.opens(table.ID("t"+string(rune('a'+i))), 50, bank)
		s.kept(s.clock.Now().Add(time.Minute))
		s.pass(time.Minute)
		s.wait(2 + i)
		s.kept(time.Time{})
	}
	n := &Notifier{}
	n.cfg.Clock, n.cfg.Delay = s.clock, time.Minute
	at := matter{Notice: people.Notice{Kind: people.TurnNotice}, opened: s.clock.Now(),
		deadline: s.clock.Now().Add(100 * time.Hour)}
	if list := n.reminders(&people.Hook{Daily: true}, []matter{at}); len(list) != 0 {
		t.Errorf("whoever is told once a day is reminded: %v", list)
	}
	if list := n.reminders(&people.Hook{}, []matter{at}); len(list) != 1 || list[0].Kind != people.HalfNotice {
		t.Errorf("the reminders are %v", list)
	}
}

// TestFront: people with the table in the foreground are told nothing until they look away, and then only if it still
// waits.
func TestFront(t *testing.T) {
	s := newSite(t)
	s.hook("ann", people.Webhook)
	s.start()
	look := func(until time.Time) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.front = map[string]time.Time{"ann friday": until}
	}
	look(noon.Add(2 * time.Minute))
	s.opens("friday", 41, 0)
	s.kept(noon.Add(time.Minute))
	s.pass(time.Minute)
	s.kept(noon.Add(2 * time.Minute))
	s.wait(0)
	look(noon.Add(3 * time.Minute))
	s.pass(time.Minute)
	s.kept(noon.Add(3 * time.Minute))
	s.wait(0)
	s.pass(time.Minute)
	s.wait(1)
	s.observed("later", 2)
}

// TestAnsweredAndGone: somebody who answers and has to answer again is not told while they play, but is once they are
// gone.
func TestAnsweredAndGone(t *testing.T) {
	s := newSite(t)
	s.hook("ann", people.Webhook)
	s.start()
	s.opens("friday", 41, 0)
	s.kept(noon.Add(time.Minute))
	s.quietly("friday", func(t *table.Snapshot) {
		t.Decisions[0] = table.Decision{Number: 42, Since: noon.Add(50 * time.Second)}
	})
	s.pass(time.Minute)
	s.kept(noon.Add(110 * time.Second))
	s.wait(0)
	s.pass(50 * time.Second)
	if m := notice(t, s.wait(1)[0]); m.Events[0].Decision != 42 {
		t.Errorf("the message is %+v", m)
	}
	s.observed("sent", 1)
	s.happen("friday", func(e *table.Event) { e.Opened = 1 }) // It was told of 42.
	s.kept(time.Time{})
}

// TestWishes: people who wish for a kind of public table are told once when one opens, unless it is full or gone by
// then, or they sit there.
func TestWishes(t *testing.T) {
	s := newSite(t)
	for _, who := range []table.Person{"ann", "bob"} {
		s.hook(who, people.Webhook)
		s.must(s.store.People.SetWishes(t.Context(), who, []people.Wish{{BroodWar: true, Players: 3}}))
	}
	s.start()
	open := func(id table.ID, change func(t *table.Snapshot)) {
		snap := &table.Snapshot{
			Public: table.Public{
				Basics: table.Basics{
					ID:       id,
					Status:   table.Waiting,
					Seats:    []table.Seat{{Person: "bob"}, {}, {Bot: "simple"}},
					Settings: table.Settings{Name: "Club", Public: true, Options: game.Options{Players: 3, BroodWar: true}},
				},
			},
		}
		change(snap)
		s.mu.Lock()
		s.tables[id] = snap
		s.mu.Unlock()
		s.Opened(snap)
	}
	open("hidden", func(t *table.Snapshot) { t.Settings.Public = false })
	open("base", func(t *table.Snapshot) { t.Settings.Options.BroodWar = false })
	open("two", func(t *table.Snapshot) { t.Seats = t.Seats[:2] })
	open("open", func(t *table.Snapshot) {})
	s.kept(noon.Add(time.Minute))
	open("open", func(t *table.Snapshot) {})
	open("full", func(t *table.Snapshot) { t.Seats[1].Person = "eve" })
	s.until("both", func() bool { return len(s.Notifier.events) == 0 })
	s.pass(time.Minute)
	m := notice(t, s.wait(1)[0])
	if m.Title != "A table is open: Club" || m.Text != "Club (Brood War, 3 players) is open to everybody." ||
		len(m.Events) != 1 || m.Events[0].Kind != "open" || m.Events[0].Table != "open" || m.Events[0].Seat != 0 {
		t.Errorf("the message is %+v", m)
	}
	s.observed("sent", 1)
}

// TestRemindersLetSleep: nobody is reminded while their clock is stopped, but they are when it goes on.
func TestRemindersLetSleep(t *testing.T) {
	s := newSite(t)
	s.hook("ann", people.Webhook)
	s.start()
	s.opens("friday", 41, 100*time.Hour)
	s.kept(noon.Add(time.Minute))
	s.pass(time.Minute)
	s.wait(1)
	s.kept(noon.Add(50 * time.Hour))
	s.quietly("friday", func(t *table.Snapshot) { t.Rests[0].Until = noon.Add(57 * time.Hour) })
	s.pass(50 * time.Hour)
	s.kept(noon.Add(57 * time.Hour))
	s.wait(1)
	s.quietly("friday", func(t *table.Snapshot) { t.Rests[0].Until = time.Time{} })
	s.pass(7 * time.Hour)
	if m := notice(t, s.wait(2)[1]); m.Events[0].Kind != "half" {
		t.Errorf("the message is %+v", m)
	}
}
