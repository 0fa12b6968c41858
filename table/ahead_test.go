package table_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"reflect"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"koprulu/help/ahead"
	"koprulu/rules/game"
	named "koprulu/rules/notation/words"
	"koprulu/table"
)

// planned plays on to the first order of a person's seat in turn.
func (w *world) planned(tab *table.Table) game.Player {
	w.t.Helper()
	rng := rand.New(rand.NewPCG(4, 4))
	for range 1000 {
		s := tab.Snapshot()
		p := open(s)
		if v := s.View(p); v.Step == game.AskOrder && v.OrderTurn == 1 {
			return p
		}
		w.answer(tab, p, rng)
	}
	w.t.Fatal("nobody is asked for an order")
	return game.Nobody
}

// orderOf returns a legal order, to be left for later, of a seat that is asked for one, and its words as an answer.
func orderOf(s *table.Snapshot, p game.Player, unless string) (ahead.Order, string) {
	names := named.InView(s.Rules, s.View(p))
	for _, a := range s.Legal(p, nil) {
		if a.Verb == game.DoOrder {
			return ahead.Order{Order: named.Order(a.Order()), Planet: names.Planet(a.Planet()), Unless: unless}, format(s, p, a)
		}
	}
	panic("there is no order to place")
}

// entries returns the entries of a table after a number of them.
func (w *world) entries(tab *table.Table, after uint64) []table.Entry {
	_, list, err := w.store.Load(w.ctx, tab.ID())
	w.must(err)
	return list[after:]
}

// settled is longer than any pause, and short enough for a bank.
const settled = ahead.PauseMost + time.Second

// TestAheadIsGiven: an order left for later is given after its pause as if its person had sent it, and only the owner's
// list shows that.
func TestAheadIsGiven(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.deal(quick(2), 2)
		p := w.planned(tab)
		before := tab.Snapshot()
		o, text := orderOf(before, p, "")
		time.Sleep(time.Minute)
		w.must(tab.LeaveAhead(w.ctx, persons[p], false, ahead.Answer{Kind: ahead.Orders, Orders: []ahead.Order{o}}))
		left := tab.Snapshot()
		if left.Changed != before.Changed || !left.Updated.Equal(before.Updated) || left.Seq != before.Seq {
			t.Error("others can tell that something was left for later")
		}
		if l := left.LeftAhead(p); l == nil || len(l.Left) != 1 || left.LeftAhead(1-p) != nil {
			t.Fatalf("left: %+v", l)
		}
		pause := ahead.Pause(left.LeftAhead(p).Salt, string(tab.ID()), before.Decisions[p].Number)
		time.Sleep(pause - time.Millisecond)
		synctest.Wait()
		if tab.Snapshot() != left {
			t.Fatal("it was given before the pause was over")
		}
		time.Sleep(time.Millisecond)
		synctest.Wait()
		list := w.entries(tab, before.Seq)
		if len(list) != 1 || list[0].Text != text || list[0].By != string(persons[p]) || list[0].Seat != p ||
			list[0].Decision != before.Decisions[p].Number {
			t.Fatalf("given: %+v; want %q", list, text)
		}
		now := tab.Snapshot()
		if l := now.LeftAhead(p); l == nil || len(l.Left) != 0 || len(l.Fallen) != 0 || !l.WasGiven(now.Answers) {
			t.Errorf("after it was given the list is %+v", l)
		}
		// A player who sends the same answer after all is told that it counts.
		if out, err := tab.Answer(w.ctx, persons[p], p, before.Decisions[p].Number, text); err != nil || !out.Repeated {
			t.Errorf("the same answer again: %+v, %v", out, err)
		}
		w.sameAfterReload(tab)
	})
}

