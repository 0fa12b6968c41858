package table_test

import (
	"math/rand/v2"
	"os"
	"testing"
	"testing/synctest"
	"time"

	"koprulu/rules/game"
	"koprulu/table"
)

// TestEliminatedHaveNoVote: two players agree to end their game, to pause it and to take something back although a
// third sits there whose player is out of the game, who can neither vote nor propose.
func TestEliminatedHaveNoVote(t *testing.T) {
	for _, kind := range []string{table.ProposeEnd, table.ProposePause, table.ProposeUndo} {
		w := newWorld(t)
		file, err := os.Open("testdata/eliminated.jsonl")
		w.must(err)
		defer file.Close()
		m := &table.Manifest{Version: table.ManifestVersion, Name: "three", Owner: owner}
		tab, err := w.hub.Import(w.ctx, file, m)
		w.must(err)
		for p := range game.Player(3) {
			w.must(tab.Sit(w.ctx, persons[p], string(persons[p]), p))
		}
		s := tab.Snapshot()
		out := (game.PlayerSet(0b111) &^ s.State.Alive).First()
		if out >= 3 || s.State.Alive.Len() != 2 {
			t.Fatalf("alive are %b", s.State.Alive)
		}
		one, other := (out+1)%3, (out+2)%3
		keep := s.Answers - 2
		wants(t, "a proposal by a player who is out", tab.Propose(w.ctx, persons[out], kind, keep), table.ErrNoVote)
		w.must(tab.Propose(w.ctx, persons[one], kind, keep))
		if s := tab.Snapshot(); s.Missing() != 1<<other {
			t.Errorf("%s: %b are asked", kind, s.Missing())
		}
		wants(t, "the vote of a player who is out", tab.Vote(w.ctx, persons[out], false), table.ErrNoVote)
		w.sameAfterReload(tab)
		w.must(tab.Vote(w.ctx, persons[other], true))
		s = tab.Snapshot()
		if done := map[string]bool{table.ProposeEnd: s.Status == table.Ended, table.ProposePause: s.Status == table.Paused,
			table.ProposeUndo: s.Answers == keep}; s.Proposal != nil || !done[kind] {
			t.Errorf("%s: status %d, %d answers, proposal %+v", kind, s.Status, s.Answers, s.Proposal)
		}
		if kind == table.ProposePause { // Nor do they undo what the others agreed to.
			wants(t, "Resume by a player who is out", tab.Resume(w.ctx, persons[out]), table.ErrNoVote)
			w.must(tab.Resume(w.ctx, persons[one]))
			if status := tab.Snapshot().Status; status != table.Playing {
				t.Errorf("resumed by who has a vote: status %d", status)
			}
		}
		w.sameAfterReload(tab)
	}
}

