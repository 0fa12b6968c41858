package table_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"koprulu/rules/game"
	"koprulu/table"
)

// TestJudgeAsDocumented: what a game means for its people is what the table in docs/operating.md says, for every fate
// and every ending.
func TestJudgeAsDocumented(t *testing.T) {
	text, err := os.ReadFile("../docs/operating.md")
	if err != nil {
		t.Fatal(err)
	}
	says := func(v table.Verdict) string {
		switch {
		case v == table.Verdict{}:
			return "nothing"
		case v.Lost:
			return "lost"
		case v.Drawn:
			return "draw"
		}
		return "place"
	}
	rows := 0
	for fate := table.Stayed; fate <= table.Removed; fate++ {
		want := ""
		for line := range strings.Lines(string(text)) {
			if cells := strings.Split(line, "|"); len(cells) == 7 && strings.Contains(cells[1], "`"+fate.String()+"`") {
				want = strings.Join(cells[2:6], "|")
				rows++
			}
		}
		got := ""
		for _, ending := range []table.Ending{table.ByRules, table.ByAgreement, table.ByTime, table.ByHost} {
			got += fmt.Sprintf("| %s ",
				says(table.Judge(table.Case{Fate: fate, Ending: ending, Rounds: 4, Given: 10, Asked: 10})))
		}
		if got != "|"+want {
			t.Errorf("%v: %q is documented as %q", fate, got, want)
		}
	}
	if rows != int(table.Removed)+1 {
		t.Errorf("%d rows are documented", rows)
	}
}

// TestJudge: who gives too few answers of a seat gains nothing, nobody who is there loses or gains by ending the first
// round, and who ends a game against bots alone gives it up.
func TestJudge(t *testing.T) {
	for _, c := range []struct {
		of   table.Case
		want table.Verdict
	}{
		{table.Case{Given: 25, Asked: 100}, table.Verdict{Counts: true, Rises: true, Falls: true}},
		{table.Case{Given: 24, Asked: 100}, table.Verdict{Counts: true, Falls: true}},
		{table.Case{}, table.Verdict{Counts: true, Falls: true}},
		{table.Case{Fate: table.Fallen, Given: 25, Asked: 100}, table.Verdict{Counts: true, Rises: true, Falls: true}},
		{table.Case{Fate: table.Left, Given: 100, Asked: 100}, table.Verdict{Counts: true, Lost: true, Falls: true}},
		{table.Case{Ending: table.ByAgreement, Rounds: 1, Given: 9, Asked: 9}, table.Verdict{Counts: true, Drawn: true}},
		{table.Case{Ending: table.ByAgreement, Rounds: 2, Given: 9, Asked: 9},
			table.Verdict{Counts: true, Drawn: true, Rises: true, Falls: true}},
		{table.Case{Ending: table.ByAgreement, Rounds: 2, Given: 9, Asked: 40},
			table.Verdict{Counts: true, Drawn: true, Falls: true}},
		{table.Case{Ending: table.ByAgreement, Rounds: 1, Fate: table.Left, Given: 9, Asked: 9},
			table.Verdict{Counts: true, Lost: true, Falls: true}},
		{table.Case{Ending: table.ByAgreement, Alone: true, Rounds: 1, Given: 9, Asked: 9}, table.Verdict{}},
		{table.Case{Ending: table.ByAgreement, Alone: true, Rounds: 2, Given: 9, Asked: 9},
			table.Verdict{Counts: true, Lost: true, Falls: true}},
		{table.Case{Broken: true, Rounds: 1, Given: 9, Asked: 9}, table.Verdict{Counts: true}},
		{table.Case{Broken: true, Rounds: 7, Given: 9, Asked: 9}, table.Verdict{Counts: true}},
		{table.Case{Broken: true, Ending: table.ByAgreement, Rounds: 7, Given: 9, Asked: 9},
			table.Verdict{Counts: true, Drawn: true}},
		{table.Case{Broken: true, Fate: table.Resigned, Rounds: 1, Given: 9, Asked: 9},
			table.Verdict{Counts: true, Lost: true, Falls: true}},
		{table.Case{Ending: table.ByRules, Alone: true, Rounds: 2, Given: 9, Asked: 9},
			table.Verdict{Counts: true, Rises: true, Falls: true}},
	} {
		if got := table.Judge(c.of); got != c.want {
			t.Errorf("%+v: %+v, want %+v", c.of, got, c.want)
		}
	}
}

