package table_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"koprulu/table"
)

// TestStandstill: while everything stands still, nothing changes, and bots and clocks stop, however long it lasts, and
// even if the server is restarted or killed meanwhile; afterwards everybody has the time that was left, and bots play
// on.
func TestStandstill(t *testing.T) {
	for _, c := range []struct {
		name      string
		meanwhile func(w *world)
	}{
		{"for three seconds", func(*world) { time.Sleep(3 * time.Second) }},
		{"for an hour", func(*world) { time.Sleep(time.Hour) }},
		{"asked for twice", func(w *world) {
			time.Sleep(time.Hour)
			w.must(w.hub.Stand(w.ctx))
			time.Sleep(time.Hour)
		}},
		{"with a restart", func(w *world) {
			time.Sleep(time.Hour)
			w.stop()
			time.Sleep(time.Hour)
			w.hub = table.NewHub(w.cfg)
			w.must(w.hub.Stand(w.ctx))
			w.start()
			time.Sleep(time.Hour)
		}},
		{"with two restarts", func(w *world) {
			for range 2 {
				time.Sleep(time.Hour)
				w.stop()
				w.hub = table.NewHub(w.cfg)
				w.must(w.hub.Stand(w.ctx))
				w.start()
			}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			inBubble(t, func(w *world) {
				tab := w.deal(timed(3, table.Pace{Start: 2 * time.Minute, Cap: 2 * time.Minute}), 2, "simple")
				synctest.Wait()
				person := open(tab.Snapshot())
				for tab.Snapshot().Seats[person].Bot != "" {
					t.Fatal("a bot is to move although nothing holds it up")
				}
				time.Sleep(time.Minute)
				w.must(w.hub.Stand(w.ctx))
				synctest.Wait()
				before := w.table(tab.ID()).Snapshot()
				if before.Stands.IsZero() || before.Decisions[person].Deadline().Sub(before.Stands) != time.Minute {
					t.Fatalf("it stands since %s, with the deadline %s", before.Stands, before.Decisions[person].Deadline())
				}
				c.meanwhile(w)
				synctest.Wait()
				now := w.table(tab.ID())
				if s := now.Snapshot(); s.Seq != before.Seq || s.Stands.IsZero() ||
					s.Decisions[person].Deadline().Sub(s.Stands) != time.Minute {
					t.Fatalf("meanwhile: seq %d, then %d, stands %s, deadline %s", before.Seq, s.Seq, s.Stands,
						s.Decisions[person].Deadline())
				}
				for name, err := range map[string]error{
					"a proposal": now.Propose(w.ctx, persons[0], table.ProposePause, 0), "leaving": now.Leave(w.ctx, persons[0]),
					"another name": now.SetName(w.ctx, persons[0], "Eve"), "closing": now.Close(w.ctx, "host", "x"),
				} {
					if !errors.Is(err, table.ErrStanding) {
						t.Errorf("%s: %v", name, err)
					}
				}
				if _, err := w.hub.Create(w.ctx, persons[0], "Eve", quick(2), []table.SeatPlan{{Mine: true}, {}}); !errors.Is(err,
					table.ErrStanding) {
					t.Errorf("a new table: %v", err)
				}
				w.must(w.hub.Resume(w.ctx))
				synctest.Wait()
				s := w.table(tab.ID()).Snapshot()
				if left := time.Until(s.Decisions[person].Deadline()); left != time.Minute || !s.Stands.IsZero() {
					t.Errorf("%s are left, and it stands since %s", left, s.Stands)
				}
				time.Sleep(59 * time.Second)
				synctest.Wait()
				if seat := w.table(tab.ID()).Snapshot().Seats[person]; seat.Bot != "" {
					t.Error("a bot took the seat although there was time left")
				}
				w.answer(w.table(tab.ID()), person, rand.New(rand.NewPCG(1, 1)))
				synctest.Wait()
				time.Sleep(2*time.Minute + 2*time.Second)
				synctest.Wait()
				if s := w.table(tab.ID()).Snapshot(); s.Seq < before.Seq+2 {
					t.Errorf("nothing goes on: %d, %d", before.Seq, s.Seq)
				}
			})
		})
	}
}

// TestStandstillStopsBots: a bot that is thinking stops when everything stands still, and plays on afterwards.
func TestStandstillStopsBots(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.deal(quick(2), 0, "simple", "simple")
		tab.Attach(0) // Bots wait a second before each answer.
		time.Sleep(10*time.Second + 500*time.Millisecond)
		synctest.Wait()
		w.must(w.hub.Stand(w.ctx))
		synctest.Wait()
		before := tab.Snapshot().Seq
		time.Sleep(time.Hour)
		synctest.Wait()
		if now := tab.Snapshot(); now.Seq != before || now.Over() {
			t.Fatalf("%d answers, then %d", before, now.Seq)
		}
		w.must(w.hub.Resume(w.ctx))
		time.Sleep(10 * time.Second)
		synctest.Wait()
		if now := w.table(tab.ID()).Snapshot(); now.Seq <= before {
			t.Errorf("the bots do not play on: %d answers", now.Seq)
		}
	}, func(cfg *table.HubConfig) { cfg.BotDelay = time.Second })
}

// lateStore takes a moment for each change.
type lateStore struct {
	table.Store
	made atomic.Int64
}

func (s *lateStore) Commit(ctx context.Context, c *table.Commit) error {
	time.Sleep(3 * time.Millisecond)
	return s.Store.Commit(ctx, c)
}

func (s *lateStore) Create(ctx context.Context, t *table.Stored) error {
	time.Sleep(3 * time.Millisecond)
	s.made.Add(1)
	return s.Store.Create(ctx, t)
}

// TestStandstillIsComplete: once Stand has returned, the store doesn't change any more, however many are answering.
func TestStandstillIsComplete(t *testing.T) {
	late := &lateStore{}
	w := newWorld(t, func(cfg *table.HubConfig) { late.Store, cfg.Store = cfg.Store, late })
	w.start()
	defer w.stop()
	var tables []*table.Table
	for range 8 {
		tables = append(tables, w.deal(quick(2), 2))
	}
	var work sync.WaitGroup
	for i, tab := range tables {
		work.Go(func() {
			for {
				// Links change with every call, until nothing may change any more.
				if err := tab.ResetLinks(w.ctx, persons[0]); err != nil {
					if !errors.Is(err, table.ErrStanding) {
						t.Errorf("table %d: %v", i, err)
					}
					return
				}
			}
		})
	}
	for range 2 {
		work.Go(func() {
			for {
				if _, err := w.hub.Create(w.ctx, persons[0], "Anna", quick(2), []table.SeatPlan{{Mine: true}, {}}); err != nil {
					if !errors.Is(err, table.ErrStanding) {
						t.Errorf("a new table: %v", err)
					}
					return
				}
			}
		})
	}
	time.Sleep(20 * time.Millisecond)
	w.must(w.hub.Stand(w.ctx))
	made := late.made.Load()
	kept := map[table.ID]string{}
	for _, tab := range tables {
		row, _, err := w.cfg.Store.Load(w.ctx, tab.ID())
		w.must(err)
		kept[tab.ID()] = row.Invite
	}
	work.Wait()
	if now := late.made.Load(); now != made {
		t.Errorf("%d tables were made after everything stood still", now-made)
	}
	for _, tab := range tables {
		row, _, err := w.cfg.Store.Load(w.ctx, tab.ID())
		w.must(err)
		if row.Invite != kept[tab.ID()] {
			t.Errorf("table %s changed after everything stood still", tab.ID())
		}
	}
}
