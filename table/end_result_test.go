package table_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"koprulu/rules/game"
	"koprulu/rules/notation/position"
	"koprulu/table"
)

// playSlowly answers for persons until a game is over or a number of answers have been given, with a few seconds
// between them.
func (w *world) playSlowly(tab *table.Table, seed uint64, answers int) {
	w.t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	for range answers {
		p := open(tab.Snapshot())
		if p == game.Nobody {
			return
		}
		time.Sleep(7 * time.Second)
		w.answer(tab, p, rng)
	}
}

// outcome returns the stored result of a table.
func (w *world) outcome(tab *table.Table) *table.Result {
	w.t.Helper()
	r := w.store.Result(tab.ID())
	if r == nil {
		w.t.Fatal("no result is kept")
	}
	row, entries, err := w.store.Load(w.ctx, tab.ID())
	w.must(err)
	if x := w.hub.Examine(row, entries, nil); x.Wrong != nil || x.Result(r) != nil {
		w.t.Errorf("played again, its result is another one: %v, %v", x.Wrong, x.Result(r))
	}
	return r
}

// TestResultIsChecked: a stored result that differs from what its game leads to is found, whatever differs.
func TestResultIsChecked(t *testing.T) {
	inBubble(t, func(w *world) {
		s := quick(3)
		s.Rated = true
		tab := w.deal(s, 3)
		w.playSlowly(tab, 6, 20000)
		kept := w.outcome(tab)
		row, entries, err := w.store.Load(w.ctx, tab.ID())
		w.must(err)
		x := w.hub.Examine(row, entries, nil)
		for name, change := range map[string]func(r *table.Result){
			"counts": func(r *table.Result) { r.Counts = false }, "players": func(r *table.Result) { r.Players++ },
			"mode": func(r *table.Result) { r.Mode = table.ModeTeams }, "rounds": func(r *table.Result) { r.Rounds-- },
			"answers": func(r *table.Result) { r.Answers++ }, "seconds": func(r *table.Result) { r.Seconds++ },
			"victory":   func(r *table.Result) { r.Victory = table.Agreed },
			"seats":     func(r *table.Result) { r.Seats = r.Seats[1:] },
			"person":    func(r *table.Result) { r.Seats[0].Person = "someone-else" },
			"place":     func(r *table.Result) { r.Seats[1].Place++ },
			"points":    func(r *table.Result) { r.Seats[2].Points-- },
			"faction":   func(r *table.Result) { r.Seats[0].Faction = "nobody" },
			"lost":      func(r *table.Result) { r.Seats[0].Lost = true },
			"no rise":   func(r *table.Result) { r.Seats[0].NoRise = !r.Seats[0].NoRise },
			"times":     func(r *table.Result) { r.Seats[0].Times[3]++ },
			"decisions": func(r *table.Result) { r.Seats[0].Decisions++ },
			"techs":     func(r *table.Result) { r.Seats[0].Techs = append([]string{"x"}, r.Seats[0].Techs...) },
		} {
			other := *kept
			other.Seats = slices.Clone(kept.Seats)
			change(&other)
			if x.Result(&other) == nil {
				t.Errorf("%s: nothing is found", name)
			}
		}
		gone := *kept
		gone.Seats = slices.Clone(kept.Seats)
		gone.Seats[1].Person = ""
		if err := x.Result(&gone); err != nil {
			t.Errorf("somebody has left the site: %v", err)
		}
		row.Status = table.Playing
		if x := w.hub.Examine(row, entries, nil); x.Result(kept) == nil {
			t.Error("a game that goes on has a result, and nothing is found")
		}
	})
}