// rated returns settings of a rated table.
func rated(players int, pace table.Pace) table.Settings {
	s := timed(players, pace)
	s.Rated = true
	return s
}

// TestRatedSeatsStay: once a rated game is dealt nobody is removed, no seat is offered and no bot is exchanged; in the
// waiting room all of that works.
func TestRatedSeatsStay(t *testing.T) {
	w := newWorld(t)
	tab := w.create(rated(3, table.Pace{}), 2, "medium")
	w.must(tab.Remove(w.ctx, owner, 1))
	w.must(tab.SetBot(w.ctx, owner, 2, "random"))
	w.must(tab.OpenSeat(w.ctx, owner, 2))
	w.must(tab.SetBot(w.ctx, owner, 2, "medium"))
	w.must(tab.Sit(w.ctx, persons[1], "Ben", 1))
	w.must(tab.Begin(w.ctx, owner))
	before := tab.Snapshot()
	wants(t, "removing somebody", tab.Remove(w.ctx, owner, 1), table.ErrRated)
	wants(t, "exchanging a bot", tab.SetBot(w.ctx, owner, 2, "random"), table.ErrRated)
	wants(t, "offering the seat of a bot", tab.OpenSeat(w.ctx, owner, 2), table.ErrRated)
	if tab.Snapshot() != before {
		t.Error("the table has changed")
	}
	w.must(tab.Leave(w.ctx, persons[1]))
	wants(t, "offering the seat of somebody who left", tab.OpenSeat(w.ctx, owner, 1), table.ErrRated)
}

// TestRatedUndo: in a rated game all may agree to take back what revealed nothing, and nothing else, also if it was
// revealed while they were asked.
func TestRatedUndo(t *testing.T) {
	w := newWorld(t)
	tab := w.deal(rated(2, table.Pace{}), 2)
	rng := rand.New(rand.NewPCG(6, 6))
	barriers := []uint32{tab.Snapshot().State.Barrier}
	refused, done, fell := 0, 0, 0
	for range 300 {
		p := open(tab.Snapshot())
		if p == game.Nobody {
			break
		}
		w.answer(tab, p, rng)
		s := tab.Snapshot()
		if s.Over() {
			break
		}
		barriers = append(barriers, s.State.Barrier)
		keep := max(0, s.Answers-1-rng.IntN(4))
		past := barriers[len(barriers)-1] > barriers[keep]
		if s.MayTakeBack(keep) == past {
			t.Fatalf("back to %d of %d: past a reveal %v", keep, s.Answers, past)
		}
		switch err := tab.Propose(w.ctx, persons[0], table.ProposeUndo, keep); {
		case past:
			wants(t, "past a reveal", err, table.ErrRevealed)
			refused++
		case rng.IntN(3) != 0: // The game goes on while the other thinks.
			w.must(err)
			for tab.Snapshot().Proposal != nil && open(tab.Snapshot()) != game.Nobody {
				w.answer(tab, open(tab.Snapshot()), rng)
				barriers = append(barriers, tab.Snapshot().State.Barrier)
			}
			fell++
		default:
			w.must(err)
			w.must(tab.Vote(w.ctx, persons[1], true))
			if got := tab.Snapshot().Answers; got != keep {
				t.Fatalf("back to %d: %d", keep, got)
			}
			barriers = barriers[:keep+1]
			done++
		}
	}
	if refused == 0 || done == 0 || fell == 0 {
		t.Errorf("%d were refused, %d done, %d fell", refused, done, fell)
	}
}

// beyond plays until a round is reached.
func (w *world) beyond(tab *table.Table, round uint16) {
	w.t.Helper()
	rng := rand.New(rand.NewPCG(8, 8))
	for tab.Snapshot().State.Round <= round {
		if p := open(tab.Snapshot()); p != game.Nobody && tab.Snapshot().Seats[p].Bot == "" {
			w.answer(tab, p, rng)
		} else {
			time.Sleep(time.Second)
			synctest.Wait()
		}
		if tab.Snapshot().Over() {
			w.t.Fatal("the game is over")
		}
	}
}

