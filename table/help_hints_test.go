package table_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"koprulu/bots/hint"
	"koprulu/bots/search"
	"koprulu/rules/game"
	"koprulu/table"
)

// fewHints makes a hub work out little for hints.
func fewHints(cfg *table.HubConfig) {
	cfg.Hints = hint.Budget{Search: search.Budget{Rollouts: 16, Plans: 2, Answers: 4}, Lines: 3, Worlds: 8}
}

// asked returns a seat of a person with an open decision and its number, after some random answers.
func (w *world) asked(tab *table.Table, answers int) (*table.Snapshot, game.Player, uint64) {
	w.t.Helper()
	w.play(tab, 1, answers, nil)
	s := tab.Snapshot()
	p := open(s)
	if p == game.Nobody {
		w.t.Fatal("nobody is asked")
	}
	return s, p, s.Decisions[p].Number
}

// TestHintsAreCounted checks that hints are counted once for each decision, openly, and that the count survives a
// restart, answers taken back, and a change of the person at the seat.
func TestHintsAreCounted(t *testing.T) {
	w := newWorld(t, fewHints)
	set := quick(2)
	set.Help = table.HelpOn
	tab := w.deal(set, 2)
	s, p, n := w.asked(tab, 4)
	first, err := tab.Hint(w.ctx, s, persons[p], p, n)
	w.must(err)
	if len(first.List) == 0 || tab.Snapshot().Seats[p].Hints != 1 || tab.Snapshot().Seats[1-p].Hints != 0 {
		t.Fatalf("%d hints, the seats are %+v", len(first.List), tab.Snapshot().Seats)
	}
	if tab.Snapshot().Seq != s.Seq || tab.Snapshot().Changed <= s.Changed {
		t.Error("the count is an entry of the game, or nobody hears of it")
	}
	for _, snap := range []*table.Snapshot{s, tab.Snapshot()} {
		again, err := tab.Hint(w.ctx, snap, persons[p], p, n)
		w.must(err)
		if again != first || tab.Snapshot().Seats[p].Hints != 1 {
			t.Errorf("asked again, hints are worked out or counted again: %+v", tab.Snapshot().Seats)
		}
	}
	w.sameAfterReload(tab)
	tab = w.fresh(tab.ID())
	if _, err := tab.Hint(w.ctx, tab.Snapshot(), persons[p], p, n); err != nil || tab.Snapshot().Seats[p].Hints != 1 {
		t.Errorf("after a restart: %v, %+v", err, tab.Snapshot().Seats)
	}
	w.answer(tab, p, rand.New(rand.NewPCG(1, 2)))
	s, p, n = w.asked(tab, 0)
	before := s.Seats[p].Hints
	_, err = tab.Hint(w.ctx, s, persons[p], p, n)
	w.must(err)
	if got := tab.Snapshot().Seats[p].Hints; got != before+1 {
		t.Errorf("hints for the next decision count %d after %d", got, before)
	}
	w.must(tab.Leave(w.ctx, persons[1]))
	kept := tab.Snapshot().Seats[1].Hints
	w.must(tab.OpenSeat(w.ctx, owner, 1))
	w.must(tab.Sit(w.ctx, "zoe", "Zoe", 1))
	if got := tab.Snapshot().Seats[1].Hints; got != kept {
		t.Errorf("the seat has used %d hints, somebody else sits there, and it is %d", kept, got)
	}
}

