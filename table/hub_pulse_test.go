package table_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"koprulu/table"
)

// jumpy is the clock of a machine that may be set, or frozen with everything that runs on it.
type jumpy struct {
	ahead atomic.Int64

	mu     sync.Mutex
	frozen bool
	late   []func()
}

func (j *jumpy) Now() time.Time { return time.Now().Add(time.Duration(j.ahead.Load())) }

func (j *jumpy) AfterFunc(d time.Duration, f func()) (stop func() bool) {
	return time.AfterFunc(d, func() {
		j.mu.Lock()
		defer j.mu.Unlock()
		if j.frozen {
			j.late = append(j.late, f)
			return
		}
		go f()
	}).Stop
}

// jump sets the clock while nothing runs. It is the same for a machine that was asleep, because its timers slept with
// it.
func (j *jumpy) jump(by time.Duration) {
	synctest.Wait()
	j.ahead.Add(int64(by))
}

// freeze lets time pass while nothing runs. Afterwards everything late happens at once, the heartbeat last.
func (j *jumpy) freeze(by time.Duration) {
	synctest.Wait()
	j.mu.Lock()
	j.frozen = true
	j.mu.Unlock()
	time.Sleep(by)
	j.mu.Lock()
	defer j.mu.Unlock()
	j.frozen = false
	for _, f := range slices.Backward(j.late) {
		go f()
	}
	j.late = nil
}

// TestStandingStill: a machine that is suspended, and a clock that is set in either direction, cost nobody time: a bot
// takes a seat neither early nor late, even at tables that are not in memory, and earlier answers cost what they did.
func TestStandingStill(t *testing.T) {
	for _, c := range []struct {
		name string
		by   time.Duration
		// unloaded: the table is not in memory meanwhile. answering: the person answers as soon as the machine goes on.
		unloaded, answering bool
	}{
		{"frozen for twelve seconds", 12 * time.Second, false, false},
		{"frozen for twelve seconds, the table is not in memory", 12 * time.Second, true, false},
		{"frozen for twelve seconds, then an answer at once", 12 * time.Second, false, true},
		{"twelve seconds of suspension", 12 * time.Second, false, false},
		{"an hour of suspension", time.Hour, false, false},
		{"an hour of suspension, the table is not in memory", time.Hour, true, false},
		{"an hour of suspension, then an answer at once", time.Hour, false, true},
		{"the clock is set back by an hour", -time.Hour, false, false},
		{"the clock is set back by an hour, the table is not in memory", -time.Hour, true, false},
		{"the clock is set back by an hour, then an answer at once", -time.Hour, false, true},
		{"the clock is adjusted a little", 300 * time.Millisecond, false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			clock := &jumpy{}
			inBubble(t, func(w *world) {
				tab := w.deal(timed(2, table.Pace{Start: 2 * time.Minute, Cap: 2 * time.Minute}), 2)
				p := open(tab.Snapshot())
				time.Sleep(112 * time.Second) // 8 s are left.
				if c.unloaded {
					w.hub.Unload(tab.ID())
				}
				if strings.HasPrefix(c.name, "frozen") {
					clock.freeze(c.by)
				} else {
					clock.jump(c.by)
				}
				if c.answering {
					w.answer(tab, p, rand.New(rand.NewPCG(1, 1)))
					if left := tab.Snapshot().Banks[p]; left < 8*time.Second-drift || left > 8*time.Second+beat {
						t.Fatalf("%s are left after the answer", left)
					}
					return
				}
				time.Sleep(8*time.Second - 2*drift)
				synctest.Wait()
				if seat := w.table(tab.ID()).Snapshot().Seats[p]; seat.Bot != "" {
					t.Fatal("a bot took the seat although there was time left")
				}
				time.Sleep(beat + 3*drift)
				synctest.Wait()
				if seat := w.table(tab.ID()).Snapshot().Seats[p]; !seat.StandsIn() {
					t.Fatalf("nobody stands in: %+v at %s", seat,
						w.table(tab.ID()).Snapshot().Decisions[p].Deadline().Sub(clock.Now()))
				}
			}, func(cfg *table.HubConfig) { cfg.Clock, cfg.Idle = clock, 24*time.Hour })
		})
	}
}

