package table_test

import (
	"errors"
	"testing"

	"koprulu/help/ahead"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/table"
)

// another returns a seat of a person who has no open decision.
func another(s *table.Snapshot) game.Player {
	for p := range s.Seats {
		if s.Decisions[p].Number == 0 && s.State.Alive.Has(game.Player(p)) {
			return game.Player(p)
		}
	}
	return game.Nobody
}

// TestResign: whoever is not asked resigns beside the open decision, which stays the same and can still be answered;
// the seat leaves, is asked no more, and the record of the game verifies.
func TestResign(t *testing.T) {
	w := newWorld(t)
	tab := w.deal(quick(3), 3)
	for tab.Snapshot().State.Phase != game.Execution {
		w.play(tab, 1, 1, nil)
	}
	s := tab.Snapshot()
	asked, gone := open(s), another(s)
	text := words(s, asked, 0)
	who := s.Seats[gone].Person
	wants(t, "Resign by a stranger", tab.Resign(w.ctx, "mallory"), table.ErrNotYours)
	w.must(tab.Resign(w.ctx, who))
	w.sameAfterReload(tab)
	now := tab.Snapshot()
	if now.Answers != s.Answers+1 || now.Decisions != s.Decisions || !now.State.Resigned.Has(gone) {
		t.Fatalf("after a resignation %d answers stand, %d before; the decisions are %v, before %v", now.Answers, s.Answers,
			now.Decisions, s.Decisions)
	}
	if err := tab.Resign(w.ctx, who); err != nil || tab.Snapshot() != now {
		t.Fatalf("resigning again: %v", err)
	}
	wants(t, "Undo of a resignation", tab.Undo(w.ctx, who, s.Answers), table.ErrNoUndo)
	if _, err := tab.Answer(w.ctx, s.Seats[asked].Person, asked, s.Decisions[asked].Number, text); err != nil {
		t.Fatalf("the answer to the decision that was open: %v", err)
	}
	for tab.Snapshot().State.Alive.Has(gone) && !tab.Snapshot().Over() {
		w.play(tab, 2, 1, nil)
		if s := tab.Snapshot(); s.Decisions[gone].Number != 0 {
			t.Fatal("a seat that has resigned is asked")
		}
	}
	w.sameAfterReload(tab)

	s = tab.Snapshot()
	keep := 0
	for _, l := range s.Log {
		if l.Game.Kind == game.LogResigned {
			keep = l.Answers
		}
	}
	left := s.Seats[open(s)].Person
	wants(t, "going back before a resignation", tab.Propose(w.ctx, left, table.ProposeUndo, keep-1), table.ErrProposal)
	w.must(tab.Propose(w.ctx, left, table.ProposeUndo, keep))
	w.must(tab.Withdraw(w.ctx, left))

	w.must(tab.Resign(w.ctx, left))
	for !tab.Snapshot().Over() {
		w.play(tab, 3, 1, nil)
	}
	if s := tab.Snapshot(); s.Status != table.Finished || s.State.Victory != game.EliminationVictory ||
		s.State.Winners.Len() != 1 || s.State.Winners&s.State.Resigned != 0 {
		t.Fatalf("status %d, victory %d of %b; %b resigned", s.Status, s.State.Victory, s.State.Winners, s.State.Resigned)
	}
	verify(t, tab)
	w.sameAfterReload(tab)
	wants(t, "Resign after the end", tab.Resign(w.ctx, who), table.ErrStatus)
}

// TestResigningIsTold: the observer is told once that somebody resigned, since when is kept, and nobody is told so of
// the answers that follow.
func TestResigningIsTold(t *testing.T) {
	var events []table.Event
	w := newWorld(t, func(cfg *table.HubConfig) { cfg.Notify = func(e table.Event) { events = append(events, e) } })
	tab := w.deal(quick(3), 3)
	for tab.Snapshot().State.Phase != game.Execution {
		w.play(tab, 1, 1, nil)
	}
	events = nil
	gone := another(tab.Snapshot())
	w.must(tab.Resign(w.ctx, tab.Snapshot().Seats[gone].Person))
	w.must(tab.Resign(w.ctx, tab.Snapshot().Seats[gone].Person))
	if len(events) != 1 || !events[0].Resigned || events[0].Snapshot.Gone[gone] != table.Resigned {
		t.Fatalf("told %+v", events)
	}
	row, _, err := w.store.Load(w.ctx, tab.ID())
	w.must(err)
	if at := row.StoodIn[gone]; !at.Equal(events[0].Snapshot.Updated) {
		t.Errorf("resigned at %v, the answer was at %v", at, events[0].Snapshot.Updated)
	}
	events = nil
	w.play(tab, 2, 3, nil)
	for _, e := range events {
		if e.Resigned {
			t.Errorf("told again: %+v", e)
		}
	}
}

