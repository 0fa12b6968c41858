package table_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/record"
	"koprulu/table"
)

// tries opens a sandbox for the person of a seat.
func (w *world) tries(s *table.Snapshot, seat game.Player, at int) (*table.Table, error) {
	return w.hub.OpenSandbox(w.ctx, s, table.SandboxPlan{Owner: s.Seats[seat].Person, Name: "Anna", Seat: seat, At: at,
		Title: "Sandbox: a table"})
}

// TestSandbox: a copy of a game that goes on shows its owner what their seat saw at that moment, has bots at the other
// seats, can be played on and taken back to any of its answers, even after its end, survives a restart, tells nobody
// anything, and can be removed only by its owner.
func TestSandbox(t *testing.T) {
	told := 0
	inBubble(t, func(w *world) {
		set := quick(3)
		set.Help = table.HelpOn
		tab := w.deal(set, 3)
		w.play(tab, 3, 60, nil)
		s := tab.Snapshot()
		seat := open(s)
		before := told
		box, err := w.tries(s, seat, s.Answers)
		w.must(err)
		at := box.Snapshot()
		if !at.IsSandbox() || *at.Settings.Sandbox != (table.Sandbox{Of: s.ID, At: s.Answers, Guessed: true}) ||
			at.Settings.Public || at.Settings.Spectators {
			t.Errorf("the settings of a sandbox: %+v, %+v", at.Settings, at.Settings.Sandbox)
		}
		if got, want := *at.View(seat), *s.View(seat); got != want {
			t.Error("the sandbox shows its owner something else than the table")
		}
		for p, who := range at.Seats {
			if mine := game.Player(p) == seat; mine != (who.Person != "") || mine == (who.Bot != "") {
				t.Errorf("at seat %d sits %+v", p+1, who)
			}
		}
		wants(t, "a sandbox of a seat of somebody else",
			second(w.hub.OpenSandbox(w.ctx, s, table.SandboxPlan{Owner: persons[(seat+1)%3], Name: "Ben", Seat: seat,
				Title: "x"})), table.ErrNotYours)
		wants(t, "a moment that there was not", second(w.tries(s, seat, s.Answers+1)), errInvalid)
		rng := rand.New(rand.NewPCG(1, 2))
		start := *at.State
		for box.Snapshot().Status == table.Playing {
			synctest.Wait()
			if p := open(box.Snapshot()); p != game.Nobody {
				w.answer(box, p, rng)
			} else {
				time.Sleep(time.Second)
			}
		}
		end := box.Snapshot()
		if end.Status != table.Finished || end.Lookback.Status != table.NoLookback {
			t.Fatalf("the sandbox ends with status %d, look back %d", end.Status, end.Lookback.Status)
		}
		keep, ok := end.BackTo(seat)
		if !ok {
			t.Fatal("there is nothing to take back")
		}
		w.must(box.Undo(w.ctx, at.Seats[seat].Person, keep))
		if again := box.Snapshot(); again.Status != table.Playing || again.Decisions[seat].Number == 0 ||
			again.Answers != keep {
			t.Errorf("taken back after the end: status %d, %d answers", again.Status, again.Answers)
		}
		w.must(box.Undo(w.ctx, at.Seats[seat].Person, 0))
		if again := box.Snapshot(); *again.State != start || again.Answers != 0 {
			t.Error("taken back as a whole the sandbox is another one")
		}
		w.answer(box, seat, rng)
		synctest.Wait()
		w.sameAfterReload(box)
		wants(t, "a sandbox of a sandbox's answers beyond", box.Undo(w.ctx, at.Seats[seat].Person, 10000), table.ErrNoUndo)
		wants(t, "taking back at the table itself", tab.Undo(w.ctx, s.Seats[seat].Person, 0), table.ErrNoUndo)
		wants(t, "removing a sandbox of somebody else", box.Discard(w.ctx, persons[(seat+1)%3]), table.ErrNotOwner)
		wants(t, "discarding a table", tab.Discard(w.ctx, s.Owner), table.ErrStatus)
		if told != before {
			t.Errorf("%d messages about a sandbox", told-before)
		}
		w.must(box.Discard(w.ctx, at.Seats[seat].Person))
		_, err = w.hub.Table(w.ctx, box.ID())
		wants(t, "a sandbox that was removed", err, table.ErrUnknown)
	}, func(cfg *table.HubConfig) {
		looksBack(cfg)
		cfg.Notify = func(table.Event) { told++ }
	})
}

