package table_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/table"
)

// timed are settings of a game with clocks.
func timed(players int, pace table.Pace) table.Settings {
	s := quick(players)
	s.Pace = pace
	return s
}

// TestBank: the bank runs down while a decision is open, and an answer adds to it.
func TestBank(t *testing.T) {
	inBubble(t, func(w *world) {
		pace := table.Pace{Start: 10 * time.Minute, Gain: 20 * time.Second, Cap: 12 * time.Minute}
		tab := w.deal(timed(2, pace), 2)
		rng := rand.New(rand.NewPCG(1, 1))
		want := [2]time.Duration{pace.Start, pace.Start}
		var since [2]time.Time
		for i := range 60 {
			s := tab.Snapshot()
			p := open(s)
			// Decisions that are open together run down together.
			for q := range since {
				if since[q].IsZero() {
					since[q] = time.Now()
				}
				if s.Decisions[q].Number == 0 {
					since[q] = time.Time{}
				}
			}
			if d := s.Decisions[p]; d.Bank != want[p] || !d.Since.Equal(since[p]) {
				t.Fatalf("answer %d: decision %+v, want %s from %s on", i, d, want[p], since[p])
			}
			time.Sleep(time.Duration(rng.IntN(30)) * time.Second)
			w.answer(tab, p, rng)
			want[p] = min(want[p]-time.Since(since[p])+pace.Gain, pace.Cap)
			since[p] = time.Time{}
			if got := tab.Snapshot().Banks[p]; got != want[p] {
				t.Fatalf("answer %d: %s in the bank, want %s", i, got, want[p])
			}
		}
		w.sameAfterReload(tab)
	})
}

// TestUndoRefunds: taking an answer back and giving it again gains no time.
func TestUndoRefunds(t *testing.T) {
	inBubble(t, func(w *world) {
		pace := table.Pace{Start: 10 * time.Minute, Gain: time.Minute, Cap: time.Hour}
		tab := w.deal(timed(2, pace), 2)
		rng := rand.New(rand.NewPCG(2, 2))
		for tab.Snapshot().Undoable < 2 {
			w.answer(tab, open(tab.Snapshot()), rng)
		}
		s := tab.Snapshot()
		p := s.Undoer
		before := s.Banks[p]
		// Two answers gained a minute each; taking them back loses these minutes again.
		w.must(tab.Undo(w.ctx, persons[p], s.Answers-2))
		if got := tab.Snapshot().Decisions[p].Bank; got != before-2*pace.Gain {
			t.Errorf("after the undo the bank holds %s, want %s", got, before-2*pace.Gain)
		}
		w.answer(tab, p, rng)
		if tab.Snapshot().Undoable == 0 {
			t.Fatal("the answer can't be taken back in this game")
		}
		bank, asked := tab.Snapshot().Banks[p], tab.Snapshot().Decisions[p].Number != 0
		time.Sleep(30 * time.Second)
		w.must(tab.Undo(w.ctx, persons[p], tab.Snapshot().Answers-1))
		want := bank - pace.Gain
		if asked {
			want -= 30 * time.Second
		}
		if got := tab.Snapshot().Decisions[p].Bank; got != want {
			t.Errorf("after half a minute and an undo the bank holds %s, want %s", got, want)
		}
	})
}