// TestResignedHaveNoVote: who has resigned has no vote from then on, also as long as their seat stands: a proposal that
// waited for their vote alone is carried out, nobody asks them any more, and they can neither propose nor vote.
func TestResignedHaveNoVote(t *testing.T) {
	for _, kind := range []string{table.ProposePause, table.ProposeEnd} {
		w := newWorld(t)
		tab := w.deal(quick(3), 3)
		for tab.Snapshot().State.Phase != game.Execution {
			w.play(tab, 1, 1, nil)
		}
		gone := another(tab.Snapshot())
		one, other := (gone+1)%3, (gone+2)%3
		w.must(tab.Propose(w.ctx, persons[one], kind, 0))
		w.must(tab.Vote(w.ctx, persons[other], true))
		if s := tab.Snapshot(); s.Missing() != 1<<gone {
			t.Fatalf("%s: %b are asked", kind, s.Missing())
		}
		w.must(tab.Resign(w.ctx, persons[gone]))
		s := tab.Snapshot()
		if done := map[string]table.Status{table.ProposePause: table.Paused,
			table.ProposeEnd: table.Ended}; s.Proposal != nil || s.Status != done[kind] || !s.State.Alive.Has(gone) {
			t.Fatalf("%s: status %d, proposal %+v, alive are %b", kind, s.Status, s.Proposal, s.State.Alive)
		}
		w.sameAfterReload(tab)
		if s.Over() {
			continue
		}
		wants(t, "Resume by who has resigned", tab.Resume(w.ctx, persons[gone]), table.ErrNoVote)
		wants(t, "a proposal of who has resigned", tab.Propose(w.ctx, persons[gone], table.ProposeEnd, 0), table.ErrNoVote)
		w.must(tab.Propose(w.ctx, persons[one], table.ProposeEnd, 0))
		if s := tab.Snapshot(); s.Missing() != 1<<other {
			t.Errorf("%b are asked", s.Missing())
		}
		wants(t, "the vote of who has resigned", tab.Vote(w.ctx, persons[gone], false), table.ErrNoVote)
		w.sameAfterReload(tab)
		w.must(tab.Vote(w.ctx, persons[other], true))
		if s := tab.Snapshot(); s.Status != table.Ended || !s.State.Alive.Has(gone) {
			t.Errorf("status %d, alive are %b", s.Status, s.State.Alive)
		}
	}
}

// TestVoteGrace: how long those who are not there keep their vote.
func TestVoteGrace(t *testing.T) {
	for _, c := range []struct {
		pace table.Pace
		want time.Duration
	}{
		{table.Live(10, 5*time.Second), 10 * time.Minute},
		{table.Live(180, time.Second), 18 * time.Minute},
		{table.Days(1), 24 * time.Hour},
		{table.Days(3), 72 * time.Hour},
		{table.Pace{Start: 48 * time.Hour, Gain: time.Hour, Cap: 48 * time.Hour}, 24 * time.Hour},
		{table.Pace{}, 72 * time.Hour},
	} {
		if got := c.pace.VoteGrace(); got != c.want {
			t.Errorf("at %+v votes are kept for %v, not %v", c.pace, got, c.want)
		}
	}
}

// live is a pace with ten minutes for votes.
var live = table.Pace{Start: 10 * time.Minute, Gain: time.Minute, Cap: time.Hour}

// TestVotesLapse: the vote of somebody who is not there counts as not cast when their time is over, to the moment, and
// not before; the table says until when it is waited for.
func TestVotesLapse(t *testing.T) {
	for _, pace := range []table.Pace{live, {}} {
		inBubble(t, func(w *world) {
			tab := w.deal(timed(3, pace), 3)
			w.play(tab, 1, 12, nil)
			tab.Attach(0)
			begun := time.Now()
			w.must(tab.Propose(w.ctx, persons[0], table.ProposeEnd, 0))
			end := begun.Add(pace.VoteGrace())
			list := tab.Snapshot().Lapsing()
			if len(list) != 2 || list[0].Seat != 1 || !list[0].At.Equal(end) {
				t.Fatalf("%+v lapse, the grace ends at %v", list, end)
			}
			w.must(tab.Vote(w.ctx, persons[1], true))
			w.sameAfterReload(tab)
			time.Sleep(time.Until(end) - time.Millisecond)
			synctest.Wait()
			if s := tab.Snapshot(); s.Over() || s.Missing() != 0b100 {
				t.Fatalf("too early: status %d, %b are asked", s.Status, s.Missing())
			}
			time.Sleep(time.Millisecond)
			synctest.Wait()
			if s := tab.Snapshot(); s.Status != table.Ended {
				t.Fatalf("after the grace: status %d, proposal %+v, %b are asked", s.Status, s.Proposal, s.Missing())
			}
			w.sameAfterReload(tab)
		})
	}
}