// TestResult: the stored result of a game agrees with how it ended, with who answered how often and how long they took,
// and with what its log says was used.
func TestResult(t *testing.T) {
	inBubble(t, func(w *world) {
		s := quick(3)
		s.Options.BroodWar = true
		s.Rated = true
		tab := w.deal(s, 3)
		w.playSlowly(tab, 5, 50)
		if w.store.Result(tab.ID()) != nil {
			t.Error("a game that goes on has a result")
		}
		w.playSlowly(tab, 6, 20000)
		snap, r := tab.Snapshot(), w.outcome(tab)
		if snap.Status != table.Finished {
			t.Fatalf("the game is in status %d after %d answers", snap.Status, snap.Answers)
		}
		if !r.Counts || !r.Rated || !r.Brood || r.Players != 3 || r.Mode != table.ModeStandard ||
			r.Rounds != int(snap.State.Round) || r.Answers != snap.Answers ||
			!r.Ended.Equal(snap.Updated) || r.Victory == "" || r.Victory == "none" || len(r.Seats) != 3 {
			t.Errorf("the result is %+v", r)
		}
		story, err := snap.Story(w.ctx)
		w.must(err)
		if r.Seconds != story.Seconds {
			t.Errorf("it took %d seconds, the story says %d", r.Seconds, story.Seconds)
		}
		techs, decisions := 0, 0
		for p := range r.Seats {
			seat := &r.Seats[p]
			if seat.Person != persons[p] || seat.Bot != "" || seat.Part != table.PlayedThrough || seat.Lost ||
				r.Won(seat) != snap.State.Winners.Has(game.Player(p)) ||
				seat.Points != int(snap.State.Seats[p].Points) ||
				seat.Faction != snap.Rules.Sheets[snap.State.Seats[p].Faction].ID || seat.Team != p {
				t.Errorf("seat %d is %+v", p, seat)
			}
			timed := 0
			for _, n := range seat.Times {
				timed += n
			}
			if seat.Decisions != story.Seats[p].Answers || seat.Seconds != story.Seats[p].Seconds || timed == 0 ||
				timed > seat.Decisions || seat.Times[0] != 0 {
				t.Errorf("seat %d made %d decisions in %d s, %v; the story says %d in %d s", p, seat.Decisions, seat.Seconds,
					seat.Times, story.Seats[p].Answers, story.Seats[p].Seconds)
			}
			if len(seat.Leaders) == 0 || len(seat.Leaders) > len(story.Seats[p].Leaders) {
				t.Errorf("seat %d used the leaders %v, the story has %d", p, seat.Leaders, len(story.Seats[p].Leaders))
			}
			techs += len(seat.Techs)
			decisions += seat.Decisions
		}
		if decisions != w.given || decisions == snap.Answers {
			t.Errorf("%d decisions of %d answers that were given, %d stand", decisions, w.given, snap.Answers)
		}
		bought := 0
		for i := range snap.Log {
			if l := &snap.Log[i]; l.Kind == table.NoEntry && l.Game.Kind == game.LogTech {
				bought++
			}
		}
		if techs == 0 || techs > bought {
			t.Errorf("%d technologies are kept, %d were bought", techs, bought)
		}
	})
}

// TestNoResult: games that end early or only among bots, and those that began at a position, don't count.
func TestNoResult(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.deal(quick(2), 2)
		w.playSlowly(tab, 1, 20)
		w.must(tab.Propose(w.ctx, owner, table.ProposeEnd, 0))
		w.must(tab.Vote(w.ctx, persons[1], true))
		if r := w.store.Result(tab.ID()); tab.Snapshot().Status != table.Ended || r != nil {
			t.Errorf("a game that was ended early has the result %+v", r)
		}
		done := w.deal(quick(2), 2)
		w.playSlowly(done, 4, 5000)
		row, entries, err := w.store.Load(w.ctx, done.ID())
		w.must(err)
		check := func(what string, row table.Stored, entries []table.Entry, counts bool) {
			t.Helper()
			r, err := w.hub.ResultOf(&row, entries)
			if err != nil || r.Counts != counts || r.Rated || r.Ended.IsZero() || (len(r.Seats) > 0) != counts {
				t.Errorf("%s: %+v, %v", what, r, err)
			}
		}
		check("as it is", *row, entries, true)
		bots := *row
		bots.Seats = []table.Seat{{Bot: "simple"}, {Bot: "random"}}
		check("of bots", bots, entries, false)
		first, err := done.Snapshot().At(w.ctx, 0)
		w.must(err)
		from := *row
		from.Start = position.Append(nil, first.Rules, first.State)
		check("from a position", from, entries, false)
		broken := slices.Clone(entries)
		broken[len(broken)/2].Text = "nonsense"
		if r, err := w.hub.ResultOf(row, broken); err == nil {
			t.Errorf("a damaged game has the result %+v", r)
		}
		if _, err := w.hub.ResultOf(row, entries[:len(entries)-9]); err == nil {
			t.Error("a game without its end has a result")
		}
	})
}

// TestPausedTime: the time for which a table is paused counts for nobody.
func TestPausedTime(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.deal(quick(2), 2)
		w.playSlowly(tab, 3, 20)
		w.must(tab.Propose(w.ctx, owner, table.ProposePause, 0))
		w.must(tab.Vote(w.ctx, persons[1], true))
		time.Sleep(5 * time.Hour)
		w.must(tab.Resume(w.ctx, owner))
		w.playSlowly(tab, 3, 5000)
		r := w.outcome(tab)
		for p := range r.Seats {
			if s := &r.Seats[p]; s.Seconds > 3600*2 || s.Times[9] != 0 {
				t.Errorf("seat %d took %d seconds, %v", p, s.Seconds, s.Times)
			}
		}
	})
}