// TestNoHints checks who gets no hints, and that nothing is counted then.
func TestNoHints(t *testing.T) {
	w := newWorld(t, fewHints)
	deal := func(help table.Help) (*table.Table, *table.Snapshot, game.Player, uint64) {
		set := quick(2)
		set.Help = help
		tab := w.deal(set, 2)
		s, p, n := w.asked(tab, 4)
		return tab, s, p, n
	}
	for _, help := range []table.Help{table.HelpPractice, table.HelpOff} {
		tab, s, p, n := deal(help)
		_, err := tab.Hint(w.ctx, s, persons[p], p, n)
		wants(t, "help "+string(help), err, table.ErrNoHelp)
	}
	tab, s, p, n := deal(table.HelpOn)
	ask := func(what string, snap *table.Snapshot, who table.Person, seat game.Player, n uint64, want error) {
		t.Helper()
		_, err := tab.Hint(w.ctx, snap, who, seat, n)
		wants(t, what, err, want)
	}
	ask("another person", s, persons[1-p], p, n, table.ErrNotYours)
	ask("nobody", s, "", p, n, table.ErrNotYours)
	ask("a spectator", s, "zoe", game.Nobody, n, table.ErrNotYours)
	ask("another decision", s, persons[p], p, n-1, table.ErrStale)
	ask("a decision that was never asked", s, persons[p], p, n+5, table.ErrNoDecision)
	ask("decision 0", s, persons[p], p, 0, table.ErrNoDecision)
	var refused *table.Refused
	if _, err := tab.Hint(w.ctx, s, persons[p], p, n-1); !errors.As(err, &refused) || refused.View == nil {
		t.Errorf("nothing says what is asked now: %v", err)
	}
	other := 1 - p
	if s.Decisions[other].Number == 0 {
		ask("a seat that is not asked", s, persons[other], other, n, table.ErrNoDecision)
	}
	cancelled, cancel := context.WithCancel(w.ctx)
	cancel()
	_, err := tab.Hint(cancelled, s, persons[p], p, n)
	wants(t, "a question that is given up", err, context.Canceled)
	for _, seat := range tab.Snapshot().Seats {
		if seat.Hints != 0 {
			t.Errorf("hints that nobody got are counted: %+v", seat)
		}
	}
	w.answer(tab, p, rand.New(rand.NewPCG(1, 2)))
	ask("a moment that is over", s, persons[p], p, n, table.ErrStale)
}

// TestHintsAreShared checks that hints that several ask for at once are worked out once, and that a table that goes on
// ends them.
func TestHintsAreShared(t *testing.T) {
	w := newWorld(t, fewHints)
	set := quick(2)
	set.Help = table.HelpOn
	tab := w.deal(set, 2)
	s, p, n := w.asked(tab, 4)
	var all sync.WaitGroup
	var got [8]*hint.Hints
	for i := range got {
		all.Go(func() {
			h, err := tab.Hint(w.ctx, s, persons[p], p, n)
			if err != nil {
				t.Error(err)
			}
			got[i] = h
		})
	}
	all.Wait()
	for _, h := range got {
		if h != got[0] {
			t.Fatal("hints were worked out more than once")
		}
	}
	if used := tab.Snapshot().Seats[p].Hints; used != 1 {
		t.Errorf("one decision counts as %d hints", used)
	}

	// Hints that would take an hour end when the table goes on.
	slow := newWorld(t, func(cfg *table.HubConfig) { fewHints(cfg); cfg.Hints.Worlds = 1 << 20 })
	tab = slow.deal(set, 2)
	s, p, n = slow.asked(tab, 4)
	ended := make(chan error, 1)
	go func() {
		_, err := tab.Hint(slow.ctx, s, persons[p], p, n)
		ended <- err
	}()
	slow.hub.AwaitHints(tab.ID(), p)
	for {
		slow.answer(tab, open(tab.Snapshot()), rand.New(rand.NewPCG(1, 2)))
		now, q, m := slow.asked(tab, 0)
		if q != p {
			continue
		}
		short, stop := context.WithCancel(slow.ctx)
		stop()
		if _, err := tab.Hint(short, now, persons[p], p, m); !errors.Is(err, context.Canceled) {
			t.Errorf("a newer question: %v", err)
		}
		break
	}
	wants(t, "hints of a moment that is over", <-ended, table.ErrStale)
	slow.must(slow.hub.Close(slow.ctx))
}

// TestHintsAreBounded checks that hints wait for their turn, that those who do not wait for them are told nothing and
// nothing is counted, and that hints are kept only for some seats.
func TestHintsAreBounded(t *testing.T) {
	w := newWorld(t, fewHints)
	set := quick(2)
	set.Help = table.HelpOn
	tab := w.deal(set, 2)
	s, p, n := w.asked(tab, 4)
	giveBack := w.hub.TakeTurns()
	short, stop := context.WithTimeout(w.ctx, 20*time.Millisecond)
	_, err := tab.Hint(short, s, persons[p], p, n)
	stop()
	wants(t, "hints whose turn does not come", err, context.DeadlineExceeded)
	if used := tab.Snapshot().Seats[p].Hints; used != 0 {
		t.Errorf("%d hints are counted that nobody got", used)
	}
	giveBack()
	_, err = tab.Hint(w.ctx, s, persons[p], p, n)
	w.must(err)

	for range table.MostHints + 3 {
		tab := w.deal(set, 2)
		s, p, n := w.asked(tab, 0)
		_, err := tab.Hint(w.ctx, s, persons[p], p, n)
		w.must(err)
	}
	if kept := w.hub.HintsKept(); kept != table.MostHints {
		t.Errorf("the hints of %d seats are kept", kept)
	}
}