// TestRatedEnd: a rated game ends early only if everybody is there and agrees, however long that takes, and then is a
// draw of those who play; who has left has lost.
func TestRatedEnd(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.deal(rated(4, table.Live(60, time.Minute)), 3, "random")
		w.beyond(tab, 1)
		w.must(tab.Propose(w.ctx, persons[0], table.ProposeEnd, 0))
		if list := tab.Snapshot().Lapsing(); len(list) != 0 {
			t.Errorf("%+v lapse", list)
		}
		w.must(tab.Vote(w.ctx, persons[1], true))
		for tab.Snapshot().Seats[2].Bot == "" { // Clara's time runs out sooner or later.
			if p := open(tab.Snapshot()); p == 2 {
				time.Sleep(time.Until(tab.Snapshot().Decisions[2].Deadline()))
				synctest.Wait()
			} else if p != game.Nobody {
				w.answer(tab, p, rand.New(rand.NewPCG(1, 1)))
			}
			time.Sleep(time.Second)
			synctest.Wait()
			if s := tab.Snapshot(); s.Over() {
				t.Fatalf("status %d before everybody has agreed", s.Status)
			}
		}
		time.Sleep(time.Minute)
		if s := tab.Snapshot(); s.Over() || s.Missing() != 0b100 {
			t.Fatalf("status %d, %b are asked", s.Status, s.Missing())
		}
		w.must(tab.Withdraw(w.ctx, persons[0]))
		wants(t, "while a bot stands in", tab.Propose(w.ctx, persons[0], table.ProposeEnd, 0), table.ErrReplaced)
		w.must(tab.Resign(w.ctx, persons[2]))
		w.must(tab.Propose(w.ctx, persons[0], table.ProposeEnd, 0)) // Nobody waits for the seat of somebody who has no vote.
		w.must(tab.Withdraw(w.ctx, persons[0]))
		w.must(tab.Leave(w.ctx, persons[2]))
		w.must(tab.Propose(w.ctx, persons[0], table.ProposeEnd, 0))
		w.must(tab.Vote(w.ctx, persons[1], true))
		r := w.outcome(tab)
		if tab.Snapshot().Status != table.Ended || !r.Rated || r.Victory != table.Agreed {
			t.Fatalf("status %d, %+v", tab.Snapshot().Status, r)
		}
		for p, want := range []table.SeatResult{{Place: 2}, {Place: 2},
			{Place: 2, Lost: true, Fate: table.Left, NoRise: true}, {Place: 1}} {
			if s := &r.Seats[p]; s.Place != want.Place || s.Lost != want.Lost || s.Fate != want.Fate ||
				s.NoRise != want.NoRise || s.NoFall || r.Won(s) {
				t.Errorf("seat %d: %+v", p, s)
			}
		}
	})
}

// TestEndAgainstBots: to end a rated game against bots alone is to give it up, except in the first round, of which
// nothing comes; without a rating nothing comes of it at all.
func TestEndAgainstBots(t *testing.T) {
	inBubble(t, func(w *world) {
		for _, c := range []struct {
			rated bool
			round uint16
			lost  bool
		}{{true, 0, false}, {true, 1, true}, {false, 1, false}} {
			s := rated(2, table.Pace{})
			s.Rated = c.rated
			tab := w.deal(s, 1, "random")
			w.beyond(tab, c.round)
			w.must(tab.Propose(w.ctx, owner, table.ProposeEnd, 0))
			if tab.Snapshot().Status != table.Ended {
				t.Fatalf("%+v: the status is %d", c, tab.Snapshot().Status)
			}
			r := w.store.Result(tab.ID())
			if !c.lost {
				if r != nil {
					t.Errorf("%+v: %+v", c, r)
				}
				continue
			}
			if r == nil || !r.Rated || !r.Seats[0].Lost || r.Seats[0].Fate != table.Resigned || r.Seats[1].Place != 1 {
				t.Errorf("%+v: %+v", c, r)
			}
		}
	})
}

// TestClosedGamesCountForNobody: when a host ends a game, nothing comes of it, whoever has left.
func TestClosedGamesCountForNobody(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.deal(rated(3, table.Pace{}), 3)
		w.beyond(tab, 1)
		w.must(tab.Leave(w.ctx, persons[2]))
		w.must(tab.Close(w.ctx, "host", "because"))
		if r := w.store.Result(tab.ID()); r != nil {
			t.Errorf("%+v", r)
		}
		w.sameAfterReload(tab)
	})
}

