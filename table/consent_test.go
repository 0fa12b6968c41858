package table_test

import (
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"koprulu/rules/game"
	"koprulu/table"
)

// TestProposals covers proposing, agreeing, declining and withdrawing; a game that all agree to end is over
// (RULING-145).
func TestProposals(t *testing.T) {
	w := newWorld(t)
	tab := w.deal(quick(4), 3, "random")
	w.play(tab, 1, 12, nil)
	s := tab.Snapshot()
	wants(t, "Vote without a proposal", tab.Vote(w.ctx, "ben", true), table.ErrProposal)
	wants(t, "Withdraw without a proposal", tab.Withdraw(w.ctx, "ben"), table.ErrProposal)
	wants(t, "a proposal by a stranger", tab.Propose(w.ctx, "mallory", table.ProposeEnd, 0), table.ErrNotYours)
	wants(t, "a proposal of nothing", tab.Propose(w.ctx, "ben", "dance", 0), table.ErrProposal)
	wants(t, "an undo of nothing", tab.Propose(w.ctx, "ben", table.ProposeUndo, s.Answers), table.ErrProposal)
	wants(t, "an undo of more than all", tab.Propose(w.ctx, "ben", table.ProposeUndo, -1), table.ErrProposal)
	if tab.Snapshot() != s {
		t.Fatal("the table changed")
	}

	w.must(tab.Propose(w.ctx, "ben", table.ProposeEnd, 0))
	w.sameAfterReload(tab)
	wants(t, "a second proposal", tab.Propose(w.ctx, "anna", table.ProposePause, 0), table.ErrProposal)
	wants(t, "Withdraw by another", tab.Withdraw(w.ctx, "anna"), table.ErrProposal)
	wants(t, "Vote by a stranger", tab.Vote(w.ctx, "mallory", true), table.ErrNotYours)
	w.must(tab.Vote(w.ctx, "anna", true))
	w.must(tab.Vote(w.ctx, "anna", true))
	if s := tab.Snapshot(); s.Proposal == nil || s.Proposal.Agreed != 0b011 || s.Missing() != 0b100 {
		t.Fatalf("the proposal is %+v, seats %b are missing", s.Proposal, s.Missing())
	}
	w.must(tab.Withdraw(w.ctx, "ben"))
	w.must(tab.Propose(w.ctx, "ben", table.ProposeEnd, 0))
	w.must(tab.Vote(w.ctx, "clara", false))
	if s := tab.Snapshot(); s.Proposal != nil || s.Status != table.Playing {
		t.Fatalf("after declining: %+v, status %d", s.Proposal, s.Status)
	}
	w.sameAfterReload(tab)

	w.must(tab.Propose(w.ctx, "anna", table.ProposeEnd, 0))
	w.must(tab.Vote(w.ctx, "ben", true))
	w.must(tab.Vote(w.ctx, "clara", true))
	s = tab.Snapshot()
	if s.Status != table.Ended || !s.Over() || s.Seed == nil || s.Decisions != [game.MaxPlayers]table.Decision{} {
		t.Errorf("after all agreed to end: status %d, decisions %v", s.Status, s.Decisions)
	}
	w.sameAfterReload(tab)
	wants(t, "Propose after the end", tab.Propose(w.ctx, "anna", table.ProposeUndo, 0), table.ErrStatus)
	wants(t, "Return after the end", tab.Return(w.ctx, "anna"), table.ErrStatus)
	wants(t, "Leave after the end", tab.Leave(w.ctx, "anna"), table.ErrStatus)
	wants(t, "Resume after the end", tab.Resume(w.ctx, "anna"), table.ErrStatus)
}

// TestUndoByConsent goes back past barriers and answers of others, again and again.
func TestUndoByConsent(t *testing.T) {
	w := newWorld(t)
	tab := w.deal(quick(3), 3)
	rng := rand.New(rand.NewPCG(3, 3))
	past := []game.State{*tab.Snapshot().State}
	for range 40 {
		for range 1 + rng.IntN(20) {
			p := open(tab.Snapshot())
			if p == game.Nobody {
				break
			}
			w.answer(tab, p, rng)
			past = append(past, *tab.Snapshot().State)
		}
		if tab.Snapshot().Over() {
			break
		}
		keep := rng.IntN(len(past))
		if keep == len(past)-1 {
			continue
		}
		w.must(tab.Propose(w.ctx, "clara", table.ProposeUndo, keep))
		w.must(tab.Vote(w.ctx, "anna", true))
		before := tab.Snapshot()
		w.must(tab.Vote(w.ctx, "ben", true))
		past = past[:keep+1]
		now := tab.Snapshot()
		if *now.State != past[keep] || now.Answers != keep || now.Undoable != 0 || now.Proposal != nil {
			t.Fatalf("after going back to %d the table is elsewhere", keep)
		}
		for q := range now.Seats {
			if d := now.Decisions[q].Number; d != 0 && d <= before.Seq {
				t.Fatalf("decision %d is asked again", d)
			}
		}
		for i := range now.Log {
			if l := &now.Log[i]; l.Answers > keep || i > 0 && l.Answers < now.Log[i-1].Answers {
				t.Fatalf("line %d of the log is of answer %d of %d", i, l.Answers, keep)
			}
		}
		w.sameAfterReload(tab)
	}
}

