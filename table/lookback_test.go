package table_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"koprulu/bots/analyse"
	"koprulu/help/lookback"
	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/notation/record"
	"koprulu/table"
)

// brief is a small analysis.
var brief = analyse.Config{Depth: 4, Pairs: 20, Suspects: 1, Turns: 4, Rollouts: 1 << 20, Workers: 7}

// looksBack makes a hub look back at games, with little effort.
func looksBack(cfg *table.HubConfig) {
	c := brief
	cfg.Lookback = &c
}

// finished deals a table at which a person leaves at once, and waits until bots have played it to its end.
func (w *world) finished(players int) *table.Table {
	w.t.Helper()
	bots := make([]string, players-1)
	for i := range bots {
		bots[i] = "simple"
	}
	tab := w.deal(quick(players), 1, bots...)
	w.must(tab.Leave(w.ctx, owner))
	for range 1000 {
		if tab.Snapshot().Over() {
			return tab
		}
		time.Sleep(time.Minute)
	}
	w.t.Fatal("the bots do not come to an end")
	return nil
}

// found returns what an analysis elsewhere finds in the record of a table, without the names.
func (w *world) found(tab *table.Table) string {
	w.t.Helper()
	var b bytes.Buffer
	w.must(tab.Record(w.ctx, &b, true))
	rec, err := record.Read(played.Set(), &b, false)
	w.must(err)
	l, err := lookback.Analyse(w.ctx, played.Set(), rec, brief)
	w.must(err)
	l.Names = nil
	text, err := l.Append(nil)
	w.must(err)
	return string(text)
}

// shown returns the look back that a table shows.
func shown(tab *table.Table) (table.LookbackStatus, string) {
	l := tab.Snapshot().Lookback
	if l.Document == nil {
		return l.Status, ""
	}
	text, err := l.Document.Append(nil)
	if err != nil {
		return l.Status, err.Error()
	}
	return l.Status, string(text)
}

// TestLookback: a game that is over is looked back at without anybody asking, and the result is what koprulu analyse
// finds in its record. It is kept: it survives a store that fails for a while, and a server that stops in between.
func TestLookback(t *testing.T) {
	t.Parallel()
	t.Run("at once", func(t *testing.T) {
		t.Parallel()
		inBubble(t, func(w *world) {
			tab := w.finished(2)
			synctest.Wait()
			status, text := shown(tab)
			if want := w.found(tab); status != table.LookbackDone || text != want {
				t.Errorf("status %d, found\n%.300s\nwant\n%.300s", status, text, want)
			}
			if strings.Contains(text, "Anna") {
				t.Error("names of people are kept, which they may change")
			}
			w.sameAfterReload(tab)
			before := tab.Snapshot().Changed
			w.must(tab.AskLookback(w.ctx))
			if tab.Snapshot().Changed != before || tab.Snapshot().Outdated() {
				t.Error("asking for what is there makes it anew")
			}
		}, looksBack)
	})
	if testing.Short() {
		return
	}
	t.Run("while the store fails", func(t *testing.T) {
		t.Parallel()
		fails := 0
		inBubble(t, func(w *world) {
			w.store.Break(func(op string) error {
				if strings.HasSuffix(op, "lookback") && op != "lookback" && fails < 5 {
					fails++
					return errors.New("no room")
				}
				return nil
			}, nil)
			tab := w.finished(2)
			time.Sleep(time.Hour)
			synctest.Wait()
			if status, _ := shown(tab); status != table.LookbackDone || fails < 5 {
				t.Errorf("status %d after %d failures", status, fails)
			}
		}, looksBack)
	})
	t.Run("after a restart", func(t *testing.T) {
		t.Parallel()
		inBubble(t, func(w *world) {
			var kept atomic.Bool
			w.store.Break(func(op string) error {
				if op == "keep lookback" {
					kept.Store(true)
				}
				if kept.Load() && strings.HasSuffix(op, "lookback") { // The next one, too: it is not worked out again and again.
					return errors.New("no room")
				}
				return nil
			}, nil)
			tab := w.finished(2)
			synctest.Wait()
			w.store.Break(nil, nil)
			w.restart(time.Minute)
			synctest.Wait()
			again, err := w.hub.Table(w.ctx, tab.ID())
			w.must(err)
			if status, text := shown(again); status != table.LookbackDone || text != w.found(tab) {
				t.Errorf("status %d", status)
			}
		}, looksBack)
	})
}

// TestLookbackWaitsForTheEnd: a look back that the store names between the commit of the last answer and the moment at
// which the table shows it is not taken for one at a game that goes on.
func TestLookbackWaitsForTheEnd(t *testing.T) {
	t.Parallel()
	w := newWorld(t, looksBack, func(cfg *table.HubConfig) { cfg.LookbackTime = time.Nanosecond })
	w.start()
	defer w.stop()
	tab, given := w.deal(quick(2), 1, "simple"), make(chan struct{}, 1)
	w.store.Break(func(op string) error {
		if op == "keep lookback" {
			given <- struct{}{}
		}
		return nil
	}, func() error {
		if id, err := w.store.NextLookback(w.ctx); err != nil || id == "" {
			return err
		}
		w.hub.WakeLookbacks()
		select {
		case <-given:
			t.Error("the look back is worked out, and the table does not show its end yet")
		case <-time.After(time.Second): // Whoever does not wait has been here long before.
		}
		return nil
	})
	sub := tab.Subscribe(nil)
	defer sub.Close()
	w.must(tab.Leave(w.ctx, owner))
	for !tab.Snapshot().Over() {
		select {
		case <-sub.C:
		case <-time.After(5 * time.Minute):
			t.Fatal("the bots do not come to an end")
		}
	}
}