// TestSandboxesNeedHelp: while a game goes on, there are sandboxes only where there are odds; once it is over,
// everywhere, exactly as it was, for any seat.
func TestSandboxesNeedHelp(t *testing.T) {
	w := newWorld(t)
	set := quick(2)
	set.Help = table.HelpOff
	tab := w.deal(set, 2)
	w.play(tab, 3, 40, nil)
	s := tab.Snapshot()
	seat := open(s)
	wants(t, "a sandbox of a table without help", second(w.tries(s, seat, s.Answers)), table.ErrNoHelp)
	_, _, err := tab.Position(w.ctx, s.Answers, seat)
	wants(t, "the position of a table without help", err, table.ErrNoHelp)
	w.must(tab.Propose(w.ctx, owner, table.ProposeEnd, 0))
	w.must(tab.Vote(w.ctx, persons[1], true))
	s = tab.Snapshot()
	for p := range game.Player(2) {
		box, err := w.hub.OpenSandbox(w.ctx, s, table.SandboxPlan{Owner: "somebody", Name: "Zoe", Seat: p, At: 30,
			Title: "Sandbox"})
		w.must(err)
		then, err := s.At(w.ctx, 30)
		w.must(err)
		if at := box.Snapshot(); *at.State != *then.State || at.Settings.Sandbox.Guessed || at.Seats[p].Person != "somebody" {
			t.Errorf("a sandbox of a game that is over is not the position, or seat %d is not its owner's", p+1)
		}
	}
	week := *s
	week.Settings.Challenge = "2026-W48"
	wants(t, "a sandbox of a challenge",
		second(w.hub.OpenSandbox(w.ctx, &week, table.SandboxPlan{Owner: "somebody", Name: "Zoe", Title: "x"})),
		table.ErrNoHelp)
	wants(t, "a seat that there is not",
		second(w.hub.OpenSandbox(w.ctx, s, table.SandboxPlan{Owner: "somebody", Name: "Zoe", Seat: 2, Title: "x"})),
		errInvalid)
	wants(t, "a bot that there is not",
		second(w.hub.OpenSandbox(w.ctx, s, table.SandboxPlan{Owner: "somebody", Name: "Zoe", Seat: 1, Bot: "nobody",
			Title: "x"})), errInvalid)
}

// TestSandboxesOfRatedGames: while a rated game goes on, lines can be tried without help: no hints, no strong bots, no
// look back, no way into the map editor; not even in a sandbox of the sandbox.
func TestSandboxesOfRatedGames(t *testing.T) {
	w := newWorld(t)
	set := quick(2)
	set.Rated = true
	tab := w.deal(set, 2)
	w.play(tab, 3, 40, nil)
	s := tab.Snapshot()
	seat := open(s)
	plan := table.SandboxPlan{Owner: s.Seats[seat].Person, Name: "Anna", Seat: seat, At: s.Answers, Title: "Sandbox"}
	strong := plan
	strong.Bot = "medium"
	wants(t, "a sandbox with strong bots", second(w.hub.OpenSandbox(w.ctx, s, strong)), errInvalid)
	_, _, err := tab.Position(w.ctx, s.Answers, seat)
	wants(t, "the position of a rated game", err, table.ErrNoHelp)
	for range 2 {
		box, err := w.hub.OpenSandbox(w.ctx, s, plan)
		w.must(err)
		s = box.Snapshot()
		if !s.Unaided() || s.Helps() || s.Settings.Rated || s.Seats[1-seat].Bot != "simple" {
			t.Errorf("the sandbox helps: %+v, %+v", s.Settings, s.Seats)
		}
		_, _, err = box.Position(w.ctx, s.Answers, seat)
		wants(t, "the position of its sandbox", err, table.ErrNoHelp)
		wants(t, "a sandbox of it with strong bots", second(w.hub.OpenSandbox(w.ctx, s, strong)), errInvalid)
		plan.At = s.Answers
		strong.At = s.Answers
	}
	w.must(tab.Propose(w.ctx, owner, table.ProposeEnd, 0))
	w.must(tab.Vote(w.ctx, persons[1], true))
	box, err := w.hub.OpenSandbox(w.ctx, tab.Snapshot(), table.SandboxPlan{Owner: "somebody", Name: "Zoe", Seat: seat,
		At: 30, Title: "Sandbox", Bot: "medium"})
	w.must(err)
	if at := box.Snapshot(); at.Unaided() || !at.Helps() {
		t.Error("a sandbox of a rated game that is over does not help")
	}
}