// TestAheadIsNotGiven: nothing is given once the player has answered, taken it back, or while the table is paused.
func TestAheadIsNotGiven(t *testing.T) {
	leave := func(w *world, tab *table.Table, p game.Player) uint32 {
		o, _ := orderOf(tab.Snapshot(), p, "")
		w.must(tab.LeaveAhead(w.ctx, persons[p], false, ahead.Answer{Kind: ahead.Orders, Orders: []ahead.Order{o}}))
		return tab.Snapshot().LeftAhead(p).Left[0].ID
	}
	for name, do := range map[string]func(w *world, tab *table.Table, p game.Player, id uint32){
		"answered": func(w *world, tab *table.Table, p game.Player, _ uint32) {
			w.answer(tab, p, rand.New(rand.NewPCG(1, 1)))
		},
		"taken back": func(w *world, tab *table.Table, p game.Player, id uint32) {
			w.must(tab.DropAhead(w.ctx, persons[p], id))
		},
		"paused": func(w *world, tab *table.Table, p game.Player, _ uint32) {
			w.must(tab.Propose(w.ctx, persons[p], table.ProposePause, 0))
			w.must(tab.Vote(w.ctx, persons[1-p], true))
		},
		"replaced by nothing": func(w *world, tab *table.Table, p game.Player, _ uint32) {
			w.must(tab.ReplaceAhead(w.ctx, persons[p], false))
		},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(w *world) {
				tab := w.deal(timed(2, table.Days(2)), 2)
				p := w.planned(tab)
				id := leave(w, tab, p)
				do(w, tab, p, id)
				seq := tab.Snapshot().Seq
				time.Sleep(settled)
				synctest.Wait()
				if now := tab.Snapshot(); now.Seq != seq {
					t.Errorf("it was given: %+v", w.entries(tab, seq))
				}
			})
		})
	}
}

// TestAheadFalls: an answer that can't be given as it was left falls, its owner is told why and asked, and nothing is
// given.
func TestAheadFalls(t *testing.T) {
	for _, c := range []struct {
		name string
		why  ahead.Why
		what func(w *world, tab *table.Table, p game.Player) ahead.Answer
		do   func(w *world, tab *table.Table, p game.Player)
	}{
		{"the stack changes", ahead.WhyStack, func(w *world, tab *table.Table, p game.Player) ahead.Answer {
			o, _ := orderOf(tab.Snapshot(), p, ahead.UnlessStack)
			o.Nth = 2
			return ahead.Answer{Kind: ahead.Orders, Orders: []ahead.Order{o}}
		}, func(w *world, tab *table.Table, p game.Player) {
			planet := tab.Snapshot().LeftAhead(p).Left[0].Orders[0].Planet
			w.answer(tab, p, rand.New(rand.NewPCG(1, 1)))
			w.give(tab, 1-p, func(text string) bool { return len(text) > len(planet) && text[len(text)-len(planet):] == planet })
		}},
		{"an order that is not legal", ahead.WhyIllegal, func(w *world, tab *table.Table, p game.Player) ahead.Answer {
			o, _ := orderOf(tab.Snapshot(), p, "")
			o.Order = "special-build"
			return ahead.Answer{Kind: ahead.Orders, Orders: []ahead.Order{o}}
		}, func(*world, *table.Table, game.Player) {}},
		{"undo", ahead.WhyUndo, func(w *world, tab *table.Table, p game.Player) ahead.Answer {
			w.answer(tab, p, rand.New(rand.NewPCG(1, 1)))
			return ahead.Answer{Kind: ahead.Pass}
		}, func(w *world, tab *table.Table, p game.Player) {
			w.must(tab.Undo(w.ctx, persons[p], tab.Snapshot().Answers-1))
		}},
		{"a bot stands in", ahead.WhyStandIn, func(w *world, tab *table.Table,
			p game.Player) ahead.Answer {
			return ahead.Answer{Kind: ahead.Pass}
		},
			func(w *world, tab *table.Table, p game.Player) { time.Sleep(3 * time.Hour) }},
		{"the phase changes", ahead.WhyPhase, func(w *world, tab *table.Table, p game.Player) ahead.Answer {
			return ahead.Answer{Kind: ahead.Pass, Until: ahead.UntilOff, Unless: []string{ahead.UnlessPhase}}
		}, func(w *world, tab *table.Table, p game.Player) {
			rng := rand.New(rand.NewPCG(1, 1))
			for tab.Snapshot().State.Phase == game.Planning {
				w.answer(tab, open(tab.Snapshot()), rng)
			}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var mu sync.Mutex
			var events []table.Event
			inBubble(t, func(w *world) {
				tab := w.deal(timed(2, table.Live(120, time.Minute)), 2)
				p := w.planned(tab)
				w.must(tab.LeaveAhead(w.ctx, persons[p], false, c.what(w, tab, p)))
				c.do(w, tab, p)
				synctest.Wait()
				var fell []game.PlayerSet
				mu.Lock()
				for _, e := range events {
					if e.Fell != 0 {
						fell = append(fell, e.Fell)
						if e.Snapshot.LeftAhead(p).FellAt().IsZero() {
							t.Error("it is told that something fell, and nothing has")
						}
					}
				}
				mu.Unlock()
				if len(fell) != 1 || fell[0] != 1<<p {
					t.Errorf("it is told that something fell of %v, want seat %d, once", fell, p)
				}
				l := tab.Snapshot().LeftAhead(p)
				if l == nil || len(l.Left) != 0 || len(l.Fallen) != 1 || l.Fallen[0].Why != c.why || l.Fallen[0].At.IsZero() {
					t.Fatalf("the list is %+v; want that it fell because of %s", l, c.why)
				}
				if c.why == ahead.WhyStack && l.Fallen[0].By != int(1-p)+1 {
					t.Errorf("it fell by %d", l.Fallen[0].By)
				}
				w.sameAfterReload(tab)
				seq := tab.Snapshot().Seq
				time.Sleep(settled)
				synctest.Wait()
				for _, n := range w.entries(tab, seq) {
					if n.Seat == p && n.By == string(persons[p]) {
						t.Errorf("it was given: %+v", n)
					}
				}
				w.must(tab.DropAhead(w.ctx, persons[p], l.Fallen[0].ID))
				if l := tab.Snapshot().LeftAhead(p); l != nil {
					t.Errorf("put away, and there is still %+v", l)
				}
			}, func(cfg *table.HubConfig) {
				cfg.Notify = func(e table.Event) {
					mu.Lock()
					defer mu.Unlock()
					events = append(events, e)
				}
			})
		})
	}
}