// TestResignOfTwo: with two players the other has won at once, also in the setup and while the table is paused; the
// proposal that was open is gone, and who is eliminated can't resign.
func TestResignOfTwo(t *testing.T) {
	w := newWorld(t)
	for _, answers := range []int{0, 3, 30} {
		tab := w.deal(quick(2), 2)
		w.play(tab, 4, answers, nil)
		w.must(tab.Propose(w.ctx, owner, table.ProposePause, 0))
		w.must(tab.Vote(w.ctx, "ben", true))
		w.must(tab.Propose(w.ctx, "ben", table.ProposeEnd, 0))
		w.must(tab.Resign(w.ctx, "ben"))
		s := tab.Snapshot()
		if s.Status != table.Finished || s.State.Winners != 1 || s.Proposal != nil {
			t.Fatalf("after %d answers: status %d, won by %b, proposal %v", answers, s.Status, s.State.Winners, s.Proposal)
		}
		if r := w.outcome(tab); r == nil || r.Seats[1].Fate != table.Resigned || !r.Seats[1].Lost || r.Seats[0].Lost {
			t.Fatalf("after %d answers the result is %+v", answers, r)
		}
		verify(t, tab)
		w.sameAfterReload(tab)
	}
}

// TestResignWhoIsOut: an eliminated player has nothing to resign.
func TestResignWhoIsOut(t *testing.T) {
	w := newWorld(t)
	tab := w.deal(quick(3), 3)
	w.must(tab.Resign(w.ctx, "clara"))
	for tab.Snapshot().State.Alive.Has(2) {
		w.play(tab, 1, 1, nil)
	}
	if _, err := tab.Answer(w.ctx, "clara", 2, 0, "resign"); !errors.Is(err, table.ErrStale) {
		t.Errorf("an answer of who is out: %v", err)
	}
	w.must(tab.Resign(w.ctx, "ben"))
	for !tab.Snapshot().Over() {
		w.play(tab, 2, 1, nil)
	}
	if s := tab.Snapshot(); s.State.Winners != 1 {
		t.Errorf("won by %b", s.State.Winners)
	}
	var refused *table.Refused
	tab = w.deal(quick(3), 3)
	w.play(tab, 1, 60, nil)
	w.must(tab.Resign(w.ctx, tab.Snapshot().Seats[another(tab.Snapshot())].Person))
	for p := range tab.Snapshot().Seats {
		if s := tab.Snapshot(); !s.Over() && !s.State.Resigned.Has(game.Player(p)) && s.Decisions[p].Number == 0 {
			w.must(tab.Resign(w.ctx, s.Seats[p].Person))
		}
	}
	if s := tab.Snapshot(); !s.Over() {
		if err := tab.Resign(w.ctx, s.Seats[open(s)].Person); !errors.As(err, &refused) || refused.Rule != rule.RULING145 {
			t.Errorf("who is the last one left resigns: %v", err)
		}
	}
}

// TestResignIsNotTakenBack: a vote on taking back that waits only for somebody who resigns then is void, whether they
// resign by the verb of its own or in answer to what they are asked: a resignation stands. So is their own proposal.
func TestResignIsNotTakenBack(t *testing.T) {
	w := newWorld(t)
	for _, answers := range []bool{false, true} {
		for _, own := range []bool{false, true} {
			tab := w.deal(quick(3), 3)
			w.play(tab, 4, 12, nil)
			s := tab.Snapshot()
			asked := open(s)
			who, by := s.Seats[asked].Person, s.Seats[(asked+1)%3].Person
			if own {
				w.must(tab.Propose(w.ctx, who, table.ProposeEnd, 0))
			} else {
				w.must(tab.Propose(w.ctx, by, table.ProposeUndo, s.Answers-2))
				w.must(tab.Vote(w.ctx, s.Seats[(asked+2)%3].Person, true))
			}
			if answers {
				_, err := tab.Answer(w.ctx, who, asked, s.Decisions[asked].Number, "resign")
				w.must(err)
			} else {
				w.must(tab.Resign(w.ctx, who))
			}
			now := tab.Snapshot()
			if now.Answers <= s.Answers || now.State.Resigned != 1<<asked || now.Gone[asked] != table.Resigned ||
				now.Proposal != nil || now.Over() {
				t.Errorf("in an answer %v, own proposal %v: %d answers stand, %d before; %b resigned, proposal %+v, status %d",
					answers, own, now.Answers, s.Answers, now.State.Resigned, now.Proposal, now.Status)
			}
			w.sameAfterReload(tab)
		}
	}
}

// TestResignDropsWhatIsLeft: what a seat has left for later is dropped at once when it resigns, although it is still
// asked nothing and on the board.
func TestResignDropsWhatIsLeft(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.deal(timed(3, table.Days(2)), 3)
		p := w.planned(tab)
		o, _ := orderOf(tab.Snapshot(), p, "")
		q := (p + 1) % 3 // who is not asked, and stays until the order has been placed
		w.must(tab.LeaveAhead(w.ctx, persons[q], false, ahead.Answer{Kind: ahead.Orders, Orders: []ahead.Order{o}}))
		if n := len(tab.Snapshot().LeftAhead(q).Left); n != 1 {
			t.Fatalf("%d answers are left", n)
		}
		w.must(tab.Resign(w.ctx, persons[q]))
		s := tab.Snapshot()
		if l := s.LeftAhead(q); l != nil && len(l.Left) != 0 || !s.State.Alive.Has(q) || s.Decisions[p].Number == 0 {
			t.Errorf("%+v is left of a seat that has resigned; alive %b", l, s.State.Alive)
		}
		w.sameAfterReload(tab)
	})
}