// TestStandInsAgreeToNothing: a player for whom a bot stands in is asked, on their return, before answers are taken
// back or the game ends; a pause does not wait for them.
func TestStandInsAgreeToNothing(t *testing.T) {
	for _, kind := range []string{table.ProposeUndo, table.ProposeEnd, table.ProposePause} {
		inBubble(t, func(w *world) {
			tab := w.deal(timed(2, table.Pace{Start: 10 * time.Minute, Gain: time.Minute, Cap: time.Hour}), 2)
			rng := rand.New(rand.NewPCG(4, 4))
			for range 30 {
				w.answer(tab, open(tab.Snapshot()), rng)
			}
			away := open(tab.Snapshot())
			here := 1 - away
			time.Sleep(time.Until(tab.Snapshot().Decisions[away].Deadline()))
			synctest.Wait()
			if s := tab.Snapshot(); !s.Seats[away].StandsIn() {
				t.Fatalf("nobody stands in: %+v", s.Seats)
			}
			answers := tab.Snapshot().Answers
			w.must(tab.Propose(w.ctx, persons[here], kind, 3))
			s := tab.Snapshot()
			if kind == table.ProposePause {
				if s.Status != table.Paused {
					t.Errorf("the pause waits for %b", s.Missing())
				}
				return
			}
			if s.Answers < answers || s.Over() || s.Missing() != 1<<away {
				t.Fatalf("%s: status %d, %d answers of %d, seats %b are missing", kind, s.Status, s.Answers, answers, s.Missing())
			}
			wants(t, "a vote by the stand-in", tab.Vote(w.ctx, persons[away], true), table.ErrStandsIn)
			w.sameAfterReload(tab)
			w.must(tab.Return(w.ctx, persons[away]))
			w.must(tab.Vote(w.ctx, persons[away], true))
			if s := tab.Snapshot(); s.Proposal != nil || s.Over() != (kind == table.ProposeEnd) || !s.Over() && s.Answers != 3 {
				t.Errorf("%s: status %d, %d answers, proposal %+v", kind, s.Status, s.Answers, s.Proposal)
			}
			w.sameAfterReload(tab)
		})
	}
}

// TestUndoPastChanceIsSaid: an undo by consent that goes back before something drawn or revealed is marked in the log,
// even after a restart; one that does not is not.
func TestUndoPastChanceIsSaid(t *testing.T) {
	w := newWorld(t)
	tab := w.deal(quick(2), 2)
	rng := rand.New(rand.NewPCG(6, 6))
	barriers := []uint64{uint64(tab.Snapshot().State.Barrier)}
	marked, plain := 0, 0
	for range 300 {
		p := open(tab.Snapshot())
		if p == game.Nobody {
			break
		}
		w.answer(tab, p, rng)
		barriers = append(barriers, uint64(tab.Snapshot().State.Barrier))
		if rng.IntN(8) != 0 {
			continue
		}
		keep := max(0, tab.Snapshot().Answers-1-rng.IntN(4))
		past := barriers[len(barriers)-1] > barriers[keep]
		barriers = barriers[:keep+1]
		w.must(tab.Propose(w.ctx, persons[0], table.ProposeUndo, keep))
		w.must(tab.Vote(w.ctx, persons[1], true))
		w.sameAfterReload(tab)
		log := tab.Snapshot().Log
		last := log[len(log)-1]
		if last.Kind != table.DidUndo || (last.Text == table.UndoPast) != past {
			t.Fatalf("back to %d: %+v, past something revealed or drawn: %v", keep, last, past)
		}
		if past {
			marked++
		} else {
			plain++
		}
	}
	if marked == 0 || plain == 0 {
		t.Errorf("%d undos went back past something, %d did not", marked, plain)
	}
}

