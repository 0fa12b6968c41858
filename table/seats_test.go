package table_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"koprulu/rules/game"
	"koprulu/table"
)

// TestLeave: a bot plays on for a person who leaves, and the owner may offer the seat to someone else.
func TestLeave(t *testing.T) {
	w := newWorld(t)
	tab := w.create(quick(3), 3)
	w.must(tab.Leave(w.ctx, "clara"))
	if s := tab.Snapshot(); !s.Seats[2].Open() {
		t.Errorf("after leaving the waiting room the seat is %+v", s.Seats[2])
	}
	w.must(tab.Sit(w.ctx, "clara", "Clara", 2))
	w.must(tab.Begin(w.ctx, owner))
	w.play(tab, 1, 8, nil)
	wants(t, "Leave by a stranger", tab.Leave(w.ctx, "mallory"), table.ErrNotYours)
	w.must(tab.Leave(w.ctx, "clara"))
	wants(t, "Leave again", tab.Leave(w.ctx, "clara"), table.ErrNotYours)
	s := tab.Snapshot()
	if seat := s.Seats[2]; seat.Bot != "simple" || !seat.Left || seat.StandsIn() || s.SeatOf("clara") != 255 {
		t.Errorf("after leaving the seat is %+v", seat)
	}
	w.sameAfterReload(tab)

	wants(t, "Sit on a seat that is not offered", tab.Sit(w.ctx, "dora", "Dora", 2), table.ErrTaken)
	wants(t, "OpenSeat by another", tab.OpenSeat(w.ctx, "ben", 2), table.ErrNotOwner)
	wants(t, "OpenSeat of a person's seat", tab.OpenSeat(w.ctx, owner, 1), table.ErrTaken)
	w.must(tab.SetBot(w.ctx, owner, 2, "random"))
	w.must(tab.OpenSeat(w.ctx, owner, 2))
	wants(t, "Sit before the others agree", tab.Sit(w.ctx, "dora", "Dora", 2), table.ErrTaken)
	w.must(tab.Vote(w.ctx, "ben", true))
	w.sameAfterReload(tab)
	wants(t, "Sit by who plays already", tab.Sit(w.ctx, "ben", "Ben", 2), table.ErrSeated)
	w.must(tab.Sit(w.ctx, "dora", "Dora", 255))
	s = tab.Snapshot()
	if seat := s.Seats[2]; seat.Person != "dora" || seat.Bot != "" || seat.Offered || seat.Left {
		t.Errorf("after joining the seat is %+v", seat)
	}
	want := []table.EntryKind{table.DidLeave, table.DidPropose, table.DidAgree, table.DidJoin}
	if got := kinds(s); !slices.Equal(got, want) {
		t.Errorf("the log has %v, want %v", got, want)
	}
	w.sameAfterReload(tab)
}

// TestNobodyPlaysTwoSeats: a person who has left knows the secrets of a seat, so they may come back only to that one.
func TestNobodyPlaysTwoSeats(t *testing.T) {
	w := newWorld(t)
	tab := w.deal(quick(3), 3)
	w.must(tab.Leave(w.ctx, "ben"))
	w.must(tab.Leave(w.ctx, "clara"))
	w.must(tab.OpenSeat(w.ctx, owner, 1))
	wants(t, "Sit elsewhere", tab.Sit(w.ctx, "clara", "Clara", 1), table.ErrSeated)
	wants(t, "Sit on a seat that is not offered", tab.Sit(w.ctx, "clara", "Clara", 2), table.ErrTaken)
	w.must(tab.OpenSeat(w.ctx, owner, 2))
	w.must(tab.Sit(w.ctx, "clara", "Clara", 255))
	if s := tab.Snapshot(); s.SeatOf("clara") != 2 {
		t.Errorf("clara sits at %d", s.SeatOf("clara"))
	}
	w.must(tab.Sit(w.ctx, "dora", "Dora", 1))
	w.must(tab.Leave(w.ctx, "clara"))
	w.must(tab.OpenSeat(w.ctx, owner, 2))
	w.must(tab.Vote(w.ctx, "dora", true))
	for range 2 { // Also once it was read again.
		wants(t, "Sit by who had another seat", tab.Sit(w.ctx, "ben", "Ben", 2), table.ErrWitness)
		w.sameAfterReload(tab)
	}
	w.must(tab.Sit(w.ctx, "eve", "Eve", 2))
	s := tab.Snapshot()
	if got, want := s.Holders(1), []table.Holder{{Person: "ben"}, {Person: "dora"}}; !slices.Equal(got, want) {
		t.Errorf("seat 2 had %v, want %v", got, want)
	}
	if got := s.Holders(0); got != nil {
		t.Errorf("seat 1 had %v", got)
	}
}