// TestLookbackTakesItsTime: a look back that takes too long is given up, and not begun again and again.
func TestLookbackTakesItsTime(t *testing.T) {
	t.Parallel()
	w := newWorld(t, looksBack, func(cfg *table.HubConfig) { cfg.LookbackTime = time.Nanosecond })
	w.start()
	defer w.stop()
	tab := w.deal(quick(2), 1, "simple")
	sub := tab.Subscribe(nil)
	defer sub.Close()
	w.must(tab.Leave(w.ctx, owner))
	for tab.Snapshot().Lookback.Status != table.LookbackFailed {
		select {
		case <-sub.C: // Watchers are told about each change.
		case <-time.After(5 * time.Minute):
			t.Fatalf("the look back has status %d", tab.Snapshot().Lookback.Status)
		}
	}
	if kept, err := w.store.Lookback(w.ctx, tab.ID()); err != nil || !kept.Failed {
		t.Errorf("failed is %t, %v", kept.Failed, err)
	}
	if next, err := w.store.NextLookback(w.ctx); err != nil || next != "" {
		t.Errorf("the next look back is that at %q (%v)", next, err)
	}
	w.must(tab.AskLookback(w.ctx))
}

// TestRecall: moments are recalled of games that are over, with what the seat saw then and the answers that are named;
// of a game that goes on, nothing is.
func TestRecall(t *testing.T) {
	t.Parallel()
	inBubble(t, func(w *world) {
		tab := w.deal(quick(2), 1, "simple")
		first := &table.Moment{At: 0, Seat: 0}
		wants(t, "recalling a game that goes on", tab.Snapshot().Recall(w.ctx, []*table.Moment{first}), table.ErrNoReplay)
		if first.View != nil {
			t.Error("a seat is told of a game that goes on")
		}
		w.must(tab.Leave(w.ctx, owner))
		for !tab.Snapshot().Over() {
			time.Sleep(time.Minute)
		}
		s := tab.Snapshot()
		var list []*table.Moment
		for at := s.Answers - 1; at >= 0; at -= 13 { // in any order
			then, err := s.At(w.ctx, at)
			w.must(err)
			seat := s.Rules.Open(then.State).First()
			legal := s.Rules.Legal(then.State, seat, make([]game.Answer, 0, game.MaxLegal))
			list = append(list, &table.Moment{At: at, Seat: seat, Texts: []string{format(then, seat, legal[len(legal)-1]),
				format(then, seat, legal[0])}})
		}
		w.must(s.Recall(w.ctx, list))
		for _, m := range list {
			then, err := s.At(w.ctx, m.At)
			w.must(err)
			if *m.View != *then.View(m.Seat) || format(then, m.Seat, m.Answers[0]) != m.Texts[0] ||
				format(then, m.Seat, m.Answers[1]) != m.Texts[1] {
				t.Errorf("after %d answers: %q are %v", m.At, m.Texts, m.Answers)
			}
		}
		wants(t, "a moment behind the end", s.Recall(w.ctx, []*table.Moment{{At: s.Answers + 1}}), errInvalid)
		if s.Recall(w.ctx, []*table.Moment{{At: 3, Texts: []string{"dance"}}}) == nil {
			t.Error("an answer that is none is read")
		}
	})
}

// TestLookbackEndsWithTheHub: closing the hub ends a look back at once, and it stays asked for.
func TestLookbackEndsWithTheHub(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(cfg *table.HubConfig) {
		cfg.Lookback = &analyse.Config{Depth: 1 << 20, Pairs: 1 << 20, Suspects: 4, Turns: 4, Rollouts: math.MaxInt}
	})
	w.start()
	tab := w.deal(quick(2), 1, "simple")
	w.must(tab.Leave(w.ctx, owner))
	deadline := time.Now().Add(5 * time.Minute)
	for tab.Snapshot().Lookback.Status != table.LookbackWorks && time.Now().Before(deadline) {
		time.Sleep(10 * time.Millisecond)
	}
	if tab.Snapshot().Lookback.Status != table.LookbackWorks {
		t.Fatal("it does not begin")
	}
	ctx, cancel := context.WithTimeout(w.ctx, 10*time.Minute) // It would take years.
	defer cancel()
	w.must(w.hub.Close(ctx))
	if next, err := w.store.NextLookback(w.ctx); err != nil || next != tab.ID() {
		t.Errorf("the next look back is that at %q (%v)", next, err)
	}
}