// TestConnectedAreNotPassedOver: whoever has a page open keeps their vote however long they think, and has all of the
// grace again from when they close it; whoever is back after their time has a vote again while the proposal is open.
func TestConnectedAreNotPassedOver(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.deal(timed(3, table.Live(180, time.Second)), 3)
		w.play(tab, 1, 12, nil)
		for p := range game.Player(3) {
			tab.Attach(p)
		}
		w.must(tab.Propose(w.ctx, persons[0], table.ProposePause, 0))
		w.must(tab.Withdraw(w.ctx, persons[0]))
		w.must(tab.Propose(w.ctx, persons[0], table.ProposeEnd, 0))
		if list := tab.Snapshot().Lapsing(); len(list) != 0 {
			t.Errorf("%+v lapse although everybody is there", list)
		}
		time.Sleep(57 * time.Minute)
		synctest.Wait()
		if s := tab.Snapshot(); s.Missing() != 0b110 {
			t.Fatalf("%b are asked, proposal %+v", s.Missing(), s.Proposal)
		}
		tab.Detach(2)
		gone := time.Now()
		synctest.Wait()
		if list := tab.Snapshot().Lapsing(); len(list) != 1 || list[0].Seat != 2 ||
			!list[0].At.Equal(gone.Add(18*time.Minute)) {
			t.Errorf("%+v lapse, it is %v", list, gone)
		}
		w.sameAfterReload(tab)
		time.Sleep(18 * time.Minute)
		synctest.Wait()
		if s := tab.Snapshot(); s.Missing() != 0b010 {
			t.Fatalf("%b are asked after the grace", s.Missing())
		}
		tab.Attach(2)
		synctest.Wait()
		if s := tab.Snapshot(); s.Missing() != 0b110 {
			t.Fatalf("%b are asked after the return", s.Missing())
		}
		tab.Detach(2)
		gone = time.Now()
		synctest.Wait()
		if s := tab.Snapshot(); s.Missing() != 0b110 || len(s.Lapsing()) != 1 ||
			!s.Lapsing()[0].At.Equal(gone.Add(18*time.Minute)) {
			t.Fatalf("%b are asked after the second leave, %+v lapse", s.Missing(), s.Lapsing())
		}
		w.sameAfterReload(tab)
		w.must(tab.Vote(w.ctx, persons[1], true))
		w.must(tab.Vote(w.ctx, persons[2], false))
		if s := tab.Snapshot(); s.Proposal != nil || s.Over() {
			t.Errorf("status %d, proposal %+v", s.Status, s.Proposal)
		}
	})
}

// TestVotesLapseAfterRestart: the time for votes goes on after a restart without the time of the outage, and those who
// were there have a moment to come back to their pages.
func TestVotesLapseAfterRestart(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.deal(timed(2, live), 2)
		w.play(tab, 1, 12, nil)
		id := tab.ID()
		w.must(tab.Propose(w.ctx, persons[0], table.ProposeEnd, 0))
		time.Sleep(4 * time.Minute)
		w.restart(3 * time.Hour)
		tab, err := w.hub.Table(w.ctx, id)
		w.must(err)
		time.Sleep(6*time.Minute - time.Second)
		synctest.Wait()
		if s := tab.Snapshot(); s.Over() || s.Missing() != 0b10 {
			t.Fatalf("the outage counts: status %d, %b are asked", s.Status, s.Missing())
		}
		tab.Attach(1)
		time.Sleep(10 * time.Minute)
		w.restart(0)
		tab, err = w.hub.Table(w.ctx, id)
		w.must(err)
		time.Sleep(59 * time.Second)
		tab.Attach(1)
		synctest.Wait()
		if s := tab.Snapshot(); s.Over() || s.Missing() != 0b10 {
			t.Fatalf("who came back to their page was passed over: status %d, %b are asked", s.Status, s.Missing())
		}
		time.Sleep(time.Minute)
		tab.Detach(1)
		time.Sleep(10 * time.Minute)
		synctest.Wait()
		if s := tab.Snapshot(); s.Status != table.Ended {
			t.Fatalf("the vote does not lapse: status %d, %b are asked", s.Status, s.Missing())
		}
	})
}

