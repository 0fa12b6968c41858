package table_test

import (
	"errors"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"koprulu/bots/bot"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/table"
)

// badBot is a bot that misbehaves in some way.
type badBot struct {
	pick func(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer) game.Answer
}

func (badBot) Name() string { return "bad" }
func (b badBot) Pick(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer) game.Answer {
	return b.pick(r, s, seat, legal)
}

// withBad makes bots named bad misbehave.
func withBad(pick func(r *game.Rules, s *game.State, seat game.Player,
	legal []game.Answer) game.Answer) func(*table.HubConfig) {
	return func(cfg *table.HubConfig) {
		cfg.Bot = func(name string, seed uint64) (bot.Bot, error) {
			if name == "bad" {
				return badBot{pick}, nil
			}
			return bot.New(name, seed)
		}
	}
}

// TestBadBots: a bot that fails is replaced, the log says so, and the game goes on.
func TestBadBots(t *testing.T) {
	for _, c := range []struct {
		name string
		pick func(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer) game.Answer
		wait time.Duration
	}{
		{"panics", func(*game.Rules, *game.State, game.Player, []game.Answer) game.Answer { panic("oh no") }, 0},
		{"cheats", func(*game.Rules, *game.State, game.Player, []game.Answer) game.Answer {
			return game.Answer{Verb: game.DoConquest}
		}, 0},
		{"answers nonsense", func(*game.Rules, *game.State, game.Player, []game.Answer) game.Answer {
			return game.Answer{Verb: 250, V: game.AnswerValues{250, 250}}
		}, 0},
		{"stalls", func(_ *game.Rules, _ *game.State, _ game.Player, legal []game.Answer) game.Answer {
			time.Sleep(time.Hour)
			return legal[0]
		}, 10 * time.Second},
	} {
		t.Run(c.name, func(t *testing.T) {
			inBubble(t, func(w *world) {
				tab := w.deal(quick(2), 0, "bad", "simple")
				time.Sleep(c.wait)
				synctest.Wait()
				s := tab.Snapshot()
				if s.Status != table.Finished || s.Seats[0].Bot != "simple" {
					t.Fatalf("the status is %d, the seat %+v", s.Status, s.Seats[0])
				}
				if got := kinds(s); !slices.Equal(got, []table.EntryKind{table.DidReplaceBot}) {
					t.Errorf("the log has %v", got)
				}
				w.sameAfterReload(tab)
				time.Sleep(time.Hour) // until the bot that stalls has ended
			}, withBad(c.pick))
		})
	}
}

// TestBadStandIn: if the stand-in itself fails, the first legal answer is taken.
func TestBadStandIn(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.deal(quick(2), 0, "bad", "bad")
		synctest.Wait()
		if s := tab.Snapshot(); s.Answers < 50 {
			t.Errorf("the game is stuck after %d answers", s.Answers)
		}
	}, withBad(func(*game.Rules, *game.State, game.Player, []game.Answer) game.Answer { panic("oh no") }),
		func(cfg *table.HubConfig) { cfg.StandIn = "bad" })
}

// TestBotsSeeNothing: a bot gets a game that was redealt for its seat (P5).
func TestBotsSeeNothing(t *testing.T) {
	var tab atomic.Pointer[table.Table]
	var asked, same atomic.Int64
	inBubble(t, func(w *world) {
		tab.Store(w.create(quick(3), 0, "bad", "bad", "bad"))
		w.must(tab.Load().Begin(w.ctx, owner))
		synctest.Wait()
		if asked.Load() < 100 || same.Load() > 0 {
			t.Errorf("of %d times the bot was shown the true seed %d times", asked.Load(), same.Load())
		}
	}, withBad(func(_ *game.Rules, s *game.State, _ game.Player, legal []game.Answer) game.Answer {
		asked.Add(1)
		if now := tab.Load().Snapshot(); now.State != nil && s.Seed == now.State.Seed {
			same.Add(1)
		}
		return legal[0]
	}))
}

// TestBotDelay: bots wait a little while anyone is watching, and not otherwise.
func TestBotDelay(t *testing.T) {
	inBubble(t, func(w *world) {
		tab := w.create(quick(2), 0, "simple", "simple")
		tab.Attach(game.Nobody)
		w.must(tab.Begin(w.ctx, owner))
		time.Sleep(10*time.Second + time.Millisecond)
		synctest.Wait()
		if n := tab.Snapshot().Answers; n != 10 {
			t.Errorf("%d answers in 10 seconds", n)
		}
		tab.Detach(game.Nobody)
		time.Sleep(time.Second)
		synctest.Wait()
		if !tab.Snapshot().Over() {
			t.Error("the bots wait although nobody watches")
		}
	}, func(cfg *table.HubConfig) { cfg.BotDelay = time.Second })
}