// give makes a seat give the first legal answer whose words fit.
func (w *world) give(tab *table.Table, p game.Player, fits func(text string) bool) {
	w.t.Helper()
	s := tab.Snapshot()
	for _, a := range s.Legal(p, nil) {
		if text := format(s, p, a); fits(text) {
			_, err := tab.Answer(w.ctx, persons[p], p, s.Decisions[p].Number, text)
			w.must(err)
			return
		}
	}
	w.t.Fatal("no answer fits")
}

// TestAheadSurvives: a restart in the pause before an answer loses nothing; the answer is given once, later by the time
// for which the server was down.
func TestAheadSurvives(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.deal(quick(2), 2)
		p := w.planned(tab)
		s := tab.Snapshot()
		o, text := orderOf(s, p, ahead.UnlessStack)
		w.must(tab.LeaveAhead(w.ctx, persons[p], false, ahead.Answer{Kind: ahead.Orders, Orders: []ahead.Order{o}}))
		left := time.Now()
		pause := ahead.Pause(tab.Snapshot().LeftAhead(p).Salt, string(tab.ID()), s.Decisions[p].Number)
		w.restart(time.Hour)
		time.Sleep(time.Until(left.Add(time.Hour + pause - time.Millisecond)))
		synctest.Wait()
		if list := w.entries(tab, s.Seq); len(list) != 0 {
			t.Fatalf("given too early: %+v", list)
		}
		time.Sleep(settled)
		synctest.Wait()
		if list := w.entries(tab, s.Seq); len(list) != 1 || list[0].Text != text {
			t.Fatalf("given: %+v", list)
		}
	})
}

// TestAheadAndClocks: at a table with little time the pause is never longer than half of what is left, so that nobody
// loses their seat because of it.
func TestAheadAndClocks(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.deal(timed(2, table.Pace{Start: 2 * time.Second, Gain: time.Second, Cap: 2 * time.Second}), 2)
		p := w.planned(tab)
		s := tab.Snapshot()
		o, _ := orderOf(s, p, "")
		w.must(tab.LeaveAhead(w.ctx, persons[p], false, ahead.Answer{Kind: ahead.Orders, Orders: []ahead.Order{o}}))
		time.Sleep(time.Second)
		synctest.Wait()
		if list := w.entries(tab, s.Seq); len(list) == 0 || list[0].By != string(persons[p]) {
			t.Errorf("after half of the time: %+v", list)
		}
	})
}