// TestLeavingBeforeAnAnswer: who leaves before they have answered once has lost all the same, also if somebody else
// plays their seat to its end.
func TestLeavingBeforeAnAnswer(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.deal(timed(2, table.Days(1)), 2)
		w.must(tab.Leave(w.ctx, persons[1]))
		time.Sleep(time.Minute) // The bot answers first.
		w.must(tab.OpenSeat(w.ctx, owner, 1))
		w.must(tab.Sit(w.ctx, "dora", "Dora", 1))
		w.away(tab, 1)
		w.must(tab.Return(w.ctx, "dora")) // What Dora does changes nothing for Ben.
		w.play(tab, 3, 20000, nil)
		r := w.outcome(tab)
		if s := &r.Seats[1]; s.Person != persons[1] || !s.Lost || s.Fate != table.Left || s.Decisions != 0 ||
			s.Part != table.PlayedUntil {
			t.Errorf("who left: %+v", s)
		}
		row, entries, err := w.store.Load(w.ctx, tab.ID())
		w.must(err)
		again, err := w.hub.ResultOf(row, entries)
		w.must(err)
		if a, b := again.Seats[1], r.Seats[1]; a.Person != b.Person || a.Fate != b.Fate || a.Lost != b.Lost {
			t.Errorf("played again: %+v", a)
		}
	})
}

// TestRemovedSeats: the seat of somebody who was removed is offered only if all agree who play; nothing comes of the
// game for whoever was removed.
func TestRemovedSeats(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.deal(quick(4), 3, "random")
		w.beyond(tab, 1) // They have answered.
		w.must(tab.Remove(w.ctx, owner, 2))
		w.must(tab.OpenSeat(w.ctx, owner, 3)) // That of a bot.
		w.must(tab.Vote(w.ctx, persons[1], true))
		w.must(tab.OpenSeat(w.ctx, owner, 2))
		s := tab.Snapshot()
		if s.Seats[2].Offered || !s.Seats[3].Offered || s.Proposal == nil || s.Proposal.Kind != table.ProposeOffer ||
			s.Missing() != 0b10 {
			t.Fatalf("the seat is %+v, the proposal %+v", s.Seats[2], s.Proposal)
		}
		wants(t, "sitting down there", tab.Sit(w.ctx, "second", "Second", 2), table.ErrTaken)
		w.must(tab.Vote(w.ctx, persons[1], false))
		wants(t, "after a refusal", tab.Sit(w.ctx, "second", "Second", 2), table.ErrTaken)
		w.must(tab.Propose(w.ctx, persons[1], table.ProposeOffer, 2))
		w.sameAfterReload(tab)
		w.must(tab.Vote(w.ctx, owner, true))
		if s := tab.Snapshot(); !s.Seats[2].Offered || s.Proposal != nil {
			t.Fatalf("the seat is %+v, the proposal %+v", s.Seats[2], s.Proposal)
		}
		w.must(tab.Sit(w.ctx, "dora", "Dora", 2))
		if s := tab.Snapshot(); s.Gone[2] != table.Stayed {
			t.Errorf("whoever sits there now is %v", s.Gone[2])
		}
		rng := rand.New(rand.NewPCG(8, 8))
		for n := 0; !tab.Snapshot().Over() && n < 20000; n++ {
			if p := open(tab.Snapshot()); p != game.Nobody && tab.Snapshot().Seats[p].Bot == "" {
				w.answer(tab, p, rng)
			} else {
				time.Sleep(time.Second)
			}
		}
		for p, s := range w.outcome(tab).Seats {
			if s.Person == persons[2] {
				t.Errorf("the result of seat %d is that of whoever was removed: %+v", p, s)
			}
		}
	})
}