// TestBotsAfterRestart: bots continue after a restart in the middle of a game, and play the same game.
func TestBotsAfterRestart(t *testing.T) {
	var ends [2]game.State
	for i := range ends {
		inBubble(t, func(w *world) {
			tab := w.create(quick(3), 0, "simple", "random", "simple")
			tab.Attach(game.Nobody)
			w.must(tab.Begin(w.ctx, owner))
			if i == 1 {
				time.Sleep(20 * time.Second)
				w.restart(time.Hour)
				if n := w.hub.Loaded(); n > 1 {
					t.Errorf("%d tables in memory", n)
				}
			} else {
				tab.Detach(game.Nobody)
			}
			time.Sleep(time.Hour)
			synctest.Wait()
			again, err := w.hub.Table(w.ctx, tab.ID())
			w.must(err)
			if !again.Snapshot().Over() {
				t.Fatalf("the game stands still after %d answers", again.Snapshot().Answers)
			}
			ends[i] = *again.Snapshot().State
		}, func(cfg *table.HubConfig) { cfg.BotDelay = time.Second })
	}
	if ends[0] != ends[1] {
		t.Error("after the restart it became another game")
	}
}

// TestStoreFails: when the store fails, nothing is shown that is not stored, and what was stored although the store
// returned an error is found again.
func TestStoreFails(t *testing.T) {
	broken := errors.New("the disk is on fire")
	t.Run("before the commit", func(t *testing.T) {
		w := newWorld(t)
		tab := w.deal(quick(2), 2)
		before := tab.Snapshot()
		p := open(before)
		w.store.Break(func(op string) error {
			if op == "commit" {
				return broken
			}
			return nil
		}, nil)
		d, text := before.Decisions[p].Number, words(before, p, 0)
		_, err := tab.Answer(w.ctx, persons[p], p, d, text)
		wants(t, "Answer", err, broken)
		if tab.Snapshot() != before {
			t.Error("the table changed")
		}
		w.store.Break(nil, nil)
		out, err := tab.Answer(w.ctx, persons[p], p, d, text)
		if err != nil || out.Repeated {
			t.Errorf("the answer again: %+v, %v", out, err)
		}
		w.sameAfterReload(tab)
	})
	t.Run("after the commit", func(t *testing.T) {
		w := newWorld(t)
		tab := w.deal(quick(2), 2)
		before := tab.Snapshot()
		p := open(before)
		w.store.Break(nil, func() error { return broken })
		d, text := before.Decisions[p].Number, words(before, p, 0)
		_, err := tab.Answer(w.ctx, persons[p], p, d, text)
		wants(t, "Answer", err, broken)
		w.store.Break(nil, nil)
		out, err := tab.Answer(w.ctx, persons[p], p, d, text)
		if err != nil || !out.Repeated || tab.Snapshot().Answers != 1 {
			t.Errorf("the answer again: %+v, %v", out, err)
		}
		w.sameAfterReload(tab)
	})
	t.Run("while bots play", func(t *testing.T) {
		var fails atomic.Int64
		inBubble(t, func(w *world) {
			w.store.Break(func(op string) error {
				if op == "commit" && fails.Add(1)%5 == 0 {
					return broken
				}
				return nil
			}, func() error {
				if fails.Add(1)%7 == 0 {
					return broken
				}
				return nil
			})
			tab := w.create(quick(2), 0, "simple", "simple")
			for tab.Begin(w.ctx, owner) != nil {
				if tab.Snapshot().Status != table.Waiting {
					break
				}
			}
			time.Sleep(time.Hour)
			synctest.Wait()
			if !tab.Snapshot().Over() {
				t.Errorf("the game stands still after %d answers", tab.Snapshot().Answers)
			}
			verify(t, tab)
			w.sameAfterReload(tab)
		})
	})
	t.Run("while reading", func(t *testing.T) {
		w := newWorld(t)
		tab := w.deal(quick(2), 2)
		w.store.Break(func(string) error { return broken }, nil)
		_, err := w.hub.Table(w.ctx, "elsewhere")
		wants(t, "Table", err, broken)
		_, err = w.hub.Create(w.ctx, owner, "Anna", quick(2), make([]table.SeatPlan, 2))
		wants(t, "Create", err, broken)
		wants(t, "Leave", tab.Leave(w.ctx, owner), broken)
		wants(t, "Leave again", tab.Leave(w.ctx, owner), broken)
		w.store.Break(nil, nil)
		w.must(tab.Leave(w.ctx, owner))
	})
}