// TestAheadTellsNobody (P5): two tables are played in the same way. At one of them somebody leaves answers for later,
// at the other they send the same answers at the same moments. The stored history, what is shown, and what people
// without an open page are told are all the same, and so is the record.
func TestAheadTellsNobody(t *testing.T) {
	type shown struct {
		snap    *table.Snapshot
		changed uint64
	}
	var mine game.Player
	var script []table.Entry
	var first, second []shown
	var records [2]string
	note := func(tab *table.Table, list *[]shown) {
		s := tab.Snapshot()
		*list = append(*list, shown{s, s.Changed})
	}
	inBubble(t, func(w *world) {
		tab := w.deal(quick(2), 2)
		mine = w.planned(tab)
		begin := tab.Snapshot()
		rng := rand.New(rand.NewPCG(9, 9))
		for range 80 {
			s := tab.Snapshot()
			p := open(s)
			if p == mine {
				for _, a := range w.wishes(s, mine) {
					w.must(tab.LeaveAhead(w.ctx, persons[mine], false, a))
				}
				time.Sleep(settled)
				synctest.Wait()
			}
			if tab.Snapshot().Seq == s.Seq { // The others, and decisions that the list doesn't cover.
				time.Sleep(time.Second)
				w.answer(tab, p, rng)
				synctest.Wait()
			}
			note(tab, &first)
		}
		script = w.entries(tab, begin.Seq)
		if n := len(tab.Snapshot().LeftAhead(mine).Given); n < 10 {
			t.Errorf("only %d answers were given", n)
		}
		records[0] = w.recorded(tab)
	})
	inBubble(t, func(w *world) {
		tab := w.deal(quick(2), 2)
		w.planned(tab)
		for i, n := range script {
			time.Sleep(time.Until(n.At))
			s := tab.Snapshot()
			if _, err := tab.Answer(w.ctx, persons[n.Seat], n.Seat, s.Decisions[n.Seat].Number, n.Text); err != nil {
				t.Fatalf("%+v: %v", n, err)
			}
			synctest.Wait()
			if len(second) < len(first) && tab.Snapshot().Seq == first[len(second)].snap.Seq {
				note(tab, &second)
			}
			if got := w.entries(tab, n.Seq-1); len(got) != 1 || !reflect.DeepEqual(got[0], n) {
				t.Fatalf("entry %d is %+v and %+v", i, n, got)
			}
		}
		records[1] = w.recorded(tab)
	})
	if len(first) != len(second) || records[0] != records[1] {
		t.Fatalf("%d and %d changes, records of %d and %d bytes", len(first), len(second), len(records[0]), len(records[1]))
	}
	for i := range first {
		a, b := *first[i].snap, *second[i].snap
		if a.Changed-first[0].changed != b.Changed-second[0].changed {
			t.Fatalf("after %d answers readers of one table were told of %d changes, of the other %d", i,
				a.Changed-first[0].changed, b.Changed-second[0].changed)
		}
		// Whoever answers by hand has a page open, and the lamp is lit for both.
		b.ID, b.Shuffle, b.Seen = a.ID, a.Shuffle, a.Seen
		sameSnapshots(t, "played by hand", &a, &b)
	}
}

// wishes are answers that a seat can leave for later now.
func (w *world) wishes(s *table.Snapshot, p game.Player) []ahead.Answer {
	list := []ahead.Answer{{Kind: ahead.Pass, Until: ahead.UntilOff, Unless: []string{}}}
	v := s.View(p)
	names := named.InView(s.Rules, v)
	switch v.Step {
	case game.AskOrder:
		o, _ := orderOf(s, p, "")
		list = append(list, ahead.Answer{Kind: ahead.Orders, Orders: []ahead.Order{o}})
	case game.AskReveal:
		list = append(list, ahead.Answer{Kind: ahead.Reveals,
			Reveals: []ahead.Reveal{{Planet: names.Planet(s.Legal(p, nil)[0].Planet()), Then: ahead.ThenEvent}}})
	}
	return list
}

func (w *world) recorded(tab *table.Table) string {
	var text bytes.Buffer
	w.must(tab.Record(w.ctx, &text, false))
	return text.String()
}

// TestAheadRefusals: who may leave something, and what.
func TestAheadRefusals(t *testing.T) {
	w := newWorld(t)
	waiting := w.create(quick(2), 2)
	wants(t, "before the game", waiting.LeaveAhead(w.ctx, persons[0], false, ahead.Answer{Kind: ahead.Pass}),
		table.ErrStatus)
	tab := w.deal(quick(2), 2)
	p := w.planned(tab)
	wants(t, "a stranger", tab.LeaveAhead(w.ctx, "mallory", false, ahead.Answer{Kind: ahead.Pass}), table.ErrNotYours)
	wants(t, "taking back as a stranger", tab.DropAhead(w.ctx, "mallory", 1), table.ErrNotYours)
	good := ahead.Answer{Kind: ahead.Pass}
	bad := ahead.Answer{Kind: ahead.Orders, Orders: []ahead.Order{{Order: "build", Planet: "nowhere"}}}
	var wrong *ahead.Error
	if err := tab.LeaveAhead(w.ctx, persons[p], false, good, bad); !errors.As(err, &wrong) ||
		wrong.Path != "orders[0].planet" || wrong.Remedy == "" {
		t.Errorf("an unknown planet: %v", err)
	}
	if l := tab.Snapshot().LeftAhead(p); l != nil {
		t.Errorf("of several answers one was refused, and %+v is there", l)
	}
	w.must(tab.LeaveAhead(w.ctx, persons[p], false, good))
	w.must(tab.Leave(w.ctx, persons[p]))
	if l := tab.Snapshot().LeftAhead(p); l != nil {
		t.Errorf("who left has left %+v", l)
	}
}