// TestStandIn: when a person's time is up, a bot takes the seat at that decision, and the person can have it back at
// once.
func TestStandIn(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.deal(timed(2, table.Pace{Start: time.Minute, Gain: 5 * time.Second, Cap: time.Minute}), 2)
		s := tab.Snapshot()
		p := open(s)
		d := s.Decisions[p]
		time.Sleep(time.Minute - time.Millisecond)
		synctest.Wait()
		if tab.Snapshot() != s {
			t.Fatal("something happened before the time was up")
		}
		time.Sleep(time.Millisecond)
		synctest.Wait()
		now := tab.Snapshot()
		if now.Seats[p].Bot != "simple" || !now.Seats[p].StandsIn() || now.Answers == 0 {
			t.Fatalf("nobody stands in: %+v after %d answers", now.Seats[p], now.Answers)
		}
		if got := kinds(now); len(got) == 0 || got[0] != table.DidStandIn {
			t.Errorf("the log has %v", got)
		}
		w.sameAfterReload(tab)

		// The answer of the person comes too late, unless it is what the bot answered; taking the seat back is one step.
		applied := 0
		legal := s.Legal(p, nil)
		for _, a := range legal {
			out, err := tab.Answer(w.ctx, persons[p], p, d.Number, answer.Format(s.Rules, s.State, p, a))
			switch {
			case err == nil && out.Repeated:
				applied++
			case !errors.Is(err, table.ErrStale):
				t.Errorf("a late answer gives %+v, %v", out, err)
			}
		}
		if applied != 1 || len(legal) < 2 {
			t.Errorf("%d of %d answers are the one of the bot", applied, len(legal))
		}
		w.must(tab.Return(w.ctx, persons[p]))
		w.must(tab.Return(w.ctx, persons[p]))
		back := tab.Snapshot()
		if back.Seats[p].Bot != "" || back.Banks[p] < 5*time.Second {
			t.Errorf("after the return: %+v with %s in the bank", back.Seats[p], back.Banks[p])
		}
		wants(t, "Return by a stranger", tab.Return(w.ctx, "mallory"), table.ErrNotYours)
		w.sameAfterReload(tab)
	})
}

// TestStandInAsksFirst: while a bot stands in, its person can't answer, undo, vote or propose, but only return.
func TestStandInAsksFirst(t *testing.T) {
	slow := func(cfg *table.HubConfig) { cfg.BotDelay = time.Hour }
	inBubble(t, func(w *world) {
		tab := w.deal(timed(2, table.Live(1, 0)), 2)
		tab.Attach(0)
		s := tab.Snapshot()
		p := open(s)
		time.Sleep(time.Minute)
		synctest.Wait()
		if !tab.Snapshot().Seats[p].StandsIn() {
			t.Fatal("nobody stands in")
		}
		d := tab.Snapshot().Decisions[p]
		if d.Number != s.Decisions[p].Number {
			t.Errorf("the decision got another number: %d, was %d", d.Number, s.Decisions[p].Number)
		}
		text := answer.Format(s.Rules, s.State, p, s.Legal(p, nil)[0])
		_, err := tab.Answer(w.ctx, persons[p], p, d.Number, text)
		wants(t, "Answer", err, table.ErrStandsIn)
		wants(t, "Undo", tab.Undo(w.ctx, persons[p], 0), table.ErrStandsIn)
		wants(t, "Propose", tab.Propose(w.ctx, persons[p], table.ProposeEnd, 0), table.ErrStandsIn)
		wants(t, "Vote", tab.Vote(w.ctx, persons[p], true), table.ErrStandsIn)
		if d.Bank != 0 || tab.Snapshot().Banks[p] != 0 {
			t.Errorf("while a bot stands in the clock runs on: %+v, %s in the bank", d, tab.Snapshot().Banks[p])
		}
		time.Sleep(10 * time.Minute)
		w.must(tab.Return(w.ctx, persons[p]))
		if got := tab.Snapshot().Decisions[p]; got.Number != d.Number || got.Bank < 6*time.Second ||
			!got.Since.Equal(time.Now()) {
			t.Errorf("after the return at %s the decision is %+v", time.Now(), got)
		}
		_, err = tab.Answer(w.ctx, persons[p], p, d.Number, text)
		w.must(err)
	}, slow)
}