// TestReplaceTheSilent: at a table without clocks the others may agree to have somebody replaced who has not answered
// for three days, not before; an answer ends it, and the person can neither vote on it nor come back.
func TestReplaceTheSilent(t *testing.T) {
	inBubble(t, func(w *world) {
		s := quick(3)
		s.Rated = true
		tab := w.deal(s, 3)
		rng := rand.New(rand.NewPCG(1, 1))
		for range 12 {
			w.answer(tab, open(tab.Snapshot()), rng)
		}
		silent := open(tab.Snapshot())
		one, other := (silent+1)%3, (silent+2)%3
		page := tab.Subscribe(nil)
		defer page.Close()
		woken := func() bool {
			synctest.Wait()
			select {
			case <-page.C:
				return true
			default:
				return false
			}
		}
		time.Sleep(time.Until(tab.Snapshot().Decisions[silent].Since.Add(table.Overdue)) - time.Millisecond)
		woken()
		wants(t, "too early", tab.Propose(w.ctx, persons[one], table.ProposeReplace, int(silent)), table.ErrProposal)
		time.Sleep(time.Millisecond)
		if !woken() {
			t.Error("open pages are not drawn again when somebody is overdue")
		}
		wants(t, "a player who need not answer", tab.Propose(w.ctx, persons[one], table.ProposeReplace, int(other)),
			table.ErrProposal)
		if set := tab.Snapshot().Overdue(time.Now()); set != 1<<silent {
			t.Errorf("%b are overdue", set)
		}
		w.must(tab.Propose(w.ctx, persons[one], table.ProposeReplace, int(silent)))
		wants(t, "a vote on oneself", tab.Vote(w.ctx, persons[silent], false), table.ErrNoVote)
		w.answer(tab, silent, rng)
		if tab.Snapshot().Proposal != nil {
			t.Error("the proposal is open although they answered")
		}
		for open(tab.Snapshot()) != silent {
			w.answer(tab, open(tab.Snapshot()), rng)
		}
		time.Sleep(table.Overdue)
		w.must(tab.Propose(w.ctx, persons[other], table.ProposePause, 0))
		wants(t, "while something else is open", tab.Propose(w.ctx, persons[one], table.ProposeReplace, int(silent)),
			table.ErrProposal)
		w.must(tab.Withdraw(w.ctx, persons[other]))
		w.must(tab.Propose(w.ctx, persons[silent], table.ProposeEnd, 0)) // It does not hold up what concerns them.
		wants(t, "something else", tab.Propose(w.ctx, persons[one], table.ProposePause, 0), table.ErrProposal)
		w.must(tab.Propose(w.ctx, persons[one], table.ProposeReplace, int(silent)))
		wants(t, "a proposal of theirs", tab.Propose(w.ctx, persons[silent], table.ProposeEnd, 0), table.ErrProposal)
		w.sameAfterReload(tab)
		w.must(tab.Vote(w.ctx, persons[other], true))
		w.sameAfterReload(tab)
		if s := tab.Snapshot(); !s.Seats[silent].Left || s.Gone[silent] != table.Replaced {
			t.Fatalf("the seat is %+v, %v", s.Seats[silent], s.Gone[silent])
		}
		wants(t, "coming back", tab.Return(w.ctx, persons[silent]), table.ErrNotYours)
		for n := 0; !tab.Snapshot().Over() && n < 20000; n++ {
			if p := open(tab.Snapshot()); p != game.Nobody && tab.Snapshot().Seats[p].Bot == "" {
				w.answer(tab, p, rng)
			} else {
				time.Sleep(time.Second)
			}
		}
		r := w.outcome(tab)
		if seat := &r.Seats[silent]; seat.Person != persons[silent] || !seat.Lost || seat.Fate != table.Replaced ||
			r.Won(seat) {
			t.Errorf("their result is %+v", seat)
		}
	})
}
