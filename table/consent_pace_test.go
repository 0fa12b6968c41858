package table_test

import (
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"koprulu/rules/game"
	"koprulu/table"
	"koprulu/table/calendar"
)

// TestConvert: a bank keeps its share of the cap, at least what an answer gains, and begins full where there was no
// clock.
func TestConvert(t *testing.T) {
	live, days := table.Live(30, 20*time.Second), table.Days(3)
	bank := table.Pace{Start: 10 * time.Minute, Gain: time.Minute, Cap: 20 * time.Minute}
	for _, c := range []struct {
		from, to   table.Pace
		left, want time.Duration
	}{
		{days, live, 36 * time.Hour, 15 * time.Minute},
		{days, live, 72 * time.Hour, 30 * time.Minute},
		{days, live, 0, 20 * time.Second},
		{live, days, time.Minute, 72 * time.Hour},
		{live, bank, 30 * time.Minute, 20 * time.Minute},
		{live, bank, 10 * time.Second, time.Minute},
		{bank, live, 5 * time.Minute, 7*time.Minute + 30*time.Second},
		{live, table.Pace{}, time.Minute, 0},
		{table.Pace{}, bank, 0, 10 * time.Minute},
		{days, table.Live(1, 0), 0, time.Second},
	} {
		if got := c.from.Convert(c.to, c.left); got != c.want {
			t.Errorf("%s of %v in %v is %s, want %s", c.left, c.from, c.to, got, c.want)
		}
	}
}

// agree lets everybody agree who is asked.
func (w *world) agree(tab *table.Table) {
	w.t.Helper()
	for s := tab.Snapshot(); s.Proposal != nil && s.Proposal.Asked != 0; s = tab.Snapshot() {
		w.must(tab.Vote(w.ctx, s.Seats[s.Proposal.Asked.First()].Person, true))
	}
}

// TestPaceByConsent: two people who play by correspondence agree to go on live and, after a restart, to go back; the
// proposal says what becomes of each clock, a decision that is open stays open, and time that does not count comes back
// with the days.
func TestPaceByConsent(t *testing.T) {
	inBubble(t, func(w *world) {
		set := timed(2, table.Days(3))
		set.Rest = calendar.Rules{Nights: true}
		tab := w.deal(set, 2)
		rng := rand.New(rand.NewPCG(5, 5))
		for range 20 {
			w.answer(tab, open(tab.Snapshot()), rng)
		}
		p := open(tab.Snapshot())
		other := 1 - p
		live := table.Live(30, 20*time.Second)
		wants(t, "a stranger", table.ProposeNewPace(w.ctx, tab, "mallory", live), table.ErrNotYours)
		wants(t, "the same pace", table.ProposeNewPace(w.ctx, tab, "anna", table.Days(3)), table.ErrProposal)
		wants(t, "no such pace", table.ProposeNewPace(w.ctx, tab, "anna", table.Pace{Start: time.Millisecond}), errInvalid)
		time.Sleep(24 * time.Hour)
		synctest.Wait()
		w.must(table.ProposeNewPace(w.ctx, tab, persons[p], live))
		before := tab.Snapshot()
		if before.Settings.Pace != table.Days(3) || before.Proposal.Pace != live {
			t.Fatalf("the pace is %v, proposed %v", before.Settings.Pace, before.Proposal.Pace)
		}
		shown := before.Converted()
		if shown[other] != 30*time.Minute || shown[p] <= 20*time.Minute || shown[p] >= 30*time.Minute {
			t.Fatalf("the banks would be %v", shown)
		}
		w.restart(time.Minute)
		tab = w.table(tab.ID())
		wants(t, "a second proposal", table.ProposeNewPace(w.ctx, tab, persons[other], table.Days(2)), table.ErrProposal)
		w.agree(tab)
		s := tab.Snapshot()
		d := s.Decisions[p]
		if s.Settings.Pace != live || !s.Settings.Rest.None() || d.Number != before.Decisions[p].Number ||
			d.Bank != s.Banks[p] || s.Banks[other] != 30*time.Minute || d.Bank != shown[p] {
			t.Fatalf("now %v, rest %+v, decision %+v, banks %v", s.Settings.Pace, s.Settings.Rest, d, s.Banks)
		}
		line := s.Log[len(s.Log)-1]
		if pace, ok := table.ParsePace(line.Text); !ok || pace != live || line.Kind != table.DidPace || line.Seat != p {
			t.Errorf("the log says %+v", line)
		}
		w.sameAfterReload(tab)
		w.answer(tab, p, rng)
		time.Sleep(time.Minute)
		w.restart(0)
		tab = w.table(tab.ID())
		w.must(table.ProposeNewPace(w.ctx, tab, persons[other], table.Days(2)))
		w.agree(tab)
		s = tab.Snapshot()
		if s.Settings.Pace != table.Days(2) || s.Settings.Rest != set.Rest || s.Banks[p] != 48*time.Hour {
			t.Fatalf("back to %v, rest %+v, banks %v", s.Settings.Pace, s.Settings.Rest, s.Banks)
		}
		w.sameAfterReload(tab)
		w.must(table.ProposeNewPace(w.ctx, tab, persons[p], table.Pace{}))
		w.agree(tab)
		s = tab.Snapshot()
		if at := s.Decisions[open(s)]; s.Settings.Pace.Clocked() || at.Bank != 0 ||
			s.Banks != [game.MaxPlayers]time.Duration{} {
			t.Fatalf("without clocks: %+v, banks %v", at, s.Banks)
		}
		time.Sleep(100 * time.Hour)
		synctest.Wait()
		if s := tab.Snapshot(); s.Seats[0].Bot != "" || s.Seats[1].Bot != "" {
			t.Error("a bot stands in at a table without clocks")
		}
		w.sameAfterReload(tab)
	})
}

// TestNewClockRuns: after all have agreed on a faster pace, its clock decides: who lets it run out is stood in for.
func TestNewClockRuns(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.deal(timed(2, table.Pace{}), 2)
		w.must(table.ProposeNewPace(w.ctx, tab, "anna", table.Live(5, 10*time.Second)))
		w.agree(tab)
		p := open(tab.Snapshot())
		time.Sleep(5*time.Minute - time.Second)
		synctest.Wait()
		if tab.Snapshot().Seats[p].Bot != "" {
			t.Fatal("a bot stands in too early")
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if tab.Snapshot().Seats[p].Bot == "" {
			t.Error("the clock does not run")
		}
	})
}

// TestBargains: a game that counts, or is one of a challenge, keeps its pace and its length.
func TestBargains(t *testing.T) {
	for what, change := range map[string]func(*table.Settings){
		"rated":  func(s *table.Settings) { s.Rated = true },
		"league": func(s *table.Settings) { s.League = "l" },
	} {
		w := newWorld(t)
		set := timed(2, table.Days(1))
		change(&set)
		tab := w.deal(set, 2)
		wants(t, what+": pace", table.ProposeNewPace(w.ctx, tab, "anna", table.Days(2)), table.ErrCounts)
		wants(t, what+": round", tab.Propose(w.ctx, "anna", table.ProposeLastRound, 0), table.ErrCounts)
	}
}