// TestSittingDownTwice: somebody who already sits at a waiting table and only wants to sit stays where they are.
func TestSittingDownTwice(t *testing.T) {
	w := newWorld(t)
	tab := w.create(quick(3), 1)
	w.must(tab.Sit(w.ctx, "ben", "Ben", 2))
	before := tab.Snapshot()
	w.must(tab.Sit(w.ctx, "ben", "Ben", game.Nobody))
	w.must(tab.Sit(w.ctx, "ben", "Ben", 2))
	if after := tab.Snapshot(); after.SeatOf("ben") != 2 || !after.Seats[1].Open() || after.Changed != before.Changed {
		t.Errorf("the seats are %+v", after.Seats)
	}
	w.must(tab.Sit(w.ctx, "ben", "Ben", 1))
	if after := tab.Snapshot(); after.SeatOf("ben") != 1 || !after.Seats[2].Open() {
		t.Errorf("after changing places the seats are %+v", after.Seats)
	}
}

// TestSeatsAfterTheEnd: when a game is over, nobody gets another seat or bot, and the seats stay as they were.
func TestSeatsAfterTheEnd(t *testing.T) {
	w := newWorld(t)
	tab := w.deal(quick(2), 1, "random")
	w.must(tab.Propose(w.ctx, owner, table.ProposeEnd, 0))
	before := tab.Snapshot()
	if before.Status != table.Ended {
		t.Fatalf("the status is %d", before.Status)
	}
	wants(t, "SetBot", tab.SetBot(w.ctx, owner, 1, "simple"), table.ErrStatus)
	wants(t, "OpenSeat", tab.OpenSeat(w.ctx, owner, 1), table.ErrStatus)
	wants(t, "Sit", tab.Sit(w.ctx, "dora", "Dora", 1), table.ErrStatus)
	wants(t, "Leave", tab.Leave(w.ctx, owner), table.ErrStatus)
	wants(t, "Return", tab.Return(w.ctx, owner), table.ErrStatus)
	wants(t, "Resume", tab.Resume(w.ctx, owner), table.ErrStatus)
	wants(t, "Vote", tab.Vote(w.ctx, owner, true), table.ErrStatus)
	wants(t, "Rise", tab.Rise(w.ctx, owner), table.ErrStatus)
	wants(t, "Ready", tab.Ready(w.ctx, owner, true), table.ErrStatus)
	if after := tab.Snapshot(); !slices.Equal(after.Seats, before.Seats) || after.Changed != before.Changed {
		t.Errorf("the seats are %+v", after.Seats)
	}
}

// TestBotsAloneDoNotBegin: a table whose owner only watches and leaves all seats to bots waits until the owner begins
// it.
func TestBotsAloneDoNotBegin(t *testing.T) {
	w := newWorld(t)
	tab := w.create(quick(2), 0)
	w.must(tab.SetBot(w.ctx, owner, 0, "simple"))
	w.must(tab.SetBot(w.ctx, owner, 1, "random"))
	if s := tab.Snapshot(); s.Status != table.Waiting {
		t.Errorf("the status is %d", s.Status)
	}
	w.must(tab.Begin(w.ctx, owner))
}