// TestBrokenGames: if somebody resigns, leaves or stays away for good in the first round, the others neither lose nor
// gain, whoever wins; if they come back, or go later, all is as usual.
func TestBrokenGames(t *testing.T) {
	for name, c := range map[string]struct {
		round  uint16
		does   func(w *world, tab *table.Table)
		broken bool
	}{
		"resigned": {0, func(w *world, tab *table.Table) { w.must(tab.Resign(w.ctx, persons[2])) }, true},
		"left":     {0, func(w *world, tab *table.Table) { w.must(tab.Leave(w.ctx, persons[2])) }, true},
		"left after a while": {0, func(w *world, tab *table.Table) {
			w.away(tab, 2)
			w.beyond(tab, 1)
			w.must(tab.Leave(w.ctx, persons[2]))
		}, true},
		"stayed away": {0, func(w *world, tab *table.Table) {
			w.away(tab, 2)
			pace := tab.Snapshot().Settings.Pace
			time.Sleep(pace.Grace() + time.Second)
		}, true},
		"came back, and left later": {0, func(w *world, tab *table.Table) {
			w.away(tab, 2)
			w.must(tab.Return(w.ctx, persons[2]))
			w.beyond(tab, 1)
			w.must(tab.Leave(w.ctx, persons[2]))
		}, false},
		"came back, and resigned later": {0, func(w *world, tab *table.Table) {
			w.away(tab, 2)
			w.must(tab.Return(w.ctx, persons[2]))
			w.beyond(tab, 1)
			w.must(tab.Resign(w.ctx, persons[2]))
		}, false},
		"left later": {1, func(w *world, tab *table.Table) { w.must(tab.Leave(w.ctx, persons[2])) }, false},
	} {
		inBubble(t, func(w *world) {
			s := rated(3, table.Live(60, time.Minute))
			s.StandIn = "random"
			tab := w.deal(s, 3)
			w.beyond(tab, c.round)
			c.does(w, tab)
			for rng := rand.New(rand.NewPCG(8, 8)); !tab.Snapshot().Over(); {
				if p := open(tab.Snapshot()); p != game.Nobody && tab.Snapshot().Seats[p].Bot == "" {
					w.answer(tab, p, rng)
				} else {
					time.Sleep(time.Second)
					synctest.Wait()
				}
			}
			r := w.outcome(tab)
			for p := range r.Seats {
				seat, gone := &r.Seats[p], p == 2
				if seat.Lost != gone || seat.NoRise != (gone || c.broken) || seat.NoFall != (!gone && c.broken) {
					t.Errorf("%s: seat %d: %+v", name, p, seat)
				}
			}
		})
	}
}

// away lets the time of a seat run out.
func (w *world) away(tab *table.Table, p game.Player) {
	w.t.Helper()
	for rng := rand.New(rand.NewPCG(3, 3)); tab.Snapshot().Seats[p].Bot == ""; synctest.Wait() {
		if s := tab.Snapshot(); s.Decisions[p].Number != 0 {
			time.Sleep(time.Until(s.Decisions[p].Deadline()))
		} else {
			w.answer(tab, open(s), rng)
		}
	}
}

// TestResignedHaveLost: who has resigned has lost whatever comes of their seat, has no vote on anything, and is told
// apart from those who left, at once and in the result; nobody can take it back.
func TestResignedHaveLost(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.deal(rated(3, table.Pace{}), 3)
		w.beyond(tab, 1)
		rng := rand.New(rand.NewPCG(5, 5))
		gone := open(tab.Snapshot())
		s := tab.Snapshot()
		if _, err := tab.Answer(w.ctx, persons[gone], gone, s.Decisions[gone].Number, "resign"); err != nil {
			t.Fatal(err)
		}
		w.sameAfterReload(tab)
		if got := tab.Snapshot().Gone[gone]; got != table.Resigned {
			t.Errorf("the seat is %v", got)
		}
		one, other := (gone+1)%3, (gone+2)%3
		wants(t, "a proposal of somebody who resigned", tab.Propose(w.ctx, persons[gone], table.ProposePause, 0),
			table.ErrNoVote)
		w.must(tab.Propose(w.ctx, persons[one], table.ProposeEnd, 0))
		if s := tab.Snapshot(); s.Missing() != 1<<other {
			t.Errorf("%b are asked", s.Missing())
		}
		w.must(tab.Vote(w.ctx, persons[other], false))
		for n := 0; !tab.Snapshot().Over() && n < 20000; n++ {
			if p := open(tab.Snapshot()); p != game.Nobody {
				w.answer(tab, p, rng)
			}
		}
		r := w.outcome(tab)
		for p := range r.Seats {
			if seat := &r.Seats[p]; (game.Player(p) == gone) != (seat.Fate == table.Resigned) ||
				seat.Lost != (game.Player(p) == gone) || seat.NoRise != seat.Lost {
				t.Errorf("seat %d: %+v", p, seat)
			}
		}
	})
}