// TestProposalsAndSeats: players who left have no say, and an undo that has happened is no longer proposed.
func TestProposalsAndSeats(t *testing.T) {
	t.Run("the last one who has not agreed leaves", func(t *testing.T) {
		w := newWorld(t)
		tab := w.deal(quick(3), 3)
		w.must(tab.Propose(w.ctx, "anna", table.ProposeEnd, 0))
		w.must(tab.Vote(w.ctx, "ben", true))
		w.must(tab.Leave(w.ctx, "clara"))
		if s := tab.Snapshot(); s.Status != table.Ended {
			t.Errorf("the status is %d", s.Status)
		}
		w.sameAfterReload(tab)
	})
	t.Run("who proposed leaves", func(t *testing.T) {
		w := newWorld(t)
		tab := w.deal(quick(3), 3)
		w.must(tab.Propose(w.ctx, "anna", table.ProposeEnd, 0))
		w.must(tab.Leave(w.ctx, "anna"))
		if s := tab.Snapshot(); s.Proposal != nil || s.Status != table.Playing {
			t.Errorf("the proposal is %+v, the status %d", s.Proposal, s.Status)
		}
	})
	t.Run("only bots are asked", func(t *testing.T) {
		w := newWorld(t)
		tab := w.deal(quick(3), 1, "random", "random")
		w.must(tab.Propose(w.ctx, "anna", table.ProposePause, 0))
		if s := tab.Snapshot(); s.Status != table.Paused || s.Proposal != nil {
			t.Errorf("the status is %d", s.Status)
		}
		w.must(tab.Propose(w.ctx, "anna", table.ProposeEnd, 0))
		if s := tab.Snapshot(); s.Status != table.Ended {
			t.Errorf("the status is %d", s.Status)
		}
		w.sameAfterReload(tab)
	})
	t.Run("the undo has happened", func(t *testing.T) {
		w := newWorld(t)
		tab := w.deal(quick(2), 2)
		rng := rand.New(rand.NewPCG(5, 5))
		for tab.Snapshot().Undoable < 1 {
			w.answer(tab, open(tab.Snapshot()), rng)
		}
		s := tab.Snapshot()
		w.must(tab.Propose(w.ctx, persons[1-s.Undoer], table.ProposeUndo, s.Answers-1))
		w.must(tab.Undo(w.ctx, persons[s.Undoer], s.Answers-1))
		if p := tab.Snapshot().Proposal; p != nil {
			t.Errorf("the proposal %+v is still open", p)
		}
		w.sameAfterReload(tab)
	})
}

// TestVotesAreAskedFor: the observer is told whose vote a proposal asks for when it is made, and whenever others are
// asked than before.
func TestVotesAreAskedFor(t *testing.T) {
	var events []table.Event
	w := newWorld(t, func(cfg *table.HubConfig) { cfg.Notify = func(e table.Event) { events = append(events, e) } })
	tab := w.deal(quick(4), 3, "random")
	w.play(tab, 1, 12, nil)
	asked := func(what string, voters, asks game.PlayerSet, do error) {
		t.Helper()
		w.must(do)
		if len(events) != 1 || events[0].Voters != voters {
			t.Fatalf("%s: told %+v, want voters %b", what, events, voters)
		}
		for p := range game.Player(4) {
			if s := events[0].Snapshot; s.Asks(p) != asks.Has(p) {
				t.Errorf("%s: seat %d is asked: %v", what, p, s.Asks(p))
			}
		}
		events = nil
	}
	events = nil
	asked("a proposal", 0b101, 0b101, tab.Propose(w.ctx, "ben", table.ProposeEnd, 0))
	if at := tab.Snapshot().Proposal.At; !at.Equal(tab.Snapshot().Updated) {
		t.Errorf("it was made at %v", at)
	}
	w.sameAfterReload(tab)
	asked("a vote", 0, 0b100, tab.Vote(w.ctx, "anna", true))
	asked("they decline", 0, 0, tab.Vote(w.ctx, "clara", false))
	asked("another proposal", 0b101, 0b101, tab.Propose(w.ctx, "ben", table.ProposePause, 0))
	asked("somebody leaves", 0, 0b001, tab.Leave(w.ctx, "clara"))
	asked("it is withdrawn", 0, 0, tab.Withdraw(w.ctx, "ben"))
}

// TestNothingWaitsAtTheEnd: once the players have ended a game, nobody is asked anything any more, whatever was asked
// when they did; the replay still tells.
func TestNothingWaitsAtTheEnd(t *testing.T) {
	w := newWorld(t)
	tab := w.deal(quick(2), 2)
	w.play(tab, 1, 12, nil)
	if tab.Snapshot().View(0).Open == 0 {
		t.Fatal("nobody is asked anything")
	}
	w.must(tab.Propose(w.ctx, owner, table.ProposeEnd, 0))
	w.must(tab.Vote(w.ctx, "ben", true))
	s := tab.Snapshot()
	for _, seat := range []game.Player{0, 1, game.Nobody} {
		if v := s.View(seat); s.Status != table.Ended || v.Open != 0 {
			t.Errorf("status %d, seat %d sees %b asked", s.Status, seat, v.Open)
		}
	}
	then, err := s.At(w.ctx, s.Answers-1)
	w.must(err)
	if then.View(0).Open == 0 {
		t.Error("the replay says that nobody was asked")
	}
	w.sameAfterReload(tab)
}