// TestWaitsFor: a table waits for people who have an open decision and play themselves, since the earlier of two.
func TestWaitsFor(t *testing.T) {
	m := table.Summary{
		Basics: table.Basics{Status: table.Playing, Seats: []table.Seat{{Person: "anna"}, {Person: "ben", Bot: "simple"},
			{Bot: "random"}, {Person: "clara"}}},
	}
	early, late := time.Unix(100, 0), time.Unix(200, 0)
	m.Decisions[0] = table.Decision{Number: 3, Since: late}
	m.Decisions[1] = table.Decision{Number: 3, Since: early}
	m.Decisions[2] = table.Decision{Number: 3, Since: early}
	for person, want := range map[table.Person]bool{"anna": true, "ben": false, "clara": false, "": false,
		"mallory": false} {
		if since, waits := m.WaitsFor(person); waits != want || waits && !since.Equal(late) || !waits && !since.IsZero() {
			t.Errorf("it waits for %q: %v since %s", person, waits, since)
		}
	}
	m.Seats[3].Person = "anna"
	for _, two := range [][2]time.Time{{early, late}, {late, early}} {
		m.Decisions[0].Since, m.Decisions[3] = two[0], table.Decision{Number: 4, Since: two[1]}
		if since, waits := m.WaitsFor("anna"); !waits || !since.Equal(early) {
			t.Errorf("of two decisions it waits since %s: %v", since, waits)
		}
	}
	for _, status := range []table.Status{table.Waiting, table.Paused, table.Finished, table.Ended, table.Frozen} {
		m.Status = status
		if _, waits := m.WaitsFor("anna"); waits {
			t.Errorf("with status %d it waits", status)
		}
	}
}

// TestReread: the finished tables of a person are read again from the store, and nobody goes on watching what was in
// memory; other tables stay there.
func TestReread(t *testing.T) {
	w := newWorld(t)
	over, running, others := w.deal(quick(2), 2), w.deal(quick(2), 2), w.deal(quick(2), 1, "random")
	w.must(over.Propose(w.ctx, owner, table.ProposeEnd, 0))
	w.must(over.Vote(w.ctx, "ben", true))
	w.must(others.Propose(w.ctx, owner, table.ProposeEnd, 0))
	if !over.Snapshot().Over() || !others.Snapshot().Over() {
		t.Fatal("the games are not over")
	}
	watching := over.Subscribe(nil)
	w.store.Change(over.ID(), func(row *table.Stored, _ []table.Entry) { row.Seats[1].Name = "somebody" })
	w.hub.Reread("ben")
	if <-watching.C; !watching.Gone() {
		t.Error("who watches is not told")
	}
	for _, c := range []struct {
		was  *table.Table
		anew bool
	}{{over, true}, {running, false}, {others, false}} {
		is, err := w.hub.Table(w.ctx, c.was.ID())
		w.must(err)
		if anew := is != c.was; anew != c.anew {
			t.Errorf("a table in memory is read again: %v, want %v", anew, c.anew)
		}
		if c.anew && is.Snapshot().Seats[1].Name != "somebody" {
			t.Errorf("read again the seats are %+v", is.Snapshot().Seats)
		}
		w.must(c.was.SetName(w.ctx, owner, "Anna the Fourth"))
		if s := is.Snapshot(); s.Seats[0].Name != "Anna the Fourth" || c.anew && s.Seats[1].Name != "somebody" {
			t.Errorf("after a change by who held the table, the seats are %+v", s.Seats)
		}
	}
}

// TestRemove: the owner takes a seat from somebody, in the waiting room and in a running game, where a bot plays on and
// the log says who did it; nobody else can, and not for the owner's own seat.
func TestRemove(t *testing.T) {
	w := newWorld(t)
	tab := w.create(quick(3), 3)
	wants(t, "Remove by another", tab.Remove(w.ctx, "ben", 2), table.ErrNotOwner)
	wants(t, "Remove of the owner", tab.Remove(w.ctx, owner, 0), table.ErrTaken)
	w.must(tab.Remove(w.ctx, owner, 2))
	if s := tab.Snapshot(); !s.Seats[2].Open() {
		t.Errorf("in the waiting room the seat is %+v", s.Seats[2])
	}
	wants(t, "Remove of nobody", tab.Remove(w.ctx, owner, 2), table.ErrTaken)
	w.must(tab.Sit(w.ctx, "clara", "Clara", 2))
	w.must(tab.Begin(w.ctx, owner))
	w.must(tab.Propose(w.ctx, "clara", table.ProposePause, 0))
	w.must(tab.Remove(w.ctx, owner, 2))
	s := tab.Snapshot()
	if seat := s.Seats[2]; seat.Bot != "simple" || !seat.Left || s.SeatOf("clara") != game.Nobody || s.Proposal != nil {
		t.Errorf("the seat is %+v, the proposal %+v", seat, s.Proposal)
	}
	if got := kinds(s); got[len(got)-1] != table.DidRemove {
		t.Errorf("the log has %v", got)
	}
	wants(t, "Remove twice", tab.Remove(w.ctx, owner, 2), table.ErrTaken)
	w.sameAfterReload(tab)
}

