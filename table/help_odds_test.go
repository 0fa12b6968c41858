package table_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"koprulu/bots/odds"
	"koprulu/rules/game"
	"koprulu/table"
)

// endless is more than anybody waits for.
var endless = odds.Budget{Exact: 1, Proof: 1, Deals: 1 << 40}

// fight makes a table of two people that helps, and plays until they fight and much is still open.
func (w *world) fight() (*table.Table, *table.Snapshot) {
	w.t.Helper()
	s := quick(2)
	s.Help = table.HelpOn
	rng := rand.New(rand.NewPCG(2, 2))
	for range 5 {
		tab := w.deal(s, 2)
		for now := tab.Snapshot(); now.Status == table.Playing; now = tab.Snapshot() {
			if now.State.Battle.Area != game.NoArea && now.State.Top().Step == game.AskCards {
				return tab, now
			}
			w.answer(tab, open(now), rng)
		}
	}
	w.t.Fatal("nobody fights")
	return nil, nil
}

// TestOddsAreShared: everyone who asks for the same odds at the same moment gets the same, worked out once, at the same
// time or later. Another seat, another depth and the next moment have their own.
func TestOddsAreShared(t *testing.T) {
	w := newWorld(t)
	w.start()
	defer w.stop()
	tab, s := w.fight()
	seat := open(s)
	ask := func(s *table.Snapshot, p game.Player, d table.Depth) *odds.Odds {
		t.Helper()
		o, err := tab.Odds(w.ctx, s, p, d)
		w.must(err)
		return o
	}
	var found [8]*odds.Odds
	var all sync.WaitGroup
	for i := range found {
		all.Go(func() { found[i], _ = tab.Odds(w.ctx, s, seat, table.Study) })
	}
	all.Wait()
	for i, o := range found {
		if o == nil || o != found[0] || o != ask(tab.Snapshot(), seat, table.Study) {
			t.Fatalf("window %d is told %p, the first one %p", i, o, found[0])
		}
	}
	if len(found[0].Answers) == 0 || ask(s, seat, table.Glance) == found[0] || ask(s, 1-seat, table.Study) == found[0] ||
		ask(s, game.Nobody, table.Study) == found[0] {
		t.Error("others are told what is not theirs")
	}
	if n := w.hub.Reckonings(); n != 3 {
		t.Errorf("odds for %d seats", n)
	}
	w.answer(tab, seat, rand.New(rand.NewPCG(1, 1)))
	next := tab.Snapshot()
	if next.State.Battle.Area == game.NoArea {
		t.Fatal("the battle is over")
	}
	if ask(next, seat, table.Study) == found[0] {
		t.Error("the odds of a moment that is gone")
	}
	_, err := tab.Odds(w.ctx, s, seat, table.Study)
	wants(t, "the moment before", err, table.ErrStale)
}

// TestOddsEnd: odds that are being worked out end with their moment, with the hub, and when they take too long; those
// who ask again then get them. A caller that gives up leaves them to the others.
func TestOddsEnd(t *testing.T) {
	w := newWorld(t)
	w.start()
	tab, s := w.fight()
	seat := open(s)
	undo := table.Reckon(table.Glance, endless)
	defer func() { undo() }()
	type told struct {
		odds *odds.Odds
		err  error
	}
	ask := func(ctx context.Context, s *table.Snapshot) chan told {
		out, asked := make(chan told, 1), w.hub.Reckonings()
		go func() {
			o, err := tab.Odds(ctx, s, seat, table.Glance)
			out <- told{o, err}
		}()
		for asked == 0 && w.hub.Reckonings() == 0 {
			time.Sleep(time.Millisecond)
		}
		return out
	}
	ctx, cancel := context.WithCancel(w.ctx)
	one, other := ask(ctx, s), ask(w.ctx, s)
	cancel()
	if x := <-one; !errors.Is(x.err, context.Canceled) || x.odds != nil {
		t.Errorf("who gives up is told %v", x)
	}
	w.answer(tab, seat, rand.New(rand.NewPCG(1, 1)))
	s = tab.Snapshot()
	third := ask(w.ctx, s) // A question at the next moment ends the one before.
	if x := <-other; !errors.Is(x.err, table.ErrStale) || x.odds != nil {
		t.Errorf("who asked at the moment before is told %v", x)
	}
	w.stop()
	if x := <-third; !errors.Is(x.err, table.ErrStale) {
		t.Errorf("with the hub closed: %v", x)
	}

	w.hub = table.NewHub(w.cfg)
	w.start()
	defer w.stop()
	tab, err := w.hub.Table(w.ctx, tab.ID())
	w.must(err)
	s = tab.Snapshot()
	w.hub.SetHelpTime(90 * time.Millisecond)
	if x := <-ask(w.ctx, s); !errors.Is(x.err, context.DeadlineExceeded) || x.odds != nil {
		t.Errorf("after the deadline: %v", x)
	}
	undo()
	undo = func() {}
	w.hub.SetHelpTime(w.cfg.HelpTime)
	if x := <-ask(w.ctx, s); x.err != nil || x.odds.Deals == 0 {
		t.Errorf("asked again: %v", x)
	}
}

// TestOddsForgotten: the odds that nobody has asked for longest make room for others, and are worked out again.
func TestOddsForgotten(t *testing.T) {
	w := newWorld(t)
	w.start()
	defer w.stop()
	defer table.Reckon(table.Glance, odds.Budget{Deals: 1})()
	tab, s := w.fight()
	seat := open(s)
	ask := func(i int) *odds.Odds {
		t.Helper()
		other := *s
		other.ID = table.ID(fmt.Sprint("table", i))
		o, err := tab.Odds(w.ctx, &other, seat, table.Glance)
		w.must(err)
		return o
	}
	first, second := ask(0), ask(1)
	for i := 2; i < table.MostReckonings; i++ {
		ask(i)
	}
	if ask(0) != first || w.hub.Reckonings() != table.MostReckonings {
		t.Fatalf("odds were forgotten while there was room for %d", w.hub.Reckonings())
	}
	ask(table.MostReckonings) // Now those of table 1 are the oldest.
	if ask(0) != first || w.hub.Reckonings() != table.MostReckonings {
		t.Errorf("odds that were asked for lately are forgotten, %d are left", w.hub.Reckonings())
	}
	if ask(1) == second {
		t.Error("nothing is ever forgotten")
	}
}

// TestOddsWhereAllowed: a table without help is refused, and so is one where nobody fights.
func TestOddsWhereAllowed(t *testing.T) {
	w := newWorld(t)
	tab, s := w.fight()
	for help, want := range map[table.Help]error{table.HelpOff: table.ErrNoHelp, table.HelpPractice: table.ErrNoHelp,
		table.HelpOn: nil} {
		other := *s
		other.Settings.Help = help
		if _, err := tab.Odds(w.ctx, &other, open(s), table.Glance); !errors.Is(err, want) {
			t.Errorf("help %q: %v, want %v", help, err, want)
		}
	}
	begun := quick(2)
	begun.Help = table.HelpOn
	tab = w.deal(begun, 2)
	_, err := tab.Odds(w.ctx, tab.Snapshot(), 0, table.Glance)
	wants(t, "without a battle", err, table.ErrNoBattle)
}