// TestAheadLooksPresent (P5): around an answer that was left for later its seat is shown as present, from some moment
// of the pause until a while after it; watchers are woken when that begins and ends.
func TestAheadLooksPresent(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.deal(quick(2), 2)
		p := w.planned(tab)
		s := tab.Snapshot()
		o, _ := orderOf(s, p, "")
		w.must(tab.LeaveAhead(w.ctx, persons[p], false, ahead.Answer{Kind: ahead.Orders, Orders: []ahead.Order{o}}))
		salt := tab.Snapshot().LeftAhead(p).Salt
		number := s.Decisions[p].Number
		pause := ahead.Pause(salt, string(tab.ID()), number)
		before, after := ahead.Presence(salt, string(tab.ID()), number)
		before = min(before, pause/2).Truncate(time.Millisecond)
		present := func(when string, want bool) {
			t.Helper()
			synctest.Wait()
			if seats, _ := tab.Connected(); seats.Has(p) != want {
				t.Errorf("%s: present is %v", when, !want)
			}
		}
		sub := tab.Subscribe(nil)
		defer sub.Close()
		woken := func(when string) {
			t.Helper()
			synctest.Wait()
			select {
			case <-sub.C:
			default:
				t.Errorf("%s: nobody was woken", when)
			}
		}
		present("at first", false)
		time.Sleep(pause - before - time.Millisecond)
		present("before it is shown", false)
		time.Sleep(time.Millisecond)
		present("before the answer", true)
		woken("as it is shown")
		time.Sleep(before)
		present("when it is given", true)
		woken("when it is given")
		if tab.Snapshot().Seq == s.Seq {
			t.Fatal("it was not given")
		}
		time.Sleep(after - time.Millisecond)
		present("a while later", true)
		time.Sleep(time.Millisecond)
		present("after that", false)
		woken("as it ends")

		// If it is taken back before it shows, it never does.
		for open(tab.Snapshot()) != p {
			w.answer(tab, open(tab.Snapshot()), rand.New(rand.NewPCG(1, 1)))
		}
		o, _ = orderOf(tab.Snapshot(), p, "")
		w.must(tab.LeaveAhead(w.ctx, persons[p], false, ahead.Answer{Kind: ahead.Orders, Orders: []ahead.Order{o}}))
		w.must(tab.DropAhead(w.ctx, persons[p], tab.Snapshot().LeftAhead(p).Left[0].ID))
		for range 100 {
			time.Sleep(time.Second)
			present("taken back", false)
		}
	})
}

// TestAheadTellsItsPlayer: players are not called for a turn that is answered from what they left for later; they are
// as soon as it is not.
func TestAheadTellsItsPlayer(t *testing.T) {
	var called []game.Player
	inBubble(t, func(w *world) {
		tab := w.deal(quick(2), 2)
		p := w.planned(tab)
		o, _ := orderOf(tab.Snapshot(), p, "")
		o.Nth = 2
		w.must(tab.LeaveAhead(w.ctx, persons[p], false, ahead.Answer{Kind: ahead.Orders, Orders: []ahead.Order{o}}))
		rng := rand.New(rand.NewPCG(1, 1))
		w.answer(tab, p, rng)
		called = nil
		w.answer(tab, 1-p, rng)
		if len(called) != 0 || open(tab.Snapshot()) != p {
			t.Errorf("called: %v", called)
		}
		w.must(tab.DropAhead(w.ctx, persons[p], tab.Snapshot().LeftAhead(p).Left[0].ID))
		if len(called) != 1 || called[0] != p {
			t.Errorf("after it was taken back called are %v", called)
		}
	}, func(cfg *table.HubConfig) {
		cfg.Notify = func(e table.Event) {
			for set := e.Opened; set != 0; set &= set - 1 {
				called = append(called, set.First())
			}
		}
	})
}
