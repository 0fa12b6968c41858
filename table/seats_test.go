package table_test

import (
	"slices"
	"testing"

	"koprulu/table"
)

// TestLeave: a bot plays on for who leaves, and the owner may offer the seat to somebody else.
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
	w.sameAfterReload(tab)
	wants(t, "Sit by who plays already", tab.Sit(w.ctx, "ben", "Ben", 2), table.ErrSeated)
	w.must(tab.Sit(w.ctx, "dora", "Dora", 255))
	s = tab.Snapshot()
	if seat := s.Seats[2]; seat.Person != "dora" || seat.Bot != "" || seat.Offered || seat.Left {
		t.Errorf("after joining the seat is %+v", seat)
	}
	if got, want := kinds(s), []table.EntryKind{table.DidLeave, table.DidJoin}; !slices.Equal(got, want) {
		t.Errorf("the log has %v, want %v", got, want)
	}
	w.sameAfterReload(tab)
}

// TestNobodyPlaysTwoSeats: who has left knows the secrets of a seat, so they may come back to that one only.
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
}
