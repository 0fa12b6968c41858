package table_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"koprulu/bots/bot"
	"koprulu/rules/game"
	"koprulu/table"
)

// ponder is a bot that thinks until its context ends, and then answers.
type ponder struct {
	name string
	// begun counts its thoughts, ended those whose context has ended; most is the most that there were at a time.
	begun, ended, most atomic.Int64
}

func (b *ponder) Name() string { return b.name }
func (*ponder) Pick(*game.Rules, *game.State, game.Player, []game.Answer) game.Answer {
	panic("asked without a context")
}

func (b *ponder) PickContext(ctx context.Context, _ *game.Rules, _ *game.State, _ game.Player,
	legal []game.Answer) (game.Answer, error) {
	b.most.Store(max(b.most.Load(), b.begun.Add(1)-b.ended.Load()))
	<-ctx.Done()
	b.ended.Add(1)
	return legal[0], nil
}

// with makes bots of its name, even with a style, from this one.
func (b *ponder) with(cfg *table.HubConfig) {
	cfg.Bot = func(name string, seed uint64) (bot.Bot, error) {
		if name == b.name {
			return b, nil
		}
		return bot.New(name, seed)
	}
}

// toBot lets the person at the first seat play until a bot has to decide.
func (w *world) toBot(tab *table.Table) *table.Snapshot {
	w.t.Helper()
	for seed := uint64(1); ; seed++ {
		synctest.Wait()
		s := tab.Snapshot()
		if s.Status != table.Playing {
			w.t.Fatal("the game is over before a bot thinks")
		}
		for p := range s.Seats {
			if s.Decisions[p].Number != 0 && s.Seats[p].Bot != "" {
				return s
			}
		}
		w.play(tab, seed, 1, nil)
	}
}

// TestThoughtsEnd: a bot stops thinking at once when its decision has gone, and the seat that has to decide now does.
func TestThoughtsEnd(t *testing.T) {
	for name, change := range map[string]func(w *world, tab *table.Table) error{
		"another bot": func(w *world, tab *table.Table) error { return tab.SetBot(w.ctx, owner, 1, "simple") },
		"a person": func(w *world, tab *table.Table) error {
			w.must(tab.OpenSeat(w.ctx, owner, 1))
			return tab.Sit(w.ctx, persons[1], "Ben", 1)
		},
		"undo":  func(w *world, tab *table.Table) error { return tab.Propose(w.ctx, owner, table.ProposeUndo, 0) },
		"pause": func(w *world, tab *table.Table) error { return tab.Propose(w.ctx, owner, table.ProposePause, 0) },
		"end":   func(w *world, tab *table.Table) error { return tab.Propose(w.ctx, owner, table.ProposeEnd, 0) },
	} {
		t.Run(name, func(t *testing.T) {
			b := &ponder{name: "ponder"}
			inBubble(t, func(w *world) {
				tab := w.deal(quick(2), 1, "ponder")
				before := w.toBot(tab)
				if before.Answers == 0 { // there has to be something to take back
					time.Sleep(5 * time.Second)
					before = w.toBot(tab)
				}
				began, begun, ended := time.Now(), b.begun.Load(), b.ended.Load()
				if begun != ended+1 {
					t.Fatalf("%d thoughts, %d of them ended", begun, ended)
				}
				w.must(change(w, tab))
				synctest.Wait()
				if b.ended.Load() == ended || !time.Now().Equal(began) {
					t.Errorf("the bot thinks on about what is not asked any more")
				}
				s := tab.Snapshot()
				if got := kinds(s); len(got) > 0 && got[len(got)-1] == table.DidReplaceBot {
					t.Errorf("the log says that the bot failed: %v", got)
				}
				switch name {
				case "another bot":
					if s.Answers == before.Answers {
						t.Error("the other bot does not answer")
					}
				case "a person":
					w.play(tab, 3, 1, nil)
					if tab.Snapshot().Answers == before.Answers {
						t.Error("the person can't answer")
					}
				}
				w.sameAfterReload(tab)
			}, b.with)
		})
	}
}

// TestBrake: a bot that takes too long is told so after half of its time; if it then answers, its answer counts. Only
// then does the second half begin, however long the process was stopped.
func TestBrake(t *testing.T) {
	b := &ponder{name: "ponder"}
	inBubble(t, func(w *world) {
		tab := w.deal(quick(2), 0, "ponder", "ponder")
		time.Sleep(20*time.Second + time.Millisecond)
		synctest.Wait()
		s := tab.Snapshot()
		if s.Answers < 4 || s.Seats[0].Bot != "ponder" || s.Seats[1].Bot != "ponder" || len(kinds(s)) > 0 {
			t.Errorf("after 20 seconds: %d answers, %+v, %v", s.Answers, s.Seats, kinds(s))
		}
		if b.ended.Load() != 4 {
			t.Errorf("in 20 seconds the bot was told %d times to answer", b.ended.Load())
		}
	}, b.with)
}