// TestNamesThatLookAlike: nobody can sit down at a table with somebody whose name looks like theirs, or take such a
// name; those who have left count, and an older name is kept.
func TestNamesThatLookAlike(t *testing.T) {
	w := newWorld(t)
	tab := w.create(quick(3), 1)
	first := tab.Snapshot().Seats[0].Name
	like := strings.ToUpper(first)
	wants(t, "Sit", tab.Sit(w.ctx, "ben", like, 1), table.ErrCalled)
	w.must(tab.Sit(w.ctx, "ben", "Ben", 1))
	wants(t, "SetName", tab.SetName(w.ctx, "ben", like), table.ErrCalled)
	w.must(tab.SetName(w.ctx, "ben", "BEN"))
	w.must(tab.Sit(w.ctx, "ben", "BEN", 2))
	w.must(tab.Sit(w.ctx, "clara", "Clara", 1))
	for _, name := range []string{"bot:simple", "BOT:simple", "bot꞉simple", "ｂｏｔ：simple"} {
		if err := tab.SetName(w.ctx, "ben", name); err == nil {
			t.Errorf("somebody is called %q", name)
		}
	}
	w.must(tab.Begin(w.ctx, owner))
	w.must(tab.Leave(w.ctx, "ben"))
	w.must(tab.OpenSeat(w.ctx, owner, 2))
	w.must(tab.Vote(w.ctx, "clara", true))
	wants(t, "taking over the seat of a namesake", tab.Sit(w.ctx, "dora", "Ben", 2), table.ErrCalled)
	w.must(tab.Unname(w.ctx, "ben", "somebody"))
	w.must(tab.Unname(w.ctx, "clara", "somebody"))
	if s := tab.Snapshot(); s.Seats[1].Name != "somebody" || s.Seats[2].Name != "somebody" {
		t.Errorf("the seats are %+v", s.Seats)
	}
}

// TestPlayersChatSetting: the owner closes the chat of a table to others at any time before its end, and opens it only
// before the game begins.
func TestPlayersChatSetting(t *testing.T) {
	w := newWorld(t)
	tab := w.create(quick(2), 2)
	wants(t, "by another", tab.SetPlayersChat(w.ctx, "ben", true), table.ErrNotOwner)
	for _, on := range []bool{true, false, true} {
		w.must(tab.SetPlayersChat(w.ctx, owner, on))
		if got := tab.Snapshot().Settings.PlayersChat; got != on {
			t.Errorf("the chat is for players: %v", got)
		}
	}
	w.must(tab.Begin(w.ctx, owner))
	wants(t, "opening it in a game", tab.SetPlayersChat(w.ctx, owner, false), table.ErrStatus)
	w.must(tab.SetPlayersChat(w.ctx, owner, true))
	w.sameAfterReload(tab)

	open := w.create(quick(2), 2)
	w.must(open.Begin(w.ctx, owner))
	w.must(open.SetPlayersChat(w.ctx, owner, true))
	w.must(open.Propose(w.ctx, owner, table.ProposeEnd, 0))
	w.must(open.Vote(w.ctx, "ben", true))
	third := w.create(quick(2), 1, "random")
	w.must(third.Begin(w.ctx, owner))
	w.must(third.Propose(w.ctx, owner, table.ProposeEnd, 0))
	wants(t, "closing it after the end", third.SetPlayersChat(w.ctx, owner, true), table.ErrStatus)
}