// TestTwoServers: if another hub changes the table first, this one reads it again and continues; nothing is applied
// twice.
func TestTwoServers(t *testing.T) {
	w := newWorld(t)
	here := w.deal(quick(2), 2)
	there, err := table.NewHub(w.cfg).Table(w.ctx, here.ID())
	w.must(err)
	for range 30 {
		s := here.Snapshot()
		p := open(s)
		d, text := s.Decisions[p].Number, words(s, p, 0)
		_, err := here.Answer(w.ctx, persons[p], p, d, text)
		w.must(err)
		// The other server still shows the table as it was before.
		out, err := there.Answer(w.ctx, persons[p], p, d, text)
		if err != nil || !out.Repeated || out.Seq != here.Snapshot().Seq {
			t.Fatalf("the same answer elsewhere: %+v, %v", out, err)
		}
		sameSnapshots(t, "on both servers", here.Snapshot(), there.Snapshot())
		here, there = there, here
	}
	w.must(here.Leave(w.ctx, "anna"))
	w.must(there.Leave(w.ctx, "ben"))
	if s := there.Snapshot(); !s.Seats[0].Left || !s.Seats[1].Left {
		t.Errorf("the seats are %+v", s.Seats)
	}
}

// TestIllegalIsRefusedWithItsRule: a refusal cites the rule that the rules engine returns.
func TestIllegalIsRefusedWithItsRule(t *testing.T) {
	w := newWorld(t)
	tab := w.deal(quick(2), 2)
	w.play(tab, 8, 40, nil)
	s := tab.Snapshot()
	p := open(s)
	for _, a := range []game.Answer{{Verb: game.DoDone}, {Verb: game.DoPass}, {Verb: game.DoDraw},
		{Verb: game.DoConfirm}} {
		want := s.Rules.Check(s.State, p, a)
		if want == rule.None {
			continue
		}
		_, err := tab.Answer(w.ctx, persons[p], p, s.Decisions[p].Number, format(s, p, a))
		var refused *table.Refused
		if !errors.As(err, &refused) || refused.Rule != want || refused.Error() == "" {
			t.Errorf("%s gives %v, want %s", format(s, p, a), err, want)
		}
	}
}

// TestBotsDoNotGiveUp: a bot that plays for a person can't resign their seat; it counts as a bot that failed.
func TestBotsDoNotGiveUp(t *testing.T) {
	inBubble(t, func(w *world) {
		s := quick(2)
		s.StandIn = "bad"
		tab := w.deal(s, 1, "simple")
		w.must(tab.Leave(w.ctx, owner))
		for !tab.Snapshot().Over() {
			time.Sleep(time.Minute)
		}
		now := tab.Snapshot()
		if now.State.Resigned != 0 || now.Seats[0].Bot != bot.Simple ||
			!slices.ContainsFunc(now.Log, func(l table.LogItem) bool { return l.Kind == table.DidReplaceBot && l.Seat == 0 }) {
			t.Errorf("%b resigned; %q plays", now.State.Resigned, now.Seats[0].Bot)
		}
	}, withBad(func(*game.Rules, *game.State, game.Player, []game.Answer) game.Answer {
		return game.Answer{Verb: game.DoResign}
	}))
}

// TestBotsAgreeToEnd: in a game that only elimination ends, bots that nobody plays with any more agree to end it once
// nobody has been eliminated for bot.Patience rounds; as long as a person plays they don't, nor in a game that ends by
// itself.
func TestBotsAgreeToEnd(t *testing.T) {
	for _, c := range []struct {
		name           string
		conquest, left bool
		want           bool
	}{{"left alone", true, true, true}, {"a person plays", true, false, false},
		{"it ends by itself", false, true, false}} {
		t.Run(c.name, func(t *testing.T) {
			inBubble(t, func(w *world) {
				s := quick(2)
				s.Options.GalacticConquest = c.conquest
				tab := w.deal(s, 1, "simple")
				for open(tab.Snapshot()) == game.Nobody {
					time.Sleep(time.Minute)
				}
				tab.Age(bot.Patience)
				if c.left {
					w.must(tab.Leave(w.ctx, owner))
				} else {
					w.play(tab, 1, 30, func() { time.Sleep(time.Minute); synctest.Wait() })
				}
				time.Sleep(time.Second)
				synctest.Wait()
				now := tab.Snapshot()
				by := slices.ContainsFunc(now.Log, func(l table.LogItem) bool {
					return l.Kind == table.DidEnd && l.Text == table.EndByBots
				})
				if by != c.want || by && now.Status != table.Ended {
					t.Errorf("after %d answers the status is %d; the bots ended it: %v", now.Answers, now.Status, by)
				}
			})
		})
	}
}