// TestSandboxesTellNothing (P5): two games that look the same to a seat have the same sandboxes, state by state, and
// the same positions for the map editor, however often the seat asks; and copies of one game differ from each other and
// from the truth.
func TestSandboxesTellNothing(t *testing.T) {
	w := [2]*world{newWorld(t), newWorld(t)}
	r, err := played.Set().Rules(quick(3).Options)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(5, 6))
	var buf [game.MaxLegal]game.Answer
	differ, truth := 0, 0
	for n := range uint64(6) {
		s := game.New(r, chance.NumberSeed(n), nil)
		for range 60 + 40*int(n) {
			if s.Phase == game.Over {
				break
			}
			p := r.Open(&s).First()
			legal := r.Legal(&s, p, buf[:0])
			r.Apply(&s, p, legal[rng.IntN(len(legal))], nil)
		}
		if s.Phase == game.Over {
			continue
		}
		seat := game.Player(n % 3)
		other := s
		r.Redeal(&other, seat, rng)
		other.Seats[seat] = s.Seats[seat]
		var last *game.State
		for i := range 3 {
			var got [2]*table.Snapshot
			var texts [2]string
			for j, state := range []*game.State{&s, &other} {
				tab := w[j].brought(r, state)
				box, err := w[j].tries(tab.Snapshot(), seat, 0)
				w[j].must(err)
				got[j] = box.Snapshot()
				text, guessed, err := tab.Position(w[j].ctx, 0, seat)
				w[j].must(err)
				if texts[j] = string(text); !guessed {
					t.Error("a position of a game that goes on is not guessed")
				}
			}
			if *got[0].State != *got[1].State || texts[0] != texts[1] {
				t.Fatalf("game %d, copy %d: two games that look the same to seat %d have different sandboxes", n, i, seat+1)
			}
			if *got[0].View(seat) != r.View(&s, seat) {
				t.Fatalf("game %d: the sandbox does not look like the game", n)
			}
			if *got[0].State == s || got[0].State.Seed == s.Seed {
				truth++
			}
			if last != nil && *last != *got[0].State {
				differ++
			}
			last = got[0].State
		}
	}
	if differ == 0 || truth > 0 {
		t.Errorf("%d copies differ from the one before, %d are the truth", differ, truth)
	}
}

// brought makes a table of a state, with persons at all seats.
func (w *world) brought(r *game.Rules, s *game.State) *table.Table {
	w.t.Helper()
	var rec bytes.Buffer
	out := record.NewWriter(&rec, make([]string, r.Options.Players))
	m := &table.Manifest{Version: table.ManifestVersion, Owner: owner, Name: "P5", Help: table.HelpOn}
	for p := range out.Seats {
		out.Seats[p] = "somebody"
		m.Seats = append(m.Seats, table.Seat{Person: persons[p], Name: "Person " + string(persons[p])})
	}
	out.KeepSeed, out.FromPosition = true, true
	w.must(out.Start(r, s.Seed, s, &game.Log{}))
	tab, err := w.hub.Import(w.ctx, &rec, m)
	w.must(err)
	return tab
}

// TestOldestSandboxes: five are kept; for another one the oldest goes, along with any that are too many already.
func TestOldestSandboxes(t *testing.T) {
	var list []table.Summary
	for i := range 7 {
		old := table.OldestSandboxes(list)
		want := max(0, i-table.MostSandboxes+1)
		if len(old) != want {
			t.Errorf("of %d sandboxes %d have to go, want %d", i, len(old), want)
		}
		for j := range old {
			if old[j].Created != time.Unix(int64(j), 0) {
				t.Errorf("of %d sandboxes that of %v goes", i, old[j].Created)
			}
		}
		list = append([]table.Summary{{Basics: table.Basics{Created: time.Unix(int64(i), 0)}}}, list...)
	}
}

// TestPositionsCanBeRead: what the map editor gets is a position that everything can read.
func TestPositionsCanBeRead(t *testing.T) {
	w := newWorld(t)
	set := quick(2)
	set.Help = table.HelpOn
	tab := w.deal(set, 2)
	for range 20 {
		w.play(tab, 9, 7, nil)
		s := tab.Snapshot()
		text, _, err := tab.Position(w.ctx, s.Answers, 0)
		w.must(err)
		_, state, err := position.Read(played.Set(), text)
		if err != nil {
			t.Fatal(err)
		}
		if s.Rules.View(&state, 0) != *s.View(0) {
			t.Fatalf("after %d answers the position shows something else", s.Answers)
		}
	}
	if _, _, err := tab.Position(w.ctx, -1, 0); !errors.As(err, new(*table.InvalidError)) {
		t.Errorf("a moment that there was not: %v", err)
	}
}