// TestSearchersWait: bots that look ahead keep no more processors busy than there are for them, and no other table
// waiting.
func TestSearchersWait(t *testing.T) {
	b := &ponder{name: "expert"}
	inBubble(t, func(w *world) {
		var slow []*table.Table
		for range 3 * table.Searchers() {
			slow = append(slow, w.deal(quick(2), 0, "expert", "expert"))
		}
		synctest.Wait()
		quickly := w.deal(quick(2), 0, "simple", "random")
		synctest.Wait()
		if !quickly.Snapshot().Over() {
			t.Error("simple bots wait for those that look ahead")
		}
		w.must(slow[0].SetBot(w.ctx, owner, 0, "simple")) // nobody waits for its lock
		time.Sleep(time.Hour)
		for _, tab := range slow {
			if tab.Snapshot().Answers == 0 {
				t.Error("a table never has its turn")
			}
		}
		if n := b.most.Load(); n != int64(table.Searchers()) {
			t.Errorf("%d bots look ahead at a time, not %d", n, table.Searchers())
		}
	}, b.with)
}

// TestLevelsPlay plays a game with bots that look ahead, which goes on after a restart as it would have without one.
func TestLevelsPlay(t *testing.T) {
	var ends [2]game.State
	for i := range ends {
		inBubble(t, func(w *world) {
			tab := w.create(quick(2), 0, "medium-racer", "simple")
			tab.Attach(game.Nobody)
			w.must(tab.Begin(w.ctx, owner))
			if i == 1 {
				time.Sleep(20 * time.Second)
				w.restart(time.Hour)
			}
			time.Sleep(time.Hour)
			synctest.Wait()
			again, err := w.hub.Table(w.ctx, tab.ID())
			w.must(err)
			s := again.Snapshot()
			if !s.Over() || s.Seats[0].Bot != "medium-racer" {
				t.Fatalf("after %d answers: %+v", s.Answers, s.Seats)
			}
			verify(t, again)
			ends[i] = *s.State
		}, func(cfg *table.HubConfig) { cfg.BotDelay = time.Second })
	}
	if ends[0] != ends[1] {
		t.Error("after the restart it became another game")
	}
}

// TestStandInOfATable: a table chooses who plays for those who stay away or leave; a bot that fails is replaced by the
// site's stand-in.
func TestStandInOfATable(t *testing.T) {
	inBubble(t, func(w *world) {
		set := timed(2, table.Live(1, 0))
		set.StandIn = "random"
		tab := w.deal(set, 2)
		tab.Attach(0)
		p := open(tab.Snapshot())
		time.Sleep(time.Minute)
		synctest.Wait()
		if s := tab.Snapshot(); s.Seats[p].Bot != "random" || !s.Seats[p].StandsIn() {
			t.Errorf("for somebody away plays %+v", s.Seats[p])
		}
		w.must(tab.Leave(w.ctx, persons[1-p]))
		if s := tab.Snapshot(); s.Seats[1-p].Bot != "random" {
			t.Errorf("for somebody who left plays %+v", s.Seats[1-p])
		}
		w.sameAfterReload(tab)
		if m := tab.Manifest(); m.StandIn != "random" {
			t.Errorf("exported with the stand-in %q", m.StandIn)
		}
	}, func(cfg *table.HubConfig) { cfg.BotDelay = time.Hour })
}

// TestYardstickIsNoPlayer: the bot that others are measured by can't be seated, nor stand in.
func TestYardstickIsNoPlayer(t *testing.T) {
	w := newWorld(t)
	plan := []table.SeatPlan{{Mine: true}, {Bot: "simple-1"}}
	_, err := w.hub.Create(w.ctx, owner, "Anna", quick(2), plan)
	wants(t, "Create", err, errInvalid)
	if err == nil || !strings.Contains(err.Error(), "there are: random, simple, medium, strong, expert") {
		t.Errorf("the error does not say whom to choose: %v", err)
	}
	set := quick(2)
	set.StandIn = "simple-1"
	_, err = w.hub.Create(w.ctx, owner, "Anna", set, make([]table.SeatPlan, 2))
	wants(t, "Create with a stand-in", err, errInvalid)
	tab := w.create(quick(2), 1, "simple")
	wants(t, "SetBot", tab.SetBot(w.ctx, owner, 1, "simple-1"), errInvalid)
	w.must(tab.SetBot(w.ctx, owner, 1, "expert-builder"))
}