// TestLeavingStopsTheClock: the time of a player who leaves stays in the bank, and the next player at the seat begins
// with it.
func TestLeavingStopsTheClock(t *testing.T) {
	slow := func(cfg *table.HubConfig) { cfg.BotDelay = time.Hour }
	inBubble(t, func(w *world) {
		tab := w.deal(timed(2, table.Live(10, 0)), 2)
		tab.Attach(0)
		p := open(tab.Snapshot())
		time.Sleep(4 * time.Minute)
		w.must(tab.Leave(w.ctx, persons[p]))
		if s := tab.Snapshot(); s.Banks[p] != 6*time.Minute || s.Decisions[p].Bank != 0 || s.Decisions[p].Number == 0 {
			t.Errorf("after four of ten minutes there are %s in the bank, and the decision is %+v", s.Banks[p], s.Decisions[p])
		}
		w.sameAfterReload(tab)
		time.Sleep(20 * time.Minute)
		if s := tab.Snapshot(); s.Seats[1-p].Bot != "" || s.Answers != 0 {
			t.Fatalf("the time of a bot is up: %+v", s.Seats)
		}
		w.must(tab.OpenSeat(w.ctx, tab.Snapshot().Owner, p))
		w.must(tab.Sit(w.ctx, "dora", "Dora", p))
		if d := tab.Snapshot().Decisions[p]; d.Bank != 6*time.Minute || !d.Since.Equal(time.Now()) {
			t.Errorf("who takes the seat over at %s has the decision %+v", time.Now(), d)
		}
	}, slow)
}

// TestAlarmThatFails: a table whose time is up while the store can't be read is checked again once it can.
func TestAlarmThatFails(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.deal(timed(2, table.Live(1, 0)), 2)
		p := open(tab.Snapshot())
		w.store.Break(func(op string) error {
			if op == "commit" {
				return errors.New("no answer")
			}
			return nil
		}, nil)
		time.Sleep(time.Minute + time.Second)
		synctest.Wait()
		if tab.Snapshot().Seats[p].Bot != "" {
			t.Fatal("a bot stands in that no store knows")
		}
		w.store.Break(nil, nil)
		time.Sleep(20 * time.Second) // sooner than the next look into the store
		synctest.Wait()
		if tab.Snapshot().Seats[p].Bot == "" {
			t.Error("nobody stands in")
		}
	})
}

// TestOutage: the time for which the server is down is charged to nobody, and the next deadline is found in the store.
func TestOutage(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.deal(timed(2, table.Days(2)), 2)
		p := open(tab.Snapshot())
		time.Sleep(24 * time.Hour)
		w.restart(72 * time.Hour)
		time.Sleep(23 * time.Hour)
		synctest.Wait()
		again, err := w.hub.Table(w.ctx, tab.ID())
		w.must(err)
		if s := again.Snapshot(); s.Answers != 0 || s.Seats[p].Bot != "" {
			t.Fatalf("the outage counted: %+v", s.Seats[p])
		}
		time.Sleep(time.Hour + 2*time.Second)
		synctest.Wait()
		again, err = w.hub.Table(w.ctx, tab.ID())
		w.must(err)
		if s := again.Snapshot(); s.Seats[p].Bot == "" {
			t.Errorf("nobody stands in after two days: %+v", s.Decisions[p])
		}
	}, func(cfg *table.HubConfig) { cfg.Idle = time.Minute })
}

// TestOutageOfTablesInMemory: tables that were read before the hub was started get their new deadlines.
func TestOutageOfTablesInMemory(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.start()
		tab := w.deal(timed(2, table.Live(10, 0)), 2)
		w.stop()
		time.Sleep(time.Hour)
		w.hub = table.NewHub(w.cfg)
		tab, err := w.hub.Table(w.ctx, tab.ID())
		w.must(err)
		w.start()
		defer w.stop()
		synctest.Wait()
		s := tab.Snapshot()
		if p := open(s); p == game.Nobody || !s.Decisions[p].Since.Equal(time.Now()) {
			t.Errorf("the decisions are %+v at %s", s.Decisions, time.Now())
		}
	})
}

