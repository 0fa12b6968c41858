//go:build !race

package table_test

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"koprulu/bots/analyse"
	"koprulu/help/lookback"
	"koprulu/table"
)

// TestLookbackOnAsking: games that came from elsewhere, that ended before there were look backs, or whose look back has
// another form are looked back at on request; others not at all.
func TestLookbackOnAsking(t *testing.T) {
	t.Parallel()
	var file, position string
	inBubble(t, func(w *world) {
		tab := w.finished(2)
		file, _ = w.export(tab)
		wants(t, "asking where nothing is looked back at", tab.AskLookback(w.ctx), table.ErrNoLookback)
	})
	inBubble(t, func(w *world) {
		tab, err := w.hub.Import(w.ctx, strings.NewReader(file), nil)
		w.must(err)
		synctest.Wait()
		if status, _ := shown(tab); status != table.NoLookback || !tab.Snapshot().MayLookBack() {
			t.Errorf("status %d before somebody asks", status)
		}
		w.must(tab.AskLookback(w.ctx))
		synctest.Wait()
		status, text := shown(tab)
		if status != table.LookbackDone || text != w.found(tab) {
			t.Errorf("status %d", status)
		}
		position = text

		// What another version kept counts for nothing.
		w.must(w.store.KeepLookback(w.ctx, tab.ID(), []byte(strings.Replace(position, lookback.Version, "analysis/0", 1))))
		w.restart(time.Minute)
		tab, err = w.hub.Table(w.ctx, tab.ID())
		w.must(err)
		if status, _ := shown(tab); status != table.NoLookback {
			t.Errorf("status %d with a document of another form", status)
		}

		// A look back that was made with other weights stays, and says so, until a new one is asked for.
		w.must(w.store.KeepLookback(w.ctx, tab.ID(), []byte(strings.Replace(position, `"generation":`, `"generation":9`, 1))))
		w.restart(time.Minute)
		tab, err = w.hub.Table(w.ctx, tab.ID())
		w.must(err)
		if status, _ := shown(tab); status != table.LookbackDone || !tab.Snapshot().Outdated() {
			t.Errorf("status %d, outdated %t with other weights", status, tab.Snapshot().Outdated())
		}
		w.must(tab.AskLookback(w.ctx))
		synctest.Wait()
		if status, text := shown(tab); status != table.LookbackDone || text != position {
			t.Errorf("status %d after asking again", status)
		}

		running := w.deal(quick(2), 2)
		wants(t, "asking while the game goes on", running.AskLookback(w.ctx), table.ErrNoLookback)
		w.must(running.Propose(w.ctx, owner, table.ProposeEnd, 0))
		w.must(running.Vote(w.ctx, persons[1], true))
		synctest.Wait()
		if status, _ := shown(running); status != table.NoLookback || running.Snapshot().MayLookBack() {
			t.Errorf("status %d of a game that was given up before it began", status)
		}
		wants(t, "asking where nothing was played", running.AskLookback(w.ctx), table.ErrNoLookback)
	}, looksBack)
}

// TestChancesSoFar: before the end, where the table has help, a seat is told its own chances as it could estimate them
// at its decisions; nobody else is told.
func TestChancesSoFar(t *testing.T) {
	t.Parallel()
	inBubble(t, func(w *world) {
		set := quick(2)
		tab := w.deal(set, 1, "simple")
		synctest.Wait()
		w.play(tab, 3, 12, func() { synctest.Wait() })
		s := tab.Snapshot()
		first, err := tab.ChancesSoFar(w.ctx, s, 0)
		w.must(err)
		if len(first) != 13 || first[12].At != s.Answers {
			t.Fatalf("%d chances at 12 decisions and one that is open: %+v", len(first), first)
		}
		// A seat that is not asked now has those of its decisions alone.
		if theirs, err := tab.ChancesSoFar(w.ctx, s, 1); err != nil || len(theirs) == 0 ||
			theirs[len(theirs)-1].At >= s.Answers {
			t.Errorf("the other seat: %+v (%v) after %d answers", theirs, err, s.Answers)
		}
		w.play(tab, 4, 6, func() { synctest.Wait() })
		more, err := tab.ChancesSoFar(w.ctx, tab.Snapshot(), 0)
		w.must(err)
		if len(more) != 19 {
			t.Fatalf("%d chances", len(more))
		}
		for i, c := range first {
			if more[i] != c {
				t.Errorf("decision %d: %+v, later %+v", i, c, more[i])
			}
		}
		_, err = tab.ChancesSoFar(w.ctx, tab.Snapshot(), 255)
		wants(t, "a spectator", err, table.ErrNoHelp)
		gone, cancel := context.WithCancel(w.ctx)
		cancel()
		_, err = tab.ChancesSoFar(gone, tab.Snapshot(), 1)
		wants(t, "somebody who has gone", err, context.Canceled)

		w.must(tab.Leave(w.ctx, owner))
		for !tab.Snapshot().Over() {
			time.Sleep(time.Minute)
		}
		synctest.Wait()
		_, err = tab.ChancesSoFar(w.ctx, tab.Snapshot(), 0)
		wants(t, "after the end", err, table.ErrNoLookback)
		gauge := analyse.NewGauge(tab.Snapshot().Rules)
		for _, c := range more {
			then, err := tab.Snapshot().At(w.ctx, c.At)
			w.must(err)
			want, err := gauge.Chances(w.ctx, then.State, 0, brief.Depth)
			w.must(err)
			if !s.Rules.Open(then.State).Has(0) || int(then.State.Round) != c.Round || c.Chance != want[0] {
				t.Errorf("%+v, at that moment %d in round %d", c, want[0], then.State.Round)
			}
		}
		set.Help = table.HelpOff
		tab = w.deal(set, 1, "simple")
		_, err = tab.ChancesSoFar(w.ctx, tab.Snapshot(), 0)
		wants(t, "without help", err, table.ErrNoHelp)
		_, err = w.deal(quick(2), 2).ChancesSoFar(w.ctx, tab.Snapshot(), 0)
		wants(t, "between people", err, table.ErrNoHelp)
	}, looksBack)
}
