package table_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"koprulu/rules/game"
	"koprulu/table"
)

// toBots plays until bots have to answer one after the other, and returns how many answers stand before the first of
// them. A page of the person is in front from then on, and has shown them.
func (w *world) toBots(tab *table.Table, rng *rand.Rand) int {
	w.t.Helper()
	page := table.Shown{Page: "one", Front: true}
	for range 400 {
		synctest.Wait()
		s := tab.Snapshot()
		if s.Decisions[0].Number == 0 {
			break
		}
		page.Answers = s.Answers
		w.must(tab.Shown(w.ctx, persons[0], page))
		w.answer(tab, 0, rng)
		synctest.Wait()
		if now := tab.Snapshot(); now.Decisions[0].Number == 0 {
			return now.Answers
		}
	}
	w.t.Fatal("the bots never have to answer")
	return 0
}

// TestBotsWaitForPages: bots go on when the page of a person that is in front has shown what happened, or can't be
// waited for: it is out of sight or closed, or takes too long. Somebody else's page changes nothing.
func TestBotsWaitForPages(t *testing.T) {
	for _, c := range []struct {
		name string
		do   func(w *world, tab *table.Table, answers int)
		// waits is how long the bots wait.
		waits time.Duration
	}{
		{"nothing", func(*world, *table.Table, int) {}, 30 * time.Second},
		{"shown", func(w *world, tab *table.Table, answers int) {
			w.must(tab.Shown(w.ctx, persons[0], table.Shown{Page: "one", Front: true, Answers: answers}))
		}, 0},
		{"shown later", func(w *world, tab *table.Table, answers int) {
			time.Sleep(7 * time.Second)
			w.must(tab.Shown(w.ctx, persons[0], table.Shown{Page: "one", Front: true, Answers: answers}))
		}, 7 * time.Second},
		{"shown at once from now on", func(w *world, tab *table.Table, _ int) {
			w.must(tab.Shown(w.ctx, persons[0], table.Shown{Page: "one", Front: true, Answers: math.MaxInt}))
		}, 0},
		{"out of sight", func(w *world, tab *table.Table, answers int) {
			w.must(tab.Shown(w.ctx, persons[0], table.Shown{Page: "one", Answers: answers - 1}))
		}, 0},
		{"closed", func(w *world, tab *table.Table, _ int) { tab.Detach(0) }, 0},
		{"another page", func(w *world, tab *table.Table, answers int) {
			w.must(tab.Shown(w.ctx, persons[0], table.Shown{Page: "two", Front: true, Answers: answers}))
		}, 30 * time.Second},
		{"by a stranger", func(w *world, tab *table.Table, answers int) {
			page := table.Shown{Page: "one", Front: true, Answers: answers}
			wants(w.t, "Shown to a stranger", tab.Shown(w.ctx, "mallory", page), table.ErrNotYours)
		}, 30 * time.Second},
	} {
		t.Run(c.name, func(t *testing.T) {
			inBubble(t, func(w *world) {
				tab := w.deal(quick(3), 1, "simple", "simple")
				tab.Attach(0)
				answers := w.toBots(tab, rand.New(rand.NewPCG(3, 3)))
				begun := time.Now()
				c.do(w, tab, answers)
				if left := c.waits - time.Since(begun); left > 0 {
					time.Sleep(left - time.Millisecond)
					synctest.Wait()
					if n := tab.Snapshot().Answers; n != answers {
						t.Fatalf("the bots did not wait: %d answers more", n-answers)
					}
				}
				time.Sleep(2 * time.Millisecond)
				synctest.Wait()
				if n := tab.Snapshot().Answers; n == answers {
					t.Fatal("the bots wait on")
				}
			}, atOnce)
		})
	}
}

// atOnce makes bots wait for nothing but pages.
func atOnce(cfg *table.HubConfig) { cfg.BotDelay, cfg.TakeBack = 0, 0 }

// TestBotsWaitForNobody: bots wait for no spectator, and not for a person whose page has not said anything.
func TestBotsWaitForNobody(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.deal(quick(3), 1, "simple", "simple")
		tab.Attach(0)
		tab.Attach(game.Nobody)
		rng := rand.New(rand.NewPCG(3, 3))
		for range 100 {
			synctest.Wait()
			if s := tab.Snapshot(); s.Over() {
				return
			} else if s.Decisions[0].Number == 0 {
				t.Fatalf("the bots wait after %d answers", s.Answers)
			}
			w.answer(tab, 0, rng)
		}
	}, atOnce)
}

// TestClockBeginsWhenShown: the time of a decision is used up from when a page of its person asks, in the store too,
// and at the latest some seconds after it opened, or a part of a short bank; saying so late, again, or about another
// decision changes nothing, and a restart keeps it.
func TestClockBeginsWhenShown(t *testing.T) {
	const most = 10 * time.Second
	long := table.Pace{Start: 10 * time.Minute, Gain: 20 * time.Second, Cap: 12 * time.Minute}
	for _, c := range []struct {
		pace    table.Pace
		shown   []time.Duration
		another bool
		free    time.Duration
	}{
		{pace: long, free: most},
		{pace: long, shown: []time.Duration{3 * time.Second}, free: 3 * time.Second},
		{pace: long, shown: []time.Duration{0}, free: 0},
		{pace: long, shown: []time.Duration{2 * time.Second, 6 * time.Second}, free: 2 * time.Second},
		{pace: long, shown: []time.Duration{25 * time.Second}, free: most},
		{pace: long, shown: []time.Duration{3 * time.Second}, another: true, free: most},
		{pace: table.Pace{Start: time.Minute, Gain: 0, Cap: time.Minute}, free: 3 * time.Second},
		{pace: table.Pace{Start: table.Correspondence, Gain: time.Hour, Cap: table.Correspondence}, free: 0},
	} {
		t.Run(fmt.Sprint(c.pace.Start, c.shown, c.another), func(t *testing.T) {
			inBubble(t, func(w *world) {
				tab := w.deal(timed(2, c.pace), 2)
				p := open(tab.Snapshot())
				opened, rng := time.Now(), rand.New(rand.NewPCG(1, 1))
				number := tab.Snapshot().Decisions[p].Number
				for _, at := range c.shown {
					time.Sleep(at - time.Since(opened))
					page := table.Shown{Page: "one", Front: true, Answers: tab.Snapshot().Answers, Decision: number}
					if c.another {
						page.Decision++
					}
					w.must(tab.Shown(w.ctx, persons[p], page))
				}
				if got, want := tab.Snapshot().Decisions[p].Deadline(), opened.Add(c.free+c.pace.Start); !got.Equal(want) {
					t.Errorf("time is up at %s, want %s", got, want)
				}
				w.sameAfterReload(tab)
				time.Sleep(40*time.Second - time.Since(opened))
				w.answer(tab, p, rng)
				want := min(c.pace.Start-(40*time.Second-c.free)+c.pace.Gain, c.pace.Cap)
				if got := tab.Snapshot().Banks[p]; got != want {
					t.Errorf("%s in the bank, want %s", got, want)
				}
				w.sameAfterReload(tab)
			}, func(cfg *table.HubConfig) { cfg.Unseen = most })
		})
	}
}