// TestPause: a pause that everyone agrees to stops the clocks, and anyone may end it.
func TestPause(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.deal(timed(3, table.Live(10, 0)), 3)
		p := open(tab.Snapshot())
		time.Sleep(4 * time.Minute)
		w.must(tab.Propose(w.ctx, "ben", table.ProposePause, 0))
		w.must(tab.Vote(w.ctx, "anna", true))
		w.must(tab.Vote(w.ctx, "clara", true))
		s := tab.Snapshot()
		if s.Status != table.Paused || s.Proposal != nil {
			t.Fatalf("the status is %d, the proposal %+v", s.Status, s.Proposal)
		}
		w.sameAfterReload(tab)
		time.Sleep(time.Hour)
		synctest.Wait()
		if tab.Snapshot() != s {
			t.Fatal("something happened in the pause")
		}
		text := answer.Format(s.Rules, s.State, p, s.Rules.Legal(s.State, p, make([]game.Answer, 0, game.MaxLegal))[0])
		_, err := tab.Answer(w.ctx, persons[p], p, s.Decisions[p].Number, text)
		wants(t, "Answer in the pause", err, table.ErrStatus)
		wants(t, "Undo in the pause", tab.Undo(w.ctx, persons[p], 0), table.ErrStatus)
		wants(t, "a second pause", tab.Propose(w.ctx, "ben", table.ProposePause, 0), table.ErrProposal)
		wants(t, "Resume by a stranger", tab.Resume(w.ctx, "mallory"), table.ErrNotYours)
		w.must(tab.Resume(w.ctx, "clara"))
		w.must(tab.Resume(w.ctx, "anna"))
		if got := kinds(tab.Snapshot()); !slices.Equal(got, []table.EntryKind{table.DidPropose, table.DidAgree,
			table.DidAgree, table.DidPause, table.DidResume}) {
			t.Errorf("the log has %v", got)
		}
		w.sameAfterReload(tab)
		time.Sleep(6*time.Minute - time.Second)
		synctest.Wait()
		if tab.Snapshot().Seats[p].Bot != "" {
			t.Fatal("the pause counted")
		}
		time.Sleep(time.Second)
		synctest.Wait()
		if tab.Snapshot().Seats[p].Bot == "" {
			t.Error("the clock stands still after the pause")
		}
	})
}

// TestEvicted: a table leaves memory when nobody needs it, comes back as it was, and still keeps its deadlines.
func TestEvicted(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.deal(timed(2, table.Days(1)), 2)
		other := w.deal(quick(2), 2)
		sub := other.Subscribe(nil)
		before := tab.Snapshot()
		p := open(before)
		time.Sleep(time.Hour)
		synctest.Wait()
		if n := w.hub.Loaded(); n != 1 {
			t.Fatalf("%d tables are in memory, want the one that is watched", n)
		}
		// A caller that still has the old one sees it as it was, and changes the new one.
		if tab.Snapshot().Changed != before.Changed {
			t.Error("the table changed")
		}
		if !tab.Subscribe(nil).Gone() {
			t.Error("a table that left memory can be watched")
		}
		w.must(tab.Propose(w.ctx, owner, table.ProposePause, 0))
		again, err := w.hub.Table(w.ctx, tab.ID())
		w.must(err)
		if again.Snapshot().Proposal == nil || again == tab {
			t.Error("the change went elsewhere")
		}
		time.Sleep(24 * time.Hour)
		synctest.Wait()
		again, err = w.hub.Table(w.ctx, tab.ID())
		w.must(err)
		if again.Snapshot().Seats[p].Bot == "" {
			t.Error("the deadline was forgotten")
		}
		sub.Close()
		sub.Close()
		time.Sleep(time.Hour)
		if n := w.hub.Loaded(); n != 0 {
			t.Errorf("%d tables are in memory, want none", n)
		}
	}, func(cfg *table.HubConfig) { cfg.Idle = 10 * time.Minute })
}