// beat is how often the hub looks at the clock in tests, and drift is the difference that it ignores.
const (
	beat  = 5 * time.Second
	drift = time.Second
)

// TestVotesStandStill: a machine that is suspended, and a clock that is set back, cost nobody time for their vote, and
// give nobody more.
func TestVotesStandStill(t *testing.T) {
	for _, by := range []time.Duration{time.Hour, -time.Hour} {
		clock := &jumpy{}
		inBubble(t, func(w *world) {
			pace := table.Live(60, time.Minute)
			tab := w.deal(timed(2, pace), 2)
			tab.Attach(1)
			w.must(tab.Propose(w.ctx, persons[0], table.ProposeEnd, 0))
			tab.Detach(1)
			time.Sleep(4 * time.Minute)
			clock.jump(by)
			time.Sleep(pace.VoteGrace() - 4*time.Minute - 2*drift)
			synctest.Wait()
			if s := tab.Snapshot(); s.Over() || s.Missing() != 0b10 {
				t.Fatalf("%v: status %d, %b are asked although there was time left", by, s.Status, s.Missing())
			}
			time.Sleep(beat + 3*drift)
			synctest.Wait()
			if s := tab.Snapshot(); s.Status != table.Ended {
				t.Fatalf("%v: the vote does not lapse: %+v", by, s.Lapsing())
			}
		}, func(cfg *table.HubConfig) { cfg.Clock, cfg.Idle = clock, 24*time.Hour })
	}
}

// TestClockSetWhileDown: a clock that was set back while the server was down leaves everybody the time that was left.
func TestClockSetWhileDown(t *testing.T) {
	clock := &jumpy{}
	inBubble(t, func(w *world) {
		tab := w.deal(timed(2, table.Pace{Start: 2 * time.Minute, Cap: 2 * time.Minute}), 2)
		p := open(tab.Snapshot())
		time.Sleep(time.Minute)
		w.stop()
		clock.jump(-time.Hour)
		time.Sleep(10 * time.Minute)
		w.hub = table.NewHub(w.cfg)
		w.start()
		if left := w.table(tab.ID()).Snapshot().Decisions[p].Deadline().Sub(clock.Now()); left != time.Minute {
			t.Errorf("%s are left, want a minute", left)
		}
	}, func(cfg *table.HubConfig) { cfg.Clock = clock })
}

// TestPausedThroughJumps: a pause ends with the time that was left when it began, whatever happened to the clock.
func TestPausedThroughJumps(t *testing.T) {
	clock := &jumpy{}
	inBubble(t, func(w *world) {
		tab := w.deal(timed(2, table.Pace{Start: 2 * time.Minute, Cap: 2 * time.Minute}), 2)
		p := open(tab.Snapshot())
		time.Sleep(time.Minute)
		w.must(tab.Propose(w.ctx, persons[0], table.ProposePause, 0))
		w.must(tab.Vote(w.ctx, persons[1], true))
		for _, by := range []time.Duration{time.Hour, -3 * time.Hour} {
			clock.jump(by)
			time.Sleep(time.Minute)
		}
		w.must(w.table(tab.ID()).Resume(w.ctx, persons[0]))
		if left := w.table(tab.ID()).Snapshot().Decisions[p].Deadline().Sub(clock.Now()); left != time.Minute {
			t.Errorf("%s are left, want a minute", left)
		}
	}, func(cfg *table.HubConfig) { cfg.Clock = clock })
}

// table returns a table from the hub.
func (w *world) table(id table.ID) *table.Table {
	w.t.Helper()
	tab, err := w.hub.Table(w.ctx, id)
	w.must(err)
	return tab
}