// TestAway: players who leave have lost; those who take over the seat did not play it from the beginning.
func TestAway(t *testing.T) {
	pace := table.Live(30, 20*time.Second)
	if g := pace.Grace(); g != 3*time.Minute {
		t.Errorf("the grace of half an hour is %v", g)
	}
	days, none := table.Days(3), table.Pace{}
	if days.Grace() != 72*time.Hour || none.Grace() != 24*time.Hour {
		t.Errorf("the grace of three days is %v, that without clocks %v", days.Grace(), none.Grace())
	}
	inBubble(t, func(w *world) {
		for _, c := range []struct {
			name       string
			pace       table.Pace
			wait       time.Duration
			part       table.Part
			lost, back bool // back: the player who joins goes and comes back
			joins      table.Person
		}{
			{name: "leaves", pace: pace, wait: 4 * time.Minute, part: table.PlayedUntil, lost: true},
			{name: "leaves at the end", pace: days, wait: time.Minute, part: table.PlayedUntil, lost: true},
			{name: "comes back", pace: pace, wait: 4 * time.Minute, part: table.PlayedThrough, joins: persons[1]},
			{name: "is replaced", pace: pace, wait: 4 * time.Minute, part: table.PlayedUntil, lost: true, joins: "dora"},
			{name: "is replaced by one who comes and goes", pace: pace, wait: 4 * time.Minute, part: table.PlayedUntil,
				lost: true, joins: "dora", back: true},
		} {
			tab := w.deal(timed(2, c.pace), 2)
			w.playSlowly(tab, 9, 30)
			w.must(tab.Leave(w.ctx, persons[1]))
			w.must(tab.OpenSeat(w.ctx, owner, 1))
			time.Sleep(time.Second)
			if c.joins != "" {
				w.must(tab.Sit(w.ctx, c.joins, string(c.joins), 1))
			}
			time.Sleep(c.wait)
			rng := rand.New(rand.NewPCG(2, 2))
			for n := 0; !tab.Snapshot().Over() && n < 20000; n++ {
				s := tab.Snapshot()
				p := open(s)
				if c.back && p == 1 && n > 20 {
					time.Sleep(40 * time.Minute)
					w.must(tab.Return(w.ctx, c.joins))
					c.back = false
					continue
				}
				if p == game.Nobody || s.Seats[p].Bot != "" {
					time.Sleep(time.Second)
					continue
				}
				w.answer(tab, p, rng)
			}
			r := w.outcome(tab)
			seat := r.Seats[1]
			if seat.Person != persons[1] || seat.Part != c.part || seat.Lost != c.lost || seat.Lost && r.Won(&seat) {
				t.Errorf("who %s: %+v", c.name, seat)
			}
			if c.part == table.PlayedUntil && (seat.Decisions == 0 || seat.Decisions > 30) {
				t.Errorf("who %s made %d decisions", c.name, seat.Decisions)
			}
			if r.Seats[0].Part != table.PlayedThrough || r.Seats[0].Lost {
				t.Errorf("who stays when somebody %s: %+v", c.name, r.Seats[0])
			}
		}
	})
}

// TestGraceToTheMoment: a player for whom a bot stands in has lost a game that ends a moment after the grace of the
// table's clock is over, and not one that ends with it.
func TestGraceToTheMoment(t *testing.T) {
	inBubble(t, func(w *world) {
		for _, pace := range []table.Pace{table.Live(30, 20*time.Second), table.Days(3)} {
			tab := w.deal(timed(2, pace), 2)
			w.playSlowly(tab, 9, 30)
			rng := rand.New(rand.NewPCG(2, 2))
			for n := 0; !tab.Snapshot().Over() && n < 20000; n++ {
				if p := open(tab.Snapshot()); p == 1 && tab.Snapshot().Seats[1].Bot == "" {
					time.Sleep(time.Until(tab.Snapshot().Decisions[1].Deadline()) + time.Second)
				} else if p == 0 {
					w.answer(tab, p, rng)
				} else {
					time.Sleep(time.Second) // The bot answers.
				}
			}
			row, entries, err := w.store.Load(w.ctx, tab.ID())
			w.must(err)
			left := slices.IndexFunc(entries, func(e table.Entry) bool { return e.Kind == table.DidStandIn })
			if row.Status != table.Finished || left < 0 {
				t.Fatalf("%+v: the game is in status %d, left at %d", pace, row.Status, left)
			}
			for after, lost := range map[time.Duration]bool{pace.Grace() - time.Millisecond: false, pace.Grace(): false,
				pace.Grace() + time.Millisecond: true} {
				moved := slices.Clone(entries)
				for i := left + 1; i < len(moved); i++ {
					moved[i].At = moved[left].At.Add(after)
				}
				row.StoodIn[1] = moved[left].At
				r, err := w.hub.ResultOf(row, moved)
				w.must(err)
				if one, other := r.Seats[1], r.Seats[0]; one.Lost != lost || one.Part != table.PlayedUntil || lost && r.Won(&one) ||
					other.Lost {
					t.Errorf("%+v: %v after leaving, the grace is %v: %+v", pace, after, pace.Grace(), one)
				}
			}
		}
	})
}
